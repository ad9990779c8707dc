"""Ranks and sorts all pairs of hole cards on one full board: the compiled core of hold'em.

For each pair, the pairs below and above it without a common card are running counts less those that share a card.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands.compiled import compiled, numpy
from croupier.hands.kernel import Numbers, Tables, strength_without_flush

RANKS = 13
LIVE = 47
LIVE_PAIRS = 1081
PER_CARD = 46


class Pairs(NamedTuple):
    """The pairs of the 47 cards that are not on a board."""

    live: Numbers
    lows: Numbers
    """The index of each pair's lower card among the live cards."""
    highs: Numbers
    strengths: Numbers
    order: Numbers
    """The pairs, weakest first."""
    below: Numbers
    above: Numbers


@compiled
def pair_number(one: int, other: int) -> int:
    return other * (other - 1) // 2 + one if one < other else one * (one - 1) // 2 + other


@compiled
def new_pairs() -> Pairs:
    """Empty arrays for the pairs of one board."""
    lows = numpy.empty(LIVE_PAIRS, numpy.int64)
    highs = numpy.empty(LIVE_PAIRS, numpy.int64)
    number = 0
    for high in range(1, LIVE):
        for low in range(high):
            lows[number], highs[number] = low, high
            number += 1
    room = numpy.empty((4, LIVE_PAIRS), numpy.int64)
    return Pairs(numpy.empty(LIVE, numpy.int64), lows, highs, room[0], room[1], room[2], room[3])


@compiled
def rank_by_ranks(board: Numbers, tables: Tables, found: Numbers) -> None:
    """Fill `found[high rank, low rank]` with the strength of such a pair with the board, ignoring suits."""
    total = 0
    left = numpy.full(RANKS, 4)
    for card in board:
        total += tables.weights[card & ~3]
        left[card >> 2] -= 1
    for high in range(RANKS):
        for low in range(high + 1):
            if left[high] >= (2 if high == low else 1) and left[low] > 0:
                with_pair = total + tables.weights[4 * high] + tables.weights[4 * low]
                found[high, low] = strength_without_flush(with_pair, tables)


@compiled
def rank_pairs(board: Numbers, tables: Tables, pairs: Pairs) -> None:
    """Find the cards that are not on the board, and the strength of each two of them with it."""
    by_ranks = numpy.empty((RANKS, RANKS), numpy.int64)
    rank_by_ranks(board, tables, by_ranks)
    in_suit = numpy.zeros(4, numpy.int64)
    many = numpy.zeros(4, numpy.int64)
    for card in board:
        in_suit[card & 3] |= 1 << (card >> 2)
        many[card & 3] += 1
    places = 0
    for card in range(52):
        if not in_suit[card & 3] >> (card >> 2) & 1:
            pairs.live[places] = card
            places += 1
    flush = int(many.argmax()) if many.max() >= 3 else -1
    for number in range(LIVE_PAIRS):
        one, other = pairs.live[pairs.lows[number]], pairs.live[pairs.highs[number]]
        pairs.strengths[number] = by_ranks[other >> 2, one >> 2]
        if flush >= 0:
            together = in_suit[flush]
            if one & 3 == flush:
                together |= 1 << (one >> 2)
            if other & 3 == flush:
                together |= 1 << (other >> 2)
            # `suited` is 0 for fewer than five of a suit. A flush beats every hand of mixed suits with the same cards.
            pairs.strengths[number] = max(pairs.strengths[number], int(tables.suited[together]))


@compiled
def sort_pairs(pairs: Pairs) -> None:
    """Sort the pairs, weakest first: a radix sort by the lower and then the upper seven bits of the strength."""
    by_lower = numpy.empty(LIVE_PAIRS, numpy.int64)
    starts = numpy.zeros((2, 129), numpy.int64)
    for number in range(LIVE_PAIRS):
        starts[0, (pairs.strengths[number] & 127) + 1] += 1
        starts[1, (pairs.strengths[number] >> 7) + 1] += 1
    for digit in range(128):
        starts[0, digit + 1] += starts[0, digit]
        starts[1, digit + 1] += starts[1, digit]
    for number in range(LIVE_PAIRS):
        digit = pairs.strengths[number] & 127
        by_lower[starts[0, digit]] = number
        starts[0, digit] += 1
    for place in range(LIVE_PAIRS):
        digit = pairs.strengths[by_lower[place]] >> 7
        pairs.order[starts[1, digit]] = by_lower[place]
        starts[1, digit] += 1


@compiled
def compare_pairs(pairs: Pairs) -> None:
    """For each pair: how many pairs without a common card are below it, and how many above."""
    passed = numpy.zeros(LIVE, numpy.int64)
    start = 0
    while start < LIVE_PAIRS:
        end = start
        strength = pairs.strengths[pairs.order[start]]
        while end < LIVE_PAIRS and pairs.strengths[pairs.order[end]] == strength:
            number = pairs.order[end]
            pairs.below[number] = start - passed[pairs.lows[number]] - passed[pairs.highs[number]]
            end += 1
        for number in pairs.order[start:end]:
            passed[pairs.lows[number]] += 1
            passed[pairs.highs[number]] += 1
        for number in pairs.order[start:end]:
            shared = 2 * PER_CARD - passed[pairs.lows[number]] - passed[pairs.highs[number]]
            pairs.above[number] = LIVE_PAIRS - end - shared
        start = end
