"""The tables behind the hold'em kernels."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from croupier.cards import DECK
from croupier.exact_odds.stud_tables import Ints
from croupier.hands import CLASSES, Category, Strength, category
from croupier.hands.compiled import numpy
from croupier.hands.grid import starting_hand
from croupier.hands.kernel import Tables, kernel_tables


class HoldemTables(NamedTuple):
    """The tables for two hole cards and five of the board, for compiled functions."""

    seven: Tables
    """For ranking seven cards."""
    starting_hand: Ints
    """For each pair of hole cards, its number among the 169."""
    categories: Ints
    """For each strength."""


@cache
def holdem_tables() -> HoldemTables:
    """Built once, from the ranker that everyone uses."""
    categories = [0, *(category(Strength(hand)) for hand in range(1, CLASSES + 1))]
    hands = [starting_hand(low, high) for high in DECK for low in range(high)]
    return HoldemTables(kernel_tables(7), numpy.array(hands, numpy.int16), numpy.array(categories, numpy.int8))


def lowest_of(kind: Category) -> int:
    """The lowest strength of a category."""
    return next(hand for hand in range(1, CLASSES + 1) if category(Strength(hand)) >= kind)
