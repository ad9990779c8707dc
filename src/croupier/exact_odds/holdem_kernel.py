"""Counts all hold'em deals: the compiled core of the hold'em odds.

Full boards come first: all pairs of hole cards are ranked and compared at once (`hands.hole_cards`). `holdem_streets`
continues from there.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.exact_odds.holdem_tables import HoldemTables
from croupier.exact_odds.stud_tables import Ints
from croupier.hands.compiled import compiled, numpy
from croupier.hands.hole_cards import (
    LIVE_PAIRS,
    RANKS,
    Pairs,
    compare_pairs,
    new_pairs,
    pair_number,
    rank_pairs,
    sort_pairs,
)

LOSE_SHIFT, STRAIGHT_SHIFT = 10, 20
COUNT_MASK = 1023

NO_ROW, FOUR_ROW, STRAIGHT_FLUSH_ROW, RIVER_ROW, TURN_ROW, FLOP_ROW = range(6)
"""The jackpot rows of a player's seven cards. R-12: a royal flush by the street that first completes it."""
ROWS = 6
NO_BOARD, FOUR_BOARD, STRAIGHT_FLUSH_BOARD, ROYAL_BOARD = range(4)
"""The jackpot rows of the five community cards."""
BOARD_ROWS = 4
FULL_HOUSE, ROYAL_FLUSH = 6, 9
ORDERS = 20
"""The number of ways to split five cards into a flop, a turn and a river."""
TEN = 8


class FullBoards(NamedTuple):
    """Full boards, and the counts on them."""

    cards: Ints
    relatives: Ints
    """The size of each board's family."""
    strengths: Ints
    """The strength of the five cards themselves."""
    packed: Ints
    """By board and pair: the Dealer's pairs below, those above, and whether the pair makes a straight or better."""


@compiled
def most_royal_cards(board: Ints) -> int:
    """The most cards from the ten upwards that the board has in one suit."""
    many = numpy.zeros(4, numpy.int64)
    for card in board:
        if card >> 2 >= TEN:
            many[card & 3] += 1
    return int(many.max())


@compiled
def count_rows(board: int, boards: FullBoards, tables: HoldemTables, pairs: Pairs, rows: Ints) -> None:
    """Count the deals (flop, turn, river) by their jackpot rows, into `rows[starting hand, row, board row]`.

    Boards on which nobody can win a prize are left out.
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
    """Full boards `first` to `last`: fill `packed`, and count the deals by jackpot row."""
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
            packed = pairs.below[number] | pairs.above[number] << LOSE_SHIFT | flag << STRAIGHT_SHIFT
            boards.packed[board, pair] = packed
    return rows
