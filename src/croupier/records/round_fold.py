"""Follows a round or hand event by event. Sheets, audits, postings and replays all use this one fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from croupier.floor.drafting.command_result import CommittedEvent
from croupier.floor.drafting.recovery import committed_event
from croupier.floor_events.codec import Event
from croupier.poker import Hand, hand_after
from croupier.poker.events import Event as PokerEvent
from croupier.records.event_log import LoggedEvent
from croupier.rounds import Round, evolve
from croupier.rounds.events import RoundOpened
from croupier.rounds.evolve import opened as round_opened

RoundState: TypeAlias = Round | Hand


class RoundStep(NamedTuple):
    """One event, with the round before and after it."""

    logged: LoggedEvent
    before: RoundState | None
    after: RoundState | None

    @property
    def noted(self) -> CommittedEvent:
        """The event as the floor publishes it."""
        recorded = self.logged.recorded
        return committed_event(recorded, self.logged.event, self.after)


def fold(events: Iterable[LoggedEvent]) -> Iterator[RoundStep]:
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
