"""The counts of stud by the pay of the BET: at which pays the decisions of best play change, and the deals between."""

from __future__ import annotations

from croupier.computation.counts_cache import Counted
from croupier.computation.parallel_work import Progress, unwatched
from croupier.exact_odds.sample_spaces import ABOVE, BELOW, HIDDEN, NO_HAND
from croupier.exact_odds.strategies import LOWEST_BET, Payoffs, Strategy
from croupier.exact_odds.stud_counts import states
from croupier.exact_odds.stud_kernel import STANDINGS, States
from croupier.exact_odds.stud_tables import Ints
from croupier.hands import Category, Strength, category
from croupier.hands.compiled import numpy


def lowest_pays(found: States, payoffs: Payoffs, strategy: Strategy, most: int) -> Ints:
    """By state: the lowest pay of the BET, to 1, at which it is placed; more than `most` if there is none."""
    if strategy is not Strategy.BEST:
        return numpy.where(found.players >= LOWEST_BET[strategy], 0, most + 1)
    no_hand, below, above = (found.dealers[:, where] for where in (NO_HAND, BELOW, ABOVE))
    at_nothing = (no_hand + below) * payoffs.ante_pays - above * (1 + payoffs.times)
    missing = -HIDDEN - at_nothing
    rises = payoffs.times * below
    lowest = numpy.where(rises > 0, missing // numpy.maximum(rises, 1) + 1, most + 1)
    return numpy.clip(numpy.where(missing < 0, 0, lowest), 0, most + 1)


def count_steps(payoffs: Payoffs, strategy: Strategy, most: int, progress: Progress = unwatched) -> Counted:
    """By kind of hand, the steps `[pay, no hand, below, equal, above, folded]`: the deals from this pay up.

    The first step is at 0. A pay beyond `most` is not followed.
    """
    found = states(payoffs.lowest_qualifying, progress)
    kinds = numpy.array([0, *(category(Strength(s)) for s in range(1, int(found.players.max()) + 1))])[found.players]
    lowest = lowest_pays(found, payoffs, strategy, most)
    return {"steps": [_steps_of(found, lowest, kinds == kind, most) for kind in Category]}


def _steps_of(found: States, lowest: Ints, of_kind: Ints, most: int) -> list[list[int]]:
    pays = lowest[of_kind]
    weights = found.weights[of_kind]
    dealers = found.dealers[of_kind] * weights[:, None]
    every = int(weights.sum()) * HIDDEN
    at, place = numpy.unique(numpy.append(pays, 0), return_inverse=True)
    stayed = numpy.zeros((len(at), STANDINGS), numpy.int64)
    numpy.add.at(stayed, place[:-1], dealers)
    stayed = numpy.cumsum(stayed, axis=0)
    rows = [[int(pay), *row, every - sum(row)] for pay, row in zip(at.tolist(), stayed.tolist(), strict=True)]
    return [row for row in rows if row[0] <= most]
