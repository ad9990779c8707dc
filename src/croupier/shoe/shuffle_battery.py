"""The counts over many shuffled decks, and the 74 tests of them.

The tests and the level were fixed beforehand: 74 chi-square tests, at 99% for all of them together. A test fails when
its p-value is below 0.01 divided by 74.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from croupier.cards import DECK, Card
from croupier.computation.parallel_work import Progress, unwatched
from croupier.hands import CLASSES, Strength, category
from croupier.hands.batch import strengths
from croupier.hands.compiled import numpy
from croupier.shoe import Chance

Numbers: TypeAlias = "numpy.typing.NDArray[numpy.integer]"
Counted: TypeAlias = "numpy.typing.NDArray[numpy.integer | numpy.floating]"

LEAST_EXPECTED = 5.0
"""A cell with fewer expected observations is counted with its neighbour."""
Shuffle: TypeAlias = Callable[[Sequence[Card], Chance], tuple[Card, ...]]
DeckCounts: TypeAlias = dict[str, Numbers]
"""The counts over all decks, by the name of the function that counts."""

LEVEL = 0.01
FEWEST_DEALS = 20_000
CHUNK = 20_000
HANDS = 10
"""Hands of five that a deck holds, the last two cards left over."""

HAND_COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
"""Of the 2,598,960 hands of five, how many are of each kind, from the lowest."""

CATEGORIES = numpy.array([0, *(category(Strength(number)) for number in range(1, CLASSES + 1))])


# The counts


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


def places(decks: Numbers) -> Numbers:
    """How often each card lies in each place: 52 by 52."""
    return _counts(numpy.arange(52) * 52 + decks, 52 * 52)


def adjacent_pairs(decks: Numbers) -> Numbers:
    """How often each card follows each other card, counted apart for each of the 51 pairs of neighbouring places."""
    pairs = decks[:, :-1].astype(numpy.intp) * 52 + decks[:, 1:]
    return _counts(numpy.arange(51) * 52 * 52 + pairs, 51 * 52 * 52)


def successive_deals(decks: Numbers) -> Numbers:
    """The first cards of each two deals that follow one another: 52 by 52."""
    return _counts(decks[0::2, 0].astype(numpy.intp) * 52 + decks[1::2, 0], 52 * 52)


def kinds_of_hand(decks: Numbers) -> Numbers:
    """The kind of each of the ten hands of five in a deck."""
    ranked = strengths(numpy.ascontiguousarray(decks[:, :50]).reshape(-1, 5))
    return _counts(numpy.arange(HANDS) * 10 + CATEGORIES[ranked].reshape(-1, HANDS), HANDS * 10)


def orders_of_five(decks: Numbers) -> Numbers:
    """The order of the five cards of each hand, one of 120, by their numbers."""
    hands = decks[:, :50].reshape(-1, HANDS, 5)
    order = numpy.zeros(hands.shape[:2], dtype=numpy.intp)
    for one, other in combinations(range(5), 2):
        order += math.factorial(4 - one) * (hands[:, :, one] > hands[:, :, other])
    return _counts(numpy.arange(HANDS) * 120 + order, HANDS * 120)


def ascents(decks: Numbers) -> Numbers:
    """How often in a deck a card is followed by a higher number: one less than its runs downwards."""
    return _counts((decks[:, 1:] > decks[:, :-1]).sum(axis=1), 52)


def _counts(cells: Numbers, how_many: int) -> Numbers:
    return numpy.bincount(cells.ravel(), minlength=how_many)


COUNTERS = (places, adjacent_pairs, successive_deals, kinds_of_hand, orders_of_five, ascents)


# The tests


def of_places(counted: Numbers) -> ChiSquareTest:
    """The 52 by 52 counts of a permutation are tied together by row and column.

    Their covariance is that of a chi-square of 51 squared degrees of freedom, stretched by 52 to 51.
    """
    expected = counted.sum() / counted.size
    statistic = float(((counted - expected) ** 2 / expected).sum()) * 51 / 52
    return ChiSquareTest(statistic, 51 * 51, p_of_both_tails(statistic, 51 * 51))


def eulerian(size: int) -> list[int]:
    """How many orders of this many cards have 0, 1, 2 ... ascents."""
    row = [1]
    for n in range(2, size + 1):
        row = [(k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return row


def different(pairs: Numbers) -> Numbers:
    """The cells of two different cards."""
    return pairs.reshape(52, 52)[~numpy.eye(52, dtype=bool)]


def results(counted: DeckCounts) -> dict[str, list[ChiSquareTest]]:
    """All tests, by their subject."""
    pairs = counted["adjacent_pairs"].reshape(51, -1)
    kinds = counted["kinds_of_hand"].reshape(HANDS, -1)
    orders = counted["orders_of_five"].reshape(HANDS, -1)
    return {
        "card by place": [of_places(counted["places"])],
        "neighbours, by place": [evenly(different(place)) for place in pairs],
        "first cards of two deals": [evenly(counted["successive_deals"])],
        "kind of hand, by hand": [as_likely_as(hand, HAND_COUNTS) for hand in kinds],
        "order of five, by hand": [evenly(hand) for hand in orders],
        "ascending runs": [as_likely_as(counted["ascents"], eulerian(52))],
    }


def tally(
    deals: int,
    shuffle: Shuffle,
    chance: Chance,
    *,
    keep: Callable[[bytes], object] = len,
    progress: Progress = unwatched,
) -> DeckCounts:
    """All counts over this many deals. `keep` is called with the decks, as 52 bytes each, in their order."""
    totals: DeckCounts = {}
    done = 0
    for size in _chunks(deals):
        raw = b"".join([bytes(shuffle(DECK, chance)) for _ in range(size)])
        keep(raw)
        decks = numpy.frombuffer(raw, dtype=numpy.uint8).reshape(-1, 52)
        for counter in COUNTERS:
            totals[counter.__name__] = totals.get(counter.__name__, 0) + counter(decks)
        done += size
        progress(done / deals)
    return totals


def _chunks(deals: int) -> Iterator[int]:
    yield from [CHUNK] * (deals // CHUNK)
    if deals % CHUNK:
        yield deals % CHUNK


def limit_of(tests: dict[str, list[ChiSquareTest]]) -> float:
    """The p-value below which a test fails, so that all of them together are held to one level."""
    return LEVEL / sum(map(len, tests.values()))


def passes(tests: dict[str, list[ChiSquareTest]]) -> bool:
    """Whether all tests pass, at the one level for all of them."""
    return all(test.p >= limit_of(tests) for group in tests.values() for test in group)
