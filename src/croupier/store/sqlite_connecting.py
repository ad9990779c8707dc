"""Opens a SQLite file: for its writer, and for reading, also where nothing can be written, as on a read-only mount.

SQLite reads a file in WAL mode together with `STORE-wal`, the log, and `STORE-shm`, an index of the log with the locks
of everyone who uses the store. It creates both if they are missing. If it cannot, or if they would stay behind beside a
file that must not change, the store is read without locks:

- The file alone, if there is no log. SQLite calls this `immutable`.
- The file and its log, if the log holds events: they would be missed otherwise. In exclusive locking mode SQLite keeps
  the index in memory. A read-only file gets that mode from a VFS without locks.

Someone else may still write. So the state of the files is noted first and compared after each reading.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from croupier.store.errors import SchemaError, StoreUnavailableError
from croupier.store.schema import OPEN_FOR_WRITING
from croupier.store.sqlite_errors import code_of

PAGE_OCTETS = 2048
WITHOUT_LOCKS = "win32-none" if sys.platform == "win32" else "unix-none"
ANYBODY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
WAL_HEADER_OCTETS = 32
"""The header has a number and two salts that change when the log is begun anew."""


class FileState(NamedTuple):
    """The parts of the files that change when a checkpoint writes, or when a writer begins a log."""

    inode: int
    size: int
    changed_ns: int
    wal_header: bytes
    """Empty without a log. New events in the log do not change it: they come after those that are read."""


def connected_for_writing(path: Path, *, timeout_s: float) -> sqlite3.Connection:
    """A connection that writes. The file is created unless it exists."""
    create_private(path)
    connection = sqlite3.connect(path, timeout=timeout_s, isolation_level=None, check_same_thread=False)
    try:
        # Before any setting: the journal's mode is written into the file.
        tables_in(connection, path)
        # A commit writes a few whole pages with little in each, so small pages are quicker. SQLite
        # ignores this setting for a file that exists.
        connection.execute(f"PRAGMA page_size = {PAGE_OCTETS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def create_private(path: Path) -> None:
    """Create a file that only its owner can read, unless it exists. A store holds decks and hashes of passwords."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def tables_of(connection: sqlite3.Connection) -> set[str]:
    """The names of a database's tables."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def tables_in(connection: sqlite3.Connection, path: Path) -> set[str]:
    """The tables of a store; none in a new file. A database that is not a store is refused."""
    tables = tables_of(connection)
    if tables and "about" not in tables:
        raise SchemaError(f"{path}: a database, but not a store of Croupier's")
    return tables


def connected_for_reading(
    path: Path, *, timeout_s: float, beside_writer: bool
) -> tuple[sqlite3.Connection, FileState | None]:
    """A connection that cannot write, and the state of the files if it takes no locks.

    Beside a writer of the same process it always takes locks: closing a file without them releases the writer's.
    """
    path = path.resolve()  # SQLite looks for the log beside the file itself, not beside a link to it
    may_write_beside = beside_writer or (_can_be_written(path) and _can_be_written(path.parent))
    if may_write_beside or _has_wal_and_index(path):
        try:
            return _connected(path, "mode=ro" if may_write_beside else "mode=ro&readonly_shm=1", timeout_s), None
        except sqlite3.Error as error:
            if beside_writer or code_of(error) not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                raise
    return _connected_without_locks(path, timeout_s)


def state_of(path: Path) -> FileState:
    """The present state of the files."""
    path = path.resolve()
    found = path.stat()
    return FileState(found.st_ino, found.st_size, found.st_mtime_ns, _wal_header(_beside(path, "-wal")))


def _connected_without_locks(path: Path, timeout_s: float) -> tuple[sqlite3.Connection, FileState]:
    journal = _beside(path, "-journal")
    if journal.exists() and journal.stat().st_size:
        raise StoreUnavailableError(f"{path}: a change was cut off, and {journal.name} undoes it: {OPEN_FOR_WRITING}")
    state = state_of(path)
    if not state.wal_header:
        return _connected(path, "mode=ro&immutable=1", timeout_s), state
    exclusive = "PRAGMA locking_mode = EXCLUSIVE"
    return _connected(path, f"mode=ro&vfs={WITHOUT_LOCKS}", timeout_s, exclusive), state


def _connected(path: Path, options: str, timeout_s: float, *statements: str) -> sqlite3.Connection:
    """A connection that has read something: only then does SQLite open the log and its index."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?{options}", uri=True, timeout=timeout_s, isolation_level=None, check_same_thread=False
    )
    try:
        for statement in (*statements, "SELECT 1 FROM sqlite_master LIMIT 1"):
            connection.execute(statement).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _can_be_written(path: Path) -> bool:
    """Whether this user should write to it. Root could write anywhere, but respects a file that nobody may write to."""
    return os.access(path, os.W_OK) and bool(path.stat().st_mode & ANYBODY_WRITES)


def _has_wal_and_index(path: Path) -> bool:
    """Whether log and index exist: a process uses the store, or was killed or copied while it did."""
    return _beside(path, "-wal").exists() and _beside(path, "-shm").exists()


def _beside(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}{end}")


def _wal_header(wal: Path) -> bytes:
    try:
        with wal.open("rb") as file:
            return file.read(WAL_HEADER_OCTETS)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise StoreUnavailableError(f"{wal}: {error.strerror}; the newest events of the store may be in it") from None
