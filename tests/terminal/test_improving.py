"""Bots that start roughly and become exact behind the game."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

from croupier.bots.sight import BotSight, Opponent
from croupier.computation.parallel_work import Progress
from croupier.terminal.improving_bots import ImprovingChances
from tests.waiting import LONGEST_S


class Fixed:
    """Chances that are always the same."""

    def __init__(self, share: float) -> None:
        self.order = (share,)

    def share(self, _sight: BotSight, _opponents: Sequence[Opponent]) -> float:
        return self.order[0]


def test_chances_are_rough_until_the_count_is_done() -> None:
    may_end = Event()

    def count(_progress: Progress) -> Fixed:
        may_end.wait(LONGEST_S)
        return Fixed(0.9)

    improving = ImprovingChances(Fixed(0.5), count)
    assert improving.order == (0.5,)
    may_end.set()
    improving.close()
    assert improving.order == (0.9,)


def test_a_player_who_leaves_ends_the_count() -> None:
    started = Event()

    def count(progress: Progress) -> Fixed:
        while True:
            started.set()
            progress(0.1)

    improving = ImprovingChances(Fixed(0.5), count)
    assert started.wait(LONGEST_S)
    improving.close()
    assert improving.order == (0.5,)
