"""Books kept beside play: each event is posted as it happens, and every promise is checked after it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.floor import CommandResult, Floor
from croupier.ledger import Books, BooksDraft, Posted
from croupier.ledger.cage_postings import chips_bought
from croupier.ledger.poker_postings import postings_of_poker
from croupier.ledger.round_postings import postings_of_round
from croupier.poker import PokerTable, replay
from croupier.poker import evolve as evolve_poker
from croupier.poker.events import ChipsAdded, PlayerSat
from croupier.rounds import Round, evolve
from croupier.rounds.events import BetCorrected, BetPlaced, Event
from croupier.rounds.events import RoundOpened as HouseRoundOpened
from croupier.rounds.evolve import opened


class RoundBooks:
    """The books of rounds at one table. Players buy at the cage what they bet."""

    def __init__(self, books: Books, table: str) -> None:
        self.books = books
        self.table = table
        self.before: Round | None = None

    def draft(self, draft: BooksDraft, event: Event) -> None:
        """One event of the table, posted in a draft."""
        if isinstance(event, BetPlaced):
            draft.add(chips_bought(event.player, event.amount))
        elif isinstance(event, BetCorrected) and event.amount > event.before:
            draft.add(chips_bought(event.player, event.amount - event.before))
        before = self.before
        draft.add(postings_of_round(self.table, before, event, draft))
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
    """A floor's postings, and the rounds behind them, as its listeners hear them."""

    def __init__(self, floor: Floor) -> None:
        self.books = floor.state.books
        self.posted: list[Posted] = []
        self.rounds: dict[str, Round] = {}
        floor.listeners.append(self._hear)

    def _hear(self, done: CommandResult) -> None:
        for noted in done.events:
            if isinstance(noted.event, Posted):
                self.posted.append(noted.event)
            if isinstance(noted.after, Round):
                self.rounds[noted.after.id] = noted.after


def poker_books(table: PokerTable) -> Books:
    """The books of a Poker table's whole life, each event checked; stakes are bought at the cage."""
    books = Books()
    first, *events = table.events
    state = replay([first])
    for event in events:
        draft = books.draft()
        if isinstance(event, PlayerSat | ChipsAdded):
            draft.add(chips_bought(event.player, event.amount))
        draft.add(postings_of_poker(state, event))
        draft.check()
        books.accept(draft)
        state = evolve_poker(state, event)
        books.check()
        for seat in () if state.playing else state.seats.values():
            assert books.balance(f"stack:{state.id}:{seat.player}") == seat.stack
    return books
