"""Chips bought and cashed."""

from __future__ import annotations

from croupier.floor import house_commands as h
from croupier.floor.draft import Draft
from croupier.floor.roles import Role
from croupier.ledger import chips_bought, chips_cashed
from croupier.ledger.accounts import player as account
from croupier.money import dollars
from croupier.refusals import require

CAGE = "cage"


def buy_chips(draft: Draft, command: h.BuyChips) -> None:
    """The cage gives chips out; a player may help himself to play money, up to a limit."""
    name = command.player or draft.actor.name
    require(command.amount > 0, "NO_AMOUNT", None, "chips are bought for more than 0.00")
    if draft.actor.role is Role.PLAYER:
        house = draft.house
        require(house.self_service_cage, "NEEDS_AUTHORITY", None, "chips are bought at the cage")
        would = draft.books.balance(account(name)) + command.amount
        most = f"a player may hold {dollars(house.self_service_most)} from self-service, not {dollars(would)}"
        require(would <= house.self_service_most, "TOO_MANY_CHIPS", None, most)
    draft.post(CAGE, chips_bought(name, command.amount))


def cash_out(draft: Draft, command: h.CashOut) -> None:
    """Chips go back."""
    name = command.player or draft.actor.name
    require(command.amount > 0, "NO_AMOUNT", None, "chips are cashed for more than 0.00")
    draft.require_chips(name, command.amount)
    draft.post(CAGE, chips_cashed(name, command.amount))
