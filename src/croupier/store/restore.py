"""Restores a backup into a new store. Nothing is overwritten, and the audit comes first."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import islice
from pathlib import Path

from croupier.extras import needs_extra
from croupier.store.backend import StoreReader
from croupier.store.backup import publish
from croupier.store.backup_file import Backup
from croupier.store.canonical import Sealer
from croupier.store.errors import BackupError, KeyFileError, OutcomeUnknownError, WrongKeyError
from croupier.store.findings import Audit
from croupier.store.keys import has_key, read_key, remove_key, write_key
from croupier.store.opening import key_file_of
from croupier.store.places import is_address, shown_place
from croupier.store.schema import MIGRATIONS, SQLITE, migration_statements, refuse_newer, version_of
from croupier.store.sqlite import INSERT_ROW, INSERT_SECRET, PUT_HEAD, SqliteBackend
from croupier.store.sqlite_connecting import PAGE_OCTETS, create_private
from croupier.store.sqlite_errors import as_store_errors
from croupier.store.verification import EventWatch, NamesSecrets, NotedHeads, audited
from croupier.store.words import Head, Secret, StoredEvent

Check = Callable[[AbstractContextManager[StoreReader]], Audit]
"""Refuses a picture that differs from the backup."""


def _require_no_file(path: Path) -> None:
    """Refuse a place that holds a store, or a part of one."""
    if path.is_dir():
        raise BackupError(f"{path}: a folder; name a new file to restore into")
    beside = [path.with_name(path.name + end) for end in ("", "-wal", "-journal")]
    for there in beside:
        if there.exists():
            raise BackupError(f"{there}: there is a store already; restore into a new place")


def _load_sqlite(backup: Backup, path: Path, check: Check) -> Audit:
    """Load into a new SQLite file: fill a draft beside the place, audit it, sync it, and then give it its name."""
    _require_no_file(path)
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


def audit_backup(
    path: Path,
    key_file: Path,
    *,
    noted_head: str | None = None,
    noted_heads: NotedHeads | None = None,
    names_secrets: NamesSecrets | None = None,
    watch: EventWatch | None = None,
) -> Audit:
    """Audit a backup. A file that is not whole is a `BackupError`."""
    with closing(Backup(path)) as backup:
        sealer = sealer_of(backup, key_file)
        picture = _read_through(backup, sealer)
        return audited(
            picture,
            sealer,
            noted_head=noted_head,
            noted_heads=noted_heads,
            names_secrets=names_secrets,
            watch=watch,
        )


def restore(path: Path, place: str | Path, *, key_file: Path) -> Audit:
    """Put a backup into a new SQLite file or an empty PostgreSQL database, with the key it was sealed with.

    The backup is audited before anything is written, and the store before it gets its name or its commit. An unsuitable
    place is refused first, since the audit of a large backup takes a while.
    """
    _require_no_other_key(place, key_file)
    _require_no_store(place)
    first = audit_backup(path, key_file)
    _clean(first, str(path))
    with closing(Backup(path)) as backup:
        sealer = sealer_of(backup, key_file)

        def check(picture: AbstractContextManager[StoreReader]) -> Audit:
            found = audited(picture, sealer)
            _clean(found, shown_place(place))
            if (found.head, found.events) != (first.head, first.events):
                raise BackupError(f"{path}: it changed while it was being restored; nothing was restored")
            return found

        with _own_key(place, key_file):
            return _loaded(backup, place, check)


def sealer_of(backup: Backup, key_file: Path) -> Sealer:
    """The sealer of the backup's store. Refuses a wrong key."""
    refuse_newer(version_of(backup.about, backup.path), MIGRATIONS, backup.path)
    sealer = Sealer(read_key(key_file), backup.about.get("store", ""))
    if sealer.fingerprint != backup.about.get("key"):
        raise WrongKeyError(f"{key_file}: not the key that {backup.path} was sealed with")
    backup.unlock(sealer)
    return sealer


def _require_no_store(place: str | Path) -> None:
    if is_address(place):
        with needs_extra("postgres", "PostgreSQL"):
            from croupier.store import postgres_restore
        postgres_restore.require_no_store(str(place))
        return
    _require_no_file(Path(place))


def _loaded(backup: Backup, place: str | Path, check: Check) -> Audit:
    if is_address(place):
        with needs_extra("postgres", "PostgreSQL"):
            from croupier.store.postgres_restore import load_postgres
        return load_postgres(backup, str(place), check)
    return _load_sqlite(backup, Path(place), check)


def _require_no_other_key(place: str | Path, key_file: Path) -> None:
    own = key_file_of(place)
    if has_key(own) and not _holds(own, read_key(key_file)):
        raise KeyFileError(
            f"{own}: another key file lies where the restored store would look for its own; "
            "move it away, or restore into another place"
        )


@contextmanager
def _own_key(place: str | Path, key_file: Path) -> Iterator[None]:
    """The key in the place where the restored store looks for it. It is removed again if the restore fails."""
    own = key_file_of(place)
    made = not has_key(own)
    if made:
        write_key(own, read_key(key_file))
    _require_no_other_key(place, key_file)
    try:
        yield
    except OutcomeUnknownError:
        raise
    except BaseException:
        if made:
            remove_key(own)
        raise


def _holds(key_file: Path, key: bytes) -> bool:
    try:
        return read_key(key_file) == key
    except KeyFileError:
        return False


def _clean(found: Audit, place: str) -> None:
    if not found.clean:
        one = found.findings[0]
        where = f" (position {one.position})" if one.position is not None else ""
        raise BackupError(f"{place}: not what was stored{where}: {one.kind}: {one.said}; nothing was restored")


@contextmanager
def _read_through(backup: Backup, sealer: Sealer) -> Iterator[StoreReader]:
    yield _ReadThrough(backup, sealer)


class _ReadThrough:
    """A backup as the audit reads it: once, in order."""

    def __init__(self, backup: Backup, sealer: Sealer) -> None:
        self._backup = backup
        self._sealer = sealer
        self._rows = backup.rows()
        self._secrets = backup.secrets()

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:  # noqa: ARG002 - the rows follow in the file
        return list(islice(self._rows, limit))

    def heads(self) -> Sequence[Head]:
        return list(self._backup.heads())

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:  # noqa: ARG002
        return list(islice(self._secrets, limit))

    def problems(self) -> Sequence[str]:
        self._backup.end(self._sealer)
        return ()

    def additions(self) -> Sequence[str]:
        return ()
