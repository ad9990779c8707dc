"""Text for people: colour on a terminal, aligned columns, no control characters from outside, and a progress bar."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

WIDTH = 80
GREEN, RED, BOLD, DIM = "32", "31", "1", "2"
BAR_WIDTH = 40
QUIET_S = 1.0
"""Shorter work gets no bar."""


def wants_colour() -> bool:
    """Whether to use colour: on a terminal, unless NO_COLOR is set or the terminal is a dumb one."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(text: str, *codes: str) -> str:
    """The text in colour, if colour is wanted."""
    return f"\033[{';'.join(codes)}m{text}\033[0m" if codes and wants_colour() else text


def plain(text: str) -> str:
    """A text from outside on one line, with control characters made visible."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def signed(amount: str) -> str:
    """An amount as a result: `+500.00`, `-305.00`, `0.00`, with thousands grouped."""
    whole, _, cents = amount.lstrip("-").partition(".")
    value = f"{int(whole):,}.{cents}"
    if amount.startswith("-"):
        return f"-{value}"
    return value if not int(whole) and cents == "00" else f"+{value}"


def unsigned(amount: str) -> str:
    return signed(amount).lstrip("+")


def of_result(amount: str) -> tuple[str, ...]:
    if amount.startswith("-"):
        return (RED,)
    return () if not amount.strip("0.") else (GREEN,)


def ends(left: str, right: str, *codes: str) -> str:
    """Two texts at the two ends of a line. Only the right one is painted."""
    gap = max(2, WIDTH - len(left) - len(right))
    return f"{painted(left, BOLD)}{' ' * gap}{painted(right, *codes)}"


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph folded to the width."""
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def columns(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """Rows in columns as wide as needed; `align` has `<` or `>` for each column."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(align))]
    return [
        "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, align, widths, strict=True)).rstrip()
        for row in rows
    ]


@contextmanager
def bar(label: str) -> Iterator[Callable[[float], None]]:
    """Gives a function that draws the bar for a share from 0 to 1. The bar is erased at the end."""
    started = monotonic()
    drawn = ""

    def draw(share: float) -> None:
        nonlocal drawn
        if not sys.stderr.isatty() or monotonic() - started < QUIET_S:
            return
        full = round(BAR_WIDTH * share)
        line = f"{label} {'█' * full}{'░' * (BAR_WIDTH - full)} {share:4.0%}"
        if line != drawn:
            drawn = line
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        yield draw
    finally:
        if drawn:
            print(f"\r{' ' * len(drawn)}\r", end="", file=sys.stderr, flush=True)
