"""A store in a PostgreSQL database, for a floor of several processes.

Writers take turns: each locks the head of the log before it reads, and holds the lock until its commit. So positions
have no gaps and become visible in order, and a reader who continues from the last one seen never skips a late commit.
An append takes two trips to the server: lock and read, then write and commit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any

import psycopg

from croupier.store.backend import Lookup, LookupResult, NewStore, StoreReader, Writes
from croupier.store.errors import OutcomeUnknownError, SchemaError, StoreError
from croupier.store.places import shown_place
from croupier.store.postgres_errors import as_store_error
from croupier.store.postgres_statements import (
    ADDED_OBJECTS,
    HEAD,
    MIGRATING,
    ROW,
    SECRET,
    SETTINGS,
    Connection,
    look,
    prepared,
    require_lease,
    store_and_commit,
    take_lease,
)
from croupier.store.schema import (
    MIGRATIONS,
    POSTGRES,
    Migration,
    added_objects,
    migration_statements,
    missing_indexes,
    refuse_newer,
    refuse_older,
    version_of,
)
from croupier.store.words import Head, Secret, StoredRow


class PostgresBackend:
    """One connection that writes and one that reads. The next call opens a lost one again."""

    def __init__(self, url: str, *, read_only: bool = False, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self._url = url
        self.place = shown_place(url)
        self._read_only = read_only
        self._migrations = migrations
        self._writing = RLock()
        self._reading = RLock()
        self.writer: Connection | None = None
        self.reader: Connection | None = None
        self.epoch: int | None = None
        """The epoch of the lease. Each transaction carries it, and stores nothing after its end; None without a
        lease."""

    def open(self, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        """Begin a new store or migrate an old schema, in one transaction. Nothing is scanned."""
        with self._read() as connection:
            about = about_of(connection)
        version = version_of(about, self.place) if about else 0
        refuse_newer(version, self._migrations, self.place)
        if about and version == len(self._migrations):
            return about
        if self._read_only:
            if not about:
                raise SchemaError(f"{self.place}: a database, but not a store of Croupier's")
            refuse_older(version, self._migrations, self.place)
        with self._store_errors(), self._connect() as connection, connection.transaction():
            return self._migrated(connection, begin)

    def _migrated(self, connection: Connection, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        # Two processes that open the store at once take turns. The second has nothing left to do.
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        about = about_of(connection)
        version = version_of(about, self.place) if about else 0
        refuse_newer(version, self._migrations, self.place)
        for statement in migration_statements(version, self._migrations, POSTGRES):
            connection.execute(statement.encode())
        if not about:
            facts, log = begin()
            rows = [*facts.items(), ("schema", "0")]
            connection.cursor().executemany("INSERT INTO about (name, value) VALUES (%s, %s)", rows)
            connection.execute(f"INSERT INTO heads ({HEAD}) VALUES (%s, %s, %s, %s)", log)
        connection.execute("UPDATE about SET value = %s WHERE name = 'schema'", (str(len(self._migrations)),))
        return about_of(connection)

    def transact(self, lookup: Lookup, plan: Callable[[LookupResult], Writes]) -> None:
        """Lock the log, look up, plan, write and commit."""
        with self._writing:
            with self._store_errors():
                connection = self._writer()
                try:
                    writes = plan(look(connection, lookup, epoch=self.epoch))
                    if not writes.rows and not writes.secrets:
                        connection.execute("ROLLBACK")
                        return
                except BaseException:
                    self._undo(connection)
                    raise
            self._finish(connection, writes)

    def _finish(self, connection: Connection, writes: Writes) -> None:
        """Write and commit in one trip. If the connection breaks meanwhile, the outcome is unknown."""
        try:
            store_and_commit(connection, writes)
        except psycopg.Error as error:
            if connection.closed or connection.broken:
                self._undo(connection)
                raise OutcomeUnknownError(
                    f"{self.place}: the connection was lost while committing: repeat the command to learn"
                ) from error
            self._undo(connection)
            raise as_store_error(self.place, error) from error
        except BaseException:
            self._drop_writer()
            raise

    def secret(self, key: str) -> Secret | None:
        with self._read() as connection:
            found = connection.execute(f"SELECT {SECRET} FROM secrets WHERE key = %s", (key,)).fetchone()
        return None if found is None else Secret(*found)

    def head(self, stream: str) -> Head | None:
        """The head of the stream."""
        with self._read() as connection:
            found = connection.execute(f"SELECT {HEAD} FROM heads WHERE stream = %s", (stream,)).fetchone()
        return None if found is None else Head(*found)

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredRow]:
        query = f"SELECT {ROW} FROM events WHERE stream = %s AND version >= %s ORDER BY version LIMIT %s"
        with self._read() as connection:
            return [StoredRow(*row) for row in connection.execute(query, (stream, from_version, limit))]

    def rows_after(self, position: int, limit: int) -> Sequence[StoredRow]:
        with self._read() as connection:
            return PostgresReader(connection).rows_after(position, limit)

    def take_lease(self) -> None:
        with self._writing, self._store_errors():
            self.epoch = take_lease(self._writer())
            self._drop_writer()  # the next one has the statements of a lease

    def require_lease(self) -> None:
        if self.epoch is not None:
            with self._read() as connection:
                require_lease(connection, self.epoch)

    def free_space(self) -> int | None:
        """The disk is another machine's."""
        return None

    @contextmanager
    def snapshot(self) -> Iterator[StoreReader]:
        """One unchanging picture, on a connection of its own with one read-only transaction."""
        with self._store_errors(), self._connect() as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield PostgresReader(connection, self._migrations)

    def close(self) -> None:
        """Close both connections."""
        with self._reading:
            if self.reader is not None:
                self.reader.close()
                self.reader = None
        with self._writing:
            self._drop_writer()

    def _connect(self, *prepared: str) -> Connection:
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=10, client_encoding="utf8")
        try:
            connection.execute("; ".join([*SETTINGS, *prepared]).encode())
        except BaseException:
            connection.close()
            raise
        return connection

    def _writer(self) -> Connection:
        if self._read_only:
            raise StoreError(f"{self.place}: opened for reading only")
        if self.writer is None or self.writer.closed:
            self.writer = self._connect(*prepared(leased=self.epoch is not None))
        return self.writer

    def _drop_writer(self) -> None:
        if self.writer is not None:
            with suppress(psycopg.Error):
                self.writer.close()
            self.writer = None

    def _undo(self, connection: Connection) -> None:
        """End the transaction. If that fails, close the connection and the server ends it."""
        try:
            connection.execute("ROLLBACK")
        except psycopg.Error:
            self._drop_writer()

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with self._reading, self._store_errors():
            if self.reader is None or self.reader.closed:
                self.reader = self._connect()
            yield self.reader

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise as_store_error(self.place, error) from error


class PostgresReader:
    """Reads on one connection."""

    def __init__(self, connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self._connection = connection
        self._migrations = migrations

    def rows_after(self, position: int, limit: int) -> Sequence[StoredRow]:
        query = f"SELECT {ROW} FROM events WHERE position > %s ORDER BY position LIMIT %s"
        return [StoredRow(*row) for row in self._connection.execute(query, (position, limit))]

    def heads(self) -> Sequence[Head]:
        return [Head(*row) for row in self._connection.execute(f"SELECT {HEAD} FROM heads")]

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        query = f"""SELECT {SECRET} FROM secrets WHERE key COLLATE "C" > %s ORDER BY key COLLATE "C" LIMIT %s"""
        return [Secret(*row) for row in self._connection.execute(query, (key, limit))]

    def problems(self) -> Sequence[str]:
        """The indexes that are missing."""
        rows = self._connection.execute("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()")
        return missing_indexes(str(row[0]) for row in rows)

    def additions(self) -> Sequence[str]:
        """Whatever else lies in the schema of the store."""
        rows = self._connection.execute(ADDED_OBJECTS)
        return added_objects(((str(kind), str(name)) for kind, name in rows), self._migrations)


def about_of(connection: Connection) -> Mapping[str, str]:
    """The description that the store has of itself; empty if there is no store."""
    there = connection.execute("SELECT to_regclass('about')").fetchone()
    if there is None or there[0] is None:
        return {}
    rows: list[Any] = connection.execute("SELECT name, value FROM about").fetchall()
    return dict(rows)
