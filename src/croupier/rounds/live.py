"""The public way into a round: open it, send commands, read its events, its state and what each person may see.

It holds what must stay apart from the round's events: the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from croupier.cards import names
from croupier.games.prizes import Meter
from croupier.refusals import Refused
from croupier.rounds.commands import Command, DealCards, OpenRound, TableSettings
from croupier.rounds.decide import decide
from croupier.rounds.events import CardBurnt, CardsDealt, Event
from croupier.rounds.evolve import evolve, replay
from croupier.rounds.sheet import sheet_of
from croupier.rounds.state import OVER, Round, Stage
from croupier.rounds.stored import as_document
from croupier.rounds.views import view
from croupier.shoe import Deck, fresh_deck

Chance = Callable[[int], bytes]


class LiveRound:
    """One round, with its one writer."""

    def __init__(self, events: Sequence[Event], deck: Deck | None) -> None:
        """A round as its events left it: just opened, or taken up again where it stood (R-24)."""
        self._deck = deck
        self._taken = sum(_cards_in(event) for event in events)
        self.events: list[Event] = list(events)
        self.state: Round = replay(events)

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
        opening = OpenRound(game=game, round=round_id, table=table, commitment=commitment, meter=meter)
        return cls(decide(None, opening), deck)

    def send(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command: the events it led to. A refusal (`croupier.refusals.Refused`) changes nothing."""
        if self._deck is not None and isinstance(command, DealCards):
            raise Refused("NOT_BY_HAND", None, "the system deals at this table, from the deck that it committed to")
        return self._carry_out(command)

    def _carry_out(self, command: Command) -> tuple[Event, ...]:
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
        events = self._carry_out(DealCards(cards=tuple(cards)))
        self._taken += count
        return events

    @property
    def over(self) -> bool:
        """Whether the round is settled or void."""
        return self.state.stage in OVER

    def sheet(self) -> dict[str, Any]:
        """The finished round's sheet, as `croupier settle` reads it."""
        if not self.over:
            raise Refused("ROUND_OPEN", self.state.game.live.ends, "a round has its sheet once it is over")
        if not self.state.boxes:
            raise Refused("NO_BETS", self.state.game.ante_needed, "nothing was bet: there is nothing to settle")
        return sheet_of(self.state)

    def view(self, viewer: str | None = None) -> dict[str, Any]:
        """The round as a player sees it, or as anyone who walks past does (None)."""
        return view(self.state, viewer)

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


def _cards_in(event: Event) -> int:
    """How many cards of the deck an event has used up."""
    match event:
        case CardBurnt():
            return 1
        case CardsDealt():
            return len(event.cards)
        case _:
            return 0
