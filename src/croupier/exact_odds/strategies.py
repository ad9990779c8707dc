"""Strategies: when to BET in stud, the value of a BET, and the payoffs that decide the later bets of hold'em."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.cards import cards
from croupier.games.stud import LOWEST_TO_STAY
from croupier.hands import Strength, strength


class Strategy(StrEnum):
    """When to BET."""

    BEST = "best-play"
    PAIR = "pair"
    ACE_KING = "ace-king"
    AKJ83 = "AKJ83"
    ALL = "all"


LOWEST_BET = {
    Strategy.PAIR: LOWEST_TO_STAY["pair"],
    Strategy.ACE_KING: LOWEST_TO_STAY["ace-king"],
    Strategy.AKJ83: strength(cards("As Kd Jc 8h 3s")),
    Strategy.ALL: Strength(1),
}
"""For each fixed strategy, the lowest hand with which it bets."""


class LaterBets(NamedTuple):
    """The pays of hold'em's later bets, to 1. They alone decide when best play places them."""

    turn: int
    river: int


class Payoffs(NamedTuple):
    """The payoffs of a BET, in antes."""

    lowest_qualifying: int
    ante_pays: int
    times: int
    """The BET, in antes."""
    pays: tuple[int, ...]
    """On the BET, to 1, by category."""

    def value(self, kind: int, *, no_hand: int, below: int, above: int) -> int:
        """The result of a BET on this kind of hand, over these numbers of the Dealer's hands."""
        won = self.ante_pays + self.times * self.pays[kind]
        return no_hand * self.ante_pays + below * won - above * (1 + self.times)
