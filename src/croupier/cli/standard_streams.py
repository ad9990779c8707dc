"""Standard streams that a server can rely on: a write never fails, blocks for long, or leaves anything in a buffer.

The reader of a pipe goes away (`croupier serve | head -1`), a disk is full, a terminal is held with Ctrl-S. The floor
goes on and closes in good order all the same; what cannot be written is dropped.
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
    """Writes to a descriptor what it takes, and reports everything as written."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self.name = descriptor
        self._descriptor = descriptor
        self._patience_s = STALLED_S

    def writable(self) -> bool:
        """It is for writing."""
        return True

    def fileno(self) -> int:
        """The descriptor."""
        return self._descriptor

    def isatty(self) -> bool:
        """Whether somebody looks at it on a terminal."""
        return os.isatty(self._descriptor)

    def write(self, octets: ReadableBuffer) -> int:
        """All of it, or as much as is possible."""
        left = memoryview(octets).cast("B")
        size = len(left)
        with suppress(OSError):
            while left and self._takes_more():
                left = left[os.write(self._descriptor, left[:PIPE_BUF]) :]
        return size

    def _takes_more(self) -> bool:
        """Whether PIPE_BUF octets can be written without a wait. A stalled reader is not waited for a second time."""
        ready = bool(select([], [self._descriptor], [], self._patience_s)[1])
        self._patience_s = STALLED_S if ready else 0.0
        return ready


def use_outlets() -> None:
    """Have everything that this process prints or logs from now on go through outlets."""
    if sys.platform == "win32":  # where select() knows nothing but sockets
        return
    _fill_closed_descriptors()
    # A stream that somebody else has put in place (a test that captures) is left alone.
    if sys.stdout is sys.__stdout__:
        sys.stdout = through_outlet(1, _encoding(sys.stdout))
    if sys.stderr is sys.__stderr__:
        sys.stderr = through_outlet(2, _encoding(sys.stderr))


def _fill_closed_descriptors() -> None:
    """A closed descriptor would be given to the next file or socket, and a stray line would be written into that."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one


def _encoding(stream: TextIO | None) -> str:
    """Python has no stream where the descriptor was closed at the start."""
    return "utf-8" if stream is None else stream.encoding


def through_outlet(descriptor: int, encoding: str = "utf-8") -> TextIO:
    """A stream of text, written line by line."""
    return io.TextIOWrapper(Outlet(descriptor), encoding, errors="replace", line_buffering=True)
