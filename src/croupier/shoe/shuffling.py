"""The shuffle: Fisher and Yates, from bytes, by rejection; every order is exactly as likely as every other.

The draws of Singapore Stud Poker (R-18) are made likewise, each with exactly the chance that the House has set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from croupier.cards import DECK, Card
from croupier.errors import InputError, shown
from croupier.shoe.chance import ASKED_AT_MOST, Chance, below, drawn, stuck

T = TypeVar("T")

MOST = 52
ACCEPTED = (0, *(256 - 256 % size for size in range(1, MOST + 1)))
"""By the number of cards to choose from: a byte below this is accepted. It is the largest multiple of that number up to
256, so that the remainder of an accepted byte hits each place equally often."""


def shuffled(cards: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """The cards, at most 52, in a random order. Every order is exactly as likely.

    The last place gets one of all cards, the place before it one of those left, and so on down to the second. One byte
    is drawn for each place still to fill, and another one for each rejected byte. The chance that a byte is rejected is
    at most 48 in 256, for the choice among all 52.
    """
    order = list(cards)
    left = len(order)
    if left > MOST:
        raise ValueError(f"at most {MOST} cards are shuffled, not {left}")
    for _ in range(ASKED_AT_MOST):
        if left < 2:
            return tuple(order)
        for byte in drawn(chance, left - 1):
            if byte < ACCEPTED[left]:
                place = byte % left
                left -= 1
                order[left], order[place] = order[place], order[left]
    raise stuck()


def draw_magic_card(chance: Chance) -> Card:
    """R-18: any of the 52 cards, independent of the deck, so that it may equal a dealt card."""
    return DECK[below(len(DECK), chance)]


def draw_lucky_box(chance: Chance, *, boxes: int, one_in: int) -> int | None:
    """R-18: in one round out of `one_in` a Lucky Player, at one of the boxes 1 to `boxes`; otherwise nobody."""
    number = below(_positive(boxes, "boxes") * _positive(one_in, "one_in"), chance)
    return number + 1 if number < boxes else None


def draw_lucky_dealer(chance: Chance, one_in: int) -> bool:
    """R-18: in one round out of `one_in` the table's Dealer is lucky."""
    return below(_positive(one_in, "one_in"), chance) == 0


def _positive(number: int, place: str) -> int:
    if number < 1:
        raise InputError(place, f"must be at least 1, not {shown(number)}")
    return number
