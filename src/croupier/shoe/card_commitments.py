"""A commitment to each card of a deck by itself: some cards can be opened afterwards, and the others stay secret.

Each card has a salt and a hash of its own. The hash is the SHA-256 of one line of ASCII text, with its line feed:

    croupier-card/1 SALT NUMBER CARD

SALT is 32 bytes as 64 lower-case hexadecimal digits, NUMBER counts the cards of the deck from 1 in the order of the
deal, CARD is named as in `As`. The commitment to the deck is the SHA-256 of the line of all hashes, in order:

    croupier-cards/1 HASH HASH ... HASH

The salts follow from the deck's own salt, which is never shown. A salt tells nothing about the salts of other cards, so
nobody can try out cards against the hashes that are not opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, shake_256

from croupier.cards import NAMES, Card

CARD_SALT_BYTES = 32


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
