"""Durable appends a second beside the bare database with the same bytes; a store of a million events opened.

    python -m bench.store [COMMANDS] [EVENTS_TO_OPEN]

Bare means: one insert of a row with as many bytes, and a commit, per command. Figures to reach: at least half of the
bare rate, on SQLite and on PostgreSQL; a store of a million events opened in under 2 s.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from croupier.store import Append, Change, EventStore, open_store
from tests.store.postgres import server

TO_REACH = 0.5
OPEN_S = 2.0
ROUNDS = 5
"""Ours and the bare one take turns, since the disk of a shared machine is not always equally fast."""
NOW = "2030-01-31T20:15:00+08:00"
BULK = 50_000
TOGETHER = (1, 8, 32)
"""How many commands wait while the one before them is stored."""


def event(number: int) -> dict[str, object]:
    """A contribution such as a round sends to its jackpot."""
    return {
        "event": "contribution_added/1", "table": "T1", "round": f"T1-{number}", "box": number % 7 + 1,
        "game": "casino-stud", "bet": 5_00, "meter": [number, 100], "reserve": [number, 200], "at": NOW,
    }  # fmt: skip


def append_rate(store: EventStore, commands: int) -> float:
    """One event and one transaction per command."""
    version = store.version("jackpot/grand")
    started = time.perf_counter()
    for number in range(version, version + commands):
        change = Change(stream="jackpot/grand", expected=number, events=[event(number)])
        store.append([change], command_id=f"command-{number}", at=NOW)
    return commands / (time.perf_counter() - started)


def together_rate(store: EventStore, commands: int, waiting: int) -> float:
    """So many commands wait each time and are stored in one transaction."""
    version = store.version("jackpot/grand")
    numbers = range(version, version + commands)
    started = time.perf_counter()
    for first in numbers[::waiting]:
        store.append_many(
            [
                Append(
                    changes=[Change(stream="jackpot/grand", expected=number, events=[event(number)])],
                    command_id=f"command-{number}",
                    at=NOW,
                )
                for number in numbers[first - version : first - version + waiting]
            ]
        )
    return commands / (time.perf_counter() - started)


def bare_rate(insert: Callable[[bytes], object], size: int, commands: int) -> float:
    """One insert and one commit per command, of as many bytes."""
    octets = bytes(size)
    started = time.perf_counter()
    for _ in range(commands):
        insert(octets)
    return commands / (time.perf_counter() - started)


def row_size(store: EventStore) -> int:
    """The bytes of the last event's row."""
    with store.snapshot() as reader:
        (row,) = reader.rows_after(store.last_position() - 1, 1)
    return sum(8 if isinstance(value, int) else len(value) for value in row)


def compare(name: str, store: EventStore, insert: Callable[[bytes], object], commands: int) -> None:
    """Print both rates and how they stand to one another."""
    append_rate(store, 20)
    size = row_size(store)
    pairs = [(append_rate(store, commands), bare_rate(insert, size, commands)) for _ in range(ROUNDS)]
    ours, bare = (sorted(rates)[ROUNDS // 2] for rates in zip(*pairs, strict=True))
    ratio = sorted(mine / other for mine, other in pairs)[ROUNDS // 2]
    print(f"{name:10}  {ours:7,.0f} appends/s  bare {bare:7,.0f}/s  {ratio:5.0%}  (to reach: {TO_REACH:.0%})")
    for waiting in TOGETHER:
        rates = sorted(together_rate(store, commands, waiting) for _ in range(ROUNDS))
        print(f"{name:10}  {rates[ROUNDS // 2]:7,.0f} commands/s when {waiting} wait together")


def sqlite(folder: Path, commands: int) -> None:
    """Against a table of the same bytes in another file, with the same settings."""
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE bare (position INTEGER PRIMARY KEY, octets BLOB)")

    def insert(octets: bytes) -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO bare (octets) VALUES (?)", (octets,))
        bare.execute("COMMIT")

    with open_store(folder / "floor.db") as store:
        compare("SQLite", store, insert, commands)
    bare.close()


def postgres(url: str, folder: Path, commands: int) -> None:
    """Against a table of the same bytes in the same database."""
    with psycopg.connect(url) as bare, open_store(url, key_file=folder / "key") as store:
        bare.execute("CREATE TABLE bare (position BIGSERIAL PRIMARY KEY, octets BYTEA)")
        bare.commit()

        def insert(octets: bytes) -> None:
            bare.execute("INSERT INTO bare (octets) VALUES (%s)", (octets,))
            bare.commit()

        compare("PostgreSQL", store, insert, commands)


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


def opening(name: str, opened: Callable[[], EventStore], events: int) -> None:
    """How long it takes until a store of so many events can be appended to."""
    with opened() as store:
        fill(store, events)
    started = time.perf_counter()
    with opened() as store:
        took = time.perf_counter() - started
        held = store.last_position()
    print(f"{name:10}  {held:,} events opened in {took:.3f} s  (to reach: {OPEN_S:.0f} s)")


def main(commands: int = 400, events: int = 1_000_000) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name, server(durable=True) as postgresql:
        folder = Path(name)
        sqlite(folder, commands)
        with postgresql.database() as url:
            postgres(url, folder, commands)
        opening("SQLite", lambda: open_store(folder / "million.db"), events)
        with postgresql.database() as url:
            opening("PostgreSQL", lambda: open_store(url, key_file=folder / "key"), events)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
