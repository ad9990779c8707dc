"""Reads from a SQLite file: one picture of it, and the reader that all threads of a store share."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock

from croupier.store.errors import StoreUnavailableError
from croupier.store.schema import (
    MIGRATIONS,
    SQLITE,
    Migration,
    added_objects,
    changed_objects,
    migration_statements,
    missing_indexes,
)
from croupier.store.sqlite_connecting import connected_for_reading, state_of, tables_of
from croupier.store.sqlite_errors import as_store_errors, code_of
from croupier.store.words import COLUMNS, Head, Secret, StoredEvent

TIMEOUT_S = 10.0
ROW = ", ".join(COLUMNS)
HEAD = ", ".join(Head._fields)
SECRET = ", ".join(Secret._fields)


class SqliteReader:
    """A connection that cannot write."""

    def __init__(
        self, path: Path, *, timeout_s: float, beside_writer: bool, migrations: Sequence[Migration] = MIGRATIONS
    ) -> None:
        self._path = path
        self._migrations = migrations
        self.connection, self._read_state = connected_for_reading(
            path, timeout_s=timeout_s, beside_writer=beside_writer
        )
        # Damaged text must be readable to be reported.
        self.connection.text_factory = _text

    @property
    def outdated(self) -> bool:
        """Whether files that are read without locks have changed since they were opened."""
        return self._read_state is not None and state_of(self._path) != self._read_state

    @contextmanager
    def unchanging(self) -> Iterator[None]:
        """Refuse a reading without locks during which another process wrote: it may mix old and new."""
        try:
            yield
        finally:
            if self.outdated:
                raise StoreUnavailableError(f"{self._path}: the store changed while it was read; repeat the command")

    def about(self) -> Mapping[str, str]:
        """The description that the store has of itself."""
        return about_of(self.connection)

    def secret(self, key: str) -> Secret | None:
        """The secret under the key."""
        found = self.connection.execute(f"SELECT {SECRET} FROM secrets WHERE key = ?", (key,)).fetchone()
        return None if found is None else Secret(*found)

    def head(self, stream: str) -> Head | None:
        """The head of the stream."""
        return head_of(self.connection, stream)

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of a stream."""
        query = f"SELECT {ROW} FROM events WHERE stream = ? AND version >= ? ORDER BY version LIMIT ?"
        return [StoredEvent(*row) for row in self.connection.execute(query, (stream, from_version, limit))]

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of the log."""
        query = f"SELECT {ROW} FROM events WHERE position > ? ORDER BY position LIMIT ?"
        return [StoredEvent(*row) for row in self.connection.execute(query, (position, limit))]

    def heads(self) -> Sequence[Head]:
        """Every head."""
        return [Head(*row) for row in self.connection.execute(f"SELECT {HEAD} FROM heads")]

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        """The next secrets."""
        # A damaged key may be no text that SQLite takes; its octets are.
        query = f"SELECT {SECRET} FROM secrets WHERE key > CAST(? AS TEXT) ORDER BY key LIMIT ?"
        return [Secret(*row) for row in self.connection.execute(query, (_octets(key), limit))]

    def problems(self) -> Sequence[str]:
        """The findings of SQLite's own check, and the indexes that are missing."""
        said = [str(row[0]) for row in self.connection.execute("PRAGMA integrity_check")]
        there = [str(row[0]) for row in self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'")]
        return [line for line in said if line != "ok"] + missing_indexes(there)

    def additions(self) -> Sequence[str]:
        """Objects in the file that the store did not put there, or that somebody has made anew in another way."""
        found, own = _made_in(self.connection), _made_by(self._migrations)
        return added_objects(found, self._migrations) + changed_objects(found, own)


def _made_in(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """The statement that makes each table, index, trigger and view of a file, by its kind and name."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'")
    return {(str(kind), str(name)): str(statement) for kind, name, statement in rows}


def _made_by(migrations: Sequence[Migration]) -> dict[tuple[str, str], str]:
    """The same, as the migrations make them. One more column or constraint makes another statement."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in migration_statements(0, migrations, SQLITE):
            made.execute(statement)
        return _made_in(made)


class SharedReader:
    """One read-only connection for all threads, behind a lock. It is opened anew once its file is outdated."""

    def __init__(self, path: Path, *, beside_writer: bool, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.path = path
        self._migrations = migrations
        self._beside_writer = beside_writer
        self._reading = RLock()
        self._reader: SqliteReader | None = None

    def secret(self, key: str) -> Secret | None:
        """The secret under the key."""
        with self._read() as reader:
            return reader.secret(key)

    def head(self, stream: str) -> Head | None:
        """The head of the stream."""
        with self._read() as reader:
            return reader.head(stream)

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of a stream."""
        with self._read() as reader:
            return reader.rows_of(stream, from_version, limit)

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of the log."""
        with self._read() as reader:
            return reader.rows_after(position, limit)

    @contextmanager
    def snapshot(self) -> Iterator[SqliteReader]:
        """One unchanging picture, on a connection of its own with one read transaction."""
        with as_store_errors(self.path):
            reader = SqliteReader(
                self.path, timeout_s=TIMEOUT_S, beside_writer=self._beside_writer, migrations=self._migrations
            )
            try:
                with reader.unchanging():
                    reader.connection.execute("BEGIN")
                    yield reader
            finally:
                reader.connection.close()

    @contextmanager
    def _read(self) -> Iterator[SqliteReader]:
        with self._reading, as_store_errors(self.path):
            if self._reader is not None and self._reader.outdated:
                self._close_reader()
            if self._reader is None:
                self._reader = SqliteReader(self.path, timeout_s=TIMEOUT_S, beside_writer=self._beside_writer)
            with self._reader.unchanging():
                yield self._reader

    def _close_reader(self) -> None:
        if self._reader is not None:
            self._reader.connection.close()
            self._reader = None


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "surrogateescape")


def _octets(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def about_of(connection: sqlite3.Connection) -> Mapping[str, str]:
    return dict(connection.execute("SELECT name, value FROM about"))


def head_of(connection: sqlite3.Connection, stream: str) -> Head | None:
    found = connection.execute(f"SELECT {HEAD} FROM heads WHERE stream = ?", (stream,)).fetchone()
    return None if found is None else Head(*found)


def is_store(path: Path) -> bool:
    """Whether the file holds a store, as far as reading tells; in doubt it does."""
    if not path.is_file() or not path.stat().st_size:
        return False
    if path.with_name(f"{path.name}-wal").exists():
        return True  # its content is not examined here
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            return "about" in tables_of(connection)
    except sqlite3.Error as error:
        return code_of(error) != sqlite3.SQLITE_NOTADB
