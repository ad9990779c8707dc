"""The House's expected win on the bets that were really made: the exact edge times the bets."""

from __future__ import annotations

import logging
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from threading import Event, Lock, Thread
from typing import NamedTuple

from croupier.computation.parallel_work import Progress, unwatched
from croupier.errors import InputError
from croupier.exact_odds import odds
from croupier.exact_odds.document_types import BonusOddsDocument
from croupier.extras import MissingExtraError
from croupier.money import Cents

log = logging.getLogger("croupier.records")


class Edge(NamedTuple):
    """The House's exact average win on a bet, and the spread of a single one."""

    net: int
    """The players' loss over the whole sample space, in bets."""
    of: int
    """The number of deals in it."""
    deviation: float
    """The standard deviation of one bet, in bets."""

    @property
    def exact(self) -> Fraction:
        """Per bet."""
        return Fraction(self.net, self.of)

    def expected(self, staked: Cents) -> Cents:
        """The House's expected win on this amount, to the nearest cent."""
        return round(self.exact * staked)


class Edges(NamedTuple):
    """The edges of a game at best play."""

    main: Edge
    """Per ante, with all bets that follow it."""
    bonus: Edge | None
    """Per bonus bet, if the game has one."""


def edges_of(game: str, version: int, progress: Progress = unwatched) -> Edges | str:
    """The exact edges of an edition of a house game, or the reason why they cannot be counted here."""
    try:
        found = odds(game, version=version, progress=progress)
    except (InputError, MissingExtraError) as error:
        return str(error)
    bonus = found["side_bets"].get("bonus")
    return Edges(_edge(found["main"]), None if bonus is None else _edge(bonus))


def _edge(bet: BonusOddsDocument) -> Edge:
    return Edge(-bet["net"], bet["combinations"], bet["standard_deviation"])


def standard_score(deviation: Cents, edge: Edge, squares: int) -> float | None:
    """How many standard deviations a result is off, as if all hands were independent; None without a bet."""
    return deviation / (edge.deviation * sqrt(squares)) if squares else None


class Theory:
    """The edges of all editions of all games, each counted once, on first use."""

    def __init__(self, count: Callable[[str, int], Edges | str] = edges_of) -> None:
        self._count = count
        self._known: dict[tuple[str, int], Edges | str] = {}

    def of(self, game: str, version: int) -> Edges | str:
        """The edges of a house game under a version of its rules, or the reason why there are none."""
        if (game, version) not in self._known:
            self._known[game, version] = self._count(game, version)
        return self._known[game, version]


NOT_YET = "is being counted"
NOT_COUNTED = "could not be counted"
PATIENCE_S = 0.5
"""Edges that were counted before are read within this time."""


class TheoryBeside:
    """The same, counted in a thread of its own: a first count takes many seconds, and nobody waits for it."""

    def __init__(self, theory: Theory | None = None) -> None:
        self._theory = theory or Theory()
        self._asking, self._counting = Lock(), Lock()
        self._done: dict[tuple[str, int], Event] = {}
        self._found: dict[tuple[str, int], Edges | str] = {}

    def of(self, game: str, version: int) -> Edges | str:
        """The edges, or the reason why there are none: `NOT_YET` while they are counted."""
        with self._asking:
            done = self._done.get((game, version))
            if done is None:
                done = self._done[game, version] = Event()
                # A daemon: a server that is stopped does not wait for the count.
                Thread(target=self._count, args=(game, version, done), name="croupier-theory", daemon=True).start()
        return self._found[game, version] if done.wait(PATIENCE_S) else NOT_YET

    def _count(self, game: str, version: int, done: Event) -> None:
        try:
            with self._counting:  # one at a time: a count uses all cores
                self._found[game, version] = self._theory.of(game, version)
        except Exception:
            # It is not tried again: a count that fails would use all cores for each question.
            log.exception("the edges of %s, version %d, could not be counted", game, version)
            self._found[game, version] = NOT_COUNTED
        finally:
            done.set()
