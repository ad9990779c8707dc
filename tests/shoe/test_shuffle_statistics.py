"""The statistics of the shuffle: p-values that are right, and bad shuffles that are found out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest

from bench.shuffle import main
from croupier.cards import Card
from croupier.hands.compiled import numpy
from croupier.shoe import Chance, shuffled
from croupier.shoe.shuffle_battery import (
    FEWEST_DEALS,
    HAND_COUNTS,
    as_likely_as,
    ascents,
    eulerian,
    evenly,
    orders_of_five,
    p_of_both_tails,
    passes,
    results,
    tally,
    upper_gamma,
)
from tests.shoe.sources import seeded


@pytest.mark.parametrize(
    "freedom, statistic, above",
    [  # from printed tables of the chi-square distribution
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 9.210, 0.01),
        (10, 3.940, 0.95),
        (10, 18.307, 0.05),
        (30, 50.892, 0.01),
        (100, 124.342, 0.05),
        (100, 70.065, 0.99),
    ],
)
def test_the_tail_is_that_of_printed_tables(freedom: int, statistic: float, above: float) -> None:
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(above, abs=5e-5)  # the tables have three places


@pytest.mark.parametrize("shape", [1, 2, 5, 40, 1300])
@pytest.mark.parametrize("ratio", [0.5, 0.9, 0.999, 1.0, 1.001, 1.1, 2.0])
def test_for_whole_shapes_the_tail_is_a_sum_of_poisson_terms(shape: int, ratio: float) -> None:
    x = shape * ratio
    poisson = math.fsum(math.exp(k * math.log(x) - x - math.lgamma(k + 1)) for k in range(shape))

    assert upper_gamma(shape, x) == pytest.approx(poisson, rel=1e-9, abs=1e-11)


def test_nothing_lies_below_nought() -> None:
    assert upper_gamma(3, 0) == 1.0


def test_too_even_is_as_suspicious_as_too_uneven() -> None:
    assert p_of_both_tails(18.307, 10) == pytest.approx(0.1, abs=1e-4)
    assert p_of_both_tails(3.940, 10) == pytest.approx(0.1, abs=1e-4)
    assert evenly(numpy.full(100, 1000)).p < 1e-12


def test_rare_cells_are_counted_with_their_neighbours() -> None:
    found = as_likely_as(numpy.array([1, 3, 50, 46, 0]), [2, 3, 50, 43, 2])

    assert found.freedom == 2
    assert found.statistic == pytest.approx((4 - 5) ** 2 / 5 + 0 + (46 - 45) ** 2 / 45)


def test_ascents_are_those_of_all_orders() -> None:
    counted = Counter(sum(a < b for a, b in pairwise(order)) for order in permutations(range(6)))

    assert eulerian(6) == [counted[k] for k in range(6)]
    assert sum(eulerian(52)) == math.factorial(52)


def test_the_kinds_of_hand_are_all_hands_of_five() -> None:
    assert sum(HAND_COUNTS) == math.comb(52, 5)


def test_each_order_of_five_is_a_cell_of_its_own() -> None:
    decks = numpy.array([[*order, *range(5, 52)] for order in permutations(range(5))], dtype=numpy.uint8)

    assert orders_of_five(decks)[:120].tolist() == [1] * 120
    assert ascents(decks).sum() == 120


def modulo_without_rejection(cards: Sequence[Card], chance: Chance) -> tuple[Card, ...]:
    order = list(cards)
    for left, byte in zip(range(52, 1, -1), chance(51), strict=True):
        place = byte % left
        order[left - 1], order[place] = order[place], order[left - 1]
    return tuple(order)


def one_place_short(cards: Sequence[Card], chance: Chance) -> tuple[Card, ...]:
    """Never leaves a card where it was: a well-known slip of one."""
    order = list(cards)
    for left, byte in zip(range(52, 1, -1), chance(51), strict=True):
        place = byte % (left - 1)
        order[left - 1], order[place] = order[place], order[left - 1]
    return tuple(order)


@pytest.mark.parametrize("shuffle", [modulo_without_rejection, one_place_short])
def test_a_biased_shuffle_is_found_out(shuffle: object) -> None:
    counted = tally(FEWEST_DEALS, shuffle, seeded(1))  # type: ignore[arg-type]

    assert not passes(results(counted))


def test_a_deck_that_hangs_on_the_one_before_is_found_out() -> None:
    """Each single deal is perfect; every second one repeats the one before."""
    memory: list[tuple[Card, ...]] = []

    def every_second_repeats(cards: Sequence[Card], chance: Chance) -> tuple[Card, ...]:
        if memory:
            return memory.pop()
        memory.append(shuffled(cards, chance))
        return memory[0]

    counted = tally(FEWEST_DEALS, every_second_repeats, seeded(1))

    assert results(counted)["first cards of two deals"][0].p < 1e-12


def test_the_shuffle_passes_from_a_seed() -> None:
    counted = tally(FEWEST_DEALS, shuffled, seeded(1))
    found = results(counted)

    assert passes(found)
    assert sum(map(len, found.values())) == 74


@pytest.mark.parametrize("deals", ["19998", "20001"])
def test_too_few_deals_and_odd_numbers_are_refused(deals: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([deals])

    assert ended.value.code == 2
