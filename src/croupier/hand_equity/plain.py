"""One hand against weighted hands, ranked one by one in plain Python; `kernel` finds the same, faster."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from croupier.hand_equity.question import HOLES, EquityQuestion
from croupier.hands import strength

Meetings: TypeAlias = list[list[list[int]]]
"""Of each range three lists by board: the weight of the hands that are beaten, tied with, and met in all."""


def meetings(asked: EquityQuestion, ranges: Sequence[Sequence[int]]) -> Meetings:
    """The one hand asked about against weighted pairs.

    Ranges have a weight for each pair of `HOLES`, and none for pairs with a card that is known.
    """
    (own,) = asked.hands
    met = [(number, hole) for number, hole in enumerate(HOLES) if any(weights[number] for weights in ranges)]
    found: Meetings = [[[], [], []] for _ in ranges]
    for rest in combinations(asked.unseen, asked.to_come):
        board = (*asked.board, *rest)
        mine = strength((*own, *board))
        there = [(number, hole) for number, hole in met if hole[0] not in rest and hole[1] not in rest]
        leads = [(number, mine - strength((*hole, *board))) for number, hole in there]
        for weights, (won, tied, every) in zip(ranges, found, strict=True):
            won.append(sum([weights[number] for number, lead in leads if lead > 0]))
            tied.append(sum([weights[number] for number, lead in leads if lead == 0]))
            every.append(sum([weights[number] for number, _ in leads]))
    return found
