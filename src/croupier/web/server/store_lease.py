"""One file, one server: a server holds its SQLite store, and a second server is refused.

The operating system releases the store when its holder is gone, for whatever reason. Servers share a PostgreSQL store.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from croupier.errors import InputError
from croupier.extras import needs_extra
from croupier.store import EventStore, StoreError, open_store
from croupier.store.opening import MEMORY
from croupier.store.places import is_address
from croupier.store.sqlite_reader import is_store


@contextmanager
def held(place: str) -> Iterator[None]:
    """Hold the store at this place while it is served."""
    if place == MEMORY:
        yield
    elif is_address(place):
        _require_answer(place)  # its servers share it (`store/postgres_servers.py`)
        yield
    else:
        with _file_held(Path(place)):
            yield


def opened(place: str, *, key_file: Path | None = None) -> EventStore:
    """Open the leased store. If that fails, no new file is left behind."""
    new = [] if place == MEMORY or is_address(place) else [path for path in _files_of(Path(place)) if not path.exists()]
    try:
        return open_store(place, key_file=key_file)
    except StoreError:
        if new and not is_store(Path(place)):
            for path in new:
                path.unlink(missing_ok=True)
        raise


def _files_of(path: Path) -> list[Path]:
    return [path, *(Path(f"{path}{ending}") for ending in (".key", ".lock", "-shm", "-wal"))]


def _taken(place: str) -> InputError:
    return InputError(
        "--store",
        f"{place} is being served by another `croupier serve`: use that one or stop it, or name another store",
    )


@contextmanager
def _file_held(path: Path) -> Iterator[None]:
    """Hold the file itself, whichever of its names it is served under: links and other mounts lead to the same lock."""
    new_folders = [folder for folder in path.parents if not folder.exists()]
    try:
        lock = _locked(path)
        try:
            yield
        finally:
            if lock.is_new and not is_store(lock.file):  # a start that failed leaves nothing behind
                lock.file.unlink(missing_ok=True)  # before it is released: the next holder makes a file of their own
            os.close(lock.descriptor)
    finally:
        _remove_empty(new_folders)


def _lock_of(path: Path) -> Path:
    """The file that is locked: the store itself where SQLite's own locks are of another kind, which is Linux."""
    return path if sys.platform == "linux" else Path(f"{path.resolve()}.serving")


class HeldFile(NamedTuple):
    """A file that this process has locked."""

    descriptor: int
    file: Path
    is_new: bool
    """Whether it was made to be locked."""


def _locked(path: Path) -> HeldFile:
    import fcntl

    try:
        if path.is_dir():
            raise InputError("--store", f"{path}: a folder, not a store")
        lock = _lock_of(path)
        lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        while True:
            is_new = not lock.exists()
            if not is_new and not os.access(lock, os.R_OK):
                raise InputError("--store", f"{path}: you have no permission to read this store")
            # A pipe would wait for its writer: what is no file is refused when the store is opened.
            descriptor = os.open(lock, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _is_file(descriptor, lock):
                    return HeldFile(descriptor, lock, is_new)
            except BlockingIOError:
                os.close(descriptor)
                raise _taken(str(path)) from None
            # Its holder ended, and removed it, after it was opened here. The lock of a removed file protects nothing.
            os.close(descriptor)
    except OSError as error:
        raise InputError("--store", f"{path} cannot be kept in {path.parent}: {error.strerror}") from None


def _is_file(descriptor: int, path: Path) -> bool:
    """Whether the open file is the one that has this name now."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _remove_empty(folders: Sequence[Path]) -> None:
    """Remove these folders, the innermost first, up to one that is not empty."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


def _require_answer(address: str) -> None:
    """Refuse a database that cannot be reached, before anything is begun."""
    with needs_extra("postgres", "PostgreSQL"):
        import psycopg
    try:
        psycopg.connect(address, connect_timeout=10).close()
    except psycopg.Error as error:
        raise InputError("--store", f"the database does not answer: {str(error).splitlines()[0]}") from None
