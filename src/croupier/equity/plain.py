"""One hand against weighted hands, ranked one by one in plain Python; `kernel` finds the same, faster."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from croupier.equity.asked import HOLES, Asked
from croupier.hands import strength

Meetings: TypeAlias = list[list[list[int]]]
"""By board and range: the weight of the hands that are beaten, tied with and met in all."""


def meetings(asked: Asked, ranges: Sequence[Sequence[int]]) -> Meetings:
    """The one hand asked about against weighted pairs: by board and range.

    Ranges have a weight for each pair of `HOLES`, and none for pairs with a card that is known.
    """
    (own,) = asked.hands
    met = [(number, hole) for number, hole in enumerate(HOLES) if any(weights[number] for weights in ranges)]
    found = []
    for rest in combinations(asked.unseen, asked.to_come):
        board = (*asked.board, *rest)
        mine = strength((*own, *board))
        there = [(number, hole) for number, hole in met if hole[0] not in rest and hole[1] not in rest]
        sides = [(number, mine - strength((*hole, *board))) for number, hole in there]
        found.append([_sum(weights, sides) for weights in ranges])
    return found


def _sum(weights: Sequence[int], sides: Sequence[tuple[int, int]]) -> list[int]:
    won = sum([weights[number] for number, ahead in sides if ahead > 0])
    tied = sum([weights[number] for number, ahead in sides if ahead == 0])
    return [won, tied, sum([weights[number] for number, _ in sides])]
