"""Learn Casino Stud from nothing, and hold the result against the exact odds.

    python examples/learn_casino_stud.py [ROUNDS]

Needs `pip install 'croupier[fast,learn]'`. The learner knows no odds. It sorts what it sees into classes: its hand, and
the rank of the Dealer's face-up card. It tries both actions in each class, and keeps the average of what each has
brought. Then the edge of what it has learnt is counted exactly, over all deals, and compared with that of best play.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random

import gymnasium
import numpy as np

import croupier
import croupier.learning  # registers the ids
from croupier.cards import ACE, KING, Card, rank_of
from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.sample_spaces import HIDDEN
from croupier.exact_odds.stud_counts import bet_value, states
from croupier.games import HOUSE_GAMES
from croupier.hands import Strength, category, strength

GAME = "casino-stud"
ROUNDS = 400_000
WORKERS = 2
FOLD, BET = 0, 1
FOLDS = 0.1
"""How often the learner tries a fold, which soon holds no surprise."""
SEEN_SELDOM = 1_000
"""A class with fewer rounds than this is judged by its hand alone, whatever card lies face up."""

Situation = tuple[tuple[int, ...], int]
"""The class of a hand, and the rank of the face-up card; -1 for any."""


def class_of(hand: Sequence[Card], up: int) -> tuple[int, ...]:
    """The class of a hand beside a face-up card of this rank.

    A pair counts by its rank, an ace-king hand by its third card and by whether it holds a card of the rank that lies
    face up. All other hands without a pair are one class; so are two pairs and better.
    """
    ranks = Counter(map(rank_of, hand))
    most = max(ranks.values())
    if most == 2 and len(ranks) == 4:
        return (2, max(ranks, key=lambda rank: ranks[rank]))
    if most > 1 or category(strength(hand)) > 0:
        return (3,)
    highest = sorted(ranks, reverse=True)
    return (1, highest[2], int(up in ranks)) if highest[:2] == [ACE, KING] else (0,)


class Averages:
    """The results of each action in each situation: how often it was taken, and the sum of its rewards."""

    def __init__(self) -> None:
        self.taken: Counter[tuple[Situation, int]] = Counter()
        self.brought: defaultdict[tuple[Situation, int], float] = defaultdict(float)

    def learn(self, kind: tuple[int, ...], up: int, action: int, reward: float) -> None:
        """Take in one round."""
        for situation in ((kind, up), (kind, -1)):
            self.taken[situation, action] += 1
            self.brought[situation, action] += reward

    def add(self, other: Averages) -> None:
        """Take in all that another learner has seen."""
        self.taken.update(other.taken)
        for key, reward in other.brought.items():
            self.brought[key] += reward

    def best(self, kind: tuple[int, ...], up: int) -> int:
        """The action with the higher average; a fold where nothing is known."""
        situation = (kind, up) if self.taken[(kind, up), BET] >= SEEN_SELDOM else (kind, -1)
        tried = [action for action in (FOLD, BET) if self.taken[situation, action]]
        averages = {action: self.brought[situation, action] / self.taken[situation, action] for action in tried}
        return max(averages, key=lambda action: averages[action], default=FOLD)


def learn(rounds: int, seed: int) -> Averages:
    """Play so many rounds, and remember what they brought."""
    env = gymnasium.make("croupier/CasinoStud-v0")
    chance, found = Random(seed), Averages()
    sections = env.unwrapped.sections
    seen, _ = env.reset(seed=seed)
    for _ in range(rounds):
        hand = [Card(number) for number in np.flatnonzero(seen[sections["hand"]])]
        up = rank_of(Card(np.flatnonzero(seen[sections["dealer"]])[0]))
        action = FOLD if chance.random() < FOLDS else BET
        _, reward, *_ = env.step(action)
        found.learn(class_of(hand, up), up, action, reward)
        seen, _ = env.reset()
    return found


def hands_by_strength() -> dict[int, tuple[Card, ...]]:
    """A hand of each strength."""
    found = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) < 5:
            mixed = tuple([Card(4 * rank + place % 4) for place, rank in enumerate(ranks)])
            suited = tuple([Card(4 * rank) for rank in ranks])
            for hand in (mixed, suited) if len(set(ranks)) == 5 else (mixed,):
                found[int(strength(hand))] = hand
    return found


def exact_edge(averages: Averages) -> Fraction:
    """The House's edge against what was learnt, over every deal of the game."""
    game = HOUSE_GAMES[GAME]
    payoffs = stud_payoffs(game, game.pays)
    found = states(payoffs.lowest_qualifying)
    hands = hands_by_strength()
    bets = np.zeros((max(hands) + 1, 13), bool)
    kinds = np.zeros(max(hands) + 1, np.int64)
    for number, hand in hands.items():
        kinds[number] = category(Strength(number))
        bets[number] = [averages.best(class_of(hand, up), up) == BET for up in range(13)]
    value = bet_value(found.dealers, np.array(payoffs.pays)[kinds[found.players]], payoffs)
    results = np.where(bets[found.players, found.ups], value, -HIDDEN)
    return Fraction(-int((found.weights * results).sum()), int(found.weights.sum()) * HIDDEN)


def main(rounds: int) -> None:
    """Learn on all workers, and print the edges."""
    averages = Averages()
    with ProcessPoolExecutor(WORKERS) as workers:
        for other in workers.map(learn, [rounds // WORKERS] * WORKERS, range(WORKERS)):
            averages.add(other)
    best = croupier.odds(GAME)["main"]["house_edge"]
    learnt = float(exact_edge(averages))
    print(f"edge of best play       {best:8.4%}")
    print(f"edge after {rounds:>9,} {learnt:10.4%}, {learnt - best:.4%} above best play")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
