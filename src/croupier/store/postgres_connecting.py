"""Connects to PostgreSQL: to the server that takes writes, and without waiting long for one that is gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from croupier.store.errors import DamagedError, StoreError, StoreFullError, StoreUnavailableError
from croupier.store.postgres_statements import SETTINGS, Connection

ONE_HOST_S, EACH_HOST_S = 10, 3
"""How many seconds a host may take to answer: where it is the only one, and where others can be tried."""
NOTICE_LOSS: Mapping[str, int] = {
    "keepalives_idle": 5,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 8_000,
}
"""A host that vanishes without a word is noticed after eight seconds. The last value is in milliseconds."""
SHORTEST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 3.0


class Connector:
    """Opens the connections of one store. Settings in its address come before the defaults here."""

    def __init__(self, address: str, *, read_only: bool) -> None:
        self._address = address
        self._read_only = read_only
        self._failed: psycopg.Error | None = None
        self._try_again_at = 0.0

    def connect(self, prepared: Sequence[str] = ()) -> Connection:
        """Open a connection, with these statements prepared."""
        connection = psycopg.connect(self._with_defaults(), autocommit=True, client_encoding="utf8")
        try:
            connection.execute("; ".join([*SETTINGS, *prepared]).encode())
        except BaseException:
            connection.close()
            raise
        return connection

    def connect_again(self, prepared: Sequence[str] = ()) -> Connection:
        """Open a lost connection again.

        After a failure, the next tries fail at once for as long as the failed one took: a host that does not answer
        must not keep everybody waiting all the time.
        """
        if self._failed is not None and monotonic() < self._try_again_at:
            raise psycopg.OperationalError(str(self._failed))
        began = monotonic()
        try:
            connection = self.connect(prepared)
        except psycopg.Error as error:
            self._failed, now = error, monotonic()
            self._try_again_at = now + min(max(now - began, SHORTEST_PAUSE_S), LONGEST_PAUSE_S)
            raise
        self._failed = None
        return connection

    def _with_defaults(self) -> str:
        given = conninfo_to_dict(self._address)
        several = any("," in str(given.get(name) or "") for name in ("host", "hostaddr"))
        defaults: dict[str, str | int] = {"connect_timeout": EACH_HOST_S if several else ONE_HOST_S, **NOTICE_LOSS}
        if not self._read_only:
            # Among several hosts, the primary. After a failover the old one takes no writes.
            defaults["target_session_attrs"] = "read-write"
        return make_conninfo(self._address, **{name: value for name, value in defaults.items() if name not in given})


def as_store_error(place: str, error: psycopg.Error) -> StoreError:
    """PostgreSQL's error as the store's own."""
    said = str(error).strip().partition("\n")[0]
    match error:
        case psycopg.errors.DiskFull():
            return StoreFullError(f"{place}: the disk is full; nothing was stored")
        case psycopg.errors.IntegrityError() | psycopg.errors.DataCorrupted() | psycopg.errors.IndexCorrupted():
            return DamagedError(f"{place}: {said}")
        case psycopg.errors.UndefinedTable() | psycopg.errors.UndefinedColumn():
            return DamagedError(f"{place}: {said}")
        case psycopg.OperationalError() | psycopg.InterfaceError() | psycopg.errors.ReadOnlySqlTransaction():
            return StoreUnavailableError(f"{place}: {said}; nothing was stored")
        case _:
            return StoreError(f"{place}: {said}")


def is_lost(connection: psycopg.Connection[TupleRow], error: BaseException) -> bool:
    """Whether another connection is needed: this one is closed, or its host is no longer the primary."""
    closed = connection.closed and isinstance(error, psycopg.Error)
    return closed or isinstance(error, psycopg.errors.ReadOnlySqlTransaction)
