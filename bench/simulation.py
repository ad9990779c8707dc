"""Simulated rounds a second on one core: the kernels beside the plain path, and two workers beside one.

    python -m bench.simulation [ROUNDS]

Targets, on one core: 3,000,000 boxes a second of each house game, 500,000 hands a second of Poker with six players;
two cores at least 1.8 times one. The plain path settles sheets as the house does; it plays far fewer rounds. OpenSpiel
is no part of it: its hold'em is compared by hand (docs/benchmarks.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bench.command_line import sizes
from bench.conditions import WALL, Rates, Work, by_turns, cores, reported
from croupier.simulation import simulate
from croupier.simulation.house_play import player_of
from croupier.simulation.poker_play import poker_player_of
from croupier.simulation.poker_settings import read_poker_settings
from croupier.simulation.settings import read_house_settings

BOXES = 7
TURNS = 5
PLAIN_SHARE = 500
"""The plain path plays one round of so many."""
LONGER = 20
"""Workers take a while to start, so they play this many times the rounds."""
TARGET_BOXES, TARGET_HANDS, TARGET_CORES = 3_000_000, 500_000, 1.8
BETS: dict[str, dict[str, int]] = {
    "casino-stud": {"ante": 25, "jackpot": 5},
    "multi-link-stud": {"ante": 25, "jackpot": 5},
    "singapore-stud": {"ante": 25, "jackpot-player": 5, "jackpot-dealer": 5},
    "progressive-holdem": {"ante": 25, "jackpot": 5, "bonus": 5},
}
POKER: dict[str, Any] = {"stacks": [300, 400, 500, 600, 800, 1000], "rake": {"percent": "5", "cap": "30"}}
KERNEL, PLAIN = "kernel", "plain path"


def works(make: Callable[[str], Callable[[int, int], object]], rounds: int, each: int) -> dict[str, Work]:
    """A block on the kernel, and a far smaller one on the plain path; `each` is how many things a round has."""

    def played(engine: str, many: int) -> float:
        make(engine)(0, many)
        return many * each

    played("fast", 10)
    return {KERNEL: partial(played, "fast", rounds), PLAIN: partial(played, "plain", max(1, rounds // PLAIN_SHARE))}


def house(game: str, rounds: int) -> Rates:
    """Boxes of a house game."""
    asked = read_house_settings({"game": game, "rounds": rounds, "boxes": BOXES, "bets": BETS[game]}).document()
    return by_turns(works(lambda engine: player_of(asked, engine, []), rounds, BOXES), turns=TURNS)


def poker(rounds: int, strategy: str) -> Rates:
    """Hands of Poker with six players."""
    asked = read_poker_settings({"game": "poker", "rounds": rounds, "strategy": strategy, **POKER}).document()
    return by_turns(works(lambda engine: poker_player_of(asked, engine, []), rounds, 1), turns=TURNS)


def on_workers(rounds: int) -> Rates:
    """The same hands on one worker and on two, by the clock on the wall."""

    def played(workers: int) -> float:
        simulate("poker", rounds=LONGER * rounds, workers=workers, **POKER)
        return LONGER * rounds

    return by_turns({f"{many} workers": partial(played, many) for many in (1, 2)}, turns=3, clock=WALL)


def main(rounds: int) -> None:
    """Play and print."""
    with reported() as report:
        print(f"{'':34}{'kernel':>14}{'plain path':>14}  a second")
        for game in BETS:
            rates = house(game, rounds)
            print(f"{f'boxes of {game}':34}{rates.rate(KERNEL):14,.0f}{rates.rate(PLAIN):14,.0f}")
            prefix = f"{game}: "
            report.add(rates.ratio(KERNEL, PLAIN, prefix=prefix), rates.of_target(KERNEL, TARGET_BOXES, prefix=prefix))
        for strategy in ("random", "loose", "tight"):
            rates = poker(rounds, strategy)
            print(f"{f'hands of Poker, {strategy}':34}{rates.rate(KERNEL):14,.0f}{rates.rate(PLAIN):14,.0f}")
            prefix = f"Poker, {strategy}: "
            report.add(rates.ratio(KERNEL, PLAIN, prefix=prefix), rates.of_target(KERNEL, TARGET_HANDS, prefix=prefix))
        if cores() > 1:
            report.add(on_workers(rounds).ratio("2 workers", "1 workers", target=TARGET_CORES))


if __name__ == "__main__":
    main(*sizes(__doc__, rounds=100_000))
