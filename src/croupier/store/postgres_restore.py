"""Loads a backup into a PostgreSQL database in one transaction, which is committed after the audit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext

import psycopg

from croupier.store.backend import StoreReader
from croupier.store.backup_file import Backup
from croupier.store.errors import BackupError, OutcomeUnknownError
from croupier.store.findings import Audit
from croupier.store.places import shown_place
from croupier.store.postgres import PostgresReader, about_of
from croupier.store.postgres_connecting import as_store_error
from croupier.store.postgres_statements import HEAD, MIGRATING, ROW, SECRET, SETTINGS, Connection
from croupier.store.schema import MIGRATIONS, POSTGRES, migration_statements


def require_no_store(url: str) -> None:
    """Refuse a database that has a store already, or that cannot be reached."""
    try:
        with _connected(url) as connection:
            _require_no_store(connection, shown_place(url))
    except psycopg.Error as error:
        raise as_store_error(shown_place(url), error) from error


def _connected(url: str) -> Connection:
    return psycopg.connect(url, autocommit=True, connect_timeout=10, client_encoding="utf8")


def _require_no_store(connection: Connection, place: str) -> None:
    if about_of(connection):
        raise BackupError(f"{place}: there is a store already; restore into a new place")


def load_postgres(backup: Backup, url: str, check: Callable[[AbstractContextManager[StoreReader]], Audit]) -> Audit:
    """Fill the database and audit it, both in the transaction that creates the store."""
    place = shown_place(url)
    try:
        with _connected(url) as connection:
            connection.execute("; ".join(SETTINGS).encode())
            connection.execute("BEGIN")
            connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            _require_no_store(connection, place)
            _fill(connection, backup)
            found = check(nullcontext(PostgresReader(connection)))
            _commit(connection, place)
    except psycopg.Error as error:
        raise as_store_error(place, error) from error
    return found


def _fill(connection: Connection, backup: Backup) -> None:
    for statement in migration_statements(0, MIGRATIONS, POSTGRES):
        connection.execute(statement.encode())
    about = {**backup.about, "schema": str(len(MIGRATIONS))}
    _copy(connection, "about (name, value)", about.items())
    _copy(connection, f"events ({ROW})", backup.rows())
    _copy(connection, f"heads ({HEAD})", backup.heads())
    _copy(connection, f"secrets ({SECRET})", backup.secrets())


def _copy(connection: Connection, table: str, rows: Iterable[tuple[object, ...]]) -> None:
    with connection.cursor().copy(f"COPY {table} FROM STDIN".encode()) as copy:
        for row in rows:
            copy.write_row(row)


def _commit(connection: Connection, place: str) -> None:
    try:
        connection.execute("COMMIT")
    except psycopg.OperationalError as error:
        raise OutcomeUnknownError(
            f"{place}: the connection was lost while committing: `croupier audit verify` tells whether it is there"
        ) from error
