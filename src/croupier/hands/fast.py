"""Ranks hands fast: five, six or seven cards, by adding up and looking up.

A card is one number: a weight for its rank and, in the lowest byte, a weight for its suit. The weights are chosen so
that the sum over a hand tells its ranks, and whether five or more cards are of one suit, and which. If so, the hand is
a flush or better, since the other cards are too few for four of a kind or a full house. Otherwise the ranks alone
decide. The tables are built from the plain ranker on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NewType

from croupier.cards import DECK, Card, rank_of, suit_of
from croupier.hands.categories import Category
from croupier.hands.plain import Standing, standing_of_ranks

Strength = NewType("Strength", int)
"""1 for the lowest hand (7 5 4 3 2 of two suits or more) up to 7,462 for a royal flush; equal hands are equal."""

CLASSES = 7462
SIZES = (5, 6, 7)

RANK_WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""No two sets of as many ranks, none of them more than four times, have the same sum. The sums stay below 2^23."""
SUIT_WEIGHTS = (0, 1, 25, 32)
"""The smallest weights whose sum tells, for each size of hand, whether five or more are of one suit, and which."""
SUIT_BITS = 8
SUIT_MASK = (1 << SUIT_BITS) - 1
WEIGHTS = tuple(RANK_WEIGHTS[rank_of(card)] << SUIT_BITS | SUIT_WEIGHTS[suit_of(card)] for card in DECK)


class _Lazy(dict[int, Strength]):
    """A table that is filled on first use, at no cost for starting up or for later look-ups."""

    def __init__(self, build: Callable[[], dict[int, Strength]]) -> None:
        super().__init__()
        self._build = build

    def __missing__(self, key: int) -> Strength:
        if not self:
            self.update(self._build())
        found = self.get(key)
        if found is None:
            raise ValueError("not a hand: some card of it is there more than once")
        return found

    def filled(self) -> dict[int, Strength]:
        """The filled table."""
        if not self:
            self.update(self._build())
        return self


@cache
def flush_suits(size: int) -> tuple[int | None, ...]:
    """From the sum of suit weights of this many cards to the suit that has five or more, if any."""
    found: list[int | None] = [None] * (1 << SUIT_BITS)
    for suits in combinations_with_replacement(range(4), size):
        most = max(range(4), key=suits.count)
        if suits.count(most) >= 5:
            found[sum(SUIT_WEIGHTS[suit] for suit in suits)] = most
    return tuple(found)


def _rank_sets(size: int) -> list[tuple[int, ...]]:
    """Each multiset of ranks that one deck can give."""
    sets = combinations_with_replacement(range(13), size)
    return [ranks for ranks in sets if all(ranks[i] != ranks[i + 4] for i in range(size - 4))]


@cache
def _standings_of_five() -> dict[tuple[int, ...], Standing]:
    """The standing of each five ranks of more than one suit."""
    return {ranks: standing_of_ranks(ranks, suited=False) for ranks in _rank_sets(5)}


@cache
def _order() -> dict[Standing, Strength]:
    """Each of the 7,462 different standings, numbered from the lowest."""
    standings = set(_standings_of_five().values())
    standings |= {standing_of_ranks(ranks, suited=True) for ranks in combinations(range(13), 5)}
    return {standing: Strength(number) for number, standing in enumerate(sorted(standings), start=1)}


@cache
def categories() -> tuple[Category, ...]:
    """The category of each strength. Index 0 is not used."""
    return (Category.FIVE_ODD_CARDS, *(standing[0] for standing in _order()))


def _unsuited_five() -> dict[int, Strength]:
    order = _order()
    return {
        sum([RANK_WEIGHTS[rank] for rank in ranks]): order[standing] for ranks, standing in _standings_of_five().items()
    }


def _unsuited_beyond_five(size: int) -> dict[int, Strength]:
    """The best strength after taking away one card."""
    smaller = unsuited(size - 1)
    found = {}
    for ranks in _rank_sets(size):
        weights = [RANK_WEIGHTS[rank] for rank in ranks]
        total = sum(weights)
        found[total] = max([smaller[total - weight] for weight in weights])
    return found


def _suited() -> dict[int, Strength]:
    order = _order()
    found = {
        sum(1 << rank for rank in ranks): order[standing_of_ranks(ranks, suited=True)]
        for ranks in combinations(range(13), 5)
    }
    for size in (6, 7):
        for ranks in combinations(range(13), size):
            bits = sum([1 << rank for rank in ranks])
            found[bits] = max([found[bits ^ 1 << rank] for rank in ranks])
    return found


_FIVE = _Lazy(_unsuited_five)
_SIX = _Lazy(lambda: _unsuited_beyond_five(6))
_SEVEN = _Lazy(lambda: _unsuited_beyond_five(7))
_SUITED = _Lazy(_suited)
_FIVE_SUITS, _SIX_SUITS, _SEVEN_SUITS = (flush_suits(size) for size in SIZES)


def unsuited(size: int) -> dict[int, Strength]:
    """The strength of each sum of rank weights of this many cards, ignoring suits."""
    return {5: _FIVE, 6: _SIX, 7: _SEVEN}[size].filled()


def suited() -> dict[int, Strength]:
    """The strength of each set of five to seven ranks of one suit, as bits."""
    return _SUITED.filled()


def strength(hand: Sequence[Card]) -> Strength:
    """The strength of the best five of five, six or seven different cards."""
    # Written out by size, and without calls: the live table and the command line rank hand by hand.
    weights = WEIGHTS
    size = len(hand)
    if size == 7:
        a, b, c, d, e, f, g = hand
        total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e] + weights[f] + weights[g]
        suit = _SEVEN_SUITS[total & SUIT_MASK]
        if suit is None:
            return _SEVEN[total >> SUIT_BITS]
    elif size == 5:
        a, b, c, d, e = hand
        total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
        suit = _FIVE_SUITS[total & SUIT_MASK]
        if suit is None:
            return _FIVE[total >> SUIT_BITS]
    elif size == 6:
        a, b, c, d, e, f = hand
        total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e] + weights[f]
        suit = _SIX_SUITS[total & SUIT_MASK]
        if suit is None:
            return _SIX[total >> SUIT_BITS]
    else:
        raise ValueError(f"a hand has five, six or seven cards, not {size}")
    bits = 0
    for card in hand:
        if card & 3 == suit:
            bits |= 1 << (card >> 2)
    return _SUITED[bits]


def strengths_with(board: Sequence[Card], holes: Iterable[tuple[Card, Card]]) -> list[Strength]:
    """The strengths of many pairs of hole cards with the same board, whose weights are added up once."""
    weights, size = WEIGHTS, len(board) + 2
    suit_of, by_ranks = flush_suits(size), unsuited(size)
    together = sum([weights[card] for card in board])
    found = []
    for one, other in holes:
        total = together + weights[one] + weights[other]
        is_flush = suit_of[total & SUIT_MASK] is not None
        found.append(strength((one, other, *board)) if is_flush else by_ranks[total >> SUIT_BITS])
    return found


def category(of: Strength) -> Category:
    """The kind of hand that has this strength."""
    return categories()[of]
