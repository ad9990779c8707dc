"""The counts of a block of Poker hands: whole numbers, the same from the plain path and the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.games.poker import BOARD_CARDS
from croupier.hands import Category

DEEDS = ("fold", "check", "call", "bet", "raise", "all-in")
MOST_POTS = 10


def _zeros(many: int) -> list[int]:
    return [0] * many


@dataclass(slots=True)
class PokerTally:
    """The counts of one block. Money is in cents."""

    rounds: int
    net: list[int]
    """By seat."""
    squares: list[int]
    """By seat: of what it won in each hand."""
    by_place: list[int]
    """The players' wins by their place: 0 is the first on the left of the button."""
    won: list[int]
    """By seat: in how many hands it got a share of a pot."""
    shown: list[int]
    """By seat: how many hands went to a showdown."""
    rake: int = 0
    raked: int = 0
    """In how many hands."""
    pots: list[int] = field(default_factory=lambda: _zeros(MOST_POTS + 1))
    """By the number of pots: how many hands."""
    split: int = 0
    """Pots that several shared."""
    short_all_ins: int = 0
    """3.15.3: all-ins above a call that were no raise."""
    streets: list[int] = field(default_factory=lambda: _zeros(len(BOARD_CARDS)))
    """By number of betting rounds: how many hands."""
    deeds: list[int] = field(default_factory=lambda: _zeros(len(DEEDS)))
    kinds: list[int] = field(default_factory=lambda: _zeros(len(Category)))
    """The hands that came to a showdown, by category."""

    def document(self) -> dict[str, Any]:
        """As `read_poker_tally` reads it."""
        return {name: getattr(self, name) for name in self.__slots__}


LISTED = frozenset({"net", "squares", "by_place", "won", "shown", "pots", "streets", "deeds", "kinds"})
"""The counts that are lists."""


def read_poker_tally(document: dict[str, Any]) -> PokerTally:
    """The tally that `document` wrote."""
    return PokerTally(**document)


def empty_poker_tally(seats: int) -> PokerTally:
    """Nothing counted yet."""
    return PokerTally(0, _zeros(seats), _zeros(seats), _zeros(seats), _zeros(seats), _zeros(seats))


def all_poker(tallies: Sequence[PokerTally], seats: int) -> PokerTally:
    """The counts of all blocks together. A GPU makes a hundred thousand of them in a second or two."""
    every = [empty_poker_tally(seats), *tallies]
    found: dict[str, Any] = {}
    for name in PokerTally.__slots__:
        values = [getattr(tally, name) for tally in every]
        found[name] = [sum(counts) for counts in zip(*values, strict=True)] if name in LISTED else sum(values)
    return PokerTally(**found)
