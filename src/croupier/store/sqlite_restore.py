"""Loads a backup into a new SQLite file, which gets its name after the audit."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path

from croupier.store.backend import StoreReader
from croupier.store.backup import publish
from croupier.store.backup_file import Backup
from croupier.store.errors import BackupError
from croupier.store.findings import Audit
from croupier.store.schema import MIGRATIONS, SQLITE, migration_statements
from croupier.store.sqlite import INSERT_ROW, INSERT_SECRET, PUT_HEAD, SqliteBackend
from croupier.store.sqlite_connecting import PAGE_OCTETS, create_private
from croupier.store.sqlite_errors import as_store_errors


def require_no_store(path: Path) -> None:
    """Refuse a place that holds a store, or a part of one."""
    if path.is_dir():
        raise BackupError(f"{path}: a folder; name a new file to restore into")
    beside = [path.with_name(path.name + end) for end in ("", "-wal", "-journal")]
    for there in beside:
        if there.exists():
            raise BackupError(f"{there}: there is a store already; restore into a new place")


def load_sqlite(backup: Backup, path: Path, check: Callable[[AbstractContextManager[StoreReader]], Audit]) -> Audit:
    """Fill a draft beside the place, audit it, sync it, and then give it its name."""
    require_no_store(path)
    draft = path.with_name(f"{path.name}.restoring")
    _remove(draft)
    try:
        with as_store_errors(path):
            _fill(draft, backup)
            found = check(SqliteBackend(draft, read_only=True).snapshot())
            with draft.open("rb+") as file:
                os.fsync(file.fileno())
            publish(draft, path)
    finally:
        _remove(draft)
    return found


def _fill(draft: Path, backup: Backup) -> None:
    create_private(draft)
    with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        # An interrupted draft is thrown away, so nothing need be undone and one sync at the end is enough.
        connection.execute(f"PRAGMA page_size = {PAGE_OCTETS}")
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for statement in migration_statements(0, MIGRATIONS, SQLITE):
            connection.execute(statement)
        about = {**backup.about, "schema": str(len(MIGRATIONS))}
        connection.executemany("INSERT INTO about (name, value) VALUES (?, ?)", about.items())
        connection.executemany(INSERT_ROW, backup.rows())
        connection.executemany(PUT_HEAD, backup.heads())
        connection.executemany(INSERT_SECRET, backup.secrets())
        connection.execute("COMMIT")


def _remove(draft: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        draft.with_name(draft.name + end).unlink(missing_ok=True)
