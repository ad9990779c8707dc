"""From the ways in which a round can end to the figures of a bet: all exact until the last division."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from croupier.exact_odds.document_types import FiguresDocument, OutcomeDocument, WayDocument

WIN = "win-"
"""The beginning of the names of winning endings."""
JOINT = "-or-"
"""Stands between the names of ways that share a row."""


class Ending(NamedTuple):
    """One way in which a round can end."""

    way: str
    combinations: int
    units: int
    """The player's win or loss, in antes."""
    staked: int
    """The player's stakes, in antes."""


class Totals(NamedTuple):
    """The sums over all endings."""

    combinations: int
    net: int
    staked: int
    squares: int

    @property
    def house_edge(self) -> Fraction:
        """Of the first bet."""
        return Fraction(-self.net, self.combinations)

    @property
    def element_of_risk(self) -> Fraction:
        """Of all money bet."""
        return Fraction(-self.net, self.staked)

    @property
    def variance(self) -> Fraction:
        """Of the result of one round, in antes squared."""
        return Fraction(self.squares, self.combinations) - self.house_edge**2

    @property
    def standard_deviation(self) -> float:
        """Of the result of one round, in antes."""
        return sqrt(self.variance)


def totals(endings: Iterable[Ending]) -> Totals:
    """The sums over all endings."""
    combinations = net = staked = squares = 0
    for ending in endings:
        combinations += ending.combinations
        net += ending.combinations * ending.units
        staked += ending.combinations * ending.staked
        squares += ending.combinations * ending.units**2
    return Totals(combinations, net, staked, squares)


def outcomes(endings: Iterable[Ending]) -> list[OutcomeDocument]:
    """One row for each possible result of a round, the best first. Ways with the same result share a row."""
    ways: dict[int, list[str]] = {}
    counts: dict[int, int] = {}
    for ending in endings:
        if ending.combinations:
            ways.setdefault(ending.units, []).append(ending.way)
            counts[ending.units] = counts.get(ending.units, 0) + ending.combinations
    return [
        {"outcome": _joined(ways[units]), "combinations": counts[units], "units": units}
        for units in sorted(counts, reverse=True)
    ]


def _joined(ways: list[str]) -> str:
    """`win-flush` and `win-straight` are `win-flush-or-straight`."""
    first, *others = ways
    return JOINT.join([first, *(way.removeprefix(WIN) for way in others)])


def listed(endings: Iterable[Ending]) -> list[WayDocument]:
    """Each possible way by itself."""
    return [
        {"way": ending.way, "combinations": ending.combinations, "units": ending.units, "staked": ending.staked}
        for ending in endings
        if ending.combinations
    ]


def figures(endings: list[Ending]) -> FiguresDocument:
    """The figures of a bet with a table of endings."""
    total = totals(endings)
    return {
        "combinations": total.combinations,
        "net": total.net,
        "house_edge": float(total.house_edge),
        "element_of_risk": float(total.element_of_risk),
        "standard_deviation": total.standard_deviation,
    }
