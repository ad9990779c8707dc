"""The stored form of decks, which are secrets of a store and not part of its events."""

from __future__ import annotations

from croupier.cards import Card
from croupier.shoe.decks import SALT_BYTES, Deck, commit


def deck_key(round_id: str, number: int = 1) -> str:
    """The key of a round's deck among the secrets; a reshuffle (PKR 5.7 to 5.9) has a number."""
    return f"deck/{round_id}" if number == 1 else f"deck/{round_id}#{number}"


def as_secret(deck: Deck) -> bytes:
    """The stored form of the deck: its salt, then its cards."""
    return deck.salt + bytes(deck.cards)


def from_secret(value: bytes) -> Deck:
    """The deck from its stored form."""
    salt, cards = value[:SALT_BYTES], tuple(map(Card, value[SALT_BYTES:]))
    return Deck(cards, salt, commit(cards, salt))
