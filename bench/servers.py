"""Several servers on one PostgreSQL: how soon the tables of a dead or frozen one go on, and what a second one adds.

    python -m bench.servers take-over    [--times 5]
    python -m bench.servers most         [--seconds 10] [--clients 64]
    python -m bench.servers tables       [--minutes 10] [--tables 600] [--seats 1]

Targets: the tables of a killed server answer again within 2 s, those of a frozen one within 5 s; two servers carry out
1.5 times as many commands a second as one; 600 tables at casino pace at two servers, the 99th percentile of a command
under 50 ms and nothing lost. Servers, database and load generator run on the same machine, and the database syncs each
commit. A small run: --times 1 --seconds 3 --tables 10 --minutes 1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg

from bench.command_line import above_nought, at_least_one, program
from bench.conditions import WALL, Rates, Report, Turn, of_target, reported
from bench.floor_house import Seat, Served, database_cpu_s, furnish, lost, served
from bench.floor_load import COMMAND_P99_MS, hammer, line, percentile
from bench.floor_players import Player, Tally
from tests.store.postgres import server

KILLED_S, FROZEN_S = 2.0, 5.0
WANTED = 1.5
OWN = 4
"""Two servers, the database and the load generator."""
ONE, TWO = "one server", "two servers"
STEP_S = 0.01


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(
        prog=program(), description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("take-over", "most", "tables"))
    parser.add_argument("--times", type=at_least_one, default=5)
    parser.add_argument("--seconds", type=above_nought, default=10)
    parser.add_argument("--clients", type=at_least_one, default=64)
    parser.add_argument("--minutes", type=above_nought, default=10)
    parser.add_argument("--tables", type=at_least_one, default=600)
    parser.add_argument("--seats", type=at_least_one, default=1)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    deeds = {"take-over": _take_over, "most": _most, "tables": _tables}
    with (
        tempfile.TemporaryDirectory() as folder,
        server(durable=True) as found,
        found.database() as place,
        reported(disk=Path(folder), own=OWN) as report,
    ):
        os.environ["CROUPIER_AUDIT_KEY"] = str(Path(folder) / "audit.key")
        deeds[options.what](place, options, report)


@contextlib.contextmanager
def _two(place: str) -> Iterator[tuple[Served, Served]]:
    """Two servers, each of which runs tables."""
    with served(place) as first, served(place) as second:
        while len(set(_owners(place).values())) < 2:
            time.sleep(STEP_S)
        yield first, second


def _owners(place: str) -> dict[str, int]:
    with psycopg.connect(place) as connection:
        return dict(connection.execute("SELECT table_name, epoch FROM table_owners").fetchall())


def _take_over(place: str, options: argparse.Namespace, report: Report) -> None:
    """From the signal to the first move of a dealer at a table of the server that is gone."""
    furnish(place, tables=20, seats=1, games=("casino-stud",), pace="test")
    targets = {"killed": (signal.SIGKILL, KILLED_S), "frozen": (signal.SIGSTOP, FROZEN_S)}
    for name, (number, target_s) in targets.items():
        took = [_until_taken_over(place, number) for _ in range(options.times)]
        print(
            f"{name}: tables run elsewhere after {', '.join(f'{one:.2f}' for one in took)} s (target: {target_s:g} s)"
        )
        report.add(of_target(f"{name}, against the target of {target_s:g} s", [target_s / one for one in took], WALL))


def _until_taken_over(place: str, number: int) -> float:
    with _two(place) as (first, _):
        began = time.perf_counter()
        first.process.send_signal(number)
        while len(set(_owners(place).values())) > 1:
            time.sleep(STEP_S)
        took = time.perf_counter() - began
        first.process.kill()
        return took


def _most(place: str, options: argparse.Namespace, report: Report) -> None:
    """Bets placed and taken back by clients that wait for each answer: all at one server, then half at each of two."""
    seats = furnish(place, tables=32, seats=4, games=("casino-stud",), pace="test")[: options.clients]
    took: dict[str, list[float]] = {}
    with served(place) as only, _cores_used(ONE, [only]):
        took[ONE] = asyncio.run(hammer(only.address, seats, options.seconds))
    with _two(place) as pair, _cores_used(TWO, pair):
        took[TWO] = asyncio.run(_hammer_both(pair, seats, options.seconds))
    for name, found in took.items():
        print(f"{name}: {len(found) / options.seconds:,.0f} commands a second, {line(found)}")
    rates = Rates(WALL, {name: [Turn(len(found), options.seconds)] for name, found in took.items()})
    report.add(rates.ratio(TWO, ONE, prefix=f"target {WANTED:g} x: "))


@contextlib.contextmanager
def _cores_used(name: str, servers: Sequence[Served]) -> Iterator[None]:
    """Print how much of the cores each part took. If no core is left, a second server has none to work on."""

    def now() -> dict[str, float]:
        used = {f"server {number}": one.cpu_s() for number, one in enumerate(servers, 1)}
        return used | {"the database": database_cpu_s(), "the clients": time.process_time()}

    before, began = now(), time.perf_counter()
    yield
    passed_s = time.perf_counter() - began
    used = {part: (cpu_s - before[part]) / passed_s for part, cpu_s in now().items()}
    parts = ", ".join(f"{part} {share:.0%}" for part, share in used.items())
    print(f"{name}: {parts} of a core; {sum(used.values()):.0%} of {len(os.sched_getaffinity(0))} cores together")


async def _hammer_both(pair: Sequence[Served], seats: Sequence[Seat], seconds: float) -> list[float]:
    found = await asyncio.gather(
        *(hammer(one.address, seats[number :: len(pair)], seconds) for number, one in enumerate(pair))
    )
    return [one for part in found for one in part]


def _tables(place: str, options: argparse.Namespace, report: Report) -> None:
    """A whole casino at two servers: each player is connected to either."""
    seats = furnish(place, tables=options.tables, seats=options.seats)
    tally, chance = Tally(), random.Random(1)
    with _two(place) as pair:
        until = time.monotonic() + options.minutes * 60
        pause_s = min(50, options.minutes * 20) / len(seats)

        async def play() -> None:
            players = []
            for number, seat in enumerate(seats):
                player = Player(pair[number % 2].address, seat, tally, chance)
                players.append(asyncio.ensure_future(player.play(until)))
                await asyncio.sleep(pause_s)
            await asyncio.gather(*players)

        asyncio.run(play())
        memory, cpu = [one.memory_mb() for one in pair], [one.cpu_s() for one in pair]
    missing, events, sound = lost(place, tally.stored)
    print(f"{options.tables} tables of {options.seats} seats for {options.minutes:g} minutes at two servers:")
    print(f"  commands  {len(tally.took_s):,} ({len(tally.took_s) / options.minutes / 60:.0f}/s)  {line(tally.took_s)}")
    print(f"  lost: {missing} of {len(tally.stored):,} answered; events {events:,}; store sound: {sound}")
    print(f"  refused: {tally.refused or 0}; notices repeated: {tally.repeats}; sockets broken: {tally.broken}")
    shares = " and ".join(f"{used / options.minutes / 60:.0%}" for used in cpu)
    print(f"  servers: {' and '.join(f'{one:.0f}' for one in memory)} MB, {shares} of a core")
    ratio = COMMAND_P99_MS / 1_000 / percentile(tally.took_s, 0.99)
    report.add(of_target(f"p99 against the target of {COMMAND_P99_MS} ms", [ratio], WALL))


if __name__ == "__main__":
    main()
