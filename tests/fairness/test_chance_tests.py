"""The tests of chance: exact where they are exact, and never more certain than they may be."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb, exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.hand_review.fairness.chance_tests import (
    FlowSums,
    Stratum,
    false_discovery_rates,
    one_way,
    shuffled_opponents,
)


def summed(flows: list[float]) -> FlowSums:
    return FlowSums(len(flows), sum(flows), sum(flow * flow for flow in flows))


def test_one_stratum_is_counted_out() -> None:
    """Of 6 duels 3 showed the conduct; 3 were against the opponent. All three: one way in twenty."""
    duels = [True] * 3 + [False] * 3
    ways = [sum(chosen) for chosen in combinations(duels, 3)]
    for observed in range(4):
        found = shuffled_opponents([Stratum(6, 3, 3)], observed)
        assert found.p == pytest.approx(sum(many >= observed for many in ways) / comb(6, 3))
        assert found.least == pytest.approx(1 / comb(6, 3))
    assert found.expected == pytest.approx(1.5)
    assert found.z == pytest.approx(1.5 / 0.45**0.5)


def test_strata_are_kept_apart() -> None:
    """A player who always folds on one street and never on another does nothing unusual by folding there."""
    found = shuffled_opponents([Stratum(20, 20, 15), Stratum(20, 0, 1)], 15)
    assert (found.p, found.expected, found.z) == (1.0, 15.0, 0.0)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_false_discovery_rates_keep_the_order_and_are_never_below_the_chance_itself(chances: list[float]) -> None:
    rates = false_discovery_rates(chances)
    assert all(chance <= rate * (1 + 1e-12) and rate <= 1 for chance, rate in zip(chances, rates, strict=True))
    in_order = [rate for _, rate in sorted(zip(chances, rates, strict=True))]
    assert in_order == sorted(in_order)


def test_false_discovery_rates_of_a_known_example() -> None:
    assert false_discovery_rates([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])


def test_flows_that_are_as_likely_either_way_exceed_the_bound_no_more_often_than_it_says() -> None:
    chance = random.Random(3)
    sizes = [chance.paretovariate(1.1) for _ in range(60)]
    found = [one_way(summed([size * chance.choice((-1, 1)) for size in sizes]), 0.0, 0.0).p for _ in range(2_000)]
    for level in (0.2, 0.05, 0.01):
        assert sum(p <= level for p in found) / len(found) <= level


def test_what_is_usual_is_taken_off() -> None:
    assert one_way(summed([1.0, 1.0, 1.0]), 1.0, 0.0).p == 1.0
    nine = one_way(summed([2.0] * 9), 0.0, 0.0)
    assert nine.p == pytest.approx(exp(-9 / 2))
    assert nine.p == pytest.approx(nine.least), "nothing is less likely than equal losses in every hand"
