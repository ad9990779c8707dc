"""Divides work among all cores. Compiled functions release the interpreter while they run."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeAlias, TypeVar

Part = TypeVar("Part")
Progress: TypeAlias = Callable[[float], None]
"""Called from time to time with the finished share of the work, 0 to 1."""


def unwatched(_done: float) -> None:
    """A progress function that ignores its calls."""


def in_parts(total: int, size: int, work: Callable[[int, int], Part], progress: Progress = unwatched) -> list[Part]:
    """The results of `work(first, last)` for each part of `range(total)`, in order."""
    bounds = [(first, min(first + size, total)) for first in range(0, total, size)]
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        running = [pool.submit(work, first, last) for first, last in bounds]
        try:
            for done, finished in enumerate(as_completed(running), start=1):
                finished.result()
                progress(done / len(running))
        except BaseException:
            for part in running:
                part.cancel()
            raise
    return [part.result() for part in running]


def share_of(progress: Progress, *, start: float, end: float) -> Progress:
    """The progress of one step of a longer piece of work."""
    return lambda done: progress(start + (end - start) * done)
