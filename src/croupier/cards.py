"""Cards: one deck of 52, each a small number, read and printed as `As`, `Td`, `9h`, `2c`.

A card is four times its rank (deuce 0 to ace 12) plus its suit (clubs, diamonds, hearts, spades: 0 to 3), so that
plain lists can be indexed by cards. All suits have the same rank (3.1.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from croupier.errors import shown

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
_OUTLINES = "♧♢♡♤"
_AS_EMOJI = "\ufe0f"

TEN, JACK, QUEEN, KING, ACE = range(8, 13)
"""Ranks by name; the deuce is 0."""

NAMES: tuple[str, ...] = tuple(rank + suit for rank, suit in product(RANKS, SUITS))
"""The name of each card, by its number."""


class CardError(ValueError):
    """The text is not a card; the message says why."""


class Card(int):
    """One card of the deck: a number from 0 to 51 that is printed as its name."""

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """The card with this number; `read_card` reads names."""
        if not 0 <= number < len(NAMES):
            raise CardError(f"{shown(number)} is not a card; cards are numbers from 0 to 51")
        return super().__new__(cls, number)

    def __repr__(self) -> str:
        return NAMES[self]


DECK: tuple[Card, ...] = tuple(Card(number) for number in range(len(NAMES)))

_ONE_OF_SEVERAL = re.compile(f"(?:10|.).?{_AS_EMOJI}?", re.DOTALL)
"""A rank and a suit, whether or not there is a card of that name."""


def _spellings() -> dict[str, Card]:
    """Each spelling of a card: any case, `10` for `T`, symbols for suits."""
    spellings = {}
    for card in DECK:
        rank, suit = RANKS[rank_of(card)], suit_of(card)
        ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
        suits = {SUITS[suit], SUITS[suit].upper(), SYMBOLS[suit], SYMBOLS[suit] + _AS_EMOJI, _OUTLINES[suit]}
        spellings.update({r + s: card for r, s in product(ranks, suits)})
    return spellings


def rank_of(card: Card) -> int:
    """0 for a deuce up to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3


SPELLINGS = _spellings()


def read_card(text: object) -> Card:
    """The card that a text names."""
    card = SPELLINGS.get(text) if isinstance(text, str) else None
    if card is None:
        raise CardError(f"{shown(text)} is not a card")
    return card


def name(card: Card) -> str:
    """`As`."""
    return NAMES[card]


def pretty(card: Card) -> str:
    """`A♠`, with a ten as `10♠`."""
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + SYMBOLS[suit_of(card)]


def separated(text: str) -> list[str]:
    """The single names in a line of cards, with spaces or commas between them or none.

    A piece that names no card is left for `read_card` to refuse: `AhKx` is `Ah` and `Kx`.
    """
    return [one for word in text.replace(",", " ").split() for one in _ONE_OF_SEVERAL.findall(word)]


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line such as `As Kd 10c`, `As,Kd,10c` or `AsKd10c`."""
    return tuple(read_card(one) for one in separated(text))


def names(several: Iterable[Card]) -> list[str]:
    """The names of several cards, in their order."""
    return [NAMES[card] for card in several]


def spelt(several: Iterable[Card]) -> str:
    """Several cards on one line: `As Kd Tc`."""
    return " ".join(names(several))
