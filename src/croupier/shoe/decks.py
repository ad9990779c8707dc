"""A shuffled deck and its commitment: published before the deal, it binds the House without telling a card.

The commitment is the SHA-256 of one line of ASCII text, with its line feed:

    croupier-deck/1 SALT CARD CARD ... CARD

SALT is 32 random bytes as 64 lower-case hexadecimal digits; the cards are named as in `As Td 9h 2c`, first to be dealt
first; single spaces between. The salt keeps anyone from trying out decks against the commitment.

A Poker deck is committed to card by card (`card_commitments`): players verify the cards they saw, and no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from croupier.cards import DECK, Card, names
from croupier.shoe.card_commitments import card_hashes, commit_to_hashes
from croupier.shoe.chance import Chance, drawn
from croupier.shoe.shuffling import shuffled

SALT_BYTES = 32


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards in the order in which they will be dealt. Its printed form, in a log or an error, shows no card."""

    cards: tuple[Card, ...] = field(repr=False)
    salt: bytes = field(repr=False)
    commitment: str
    by_card: bool = field(default=False, repr=False)
    """Whether each card was committed to by itself, so that some can be shown without the others."""


def fresh_deck(chance: Chance, *, by_card: bool = False) -> Deck:
    """All 52 cards shuffled, and committed to: as a whole, or each card by itself."""
    return _committed(DECK, chance, by_card=by_card)


def shuffle_rest(cards: Sequence[Card], chance: Chance, *, by_card: bool = False) -> Deck:
    """PKR 5.7 to 5.9: the cards not yet dealt and those taken back, shuffled and committed to anew."""
    if len(set(cards)) != len(cards):
        raise ValueError("a card is there twice among those to be shuffled again")
    return _committed(cards, chance, by_card=by_card)


def committed_deck(cards: tuple[Card, ...], salt: bytes, *, by_card: bool) -> Deck:
    """The deck of these cards in this order, with its commitment."""
    commitment = commit_to_hashes(card_hashes(cards, salt)) if by_card else commit(cards, salt)
    return Deck(cards, salt, commitment, by_card)


def commit(cards: Sequence[Card], salt: bytes) -> str:
    """The commitment to a deck, as 64 hexadecimal digits."""
    return sha256(committed_text(cards, salt).encode("ascii")).hexdigest()


def committed_text(cards: Sequence[Card], salt: bytes) -> str:
    """The line whose SHA-256 is the commitment."""
    return f"croupier-deck/1 {salt.hex()} {' '.join(names(cards))}\n"


def matches(commitment: str, cards: Sequence[Card], salt: bytes) -> bool:
    """Whether this deck, with this salt, is the one that was committed to."""
    return commit(cards, salt) == commitment


def _committed(cards: Sequence[Card], chance: Chance, *, by_card: bool) -> Deck:
    order = shuffled(cards, chance)
    return committed_deck(order, drawn(chance, SALT_BYTES), by_card=by_card)
