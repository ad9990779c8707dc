"""Standard streams that may be closed, full or without a reader.

A command ends when its output cannot be written. At the end nothing is left in a buffer: Python would try to write it
once more, and complain.

A server keeps running. The reader of a pipe may go away (`croupier serve | head -1`), a disk may be full, a terminal
may be held with Ctrl-S. A write never fails, never blocks for long, and leaves nothing in a buffer; output that cannot
be written is dropped.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from select import PIPE_BUF, select
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

STREAMS = {"stdin": "r", "stdout": "w", "stderr": "w"}
STALLED_S = 2.0
"""Seconds to wait for a reader that takes nothing. After that, lines are dropped until it reads again."""


def fill_closed_streams() -> None:
    """Open an empty stream in place of each that was closed at the start (`<&-`, `>&-`): Python has none then."""
    if sys.platform != "win32":
        _fill_closed_descriptors()
    for name, mode in STREAMS.items():
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def flush(stream: TextIO) -> None:
    """Write out the buffer of a stream. If that fails, the buffer and everything after it are dropped."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise


class Outlet(io.RawIOBase):
    """Writes to a descriptor as much as it takes, and reports everything as written."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self.name = descriptor
        self._descriptor = descriptor
        self._timeout_s = STALLED_S

    def writable(self) -> bool:
        """Always writable."""
        return True

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return os.isatty(self._descriptor)

    def write(self, octets: ReadableBuffer) -> int:
        """Write all of it, or as much as possible."""
        left = memoryview(octets).cast("B")
        size = len(left)
        with suppress(OSError):
            while left and self._takes_more():
                left = left[os.write(self._descriptor, left[:PIPE_BUF]) :]
        return size

    def _takes_more(self) -> bool:
        """Whether PIPE_BUF octets can be written at once. A stalled reader is not waited for a second time."""
        ready = bool(select([], [self._descriptor], [], self._timeout_s)[1])
        self._timeout_s = STALLED_S if ready else 0.0
        return ready


def use_outlets() -> None:
    """Send everything that this process prints or logs through outlets from now on."""
    if sys.platform == "win32":  # select() works on sockets only
        return
    # Leave a stream alone that someone else has put in place, such as a test that captures output.
    if sys.__stdout__ is not None and sys.stdout is sys.__stdout__:
        sys.stdout = through_outlet(1, sys.stdout.encoding)
    if sys.__stderr__ is not None and sys.stderr is sys.__stderr__:
        sys.stderr = through_outlet(2, sys.stderr.encoding)


def _fill_closed_descriptors() -> None:
    """Fill closed descriptors. The next file or socket would get their numbers, and stray lines with them."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one


def through_outlet(descriptor: int, encoding: str = "utf-8") -> TextIO:
    """A stream of text, written line by line."""
    return io.TextIOWrapper(Outlet(descriptor), encoding, errors="replace", line_buffering=True)
