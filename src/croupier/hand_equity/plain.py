"""One hand against weighted hands, ranked one by one in plain Python. `kernel` gives the same result faster."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from croupier.hand_equity.question import HOLES, EquityQuestion
from croupier.hands import strength

Meetings: TypeAlias = list[list[list[int]]]
"""For each range three lists by board: the weights of hands beaten, tied with, and met in all."""


def meetings(question: EquityQuestion, ranges: Sequence[Sequence[int]]) -> Meetings:
    """The hand of the question against weighted pairs.

    Ranges have a weight for each pair of `HOLES`, which is zero for pairs with a known card.
    """
    (own,) = question.hands
    met = [(number, hole) for number, hole in enumerate(HOLES) if any(weights[number] for weights in ranges)]
    found: Meetings = [[[], [], []] for _ in ranges]
    for coming in combinations(question.unseen, question.to_come):
        board = (*question.board, *coming)
        mine = strength((*own, *board))
        there = [(number, hole) for number, hole in met if hole[0] not in coming and hole[1] not in coming]
        leads = [(number, mine - strength((*hole, *board))) for number, hole in there]
        for weights, (won, tied, every) in zip(ranges, found, strict=True):
            won.append(sum([weights[number] for number, lead in leads if lead > 0]))
            tied.append(sum([weights[number] for number, lead in leads if lead == 0]))
            every.append(sum([weights[number] for number, _ in leads]))
    return found
