"""SQLite's errors as the store's own."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.store.errors import DamagedError, SchemaError, StoreError, StoreFullError, StoreUnavailableError

FAILURES = (sqlite3.Error, OSError, UnicodeDecodeError)
"""The errors that a SQLite file can raise. A message about a damaged name may be text that Python cannot decode."""


def code_of(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the lower byte; the higher ones are details


def takes_no_more(error: sqlite3.Error) -> bool:
    """Whether a write failed at a limit other than a full disk: a quota, or the largest size of a file."""
    return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_WRITE


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into the store's own, with the file and an explanation."""
    try:
        yield
    except FAILURES as error:
        raise as_store_error(path, error) from error


def as_store_error(path: Path, error: sqlite3.Error | OSError | UnicodeDecodeError) -> StoreError:
    """SQLite's error, or the system's, as the store's own."""
    if isinstance(error, sqlite3.Error):
        return _failure(path, error)
    if isinstance(error, UnicodeDecodeError):
        return DamagedError(f"{path}: the file is damaged: {error.object.decode(errors='replace')}")
    return StoreUnavailableError(f"{path}: {error.strerror}")


def as_write_error(path: Path, error: sqlite3.Error | OSError | UnicodeDecodeError) -> StoreError:
    """The error of a write as the store's own. Where the folder is the cause, it is named."""
    unwritable = isinstance(error, PermissionError) or (
        isinstance(error, sqlite3.Error) and code_of(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
    )
    folders = (path.parent, path.resolve().parent)  # a lock beside the name, a log beside the file itself
    closed = next((folder for folder in folders if not os.access(folder, os.W_OK | os.X_OK)), None)
    if closed is None or not unwritable:
        return as_store_error(path, error)
    return StoreUnavailableError(
        f"{path}: the folder {closed} cannot be written to, and a store needs files beside it; nothing was stored"
    )


def _failure(path: Path, error: sqlite3.Error) -> StoreError:
    if takes_no_more(error):
        return StoreFullError(f"{path}: the disk takes no more ({error}); nothing was stored")
    match code_of(error):
        case sqlite3.SQLITE_FULL:
            return StoreFullError(f"{path}: the disk is full; nothing was stored")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreUnavailableError(f"{path}: kept busy by another; nothing was stored")
        case sqlite3.SQLITE_NOTADB:
            return SchemaError(f"{path}: not a store of Croupier's: {error}")
        case sqlite3.SQLITE_ERROR if str(error).startswith("no such"):
            return DamagedError(f"{path}: {error}")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_CONSTRAINT:
            return DamagedError(f"{path}: the file is damaged: {error}")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_IOERR:
            return StoreUnavailableError(f"{path}: {error}; nothing was stored")
        case _:
            return StoreError(f"{path}: {error}")
