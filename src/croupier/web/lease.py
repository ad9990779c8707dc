"""One floor, one writer: whoever serves a store holds it, and a second server is told so.

The operating system, or the database, lets go of it when the holder is gone, however he went.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.errors import InputError
from croupier.store.opening import MEMORY
from croupier.store.places import is_address

LOCK_NUMBER = 0x43524F55
"""The advisory lock of a floor in its PostgreSQL database."""


@contextmanager
def held(place: str) -> Iterator[None]:
    """Hold the store at this place for as long as it is served."""
    if place == MEMORY:
        yield
    elif is_address(place):
        with _database_held(place):
            yield
    else:
        with _file_held(Path(place)):
            yield


def _taken(place: str) -> InputError:
    return InputError("--store", f"{place} is being served by another `croupier serve`: stop that one first")


@contextmanager
def _file_held(path: Path) -> Iterator[None]:
    import fcntl

    # Not STORE.lock: the store itself takes that one for each of its commits.
    lock = Path(f"{path}.serving")
    try:
        if path.is_dir():
            raise InputError("--store", f"{path}: a folder, not a store")
        lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise InputError("--store", f"{path} cannot be kept in {lock.parent}: {error.strerror}") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise _taken(str(path)) from None
    try:
        yield
    finally:
        os.close(descriptor)


@contextmanager
def _database_held(address: str) -> Iterator[None]:
    try:
        import psycopg
    except ImportError:
        raise InputError("--store", "PostgreSQL needs the extra `postgres`: pip install 'croupier[postgres]'") from None
    try:
        connection = psycopg.connect(address, autocommit=True, connect_timeout=10)
    except psycopg.Error as error:
        raise InputError("--store", f"the database does not answer: {str(error).splitlines()[0]}") from None
    with connection:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK_NUMBER,)).fetchone()
        if row is None or not row[0]:
            raise _taken("the database")
        yield
