"""A shuffled deck and its commitment: published before the deal, it binds the House without telling a card.

The commitment is the SHA-256 of one line of ASCII text, with its line feed:

    croupier-deck/1 SALT CARD CARD ... CARD

SALT is 32 random bytes as 64 lower-case hexadecimal digits; the cards are named as in `As Td 9h 2c`, first to be dealt
first; single spaces between. The salt keeps anyone from trying out decks against the commitment.

A Poker deck is committed to card by card: players verify the cards they saw, and no others. Each card has a salt and a
hash of its own. The hash is the SHA-256 of one line of ASCII text, with its line feed:

    croupier-card/1 SALT NUMBER CARD

SALT is 32 bytes as 64 lower-case hexadecimal digits, NUMBER counts the cards of the deck from 1 in the order of the
deal, CARD is named as in `As`. The commitment to the deck is the SHA-256 of the line of all hashes, in order:

    croupier-cards/1 HASH HASH ... HASH

The salts follow from the deck's own salt, which is never shown. A salt tells nothing about the salts of other cards, so
nobody can try out cards against the hashes that are not opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256, shake_256

from croupier.cards import DECK, NAMES, Card, names
from croupier.shoe.shuffling import Chance, drawn, shuffled

SALT_BYTES = 32
CARD_SALT_BYTES = 32
BY_CARD = b"\xff"
"""Stands after the cards of a deck that was committed to card by card. No card has this number."""


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


def card_salts(deck_salt: bytes, count: int) -> list[bytes]:
    """The salts of a deck's cards, in order: the stream of SHAKE-256 on the deck's salt, cut into blocks."""
    stream = shake_256(b"croupier-card-salts/1 " + deck_salt).digest(count * CARD_SALT_BYTES)
    return [stream[at : at + CARD_SALT_BYTES] for at in range(0, len(stream), CARD_SALT_BYTES)]


def card_hash(card: Card, salt: bytes, number: int) -> str:
    """The hash of one card, as 64 hexadecimal digits."""
    return sha256(f"croupier-card/1 {salt.hex()} {number} {NAMES[card]}\n".encode("ascii")).hexdigest()


def card_hashes(cards: Sequence[Card], deck_salt: bytes) -> list[str]:
    """The hash of each card of a deck, in order."""
    salts = card_salts(deck_salt, len(cards))
    return [card_hash(card, salts[place], place + 1) for place, card in enumerate(cards)]


def commit_to_hashes(hashes: Sequence[str]) -> str:
    """The commitment to a deck whose cards have these hashes, as 64 hexadecimal digits."""
    return sha256(f"croupier-cards/1 {' '.join(hashes)}\n".encode("ascii")).hexdigest()


def as_secret(deck: Deck) -> bytes:
    """The stored form of the deck: its salt, then its cards, then whether each was committed to by itself."""
    return deck.salt + bytes(deck.cards) + (BY_CARD if deck.by_card else b"")


def from_secret(value: bytes) -> Deck:
    """The deck from its stored form."""
    salt, cards = value[:SALT_BYTES], value[SALT_BYTES:]
    return committed_deck(tuple(map(Card, cards.removesuffix(BY_CARD))), salt, by_card=cards.endswith(BY_CARD))


def deck_key(round_id: str, number: int = 1) -> str:
    """The key of a round's deck; a reshuffle (PKR 5.7 to 5.9) has a number."""
    return f"deck/{round_id}" if number == 1 else f"deck/{round_id}#{number}"


def draw_key(round_id: str) -> str:
    """The key of a round's draw (R-18)."""
    return f"draw/{round_id}"


def seat_draw_key(number: int) -> str:
    """The key of the seed of a draw of seats."""
    return f"seat-draw/{number}"
