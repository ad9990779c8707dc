"""Chips bought and cashed, and the floats of tables."""

from __future__ import annotations

from typing import assert_never

from croupier.cage import events as e
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, posted
from croupier.money import Cents


def chips_bought(player: str, amount: Cents) -> Posted | None:
    """The cage gives chips to a player, who has paid for them."""
    return posted([(accounts.CAGE, -amount), (accounts.player(player), amount)], Why.CHIPS_BOUGHT)


def chips_cashed(player: str, amount: Cents) -> Posted | None:
    """A player gives chips back to the cage and is paid for them."""
    return posted([(accounts.player(player), -amount), (accounts.CAGE, amount)], Why.CHIPS_CASHED)


def postings_of_float(event: e.FloatEvent, *, player: str = "", in_tray_account: Cents = 0) -> Posted | None:
    """The chips that an event of a table's float moves. A closed float is empty: its account goes back to the cage.

    The House's win stays in the table's bank. `player` is the account of the patron who buys at the table.
    """
    match event:
        case e.FloatOpened(table=table, amount=amount):
            return posted([(accounts.CAGE, -amount), (accounts.tray(table), amount)], Why.FLOAT_OPENED)
        case e.FloatFilled(table=table, amount=amount):
            return posted([(accounts.CAGE, -amount), (accounts.tray(table), amount)], Why.FLOAT_FILLED)
        case e.FloatCredited(table=table, amount=amount):
            return posted([(accounts.tray(table), -amount), (accounts.CAGE, amount)], Why.FLOAT_CREDITED)
        case e.ChipsSoldAtTable(table=table, amount=amount):
            return posted([(accounts.tray(table), -amount), (accounts.player(player), amount)], Why.CHIPS_BOUGHT)
        case e.FloatClosed(table=table):
            entries = [(accounts.tray(table), -in_tray_account), (accounts.CAGE, in_tray_account)]
            return posted(entries, Why.FLOAT_CLOSED)
        case e.DropCounted():
            return None
        case _:
            assert_never(event)
