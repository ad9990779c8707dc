"""The stored form of decks, which are secrets of a store and not part of its events."""

from __future__ import annotations

from croupier.cards import Card
from croupier.shoe.decks import SALT_BYTES, Deck, committed_deck

BY_CARD = b"\xff"
"""Stands after the cards of a deck that was committed to card by card. No card has this number."""


def as_secret(deck: Deck) -> bytes:
    """The stored form of the deck: its salt, then its cards, then whether each was committed to by itself."""
    return deck.salt + bytes(deck.cards) + (BY_CARD if deck.by_card else b"")


def from_secret(value: bytes) -> Deck:
    """The deck from its stored form."""
    salt, cards = value[:SALT_BYTES], value[SALT_BYTES:]
    return committed_deck(tuple(map(Card, cards.removesuffix(BY_CARD))), salt, by_card=cards.endswith(BY_CARD))
