"""PostgreSQL's errors as the store's own."""

from __future__ import annotations

import psycopg
from psycopg.rows import TupleRow

from croupier.store.errors import DamagedError, StoreError, StoreFullError, StoreUnavailableError


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
