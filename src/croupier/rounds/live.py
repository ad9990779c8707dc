"""The public way into a round: open it, send commands, read its events, its state and what each person may see.

It holds what must stay apart from the round's events: the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import names
from croupier.games.prizes import Meter
from croupier.refusals import Refused
from croupier.rounds.commands import CloseBets, Command, DealCards, OpenRound, TableSettings
from croupier.rounds.decide import decide
from croupier.rounds.events import Event
from croupier.rounds.evolve import evolve, opened
from croupier.rounds.sheet import sheet_of
from croupier.rounds.state import OVER, Round, Stage
from croupier.rounds.stored import as_document
from croupier.shoe import Deck, fresh_deck

Chance = Callable[[int], bytes]


class LiveRound:
    """One round, with its one writer."""

    def __init__(self, opening: OpenRound, deck: Deck | None) -> None:
        events = decide(None, opening)
        self._deck = deck
        self._taken = 0
        self.events: list[Event] = list(events)
        self.state: Round = opened(events[0])

    @classmethod
    def open(
        cls,
        game: str,
        *,
        round_id: str,
        chance: Chance | None,
        table: TableSettings | None = None,
        meter: Meter | None = None,
    ) -> LiveRound:
        """ "Place your Bets, please". Chance shuffles the deck; without it cards are entered by hand."""
        table = table or TableSettings(by_hand=chance is None)
        deck = fresh_deck(chance) if chance is not None else None
        commitment = deck.commitment if deck is not None else None
        return cls(OpenRound(game=game, round=round_id, table=table, commitment=commitment, meter=meter), deck)

    def send(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command: the events it led to. A refusal (`croupier.refusals.Refused`) changes nothing."""
        events = decide(self.state, command)
        state = self.state
        for event in events:
            state = evolve(state, event)
        self.state = state
        self.events += events
        return events

    def deal(self) -> tuple[Event, ...]:
        """The cards of this street, from the deck, in order."""
        if self._deck is None:
            raise Refused("NO_DECK", None, "cards are entered by hand at this table")
        count = len(self.state.slots) - self.state.dealt if self.state.stage is Stage.DEALING else 0
        cards = self._deck.cards[self._taken : self._taken + count]
        events = self.send(DealCards(cards=tuple(cards)))
        self._taken += count
        return events

    def close_bets(self, **more: Any) -> tuple[Event, ...]:
        """ "No more Bets", and the cards of the first street."""
        closed = self.send(CloseBets(**more))
        return closed + self.deal()

    @property
    def over(self) -> bool:
        """Whether the round is settled or void."""
        return self.state.stage in OVER

    def sheet(self) -> dict[str, Any]:
        """The round's sheet, as `croupier settle` reads it."""
        return sheet_of(self.state)

    def record(self) -> dict[str, Any]:
        """The round's events and, once it is over, the deck, as `croupier verify` reads them."""
        if not self.over:
            raise Refused("ROUND_OPEN", None, "the deck is a secret until the round is over")
        decks = []
        if self._deck is not None:
            decks.append({"salt": self._deck.salt.hex(), "cards": names(self._deck.cards)})
        return {
            "format": 1,
            "game": self.state.game.name,
            "round": self.state.id,
            "events": [as_document(event) for event in self.events],
            "decks": decks,
        }
