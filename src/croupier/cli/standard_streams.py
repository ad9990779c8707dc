"""Standard streams for a server: a write never fails, never blocks for long, and leaves nothing in a buffer.

The reader of a pipe may go away (`croupier serve | head -1`), a disk may be full, a terminal may be held with Ctrl-S.
The floor keeps running and closes properly all the same. Output that cannot be written is dropped.
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

STALLED_S = 2.0
"""Seconds to wait for a reader that takes nothing. After that, lines are dropped until it reads again."""


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
    _fill_closed_descriptors()
    # Leave a stream alone that someone else has put in place, such as a test that captures output.
    if sys.stdout is sys.__stdout__:
        sys.stdout = through_outlet(1, _encoding(sys.stdout))
    if sys.stderr is sys.__stderr__:
        sys.stderr = through_outlet(2, _encoding(sys.stderr))


def _fill_closed_descriptors() -> None:
    """Fill closed descriptors. The next file or socket would get their numbers, and stray lines with them."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one


def _encoding(stream: TextIO | None) -> str:
    """The stream's encoding. Python has no stream if the descriptor was closed at the start."""
    return "utf-8" if stream is None else stream.encoding


def through_outlet(descriptor: int, encoding: str = "utf-8") -> TextIO:
    """A stream of text, written line by line."""
    return io.TextIOWrapper(Outlet(descriptor), encoding, errors="replace", line_buffering=True)
