"""Finds rounds and hands in a store with all their events: one by its name, or all finished ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import get_args

from croupier.floor_events.codec import event_of, type_of
from croupier.floor_events.logged_event import LoggedEvent, table_of_round
from croupier.poker import events as poker
from croupier.records.event_log import read_log
from croupier.records.round_fold import RoundState, fold
from croupier.rounds import Round
from croupier.rounds import events as rounds
from croupier.store import EventStore, StoredEvent

POKER = "poker"
OPENINGS = (rounds.RoundOpened, poker.HandOpened)
ENDINGS = (rounds.RoundSettled, rounds.RoundVoided, poker.HandSettled, poker.HandVoided)
HAND_EVENTS = frozenset(get_args(poker.HandEvent))
"""The events of a hand. During a hand, people also sit down, leave and add chips at a Poker table."""


@dataclass(slots=True)
class StoredRound:
    """A round of a house game or a Poker hand, from its opening to its end or to now."""

    round: str
    table: str
    game: str
    events: list[StoredEvent] = field(default_factory=list)
    _steps: tuple[LoggedEvent, ...] = field(default=(), repr=False)

    @property
    def over(self) -> bool:
        """Whether it is settled or void."""
        for event in reversed(self.events):
            if type_of(event) in ENDINGS:
                return True
            if type_of(event) is rounds.SettlementReversed:
                return False
        return False

    @property
    def ended_at(self) -> str:
        """The time of the last settlement or void; empty if there was none."""
        return next((event.at for event in reversed(self.events) if type_of(event) in ENDINGS), "")

    def until(self, moment: float) -> StoredRound | None:
        """The round as it was at this moment, in seconds since 1970; None if it had not begun."""
        events = [one for one in self.events if datetime.fromisoformat(one.at).timestamp() <= moment]
        return StoredRound(self.round, self.table, self.game, events) if events else None

    @property
    def steps(self) -> tuple[LoggedEvent, ...]:
        """Its events, each with the round after it."""
        if len(self._steps) != len(self.events):
            self._steps = tuple(fold(self.events))
        return self._steps

    @property
    def state(self) -> RoundState:
        """The round after its last event."""
        state = self.steps[-1].after
        if state is None:
            raise ValueError(f"{self.round} does not start with its opening")
        return state

    @property
    def players(self) -> frozenset[str]:
        """Everybody who played in it."""
        state = self.state
        if isinstance(state, Round):
            return frozenset(box.player for box in state.boxes.values())
        return frozenset(seat.player for seat in state.sheet.seats if seat.player)

    def all_seen_by(self, viewer: str | None) -> bool:
        """Whether the viewer has seen every hand, so that the deck tells them nothing new.

        In Poker, only its player may see a folded or mucked hand.
        """
        state = self.state
        if isinstance(state, Round):
            return True
        seen = {card for place in state.shown for card in state.hole[place]}
        own = {number for number, seat in zip(state.numbers, state.sheet.seats, strict=True) if seat.player == viewer}
        dealt = [event_of(logged) for logged in self.events if type_of(logged) is poker.PokerCardsDealt]
        to_seats = [event for event in dealt if isinstance(event, poker.PokerCardsDealt) and event.to == "seat"]
        return all(event.seat in own or seen.issuperset(event.cards) for event in to_seats)


class RoundFinder:
    """Groups the events of a log into rounds. It hands out a table's round when the next one opens."""

    def __init__(self) -> None:
        self._by_table: dict[str, StoredRound] = {}

    def feed(self, event: StoredEvent) -> StoredRound | None:
        """Add one event. Returns the table's previous round if this event opens another."""
        if event.kind == "round":
            return self._add(table_of_round(event.stream_name), event)
        if event.kind == POKER and type_of(event) in HAND_EVENTS:
            return self._add(event.stream_name, event)
        return None

    def _add(self, table: str, event: StoredEvent) -> StoredRound | None:
        if type_of(event) not in OPENINGS:
            if table in self._by_table:
                self._by_table[table].events.append(event)
            return None
        previous = self._by_table.get(table)
        opening = event_of(event)
        if isinstance(opening, OPENINGS):
            self._by_table[table] = StoredRound(opening.round, table, opening.game, [event])
        return previous

    def last(self) -> Iterator[StoredRound]:
        """The last round of each table, over or not."""
        yield from self._by_table.values()

    def finished(self, log: Iterable[StoredEvent]) -> Iterator[StoredRound]:
        """Each finished round of the log, in the order in which the tables' next rounds opened."""
        for event in log:
            found = self.feed(event)
            if found is not None and found.over:
                yield found
        yield from (found for found in self.last() if found.over)

    def still_open(self) -> list[StoredRound]:
        """The rounds that are not over. Nobody may see their cards and decks yet."""
        return [found for found in self.last() if not found.over]


def find_round(store: EventStore, round_id: str, *, opened_at: int | None = None) -> StoredRound | None:
    """The round of this name; `opened_at` is the position of its opening, if known."""
    table = table_of_round(round_id)
    events = list(store.read_stream(f"round/{round_id}"))
    if events:
        opening = events[0].document
        return StoredRound(round_id, table, str(opening.get("game")), events)
    stream = f"{POKER}/{table}"
    log = store.read_stream(stream) if opened_at is None else read_log(store, after=opened_at - 1)
    return _hand_in((event for event in log if event.stream == stream), round_id, table)


def _hand_in(events: Iterable[StoredEvent], round_id: str, table: str) -> StoredRound | None:
    found: StoredRound | None = None
    for event in events:
        if type_of(event) is poker.HandOpened:
            if found is not None:
                break
            if event.document.get("round") == round_id:
                found = StoredRound(round_id, table, POKER)
        if found is not None and type_of(event) in HAND_EVENTS:
            found.events.append(event)
            if type_of(event) in ENDINGS:
                break
    return found
