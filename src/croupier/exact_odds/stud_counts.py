"""Counts and decides all 122,151,120 pairs of a player's hand and the Dealer's face-up card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from croupier.cards import ACE, KING, Card
from croupier.computation.counts_cache import Counted
from croupier.computation.parallel_work import Progress, in_parts, unwatched
from croupier.exact_odds.sample_spaces import ABOVE, BELOW, HIDDEN, NO_HAND
from croupier.exact_odds.strategies import LOWEST_BET, Payoffs, Strategy
from croupier.exact_odds.strategy_asked import OwnFunction, Plan
from croupier.exact_odds.strategy_tables import BEST, BET, StrategyTable
from croupier.exact_odds.stud_asked import asked_weights
from croupier.exact_odds.stud_kernel import RANKS, STANDINGS, States, count_by_ranks, count_states, move_flushes
from croupier.exact_odds.stud_tables import Ints, ranks_by_strength, stud_tables
from croupier.hands import CLASSES, Category, Strength, category, strength
from croupier.hands.compiled import numpy

Truths: TypeAlias = "numpy.typing.NDArray[numpy.bool_]"
PART = 65
MOST_STATES_OF_A_HAND = 2 * 32 * 13
MOST_KEPT = 2
"""How many counts of all states are kept in memory, each for one lowest qualifying hand: 60 MB apiece."""

_counted: dict[int, States] = {}


def states(lowest_qualifying: int, progress: Progress = unwatched) -> States:
    """Every state of the game. It is counted once, since the pay table has no part in it."""
    counted = _counted.pop(lowest_qualifying, None)
    if counted is None:
        counted = _count_states(lowest_qualifying, progress)
    _counted[lowest_qualifying] = counted
    while len(_counted) > MOST_KEPT:
        _counted.pop(next(iter(_counted)), None)
    return counted


def _count_states(lowest_qualifying: int, progress: Progress) -> States:
    tables = stud_tables()

    def count(first: int, last: int) -> States:
        room = (last - first) * MOST_STATES_OF_A_HAND
        room_for = States(
            numpy.empty(room, numpy.int64),
            numpy.empty(room, numpy.int32),
            numpy.empty(room, numpy.int16),
            numpy.empty(room, numpy.int8),
            numpy.empty((room, STANDINGS), numpy.int64),
        )
        counted = count_states(first, last, lowest_qualifying, tables, room_for)
        return States(*(field[:counted] for field in room_for))

    parts = in_parts(len(tables.strengths), PART, count, progress)
    return States(*(numpy.concatenate(field) for field in zip(*parts, strict=True)))


def bet_value(dealers: Ints, pays: Ints, payoffs: Payoffs) -> Ints:
    """The result of a BET in antes, over all of the Dealer's hidden cards."""
    won = payoffs.ante_pays + payoffs.times * pays
    lost = 1 + payoffs.times
    return dealers[:, NO_HAND] * payoffs.ante_pays + dealers[:, BELOW] * won - dealers[:, ABOVE] * lost


def valued(counted: States, payoffs: Payoffs) -> tuple[Ints, Ints]:
    """By state: the category of the player's hand, and the value of a BET over all of the Dealer's hidden cards."""
    kinds = numpy.array([0, *(category(Strength(s)) for s in range(1, int(counted.players.max()) + 1))])[
        counted.players
    ]
    return kinds, bet_value(counted.dealers, numpy.array(payoffs.pays)[kinds], payoffs)


def table_bets(counted: States, value: Ints, table: StrategyTable) -> Truths:
    """By state: whether the first rule that fits says to BET."""
    matched = (ranks_by_strength()[counted.players] == counted.ups[:, None]).any(axis=1)
    bets = numpy.zeros(len(counted.weights), bool)
    for rule in reversed(table.rules):
        hands, ups = numpy.zeros(CLASSES + 1, bool), numpy.zeros(RANKS, bool)
        hands[list(rule.hands)] = True
        ups[list(rule.ups)] = True
        fits = hands[counted.players] & ups[counted.ups]
        if rule.matched is not None:
            fits &= matched == rule.matched
        bets[fits] = value[fits] > -HIDDEN if rule.decision == BEST else rule.decision == BET
    return bets


def betting_weights(counted: States, value: Ints, plan: Plan, progress: Progress = unwatched) -> Ints:
    """By state: how many of its (hand, face-up card) pairs BET."""
    if isinstance(plan, OwnFunction):
        return asked_weights(counted, plan, progress)
    if isinstance(plan, StrategyTable):
        bets = table_bets(counted, value, plan)
    else:
        bets = value > -HIDDEN if plan is Strategy.BEST else counted.players >= LOWEST_BET[plan]
    return numpy.where(bets, counted.weights, 0)


def count_stud(payoffs: Payoffs, plan: Plan, progress: Progress = unwatched) -> Counted:
    """The whole game, played by this strategy.

    `stayed[category][standing]` and `folded[category]` are deals. `level` is the number of states in which a BET is
    worth exactly as much as a fold (best play then folds). `low_bets` are the states in which a hand below ace-king
    bets. `chart[third rank][up rank][matched]` counts the ace-king states that bet, and all of them.
    """
    counted = states(payoffs.lowest_qualifying, progress)
    kinds, value = valued(counted, payoffs)
    betting = betting_weights(counted, value, plan, progress)
    stayed = [
        [int((betting * counted.dealers[:, where])[kinds == kind].sum()) for where in range(STANDINGS)]
        for kind in Category
    ]
    folded = [int((counted.weights - betting)[kinds == kind].sum()) * HIDDEN for kind in Category]
    low = counted.players < LOWEST_BET[Strategy.ACE_KING]
    return {
        "stayed": stayed,
        "folded": folded,
        "level": int(counted.weights[value == -HIDDEN].sum()),
        "low_bets": int(betting[low].sum()),
        "chart": _ace_king_chart(counted, betting),
    }


def _ace_king_chart(counted: States, betting: Ints) -> list[list[list[list[int]]]]:
    """Ace-king hands by third rank, face-up rank and whether they hold that rank too: [states that bet, states]."""
    ranks_of = numpy.zeros((int(counted.players.max()) + 1, 13), bool)
    thirds = numpy.full(len(ranks_of), -1)
    tables = stud_tables()
    for ranks, hand in zip(tables.flush_ranks.tolist(), tables.flush_unsuited.tolist(), strict=True):
        if hand < LOWEST_BET[Strategy.PAIR] and ranks[4] == ACE and ranks[3] == KING:
            thirds[hand] = ranks[2]
            ranks_of[hand, ranks] = True
    third = thirds[counted.players]
    matches = ranks_of[counted.players, counted.ups]
    cell = ((third * 13 + counted.ups) * 2 + matches)[third >= 0]
    every, bet = numpy.zeros(13 * 13 * 2, numpy.int64), numpy.zeros(13 * 13 * 2, numpy.int64)
    numpy.add.at(every, cell, counted.weights[third >= 0])
    numpy.add.at(bet, cell, betting[third >= 0])
    chart: list[list[list[list[int]]]] = numpy.stack((bet, every), axis=1).reshape(13, 13, 2, 2).tolist()
    return chart


def dealers_of(own: Sequence[Card], up: Card, lowest_qualifying: int) -> tuple[int, int, int, int]:
    """The player's category; then the Dealer's hands that do not qualify, and those below and above the player's."""
    tables = stud_tables()
    left = numpy.full(RANKS, 4, numpy.int64)
    held = 0
    for card in own:
        left[card >> 2] -= 1
        if card & 3 == up & 3:
            held |= 1 << (card >> 2)
    player = strength(own)
    dealers = numpy.zeros((STANDINGS, RANKS), numpy.int64)
    count_by_ranks(left, int(player), lowest_qualifying, tables, dealers)
    move_flushes(held, int(player), lowest_qualifying, tables, dealers)
    against = dealers[:, up >> 2].tolist()
    return int(category(player)), against[NO_HAND], against[BELOW], against[ABOVE]


def lowest_pays(counted: States, payoffs: Payoffs, strategy: Strategy, most: int) -> Ints:
    """By state: the lowest pay of the BET, to 1, at which it is placed; more than `most` if there is none."""
    if strategy is not Strategy.BEST:
        return numpy.where(counted.players >= LOWEST_BET[strategy], 0, most + 1)
    no_hand, below, above = (counted.dealers[:, where] for where in (NO_HAND, BELOW, ABOVE))
    at_nothing = (no_hand + below) * payoffs.ante_pays - above * (1 + payoffs.times)
    missing = -HIDDEN - at_nothing
    rises = payoffs.times * below
    lowest = numpy.where(rises > 0, missing // numpy.maximum(rises, 1) + 1, most + 1)
    return numpy.clip(numpy.where(missing < 0, 0, lowest), 0, most + 1)


def count_steps(payoffs: Payoffs, strategy: Strategy, most: int, progress: Progress = unwatched) -> Counted:
    """By kind of hand, the steps `[pay, no hand, below, equal, above, folded]`: the deals from this pay up.

    The first step is at 0. A pay beyond `most` is not followed.
    """
    counted = states(payoffs.lowest_qualifying, progress)
    kinds = numpy.array([0, *(category(Strength(s)) for s in range(1, int(counted.players.max()) + 1))])[
        counted.players
    ]
    lowest = lowest_pays(counted, payoffs, strategy, most)
    return {"steps": [_steps_of(counted, lowest, kinds == kind, most) for kind in Category]}


def _steps_of(counted: States, lowest: Ints, of_kind: Ints, most: int) -> list[list[int]]:
    pays = lowest[of_kind]
    weights = counted.weights[of_kind]
    dealers = counted.dealers[of_kind] * weights[:, None]
    every = int(weights.sum()) * HIDDEN
    at, place = numpy.unique(numpy.append(pays, 0), return_inverse=True)
    stayed = numpy.zeros((len(at), STANDINGS), numpy.int64)
    numpy.add.at(stayed, place[:-1], dealers)
    stayed = numpy.cumsum(stayed, axis=0)
    rows = [[int(pay), *row, every - sum(row)] for pay, row in zip(at.tolist(), stayed.tolist(), strict=True)]
    return [row for row in rows if row[0] <= most]
