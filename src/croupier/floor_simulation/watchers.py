"""Watchers of a simulated evening: each table's viewer is told everything once, and nobody's time is cut short."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from croupier.floor import CommandResult, Floor
from croupier.floor.dealing.dealer import PeopleAtTable, next_step
from croupier.floor.state.table_state import Table
from croupier.floor_simulation.promises import promise
from croupier.records.round_archive import RoundArchive
from croupier.records.round_index import RoundIndex
from croupier.rounds.commands import CloseBets, CloseOptions, RunOutOfTime
from croupier.store import EventStore

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


class TableViewer:
    """One viewer of one table. Everything that happens there must be told, once, in order, however often it is cut."""

    def __init__(self, table: str, name: str | None, position: int) -> None:
        self.table = table
        self.name = name
        self.connected = True
        self._first = self._position = position
        self._told: list[dict[str, Any]] = []

    def hear(self, floor: Floor, done: CommandResult) -> None:
        """The floor tells of a command."""
        if not self.connected:
            return
        for noted in done.events:
            if noted.table == self.table:
                self._take(floor.notice(noted, self.name))
        self._position = done.position

    def resume(self, floor: Floor, store: EventStore) -> None:
        """Connect again: the floor or the store sends the missed events."""
        if self.connected:
            return
        self.connected = True
        missed = floor.notices(self.table, after=self._position, viewer=self.name)
        for notice in _from_the_store(floor, store, self, self._position) if missed is None else missed:
            self._take(notice)
        self._position = floor.position

    def check(self, floor: Floor, store: EventStore) -> None:
        """The viewer has received exactly the events of the store."""
        self.resume(floor, store)
        wanted = [notice for notice in _from_the_store(floor, store, self, self._first) if notice is not None]
        told, stored = [one["position"] for one in self._told], [one["position"] for one in wanted]
        who, where = self.name or "a passer-by", f"at {self.table}"
        promise(not {*stored} - {*told}, f"{who} was not told {where} of {sorted({*stored} - {*told})}")
        promise(not {*told} - {*stored}, f"{who} was told {where} of what is not stored: {sorted({*told} - {*stored})}")
        promise(told == stored, f"{who} was told {where} of something twice, or in another order")
        promise(self._told == wanted, f"{who} was told something else {where} than the store holds")

    def _take(self, notice: dict[str, Any] | None) -> None:
        if notice is not None:
            self._told.append(notice)

    @property
    def position(self) -> int:
        """The last position that the viewer has seen."""
        return self._position


def _from_the_store(floor: Floor, store: EventStore, viewer: TableViewer, after: int) -> list[dict[str, Any] | None]:
    missed = RoundArchive(store, RoundIndex(store)).since(viewer.table, after)
    promise(missed is not None, f"a viewer was told of event {after}, and the store ends at {store.last_position()}")
    return [] if missed is None else [floor.notice(noted, viewer.name) for noted in missed.events]
