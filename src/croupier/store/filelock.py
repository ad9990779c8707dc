"""A lock between processes, which the system releases when its holder dies, and files that only the owner can read."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from croupier.store.errors import StoreUnavailableError

PAUSE_S = 0.001

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _release(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class FileLock:
    """A lock that one process at a time holds. The file itself stays."""

    def __init__(self, path: Path, *, timeout_s: float) -> None:
        self._path = path
        self._timeout_s = timeout_s
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def acquire(self) -> None:
        """Wait for the lock until the timeout."""
        deadline = time.monotonic() + self._timeout_s
        while True:
            try:
                _take(self._descriptor)
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise StoreUnavailableError(
                        f"{self._path}: another process has been writing for too long"
                    ) from None
                time.sleep(PAUSE_S)

    def release(self) -> None:
        """Release the lock."""
        _release(self._descriptor)

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)


def create_private(path: Path) -> None:
    """Create a file that only its owner can read, unless it exists. A store holds decks and hashes of passwords."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
