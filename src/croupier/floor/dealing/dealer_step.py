"""A dealer's next step: its time, the announcement meanwhile, and the commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from croupier.cardroom.commands import RunOutClock
from croupier.clauses import Citation
from croupier.command import Command
from croupier.messages import Message
from croupier.poker import commands as c
from croupier.rounds import commands as r


class Order(NamedTuple):
    """One of the dealer's commands, by the name that a table's commands have."""

    command: str
    box: int | None = None
    seat: int | None = None


class Step(NamedTuple):
    """The dealer's announcement with its clause, and the next order."""

    message: Message
    clause: Citation | None
    order: Order | None = None
    """None while the dealer waits for people, for the pit or for a jackpot."""
    due: datetime | None = None
    """The time at which the order is given."""
    window_s: float | None = None
    """The seconds that people have until then; None if the dealer only pauses."""


ORDERS: Mapping[str, Callable[[str, Order], Command]] = {
    "open_round": lambda table, _: r.OpenRound(table=table),
    "close_bets": lambda table, _: r.CloseBets(table=table),
    "deal": lambda table, _: r.DealCards(table=table),
    "turn_cards": lambda table, _: r.TurnCards(table=table),
    "reconstruct": lambda table, _: r.Reconstruct(table=table),
    "settle": lambda table, _: r.SettleRound(table=table),
    "close_options": lambda table, _: r.CloseOptions(table=table),
    "time_out": lambda table, order: r.RunOutOfTime(table=table, box=order.box, seat=order.seat),
    "start_hand": lambda table, _: c.StartHand(table=table),
    "flip_marker": lambda table, _: c.FlipMarker(table=table),
    "show_down": lambda table, _: c.ShowDown(table=table),
    "run_out_clock": lambda table, _: RunOutClock(table=table),
    "sit_out": lambda table, order: c.SitOut(table=table, seat=order.seat),
    "deem_gone": lambda table, order: c.DeemGone(table=table, seat=order.seat or 0),
}
"""The commands of the floor, by the names of the dealer's orders."""
