"""Books kept beside play: each event is posted as it happens, and every promise is checked after it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.floor import LinkedFloor
from croupier.jackpots import Event as JackpotEvent
from croupier.ledger import (
    Books,
    Draft,
    Posted,
    chips_bought,
    postings_of_jackpot,
    postings_of_poker,
    postings_of_round,
)
from croupier.poker import PokerTable, evolve_table
from croupier.poker.events import ChipsAdded, PlayerSat, RoundOpened, TableOpened
from croupier.poker.evolve import CHANGES
from croupier.poker.opening import opened as hand_opened
from croupier.poker.seating import opened as table_opened
from croupier.rounds import Round, evolve
from croupier.rounds.events import BetPlaced, Event, RoundSettled
from croupier.rounds.events import RoundOpened as HouseRoundOpened
from croupier.rounds.evolve import opened


class RoundBooks:
    """The books of rounds at one table. Players buy at the cage what they bet."""

    def __init__(self, books: Books, table: str) -> None:
        self.books = books
        self.table = table
        self.before: Round | None = None

    def draft(self, draft: Draft, event: Event) -> None:
        """One event of the table, posted in a draft."""
        if isinstance(event, BetPlaced):
            draft.add(chips_bought(event.player, event.amount))
        before = self.before
        part = None if before is None else draft.from_jackpot(self.table, before.id)
        draft.add(postings_of_round(self.table, before, event, from_jackpot=part))
        self.before = opened(event) if isinstance(event, HouseRoundOpened) or before is None else evolve(before, event)

    def post(self, events: Iterable[Event]) -> list[Posted]:
        """Events one by one, each checked."""
        done = []
        for event in events:
            draft = self.books.draft()
            self.draft(draft, event)
            draft.check()
            self.books.accept(draft)
            self.books.check()
            done += draft.posted
        return done


class FloorBooks:
    """The books of a floor in memory: after each of its steps they take in what has happened since."""

    def __init__(self, floor: LinkedFloor) -> None:
        self.floor = floor
        self.books = Books()
        self.tables = {name: RoundBooks(self.books, name) for name in floor.tables}
        self.seen: dict[str, int] = {}
        self.jackpots_seen = 0
        self.table_of: dict[str, str] = {}
        self.posted: list[Posted] = []
        self.rounds: dict[str, Round] = {}

    def catch_up(self) -> None:
        """What one step has brought, as one draft: rounds, then jackpots, then the settlements that prizes led to."""
        draft = self.books.draft()
        late: list[tuple[str, Event]] = []
        for name, table in self.floor.tables.items():
            if table.live is None:
                continue
            self.table_of[table.live.state.id] = name
            start = self.seen.get(table.live.state.id, 0)
            for event in table.live.events[start:]:
                if isinstance(event, RoundSettled):
                    late.append((name, event))
                else:
                    self.tables[name].draft(draft, event)
            self.seen[table.live.state.id] = len(table.live.events)
            self.rounds[table.live.state.id] = table.live.state
        for jackpot, told in self.floor.jackpot_events[self.jackpots_seen :]:
            self._jackpot(draft, jackpot, told)
        self.jackpots_seen = len(self.floor.jackpot_events)
        for name, event in late:
            self.tables[name].draft(draft, event)
        draft.check(self.floor.jackpots.values())
        self.books.accept(draft)
        self.posted += draft.posted

    def _jackpot(self, draft: Draft, jackpot: str, event: JackpotEvent) -> None:
        draft.add(postings_of_jackpot(jackpot, event, table=self.table_of.get(getattr(event, "round", ""))))


def poker_books(table: PokerTable) -> Books:
    """The books of a Poker table's whole life, each event checked; stakes are bought at the cage."""
    books = Books()
    state, hand = None, None
    for event in table.events:
        draft = books.draft()
        if isinstance(event, PlayerSat | ChipsAdded):
            draft.add(chips_bought(event.player, event.amount))
        draft.add(postings_of_poker(state, hand, event))
        draft.check()
        books.accept(draft)
        if isinstance(event, TableOpened):
            state = table_opened(event)
            continue
        assert state is not None
        if isinstance(event, RoundOpened):
            hand = hand_opened(event)
        elif hand is not None and type(event) in CHANGES:
            hand = CHANGES[type(event)](hand, event)
        state = evolve_table(state, event)
        books.check()
        for seat in () if state.playing else state.seats.values():
            assert books.balance(f"stack:{state.id}:{seat.player}") == seat.stack
    return books
