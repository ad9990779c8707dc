"""Many rounds of a house game side by side, in compiled code: deals, steps and observations of `HouseVectorEnv`.

It holds no rules. Which cards a player sees after which decisions, and what a round ends with, it reads from tables
that `house_paths` has filled by asking the engine.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands import Category
from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.hole_cards import pair_number
from croupier.hands.kernel import Numbers, Tables, strength_of
from croupier.simulation.chance_kernel import below_in_bytes, deal_cards

KINDS = len(Category)
ROYAL = int(Category.ROYAL_FLUSH)
UNKNOWN = -(1 << 62)
"""Marks an ending in `results` that the engine has not been asked about yet."""
MAGIC, LUCKY_BOX, LUCKY_DEALER = range(3)
OWN_BOX = 0
NO_STREET, FLOP, TURN, RIVER = range(4)


class PathTables(NamedTuple):
    """The decisions of a game as a tree, whose nodes are numbered, and what its cards come to."""

    following: Numbers
    """By node and action: the node after it, or -1."""
    over: Numbers
    """By node: 1 if the round is settled there."""
    fixed: Numbers
    """By node: the observation without its cards."""
    marks: Numbers
    """By node: where cards are marked, as pairs of an offset in the observation and a place in the deal; -1 ends it."""
    hand: Numbers
    """The places of the player's cards in the deal."""
    dealer: Numbers
    community: Numbers
    five: Tables
    six: Tables
    seven: Tables
    categories: Numbers
    qualifying: int
    """The lowest strength with which a Dealer of stud qualifies."""
    bonus_rows: Numbers
    """Hold'em with a Bonus: the row by pair of hole cards and pair of the Dealer's; else empty."""
    bonus_kinds: int
    draws: Numbers
    """R-18: boxes times the chance of a Lucky Player, and the chance of a lucky Dealer; empty without draws."""


class VectorState(NamedTuple):
    """All rounds in play."""

    generators: Numbers
    deals: Numbers
    drawn: Numbers
    """By round: the Magic Card, and 1 for a Lucky Player at the box, for a lucky Dealer."""
    nodes: Numbers
    observations: Numbers
    nets: Numbers


@inlined
def summed(cards: Numbers, places: Numbers, many: int, tables: Tables) -> tuple[int, int]:
    """The weights and the suits of the first cards at these places."""
    total = 0
    suits = 0
    for at in range(many):
        total += tables.weights[cards[places[at]]]
        suits += tables.suits[cards[places[at]]]
    return total, suits


@inlined
def holds_card(cards: Numbers, places: Numbers, card: int) -> int:
    """1 if this card is at one of these places."""
    holds = 0
    for place in places:
        if cards[place] == card:
            holds = 1
    return holds


@inlined
def stud_ending(cards: Numbers, drawn: Numbers, paths: PathTables) -> int:
    """The number of an ending: all that decides what the bets of a stud round win, once the decision is known."""
    total, suits = summed(cards, paths.hand, 5, paths.five)
    player = numpy.int64(strength_of(total, suits, paths.five))
    total, suits = summed(cards, paths.dealer, 5, paths.five)
    dealer = numpy.int64(strength_of(total, suits, paths.five))
    ending = numpy.int64(paths.categories[player]) * KINDS + numpy.int64(paths.categories[dealer])
    ending = ending * 3 + (0 if player < dealer else 1 if player == dealer else 2)
    ending = ending * 2 + (1 if dealer >= paths.qualifying else 0)
    if len(paths.draws) > 0:
        magic = drawn[MAGIC]
        ending = ending * 2 + holds_card(cards, paths.hand, magic)
        ending = ending * 2 + holds_card(cards, paths.dealer, magic)
        ending = (ending * 2 + drawn[LUCKY_BOX]) * 2 + drawn[LUCKY_DEALER]
    return ending  # type: ignore[return-value]


@inlined
def holdem_ending(cards: Numbers, paths: PathTables) -> int:
    """The same for hold'em: the hands at the end, the street of a royal flush (R-12), the board, and the Bonus."""
    board, board_suits = summed(cards, paths.community, 5, paths.seven)
    hole, hole_suits = summed(cards, paths.hand, 2, paths.seven)
    player = numpy.int64(strength_of(board + hole, board_suits + hole_suits, paths.seven))
    theirs, their_suits = summed(cards, paths.dealer, 2, paths.seven)
    dealer = numpy.int64(strength_of(board + theirs, board_suits + their_suits, paths.seven))
    kind = numpy.int64(paths.categories[player])
    street = NO_STREET
    if kind == ROYAL:
        street = RIVER
        total, suits = summed(cards, paths.community, 4, paths.six)
        if paths.categories[strength_of(total + hole, suits + hole_suits, paths.six)] == ROYAL:
            street = TURN
        total, suits = summed(cards, paths.community, 3, paths.five)
        if paths.categories[strength_of(total + hole, suits + hole_suits, paths.five)] == ROYAL:
            street = FLOP
    ending = kind * 3 + (0 if player < dealer else 1 if player == dealer else 2)
    ending = ending * 4 + street
    ending = ending * KINDS + numpy.int64(paths.categories[strength_of(board, board_suits, paths.five)])
    row = numpy.int64(0)
    if len(paths.bonus_rows) > 0:
        own = pair_number(cards[paths.hand[0]], cards[paths.hand[1]])
        row = numpy.int64(paths.bonus_rows[own, pair_number(cards[paths.dealer[0]], cards[paths.dealer[1]])])
    return ending * paths.bonus_kinds + row  # type: ignore[return-value]


@inlined
def ending_of(cards: Numbers, drawn: Numbers, paths: PathTables) -> int:
    """The number of an ending, from the cards and draws of a round."""
    if len(paths.community) > 0:
        return holdem_ending(cards, paths)
    return stud_ending(cards, drawn, paths)


@compiled
def deal_rounds(wanted: Numbers, state: VectorState, paths: PathTables) -> None:
    """Deal new rounds where they are wanted."""
    pool = numpy.empty(52, numpy.int64)
    for number in range(len(wanted)):
        if wanted[number]:
            words = state.generators[number]
            deal = state.deals[number]
            for card in range(52):
                pool[card] = card
            deal_cards(words, pool, len(deal))
            deal[:] = pool[: len(deal)]
            if len(paths.draws) > 0:
                drawn = state.drawn[number]
                drawn[MAGIC] = below_in_bytes(words, 52)
                drawn[LUCKY_BOX] = 1 if below_in_bytes(words, paths.draws[0]) == OWN_BOX else 0
                drawn[LUCKY_DEALER] = 1 if below_in_bytes(words, paths.draws[1]) == 0 else 0
            state.nodes[number] = 0


@compiled
def take_actions(actions: Numbers, skipped: Numbers, state: VectorState, paths: PathTables, results: Numbers) -> int:
    """Take an action in each round that is not skipped. Returns how many endings the engine must be asked about."""
    unknown = 0
    for number in range(len(actions)):
        if skipped[number]:
            continue
        node = paths.following[state.nodes[number], actions[number]]
        state.nodes[number] = node
        if paths.over[node] == 1:
            state.nets[number] = results[node, ending_of(state.deals[number], state.drawn[number], paths)]
            if state.nets[number] == UNKNOWN:
                unknown += 1
    return unknown


@compiled
def observe(state: VectorState, paths: PathTables) -> None:
    """Write what each player sees."""
    for number in range(len(state.nodes)):
        node = state.nodes[number]
        seen, cards, marks = state.observations[number], state.deals[number], paths.marks[node]
        seen[:] = paths.fixed[node]
        for mark in range(len(marks)):
            if marks[mark, 0] < 0:
                break
            seen[marks[mark, 0] + cards[marks[mark, 1]]] = 1
