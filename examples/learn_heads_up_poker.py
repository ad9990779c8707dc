"""Learn heads-up Poker against the house's bots from nothing, and play a match against them.

    python examples/learn_heads_up_poker.py [HANDS]

Needs `pip install 'croupier[learn]'`. The learner plays hands of fifty Big Blinds against bots of all four
temperaments. At each decision it sees which part of the opponent's possible hands it beats on the board as it lies, the
price of a call, the pot, the street and the button. For each action it has a sum of such features that foretells what
the action brings in the end, as a part of the pot. It plays what promises most, and tries something else now and then.
After each batch of hands it fits its sums anew to what has come of its actions (least squares). Nobody tells it odds.

Then it plays a match with new cards, in which it learns nothing more. What it wins is printed with its 95% interval.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import log2, sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.bots import TEMPERAMENTS, PokerBot, Quick
from croupier.bots.opponent_ranges import LEVELS, standings
from croupier.cards import DECK, Card
from croupier.hand_equity.question import HOLES
from croupier.hands.grid import starting_hand
from croupier.learning import PokerEnv
from croupier.poker.views import view

HANDS = 40_000
WORKERS = 2
CURIOUS = (1.0, 0.5, 0.35, 0.25, 0.2, 0.15, 0.1, 0.1)
"""How often the learner tries any action, batch by batch."""
KEPT = 3
"""The sums are fitted to so many of the last batches: in earlier ones the learner played worse after its actions."""
LEARNER, BOT = "seat_1", "seat_2"
STACK = 100_00
FOLD, PASS = 0, 1
CHOICES = 5
"""Fold, check or call, half the pot, the pot, all-in."""
RIDGE = 10.0
"""Pulls sums that little is known about towards nothing."""
KNOTS = np.array([0.0, 0.25, 0.5, 0.7, 0.85, 0.95, 1.0])
STREETS, SITUATIONS = 4, 5
FEATURES = STREETS * SITUATIONS * len(KNOTS)
PLACES = {hole: place for place, hole in enumerate(HOLES)}

Sums = NDArray[np.float64]
"""By action and feature: what the feature adds to what the action brings, in pots."""


class Decision(NamedTuple):
    """A decision of the learner: what it saw, what it did, and the pot and its own chips in it, in Big Blinds."""

    features: NDArray[np.float64]
    action: int
    pot: float
    put_in: float


class Experience(NamedTuple):
    """What came of a batch of hands."""

    features: NDArray[np.float64]
    actions: NDArray[np.int64]
    brought: NDArray[np.float64]
    """By decision, in pots: what came back from then on, less what was put in from then on."""
    won: NDArray[np.float64]
    """By hand, in Big Blinds."""


@cache
def starting_ranks() -> tuple[float, ...]:
    """For each starting hand: the part of all starting hands that are worse."""
    order = np.array(Quick().order)
    return tuple(float((order < share).mean()) for share in order)


def part_beaten(hole: Sequence[Card], board: Sequence[Card]) -> float:
    """The part of the opponent's hands that are worse on the board as it lies; before the flop, of starting hands."""
    if not board:
        return starting_ranks()[starting_hand(*hole)]
    low, high = sorted(hole)
    return standings(tuple(board))[PLACES[low, high]] / LEVELS


def features_of(env: PokerEnv, seen: NDArray[np.float32]) -> tuple[NDArray[np.float64], float, float]:
    """The features of a decision, the pot with the price of a call, and what the learner has put in."""
    parts = env.layout.sections
    hole = [DECK[card] for card in np.flatnonzero(seen[parts["hole"]])]
    board = [DECK[card] for card in np.flatnonzero(seen[parts["board"]])]
    street = int(np.flatnonzero(seen[parts["street"]])[0])
    pot, _, _, owed = seen[parts["amounts"]].tolist()
    put_in = float(seen[parts["seats"]][5])
    at = part_beaten(hole, board)
    # Between two knots both count, the nearer one more: what the sums foretell has no steps.
    nearness = np.array([np.interp(at, KNOTS, row) for row in np.eye(len(KNOTS))])
    price = owed / (pot + owed) if owed else 0.0
    situation = np.array([float(not owed), float(owed > 0), price, float(seen[parts["button"]][0]), log2(pot)])
    found = np.zeros((STREETS, SITUATIONS * len(KNOTS)))
    found[street] = np.outer(situation, nearness).ravel()
    return found.ravel(), pot + owed, put_in


def best_action(sums: Sums, features: NDArray[np.float64], legal: Sequence[int]) -> int:
    """The legal action that promises most. A fold brings nothing and costs nothing more."""
    promised = sums @ features
    return max(legal, key=lambda action: 0.0 if action == FOLD else float(promised[action]))


class Table:
    """The learner's table: an environment of two seats, and bots of all temperaments that take turns at the other."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.env = PokerEnv(seats=2, stacks=STACK, sizes=(0.5, 1.0), exact_amounts=True)
        self.env.reset(seed=seed)
        self._bots = [
            PokerBot(temperament=kind, chances=Quick(), chance=self.chance.randbytes) for kind in TEMPERAMENTS.values()
        ]

    def play(self, sums: Sums, *, curious: float) -> tuple[list[Decision], float]:
        """One hand: the learner's decisions, and what it has won in Big Blinds."""
        env, decisions = self.env, []
        bot = self._bots[self.chance.randrange(len(self._bots))]
        env.reset()
        while not any(env.terminations.values()):
            if env.agent_selection == BOT:
                env.step(self._bots_action(bot))
                continue
            seen = env.observe(LEARNER)
            features, pot, put_in = features_of(env, seen["observation"])
            legal = np.flatnonzero(seen["action_mask"][:CHOICES]).tolist()
            tries = self.chance.random() < curious
            action = self.chance.choice(legal) if tries else best_action(sums, features, legal)
            decisions.append(Decision(features, action, pot, put_in))
            env.step(action)
        return decisions, env.rewards[LEARNER]

    def _bots_action(self, bot: PokerBot) -> int:
        choice = bot.choose(view(self.env.table, BOT))
        if choice.to is not None:
            return self.env.actions.number_of_total(choice.to)
        return {"fold": FOLD, "all-in": self.env.actions.all_in}.get(choice.deed, PASS)


def gather(sums: Sums, hands: int, seed: int, curious: float) -> Experience:
    """Play so many hands, and write down what came of each decision."""
    table = Table(seed)
    decisions: list[Decision] = []
    brought, won = [], []
    for _ in range(hands):
        made, reward = table.play(sums, curious=curious)
        decisions += made
        brought += [(reward + decision.put_in) / decision.pot for decision in made]
        won.append(reward)
    features = np.array([decision.features for decision in decisions]).reshape(-1, FEATURES)
    actions = np.array([decision.action for decision in decisions], np.int64)
    return Experience(features, actions, np.array(brought), np.array(won))


def fitted(batches: Iterable[Experience]) -> Sums:
    """The sums that foretell best what has come of each action."""
    known = list(batches)
    features = np.concatenate([batch.features for batch in known])
    actions = np.concatenate([batch.actions for batch in known])
    brought = np.concatenate([batch.brought for batch in known])
    found = np.zeros((CHOICES, FEATURES))
    for action in range(CHOICES):
        seen, came = features[actions == action], brought[actions == action]
        found[action] = np.linalg.solve(seen.T @ seen + RIDGE * np.eye(FEATURES), seen.T @ came)
    return found


def learn(hands: int, seed: int, workers: ProcessPoolExecutor | None = None) -> Sums:
    """Play batch after batch, each with what the ones before have taught."""
    sums, batches = np.zeros((CHOICES, FEATURES)), []
    share = max(1, hands // len(CURIOUS) // WORKERS)
    for batch, curious in enumerate(CURIOUS):
        seeds = [seed + batch * WORKERS + worker for worker in range(WORKERS)]
        gathering = map if workers is None else workers.map
        batches += list(gathering(gather, [sums] * WORKERS, [share] * WORKERS, seeds, [curious] * WORKERS))
        sums = fitted(batches[-KEPT * WORKERS :])
    return sums


def interval(won: NDArray[np.float64]) -> tuple[float, float, float]:
    """The mean of a hand in Big Blinds, and the ends of its 95% interval."""
    mean, error = float(won.mean()), 1.96 * float(won.std(ddof=1)) / sqrt(len(won))
    return mean, mean - error, mean + error


def main(hands: int) -> None:
    """Learn on all workers, and play a match."""
    with ProcessPoolExecutor(WORKERS) as workers:
        sums = learn(hands, 1, workers)
        share, seeds = max(2, hands // 2 // WORKERS), [1_000_000 + worker for worker in range(WORKERS)]
        match = list(workers.map(gather, [sums] * WORKERS, [share] * WORKERS, seeds, [0.0] * WORKERS))
    won = np.concatenate([batch.won for batch in match])
    mean, low, high = interval(won)
    print(f"{len(won):,} hands against the bots: {mean:+.2f} Big Blinds a hand, 95% between {low:+.2f} and {high:+.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
