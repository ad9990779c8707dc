"""Text for people: colour on a terminal, aligned columns, and no control characters from outside."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Sequence

WIDTH = 80
GREEN, RED, BOLD, DIM = "32", "31", "1", "2"


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
