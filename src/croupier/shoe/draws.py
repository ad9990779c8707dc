"""The draws of Singapore Stud Poker (R-18), each with exactly the chance that the House has set."""

from __future__ import annotations

from croupier.cards import DECK, Card
from croupier.errors import InputError, shown
from croupier.shoe.chance import Chance, below


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
