"""Where a store under test lies: how it is opened again, and how somebody without the key gets at its rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import psycopg

from croupier.store import Append, Change, EventStore, open_store
from croupier.store.memory import MemoryBackend
from croupier.store.opening import start
from croupier.store.postgres import PostgresBackend
from croupier.store.schema import Migration
from croupier.store.sqlite import SqliteBackend
from croupier.store.words import StoredEvent

NOW = "2030-01-31T20:15:00+08:00"


def bets(*boxes: int) -> list[dict[str, Any]]:
    """Events as documents."""
    return [{"event": "bet_placed/1", "box": box, "stake": 100_00} for box in boxes]


def bet(stream: str, expected: int, *boxes: int) -> Change:
    return Change(stream=stream, expected=expected, events=bets(*(boxes or (1,))))


def stored_row(stream: str, version: int, name: str, document: str) -> StoredEvent:
    """One event as it lies in a store, without its hashes and its seal."""
    return StoredEvent(1, stream, version, name, document, NOW, "c1", 1, 1, b"", b"", b"")


def asked(command_id: str, *changes: Change, secrets: Mapping[str, bytes] | None = None) -> Append:
    """An append that waits with others."""
    return Append(changes=changes, command_id=command_id, at=NOW, secrets=secrets or {})


class Place(Protocol):
    def open(self) -> EventStore: ...


class MemoryPlace:
    """Opened again, it is the same memory."""

    def __init__(self, key_file: Path) -> None:
        self._backend = MemoryBackend()
        self._key_file = key_file

    def open(self) -> EventStore:
        return start(self._backend, self._key_file)


class SqlitePlace:
    def __init__(self, path: Path) -> None:
        self.place = path
        self.key_file = path.with_name(f"{path.name}.key")

    def open(self) -> EventStore:
        return open_store(self.place)

    def open_with(self, migrations: Sequence[Migration]) -> EventStore:
        return start(SqliteBackend(self.place, migrations=migrations), self.key_file)

    def tamper(self, *statements: str) -> None:
        connection = sqlite3.connect(self.place)
        with connection:
            for statement in statements:
                connection.execute(statement)
        connection.close()

    def ask(self, query: str) -> list[Any]:
        connection = sqlite3.connect(self.place)
        rows = connection.execute(query).fetchall()
        connection.close()
        return rows


class PostgresPlace:
    def __init__(self, url: str, key_file: Path) -> None:
        self.place = url
        self.key_file = key_file

    def open(self) -> EventStore:
        return open_store(self.place, key_file=self.key_file)

    def open_with(self, migrations: Sequence[Migration]) -> EventStore:
        return start(PostgresBackend(self.place, migrations=migrations), self.key_file)

    def tamper(self, *statements: str) -> None:
        with psycopg.connect(self.place) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def ask(self, query: str) -> list[Any]:
        with psycopg.connect(self.place) as connection:
            return connection.execute(query.encode()).fetchall()
