"""Counts every deal of the house games on a GPU, one by one. `every_deal.cu` is the whole of the counting.

Nothing is shared with `exact_odds` but the rules that a game file states: hands are ranked anew, by their own cards.
Hold'em needs 12 GB of the GPU's memory, for the results of each pair of hole cards on each board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from croupier.computation.counts_cache import Counted
from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.errors import InputError
from croupier.exact_odds.sample_spaces import HANDS_OF_FIVE, PAIRS, STARTING_HANDS
from croupier.exact_odds.second_proof.questions import SOURCE, Question
from croupier.exact_odds.strategies import LOWEST_BET, LaterBets, Payoffs, Strategy
from croupier.extras import needs_extra
from croupier.hands import Category

with needs_extra("gpu", "counting every deal on a GPU"):
    import cupy
    import numpy

LIVE = 47
PAIRS_LEFT = 1081
STEPS = 50
"""Each count is started in this many steps, so that its progress can be told."""
WARPS = 4
BLOCKS_OF_STUD, BLOCKS_OF_BOARDS, BLOCKS_OF_DEALS = 132 * 16, 132 * 8, 132 * 64

KINDS = len(Category)
STANDINGS = 4
ROWS, BOARD_ROWS = 6, 4


class Ranked(NamedTuple):
    """All hands of five, ranked: the class of each from 1, the weakest, and the kind of each class."""

    classes: Any
    kinds: Any


class GpuCounter:
    """The GPU with the compiled source."""

    def __init__(self) -> None:
        try:
            self._gpu = cupy.cuda.Device()
            self.name = cupy.cuda.runtime.getDeviceProperties(self._gpu.id)["name"].decode()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise InputError("gpu", f"there is no GPU that can count: {error}") from None
        module = cupy.RawModule(code=SOURCE.read_text(encoding="utf-8"), options=("--std=c++17",))
        self._kernel = module.get_function
        self._ranked = self._rank_every_five()

    def _rank_every_five(self) -> Ranked:
        values = cupy.empty(HANDS_OF_FIVE, cupy.uint32)
        self._kernel("value_every_five")((-(-HANDS_OF_FIVE // 256),), (256,), (values,))
        distinct, place = cupy.unique(values, return_inverse=True)
        kinds = cupy.zeros(len(distinct) + 1, cupy.uint8)
        kinds[1:] = distinct >> 20
        return Ranked((place + 1).astype(cupy.uint16), kinds)

    def hands_of_five(self) -> Counted:
        """The number of classes, and of hands of each kind."""
        kinds = self._ranked.kinds[self._ranked.classes.astype(cupy.int64)]
        many = cupy.bincount(kinds, minlength=KINDS).tolist()
        return {"classes": len(self._ranked.kinds) - 1, "kinds": many}

    def count(self, question: Question, progress: Progress = unwatched) -> Counted:
        """Every deal of one question."""
        if isinstance(question, Payoffs):
            return self._stud(question, progress)
        return self._holdem(*question, progress)

    def _stud(self, payoffs: Payoffs, progress: Progress) -> Counted:
        """Every deal of stud with best play, in the form of `exact_odds.stud_counts.count_stud`."""
        rules = [payoffs.lowest_qualifying, LOWEST_BET[Strategy.ACE_KING], payoffs.ante_pays, payoffs.times]
        given = cupy.array([*rules, *payoffs.pays], cupy.int32)
        highest = [c | d << 6 | e << 12 for c, d, e in combinations(range(2, LIVE), 3)]
        triples = cupy.array(highest, cupy.uint32)
        totals = cupy.zeros(KINDS * (STANDINGS + 1) + 2, cupy.uint64)
        chart = cupy.zeros(13 * 13 * 2 * 2, cupy.uint64)
        deals = cupy.zeros(1, cupy.uint64)
        kernel = self._kernel("every_stud_deal")
        for first, last in _steps(HANDS_OF_FIVE, progress):
            number = numpy.int32(len(highest))
            results = (totals, chart, deals)
            between = (numpy.int32(first), numpy.int32(last))
            kernel((BLOCKS_OF_STUD,), (32 * WARPS,), (*self._ranked, triples, number, given, *between, *results))
            self._gpu.synchronize()
        told = totals.tolist()
        return {
            "deals": int(deals[0]),
            "stayed": [told[kind * STANDINGS : (kind + 1) * STANDINGS] for kind in range(KINDS)],
            "folded": told[KINDS * STANDINGS : KINDS * (STANDINGS + 1)],
            "level": told[-2],
            "low_bets": told[-1],
            "chart": chart.reshape(13, 13, 2, 2).tolist(),
        }

    def _holdem(self, ante_wins_from: Category, paid: LaterBets, progress: Progress) -> Counted:
        """Every deal of hold'em with best play after the flop, in the form of `exact_odds.holdem_counts.count_holdem`.

        Deals that are nothing to the jackpot are in no row.
        """
        boards = cupy.empty(HANDS_OF_FIVE * PAIRS_LEFT, cupy.uint32)
        for first, last in _steps(HANDS_OF_FIVE, share_of(progress, start=0.0, end=0.5)):
            between = (numpy.int32(first), numpy.int32(last))
            self._kernel("every_board")((BLOCKS_OF_BOARDS,), (256,), (*self._ranked, *between, boards))
            self._gpu.synchronize()
        given = cupy.array([ante_wins_from, paid.turn, paid.river], cupy.int32)
        endings = cupy.zeros(STARTING_HANDS * 16, cupy.uint64)
        rows = cupy.zeros(STARTING_HANDS * ROWS * BOARD_ROWS, cupy.uint64)
        level, deals = cupy.zeros(2, cupy.uint64), cupy.zeros(1, cupy.uint64)
        kernel = self._kernel("every_holdem_deal")
        for first, last in _steps(PAIRS, share_of(progress, start=0.5, end=1.0)):
            between = (numpy.int32(first), numpy.int32(last))
            results = (endings, rows, level, deals)
            kernel((BLOCKS_OF_DEALS,), (64,), (*self._ranked, boards, given, *between, *results))
            self._gpu.synchronize()
        return {
            "deals": int(deals[0]),
            "endings": endings.reshape(STARTING_HANDS, 2, 2, 4).tolist(),
            "rows": rows.reshape(STARTING_HANDS, ROWS, BOARD_ROWS).tolist(),
            "level": level.tolist(),
        }


def _steps(every: int, progress: Progress) -> Iterator[tuple[int, int]]:
    """The beginning and end of each step, told as done when the next one is asked for."""
    size = -(-every // STEPS)
    for first in range(0, every, size):
        yield first, min(first + size, every)
        progress(min(first + size, every) / every)
