"""One hand against a whole range, and all starting hands against one another: the compiled core (extra `fast`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.hand_equity.plain import Meetings
from croupier.hand_equity.question import EquityQuestion
from croupier.hands.compiled import compiled, numpy
from croupier.hands.hole_cards import LIVE_PAIRS, Pairs, new_pairs, pair_number, rank_pairs, sort_pairs
from croupier.hands.kernel import Numbers, Tables, kernel_tables

STARTING_HANDS = 169


@compiled
def meet(own: int, ranges: Numbers, pairs: Pairs, found: Numbers) -> None:
    """Compare a hand with ranked pairs on one board. Adds to `found[range]` the weights beaten, tied with and met."""
    strength = 0
    for number in range(LIVE_PAIRS):
        pair = pair_number(pairs.live[pairs.lows[number]], pairs.live[pairs.highs[number]])
        pairs.order[number] = pair
        if pair == own:
            strength = pairs.strengths[number]
    for opponent in range(len(ranges)):
        won = tied = met = 0
        for number in range(LIVE_PAIRS):
            weight = ranges[opponent, pairs.order[number]]
            met += weight
            if pairs.strengths[number] < strength:
                won += weight
            elif pairs.strengths[number] == strength:
                tied += weight
        found[opponent, 0] = won
        found[opponent, 1] = tied
        found[opponent, 2] = met


@compiled
def meet_on(boards: Numbers, own: int, ranges: Numbers, tables: Tables) -> Numbers:
    """By board and range: the weights beaten, tied with and met by the pair with the number `own`."""
    pairs = new_pairs()
    found = numpy.empty((len(boards), len(ranges), 3), numpy.int64)
    for number in range(len(boards)):
        rank_pairs(boards[number], tables, pairs)
        meet(own, ranges, pairs, found[number])
    return found


def meetings(question: EquityQuestion, ranges: Sequence[Sequence[int]]) -> Meetings:
    """The hand of the question against weighted pairs."""
    ((one, other),) = question.hands
    boards = [(*question.board, *coming) for coming in combinations(question.unseen, question.to_come)]
    weights = numpy.array(ranges, numpy.int64)
    found = meet_on(numpy.array(boards, numpy.int64), pair_number(one, other), weights, kernel_tables(7))
    # A few long lists: with many short ones the garbage collector would run during a decision.
    by_range: Meetings = found.transpose(1, 2, 0).tolist()
    return by_range


@compiled
def add_board(pairs: Pairs, kinds: Numbers, below: Numbers, wins: Numbers) -> None:
    """Count, for one board, the pairs that beat pairs without a common card. Adds to `wins[starting hand, other]`.

    The pairs come ranked and sorted. `below` counts the pairs passed so far by starting hand: those with each live
    card, and in the last row all.
    """
    below[:] = 0
    every = len(below) - 1
    start = 0
    while start < LIVE_PAIRS:
        end = start
        strength = pairs.strengths[pairs.order[start]]
        while end < LIVE_PAIRS and pairs.strengths[pairs.order[end]] == strength:
            number = pairs.order[end]
            low, high = pairs.lows[number], pairs.highs[number]
            row = wins[kinds[number]]
            for kind in range(STARTING_HANDS):
                row[kind] += below[every, kind] - below[low, kind] - below[high, kind]
            end += 1
        for number in pairs.order[start:end]:
            kind = kinds[number]
            below[pairs.lows[number], kind] += 1
            below[pairs.highs[number], kind] += 1
            below[every, kind] += 1
        start = end


@compiled
def add_boards(boards: Numbers, starting_hand: Numbers, tables: Tables) -> Numbers:
    """By starting hand and other starting hand: how often the one beats the other on these boards."""
    wins = numpy.zeros((STARTING_HANDS, STARTING_HANDS), numpy.int32)
    below = numpy.empty((48, STARTING_HANDS), numpy.int32)
    kinds = numpy.empty(LIVE_PAIRS, numpy.int64)
    pairs = new_pairs()
    for board in boards:
        rank_pairs(board, tables, pairs)
        sort_pairs(pairs)
        for number in range(LIVE_PAIRS):
            kinds[number] = starting_hand[pair_number(pairs.live[pairs.lows[number]], pairs.live[pairs.highs[number]])]
        add_board(pairs, kinds, below, wins)
    return wins
