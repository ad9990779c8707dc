"""A SQLite file opened for reading, also where nothing can be written: a read-only mount, folder or file.

SQLite reads a file in WAL mode together with `STORE-wal`, the log, and `STORE-shm`, an index of the log with the locks
of everyone who uses the store. It creates both where they are missing. Where it cannot, or where they would stay behind
beside a file that is to stay as it is, the store is read without locks:

- The file alone, if there is no log: SQLite calls this `immutable`.
- The file and its log, if the log holds anything: events that are in the log alone would be missed otherwise. SQLite
  keeps the index in memory in exclusive locking mode, which a file that is only read can have from a VFS without locks.

Somebody else may still be able to write. So the state of the files is noted before, and compared after each reading.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from pathlib import Path
from typing import NamedTuple

from croupier.store.errors import StoreUnavailableError
from croupier.store.schema import OPEN_FOR_WRITING
from croupier.store.sqlite_errors import code_of

WITHOUT_LOCKS = "win32-none" if sys.platform == "win32" else "unix-none"
ANYBODY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
WAL_HEADER_OCTETS = 32
"""The header has a number and two salts that change when the log is begun anew."""


class FileState(NamedTuple):
    """What changes when a checkpoint writes to the file, or when a writer begins a log."""

    inode: int
    size: int
    changed_ns: int
    wal_header: bytes
    """Empty without a log. Events that are added to the log leave it as it is: they come after those that are read."""


def connected_for_reading(
    path: Path, *, patience_s: float, beside_writer: bool
) -> tuple[sqlite3.Connection, FileState | None]:
    """A connection that cannot write, and the state of the files if it takes no locks.

    Beside a writer of the same process it always takes them: closing a file without them lets go of the writer's.
    """
    path = path.resolve()  # SQLite looks for the log beside the file itself, not beside a link to it
    may_write_beside = beside_writer or (_can_be_written(path) and _can_be_written(path.parent))
    if may_write_beside or _has_wal_and_index(path):
        try:
            return _connected(path, "mode=ro" if may_write_beside else "mode=ro&readonly_shm=1", patience_s), None
        except sqlite3.Error as error:
            if beside_writer or code_of(error) not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                raise
    return _connected_without_locks(path, patience_s)


def state_of(path: Path) -> FileState:
    """The state that the files are in now."""
    path = path.resolve()
    found = path.stat()
    return FileState(found.st_ino, found.st_size, found.st_mtime_ns, _wal_header(_beside(path, "-wal")))


def _connected_without_locks(path: Path, patience_s: float) -> tuple[sqlite3.Connection, FileState]:
    journal = _beside(path, "-journal")
    if journal.exists() and journal.stat().st_size:
        raise StoreUnavailableError(f"{path}: a change was cut off, and {journal.name} undoes it: {OPEN_FOR_WRITING}")
    state = state_of(path)
    if not state.wal_header:
        return _connected(path, "mode=ro&immutable=1", patience_s), state
    exclusive = "PRAGMA locking_mode = EXCLUSIVE"
    return _connected(path, f"mode=ro&vfs={WITHOUT_LOCKS}", patience_s, exclusive), state


def _connected(path: Path, options: str, patience_s: float, *statements: str) -> sqlite3.Connection:
    """A connection that has read something: only then does SQLite open the log and its index."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?{options}", uri=True, timeout=patience_s, isolation_level=None, check_same_thread=False
    )
    try:
        for statement in (*statements, "SELECT 1 FROM sqlite_master LIMIT 1"):
            connection.execute(statement).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _can_be_written(path: Path) -> bool:
    """Whether this user can write to it. Root could write to all, and leaves alone what nobody is meant to write to."""
    return os.access(path, os.W_OK) and bool(path.stat().st_mode & ANYBODY_WRITES)


def _has_wal_and_index(path: Path) -> bool:
    """Whether somebody uses the store now, or was killed or copied while they did; nothing has to be created."""
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
