"""The servers that share one PostgreSQL store: who is there, and which of them runs which table.

Each server has a row with an epoch, a number that is never given twice, and every append carries its epoch
(`postgres_statements.py`). The row of a server that is gone is deleted under the log's lock. So no append of that epoch
is under way then, and none can follow. A lock of the server's session only shows that the server has died. Its
heartbeat shows that it is frozen.

The tables are shared out among the servers by a rule that all of them know. The first server that notices a difference
writes it down, also under the log's lock.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from time import sleep
from typing import Any

import psycopg

from croupier.store.errors import LeaseLostError, StoreError
from croupier.store.postgres_connecting import Connector, as_store_error
from croupier.store.postgres_statements import (
    LOCK_LOG,
    LOST,
    MIGRATING,
    OWNERS,
    SERVERS,
    Connection,
    channel_of,
    notification,
)
from croupier.store.servers import Arrangement, Heard, ReadyPlayer, SharingServer

FROZEN_S = 3.0
"""A server without a heartbeat for this long is frozen, or cut off. Its tables go to the others."""
OPENING = 0
"""The number of the lock under which servers open the floor, one after the other. Epochs begin at 1."""
PAUSE_S = 0.05

TABLES = (
    f"SELECT pg_advisory_xact_lock({MIGRATING})",
    f"""CREATE TABLE IF NOT EXISTS {SERVERS} (
        epoch BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        address TEXT NOT NULL,
        runs_tables BOOLEAN NOT NULL DEFAULT false,
        people INTEGER NOT NULL DEFAULT 0,
        heartbeat TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
    )""",
    f"CREATE TABLE IF NOT EXISTS {OWNERS} (table_name TEXT PRIMARY KEY, epoch BIGINT NOT NULL)",
)

LOCK_AGAIN = """SELECT pg_try_advisory_lock(%(space)s, %(epoch)s) WHERE NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objid = %(epoch)s)"""

GONE = f"""(heartbeat < clock_timestamp() - make_interval(secs => {FROZEN_S}) OR NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = %(space)s AND objid = epoch
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))"""
"""Whether a server is frozen or dead. The clock is the database's."""


class PostgresServers:
    """This server among those that share a store. One thread uses it, except for `epoch` and `opening`."""

    def __init__(
        self, connector: Connector, *, place: str, store_id: str, address: str, took: Callable[[int], None]
    ) -> None:
        self._connector = connector
        self._place = place
        self._address = address
        self._space = int.from_bytes(blake2b(store_id.encode(), digest_size=4).digest(), "big") >> 1
        self._channel = channel_of(store_id)
        self._took = took
        """Called with each epoch that is taken, before anything is appended under it."""
        self._session: Connection | None = None
        self.epoch = 0

    # Coming and going

    def join(self) -> None:
        """Become one of the servers, under a new epoch."""
        with self._errors():
            connection = self._connected()
            with connection.transaction():
                # An epoch that a crash of the database forgets would be given twice.
                connection.execute("SET LOCAL synchronous_commit = on")
                for statement in TABLES:
                    connection.execute(statement.encode())
                connection.execute(LOCK_LOG.encode())
                statement = f"INSERT INTO {SERVERS} (address) VALUES (%s) RETURNING epoch"
                (epoch,) = connection.execute(statement.encode(), (self._address,)).fetchone() or (0,)
                # Before anyone sees the row: a server without its lock counts as dead.
                connection.execute("SELECT pg_advisory_lock(%s, %s)", (self._space, epoch))
        self.epoch = epoch
        self._took(epoch)

    @contextmanager
    def opening(self) -> Iterator[bool]:
        """Open the floor while no other server does. Gives whether other servers are there."""
        with self._errors():
            connection = self._connector.connect()
        with closing(connection):  # which releases the lock
            with self._errors():
                while not _first(connection, "SELECT pg_try_advisory_lock(%s, %s)", (self._space, OPENING)):
                    sleep(PAUSE_S)
                others = [one for one in self._servers(connection) if one.epoch != self.epoch and not one.gone]
            yield bool(others)

    def leave(self) -> None:
        """Leave. The other servers finish this server's open work."""
        with suppress(StoreError), self._errors():
            self._connected().execute(f"DELETE FROM {SERVERS} WHERE epoch = %s".encode(), (self.epoch,))
        self._drop()

    # Being there

    def beat(self, tables: Collection[str], *, people: int, runs_tables: bool) -> Arrangement:
        """Show that this server is there. Ends the epochs of those that are gone, and shares the tables out again.

        Raises LeaseLostError if this server's own epoch has ended.
        """
        with self._errors():
            connection = self._connected()
            statement = f"""UPDATE {SERVERS} SET heartbeat = clock_timestamp(), people = %s, runs_tables = %s
                WHERE epoch = %s RETURNING epoch"""
            if _first(connection, statement, (people, runs_tables, self.epoch)) is None:
                raise LeaseLostError(LOST)
            # A session that was lost and opened again has lost its lock.
            connection.execute(LOCK_AGAIN, {"space": self._space, "epoch": self.epoch})
            found = self._arrangement(connection)
            if found.settled and set(tables) <= set(found.owners):
                return found
            return self._rearranged(connection, tables)

    def _rearranged(self, connection: Connection, tables: Collection[str]) -> Arrangement:
        with connection.transaction():
            connection.execute("SET LOCAL synchronous_commit = on")
            connection.execute(LOCK_LOG.encode())
            connection.execute(
                f"DELETE FROM {SERVERS} WHERE epoch <> %(own)s AND {GONE}".encode(),
                {"own": self.epoch, "space": self._space},
            )
            found = self._arrangement(connection)
            if not any(one.epoch == self.epoch for one in found.servers):
                raise LeaseLostError(LOST)
            wanted = found.wanted({*tables, *found.owners})
            moved = [(table, epoch) for table, epoch in wanted.items() if found.owners.get(table) != epoch]
            connection.cursor().executemany(
                f"""INSERT INTO {OWNERS} (table_name, epoch) VALUES (%s, %s)
                ON CONFLICT (table_name) DO UPDATE SET epoch = excluded.epoch""".encode(),
                moved,
            )
            connection.execute("SELECT pg_notify(%s, %s)", (self._channel, notification(self.epoch)))
        return found._replace(owners=wanted)

    def _arrangement(self, connection: Connection) -> Arrangement:
        rows = connection.execute(f"SELECT table_name, epoch FROM {OWNERS}".encode()).fetchall()
        return Arrangement(self._servers(connection), {str(table): int(epoch) for table, epoch in rows})

    def _servers(self, connection: Connection) -> tuple[SharingServer, ...]:
        statement = f"SELECT epoch, runs_tables, people, {GONE} FROM {SERVERS} ORDER BY epoch"
        return tuple(SharingServer(*row) for row in connection.execute(statement.encode(), {"space": self._space}))

    # News of the others

    def heard(self, timeout_s: float) -> list[Heard]:
        """Wait for notifications of other servers. They only wake: what has happened is read from the store."""
        with self._errors():
            found: list[Heard] = []
            for noted in self._connected().notifies(timeout=timeout_s, stop_after=1):
                said: dict[str, Any] = json.loads(noted.payload)
                if said["by"] != self.epoch:
                    ready = said.get("is_ready")
                    found.append(Heard(None if ready is None else ReadyPlayer(*map(str, ready))))
            return found

    # The session

    def _connected(self) -> Connection:
        """The session, opened again if it was lost."""
        if self._session is None or self._session.closed or self._session.broken:
            # A heartbeat need not be on disk.
            session = self._connector.connect(("SET synchronous_commit = off", f"LISTEN {self._channel}"))
            self._session = session
        return self._session

    def _drop(self) -> None:
        if self._session is not None:
            with suppress(psycopg.Error):
                self._session.close()
            self._session = None

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            self._drop()
            raise as_store_error(self._place, error) from error


def _first(connection: Connection, statement: str, values: Sequence[object]) -> Any:
    found = connection.execute(statement.encode(), values).fetchone()
    return None if found is None else found[0]
