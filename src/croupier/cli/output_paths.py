"""Output in files: where it may go, and figures as CSV."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TextIO

from croupier.errors import InputError

STANDARD = "-"


def require_writable_file(target: Path) -> None:
    """Refuse a file that cannot be written. An existing file keeps its content, and a missing one is not created."""
    if not target.parent.is_dir():
        raise InputError(str(target), f"there is no folder {target.parent}")
    if target.is_dir():
        raise InputError(str(target), "is a folder, not a file")
    if target.exists() and not target.is_file():
        return  # a pipe or device: the reader at its other end would notice the attempt
    new = not os.path.lexists(target)
    try:
        # Only an attempt is sure: permissions say nothing of a read-only disk, or of root.
        target.open("ab").close()
        if new:
            target.unlink()
    except OSError as error:
        raise InputError(str(target), f"cannot be written: {error.strerror or error}") from None


def require_writable_folder(folder: Path) -> None:
    """Refuse a folder in which no file can be written. For a folder that does not exist yet, its parent is checked."""
    there = next((place for place in (folder, *folder.parents) if place.exists()), folder)
    if not there.is_dir():
        raise InputError(str(folder), f"{there} is not a folder" if there != folder else "is not a folder")
    try:
        require_writable_file(there / f".croupier-{os.getpid()}")
    except InputError as error:
        raise InputError(str(folder), error.reason) from None


def add_csv(parser: ArgumentParser) -> None:
    parser.add_argument("--csv", metavar="FILE", help="write the report as CSV to this file; `-` for standard output")


def require_csv_file(target: str | None) -> None:
    """Refuse a file that could not be written, before the report is made."""
    if target not in (None, STANDARD):
        require_writable_file(Path(target))


@contextmanager
def csv_output(target: str) -> Iterator[TextIO]:
    """The file, or standard output. Only a whole report is written."""
    text = StringIO(newline="")
    yield text
    if target == STANDARD:
        sys.stdout.write(text.getvalue())
    else:
        Path(target).write_text(text.getvalue(), encoding="utf-8", newline="")
