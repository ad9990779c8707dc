"""The counts over many shuffled decks, and the 74 tests of them.

The tests and the level were fixed beforehand: 74 chi-square tests, at 99% for all of them together. A test fails when
its p-value is below 0.01 divided by 74.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from croupier.cards import DECK, Card
from croupier.computation.parallel_work import Progress, unwatched
from croupier.hands import CLASSES, Strength, category
from croupier.hands.batch import strengths
from croupier.hands.compiled import numpy
from croupier.shoe import Chance
from croupier.shoe.chi_square import ChiSquareTest, Numbers, as_likely_as, evenly, p_of_both_tails

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
