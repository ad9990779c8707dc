"""The dealer's orders as commands of the floor, and what whoever gives them needs of a floor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from croupier.floor.commands.all_commands import Command
from croupier.floor.dealing.dealer_step import Order
from croupier.floor.engine.floor import GivenCommand
from croupier.floor.engine.table_state import Table
from croupier.jackpots import Jackpot
from croupier.money import Cents
from croupier.poker import commands as c
from croupier.poker.commands import SitOut
from croupier.rounds import commands as r

ORDERS: Mapping[str, Callable[[str, Order], Command]] = {
    "open_round": lambda table, _: r.OpenRound(table=table),
    "close_bets": lambda table, _: r.CloseBets(table=table),
    "deal": lambda table, _: r.DealCards(table=table),
    "turn_cards": lambda table, _: r.TurnCards(table=table),
    "settle": lambda table, _: r.SettleRound(table=table),
    "close_options": lambda table, _: r.CloseOptions(table=table),
    "time_out": lambda table, order: r.RunOutOfTime(table=table, box=order.box, seat=order.seat),
    "start_hand": lambda table, _: c.StartHand(table=table),
    "flip_marker": lambda table, _: c.FlipMarker(table=table),
    "show_down": lambda table, _: c.ShowDown(table=table),
    "sit_out": lambda table, order: SitOut(table=table, seat=order.seat),
    "deem_gone": lambda table, order: c.DeemGone(table=table, seat=order.seat or 0),
}


class DrivenFloor(Protocol):
    """What the driver needs of a floor."""

    @property
    def tables(self) -> Mapping[str, Table]:
        """All tables."""
        ...

    @property
    def jackpots(self) -> Mapping[str, Jackpot]:
        """All jackpots."""
        ...

    @property
    def ready(self) -> Mapping[str, Collection[str]]:
        """By table: who has placed all his bets."""
        ...

    @property
    def position(self) -> int:
        """Of the last event."""
        ...

    def balance(self, name: str) -> Cents:
        """What a player has in hand."""
        ...

    def do_many(self, asked: Sequence[GivenCommand]) -> object:
        """Carry out several commands, in one transaction."""
        ...
