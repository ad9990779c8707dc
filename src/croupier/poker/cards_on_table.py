"""The cards of a hand that a person deals: how many lie face down where, and which of them are known.

The system knows no hole card of such a hand until somebody has turned it up. A mucked hand stays unknown for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.poker_betting import Betting


class CardsOnTable(NamedTuple):
    """How the cards lie, beside the board and the hole cards that are known."""

    face_down: tuple[int, ...]
    """By place: how many of its cards nobody has turned up."""
    elsewhere: Mapping[int, int] = {}
    """How many cards lie at seats that are not in the round (5.2.7)."""
    burnt: tuple[Card | None, ...] = ()
    """In order. None lies face down."""
    burns_used: int = 0
    """How many of them were burnt for the streets that have begun."""
    burns_before: int = 0
    """The same, before the last street."""
    ahead: tuple[Card, ...] = ()
    """Board cards that came too early, too many or without a burnt card. They lie there and do not count."""
    next_cards: tuple[Card, ...] = ()
    """R-55: cards that were drawn too many. They are the next ones of the deck, in this order."""
    discarded: tuple[Card, ...] = ()
    """5.3: known cards that are not used in this round."""
    deal_complete: bool = False
    """Whether each player has had two cards. A hand that is short afterwards was dealt wrongly (5.2.6, 5.2.7)."""
    before_street: tuple[Betting, int] | None = None
    """The betting and the number of its round when the last street came, to which 5.8 can lead back."""
    after_street: Betting | None = None
    """The betting once the last street lay there. As long as it is the same, nobody has acted and nobody is out."""

    @property
    def is_burnt(self) -> bool:
        """1.8: whether a card is burnt for the next street."""
        return len(self.burnt) > self.burns_used


class FaultKind(StrEnum):
    """A fault in the cards as they lie."""

    BOARD = "board cards that do not count"
    BURNT = "burnt cards too many"
    ELSEWHERE = "cards at a seat that is not in the round"
    TOO_MANY = "too many cards"
    TOO_FEW = "too few cards"


class CardFault(NamedTuple):
    """Something is wrong with the cards. Play waits until it is ruled on."""

    kind: FaultKind
    seat: int = 0
    """The seat with the wrong number of cards."""
    cards: int = 0
    """How many cards lie there."""
