"""A bar on standard error for work that takes longer than a second; only where somebody is looking."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

WIDTH = 40
PATIENCE_S = 1.0
"""Work that is done sooner is not worth a bar."""


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """Something to tell how much is done, 0 to 1; what it has drawn is wiped away at the end."""
    started = monotonic()
    drawn = ""

    def draw(done: float) -> None:
        nonlocal drawn
        if not sys.stderr.isatty() or monotonic() - started < PATIENCE_S:
            return
        full = round(WIDTH * done)
        line = f"{what} {'█' * full}{'░' * (WIDTH - full)} {done:4.0%}"
        if line != drawn:
            drawn = line
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        yield draw
    finally:
        if drawn:
            print(f"\r{' ' * len(drawn)}\r", end="", file=sys.stderr, flush=True)
