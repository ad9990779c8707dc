"""Named strategies of Poker: chances of each wish of a player, by the cards. An unlawful wish becomes a check or call.

A wish is one of twenty: so many to fold, to check or call, to raise, and the rest to go all-in. A player who wishes to
fold checks where that is free. A raise goes to the minimum and up to nine Big Blinds more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from croupier.cards import ACE, TEN, Card
from croupier.games.poker_betting import Betting, Choices, Deed
from croupier.hands import Category
from croupier.hands.grid import SIDE

WISHES = 20
MORE_BLINDS = 10
STARTING_HANDS = SIDE * SIDE
STREETS_WITH_BOARD = 3
EIGHT = 6


class WishChances(NamedTuple):
    """Of twenty wishes, how many are to fold, to check or call, and to raise; the rest go all-in."""

    fold: int
    passing: int
    raising: int

    def bounds(self) -> tuple[int, int, int]:
        """Below the first a player wishes to fold, below the second to pass, below the third to raise."""
        return self.fold, self.fold + self.passing, sum(self)


class PokerPlan(NamedTuple):
    """A strategy: wishes by starting hand, and then by street and kind of hand."""

    before_flop: Sequence[WishChances]
    """By number of the starting hand, of 169."""
    after_flop: Sequence[Sequence[WishChances]]
    """By street and category of the best hand."""

    def looks(self) -> bool:
        """Whether the wishes depend on the player's cards."""
        by_street = [self.before_flop, *self.after_flop]
        return any(wishes != street[0] for street in by_street for wishes in street)


class SeenBetting(NamedTuple):
    """The view of the player in turn."""

    seat: int
    place: int
    """0 for the first player on the left of the button."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    betting: Betting
    choices: Choices
    below: Callable[[int], int]
    """A number from 0 up to a bound, from the block's own random stream."""


DecideBetting: TypeAlias = Callable[[SeenBetting], tuple[Deed, int | None]]
"""The player's action; a bet or raise has the total in cents that it goes to."""


def _always(wishes: WishChances) -> PokerPlan:
    return PokerPlan([wishes] * STARTING_HANDS, [[wishes] * len(Category)] * STREETS_WITH_BOARD)


STRONG, FAIR, WEAK = WishChances(0, 8, 11), WishChances(2, 14, 4), WishChances(18, 2, 0)


def _tight_start(number: int) -> WishChances:
    """Pairs from the eight and two cards from the ten are strong, other pairs and suited aces fair."""
    row, column = divmod(number, SIDE)
    low, high, suited = min(row, column), max(row, column), row < column
    if low >= TEN or (low == high and low >= EIGHT):
        return STRONG
    return FAIR if low == high or (suited and high == ACE) else WEAK


def _tight() -> PokerPlan:
    """Two pairs and better raise, a pair goes along, less gives up."""
    kinds = [STRONG if kind >= Category.TWO_PAIRS else FAIR if kind >= Category.ONE_PAIR else WEAK for kind in Category]
    return PokerPlan([_tight_start(number) for number in range(STARTING_HANDS)], [kinds] * STREETS_WITH_BOARD)


POKER_PLANS: Mapping[str, PokerPlan] = {
    "random": _always(WishChances(1, 14, 2)),
    "loose": _always(WishChances(3, 12, 4)),
    "caller": _always(WishChances(0, 20, 0)),
    "maniac": _always(WishChances(1, 4, 11)),
    "tight": _tight(),
}
