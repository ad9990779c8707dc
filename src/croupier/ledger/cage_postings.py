"""Chips bought and cashed."""

from __future__ import annotations

from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, posted
from croupier.money import Cents


def chips_bought(player: str, amount: Cents) -> Posted | None:
    """The cage gives chips to a player, who has paid for them."""
    return posted([(accounts.CAGE, -amount), (accounts.player(player), amount)], Why.CHIPS_BOUGHT)


def chips_cashed(player: str, amount: Cents) -> Posted | None:
    """A player gives chips back to the cage and is paid for them."""
    return posted([(accounts.player(player), -amount), (accounts.CAGE, amount)], Why.CHIPS_CASHED)
