"""A store's log as typed events, up to its end when the reading began. Others may keep writing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from croupier.errors import InputError
from croupier.floor_events.codec import Event, from_document, type_of
from croupier.store import EventStore, StoredEvent

PAGE = 2_000
NO_SENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""The errors that reading a tampered event can cause."""


class ReadEvent:
    """One stored event. Its type is known at once. The event itself is decoded on first use."""

    __slots__ = ("_event", "kind", "name", "recorded", "type")

    def __init__(self, recorded: StoredEvent) -> None:
        self.recorded = recorded
        self.kind, _, self.name = recorded.stream.partition("/")
        self.type: type[Event] | None = type_of(recorded.stream, recorded.name_today)
        self._event: Event | None = None

    @property
    def event(self) -> Event:
        """The event, decoded."""
        if self._event is None:
            self._event = from_document(self.recorded.stream, self.recorded.document)
        return self._event

    @property
    def place(self) -> str:
        """Its place in its stream, for people."""
        return f"{self.recorded.stream} version {self.recorded.version}"


def logged(recorded: Iterable[StoredEvent]) -> Iterator[ReadEvent]:
    """Stored events as typed events."""
    return map(ReadEvent, recorded)


def read_log(store: EventStore, *, after: int = 0, until: int | None = None) -> Iterator[ReadEvent]:
    """Each event after a position, in the order of their commits."""
    last = store.last_position() if until is None else until
    position = after
    while position < last:
        found = store.read_all(position, min(PAGE, last - position))
        if not found:
            return
        yield from logged(found)
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
