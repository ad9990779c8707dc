"""The cards that a deciding player sees, and strategies as functions of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from croupier.cards import Card


class PlayerSight(NamedTuple):
    """The cards that a deciding player sees."""

    box: int
    bet: str
    """The bet that can be placed now: `bet`; in hold'em `flop`, `turn`, `river`."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer_up: Card | None
    """The Dealer's face-up card; None in a game without one."""


Decide: TypeAlias = Callable[[PlayerSight], bool]
"""Whether the player places the bet. If not, the player folds, or checks after having stayed."""
