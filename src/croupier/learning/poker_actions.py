"""The actions of the Poker environment: a small menu, and if wanted every exact amount behind it.

The menu is fold, check or call, a bet or raise of each size, and all-in. Behind it stands one action for each total in
chips that a bet or raise can go to.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from croupier.money import Cents
from croupier.poker import Hand
from croupier.poker.legal_actions import legal_actions

FOLD, PASS = 0, 1
FIRST_SIZE = 2
DEFAULT_SIZES = (Fraction(0), Fraction(1, 2), Fraction(1))

Chosen: TypeAlias = tuple[str, Cents | None]
"""A deed, and the total that it goes to if it has one."""


class ActionMenu(NamedTuple):
    """The numbers of all actions of a table."""

    sizes: tuple[Fraction, ...]
    """Parts of the pot after a call; 0 is the smallest bet or raise."""
    chip: Cents
    exact: int
    """The largest total in chips that has an action of its own; 0 for the menu alone."""

    @property
    def all_in(self) -> int:
        """The number of an all-in, the last one of the menu."""
        return FIRST_SIZE + len(self.sizes)

    @property
    def size(self) -> int:
        """How many actions there are."""
        return self.all_in + 1 + self.exact

    def number_of_total(self, total: Cents) -> int:
        """The action that bets or raises to exactly this total."""
        chips, rest = divmod(total, self.chip)
        if rest or not 1 <= chips <= self.exact:
            raise ValueError(f"{total} is no total of 1 to {self.exact} chips of {self.chip}")
        return self.all_in + chips


class LegalMenu(NamedTuple):
    """The actions that are open to the player in turn."""

    menu: tuple[Chosen | None, ...]
    """For each action of the menu what it does; None where it is not legal."""
    deed: str
    """`bet` or `raise`."""
    lowest: Cents
    highest: Cents
    """The smallest and the largest total of a bet or raise; lowest above highest if there is none."""
    all_in: Cents
    """The total of an all-in; 0 if there is none."""


def legal_menu(hand: Hand, actions: ActionMenu) -> LegalMenu:
    """The actions that are open now, by number."""
    menu: list[Chosen | None] = [None] * (actions.all_in + 1)
    word, lowest, highest, everything = "bet", 1, 0, 0
    for deed, low, high in legal_actions(hand):
        if deed == "fold":
            menu[FOLD] = ("fold", None)
        elif deed in ("check", "call"):
            menu[PASS] = (deed, None)
        elif deed == "all-in":
            menu[actions.all_in], everything = ("all-in", None), low or 0
        else:
            word, lowest, highest = deed, low or 0, high or 0
    if lowest <= highest:
        for number, total in enumerate(_sized(hand, actions.sizes, actions.chip, lowest), FIRST_SIZE):
            menu[number] = (word, total) if lowest <= total <= highest else None
    return LegalMenu(tuple(menu), word, lowest, highest, everything)


def _sized(hand: Hand, sizes: Sequence[Fraction], chip: Cents, lowest: Cents) -> list[Cents]:
    """The totals of bets of these sizes, each rounded down to the chip."""
    betting = hand.betting
    start = sum([seat.stack for seat in hand.sheet.seats])
    pot = start - sum([bettor.stack for bettor in betting.bettors]) + betting.owed
    level = betting.level
    return [
        level + pot * size.numerator // size.denominator // chip * chip if size.numerator else lowest for size in sizes
    ]


def chosen(legal: LegalMenu, number: int, actions: ActionMenu) -> Chosen | None:
    """The deed of an action; None if it is not legal."""
    if number < len(legal.menu):
        return legal.menu[number]
    total = (number - actions.all_in) * actions.chip
    if legal.lowest <= total <= legal.highest:
        return legal.deed, total
    return ("all-in", None) if total == legal.all_in else None
