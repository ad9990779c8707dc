"""Doors for staff: approvals, alarms, all tables at a glance, the settings of the house, and its people."""

from __future__ import annotations

import asyncio
from datetime import datetime

import msgspec
from msgspec.structs import replace

from croupier.floor.state.table_state import FloorPokerTable, Table
from croupier.floor.views.house_console import HouseView
from croupier.floor.views.personnel import PersonnelView
from croupier.floor.views.pit_console import PitView, PlayedTodayView, rounds_at
from croupier.floor.views.player_numbers import AlarmView
from croupier.gaming_day import read_gaming_day
from croupier.people.approvals import ApprovalAsked
from croupier.records.day_rounds import DayRounds, TableNow, day_rounds
from croupier.web.doors.door import Access, Call, Door, Query


class ApprovalsView(msgspec.Struct, frozen=True, kw_only=True):
    """Requests for a second person, as they are on record."""

    approvals: list[ApprovalAsked]


class AlarmsView(msgspec.Struct, frozen=True, kw_only=True):
    """Alarms that nobody has taken yet, the oldest first."""

    alarms: list[AlarmView]


async def approvals(call: Call) -> ApprovalsView:
    """The visitor's own requests for a second person, and those that the visitor's rank can answer."""
    floor, actor = call.access.floor, call.actor
    return ApprovalsView(approvals=await call.access.ask(lambda: floor.waiting_for(actor)))


async def alarms(call: Call) -> AlarmsView:
    """Alarms that nobody has taken yet, oldest first."""
    floor, actor = call.access.floor, call.actor
    return AlarmsView(alarms=await call.access.ask(lambda: floor.alarms_for(actor)))


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


async def house(call: Call) -> HouseView:
    """Settings, tables, jackpots and requests, as this manager may see them."""
    floor, actor = call.access.floor, call.actor
    return await call.access.ask(lambda: floor.house_console(actor))


async def personnel(call: Call) -> PersonnelView:
    """Staff, and the players whom the administrator looks for."""
    floor, actor, find = call.access.floor, call.actor, call.query.get("find", "")
    return await call.access.ask(lambda: floor.personnel(actor, find))


DOORS = (
    Door(
        path="/api/v1/approvals",
        does=approvals,
        name="listApprovals",
        tells="Your own requests for a second person, and those that your rank can answer",
        access=Access.STAFF,
    ),
    Door(
        path="/api/v1/alarms",
        does=alarms,
        name="listAlarms",
        tells="Alarms that nobody has taken yet, for pit supervisors and above, and auditors",
        access=Access.REPORTS,
    ),
    Door(
        path="/api/v1/pit",
        does=pit,
        name="getPit",
        tells="All tables at a glance and all open decisions, for pit supervisors and above",
        access=Access.PIT,
    ),
    Door(
        path="/api/v1/house",
        does=house,
        name="getHouse",
        tells="Settings of the house with their days, tables and jackpots, for shift managers and administrators",
        access=Access.SHIFT,
    ),
    Door(
        path="/api/v1/personnel",
        does=personnel,
        name="getPersonnel",
        tells="Roles, locks, second factors and sessions of staff, for administrators",
        access=Access.HOUSE,
        asks=(Query(name="find", tells="A part of a player's name: these players too", example="ali"),),
    ),
)
