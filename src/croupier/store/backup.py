"""Writes a store to a backup file while the floor runs, and audits it on the way."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from croupier.store.backend import StoreReader
from croupier.store.backup_file import BackupWriter
from croupier.store.errors import BackupError, DamagedError
from croupier.store.events import EventStore
from croupier.store.findings import Audit
from croupier.store.schema import MIGRATIONS
from croupier.store.verification import audited
from croupier.store.words import Head, Secret, StoredEvent

T = TypeVar("T")


def back_up(store: EventStore, target: Path) -> Audit:
    """Write one unchanging picture of the store to a new file. The file gets its name once it is whole and on disk.

    The audit reads every event, head and secret as it is copied. A store with findings is not backed up.
    """
    if target.is_dir():
        raise BackupError(f"{target}: a folder; name a new file to write")
    if target.exists():
        raise BackupError(f"{target}: there is a file already; name another")
    about = {"schema": str(len(MIGRATIONS)), "store": store.sealer.store_id, "key": store.sealer.fingerprint}
    draft = target.with_name(f"{target.name}.{secrets.token_hex(4)}.partial")
    try:
        found = _written(store, draft, target, about)
        publish(draft, target)
    except OSError as error:
        raise _no_backup(target, error) from error
    finally:
        with suppress(OSError):  # a disk that cannot be written refuses this too, and the first reason counts
            draft.unlink(missing_ok=True)
    return found


def _no_backup(target: Path, error: OSError) -> BackupError:
    return BackupError(f"{target}: {describe(error)}; there is no backup")


def _written(store: EventStore, draft: Path, target: Path, about: Mapping[str, str]) -> Audit:
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb", buffering=1 << 20) as file:
        writer = BackupWriter(file, about, store.sealer.box)
        found = audited(_copying(store.snapshot(), writer, target), store.sealer)
        if not found.clean:
            raise DamagedError(
                f"not backed up: {len(found.findings) + found.further} things are not as they were stored; "
                "`croupier audit verify` tells them"
            )
        writer.end(store.sealer)
        file.flush()
        os.fsync(file.fileno())
    return found


@contextmanager
def _copying(picture: AbstractContextManager[StoreReader], writer: BackupWriter, target: Path) -> Iterator[StoreReader]:
    with picture as reader:
        yield _Copying(reader, writer, target)


class _Copying:
    """A picture that is copied to a backup as it is read."""

    def __init__(self, reader: StoreReader, writer: BackupWriter, target: Path) -> None:
        self._reader = reader
        self._writer = writer
        self._target = target

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        rows = self._reader.rows_after(position, limit)
        self._copy(self._writer.event, rows)
        return rows

    def heads(self) -> Sequence[Head]:
        heads = self._reader.heads()
        self._copy(self._writer.head, heads)
        return heads

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        kept = self._reader.secrets_after(key, limit)
        self._copy(self._writer.secret, kept)
        return kept

    def _copy(self, write: Callable[[T], None], parts: Sequence[T]) -> None:
        """Write these parts. The picture would take an error of the backup's disk for one of the store."""
        try:
            for part in parts:
                write(part)
        except OSError as error:
            raise _no_backup(self._target, error) from error

    def problems(self) -> Sequence[str]:
        return self._reader.problems()

    def additions(self) -> Sequence[str]:
        return self._reader.additions()


def publish(draft: Path, target: Path) -> None:
    """Give the file its name, unless another file has it. Afterwards both the file and the name are on disk."""
    try:
        os.link(draft, target)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
        # The disk has no hard links. Nobody else is writing this file.
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        draft.rename(target)
    draft.unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def describe(error: OSError) -> str:
    """A system error as text."""
    return "the disk is full" if error.errno == errno.ENOSPC else (error.strerror or str(error))
