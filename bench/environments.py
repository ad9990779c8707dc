"""Hands of the Poker environment per second beside PettingZoo's own no-limit hold'em, in one run.

    python -m bench.environments [HANDS]

Both have the same loop, stacks, blinds and five actions: fold, check or call, half the pot, the pot, all-in. An action
is drawn among those that the mask allows. Both are asked for every observation; ours holds the whole betting history.
The environment of Casino Stud is measured beside them, and the vector environments beside single ones side by side.

Targets: 10 times PettingZoo's own; 1,000 rounds of a house game a second; 1,000,000 steps a second of a vector
environment. PettingZoo's own needs RLCard and pygame,
which come with the extra `bench`; without them it is left out.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv

from bench.command_line import say_missing, sizes
from bench.conditions import Rates, Work, by_turns, reported
from croupier.games import HOUSE_GAMES
from croupier.learning import HouseEnv, HouseVectorEnv, poker_env

TURNS = 5
TARGET = 10
ROUNDS = 1_000
STEPS = 1_000_000
BOXES, FEW_BOXES = 1_024, 16
OURS, THEIRS, HOUSE = "our Poker", "PettingZoo's hold'em", "Casino Stud"
VECTOR, SINGLE = "steps of the vector environment", "single environments side by side"
SEATS = (2, 6)
STACK = 100_00
"""Fifty Big Blinds, as PettingZoo's own table has them."""
MENU = (Fraction(1, 2), Fraction(1))


class Episodes:
    """An environment of either kind, and the hands that were played in it."""

    def __init__(self, env: Any) -> None:
        self._env = env
        self._chance = random.Random(1)
        self.hands = self.actions = 0
        env.reset(seed=1)

    def play(self, hands: int) -> int:
        """Play this many hands with random legal actions."""
        env = self._env
        for _ in range(hands):
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(self._chance.choice(np.flatnonzero(seen["action_mask"])))
                    self.actions += 1
        self.hands += hands
        return hands


def peer() -> Callable[..., Any] | None:
    """PettingZoo's own environment, where it is installed."""
    missing = [name for name in ("rlcard", "pygame") if find_spec(name) is None]
    if missing:
        say_missing([f"{THEIRS} (needs {', '.join(missing)})"])
        return None
    from pettingzoo.classic.rlcard_envs import texas_holdem_no_limit

    made: Callable[..., Any] = texas_holdem_no_limit.env
    return made


def house_rounds(env: HouseEnv, count: int) -> int:
    """Rounds in which every hand is bet."""
    for _ in range(count):
        env.reset()
        env.step(1)
    return count


class VectorSteps:
    """A vector environment, in which every hand is bet."""

    def __init__(self, env: Any) -> None:
        self._env = env
        self._actions = np.ones(env.num_envs, np.int64)
        env.reset(seed=1)
        self.play(2)

    def play(self, steps: int) -> int:
        """Step all boxes this many times. Returns the number of steps of all boxes together."""
        for _ in range(steps):
            self._env.step(self._actions)
        return steps * int(self._env.num_envs)


def vector_steps(game: str, steps: int) -> Rates:
    """Steps of compiled rounds, and of single environments side by side."""
    ours = VectorSteps(HouseVectorEnv(game, num_envs=BOXES))
    theirs = VectorSteps(SyncVectorEnv([partial(HouseEnv, game)] * FEW_BOXES))
    works: dict[str, Work] = {VECTOR: partial(ours.play, steps), SINGLE: partial(theirs.play, -(-steps // 10))}
    return by_turns(works, turns=TURNS)


def main(hands: int) -> None:
    """Play and print."""
    warnings.simplefilter("ignore")
    share = max(1, hands // TURNS)
    theirs = peer()
    with reported() as report:
        for seats in SEATS:
            tables = {OURS: Episodes(poker_env(seats=seats, stacks=STACK, sizes=MENU))}
            if theirs is not None:
                tables[THEIRS] = Episodes(theirs(num_players=seats))
            works: dict[str, Work] = {name: partial(table.play, share) for name, table in tables.items()}
            rates = by_turns(works, turns=TURNS)
            print(f"{f'{seats} seats':28} {'hands/s':>9} {'actions a hand':>15}")
            for name, table in tables.items():
                print(f"{name:28} {rates.rate(name):9,.0f} {table.actions / table.hands:15.1f}")
            print()
            if theirs is not None:
                report.add(rates.ratio(OURS, THEIRS, target=TARGET, prefix=f"{seats} seats: "))
        env = HouseEnv("casino-stud")
        env.reset(seed=1)
        rates = by_turns({HOUSE: lambda: house_rounds(env, share)}, turns=TURNS)
        print(f"{HOUSE:28} {rates.rate(HOUSE):9,.0f}\n")
        report.add(rates.of_target(HOUSE, ROUNDS))
        for game in HOUSE_GAMES:
            rates = vector_steps(game, share)
            print(f"{f'steps of {game}':28} {rates.rate(VECTOR):9,.0f} {rates.rate(SINGLE):15,.0f}")
            report.add(rates.ratio(VECTOR, SINGLE, prefix=f"{game}: "))
            report.add(rates.of_target(VECTOR, STEPS, prefix=f"{game}: "))


if __name__ == "__main__":
    main(*sizes(__doc__, hands=1_000))
