"""Learn heads-up Poker against the house's bots from nothing, and play a match against them.

    python examples/learn_heads_up_poker.py [HANDS]

Needs `pip install 'croupier[learn]'`. The learner plays hands of 25 Big Blinds against bots of all four temperaments.
At each decision it sees which part of the opponent's possible hands it beats on the board as it lies, the price of a
call, the street and the button. For each action it has a sum of such features that foretells what the action brings in
the end, as a part of the pot.

At first it checks and calls. In each hand it tries one action by chance, and plays on as it knows best. After each
batch of hands it fits its sums to what has come of these actions (least squares). It takes the action that promises
most, after a deduction for what little it has seen of it. Nobody tells it any odds.

Then it plays a match with new cards, in which it tries and learns nothing more.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.bots import TEMPERAMENTS, PokerBot, Quick, sight_of
from croupier.bots.opponent_ranges import LEVELS, standings
from croupier.cards import DECK, Card
from croupier.hand_equity.question import HOLES
from croupier.hands.grid import starting_hand
from croupier.learning import PokerEnv

HANDS = 80_000
WORKERS = 2
BATCHES = 6
KEPT = 4
"""The sums are fitted to so many of the last batches: earlier ones tell how a worse player went on."""
LEARNER, BOT = "seat_1", "seat_2"
STACK = 50_00
FOLD, PASS = 0, 1
CHOICES = 5
"""Fold, check or call, half the pot, the pot, all-in."""
TRIES = 0.45
"""The chance that the learner tries an action at a decision, as long as it has not tried one in the hand."""
RIDGE = 2.0
"""Pulls sums that little is known about towards nothing."""
DOUBT = 0.3
"""How many standard errors of a promise are deducted from it."""
KNOTS = np.array([0.0, 0.35, 0.65, 0.85, 1.0])
STREETS, SITUATIONS = 4, 4
FEATURES = SITUATIONS * len(KNOTS)
NEARNESS = np.eye(len(KNOTS))
PLACES = {hole: place for place, hole in enumerate(HOLES)}

Row = NDArray[np.float64]


class Knowledge(NamedTuple):
    """The learner's estimates: by street and action the sum that predicts its result, and its uncertainty."""

    sums: NDArray[np.float64]
    doubts: NDArray[np.float64]
    """By street and action: the covariance of its sum."""

    def best(self, street: int, features: Row, legal: Sequence[int]) -> int:
        """The legal action that promises most. A fold brings nothing and costs nothing more."""
        error = np.sqrt(self.doubts[street] @ features @ features)
        promised = self.sums[street] @ features - DOUBT * error
        promised[FOLD] = 0.0
        return max(legal, key=lambda action: float(promised[action]))


def at_first() -> Knowledge:
    """A player who checks and calls."""
    sums = np.zeros((STREETS, CHOICES, FEATURES))
    sums[:, PASS] = 1.0
    return Knowledge(sums, np.zeros((STREETS, CHOICES, FEATURES, FEATURES)))


class Decision(NamedTuple):
    """A decision: what the learner saw and did, the pot, and its own chips in it, in Big Blinds."""

    street: int
    features: Row
    action: int
    pot: float
    put_in: float


class Experience(NamedTuple):
    """The results of a batch of hands."""

    streets: NDArray[np.int64]
    features: NDArray[np.float64]
    actions: NDArray[np.int64]
    brought: Row
    """By decision, in pots: what came back after it, less what was put in after it."""
    won: Row
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


def features_of(env: PokerEnv, seen: NDArray[np.float32]) -> tuple[int, Row, float, float]:
    """The street and the features of a decision, the pot with the price of a call, and what the learner has put in."""
    parts = env.layout.sections
    hole = [DECK[card] for card in np.flatnonzero(seen[parts["hole"]])]
    board = [DECK[card] for card in np.flatnonzero(seen[parts["board"]])]
    street = int(np.flatnonzero(seen[parts["street"]])[0])
    pot, _, _, owed = seen[parts["amounts"]].tolist()
    put_in = float(seen[parts["seats"]][5])
    # Between two knots both count, the nearer one more: what the sums foretell has no steps.
    at = part_beaten(hole, board)
    nearness = [np.interp(at, KNOTS, row) for row in NEARNESS]
    price = owed / (pot + owed) if owed else 0.0
    situation = [float(not owed), float(owed > 0), price, float(seen[parts["button"]][0])]
    return street, np.outer(situation, nearness).ravel(), pot + owed, put_in


class Table:
    """The learner's table: an environment of two seats, and bots of all temperaments that take turns at the other."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._env = PokerEnv(seats=2, stacks=STACK, sizes=(0.5, 1.0), exact_amounts=True, engine="plain")
        self._env.reset(seed=seed)
        self._bots = [
            PokerBot(temperament=kind, chances=Quick(), chance=self._chance.randbytes) for kind in TEMPERAMENTS.values()
        ]

    def play(self, knowledge: Knowledge, tries: float) -> tuple[list[Decision], float]:
        """One hand: the decisions from the one on that was tried, or all, and what the hand won in Big Blinds."""
        env, chance = self._env, self._chance
        decisions: list[Decision] = []
        bot = self._bots[chance.randrange(len(self._bots))]
        env.reset()
        while not any(env.terminations.values()):
            if env.agent_selection == BOT:
                env.step(self._bots_action(bot))
                continue
            seen = env.observe(LEARNER)
            street, features, pot, put_in = features_of(env, seen["observation"])
            legal = np.flatnonzero(seen["action_mask"][:CHOICES]).tolist()
            action = knowledge.best(street, features, legal)
            if chance.random() < tries:
                action, tries = chance.choice(legal), 0.0
                decisions.clear()  # what the learner did before has not led to this by its own choice
            decisions.append(Decision(street, features, action, pot, put_in))
            env.step(action)
        return decisions, env.rewards[LEARNER]

    def _bots_action(self, bot: PokerBot) -> int:
        choice = bot.choose(sight_of(self._env.table, BOT))
        if choice.to is not None:
            return self._env.actions.number_of_total(choice.to)
        return {"fold": FOLD, "all-in": self._env.actions.all_in}.get(choice.deed, PASS)


def gather(knowledge: Knowledge, hands: int, seed: int, tries: float) -> Experience:
    """Play so many hands, and write down what came of each decision."""
    table = Table(seed)
    decisions: list[Decision] = []
    brought, won = [], []
    for _ in range(hands):
        made, reward = table.play(knowledge, tries)
        decisions += made
        brought += [(reward + decision.put_in) / decision.pot for decision in made]
        won.append(reward)
    features = np.array([decision.features for decision in decisions]).reshape(-1, FEATURES)
    actions = np.array([decision.action for decision in decisions], np.int64)
    streets = np.array([decision.street for decision in decisions], np.int64)
    return Experience(streets, features, actions, np.array(brought), np.array(won))


def fitted(batches: Sequence[Experience]) -> Knowledge:
    """The sums that foretell best what has come of each action, and how sure they are."""
    streets, features, actions, brought, _ = [np.concatenate(parts) for parts in zip(*batches, strict=True)]
    found = at_first()
    for street, action in product(range(STREETS), range(PASS, CHOICES)):
        chosen = (streets == street) & (actions == action)
        seen, came = features[chosen], brought[chosen]
        inverse = np.linalg.inv(seen.T @ seen + RIDGE * np.eye(FEATURES))
        sums = inverse @ seen.T @ came
        found.sums[street, action] = sums
        found.doubts[street, action] = inverse * ((came - seen @ sums) ** 2).sum() / max(1, len(came))
    return found


def learn(hands: int, seed: int, workers: ProcessPoolExecutor | None = None) -> Knowledge:
    """Play batch after batch, each with what the ones before have taught."""
    knowledge, batches = at_first(), []
    share = max(1, hands // BATCHES // WORKERS)
    for batch in range(BATCHES):
        seeds = [seed + batch * WORKERS + worker for worker in range(WORKERS)]
        gathering = map if workers is None else workers.map
        batches += list(gathering(gather, [knowledge] * WORKERS, [share] * WORKERS, seeds, [TRIES] * WORKERS))
        knowledge = fitted(batches[-KEPT * WORKERS :])
    return knowledge


def interval(won: Row) -> tuple[float, float, float]:
    """The mean of a hand in Big Blinds, and the ends of its 95% interval."""
    mean, error = float(won.mean()), 1.96 * float(won.std(ddof=1)) / sqrt(len(won))
    return mean, mean - error, mean + error


def match(knowledge: Knowledge, hands: int, seed: int, workers: ProcessPoolExecutor | None = None) -> Row:
    """The win of each hand of a match, in Big Blinds."""
    gathering = map if workers is None else workers.map
    share, seeds = max(2, hands // WORKERS), [seed + worker for worker in range(WORKERS)]
    played = gathering(gather, [knowledge] * WORKERS, [share] * WORKERS, seeds, [0.0] * WORKERS)
    return np.concatenate([batch.won for batch in played])


def main(hands: int) -> None:
    """Learn on all workers, and play a match."""
    with ProcessPoolExecutor(WORKERS) as workers:
        _tell("at first", match(at_first(), hands // 8, 1_000_000, workers))
        _tell("then", match(learn(hands, 1, workers), hands // 2, 1_000_000, workers))


def _tell(when: str, won: Row) -> None:
    mean, low, high = interval(won)
    told = f"{mean:+.2f} Big Blinds a hand, 95% between {low:+.2f} and {high:+.2f}"
    print(f"{when:9} {len(won):,} hands against the bots: {told}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
