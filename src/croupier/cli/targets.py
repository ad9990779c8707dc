"""Files and folders that a command is about to write, checked before its long work and not after it."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.errors import InputError


def require_writable_file(target: Path) -> None:
    """Refuse a file that could not be written; one that is there keeps its content, one that is not is not made."""
    if not target.parent.is_dir():
        raise InputError(str(target), f"there is no folder {target.parent}")
    if target.is_dir():
        raise InputError(str(target), "is a folder, not a file")
    if target.exists() and not target.is_file():
        return  # a pipe or a device: opening it to try would already be read at its other end
    new = not os.path.lexists(target)
    try:
        # Trying is the only sure way: permissions say nothing of a disk that is read-only, nor of root.
        target.open("ab").close()
        if new:
            target.unlink()
    except OSError as error:
        raise InputError(str(target), f"cannot be written: {error.strerror or error}") from None


def require_writable_folder(folder: Path) -> None:
    """Refuse a folder in which no file could be written; where it is still to be made, the one it will be made in."""
    there = next((place for place in (folder, *folder.parents) if place.exists()), folder)
    if not there.is_dir():
        raise InputError(str(folder), f"{there} is not a folder" if there != folder else "is not a folder")
    try:
        require_writable_file(there / f".croupier-{os.getpid()}")
    except InputError as error:
        raise InputError(str(folder), error.reason) from None
