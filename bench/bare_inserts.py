"""The bare work that durable storing is compared with: one insert and one commit, nothing decided or checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeAlias

Insert: TypeAlias = Callable[[bytes], object]
"""Inserts a row and commits it."""


@contextmanager
def bare_sqlite(path: Path) -> Iterator[Insert]:
    """Into a file of its own, with the settings of a store."""
    with closing(sqlite3.connect(path, isolation_level=None)) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE bare (position INTEGER PRIMARY KEY, octets BLOB)")
        yield lambda octets: bare.execute("INSERT INTO bare (octets) VALUES (?)", (octets,))


@contextmanager
def bare_postgres(url: str) -> Iterator[Insert]:
    """Into a table of its own, in the same database as the store."""
    import psycopg  # not loaded if only SQLite is measured

    with psycopg.connect(url, autocommit=True) as bare:
        bare.execute("CREATE TABLE bare (position BIGSERIAL PRIMARY KEY, octets BYTEA)")
        yield lambda octets: bare.execute("INSERT INTO bare (octets) VALUES (%s)", (octets,))


def insert_each(insert: Insert, octets: bytes, commands: int) -> int:
    """One insert and one commit per command."""
    for _ in range(commands):
        insert(octets)
    return commands
