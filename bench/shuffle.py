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
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from bench.command_line import program
from bench.conditions import Rates, by_turns, reported
from croupier.cards import DECK
from croupier.shoe import fresh_deck, shuffled
from croupier.shoe.shuffle_battery import FEWEST_DEALS, ChiSquareTest, limit_of, passes, results, tally

DEALS = 2_000_000
DECKS_A_TURN, TURNS = 1_000, 7
SHUFFLED, COMMITTED, LIBRARY = "shuffles", "shuffles with salt and commitment", "SystemRandom().sample"


def report(found: dict[str, list[ChiSquareTest]]) -> None:
    """For each group the test with the smallest p-value."""
    limit = limit_of(found)
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
            counted = tally(options.deals, shuffled, os.urandom, keep=keep.write)
        found = results(counted)
        report(found)
        good = passes(found)
        print(f"\nall together, at 99%: {'passes' if good else 'FAILS'}, on {options.deals:,} deals")
        rates = compare()
        print(f"{rates.rate(SHUFFLED):,.0f} shuffles a second; {rates.rate(COMMITTED):,.0f} with salt and commitment")
        ratios.add(rates.ratio(SHUFFLED, LIBRARY), rates.ratio(COMMITTED, LIBRARY))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
