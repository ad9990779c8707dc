"""Simulated rounds a second on one core: the kernels beside the plain path, and two workers beside one.

    python -m bench.simulation [ROUNDS]

Targets, on one core: 3,000,000 boxes a second of each house game, 500,000 hands a second of Poker with six players,
and 40 times as many as OpenSpiel; two cores at least 1.8 times one. The plain path settles sheets as the house does; it
plays far fewer rounds.

OpenSpiel's no-limit hold'em is C++, played through its Python module with the same stacks, blinds and wishes: fold,
call, a bet of the pot, all-in. It takes no rake. It comes with the extra `bench`; without it this part is left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

from bench.command_line import say_missing, sizes
from bench.conditions import WALL, Rates, Work, by_turns, cores, reported
from croupier.simulation import simulate
from croupier.simulation.house_blocks import player_of
from croupier.simulation.poker_blocks import poker_player_of
from croupier.simulation.poker_settings import read_poker_settings
from croupier.simulation.poker_strategies import POKER_PLANS, WISHES
from croupier.simulation.settings import read_house_settings

BOXES = 7
TURNS = 5
PLAIN_SHARE = 500
"""The plain path plays one round of so many."""
LONGER = 20
"""Workers take a while to start, so they play this many times the rounds."""
TARGET_BOXES, TARGET_HANDS, TARGET_CORES, TARGET_OPENSPIEL = 3_000_000, 500_000, 1.8, 40
BETS: dict[str, dict[str, int]] = {
    "casino-stud": {"ante": 25, "jackpot": 5},
    "multi-link-stud": {"ante": 25, "jackpot": 5},
    "singapore-stud": {"ante": 25, "jackpot-player": 5, "jackpot-dealer": 5},
    "progressive-holdem": {"ante": 25, "jackpot": 5, "bonus": 5},
}
POKER: dict[str, Any] = {"stacks": [300, 400, 500, 600, 800, 1000], "rake": {"percent": "5", "cap": "30"}}
KERNEL, PLAIN, OPENSPIEL = "kernel", "plain path", "OpenSpiel"
OPENSPIEL_GAME = (
    "universal_poker(betting=nolimit,bettingAbstraction=fcpa,numPlayers=6,blind=5 10 0 0 0 0,firstPlayer=3 1 1 1,"
    "stack=300 400 500 600 800 1000,numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
)


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


class OpenSpielTable:
    """OpenSpiel's hold'em with players who wish as our `random` ones do, and call where a wish is not legal."""

    def __init__(self) -> None:
        import pyspiel

        self._game = pyspiel.load_game(OPENSPIEL_GAME)
        self._chance = random.Random(1)
        fold, passing, raising = POKER_PLANS["random"].before_flop[0]
        all_in = WISHES - fold - passing - raising
        self._wishes = [0] * fold + [1] * passing + [2] * raising + [3] * all_in

    def play(self, hands: int) -> float:
        """Play this many hands, from the first card to the last chip."""
        chance, wishes = self._chance.random, self._wishes
        for _ in range(hands):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if state.is_chance_node():
                    state.apply_action(legal[int(chance() * len(legal))])
                else:
                    wish = wishes[int(chance() * WISHES)]
                    state.apply_action(wish if wish in legal else 1)
            state.returns()
        return hands


def beside_open_spiel(rounds: int) -> Rates:
    """The kernel and OpenSpiel by turns, six players each."""
    asked = read_poker_settings({"game": "poker", "rounds": rounds, **POKER}).document()
    kernel, table = poker_player_of(asked, "fast", []), OpenSpielTable()
    kernel(0, 10)

    def played() -> float:
        kernel(0, rounds)
        return rounds

    return by_turns({KERNEL: played, OPENSPIEL: partial(table.play, max(1, rounds // PLAIN_SHARE))}, turns=TURNS)


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
        if find_spec("pyspiel") is None:
            say_missing([OPENSPIEL])
        else:
            rates = beside_open_spiel(rounds)
            print(f"{'hands of Poker, OpenSpiel':34}{rates.rate(KERNEL):14,.0f}{rates.rate(OPENSPIEL):14,.0f}")
            report.add(rates.ratio(KERNEL, OPENSPIEL, target=TARGET_OPENSPIEL, prefix="Poker: "))
        if cores() > 1:
            report.add(on_workers(rounds).ratio("2 workers", "1 workers", target=TARGET_CORES))


if __name__ == "__main__":
    main(*sizes(__doc__, rounds=100_000))
