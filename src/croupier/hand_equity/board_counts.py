"""Counts all boards by ranks: a few ten thousand steps for 1,712,304 boards, and none left out.

Boards that give some hand a flush come first, suit by suit (no board does so in two suits). They are counted by each
set of cards of that suit, and by the ranks alone of the others. On all remaining boards suits do not matter, so boards
of the same ranks are one step. It counts as many boards as have these ranks, less those that were counted before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

from croupier.cards import Card, rank_of, suit_of
from croupier.hand_equity.question import EquityQuestion
from croupier.hands.fast import RANK_WEIGHTS, Strength, suited, unsuited

FLUSH = 5
RANKS = range(13)
SUITS = range(4)
RankSets = list[tuple[int, int]]
"""Ranks as a sum of weights, with the number of card sets that have them."""


class Tally(NamedTuple):
    """The counts so far."""

    won: list[int]
    """Boards by the hands that win them. The hands of a set are the bits of its number."""
    flushes: dict[int, int]
    """Boards with a flush, by the ranks of the cards still to come."""


def winners(question: EquityQuestion) -> dict[int, int]:
    """How many boards each set of hands wins. The hands of a set are the bits of its number."""
    tally = Tally([0] * (1 << len(question.hands)), {})
    for suit in SUITS:
        _add_flushes(question, suit, tally)
    _add_boards_without_flush(question, tally)
    return {number: boards for number, boards in enumerate(tally.won) if boards}


def _weight(cards: Iterable[Card]) -> int:
    return sum([RANK_WEIGHTS[rank_of(card)] for card in cards])


def _bits(cards: Iterable[Card]) -> int:
    return sum([1 << rank_of(card) for card in cards])


def _weights(question: EquityQuestion) -> list[int]:
    """The weight of each hand with the known board."""
    return [_weight((*hand, *question.board)) for hand in question.hands]


@cache
def _all_rank_sets(size: int) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    """Each set of ranks: the sum of their weights, and how often each rank occurs."""
    return [
        (sum([RANK_WEIGHTS[rank] for rank in ranks]), tuple([(rank, ranks.count(rank)) for rank in sorted({*ranks})]))
        for ranks in combinations_with_replacement(RANKS, size)
        if all(ranks[place] != ranks[place + 4] for place in range(size - 4))
    ]


def _rank_sets(cards: Iterable[Card], size: int) -> RankSets:
    """The rank sets of this many of the cards."""
    left = [0] * len(RANKS)
    for card in cards:
        left[rank_of(card)] += 1
    ways_of = [[comb(many, few) for few in range(5)] for many in left]
    found = []
    for weight, ranks in _all_rank_sets(size):
        ways = 1
        for rank, many in ranks:
            ways *= ways_of[rank][many]
        if ways:
            found.append((weight, ways))
    return found


def _add_boards_without_flush(question: EquityQuestion, tally: Tally) -> None:
    """Count the boards without a flush."""
    won, flushes = tally
    strengths, hands = unsuited(7), _weights(question)
    for weight, ways in _rank_sets(question.unseen, question.to_come):
        best = by = 0
        bit = 1
        for hand in hands:
            strength = strengths[hand + weight]
            if strength > best:
                best, by = strength, bit
            elif strength == best:
                by |= bit
            bit += bit
        won[by] += ways - flushes.get(weight, 0)


class Suited(NamedTuple):
    """The boards that give some hand a flush in one suit, with a fixed number of its cards still to come."""

    sets: Iterator[tuple[Card, ...]]
    """The cards of the suit that are to come."""
    beside: RankSets
    """The other cards to come."""
    flushes: list[tuple[int, int]]
    """The hands with a flush, each as its bit, and their cards of the suit with those on the board, as bits."""
    others: list[tuple[int, int]]
    """The hands without one, each as its bit, and their weights with the known board."""


def _add_flushes(question: EquityQuestion, suit: int, tally: Tally) -> None:
    """Count the boards on which some hand has a flush in this suit."""
    coming = [card for card in question.unseen if suit_of(card) == suit]
    beside = [card for card in question.unseen if suit_of(card) != suit]
    held = [[card for card in (*hand, *question.board) if suit_of(card) == suit] for hand in question.hands]
    weights = _weights(question)
    for many in range(FLUSH - max(map(len, held)), min(question.to_come, len(coming)) + 1):
        if many < 0:
            continue
        flushes = [(1 << place, _bits(cards)) for place, cards in enumerate(held) if len(cards) + many >= FLUSH]
        others = [(1 << place, weights[place]) for place, cards in enumerate(held) if len(cards) + many < FLUSH]
        rest = _rank_sets(beside, question.to_come - many)
        _add_suited(Suited(combinations(coming, many), rest, flushes, others), tally)


def _add_suited(boards: Suited, tally: Tally) -> None:
    won, met = tally
    strengths = unsuited(7)
    for cards in boards.sets:
        of_suit = _weight(cards)
        flush, with_flush = _best_flush(boards.flushes, _bits(cards))
        for weight, ways in boards.beside:
            together = of_suit + weight
            met[together] = met.get(together, 0) + ways
            best, by = flush, with_flush
            for bit, hand in boards.others:
                strength = strengths[hand + together]  # a full house and four of a kind are above a flush
                if strength > best:
                    best, by = strength, bit
                elif strength == best:
                    by |= bit
            won[by] += ways


def _best_flush(hands: Sequence[tuple[int, int]], coming: int) -> tuple[Strength, int]:
    """The best of several flushes, and the hands that have it, as bits."""
    flushes = suited()
    strengths = [(flushes[bits | coming], bit) for bit, bits in hands]
    best, _ = max(strengths)
    return best, sum([bit for strength, bit in strengths if strength == best])
