"""Options and errors of the commands that read a store: STORE, --key, and one line for each error."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.errors import InputError
from croupier.gaming_day import DAY_BEGINS, SHIFT_BEGINS, GamingDay, ShiftTimes, read_gaming_day, read_shifts
from croupier.store import EventStore, StoreError, open_store
from croupier.store.errors import WrongKeyError
from croupier.store.keys import read_key

VARIABLE = "CROUPIER_DAY_BEGINS"
SHIFTS_VARIABLE = "CROUPIER_SHIFT_BEGINS"
GIVE_THE_KEY = "give the store's key with --key FILE or in CROUPIER_AUDIT_KEY"


def add_store(parser: ArgumentParser) -> None:
    parser.add_argument(
        "store",
        metavar="STORE",
        help="the store's file, or its postgresql:// address; `croupier serve` names its own when it ends",
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the audit key (else $CROUPIER_AUDIT_KEY, else STORE.key)"
    )


def add_day_begins(parser: ArgumentParser) -> None:
    usual = f"(else ${VARIABLE}, else {DAY_BEGINS})"
    parser.add_argument("--day-begins", metavar="TIME", help=f"when a gaming day begins {usual}")


def gaming_day_of(options: Namespace) -> GamingDay:
    """The House's gaming day, from the flag or the house setting."""
    return read_gaming_day(options.day_begins or os.environ.get(VARIABLE) or DAY_BEGINS)


def add_shift_begins(parser: ArgumentParser) -> None:
    usual = f"(else ${SHIFTS_VARIABLE}, else {SHIFT_BEGINS})"
    parser.add_argument("--shift-begins", metavar="TIMES", help=f"when the shifts after the first one begin {usual}")


def shifts_of(options: Namespace) -> ShiftTimes:
    """The House's shifts, from the flag or the house setting."""
    named = options.shift_begins
    text = os.environ.get(SHIFTS_VARIABLE, SHIFT_BEGINS) if named is None else named
    return read_shifts(text, gaming_day_of(options))


@contextmanager
def opened(options: Namespace) -> Iterator[EventStore]:
    """The store, opened for reading only."""
    try:
        with open_store(options.store, key_file=options.key, read_only=True) as store:
            yield store
    except StoreError as error:
        raise InputError("", with_key_advice(error)) from None


def with_key_advice(error: StoreError, advice: str = GIVE_THE_KEY) -> str:
    """The error's sentence. If the key is wrong, it says how to give the right one."""
    return f"{error}; {advice}" if isinstance(error, WrongKeyError) else str(error)


def key_at(place: Path | None) -> bytes | None:
    """The key at this place; None if no place is named."""
    try:
        return None if place is None else read_key(place)
    except StoreError as error:
        raise InputError("", str(error)) from None
