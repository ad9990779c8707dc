"""A small floor written to a store as the floor writes: rounds, Poker, jackpots and ledger, a day and a night long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from croupier import ledger, poker
from croupier.ledger import BooksDraft, Posted
from croupier.ledger.cage_postings import chips_bought
from croupier.ledger.poker_postings import postings_of_poker
from croupier.poker import TableState
from croupier.poker.events import ChipsAdded, HandOpened, PlayerSat, PokerTableOpened
from croupier.poker.events import Event as PokerEvent
from croupier.shoe import Deck
from croupier.shoe.decks import as_secret, deck_key, draw_key
from croupier.store import Change, EventStore, open_store
from tests.floor.simulation import Simulation
from tests.ledger.bookkeeping import FloorBooks
from tests.poker.random_play import RandomTable

START = datetime.fromisoformat("2030-01-31T20:00:00+08:00")


class RecordedFloor(FloorBooks):
    """A simulated floor whose every step is appended to a store, as far as nobody changes it on the way."""

    def __init__(self, store: EventStore, seed: int, *, tables: int = 5, minutes: int = 2) -> None:
        self.simulation = Simulation(seed, open_store("memory:"), tables)
        self.floor = self.simulation.floor
        super().__init__(self.floor)
        self.store = store
        self.now = START
        self.step = timedelta(minutes=minutes)
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.secrets: dict[str, bytes] = {}
        self.commands = 0
        self.copied = 0

    def run(self, steps: int) -> None:
        """So many steps, each stored in one append."""
        for _ in range(steps):
            self.simulation.step()
            self.stored()

    def stored(self) -> None:
        """The events since, in one append."""
        source = self.simulation.house.store
        for recorded in source.read_all(self.copied, 10_000):
            self.note(recorded.stream, recorded.document)
            if recorded.document["event"] == "round_opened/1":
                keys = (deck_key(recorded.document["round"]), draw_key(recorded.document["round"]))
                self.secrets |= {key: kept for key in keys if (kept := source.secret(key)) is not None}
            self.copied = recorded.position
        self.append()

    def note(self, stream: str, document: dict[str, Any]) -> None:
        """One more event of the append to come."""
        self.events.setdefault(stream, []).append(document)

    def append(self) -> None:
        """All that was noted, at the time that it is."""
        self.now += self.step
        if self.events:
            changes = [Change(stream=s, expected=self.store.version(s), events=e) for s, e in self.events.items()]
            self.commands += 1
            at = self.now.isoformat()
            self.store.append(changes, command_id=f"c{self.commands}", at=at, secrets=self.secrets)
        self.events, self.secrets = {}, {}

    def play_poker(self, seed: int, hands: int) -> RandomTable:
        """A Poker table P1, its whole life in appends of one event each."""
        game = RandomTable(seed)
        decks: dict[str, tuple[Deck, ...]] = {}
        for _ in range(hands):
            if game.hand() and game.table.hand is not None:
                decks[game.table.hand.id.replace("T1/", "P1/")] = tuple(game.table._deck._committed)
        first, *events = map(at_p1, game.table.events)
        self._store(first)
        state = poker.replay([first])
        for event in events:
            if isinstance(event, HandOpened):
                kept = enumerate(decks[event.round], start=1)
                self.secrets |= {deck_key(event.round, number): as_secret(deck) for number, deck in kept}
            self._poker(state, event)
            state = poker.evolve(state, event)
        return game

    def _poker(self, state: TableState, event: PokerEvent) -> None:
        draft: BooksDraft = self.books.draft()
        if isinstance(event, PlayerSat | ChipsAdded):
            draft.add(chips_bought(event.player, event.amount))
        draft.add(postings_of_poker(state, event))
        draft.check()
        self.books.accept(draft)
        self._store(event, draft.posted)

    def _store(self, event: PokerEvent, postings: Sequence[Posted] = ()) -> None:
        self.note("poker/P1", poker.as_document(event))
        for posted in postings:
            place = "cage" if posted.why == "chips_bought" else "P1"
            self.note(f"ledger/{place}", ledger.to_document(posted))
        self.append()


def at_p1(event: PokerEvent) -> PokerEvent:
    """The same event at a table P1."""
    if isinstance(event, PokerTableOpened):
        return event._replace(table="P1")
    return event._replace(round=event.round.replace("T1/", "P1/")) if isinstance(event, HandOpened) else event
