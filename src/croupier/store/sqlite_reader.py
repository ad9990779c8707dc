"""Reading from a SQLite file, and what SQLite's errors mean to a store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from croupier.store.errors import DamagedError, SchemaError, StoreError, StoreFullError, StoreUnavailableError
from croupier.store.schema import lost_indexes
from croupier.store.words import Head, Row, Secret

ROW = ", ".join(Row._fields)
HEAD = ", ".join(Head._fields)
SECRET = ", ".join(Secret._fields)


class SqliteReader:
    """A connection that cannot write."""

    def __init__(self, path: Path, *, patience_s: float) -> None:
        place = f"{path.absolute().as_uri()}?mode=ro"
        self.connection = sqlite3.connect(
            place, uri=True, timeout=patience_s, isolation_level=None, check_same_thread=False
        )
        # A text that was damaged must be read to be reported.
        self.connection.text_factory = _text

    def about(self) -> Mapping[str, str]:
        """What the store says about itself."""
        return about_of(self.connection)

    def secret(self, key: str) -> Secret | None:
        """The secret under the key."""
        found = self.connection.execute(f"SELECT {SECRET} FROM secrets WHERE key = ?", (key,)).fetchone()
        return None if found is None else Secret(*found)

    def head(self, stream: str) -> Head | None:
        """How far the stream has come."""
        return head_of(self.connection, stream)

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[Row]:
        """The next rows of a stream."""
        query = f"SELECT {ROW} FROM events WHERE stream = ? AND version >= ? ORDER BY version LIMIT ?"
        return [Row(*row) for row in self.connection.execute(query, (stream, from_version, limit))]

    def rows_after(self, position: int, limit: int) -> Sequence[Row]:
        """The next rows of the log."""
        query = f"SELECT {ROW} FROM events WHERE position > ? ORDER BY position LIMIT ?"
        return [Row(*row) for row in self.connection.execute(query, (position, limit))]

    def heads(self) -> Sequence[Head]:
        """Every head."""
        return [Head(*row) for row in self.connection.execute(f"SELECT {HEAD} FROM heads")]

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        """The next secrets."""
        query = f"SELECT {SECRET} FROM secrets WHERE key > ? ORDER BY key LIMIT ?"
        return [Secret(*row) for row in self.connection.execute(query, (key, limit))]

    def problems(self) -> Sequence[str]:
        """What SQLite's own check says, and whether the indexes are there."""
        said = [str(row[0]) for row in self.connection.execute("PRAGMA integrity_check")]
        there = [str(row[0]) for row in self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'")]
        return [line for line in said if line != "ok"] + lost_indexes(there)


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "surrogateescape")


def about_of(connection: sqlite3.Connection) -> Mapping[str, str]:
    return dict(connection.execute("SELECT name, value FROM about"))


def head_of(connection: sqlite3.Connection, stream: str) -> Head | None:
    found = connection.execute(f"SELECT {HEAD} FROM heads WHERE stream = ?", (stream,)).fetchone()
    return None if found is None else Head(*found)


def code_of(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the lower byte: the higher ones say more of the same


def takes_no_more(error: sqlite3.Error) -> bool:
    """Whether a write failed for another reason than a full disk: a quota, or a limit on a file's size."""
    return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_WRITE


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """SQLite's errors as the store's own, each with the file and what to think of it."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise as_store_error(path, error) from error


def as_store_error(path: Path, error: sqlite3.Error | OSError) -> StoreError:
    """SQLite's error, or the system's, as the store's own."""
    if isinstance(error, sqlite3.Error):
        return _failure(path, error)
    return StoreUnavailableError(f"{path}: {error.strerror}")


def _failure(path: Path, error: sqlite3.Error) -> StoreError:
    if takes_no_more(error):
        return StoreFullError(f"{path}: the disk takes no more ({error}); nothing was stored")
    match code_of(error):
        case sqlite3.SQLITE_FULL:
            return StoreFullError(f"{path}: the disk is full; nothing was stored")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreUnavailableError(f"{path}: kept busy by another; nothing was stored")
        case sqlite3.SQLITE_NOTADB:
            return SchemaError(f"{path}: not a store of Croupier's: {error}")
        case sqlite3.SQLITE_ERROR if str(error).startswith("no such"):
            return DamagedError(f"{path}: {error}")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_CONSTRAINT:
            return DamagedError(f"{path}: the file is damaged: {error}")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_IOERR:
            return StoreUnavailableError(f"{path}: {error}; nothing was stored")
        case _:
            return StoreError(f"{path}: {error}")
