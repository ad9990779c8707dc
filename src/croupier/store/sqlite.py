"""A store in one SQLite file: WAL, synchronous FULL, one writer at a time, who also does the checkpoints.

Versions of SQLite before 3.51.3 can damage a file when one connection resets the WAL while another writes or
checkpoints. So everything that can do either, including closing, happens under one lock between threads and processes.
Readers' connections are read-only and never checkpoint.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import RLock

from croupier.store.backend import ChainEnd, Lookup, LookupResult, NewStore, StoredAt, Writes
from croupier.store.errors import DamagedError, OutcomeUnknownError, SchemaError, StoreError, StoreUnavailableError
from croupier.store.schema import (
    MIGRATIONS,
    SQLITE,
    Migration,
    migration_statements,
    refuse_newer,
    refuse_older,
    version_of,
)
from croupier.store.servers import ReadyPlayer
from croupier.store.sqlite_connecting import connected_for_writing, tables_in
from croupier.store.sqlite_errors import FAILURES, as_store_error, as_write_error, code_of, takes_no_more
from croupier.store.sqlite_reader import HEAD, ROW, SECRET, TIMEOUT_S, SharedReader, about_of
from croupier.store.words import COLUMNS, LOG

if sys.platform == "win32":
    import msvcrt

    TAKE, RELEASE = msvcrt.LK_NBLCK, msvcrt.LK_UNLCK

    def _lock(descriptor: int, how: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, how, 1)
else:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN
    from fcntl import flock as _lock

    TAKE, RELEASE = LOCK_EX | LOCK_NB, LOCK_UN

PAUSE_S = 0.001

INSERT_ROW = f"INSERT INTO events ({ROW}) VALUES ({', '.join('?' * len(COLUMNS))})"
INSERT_SECRET = f"INSERT INTO secrets ({SECRET}) VALUES (?, ?, ?)"
PUT_HEAD = f"""INSERT INTO heads ({HEAD}) VALUES (?, ?, ?, ?) ON CONFLICT (stream)
    DO UPDATE SET version = excluded.version, hash = excluded.hash, seal = excluded.seal"""
HEAD_OF = "SELECT version, hash FROM heads WHERE stream = ?"
FIRST_OF_COMMANDS = "SELECT command_id, position, parts FROM events WHERE part = 1 AND command_id IN"
"""With a list of as many ids as are looked up."""
ROWS_OF_COMMAND = "SELECT position, stream, version FROM events WHERE position >= ? AND position < ? ORDER BY position"
"""The rows of a command have consecutive positions."""
ERASE_SECRETS = "DELETE FROM secrets WHERE key >= ? AND key < ?"
SECRET_EXISTS = "SELECT 1 FROM secrets WHERE key = ?"

MOST_HEADS = 10_000
"""After this many, all remembered heads are forgotten: most belong to rounds that are over."""


class FileLock:
    """A lock that one process at a time holds. The system releases it when its holder dies; the file itself stays."""

    def __init__(self, path: Path, *, timeout_s: float) -> None:
        self._path = path
        self._timeout_s = timeout_s
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def acquire(self) -> None:
        """Wait for the lock until the timeout."""
        deadline = time.monotonic() + self._timeout_s
        while True:
            is_last = time.monotonic() > deadline  # looked at before the try: a process that was held up has one more
            try:
                _lock(self._descriptor, TAKE)
                return
            except OSError:
                if is_last:
                    raise StoreUnavailableError(
                        f"{self._path}: another process has been writing for too long"
                    ) from None
                time.sleep(PAUSE_S)

    def release(self) -> None:
        """Release the lock."""
        _lock(self._descriptor, RELEASE)

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)


class KnownHeads:
    """The heads that this connection has read or written since another connection last changed the file."""

    def __init__(self) -> None:
        self._changes = -1
        self.ends: dict[str, ChainEnd] = {}
        """By stream. Whoever commits heads adds them afterwards."""

    def look_up(self, cursor: sqlite3.Cursor, lookup: Lookup) -> LookupResult:
        """Look up streams, commands and secrets within the transaction that has begun."""
        execute = cursor.execute
        # SQLite counts the commits of all other connections, in any process.
        (changes,) = execute("PRAGMA data_version").fetchone()
        if changes != self._changes or len(self.ends) > MOST_HEADS:
            self.forget()
            self._changes = changes
        known = self.ends
        for stream in (LOG, *lookup.streams):
            if stream not in known and (found := execute(HEAD_OF, (stream,)).fetchone()):
                known[stream] = ChainEnd(*found)
        if LOG not in known:
            raise DamagedError("the head of the log is missing")
        streams = {stream: known[stream] for stream in lookup.streams if stream in known}
        ids = (*lookup.command_ids,)
        # One statement for all of them: other threads run, and take their time, around each one.
        stored = execute(f"{FIRST_OF_COMMANDS} ({', '.join('?' * len(ids))})", ids).fetchall() if ids else ()
        commands: dict[str, list[StoredAt]] = {}
        for command_id, first, parts in stored:
            commands[command_id] = [StoredAt(*row) for row in execute(ROWS_OF_COMMAND, (first, first + parts))]
        secrets = {key for key in lookup.secrets if execute(SECRET_EXISTS, (key,)).fetchone()}
        return LookupResult(known[LOG], streams, commands, secrets)

    def forget(self) -> None:
        """Read all heads anew from now on."""
        self.ends.clear()


class SqliteBackend(SharedReader):
    """One connection that writes and one that reads, each behind a lock."""

    shared = False
    """A server holds the file for itself, by a lock of the system (`web/server/store_lease.py`)."""

    def __init__(self, path: Path, *, read_only: bool = False, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        super().__init__(path, beside_writer=not read_only, migrations=migrations)
        self._read_only = read_only
        self._writing = RLock()
        self.writer: sqlite3.Connection | None = None
        self._opened_file: os.stat_result | None = None
        """The file that the writer has open."""
        self._between_processes: FileLock | None = None
        self._heads = KnownHeads()

    def open(self, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        """Begin a new file or migrate an old schema, in one transaction. Nothing is scanned."""
        if self._read_only:
            with self._read() as reader:
                if not tables_in(reader.connection, self.path):
                    raise SchemaError(f"{self.path}: there is no store in this file yet")
                about = reader.about()
            version = version_of(about, self.path)
            refuse_newer(version, self._migrations, self.path)
            refuse_older(version, self._migrations, self.path)
            return about
        with self._transaction() as connection:
            return self._migrated(connection, begin)

    def _migrated(self, connection: sqlite3.Connection, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        tables = tables_in(connection, self.path)
        version = version_of(about_of(connection), self.path) if tables else 0
        refuse_newer(version, self._migrations, self.path)
        for statement in migration_statements(version, self._migrations, SQLITE):
            connection.execute(statement)
        if not tables:
            about, log = begin()
            connection.executemany("INSERT INTO about (name, value) VALUES (?, ?)", [*about.items(), ("schema", "0")])
            connection.execute(PUT_HEAD, log)
        if version < len(self._migrations):
            connection.execute("UPDATE about SET value = ? WHERE name = 'schema'", (str(len(self._migrations)),))
        return about_of(connection)

    def transact(self, lookup: Lookup, plan: Callable[[LookupResult], Writes]) -> None:
        """Look up, plan and write in one transaction. Heads are remembered after the commit."""

        with self._writing:
            with self._transaction() as connection:
                cursor = connection.cursor()  # one for all statements: making one takes as long as some of them
                rows, heads, secrets = plan(self._heads.look_up(cursor, lookup))
                if rows:
                    cursor.executemany(INSERT_ROW, rows)
                    cursor.executemany(PUT_HEAD, heads)
                if secrets:
                    cursor.executemany(INSERT_SECRET, secrets)
            self._heads.ends.update((head.stream, ChainEnd(head.version, head.hash)) for head in heads)

    def erase_secrets(self, first: str, end: str) -> int:
        """Delete them, and overwrite their place in the file."""

        with self._writing:
            (self.writer or self._connected()).execute("PRAGMA secure_delete = ON")
            with self._transaction() as connection:
                return connection.execute(ERASE_SECRETS, (first, end)).rowcount

    def turn(self) -> AbstractContextManager[None]:
        """Nobody else appends."""
        return nullcontext()

    def servers(self, address: str) -> None:
        """A server has the file for itself."""

    def require_lease(self) -> None:
        """The system's lock cannot be lost while its holder lives."""

    def say_ready(self, ready: ReadyPlayer) -> None:
        """There is nobody to tell."""

    def free_space(self) -> int | None:
        """The free space of the disk on which the file lies."""
        try:
            return shutil.disk_usage(self.path.parent).free
        except OSError as error:
            raise as_store_error(self.path, error) from error

    def close(self) -> None:
        """Close under the lock: closing the last connection checkpoints."""
        with self._reading:
            self._close_reader()
        with self._writing:
            if self._between_processes is not None:
                self._between_processes.acquire()
                self._drop_writer()
                self._between_processes.release()
                self._between_processes.close()
                self._between_processes = None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Work in one transaction, alone among all threads and processes. It is committed, or undone after an error.

        BEGIN IMMEDIATE takes the file's write lock before anything is read.
        """
        if self._read_only:
            raise StoreError(f"{self.path}: opened for reading only")
        with self._writing:
            try:
                lock = self._between_processes or self._lock_between_processes()
                lock.acquire()
                try:
                    connection = self._connected()
                    connection.execute("BEGIN IMMEDIATE")
                    try:
                        yield connection
                        self._commit(connection)
                    except BaseException:
                        self._undo(connection)
                        raise
                finally:
                    lock.release()
            except FAILURES as error:
                raise as_write_error(self.path, error) from error

    def _lock_between_processes(self) -> FileLock:
        self._between_processes = FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout_s=TIMEOUT_S)
        return self._between_processes

    def _commit(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            # The mark of the commit is written last, so it is missing if the rest could not be written.
            if code_of(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY) or takes_no_more(error):
                raise
            # After a failed sync nobody knows what is on the disk. Open the file anew and look.
            self._drop_writer()
            raise OutcomeUnknownError(f"{self.path}: {error} while committing: repeat the command to learn") from error

    def _undo(self, connection: sqlite3.Connection) -> None:
        self._heads.forget()
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._drop_writer()

    def _drop_writer(self) -> None:
        if self.writer is not None:
            with suppress(sqlite3.Error):
                self.writer.close()
            self.writer = self._opened_file = None

    def _connected(self) -> sqlite3.Connection:
        """The connection that writes. If another file has taken this one's place, that one is opened: what is written
        to a file without a name is lost. The end of its log tells the writer whether it is the same store."""
        opened = self._opened_file
        if self.writer is not None and (opened is None or not os.path.samestat(self.path.stat(), opened)):
            self._drop_writer()
        if self.writer is None:
            self.writer = connected_for_writing(self.path, timeout_s=TIMEOUT_S)
            self._opened_file = self.path.stat()
            self._heads.forget()
        return self.writer
