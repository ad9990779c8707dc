"""Follows a round or hand event by event. Sheets, audits, postings and replays all use this one fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from croupier.floor_events.codec import Event, event_of
from croupier.floor_events.logged_event import LoggedEvent, read_back
from croupier.poker import Hand, hand_after
from croupier.poker.events import Event as PokerEvent
from croupier.rounds import Round, evolve
from croupier.rounds.events import RoundOpened
from croupier.rounds.evolve import opened as round_opened
from croupier.store import StoredEvent

RoundState: TypeAlias = Round | Hand


def fold(events: Iterable[StoredEvent]) -> Iterator[LoggedEvent]:
    """Each event of a stream in order, with the round after it. An opening begins the next round."""
    state: RoundState | None = None
    for stored in events:
        event = event_of(stored)
        state = _after(state, event)
        yield read_back(stored, event, state)


def with_round_before(steps: Sequence[LoggedEvent]) -> Iterator[tuple[RoundState | None, LoggedEvent]]:
    """Each event of a round, with the round before it."""
    before: RoundState | None = None
    for step in steps:
        yield before, step
        before = step.after


def _after(state: RoundState | None, event: Event) -> RoundState | None:
    if isinstance(event, RoundOpened):
        return round_opened(event)
    if isinstance(event, PokerEvent):
        return hand_after(state if isinstance(state, Hand) else None, event)
    if isinstance(state, Round):
        return evolve(state, event)  # type: ignore[arg-type]  # a round's stream holds nothing else
    return state
