"""The time in a command's output: now, or the time in `SOURCE_DATE_EPOCH`."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from croupier.errors import InputError, shown

VARIABLE = "SOURCE_DATE_EPOCH"
LATEST = 253_402_300_799
"""The last second of the year 9999."""


def build_time() -> datetime:
    """The time. Raises an InputError if the variable is set to something that is no time."""
    told = os.environ.get(VARIABLE, "")
    if not told:
        return datetime.now(UTC)
    if not (told.isascii() and told.isdecimal() and len(told) <= len(str(LATEST)) and int(told) <= LATEST):
        raise InputError(VARIABLE, f"must be a number of seconds since 1970, at most {LATEST}, not {shown(told)}")
    return datetime.fromtimestamp(int(told), UTC)
