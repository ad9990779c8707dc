"""A store in a PostgreSQL database, for a floor of several processes.

Writers take turns: each locks the head of the log before it reads, and holds the lock until its commit. So positions
have no gaps and become visible in order, and a reader who continues from the last one seen never skips a late commit.
An append takes two trips to the server: lock and read, then write and commit.

The database may fail over. A connection that is found lost before anything was written is opened again, to the host
that takes writes now. One that is lost during a commit leaves the outcome open, and the command id tells it afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any, TypeVar

import psycopg
from psycopg.rows import TupleRow

from croupier.store.backend import Lookup, LookupResult, NewStore, StoreReader, Writes
from croupier.store.errors import OutcomeUnknownError, SchemaError, StoreError
from croupier.store.places import shown_place
from croupier.store.postgres_connecting import Connector, as_store_error, is_lost
from croupier.store.postgres_schema import made_by, made_in
from croupier.store.postgres_servers import PostgresServers
from croupier.store.postgres_statements import (
    HEAD,
    MIGRATING,
    ROW,
    SECRET,
    TRIGGERS_AND_RULES,
    Connection,
    begin_turn,
    channel_of,
    look,
    notification,
    prepared,
    require_lease,
    store_and_commit,
)
from croupier.store.schema import (
    MIGRATIONS,
    POSTGRES,
    Migration,
    added_objects,
    changed_objects,
    migration_statements,
    missing_indexes,
    refuse_newer,
    refuse_older,
    version_of,
)
from croupier.store.servers import ReadyPlayer, ServersOfStore
from croupier.store.words import Head, Secret, StoredEvent

T = TypeVar("T")
ROWS_AFTER = f"SELECT {ROW} FROM events WHERE position > %s ORDER BY position LIMIT %s"
WARNING = "01000"


class PostgresBackend:
    """One connection that writes and one that reads. A lost one is opened again."""

    def __init__(self, url: str, *, read_only: bool = False, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self._url = url
        self._connector = Connector(url, read_only=read_only)
        self.place = shown_place(url)
        self._read_only = read_only
        self._migrations = migrations
        self._writing = RLock()
        self._reading = RLock()
        self.writer: Connection | None = None
        self.reader: Connection | None = None
        self._epoch: int | None = None
        """This server's epoch. Each transaction carries it, and stores nothing after its end; None outside a server."""
        self._store_id = ""
        self._in_turn = False
        self._repeats_in_turn = False
        """Whether a command of this turn had been stored before."""
        self._wait_was_cut_short = False
        """Whether a commit has returned before the standby had it."""

    def open(self, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        """Begin a new store or migrate an old schema, in one transaction. Nothing is scanned."""
        about = self._opened(begin)
        self._store_id = about.get("store", "")
        return about

    def _opened(self, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        about = self._read(about_of)
        version = version_of(about, self.place) if about else 0
        refuse_newer(version, self._migrations, self.place)
        if about and version == len(self._migrations):
            return about
        if self._read_only:
            if not about:
                raise SchemaError(f"{self.place}: a database, but not a store of Croupier's")
            refuse_older(version, self._migrations, self.place)
        with self._store_errors(), self._connector.connect() as connection, connection.transaction():
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
                connection, found = self._looked_up(lookup)
                try:
                    writes = plan(found)
                    if self._leaves_open(writes, found):
                        return
                    if not writes.rows and not writes.secrets and not found.commands:
                        connection.execute("ROLLBACK")
                        return
                except BaseException:
                    self._undo(connection)
                    raise
            # A repeat is committed too, although it writes nothing but its lock. The commit returns only when the
            # standby has everything before it, also a first commit that nobody waited for.
            self._finish(connection, writes)

    def _leaves_open(self, writes: Writes, found: LookupResult) -> bool:
        """Whether this server's turn goes on, because nothing is to be written."""
        self._repeats_in_turn |= bool(found.commands)
        return self._in_turn and not writes.rows and not writes.secrets

    def _looked_up(self, lookup: Lookup, *, again: bool = True) -> tuple[Connection, LookupResult]:
        """Look up. If the connection was lost since the last time, do it again on a new one: nothing is written yet."""
        connection = self._writer()
        try:
            return connection, look(connection, lookup, epoch=self._epoch, in_turn=self._in_turn)
        except BaseException as error:
            self._undo(connection)
            if not again or not is_lost(connection, error):
                raise
            self._drop_writer()
        return self._looked_up(lookup, again=False)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the log's lock until something is stored, or until the end."""
        with self._writing:
            if self._in_turn:
                yield
                return
            with self._store_errors():
                connection = self._turn_begun()
            self._in_turn, self._repeats_in_turn = True, False
            try:
                yield
            except BaseException:
                if self._in_turn:
                    self._undo(connection)
                raise
            if self._in_turn and self._repeats_in_turn:
                self._finish(connection, Writes((), (), ()))  # a repeat is committed, as in `transact`
            elif self._in_turn:
                self._undo(connection)

    def _turn_begun(self, *, again: bool = True) -> Connection:
        """Wait for the lock. If the connection was lost since the last time, wait on a new one."""
        connection = self._writer()
        try:
            begin_turn(connection)
            return connection
        except BaseException as error:
            self._undo(connection)
            if not again or not is_lost(connection, error):
                raise
            self._drop_writer()
        return self._turn_begun(again=False)

    def _finish(self, connection: Connection, writes: Writes) -> None:
        """Write and commit in one trip. If the connection breaks meanwhile, the outcome is unknown."""
        self._wait_was_cut_short = False
        try:
            self._in_turn = False
            store_and_commit(connection, writes, says=self._news)
        except psycopg.Error as error:
            if connection.closed or connection.broken:
                self._undo(connection)
                raise self._unknown("the connection was lost while committing") from error
            self._undo(connection)
            raise as_store_error(self.place, error) from error
        except BaseException:
            self._drop_writer()
            raise
        if self._wait_was_cut_short:
            raise self._unknown("the wait for the standby was cut short")

    def _unknown(self, why: str) -> OutcomeUnknownError:
        return OutcomeUnknownError(f"{self.place}: {why}: repeat the command to learn")

    def _noticed(self, notice: psycopg.errors.Diagnostic) -> None:
        """PostgreSQL warns, and nothing more, when somebody cuts the wait for a standby short."""
        self._wait_was_cut_short |= notice.sqlstate == WARNING

    def secret(self, key: str) -> Secret | None:
        found = self._rows(f"SELECT {SECRET} FROM secrets WHERE key = %s", (key,))
        return Secret(*found[0]) if found else None

    def erase_secrets(self, first: str, end: str) -> int:
        """Delete them. The vacuum frees their place."""
        query = b"""DELETE FROM secrets WHERE key COLLATE "C" >= %s AND key COLLATE "C" < %s"""
        with self._writing, self._store_errors():
            return self._writer().execute(query, (first, end)).rowcount

    def head(self, stream: str) -> Head | None:
        """The head of the stream."""
        found = self._rows(f"SELECT {HEAD} FROM heads WHERE stream = %s", (stream,))
        return Head(*found[0]) if found else None

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredEvent]:
        query = f"SELECT {ROW} FROM events WHERE stream = %s AND version >= %s ORDER BY version LIMIT %s"
        return [StoredEvent(*row) for row in self._rows(query, (stream, from_version, limit))]

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        return [StoredEvent(*row) for row in self._rows(ROWS_AFTER, (position, limit))]

    @property
    def shared(self) -> bool:
        return self._epoch is not None

    def servers(self, address: str) -> ServersOfStore:
        """Each server has a session of its own for this."""
        connector = Connector(self._url, read_only=False)
        return PostgresServers(
            connector, place=self.place, store_id=self._store_id, address=address, took=self._take_epoch
        )

    def _take_epoch(self, epoch: int) -> None:
        with self._writing:
            self._epoch = epoch
            self._drop_writer()  # the next one has the statements of a server

    def require_lease(self) -> None:
        epoch = self._epoch
        if epoch is not None:
            self._read(lambda connection: require_lease(connection, epoch))

    def say_ready(self, ready: ReadyPlayer) -> None:
        if self._epoch is not None:
            said = notification(self._epoch, ready)
            self._rows("SELECT pg_notify(%s, %s)", (channel_of(self._store_id), said))

    def free_space(self) -> int | None:
        """The disk is another machine's."""
        return None

    @contextmanager
    def snapshot(self) -> Iterator[StoreReader]:
        """One unchanging picture, on a connection of its own with one read-only transaction."""
        with self._store_errors(), self._connector.connect() as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield PostgresReader(connection, self._migrations)

    def close(self) -> None:
        """Close both connections."""
        self._drop_reader()
        with self._writing:
            self._drop_writer()

    def _writer(self) -> Connection:
        if self._read_only:
            raise StoreError(f"{self.place}: opened for reading only")
        if self.writer is None or self.writer.closed:
            self._in_turn = False
            self.writer = self._connector.connect_again(prepared(leased=self._epoch is not None))
            self.writer.add_notice_handler(self._noticed)
        return self.writer

    def _drop_writer(self) -> None:
        if self.writer is not None:
            with suppress(psycopg.Error):
                self.writer.close()
            self.writer = None
            # The reader may still be connected to a host that is no longer the primary.
            self._drop_reader()

    def _drop_reader(self) -> None:
        with self._reading:
            if self.reader is not None:
                with suppress(psycopg.Error):
                    self.reader.close()
                self.reader = None

    @property
    def _news(self) -> tuple[str, str] | None:
        """The message about each commit to the other servers."""
        return None if self._epoch is None else (channel_of(self._store_id), notification(self._epoch))

    def _undo(self, connection: Connection) -> None:
        """End the transaction. If that fails, close the connection and the server ends it."""
        self._in_turn = False
        try:
            connection.execute("ROLLBACK")
        except psycopg.Error:
            self._drop_writer()

    def _rows(self, query: str, parameters: tuple[str | int, ...]) -> list[TupleRow]:
        return self._read(lambda connection: connection.execute(query.encode(), parameters).fetchall())

    def _read(self, ask: Callable[[Connection], T]) -> T:
        """Ask on the connection that reads. If it was lost since the last time, ask again on a new one."""
        with self._reading, self._store_errors():
            known = self.reader
            if known is not None and not known.closed:
                try:
                    return ask(known)
                except psycopg.OperationalError:
                    if not known.closed:
                        raise
            self.reader = self._connector.connect_again()
            return ask(self.reader)

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

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        return [StoredEvent(*row) for row in self._connection.execute(ROWS_AFTER, (position, limit))]

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
        """Objects in the schema that the store did not put there, or that somebody has made anew in another way."""
        found, own = made_in(self._connection), made_by(self._migrations)
        rules = [(str(kind), str(name)) for kind, name in self._connection.execute(TRIGGERS_AND_RULES)]
        return added_objects([*found, *rules], self._migrations) + changed_objects(found, own)


def about_of(connection: Connection) -> Mapping[str, str]:
    """The description that the store has of itself; empty if there is no store."""
    there = connection.execute("SELECT to_regclass('about')").fetchone()
    if there is None or there[0] is None:
        return {}
    rows: list[Any] = connection.execute("SELECT name, value FROM about").fetchall()
    return dict(rows)
