"""Chip dumping and soft play, found in finished Poker hands.

Such a player plays otherwise against one opponent than against others.

    found = examine(hands)          # hands as `observed_hand` makes them of sheets
    found.findings                  # pairs of players, each with what was counted and what was to be expected

The tests and their limits are explained in docs/fairness.md.
"""

from croupier.hand_review.fairness.examination import Examination, PairFinding, examine
from croupier.hand_review.fairness.observed_hands import ObservedHand, observed_hand

__all__ = ["Examination", "ObservedHand", "PairFinding", "examine", "observed_hand"]
