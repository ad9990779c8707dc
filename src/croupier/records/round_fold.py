"""Follows a round or hand event by event. Sheets, audits, postings and replays all use this one fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from croupier.floor_events.codec import Event
from croupier.floor_events.logged_event import LoggedEvent, read_back
from croupier.poker import Hand, hand_after
from croupier.poker.events import Event as PokerEvent
from croupier.records.event_log import ReadEvent
from croupier.rounds import Round, evolve
from croupier.rounds.events import RoundOpened
from croupier.rounds.evolve import opened as round_opened

RoundState: TypeAlias = Round | Hand


class RoundStep(NamedTuple):
    """One event, with the round before and after it."""

    logged: ReadEvent
    before: RoundState | None
    after: RoundState | None

    @property
    def noted(self) -> LoggedEvent:
        """The event as the floor publishes it."""
        return read_back(self.logged.recorded, self.logged.event, self.after)


def fold(events: Iterable[ReadEvent]) -> Iterator[RoundStep]:
    """Each event of a stream in order. An opening begins the next round."""
    state: RoundState | None = None
    for logged in events:
        before, state = state, _after(state, logged.event)
        yield RoundStep(logged, before, state)


def _after(state: RoundState | None, event: Event) -> RoundState | None:
    if isinstance(event, RoundOpened):
        return round_opened(event)
    if isinstance(event, PokerEvent):
        return hand_after(state if isinstance(state, Hand) else None, event)
    if isinstance(state, Round):
        return evolve(state, event)  # type: ignore[arg-type]  # a round's stream holds nothing else
    return state
