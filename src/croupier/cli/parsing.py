"""The parts of a command line that several commands have: the parser, and the time to write into a result."""

from __future__ import annotations

import os
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from datetime import UTC, datetime

from croupier.errors import InputError, shown

VARIABLE = "SOURCE_DATE_EPOCH"
LATEST = 253_402_300_799
"""The last second of the year 9999."""


def parser_of(command: str, description: str, more: str, *, usage: str | None = None) -> ArgumentParser:
    """A parser for `croupier COMMAND`; the text in `more` is shown after the options as it is."""
    return ArgumentParser(
        prog=f"croupier {command}",
        usage=usage,
        description=description,
        epilog=more,
        formatter_class=RawDescriptionHelpFormatter,
    )


def build_time() -> datetime:
    """Now, or the time in `SOURCE_DATE_EPOCH`. Raises an InputError if the variable has no such time."""
    told = os.environ.get(VARIABLE, "")
    if not told:
        return datetime.now(UTC)
    if not (told.isascii() and told.isdecimal() and len(told) <= len(str(LATEST)) and int(told) <= LATEST):
        raise InputError(VARIABLE, f"must be a number of seconds since 1970, at most {LATEST}, not {shown(told)}")
    return datetime.fromtimestamp(int(told), UTC)
