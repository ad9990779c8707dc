"""A floor for the load test, its server, and the checks afterwards."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from croupier.floor import SYSTEM, Floor
from croupier.floor.commands.all_commands import read_command
from croupier.people.commands import SignUp
from croupier.store import open_store, verify
from croupier.web.http.sessions import SessionKind, new_token, opening_of

GAMES = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem", "poker")
HOUSE = {"ante_min": "10", "ante_max": "500", "boxes": 7}
LIMITS: dict[str, dict[str, object]] = {
    "casino-stud": {**HOUSE, "jackpot_bet": "5"},
    "multi-link-stud": {**HOUSE, "jackpot_bet": "5"},
    "singapore-stud": {**HOUSE, "credit": "5"},
    "progressive-holdem": {**HOUSE, "jackpot_bet": "5", "bonus_min": "5", "bonus_max": "50"},
    "poker": {"small_blind": "5", "big_blind": "10", "min_stake": "200", "max_stake": "5000", "seats": 9},
}
BETS = {
    "casino-stud": (("ante", "10.00"), ("jackpot", "5.00")),
    "multi-link-stud": (("ante", "10.00"), ("jackpot", "5.00")),
    "singapore-stud": (("ante", "10.00"), ("jackpot-player", "5.00")),
    "progressive-holdem": (("ante", "10.00"), ("jackpot", "5.00")),
    "poker": (),
}
CHIPS = "9000.00"
RAISED = (
    "most-connections",
    "connections-per-address",
    "streams-per-address",
    "commands-per-s",
    "commands-per-s-of-address",
    "requests-per-s",
)
TIMEOUT_S = 300
"""Longer than any working server takes to answer, on a busy machine too."""


class Seat(NamedTuple):
    """A place for one player of the load generator."""

    table: str
    box: int
    name: str
    token: str
    bets: tuple[tuple[str, str], ...]


def furnish(place: str, *, tables: int, seats: int, games: Sequence[str] = GAMES, pace: str = "casino") -> list[Seat]:
    """Tables with automatic dealers, and a player with chips and a session for each seat."""
    made: list[Seat] = []
    with open_store(place) as store:
        floor = Floor.open(store, clock=lambda: datetime.now(UTC), chance=os.urandom)
        give = _giver(floor)
        for jackpot in ("grand", "harbour"):
            give({"command": "open_jackpot", "jackpot": jackpot, "settings": {}})
        for number in range(1, tables + 1):
            game = games[number % len(games)]
            linked = {"jackpot": "harbour" if game == "singapore-stud" else "grand"} if game != "poker" else {}
            table = f"T{number}"
            give(
                {
                    "command": "open_table",
                    "table": table,
                    "name": f"Table {number}",
                    "game": game,
                    "settings": LIMITS[game],
                    "pace": pace,
                    **linked,
                }
            )
            for box in range(1, seats + 1):
                name = f"p{number}-{box}"
                floor.do(SignUp(name=name, password=b"none"), actor=SYSTEM, command_id=f"join-{name}")
                give({"command": "buy_chips", "amount": CHIPS, "player": name})
                person = floor.people.find(name)
                assert person is not None
                token = new_token(person, os.urandom)
                opening = opening_of(token, person, kind=SessionKind.BEARER, now=time.time(), address="")
                floor.do(opening, actor=SYSTEM, command_id=f"enter-{name}")
                made.append(Seat(table, box, name, token, BETS[game]))
        floor.checkpoint()
    return made


def _giver(floor: Floor) -> Callable[[dict[str, object]], None]:
    numbers = iter(range(10**9))

    def give(document: dict[str, object]) -> None:
        floor.do(read_command(document), actor=SYSTEM, command_id=f"furnish-{next(numbers)}")

    return give


@dataclass(slots=True)
class Served:
    """A running server."""

    address: str
    process: subprocess.Popen[str]
    started_s: float

    def memory_mb(self) -> float:
        """Its memory."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def cpu_s(self) -> float:
        """Its processor time."""
        return _cpu_s(Path(f"/proc/{self.process.pid}/stat").read_text())

    def within_s(self, share: float) -> float:
        """The bound under which this share of commands was answered, from arrival to answer, by /metrics."""
        with urlopen(f"{self.address}/metrics", timeout=TIMEOUT_S) as answer:
            text = answer.read().decode()
        counts: dict[float, int] = {}
        for bound, count in re.findall(r'croupier_command_seconds_bucket{[^}]*le="([^"]+)"} (\d+)', text):
            counts[float(bound)] = counts.get(float(bound), 0) + int(count)
        total = counts.get(float("inf"), 0)
        return min((bound for bound, count in counts.items() if total and count >= share * total), default=float("nan"))


def database_cpu_s() -> float:
    """The processor time of every PostgreSQL process here that is still running."""
    found = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            text = path.read_text()
            found += _cpu_s(text) if "(postgres)" in text else 0
    return found


def _cpu_s(stat: str) -> float:
    """From the line that the kernel keeps of a process: user and system time in ticks."""
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def served(place: str, *flags: str) -> Iterator[Served]:
    """`croupier serve` on this store. All players come from one address, so what one address may ask is raised."""
    limits = [word for limit in RAISED for word in (f"--{limit}", "100000")]
    with _started(
        "croupier",
        "serve",
        "--store",
        place,
        "--port",
        "0",
        "--log-level",
        "warning",
        "--grace-s",
        "0",
        *limits,
        *flags,
    ) as house:
        yield house


@contextlib.contextmanager
def bare_served() -> Iterator[Served]:
    """The bare server, on a new file."""
    with tempfile.TemporaryDirectory() as folder, _started("bench.bare_server", folder) as bare:
        yield bare


@contextlib.contextmanager
def _started(*module: str) -> Iterator[Served]:
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", *module], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield Served(found[0].rstrip("/"), process, time.perf_counter() - began)
                break
        else:
            raise SystemExit("the server did not start")
    finally:
        process.send_signal(signal.SIGTERM)  # a server started in the background may be deaf to SIGINT
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


def lost(place: str, stored: Sequence[str]) -> tuple[int, int, bool]:
    """How many answered commands the store does not know, how many events it has, and whether they are sound."""
    with open_store(place) as store:
        missing = sum(store.stored(number) is None for number in stored)
        floor = Floor.open(store, clock=lambda: datetime.now(UTC), chance=os.urandom)
        floor.state.books.check(floor.state.jackpots.values())
        return missing, store.last_position(), not verify(store).findings


if __name__ == "__main__":
    raise SystemExit("This is a part of the load test: python -m bench.floor_load --help")
