"""The layout of a table: each bet of a game, what it is called, where its chips lie, and how large it may be."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.clauses import Clause

ANTE = "ante"
"""The bet without which no hand takes part in a round. Each house game has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlace:
    """One bet, and its place in a betting box."""

    name: str
    """As sheets, commands and events write it: `jackpot-player`."""
    label: str
    """As the rules write it: `Progressive Jackpot`."""
    short: str = ""
    """As the felt prints it, where there is little room; as the label where nothing else is said."""
    noun: str = ""
    """As a sentence says it, after "the": `jackpot bet`; as the label where nothing else is said."""
    caption: str = ""
    """Printed once above the places of one column, where several share it."""
    key: str
    """The key that puts chips there, or places the bet."""
    row: int = 0
    """The row of the box, counted from the Dealer."""
    column: int = 0
    """The column of the box, from the left. Places of one row and column stand one above the other."""
    multiple: int | None = None
    """A bet that a player decides on: how many times the ante it is. None for a bet before the deal."""
    limited: bool = False
    """Whether the table displays a minimum and a maximum of its own for it."""
    jackpot: bool = False
    """Whether it feeds a jackpot."""
    without_ante: Clause | None = None
    """A side bet: what sends it back when there is no ante."""
    about: str = ""
    """A side bet, explained to a newcomer."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "short", self.short or self.label)
        object.__setattr__(self, "noun", self.noun or self.label)

    @property
    def short_label(self) -> str:
        """Its name in a narrow column, which has no captions."""
        return self.label if self.caption else self.short
