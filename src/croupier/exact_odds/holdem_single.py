"""Follows one hold'em hand to its end: the compiled core of the advice."""

from __future__ import annotations

from typing import NamedTuple

from croupier.exact_odds.holdem_tables import holdem_tables, lowest_of
from croupier.exact_odds.stud_tables import Ints
from croupier.hands import Category
from croupier.hands.compiled import compiled, numpy
from croupier.hands.hole_cards import LIVE_PAIRS, Pairs, new_pairs, rank_pairs
from croupier.hands.kernel import Tables

WIN_STRAIGHT, WIN_BELOW, LOSE = range(3)


class Hole(NamedTuple):
    """A player's two cards, and the lowest strength with which the ante wins."""

    low: int
    high: int
    straight: int


@compiled
def finish(hole: Hole, board: Ints, tables: Tables, pairs: Pairs) -> Ints:
    """A full board: won with a straight or better, won with less, lost, over the Dealer's pairs."""
    rank_pairs(board, tables, pairs)
    own = 0
    for number in range(LIVE_PAIRS):
        if pairs.live[pairs.lows[number]] == hole.low and pairs.live[pairs.highs[number]] == hole.high:
            own = pairs.strengths[number]
    result = numpy.zeros(3, numpy.int64)
    won_as = WIN_STRAIGHT if own >= hole.straight else WIN_BELOW
    for number in range(LIVE_PAIRS):
        one, other = pairs.live[pairs.lows[number]], pairs.live[pairs.highs[number]]
        if one in (hole.low, hole.high) or other in (hole.low, hole.high):
            continue
        if pairs.strengths[number] < own:
            result[won_as] += 1
        elif pairs.strengths[number] > own:
            result[LOSE] += 1
    return result


@compiled
def follow(hole: Hole, board: Ints, tables: Tables) -> Ints:
    """By turn card: the counts of `finish`, over all rivers. A board of four has one turn, counted as its last card.

    From a flop each full board is finished once, for either order of its turn and river.
    """
    pairs = new_pairs()
    counts = numpy.zeros((52, 3), numpy.int64)
    full = numpy.empty(5, numpy.int64)
    full[: len(board)] = board
    taken = 1 << hole.low | 1 << hole.high
    for card in board:
        taken |= 1 << card
    for river in range(52):
        if taken >> river & 1:
            continue
        full[4] = river
        if len(board) == 4:
            counts[board[3]] += finish(hole, full, tables, pairs)
            continue
        for turn in range(river):
            if not taken >> turn & 1:
                full[3] = turn
                result = finish(hole, full, tables, pairs)
                counts[turn] += result
                counts[river] += result
    return counts


def rivers_after(hole: tuple[int, ...], board: tuple[int, ...], ante_wins_from: Category) -> list[list[int]]:
    """For each possible turn, or the one that has come: [won with a straight, won with less, lost]."""
    low, high = sorted(hole)
    player = Hole(low, high, lowest_of(ante_wins_from))
    counts = follow(player, numpy.array(board, numpy.int64), holdem_tables().seven)
    turns = [board[3]] if len(board) == 4 else [card for card in range(52) if card not in hole and card not in board]
    return [counts[turn].tolist() for turn in turns]
