"""The position of a round in its deck."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.rounds.events import CardBurnt, CardsDealt, Event
from croupier.rounds.state import Round, Stage


def cards_in(event: Event) -> int:
    """How many cards of the deck an event has used."""
    match event:
        case CardBurnt():
            return 1
        case CardsDealt():
            return len(event.cards)
        case _:
            return 0


def next_cards(round_: Round, cards: Sequence[Card], taken: int) -> tuple[Card, ...]:
    """The cards of this street, in order, from the cards of a deck of which `taken` are gone."""
    count = len(round_.to_come) if round_.stage is Stage.DEALING else 0
    return tuple(cards[taken : taken + count])
