"""The 169 starting hands against one another, over all boards: counted once (extra `fast`), then saved on disk.

One pass over the 134,459 families of full boards ranks all pairs on each: 2,781,381,002,400 deals in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

from croupier.computation.counts_cache import Counted, cached
from croupier.computation.parallel_work import Progress, in_parts, unwatched
from croupier.errors import InputError
from croupier.hand_equity.question import HOLES
from croupier.hand_equity.ranges import Against
from croupier.hands.grid import SIDE, pairs_of, starting_hand

STARTING_HANDS = SIDE * SIDE
BOARDS = comb(48, 5)
PART = 1000
"""Boards in a part. Their counts fit into 32 bits."""


class StartingHandEquities(NamedTuple):
    """How often each starting hand beats each other one, over all their pairs and all boards."""

    wins: Sequence[Sequence[int]]
    pairs: Sequence[Sequence[int]]
    """The number of combinations of the two starting hands without a common card."""

    def against(self, own: int, weights: Sequence[int]) -> Against:
        """One pair of a starting hand against others, each as likely as the weight of its starting hand.

        All pairs of one starting hand do equally well, so the sum over them is divided evenly.
        """
        won = tied = met = 0
        for other, weight in enumerate(weights):
            deals = self.pairs[own][other] * BOARDS
            won += weight * self.wins[own][other]
            tied += weight * (deals - self.wins[own][other] - self.wins[other][own])
            met += weight * deals
        if not met:
            raise InputError("opponents", "must have a hand whose cards are all still unseen")
        same = pairs_of(own)
        return Against(won=won // same, tied=tied // same, met=met // same)

    def against_random(self, own: int) -> Against:
        """One starting hand against any other pair."""
        return self.against(own, [1] * STARTING_HANDS)


@cache
def starting_hand_equities(progress: Progress = unwatched) -> StartingHandEquities:
    """The equities, from disk if they were saved."""
    counted, _ = cached("hand_equity", {"starting_hands": STARTING_HANDS}, lambda: _count(progress))
    return StartingHandEquities(counted["wins"], _pairs_apart())


@cache
def _pairs_apart() -> list[list[int]]:
    """The combinations without a common card. All pairs of a starting hand leave equally many, so one is enough."""
    found = []
    numbers = [starting_hand(*hole) for hole in HOLES]
    for own in range(STARTING_HANDS):
        one, other = HOLES[numbers.index(own)]
        row = [0] * STARTING_HANDS
        for number, (low, high) in zip(numbers, HOLES, strict=True):
            if one not in (low, high) and other not in (low, high):
                row[number] += pairs_of(own)
        found.append(row)
    return found


def _count(progress: Progress) -> Counted:
    """Count boards with equally many relatives together, and multiply at the end."""
    from croupier.hand_equity.kernel import add_boards
    from croupier.hands.compiled import numpy
    from croupier.hands.families import boards
    from croupier.hands.kernel import kernel_tables

    five, tables = boards(5), kernel_tables(7)
    numbers = numpy.array([starting_hand(*hole) for hole in HOLES], numpy.int64)
    wins = numpy.zeros((STARTING_HANDS, STARTING_HANDS), numpy.int64)
    parts = [
        (int(relatives), same[first : first + PART])
        for relatives in numpy.unique(five.relatives)
        for same in [five.cards[five.relatives == relatives]]
        for first in range(0, len(same), PART)
    ]
    found = in_parts(len(parts), 1, lambda part, _: add_boards(parts[part][1], numbers, tables), progress)
    for (relatives, _), counted in zip(parts, found, strict=True):
        wins += relatives * counted.astype(numpy.int64)
    return {"wins": wins.tolist()}
