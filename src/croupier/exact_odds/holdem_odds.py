"""The main game of hold'em: the first decision, the endings, and the 169 starting hands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.counts_cache import Counted
from croupier.exact_odds.document_types import MainOddsDocument, OutcomeDocument, StartingHandDocument
from croupier.exact_odds.endings import Ending, figures, listed, outcomes
from croupier.hands.grid import hand_name, pairs_of

ENDS = ("win-straight-or-better", "win-below-straight", "tie", "lose")
BETS = {(0, 0): "", (1, 0): "-with-turn", (0, 1): "-with-river", (1, 1): "-with-turn-and-river"}


class StartingHand(NamedTuple):
    """One of the 169."""

    name: str
    """`AKs`, `AKo` or `AA`."""
    pairs: int
    """How many pairs of cards are this hand."""
    net: int
    """In antes, over all its deals, for who plays it."""
    deals: int

    @property
    def value(self) -> Fraction:
        """Of playing it, in antes."""
        return Fraction(self.net, self.deals)

    @property
    def plays(self) -> bool:
        """Best play: play if that is worth more than a fold, which costs the ante."""
        return self.net > -self.deals


def units(turn: int, river: int, end: int, multiples: Mapping[str, int]) -> int:
    """What an ending is worth in antes: 3.13 to 3.15."""
    raised = multiples["flop"] + turn * multiples["turn"] + river * multiples["river"]
    return (1 + raised, raised, 0, -1 - raised)[end]


def starting_hands(counted: Counted, multiples: Mapping[str, int]) -> list[StartingHand]:
    """The 169, in the order of the grid."""
    found = []
    for number, table in enumerate(counted["endings"]):
        cells = [(t, r, e, table[t][r][e]) for t in (0, 1) for r in (0, 1) for e in range(4)]
        net = sum(many * units(t, r, e, multiples) for t, r, e, many in cells)
        deals = sum(many for *_, many in cells)
        found.append(StartingHand(hand_name(number), pairs_of(number), net, deals))
    return found


def holdem_endings(counted: Counted, multiples: Mapping[str, int]) -> list[Ending]:
    """Each way in which a round can end: the bets placed, and how the hands compare; the fold last."""
    played = _played(counted, multiples)
    found = []
    for end, name in enumerate(ENDS):
        for (turn, river), bets in BETS.items():
            many = sum(table[turn][river][end] for table in played)
            staked = 1 + multiples["flop"] + turn * multiples["turn"] + river * multiples["river"]
            found.append(Ending(name + bets, many, units(turn, river, end, multiples), staked))
    folded = sum(hand.deals for hand in starting_hands(counted, multiples) if not hand.plays)
    return [*found, Ending("fold", folded, -1, 1)]


def _played(counted: Counted, multiples: Mapping[str, int]) -> list[list[list[list[int]]]]:
    """The endings of the starting hands that are played."""
    hands = starting_hands(counted, multiples)
    return [table for table, hand in zip(counted["endings"], hands, strict=True) if hand.plays]


def holdem_main(counted: Counted, multiples: Mapping[str, int]) -> MainOddsDocument:
    """The `main` part of the answer."""
    endings = holdem_endings(counted, multiples)
    every = sum(ending.combinations for ending in endings)
    folds = endings[-1].combinations
    played = _played(counted, multiples)
    counts = {
        "play": every - folds,
        "fold": folds,
        "turn": sum(sum(table[1][0]) + sum(table[1][1]) for table in played),
        "river": sum(sum(table[0][1]) + sum(table[1][1]) for table in played),
    }
    return {
        **figures(endings),
        "decisions": {decision: many / every for decision, many in counts.items()},
        "outcomes": [_named(row) for row in outcomes(endings)],
        "decision_counts": counts,
        "ways": listed(endings),
    }


NUMBERS = ("none", "one", "two", "three", "four", "five")


def _named(row: OutcomeDocument) -> OutcomeDocument:
    """Rows that several ways share are called after the result: `win-three`."""
    result = row["units"]
    if row["outcome"] == "fold":
        return row
    if result == 0:
        return {**row, "outcome": "tie"}
    return {**row, "outcome": ("win-" if result > 0 else "lose-") + NUMBERS[abs(result)]}


def hands_listed(counted: Counted, multiples: Mapping[str, int]) -> list[StartingHandDocument]:
    """The 169 starting hands with their exact values, the best first."""
    hands = sorted(starting_hands(counted, multiples), key=lambda hand: hand.value, reverse=True)
    return [
        {
            "hand": hand.name,
            "pairs": hand.pairs,
            "combinations": hand.deals,
            "net": hand.net,
            "play": float(hand.value),
            "best": "play" if hand.plays else "fold",
        }
        for hand in hands
    ]
