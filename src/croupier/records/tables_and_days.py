"""Refuses a table that a store does not have, and a day or shift on which nothing happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.errors import InputError
from croupier.gaming_day import day_and_shift, read_day


def check_tables(known: Collection[str], wanted: Collection[str]) -> None:
    """Refuse a table that is not there."""
    for table in wanted:
        if table not in known:
            names = ", ".join(sorted(known)) or "none"
            raise InputError("table", f"{table!r} is not a table of this store: {names}")


def period_on(known: Sequence[str], day: str, shift: int | None = None) -> str:
    """The period of a date, or of a shift on it. It must be one of the known periods, which are in order."""
    wanted = read_day(day) if shift is None else f"{read_day(day)}/{shift}"
    if wanted not in known:
        words = "days are" if shift is None else "days of this shift are"
        first, last = (day_and_shift(one)[0] for one in (known[0], known[-1])) if known else ("", "")
        there = f"the {words} {first} to {last}" if known else "nothing has happened yet"
        when = day if shift is None else f"{day} in shift {shift}"
        raise InputError("day", f"nothing happened on {when}: {there}")
    return wanted
