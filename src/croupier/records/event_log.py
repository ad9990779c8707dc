"""A store's log as typed events, up to its end when the reading began. Others may keep writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.errors import InputError
from croupier.store import EventStore, StoredEvent

PAGE = 2_000
NO_SENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""The errors that reading a tampered event can cause."""


def read_log(store: EventStore, *, after: int = 0, until: int | None = None) -> Iterator[StoredEvent]:
    """Each event after a position, in the order of their commits."""
    last = store.last_position() if until is None else until
    position = after
    while position < last:
        found = store.read_all(position, min(PAGE, last - position))
        if not found:
            return
        yield from found
        position = found[-1].position


@contextmanager
def readable(place: str) -> Iterator[None]:
    """Turn a failure inside into an InputError that names the place. The audit tells what was changed."""
    try:
        yield
    except NO_SENSE as error:
        raise InputError(
            place, f"makes no sense ({type(error).__name__}: {error}); see `croupier audit verify`"
        ) from error
