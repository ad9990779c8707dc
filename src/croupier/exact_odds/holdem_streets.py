"""Hold'em from full boards back to the flop: the results of each pair of hole cards, and the bets of best play.

Boards of four: the wins and losses of each pair, summed over the rivers. Flops: the same summed over the turns, with
the decisions. A board that does not represent its family is looked up under the names of its suits there.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.exact_odds.holdem_kernel import COUNT_MASK, LOSE_SHIFT, STRAIGHT_SHIFT
from croupier.exact_odds.sample_spaces import DEALERS, PAIRS, RIVERS, STARTING_HANDS
from croupier.exact_odds.strategies import LaterBets
from croupier.exact_odds.stud_tables import Ints
from croupier.hands.compiled import compiled, numpy
from croupier.hands.families import rename_suits
from croupier.hands.hole_cards import pair_number

WIN_STRAIGHT, WIN_BELOW, TIE, LOSE = range(4)
"""The endings for a player who stays: won with a straight or better, won with less, stand-off, lost."""
TURN, RIVER = range(2)


class HoldemStreet(NamedTuple):
    """Boards of one size, and the counts of those with one card more."""

    cards: Ints
    number_of: Ints
    """From the place of a larger board to the number of its family."""
    next_sums: Ints
    """By family and pair, the counts of the larger boards."""


class FlopTables(NamedTuple):
    """The tables for counting the decisions on a flop."""

    relatives: Ints
    """The size of each flop's family."""
    starting_hand: Ints
    """For each pair of hole cards, its number among the 169."""
    paid: LaterBets
    river_placed: Ints
    """By family of boards of four and pair: 1 if the River is placed."""
    turn_placed: Ints
    """By flop and pair: 1 if the Turn is placed. Best play fills it."""
    best_turn: int
    """1 if best play decides the Turn, 0 if `turn_placed` has its decisions already."""


@compiled
def new_names(board: Ints, size: int, more: int, street: HoldemStreet, new_card: Ints) -> int:
    """The family of the board with one card more. `new_card` gets the new name of each card."""
    larger = numpy.empty(5, numpy.int64)
    renamed = numpy.empty(5, numpy.int64)
    new_suits = numpy.empty(4, numpy.int64)
    larger[:size] = board
    larger[size] = more
    family = street.number_of[rename_suits(larger, size + 1, new_suits, renamed)]
    for card in range(52):
        new_card[card] = (card & ~3) | new_suits[card & 3]
    return int(family)


@compiled
def cards_off(board: Ints, more: int, cards: Ints) -> int:
    """Write to `found` the cards that are neither on the board nor the one more (-1: none), rising. Returns their
    number."""
    taken = 0
    for card in board:
        taken |= 1 << card
    many = 0
    for card in range(52):
        if card != more and not taken >> card & 1:
            cards[many] = card
            many += 1
    return many


@compiled
def add_rivers(first: int, last: int, street: HoldemStreet, sums: Ints) -> None:
    """Boards of four: add to `sums[board, pair]` the hands won with a straight or better, won with less, and lost."""
    new_card = numpy.empty(52, numpy.int64)
    rivers = numpy.empty(52, numpy.int64)
    live = numpy.empty(52, numpy.int64)
    for board in range(first, last):
        cards = street.cards[board]
        sums[board, :, :] = 0
        for river in rivers[: cards_off(cards, -1, rivers)]:
            packed = street.next_sums[new_names(cards, 4, river, street, new_card)]
            many = cards_off(cards, river, live)
            for high in range(1, many):
                for low in range(high):
                    results = packed[pair_number(new_card[live[low]], new_card[live[high]])]
                    here = sums[board, pair_number(live[low], live[high])]
                    here[1 - (results >> STRAIGHT_SHIFT)] += results & COUNT_MASK
                    here[2] += results >> LOSE_SHIFT & COUNT_MASK


@compiled
def add_turns_of(flop: Ints, street: HoldemStreet, ends: Ints, tables: FlopTables) -> int:
    """Add to `ends[pair, river placed, ending]` the deals after a flop. Returns how many rivers win as much as they
    lose."""
    new_card = numpy.empty(52, numpy.int64)
    turns = numpy.empty(52, numpy.int64)
    live = numpy.empty(52, numpy.int64)
    level = 0
    ends[:] = 0
    for turn in turns[: cards_off(flop, -1, turns)]:
        family = new_names(flop, 3, turn, street, new_card)
        sums, river_placed = street.next_sums[family], tables.river_placed[family]
        many = cards_off(flop, turn, live)
        for high in range(1, many):
            for low in range(high):
                renamed = pair_number(new_card[live[low]], new_card[live[high]])
                results = sums[renamed]
                straight, less, lost = int(results[0]), int(results[1]), int(results[2])
                level += 1 if tables.paid.river * (straight + less) == lost else 0
                here = ends[pair_number(live[low], live[high]), river_placed[renamed]]
                here[WIN_STRAIGHT] += straight
                here[WIN_BELOW] += less
                here[TIE] += RIVERS * DEALERS - straight - less - lost
                here[LOSE] += lost
    return level


@compiled
def add_flops(first: int, last: int, street: HoldemStreet, tables: FlopTables) -> tuple[Ints, Ints]:
    """Flops `first` to `last`: the deals by starting hand, turn placed, river placed and ending, and the level ones.

    Best play places a bet when it wins more than it loses. The second array counts the (pair, flop) and the (pair,
    flop, turn) where it wins as much as it loses.
    """
    sums = numpy.zeros((STARTING_HANDS, 2, 2, 4), numpy.int64)
    level = numpy.zeros(2, numpy.int64)
    ends = numpy.empty((PAIRS, 2, 4), numpy.int64)
    live = numpy.empty(52, numpy.int64)
    for board in range(first, last):
        flop = street.cards[board]
        level[RIVER] += tables.relatives[board] * add_turns_of(flop, street, ends, tables)
        many = cards_off(flop, -1, live)
        for high in range(1, many):
            for low in range(high):
                pair = pair_number(live[low], live[high])
                both = ends[pair, 0] + ends[pair, 1]
                margin = tables.paid.turn * (both[WIN_STRAIGHT] + both[WIN_BELOW]) - both[LOSE]
                level[TURN] += tables.relatives[board] if margin == 0 else 0
                if tables.best_turn:
                    tables.turn_placed[board, pair] = 1 if margin > 0 else 0
                placed = tables.turn_placed[board, pair]
                sums[tables.starting_hand[pair], placed] += tables.relatives[board] * ends[pair]
    return sums, level
