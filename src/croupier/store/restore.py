"""Restores a backup into a new store. Nothing is overwritten, and the audit comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import islice
from pathlib import Path

from croupier.extras import needs_extra
from croupier.store.backend import StoreReader
from croupier.store.backup_file import Backup
from croupier.store.canonical import Sealer
from croupier.store.errors import BackupError, KeyFileError, OutcomeUnknownError, WrongKeyError
from croupier.store.findings import Audit
from croupier.store.keys import has_key, read_key, remove_key, write_key
from croupier.store.opening import key_file_of
from croupier.store.places import is_address, shown_place
from croupier.store.schema import MIGRATIONS, refuse_newer, version_of
from croupier.store.verification import EventWatch, NamesSecrets, NotedHeads, audited
from croupier.store.words import Head, Secret, StoredEvent

Check = Callable[[AbstractContextManager[StoreReader]], Audit]
"""Refuses a picture that differs from the backup."""


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
    from croupier.store import sqlite_restore

    sqlite_restore.require_no_store(Path(place))


def _loaded(backup: Backup, place: str | Path, check: Check) -> Audit:
    if is_address(place):
        with needs_extra("postgres", "PostgreSQL"):
            from croupier.store.postgres_restore import load_postgres
        return load_postgres(backup, str(place), check)
    from croupier.store.sqlite_restore import load_sqlite

    return load_sqlite(backup, Path(place), check)


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
