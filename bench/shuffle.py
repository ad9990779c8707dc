"""Statistical tests of the shuffle in use, with the operating system's randomness.

    python -m bench.shuffle [DEALS] [--keep FILE]

The tests and the level were fixed beforehand: 74 chi-square tests, at 99% for all of them together. A test fails when
its p-value, of both tails (too even is as suspicious as too uneven), is below 0.01 divided by 74. `--keep` writes each
deck that was tested as 52 bytes, cards 0 to 51 in the order of the deal, for other people's tests.

The speed is compared with the standard library's `random.SystemRandom().sample`, which draws from the same source, by
turns.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, BinaryIO, NamedTuple

from bench.command_line import program
from bench.conditions import Rates, by_turns, reported
from croupier.cards import DECK, Card
from croupier.hands import CLASSES, Strength, category
from croupier.hands.batch import strengths
from croupier.hands.compiled import numpy
from croupier.shoe import Chance, fresh_deck, shuffled

Shuffle = Callable[[Sequence[Card], Chance], tuple[Card, ...]]

LEVEL = 0.01
DEALS = 2_000_000
FEWEST_DEALS = 20_000
CHUNK = 20_000
DECKS_A_TURN, TURNS = 1_000, 7
SHUFFLED, COMMITTED, LIBRARY = "shuffles", "shuffles with salt and commitment", "SystemRandom().sample"
LEAST_EXPECTED = 5.0
HANDS = 10
"""Hands of five that a deck holds, the last two cards left over."""

HAND_COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
"""Of the 2,598,960 hands of five, how many are of each kind, from the lowest."""

CATEGORIES = numpy.array([0, *(category(Strength(number)) for number in range(1, CLASSES + 1))])


class Result(NamedTuple):
    """One chi-square test."""

    statistic: float
    freedom: int
    p: float


# The chi-square distribution


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
    found, change, step = d, 0.0, 0
    while abs(change - 1.0) > 1e-15:
        step += 1
        a = step * (shape - step)
        b += 2.0
        d, c = 1.0 / (a * d + b), b + a / c
        change = c * d
        found *= change
    return found


def p_of_both_tails(statistic: float, freedom: int) -> float:
    """How seldom a chi-square variable strays as far to either side."""
    above = upper_gamma(freedom / 2, statistic / 2)
    return min(1.0, 2 * min(above, 1 - above))


def chi_square(observed: Any, expected: Any) -> Result:
    """Pearson's test of independent observations. The expected counts must have the same sum."""
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return Result(statistic, len(observed) - 1, p_of_both_tails(statistic, len(observed) - 1))


def evenly(observed: Any) -> Result:
    """Whether all cells are equally likely."""
    return chi_square(observed, numpy.full(len(observed), observed.sum() / len(observed)))


def as_likely_as(observed: Any, weights: Sequence[int]) -> Result:
    """Whether the cells are as likely as their weights. Rare ones at either end are counted with their neighbours."""
    expected = [int(observed.sum()) * weight / sum(weights) for weight in weights]
    cells = [[float(seen), wanted] for seen, wanted in zip(observed, expected, strict=True)]
    for end, neighbour in ((0, 1), (-1, -2)):
        while cells[end][1] < LEAST_EXPECTED:
            cells[neighbour] = [cells[neighbour][0] + cells[end][0], cells[neighbour][1] + cells[end][1]]
            del cells[end]
    merged = numpy.array(cells)
    return chi_square(merged[:, 0], merged[:, 1])


# The counts


def places(decks: Any) -> Any:
    """Which card lies where: 52 by 52."""
    return _counts(numpy.arange(52) * 52 + decks, 52 * 52)


def adjacent_pairs(decks: Any) -> Any:
    """Which card follows which, for each of the 51 pairs of neighbouring places by itself."""
    pairs = decks[:, :-1].astype(numpy.intp) * 52 + decks[:, 1:]
    return _counts(numpy.arange(51) * 52 * 52 + pairs, 51 * 52 * 52)


def successive_deals(decks: Any) -> Any:
    """The first cards of each two deals that follow one another: 52 by 52."""
    return _counts(decks[0::2, 0].astype(numpy.intp) * 52 + decks[1::2, 0], 52 * 52)


def kinds_of_hand(decks: Any) -> Any:
    """The kind of each of the ten hands of five in a deck."""
    ranked = strengths(numpy.ascontiguousarray(decks[:, :50]).reshape(-1, 5))
    return _counts(numpy.arange(HANDS) * 10 + CATEGORIES[ranked].reshape(-1, HANDS), HANDS * 10)


def orders_of_five(decks: Any) -> Any:
    """The order of the five cards of each hand, one of 120, by their numbers."""
    hands = decks[:, :50].reshape(-1, HANDS, 5)
    order = numpy.zeros(hands.shape[:2], dtype=numpy.intp)
    for one, other in combinations(range(5), 2):
        order += math.factorial(4 - one) * (hands[:, :, one] > hands[:, :, other])
    return _counts(numpy.arange(HANDS) * 120 + order, HANDS * 120)


def ascents(decks: Any) -> Any:
    """How often in a deck a card is followed by a higher number: one less than its runs downwards."""
    return _counts((decks[:, 1:] > decks[:, :-1]).sum(axis=1), 52)


def _counts(cells: Any, how_many: int) -> Any:
    return numpy.bincount(cells.ravel(), minlength=how_many)


COUNTERS = (places, adjacent_pairs, successive_deals, kinds_of_hand, orders_of_five, ascents)


# The tests


def of_places(counted: Any) -> Result:
    """The 52 by 52 counts of a permutation are tied together by row and column.

    Their covariance is that of a chi-square of 51 squared degrees of freedom, stretched by 52 to 51.
    """
    expected = counted.sum() / counted.size
    statistic = float(((counted - expected) ** 2 / expected).sum()) * 51 / 52
    return Result(statistic, 51 * 51, p_of_both_tails(statistic, 51 * 51))


def eulerian(size: int) -> list[int]:
    """How many orders of this many cards have 0, 1, 2 ... ascents."""
    row = [1]
    for n in range(2, size + 1):
        row = [(k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return row


def different(pairs: Any) -> Any:
    """The cells of two different cards."""
    return pairs.reshape(52, 52)[~numpy.eye(52, dtype=bool)]


def results(counted: dict[str, Any]) -> dict[str, list[Result]]:
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


def tally(deals: int, shuffle: Shuffle, chance: Chance, keep: BinaryIO | None = None) -> tuple[dict[str, Any], float]:
    """All counts over this many deals, and the processor time of the shuffling."""
    totals: dict[str, Any] = {}
    taken = 0.0
    for size in _chunks(deals):
        start = process_time()
        dealt = [shuffle(DECK, chance) for _ in range(size)]
        taken += process_time() - start
        raw = b"".join(map(bytes, dealt))
        if keep is not None:
            keep.write(raw)
        decks = numpy.frombuffer(raw, dtype=numpy.uint8).reshape(-1, 52)
        for counter in COUNTERS:
            totals[counter.__name__] = totals.get(counter.__name__, 0) + counter(decks)
    return totals, taken


def _chunks(deals: int) -> Iterator[int]:
    yield from [CHUNK] * (deals // CHUNK)
    if deals % CHUNK:
        yield deals % CHUNK


def passes(found: dict[str, list[Result]]) -> bool:
    """Whether all tests pass, at the one level for all of them."""
    tests = [test for group in found.values() for test in group]
    return all(test.p >= LEVEL / len(tests) for test in tests)


def report(found: dict[str, list[Result]]) -> None:
    """For each group the test with the smallest p-value."""
    limit = LEVEL / sum(map(len, found.values()))
    print(f"{'':<26}{'tests':>5}{'chi-square':>12}{'freedom':>9}{'smallest p':>12}   (fails below {limit:.6f})")
    for name, tests in found.items():
        worst = min(tests, key=lambda test: test.p)
        verdict = "passes" if worst.p >= limit else "FAILS"
        print(f"{name:<26}{len(tests):>5}{worst.statistic:>12,.1f}{worst.freedom:>9,}{worst.p:>12.6f}   {verdict}")


def compare() -> Rates:
    """Decks shuffled a second: bare, with salt and commitment, and by the standard library."""
    library = random.SystemRandom()

    def many(shuffle: Callable[[], object]) -> int:
        for _ in range(DECKS_A_TURN):
            shuffle()
        return DECKS_A_TURN

    return by_turns(
        {
            SHUFFLED: lambda: many(lambda: shuffled(DECK, os.urandom)),
            COMMITTED: lambda: many(lambda: fresh_deck(os.urandom)),
            LIBRARY: lambda: many(lambda: library.sample(DECK, 52)),
        },
        turns=TURNS,
        least_s=0.1,
    )


def main(arguments: list[str]) -> int:
    """Shuffle, test, report."""
    parser = argparse.ArgumentParser(prog=program(), description="Statistical tests of the shuffle in use.")
    parser.add_argument("deals", nargs="?", type=int, default=DEALS)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write each deck as 52 bytes, for other tests")
    options = parser.parse_args(arguments)
    if options.deals < FEWEST_DEALS or options.deals % 2:
        parser.error(f"DEALS must be an even number of at least {FEWEST_DEALS:,}")
    with reported() as ratios:
        with (options.keep or Path(os.devnull)).open("wb") as keep:
            counted, taken = tally(options.deals, shuffled, os.urandom, keep)
        found = results(counted)
        report(found)
        good = passes(found)
        print(f"\nall together, at 99%: {'passes' if good else 'FAILS'}, on {options.deals:,} deals")
        rates = compare()
        print(f"{options.deals / taken:,.0f} shuffles a second; {rates.rate(COMMITTED):,.0f} with salt and commitment")
        ratios.add(rates.ratio(SHUFFLED, LIBRARY), rates.ratio(COMMITTED, LIBRARY))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
