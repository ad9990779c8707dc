"""All hold'em deals counted: the compiled core of the hold'em odds.

Full boards first: all pairs of hole cards are ranked and sorted once, so that the pairs below and above a given one,
and apart from it, are running counts less those that share a card. `holdem_streets` goes on from there.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands.compiled import compiled, numpy
from croupier.hands.kernel import Tables, strength_without_flush
from croupier.odds.holdem_tables import HoldemTables
from croupier.odds.stud_tables import Ints

RANKS = 13
LIVE = 47
LIVE_PAIRS = 1081
PER_CARD = 46
LOSE_SHIFT, STRAIGHT_SHIFT = 10, 20
COUNT_MASK = 1023

NO_ROW, FOUR_ROW, STRAIGHT_FLUSH_ROW, RIVER_ROW, TURN_ROW, FLOP_ROW = range(6)
"""What a player's seven cards are to the jackpot. R-12: a royal flush by the street that first completes it."""
ROWS = 6
NO_BOARD, FOUR_BOARD, STRAIGHT_FLUSH_BOARD, ROYAL_BOARD = range(4)
"""What the five community cards are to the jackpot."""
BOARD_ROWS = 4
FULL_HOUSE, ROYAL_FLUSH = 6, 9
ORDERS = 20
"""Ways in which five cards are a flop, a turn and a river."""
TEN = 8


class FullBoards(NamedTuple):
    """Full boards, and what is found on them."""

    cards: Ints
    relatives: Ints
    """How many boards each stands for."""
    strengths: Ints
    """Of the five cards themselves."""
    packed: Ints
    """By board and pair: the Dealer's pairs below, those above, and whether the pair makes a straight or better."""


class Pairs(NamedTuple):
    """The pairs of the 47 cards that are not on a board."""

    live: Ints
    lows: Ints
    """The place among the live cards of each pair's lower card."""
    highs: Ints
    strengths: Ints
    order: Ints
    """The pairs, weakest first."""
    below: Ints
    above: Ints


@compiled
def pair_number(one: int, other: int) -> int:
    """Two different cards as one number."""
    return other * (other - 1) // 2 + one if one < other else one * (one - 1) // 2 + other


@compiled
def new_pairs() -> Pairs:
    """Room for the pairs of one board."""
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
def rank_by_ranks(board: Ints, tables: Tables, found: Ints) -> None:
    """Into `found[high rank, low rank]`: how strong a pair of those ranks is with the board, suits left aside."""
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
def rank_pairs(board: Ints, tables: Tables, pairs: Pairs) -> None:
    """The cards that are not on the board, and how strong each two of them are with it."""
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
            # Nothing is above 0 for fewer than five of a suit; a flush is above all that mixed suits can make of it.
            pairs.strengths[number] = max(pairs.strengths[number], int(tables.suited[together]))


@compiled
def sort_pairs(pairs: Pairs) -> None:
    """The pairs, weakest first: a radix sort by the lower and then the upper seven bits of the strength."""
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
    """For each pair: how many of those that share no card with it are below it, and how many above."""
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


@compiled
def most_royal_cards(board: Ints) -> int:
    """How many cards from the ten upwards the board has in one suit, at most."""
    many = numpy.zeros(4, numpy.int64)
    for card in board:
        if card >> 2 >= TEN:
            many[card & 3] += 1
    return int(many.max())


@compiled
def count_rows(board: int, boards: FullBoards, tables: HoldemTables, pairs: Pairs, rows: Ints) -> None:
    """Into `rows[starting hand, row, board row]`: the deals (flop, turn, river) by what they are to the jackpot.

    Boards on which nobody can win anything are left out.
    """
    on_board = max(tables.categories[boards.strengths[board]] - FULL_HOUSE, NO_BOARD)
    if on_board == NO_BOARD and tables.categories[pairs.strengths.max()] <= FULL_HOUSE:
        return
    every_order = boards.relatives[board] * ORDERS
    # A royal flush with three cards on the board needs these on the flop, or the last of them on the turn; with four,
    # it cannot be there on the flop.
    on_flop, on_turn = (2, 6) if most_royal_cards(boards.cards[board]) == 3 else (0, 4)
    for number in range(LIVE_PAIRS):
        pair = pair_number(pairs.live[pairs.lows[number]], pairs.live[pairs.highs[number]])
        row = rows[tables.starting_hand[pair]]
        kind = tables.categories[pairs.strengths[number]]
        if kind < ROYAL_FLUSH:
            row[max(kind - FULL_HOUSE, NO_ROW), on_board] += every_order
        elif on_board == ROYAL_BOARD:
            row[NO_ROW, on_board] += every_order
        else:
            row[FLOP_ROW, on_board] += boards.relatives[board] * on_flop
            row[TURN_ROW, on_board] += boards.relatives[board] * on_turn
            row[RIVER_ROW, on_board] += boards.relatives[board] * (ORDERS - on_flop - on_turn)


@compiled
def rank_boards(first: int, last: int, straight: int, boards: FullBoards, tables: HoldemTables) -> Ints:
    """Full boards `first` to `last`: fill `packed`; what the deals are to the jackpot."""
    rows = numpy.zeros((RANKS * RANKS, ROWS, BOARD_ROWS), numpy.int64)
    pairs = new_pairs()
    for board in range(first, last):
        rank_pairs(boards.cards[board], tables.seven, pairs)
        count_rows(board, boards, tables, pairs, rows)
        sort_pairs(pairs)
        compare_pairs(pairs)
        boards.packed[board, :] = 0
        for number in range(LIVE_PAIRS):
            pair = pair_number(pairs.live[pairs.lows[number]], pairs.live[pairs.highs[number]])
            flag = 1 if pairs.strengths[number] >= straight else 0
            found = pairs.below[number] | pairs.above[number] << LOSE_SHIFT | flag << STRAIGHT_SHIFT
            boards.packed[board, pair] = found
    return rows
