"""The chi-square test, with p-values of both tails."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from croupier.hands.compiled import numpy

Numbers: TypeAlias = "numpy.typing.NDArray[numpy.integer]"
Counted: TypeAlias = "numpy.typing.NDArray[numpy.integer | numpy.floating]"

LEAST_EXPECTED = 5.0
"""A cell with fewer expected observations is counted with its neighbour."""


class ChiSquareTest(NamedTuple):
    """One chi-square test."""

    statistic: float
    freedom: int
    p: float
    """Of both tails: too even is as suspicious as too uneven."""


def upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, x)."""
    if x <= 0:
        return 1.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    return 1.0 - front * _series(shape, x) if x < shape + 1 else front * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    term = total = 1.0 / shape
    while term > total * 1e-16:
        shape += 1.0
        term *= x / shape
        total += term
    return total


def _fraction(shape: float, x: float) -> float:
    """Legendre's continued fraction, by Lentz's method."""
    b = x + 1.0 - shape
    c, d = math.inf, 1.0 / b
    value, change, step = d, 0.0, 0
    while abs(change - 1.0) > 1e-15:
        step += 1
        a = step * (shape - step)
        b += 2.0
        d, c = 1.0 / (a * d + b), b + a / c
        change = c * d
        value *= change
    return value


def p_of_both_tails(statistic: float, freedom: int) -> float:
    """How seldom a chi-square variable strays as far to either side."""
    above = upper_gamma(freedom / 2, statistic / 2)
    return min(1.0, 2 * min(above, 1 - above))


def chi_square(observed: Counted, expected: Counted) -> ChiSquareTest:
    """Pearson's test of independent observations. The expected counts must have the same sum."""
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return ChiSquareTest(statistic, len(observed) - 1, p_of_both_tails(statistic, len(observed) - 1))


def evenly(observed: Numbers) -> ChiSquareTest:
    """Whether all cells are equally likely."""
    return chi_square(observed, numpy.full(len(observed), observed.sum() / len(observed)))


def as_likely_as(observed: Numbers, weights: Sequence[int]) -> ChiSquareTest:
    """Whether the cells are as likely as their weights. Rare ones at either end are counted with their neighbours."""
    expected = [int(observed.sum()) * weight / sum(weights) for weight in weights]
    cells = [[float(seen), wanted] for seen, wanted in zip(observed, expected, strict=True)]
    for end, neighbour in ((0, 1), (-1, -2)):
        while cells[end][1] < LEAST_EXPECTED:
            cells[neighbour] = [cells[neighbour][0] + cells[end][0], cells[neighbour][1] + cells[end][1]]
            del cells[end]
    merged = numpy.array(cells)
    return chi_square(merged[:, 0], merged[:, 1])
