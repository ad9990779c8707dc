"""Hands ranked fast: five, six or seven cards, by adding up and looking up.

A card is one number: its rank as a digit of a number to the base five (no rank comes more than four times), and its
suit as a digit above that. The sum over a hand tells how many there are of each rank and of each suit. If five or
more are of one suit the hand is a flush or better, since the others are too few to make four of a kind or a full
house; else the ranks alone decide. The tables are built from the plain ranker when they are first needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NewType

from croupier.cards import DECK, Card, rank_of, suit_of
from croupier.hands.categories import Category
from croupier.hands.plain import Standing, standing_of_ranks

Strength = NewType("Strength", int)
"""1 for the lowest hand (7 5 4 3 2 of two suits or more) up to 7,462 for a royal flush; equal hands are equal."""

CLASSES = 7462
RANK_WEIGHTS = tuple(5**rank for rank in range(13))
SUIT_SHIFT = 32
RANK_MASK = (1 << SUIT_SHIFT) - 1
WEIGHTS = tuple(RANK_WEIGHTS[rank_of(card)] + (1 << (SUIT_SHIFT + 3 * suit_of(card))) for card in DECK)


def _flush_suits() -> dict[int, int]:
    """From the suit digits of a sum to the suit that has five or more cards."""
    found = {}
    for size in (5, 6, 7):
        for suits in combinations_with_replacement(range(4), size):
            most = max(range(4), key=suits.count)
            if suits.count(most) >= 5:
                found[sum(1 << (3 * suit) for suit in suits)] = most
    return found


FLUSH_SUIT = _flush_suits()


@cache
def _order() -> dict[Standing, Strength]:
    """Each of the 7,462 different standings, numbered from the lowest."""
    standings = {standing_of_ranks(ranks, suited=False) for ranks in _rank_sets(5)}
    standings |= {standing_of_ranks(ranks, suited=True) for ranks in combinations(range(13), 5)}
    return {standing: Strength(number) for number, standing in enumerate(sorted(standings), start=1)}


def _rank_sets(size: int) -> list[tuple[int, ...]]:
    """Each multiset of ranks that one deck can give."""
    sets = combinations_with_replacement(range(13), size)
    return [ranks for ranks in sets if all(ranks[i] != ranks[i + 4] for i in range(size - 4))]


@cache
def categories() -> tuple[Category, ...]:
    """The category of each strength; place 0 is not used."""
    return (Category.FIVE_ODD_CARDS, *(standing[0] for standing in _order()))


@cache
def unsuited(size: int) -> dict[int, Strength]:
    """The strength of each sum of rank weights of so many cards, suits left aside."""
    if size == 5:
        order = _order()
        return {
            sum(RANK_WEIGHTS[r] for r in ranks): order[standing_of_ranks(ranks, suited=False)]
            for ranks in _rank_sets(5)
        }
    smaller = unsuited(size - 1)
    found = {}
    for ranks in _rank_sets(size):
        total = sum([RANK_WEIGHTS[rank] for rank in ranks])
        found[total] = max([smaller[total - RANK_WEIGHTS[rank]] for rank in ranks])
    return found


@cache
def suited() -> dict[int, Strength]:
    """The strength of each set of five to seven ranks of one suit, as bits."""
    order = _order()
    found = {
        sum(1 << rank for rank in ranks): order[standing_of_ranks(ranks, suited=True)]
        for ranks in combinations(range(13), 5)
    }
    for size in (6, 7):
        for ranks in combinations(range(13), size):
            bits = sum(1 << rank for rank in ranks)
            found[bits] = max(found[bits & ~(1 << rank)] for rank in ranks)
    return found


def strength(hand: Sequence[Card]) -> Strength:
    """How strong the best five of five, six or seven different cards are."""
    weights = WEIGHTS
    size = len(hand)
    if size == 7:
        a, b, c, d, e, f, g = hand
        total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e] + weights[f] + weights[g]
    elif size == 5:
        a, b, c, d, e = hand
        total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
    elif size == 6:
        a, b, c, d, e, f = hand
        total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e] + weights[f]
    else:
        raise ValueError(f"a hand has five, six or seven cards, not {size}")
    suit = FLUSH_SUIT.get(total >> SUIT_SHIFT)
    if suit is None:
        return unsuited(size)[total & RANK_MASK]
    bits = 0
    for card in hand:
        if card & 3 == suit:
            bits |= 1 << (card >> 2)
    return suited()[bits]


def category(of: Strength) -> Category:
    """The kind of hand that has this strength."""
    return categories()[of]
