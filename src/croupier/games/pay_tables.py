"""The pays of an edition of a game, as numbers alone. Its settlement and its odds both read them here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.games.prizes import Prize
from croupier.games.words import PayTable
from croupier.hands import Category, Strength

NO_DRAWS: Mapping[str, int] = {}


class StudPays(NamedTuple):
    """The numbers of a stud game: five cards against the Dealer's five."""

    qualifies: Callable[[Strength], bool]
    """Whether the Dealer qualifies with a hand."""
    ante: int
    """To 1."""
    bet: PayTable
    jackpot: Mapping[Category, Prize]
    draws: Mapping[str, int] = NO_DRAWS
    """The pay of each draw of the jackpot system, to 1, by its name."""


Hole: TypeAlias = Sequence[Card]
BonusRow: TypeAlias = tuple[str, int, Callable[[Hole, Hole], bool]]
"""The name of a winning hand, its pay to 1, and whether a player's and the Dealer's hole cards are such a hand."""


class HoldemPays(NamedTuple):
    """The numbers of a hold'em game: two hole cards and five of the board against the Dealer's."""

    main: Mapping[str, int]
    """The pays of Ante, Flop, Turn and River, to 1."""
    ante_wins_from: Category
    """The lowest winning hand for which the Ante is paid. With a lower one the Ante goes back."""
    bonus: tuple[BonusRow, ...]
    """The first row that fits pays. Hole cards that win together with the Dealer's also win a row by themselves."""
    royals: Mapping[str, Prize]
    """Royal flushes with a hole card, by the street that first completes one: `flop`, `turn`, `river` (R-12)."""
    hands: Mapping[Category, Prize]
    """The best five of a player's seven cards, royal flushes apart."""
    community: Mapping[Category, Prize]
    """The five community cards by themselves."""

    def bonus_row(self, hole: Hole, dealer: Hole) -> BonusRow | None:
        """The row of the Bonus table that these hole cards win; None if the Bonus loses."""
        return next((row for row in self.bonus if row[2](hole, dealer)), None)
