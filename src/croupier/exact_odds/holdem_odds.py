"""The main game of hold'em: the first decision, the endings, and the 169 starting hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from croupier.computation.counts_cache import Counted
from croupier.exact_odds.document_types import MainOddsDocument, OutcomeDocument, StartingHandDocument
from croupier.exact_odds.endings import Ending, figures, listed, outcomes
from croupier.games.layout import ANTE
from croupier.games.pay_tables import HoldemPays
from croupier.hands import Category
from croupier.hands.grid import hand_name, pairs_of

BETS = {(0, 0): "", (1, 0): "-with-turn", (0, 1): "-with-river", (1, 1): "-with-turn-and-river"}


def end_names(ante_wins_from: Category) -> tuple[str, str, str, str]:
    """The names of the endings for a player who stays, in the order of the counts: `win-straight-or-better`, ...."""
    return f"win-{ante_wins_from.slug}-or-better", f"win-below-{ante_wins_from.slug}", "tie", "lose"


class HoldemPayoffs(NamedTuple):
    """The payoffs of hold'em's bets, in antes."""

    multiples: Mapping[str, int]
    """Flop, Turn and River, in antes."""
    pays: HoldemPays

    def staked(self, turn: int, river: int) -> int:
        """The stakes of a player who stays, with or without Turn and River."""
        return 1 + self.multiples["flop"] + turn * self.multiples["turn"] + river * self.multiples["river"]

    def units(self, turn: int, river: int, end: int) -> int:
        """The result of an ending, in antes: 3.13 to 3.15."""
        placed = {"flop": 1, "turn": turn, "river": river}
        raised = sum(many * self.bet(bet, won=1, lost=0) for bet, many in placed.items())
        return (self.pays.main[ANTE] + raised, raised, 0, -self.staked(turn, river))[end]

    def bet(self, name: str, *, won: int, lost: int) -> int:
        """The result of a Flop, Turn or River bet over this many won and lost deals."""
        return self.multiples[name] * (self.pays.main[name] * won - lost)

    def ante(self, *, won: int, lost: int) -> int:
        """The ante's result over the deals won with a hand for which it is paid, and the lost ones."""
        return self.pays.main[ANTE] * won - lost


class StartingHand(NamedTuple):
    """One of the 169."""

    name: str
    """`AKs`, `AKo` or `AA`."""
    pairs: int
    """The number of pairs of cards that are this hand."""
    net: int
    """In antes, over all its deals, if it is played."""
    deals: int

    @property
    def value(self) -> Fraction:
        """Of playing it, in antes."""
        return Fraction(self.net, self.deals)

    @property
    def plays(self) -> bool:
        """Best play: play if that is worth more than a fold, which costs the ante."""
        return self.net > -self.deals


Plays: TypeAlias = Sequence[bool]
"""By starting hand: whether it is played."""


def best_plays(counted: Counted, payoffs: HoldemPayoffs) -> Plays:
    """The starting hands that best play plays."""
    return tuple(hand.plays for hand in starting_hands(counted, payoffs))


def starting_hands(counted: Counted, payoffs: HoldemPayoffs) -> list[StartingHand]:
    """The 169, in the order of the grid."""
    hands = []
    for number, table in enumerate(counted["endings"]):
        cells = [(t, r, e, table[t][r][e]) for t in (0, 1) for r in (0, 1) for e in range(4)]
        net = sum(many * payoffs.units(t, r, e) for t, r, e, many in cells)
        deals = sum(many for *_, many in cells)
        hands.append(StartingHand(hand_name(number), pairs_of(number), net, deals))
    return hands


def holdem_endings(counted: Counted, payoffs: HoldemPayoffs, plays: Plays) -> list[Ending]:
    """Each way in which a round can end: the bets placed, and the comparison of the hands; the fold last."""
    played = _played(counted, plays)
    endings = []
    for end, name in enumerate(end_names(payoffs.pays.ante_wins_from)):
        for (turn, river), bets in BETS.items():
            many = sum(table[turn][river][end] for table in played)
            worth, staked = payoffs.units(turn, river, end), payoffs.staked(turn, river)
            endings.append(Ending(name + bets, many, worth, staked))
    hands = starting_hands(counted, payoffs)
    folded = sum(hand.deals for hand, played in zip(hands, plays, strict=True) if not played)
    return [*endings, Ending("fold", folded, -1, 1)]


def _played(counted: Counted, plays: Plays) -> list[list[list[list[int]]]]:
    """The endings of the starting hands that are played."""
    return [table for table, played in zip(counted["endings"], plays, strict=True) if played]


def holdem_main(counted: Counted, payoffs: HoldemPayoffs, plays: Plays) -> MainOddsDocument:
    """The `main` part of the answer."""
    endings = holdem_endings(counted, payoffs, plays)
    every = sum(ending.combinations for ending in endings)
    folds = endings[-1].combinations
    played = _played(counted, plays)
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


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """`three`; digits for a number beyond ten."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _named(row: OutcomeDocument) -> OutcomeDocument:
    """Rows that several ways share are named after the result: `win-three`."""
    result = row["units"]
    if row["outcome"] == "fold":
        return row
    if result == 0:
        return {**row, "outcome": "tie"}
    return {**row, "outcome": ("win-" if result > 0 else "lose-") + number_word(abs(result))}


def hands_listed(counted: Counted, payoffs: HoldemPayoffs) -> list[StartingHandDocument]:
    """The 169 starting hands with their exact values, the best first."""
    hands = sorted(starting_hands(counted, payoffs), key=lambda hand: hand.value, reverse=True)
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
