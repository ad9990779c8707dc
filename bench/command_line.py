"""The sizes on a benchmark's command line."""

from __future__ import annotations

import argparse
import contextlib
import math
import sys
from collections.abc import Iterable
from pathlib import Path


def sizes(description: str | None, **defaults: int) -> list[int]:
    """Whole numbers of at least 1, each with a default; `--help` prints the description."""
    parser = argparse.ArgumentParser(
        prog=program(), description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in defaults.items():
        help_text = f"how many; {default:,} unless said otherwise"
        parser.add_argument(name, nargs="?", type=at_least_one, default=default, metavar=name.upper(), help=help_text)
    return list(vars(parser.parse_args()).values())


def program() -> str:
    """The command that runs a benchmark. As files in a folder they would not find one another."""
    return f"python -m bench.{Path(sys.argv[0]).stem}"


def say_missing(names: Iterable[str]) -> None:
    """Print which peers are not measured, and how to get them; nothing if all are there."""
    missing = ", ".join(names)
    if missing:
        print(f"not installed, and left out: {missing} (python -m pip install --editable '.[bench]' brings them)\n")


def at_least_one(text: str) -> int:
    """A whole number that is no smaller than 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number of at least 1 is wanted, not {text!r}")
    return int(text)


def above_nought(text: str) -> float:
    """A duration."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"a number above 0 is wanted, not {text!r}")
