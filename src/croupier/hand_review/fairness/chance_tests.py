"""How likely what was counted is, if a player's opponents were all the same to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, exp, sqrt
from typing import NamedTuple


class Stratum(NamedTuple):
    """Duels of one player that are alike."""

    duels: int
    happened: int
    """In how many of them the conduct was seen."""
    against: int
    """How many of them were against the opponent in question."""


class ChanceResult(NamedTuple):
    """The count, the expected count, and the chance of this count or a higher one."""

    observed: float
    expected: float
    deviation: float
    """The standard deviation of what chance gives."""
    p: float
    least: float
    """The smallest p that these counts could have given. A test that cannot show anything is none."""

    @property
    def z(self) -> float:
        """How many standard deviations lie between what was counted and what was expected."""
        return (self.observed - self.expected) / self.deviation if self.deviation else 0.0


def shuffled_opponents(strata: Iterable[Stratum], observed: int) -> ChanceResult:
    """The exact permutation test: opponents are dealt out anew among duels that are alike.

    In each stratum the number of duels with the conduct that fall to the opponent is then hypergeometric. The strata
    are independent, so their distributions are convolved. p is the chance of at least as many as were counted.
    """
    chances, expected, variance = [1.0], 0.0, 0.0
    for duels, happened, against in strata:
        chances = _convolved(chances, _hypergeometric(duels, happened, against))
        share = happened / duels
        expected += against * share
        if duels > 1:
            variance += against * share * (1 - share) * (duels - against) / (duels - 1)
    return ChanceResult(observed, expected, sqrt(variance), min(1.0, sum(chances[observed:])), chances[-1])


def _hypergeometric(duels: int, happened: int, against: int) -> list[float]:
    ways, rest = comb(duels, against), duels - happened
    most = min(happened, against)
    return [comb(happened, many) * comb(rest, against - many) / ways for many in range(most + 1)]


def _convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    found = [0.0] * (len(one) + len(other) - 1)
    for at, chance in enumerate(one):
        for more, likely in enumerate(other):
            found[at + more] += chance * likely
    return found


class FlowSums(NamedTuple):
    """The chips that went one way in many hands, summed up. Those that came back count less than 0."""

    hands: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, flow: float) -> FlowSums:
        """With the flow of one more hand."""
        return FlowSums(self.hands + 1, self.total + flow, self.squares + flow * flow)


def one_way(flows: FlowSums, usual: float, spread: float) -> ChanceResult:
    """Whether chips went one way: the sum of the flows of all hands against what is usual in as many hands.

    If a flow were as likely to go one way as the other, the sum divided by the root of the sum of squares would exceed
    z with a chance of at most exp(-z²/2), whatever the sizes of the pots. `spread` is the variance of what is usual.
    """
    expected = usual * flows.hands
    deviation = sqrt(flows.squares + spread * flows.hands**2)
    z = (flows.total - expected) / deviation if deviation else 0.0
    least = exp(-flows.hands / 2)  # the root of the sum of squares is at least the sum through the root of their number
    return ChanceResult(flows.total, expected, deviation, exp(-z * z / 2) if z > 0 else 1.0, least)


def false_discovery_rates(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg: for each p the share of false findings to expect if it and all smaller ones count."""
    order = sorted(range(len(chances)), key=chances.__getitem__, reverse=True)
    rates, least = [1.0] * len(chances), 1.0
    for rank, number in zip(range(len(chances), 0, -1), order, strict=True):
        least = min(least, chances[number] * len(chances) / rank)
        rates[number] = least
    return rates
