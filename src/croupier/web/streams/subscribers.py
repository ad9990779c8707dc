"""Those who read along: each has a short queue of his own, and a slow one loses what is old, never what is now."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MOST_FRAMES = 32
MOST_BYTES = 300_000


class FellBehind:
    """Said in place of frames that were dropped: the reader needs a fresh picture."""


FELL_BEHIND: Final = FellBehind()


class Reader:
    """One socket's frames, on the event loop's side. What a slow reader does not take is dropped as a whole."""

    __slots__ = ("_behind", "_bytes", "_frames", "_most_bytes", "_most_frames", "_wake")

    def __init__(self, *, most_frames: int = MOST_FRAMES, most_bytes: int = MOST_BYTES) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._behind = False
        self._wake = asyncio.Event()
        self._most_frames = most_frames
        self._most_bytes = most_bytes

    def offer(self, frame: str) -> None:
        """A frame to be sent; with too many unsent, all are dropped and the reader is behind."""
        if self._behind:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > self._most_frames or self._bytes > self._most_bytes:
            self._frames.clear()
            self._bytes = 0
            self._behind = True
        self._wake.set()

    async def next(self) -> str | FellBehind:
        """The next frame, once there is one; or that frames were dropped."""
        while not self._frames and not self._behind:
            self._wake.clear()
            await self._wake.wait()
        if self._behind:
            self._behind = False
            return FELL_BEHIND
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame


def deliver(parcels: list[tuple[tuple[Reader, ...], str]]) -> None:
    """Frames to those whom they are for; called on the event loop."""
    for readers, frame in parcels:
        for reader in readers:
            reader.offer(frame)
