"""Rounds of Progressive Hold'em by the million: the compiled counterpart of `house_plain`.

It deals, ranks and decides, and counts results. All numbers come in its tables (`amounts`).
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands import Category
from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.families import rename_suits
from croupier.hands.hole_cards import pair_number
from croupier.hands.kernel import Numbers, Tables, strength_of
from croupier.simulation.chance_kernel import deal_cards
from croupier.simulation.kernel_counts import KernelCounts, add_round, note_hit
from croupier.simulation.tally import NO_ROW

WIN_STRAIGHT, WIN_BELOW, TIE, LOSE = range(4)
BETS = 4
FOLD = 4 * BETS
"""The ways in the order of `counted_names`: each ending with nothing more, with Turn, with River, with both; a fold."""
NEVER, ALWAYS, BY_TABLE = range(3)
ROYAL = int(Category.ROYAL_FLUSH)
FLOP, TURN, RIVER = range(3)


class BestLaterBets(NamedTuple):
    """When best play places Turn and River, by family of boards and pair of hole cards; eight pairs to a byte."""

    flops: Numbers
    """From the place of a flop among all flops to its family."""
    turn: Numbers
    fours: Numbers
    """From the place of a board of four to its family."""
    river: Numbers


class HoldemTable(NamedTuple):
    """A table of Progressive Hold'em, as a compiled function reads it."""

    deck: Numbers
    dealt: int
    """How many cards leave the deck in a round, burnt ones too."""
    hands: Numbers
    """By box: the places of its cards in the deck."""
    dealer: Numbers
    community: Numbers
    five: Tables
    six: Tables
    seven: Tables
    categories: Numbers
    """By strength."""
    straight: int
    """The lowest strength with which the ante wins."""
    plays: Numbers
    """By box and pair of hole cards: 1 if the Flop bet is placed."""
    later: Numbers
    """By box: whether Turn and River are placed never, always or as best play does."""
    best: BestLaterBets
    main: Numbers
    """By box and way: what the ante and the bets that follow from it win together."""
    hand_rows: Numbers
    """By category of the best five of seven: the prize, or NO_ROW."""
    royal_rows: Numbers
    """By street that first completes a royal flush: the prize, or NO_ROW (R-12)."""
    board_rows: Numbers
    """By category of the community cards: the prize, or NO_ROW."""
    worth: Numbers
    """By prize: its fixed amount."""
    shares: Numbers
    """By prize: 1 for a share of the meter."""
    placed: Numbers
    """By box and jackpot bet: 1 where it is placed."""
    side: Numbers
    """By box, jackpot bet and code: what it wins, shares of the meter left aside."""
    bonus_placed: Numbers
    bonus_rows: Numbers
    """By pair of hole cards and pair of the Dealer's: the row of the Bonus; the row after the last one loses."""
    bonus: Numbers
    """By box and row: what the Bonus wins."""


@inlined
def strength_with(total: int, suits: int, deck: Numbers, hole: Numbers, tables: Tables) -> int:
    """The strength of two cards with others whose weights are already summed."""
    for place in hole:
        total += tables.weights[deck[place]]
        suits += tables.suits[deck[place]]
    return numpy.int64(strength_of(total, suits, tables))  # type: ignore[return-value]


@inlined
def strength_of_first(table: HoldemTable, box: int, dealt: int, tables: Tables) -> int:
    """The strength of a box's two cards with the first cards of the board."""
    total = 0
    suits = 0
    for place in range(dealt):
        total += tables.weights[table.deck[table.community[place]]]
        suits += tables.suits[table.deck[table.community[place]]]
    return strength_with(total, suits, table.deck, table.hands[box], tables)


@inlined
def family_of(table: HoldemTable, size: int, numbers: Numbers, new_suits: Numbers, room: Numbers) -> int:
    """The family of the first cards of the board. `new_suits` gets the names of suits there."""
    for place in range(size):
        room[0, place] = table.deck[table.community[place]]
    return numpy.int64(numbers[rename_suits(room[0], size, new_suits, room[1])])  # type: ignore[return-value]


@inlined
def is_placed(bits: Numbers, family: int, low: int, high: int, new_suits: Numbers) -> int:
    """1 if best play places the bet with these hole cards on a board of this family."""
    one = (low & ~3) | new_suits[low & 3]
    other = (high & ~3) | new_suits[high & 3]
    pair = pair_number(one, other)
    return int(bits[family, pair >> 3] >> (7 - (pair & 7)) & 1)


@inlined
def royal_street(table: HoldemTable, box: int) -> int:
    """The street that first completes a royal flush of a box that has one."""
    if table.categories[strength_of_first(table, box, 3, table.five)] == ROYAL:
        return FLOP
    return TURN if table.categories[strength_of_first(table, box, 4, table.six)] == ROYAL else RIVER


@compiled
def play_holdem(  # noqa: C901, PLR0912, PLR0915 (handing `table` to functions in the loop makes it several times as slow)
    words: Numbers, rounds: int, table: HoldemTable, counts: KernelCounts
) -> int:
    """Play and count rounds. Returns how many claims on the meter there were, noted or not."""
    deck, community, boxes = table.deck, table.community, table.hands.shape[0]
    looks_up = False
    for box in range(boxes):
        looks_up = looks_up or table.later[box] == BY_TABLE
    flop_suits = numpy.empty(4, numpy.int64)
    turn_suits = numpy.empty(4, numpy.int64)
    room = numpy.empty((2, 5), numpy.int64)
    flop_family = turn_family = 0
    lost_bonus = table.bonus.shape[1] - 1
    hits = 0
    for number in range(rounds):
        deal_cards(words, deck, table.dealt)
        if looks_up:
            flop_family = family_of(table, 3, table.best.flops, flop_suits, room)
            turn_family = family_of(table, 4, table.best.fours, turn_suits, room)
        total = 0
        suits = 0
        for place in community:
            total += table.seven.weights[deck[place]]
            suits += table.seven.suits[deck[place]]
        dealer = strength_with(total, suits, deck, table.dealer, table.seven)
        dealer_pair = pair_number(deck[table.dealer[0]], deck[table.dealer[1]])
        on_board = numpy.int64(table.categories[strength_of(total, suits, table.five)])
        board_row = table.board_rows[on_board]
        first_hit = hits
        main = 0
        every = 0
        for box in range(boxes):
            one, other = deck[table.hands[box, 0]], deck[table.hands[box, 1]]
            pair = pair_number(one, other)
            strength = strength_with(total, suits, deck, table.hands[box], table.seven)
            way = FOLD
            if table.plays[box, pair] == 1:
                turn = river = 1 if table.later[box] == ALWAYS else 0
                if table.later[box] == BY_TABLE:
                    turn = is_placed(table.best.turn, flop_family, one, other, flop_suits)
                    river = is_placed(table.best.river, turn_family, one, other, turn_suits)
                end = LOSE
                if strength > dealer:
                    end = WIN_STRAIGHT if strength >= table.straight else WIN_BELOW
                elif strength == dealer:
                    end = TIE
                way = end * BETS + turn + 2 * river
            counts.ways[box, way] += 1
            main += table.main[box, way]
            if table.bonus_placed[box] == 1:
                row = lost_bonus if way == FOLD else numpy.int64(table.bonus_rows[pair, dealer_pair])
                counts.bonus[box, row] += 1
                every += table.bonus[box, row]
            if table.placed[box, 0] == 1:
                on_hand = NO_ROW  # what the best five of seven win; nothing after a fold
                if way != FOLD:
                    kind = table.categories[strength]
                    if kind != ROYAL:
                        on_hand = table.hand_rows[kind]
                    elif on_board != ROYAL:
                        on_hand = table.royal_rows[royal_street(table, box)]
                row, rest = on_hand, board_row
                # a share of the meter is counted first, then what is worth more
                if row == NO_ROW or (
                    rest != NO_ROW
                    and table.shares[row] == 0
                    and (table.shares[rest] == 1 or table.worth[rest] > table.worth[row])
                ):
                    row, rest = board_row, on_hand
                counts.codes[box, 0, row + 1] += 1
                every += table.side[box, 0, row + 1]
                if row != NO_ROW and table.shares[row] == 1:
                    note_hit(counts, hits, (number, box + 1, 0, row, rest))
                    hits += 1
        every += main
        add_round(counts, main, every)
        for hit in range(first_hit, min(hits, len(counts.hits))):
            counts.hits[hit, 5] = every
    return hits
