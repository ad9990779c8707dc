"""Durable appends a second beside the bare database with the same bytes; a store of a million events opened.

    python -m bench.store [COMMANDS] [EVENTS_TO_OPEN]

Bare means: one insert of a row with as many bytes, and a commit, per command. Targets: at least half of the
bare rate, on SQLite and on PostgreSQL; a store of a million events opened in under 2 s. Wall time, since the disk is
what counts: the slower it syncs, the nearer both are to one another.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bench.bare_inserts import Insert, bare_postgres, bare_sqlite, insert_each
from bench.command_line import sizes
from bench.conditions import WALL, Rates, Ratio, Work, by_turns, of_target, reported
from croupier.store import Append, Change, EventStore, open_store
from tests.store.postgres import Server, server

TARGET = 0.5
OPEN_S = 2.0
TURNS = 5
"""Ours and the bare one take turns, since the disk of a shared machine is not always equally fast."""
NOW = "2030-01-31T20:15:00+08:00"
BULK = 50_000
OWN = 2
"""This process and the server's."""
TOGETHER = (1, 8, 32)
"""How many commands wait while the one before them is stored."""


def event(number: int) -> dict[str, object]:
    """A contribution such as a round sends to its jackpot."""
    return {
        "event": "contribution_added/1", "table": "T1", "round": f"T1-{number}", "box": number % 7 + 1,
        "game": "casino-stud", "bet": 5_00, "meter": [number, 100], "reserve": [number, 200], "at": NOW,
    }  # fmt: skip


def append_together(store: EventStore, commands: int, waiting: int) -> int:
    """One event for each command. This many commands wait each time and are stored in one transaction."""
    version = store.version("jackpot/grand")
    numbers = range(version, version + commands)
    for first in range(0, commands, waiting):
        store.append_many([one_event(number) for number in numbers[first : first + waiting]])
    return commands


def one_event(number: int) -> Append:
    """A command with one event."""
    change = Change(stream="jackpot/grand", expected=number, events=[event(number)])
    return Append(changes=[change], command_id=f"command-{number}", at=NOW)


def append_each(store: EventStore, commands: int) -> int:
    """One event and one transaction per command."""
    version = store.version("jackpot/grand")
    for number in range(version, version + commands):
        change = Change(stream="jackpot/grand", expected=number, events=[event(number)])
        store.append([change], command_id=f"command-{number}", at=NOW)
    return commands


def row_size(store: EventStore) -> int:
    """The bytes of the last event's row."""
    with store.snapshot() as reader:
        (row,) = reader.rows_after(store.last_position() - 1, 1)
    return sum(8 if isinstance(value, int) else len(value) for value in row)


def compare(name: str, store: EventStore, insert: Insert, commands: int) -> Ratio:
    """Print all rates. Returns the ratio of appends to bare commits."""
    append_each(store, 20)
    octets = bytes(row_size(store))
    works: dict[str, Work] = {
        f"{name} appends": partial(append_each, store, commands),
        f"{name} bare commits": partial(insert_each, insert, octets, commands),
    }
    appends, bare = works
    works |= {f"{name} commands when {n} wait together": partial(append_together, store, commands, n) for n in TOGETHER}
    rates = by_turns(works, turns=TURNS, clock=WALL)
    print_rates(rates)
    return rates.ratio(appends, bare, target=TARGET)


def print_rates(rates: Rates) -> None:
    """Each by itself."""
    for name in rates.turns:
        print(f"{name:44} {rates.rate(name):9,.0f} a second")


@contextmanager
def sqlite_pair(folder: Path) -> Iterator[tuple[EventStore, Insert]]:
    """A store, and a bare table in another file."""
    with open_store(folder / "floor.db") as store, bare_sqlite(folder / "bare.db") as insert:
        yield store, insert


@contextmanager
def postgres_pair(postgresql: Server, folder: Path) -> Iterator[tuple[EventStore, Insert]]:
    """A store, and a bare table in the same database."""
    with (
        postgresql.database() as url,
        open_store(url, key_file=folder / "key") as store,
        bare_postgres(url) as insert,
    ):
        yield store, insert


def fill(store: EventStore, events: int) -> None:
    """Many events in few transactions."""
    for first in range(0, events, BULK):
        changes = [
            Change(
                stream=f"round/T1-{stream}", expected=0, events=[event(number) for number in range(stream, stream + 50)]
            )
            for stream in range(first, min(first + BULK, events), 50)
        ]
        store.append(changes, command_id=f"bulk-{first}", at=NOW)


def opening(name: str, opened: Callable[[], EventStore], events: int) -> Ratio:
    """How long it takes until a store of this many events can be appended to."""
    with opened() as store:
        fill(store, events)
    started = time.perf_counter()
    with opened() as store:
        took = time.perf_counter() - started
        held = store.last_position()
    return opened_in(f"{name} store", events=held, took_s=took)


def opened_in(what: str, *, events: int, took_s: float) -> Ratio:
    """Print how long the opening took. Returns its ratio to the target."""
    print(f"{what} of {events:,} events opened in {took_s:.3f} s")
    return of_target(f"{what} opened, against the target of {OPEN_S:g} s", [OPEN_S / took_s], WALL)


def main(commands: int, events: int) -> None:
    """Print all figures."""
    with (
        tempfile.TemporaryDirectory() as name,
        server(durable=True) as postgresql,
        reported(disk=Path(name), own=OWN) as report,
    ):
        folder = Path(name)
        with sqlite_pair(folder) as (store, insert):
            report.add(compare("SQLite", store, insert, commands))
        with postgres_pair(postgresql, folder) as (store, insert):
            report.add(compare("PostgreSQL", store, insert, commands))
        report.add(opening("SQLite", lambda: open_store(folder / "million.db"), events))
        with postgresql.database() as url:
            report.add(opening("PostgreSQL", lambda: open_store(url, key_file=folder / "key"), events))


if __name__ == "__main__":
    main(*sizes(__doc__, commands=400, events_to_open=1_000_000))
