"""A bar on a terminal's standard error for work that takes longer than a second."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

WIDTH = 40
QUIET_S = 1.0
"""Shorter work gets no bar."""


@contextmanager
def bar(label: str) -> Iterator[Callable[[float], None]]:
    """Gives a function that draws the bar for a share from 0 to 1. The bar is erased at the end."""
    started = monotonic()
    drawn = ""

    def draw(share: float) -> None:
        nonlocal drawn
        if not sys.stderr.isatty() or monotonic() - started < QUIET_S:
            return
        full = round(WIDTH * share)
        line = f"{label} {'█' * full}{'░' * (WIDTH - full)} {share:4.0%}"
        if line != drawn:
            drawn = line
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        yield draw
    finally:
        if drawn:
            print(f"\r{' ' * len(drawn)}\r", end="", file=sys.stderr, flush=True)
