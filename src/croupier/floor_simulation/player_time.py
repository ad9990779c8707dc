"""Watches that nobody's time is cut short: a clock that is set must not end it early."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from croupier.floor.dealing.dealer import PeopleAtTable, next_step
from croupier.floor.state.table_state import Table
from croupier.floor_simulation.promises import promise
from croupier.rounds.commands import CloseBets, CloseOptions, RunOutOfTime

TOLERANCE_S = 2.0
"""A clock that is wrong by less cannot be told from a busy machine."""
ENDS_TIME: dict[type, str] = {RunOutOfTime: "time_out", CloseBets: "close_bets", CloseOptions: "close_options"}
"""The commands that end people's time, with the dealer's orders for them."""


class PlayerTime:
    """By table: when its state of play began, on a clock that nobody can set."""

    def __init__(self) -> None:
        self._began: dict[str, tuple[object, float]] = {}

    def look(self, table: Table, elapsed_s: float) -> None:
        """Note a new state of play."""
        key = (table.sign.status, table.sign.since)
        if table.id not in self._began or self._began[table.id][0] != key:
            self._began[table.id] = (key, elapsed_s)

    def check(
        self, table: Table, command: object, elapsed_s: float, *, somebody_ready: bool, idle: Collection[str]
    ) -> None:
        """R-51: before people's time is declared to be up, the whole time has passed.

        `somebody_ready`: bets may be closed at once, if nobody else is waited for. `idle`: Poker players whose turns
        are short, because their time ran out before.
        """
        order = ENDS_TIME.get(type(command))
        if order is None or not table.sign.since or (somebody_ready and order == "close_bets"):
            return
        self.look(table, elapsed_s)
        step = next_step(table, datetime.fromisoformat(table.sign.since), PeopleAtTable(idle=idle))
        if step.window_s is None or step.order is None or step.order.command != order:
            return
        had_s = elapsed_s - self._began[table.id][1]
        enough = had_s + TOLERANCE_S >= step.window_s
        promise(enough, f"{order} at {table.id} came after {had_s:.0f} s of {step.window_s:.0f}")
