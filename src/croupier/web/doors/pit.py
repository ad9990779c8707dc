"""The door of the pit: all tables at a glance, and all that waits for a decision."""

from __future__ import annotations

import asyncio
from datetime import datetime

from msgspec.structs import replace

from croupier.floor.state.table_state import FloorPokerTable, Table
from croupier.floor.views.pit_console import PitView, PlayedTodayView, rounds_at
from croupier.gaming_day import read_gaming_day
from croupier.records.day_rounds import DayRounds, TableNow, day_rounds
from croupier.web.doors.door import Access, Call, Door

GROUP = "Staff"


async def pit(call: Call) -> PitView:
    """Tables, alarms, approvals, jackpots, Dealers and the card room, as this member of the pit may see them."""
    floor, actor = call.access.floor, call.actor
    view, tables = await call.access.ask(lambda: (floor.pit(actor, in_place_s=floor.house.in_place_s), floor.tables))
    # The states of tables never change, so their rounds are counted beside the writer.
    played = await asyncio.to_thread(
        day_rounds,
        call.access.store,
        [table_now(tables[row.id]) for row in view.tables],
        read_gaming_day(floor.house.day_begins),
        datetime.fromisoformat(view.at),
    )
    return replace(view, tables=[replace(row, today=_today(played[row.id])) for row in view.tables])


def _today(played: DayRounds) -> PlayedTodayView:
    return PlayedTodayView(finished=played.finished, an_hour=played.an_hour)


def table_now(table: Table) -> TableNow:
    """The table as its rounds are counted."""
    return TableNow(table.id, isinstance(table, FloorPokerTable), rounds_at(table), table.playing)


DOORS = (
    Door(
        path="/api/v1/pit",
        does=pit,
        name="getPit",
        tells="All tables at a glance and all open decisions, for pit supervisors and above",
        group=GROUP,
        access=Access.PIT,
    ),
)
