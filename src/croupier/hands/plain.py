"""Ranks hands the plain way, to be read beside the rules.

The fast ranker takes its order from here, and tests compare everything else with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from croupier.cards import ACE, Card, rank_of, suit_of
from croupier.hands.categories import Category

Standing: TypeAlias = tuple[Category, tuple[int, ...]]
"""A hand's category, then the ranks that decide within it (3.1.3). A larger one beats a smaller."""

WHEEL = (ACE, 3, 2, 1, 0)
"""5, 4, 3, 2 and Ace: the only straight in which the Ace counts as 1 (3.1.1)."""
FIVE_HIGH = (3,)


def standing_of_ranks(ranks: Iterable[int], *, suited: bool) -> Standing:
    """The standing of five cards, from their ranks and whether they are all of one suit."""
    counted = Counter(ranks)
    by_weight = sorted(counted, key=lambda rank: (counted[rank], rank), reverse=True)
    shape = tuple(counted[rank] for rank in by_weight)
    order = tuple(by_weight)
    if shape == (4, 1):
        return Category.FOUR_OF_A_KIND, order
    if shape == (3, 2):
        return Category.FULL_HOUSE, order
    if shape == (3, 1, 1):
        return Category.THREE_OF_A_KIND, order
    if shape == (2, 2, 1):
        return Category.TWO_PAIRS, order
    if shape == (2, 1, 1, 1):
        return Category.ONE_PAIR, order
    top = FIVE_HIGH if order == WHEEL else order[:1]
    in_sequence = order == WHEEL or order[0] - order[4] == 4
    if in_sequence and suited:
        return (Category.ROYAL_FLUSH if top == (ACE,) else Category.STRAIGHT_FLUSH), top
    if in_sequence:
        return Category.STRAIGHT, top
    return (Category.FLUSH if suited else Category.FIVE_ODD_CARDS), order


def standing_of_five(five: Iterable[Card]) -> Standing:
    """The standing of a hand of five cards."""
    cards = tuple(five)
    suited = len({suit_of(card) for card in cards}) == 1
    return standing_of_ranks((rank_of(card) for card in cards), suited=suited)


def standing(cards: Iterable[Card]) -> Standing:
    """The standing of the best five of five or more cards."""
    return max(standing_of_five(five) for five in combinations(tuple(cards), 5))
