"""The position of a round in its deck."""

from __future__ import annotations

from croupier.cards import Card
from croupier.rounds.events import CardBurnt, CardsDealt, Event
from croupier.rounds.state import Round, Stage
from croupier.shoe import Deck


def cards_in(event: Event) -> int:
    """How many cards of the deck an event has used."""
    match event:
        case CardBurnt():
            return 1
        case CardsDealt():
            return len(event.cards)
        case _:
            return 0


def next_cards(round_: Round, deck: Deck, taken: int) -> tuple[Card, ...]:
    """The cards of this street, in order, from a deck with `taken` cards gone."""
    count = len(round_.to_come) if round_.stage is Stage.DEALING else 0
    return deck.cards[taken : taken + count]
