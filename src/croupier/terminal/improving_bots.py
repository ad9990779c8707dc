"""Bots that can play at once: they estimate until exact counting, in the background, has finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread

from croupier.bots.chances import Chances
from croupier.bots.sight import BotSight, Opponent
from croupier.computation.parallel_work import Progress


class _LeftError(Exception):
    """The player has left, so the count is no longer needed."""


class ImprovingChances:
    """Chances that are rough at first, and exact once they have been counted."""

    def __init__(self, rough: Chances, count: Callable[[Progress], Chances]) -> None:
        self._now = rough
        self._left = Event()
        self._thread = Thread(target=self._improve, args=(count,), name="counting chances")
        self._thread.start()

    @property
    def order(self) -> Sequence[float]:
        """For each starting hand: its share against any hand."""
        return self._now.order

    def share(self, sight: BotSight, opponents: Sequence[Opponent]) -> float:
        """The share of the pot that the hand can expect against these opponents."""
        return self._now.share(sight, opponents)

    def close(self) -> None:
        """Stop counting. Finished counts stay."""
        self._left.set()
        self._thread.join()

    def _improve(self, count: Callable[[Progress], Chances]) -> None:
        try:
            self._now = count(self._go_on)
        except _LeftError:
            return

    def _go_on(self, _done: float) -> None:
        if self._left.is_set():
            raise _LeftError
