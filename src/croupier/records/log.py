"""The log of a store read in one go, up to where it stood when the reading began: others may go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.errors import InputError
from croupier.store import EventStore, Recorded

PAGE = 2_000
NO_SENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What comes of reading events that somebody has changed: they may make no sense at all."""


def everything(store: EventStore, *, after: int = 0, until: int | None = None) -> Iterator[Recorded]:
    """Each event after a position, in the order of their commits."""
    last = store.last_position() if until is None else until
    position = after
    while position < last:
        found = store.read_all(position, min(PAGE, last - position))
        if not found:
            return
        yield from found
        position = found[-1].position


def kind_and_name(stream: str) -> tuple[str, str]:
    """`round` and `T1-17` of `round/T1-17`."""
    kind, _, name = stream.partition("/")
    return kind, name


def table_of_round(round_id: str) -> str:
    """The table at which a round is played: `T1` for `T1-17`, and for the Poker hand `T1/17`."""
    return round_id.rpartition("/" if "/" in round_id else "-")[0]


@contextmanager
def readable(place: str) -> Iterator[None]:
    """What cannot be read in there is an InputError that names the place; the audit tells what was changed."""
    try:
        yield
    except NO_SENSE as error:
        raise InputError(
            place, f"makes no sense ({type(error).__name__}: {error}); see `croupier audit verify`"
        ) from error
