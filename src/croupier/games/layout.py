"""The layout of a table: each bet of a game, its names, the place of its chips, and its limits."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.clauses import Citation, Clause

ANTE = "ante"
"""The bet that every hand needs to take part in a round. Each house game has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlace:
    """One bet, and its place in a betting box."""

    name: str
    """As sheets, commands and events write it: `jackpot-player`."""
    label: str
    """As the rules write it: `Progressive Jackpot`."""
    short: str = ""
    """The print on the felt, where there is little room; the label unless another text is given."""
    noun: str = ""
    """The words for a sentence, after "the": `jackpot bet`; the label unless other words are given."""
    caption: str = ""
    """Printed once above the places of one column, if several share it."""
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
    """A side bet: the clause that sends it back when there is no ante."""
    own_cards_decide: Citation | None = None
    """A side bet: whether it wins depends on the player's own cards alone. None: on any card."""
    wins_after_fold: Citation | None = None
    """A jackpot bet: a hand that was folded can still win it by its own cards, which are then laid open."""
    about: str = ""
    """A side bet, explained to a newcomer."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "short", self.short or self.label)
        object.__setattr__(self, "noun", self.noun or self.label)

    @property
    def short_label(self) -> str:
        """Its name in a narrow column, which has no captions."""
        return self.label if self.caption else self.short
