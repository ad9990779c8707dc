"""The doors of the cage: floats and requests, a patron at the counter, cash reports, and a patron's own limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from croupier.floor.views.cage_desk import (
    CageMoment,
    CageView,
    ExclusionView,
    OwnLimitsView,
    PatronView,
    cage_view,
    exclusion_in_force,
    limits_of_patron,
    patron_at_counter,
)
from croupier.gaming_day import read_day, read_gaming_day
from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.people.roles import SHIFT
from croupier.records.cage_book import cage_book
from croupier.web.doors.door import Access, Call, Door, Query

GROUP = "Staff"


Asked = TypeVar("Asked")


class SlipView(msgspec.Struct, frozen=True, kw_only=True):
    """A fill, a credit, the opening or closing of a float, or the count of a drop box."""

    number: str
    kind: str
    at: str
    amount: str
    shift: str
    chips: dict[str, int] | None
    table: str | UnsetType = UNSET
    win: str | UnsetType = UNSET
    """Of a count: the table's win by its chips and drop. The fields after it are those of a count, too."""
    ledger_win: str | UnsetType = UNSET
    difference: str | UnsetType = UNSET
    sold: str | UnsetType = UNSET
    by: str
    agreed: str | None


class CageDeskView(CageView, frozen=True, kw_only=True):
    """The cage with the slips of its gaming day."""

    slips: list[SlipView]


class SlipsView(msgspec.Struct, frozen=True, kw_only=True):
    """The slips of a gaming day, the newest first."""

    day: str
    slips: list[SlipView]


class PatronDeskView(PatronView, frozen=True, kw_only=True):
    """A patron at the counter; with the exclusion in force for a person who may end it."""

    exclusion: ExclusionView | UnsetType | None = UNSET


class FiledView(msgspec.Struct, frozen=True, kw_only=True):
    """When, by whom and under which reference a report was filed."""

    at: str
    by: str
    reference: str


class CashReportView(msgspec.Struct, frozen=True, kw_only=True):
    """Cash at or beyond a threshold, to be reported until `due`. `missing` names the fields that are empty."""

    report: str
    transaction: str
    at: str
    day: str
    player: str
    identity: str
    paid_in: bool
    amount: str
    chips: dict[str, int]
    day_total: str
    threshold: str
    single: str
    daily: str
    by: str
    filed: FiledView | None
    missing: list[str]
    due: str


class CashReportsView(msgspec.Struct, frozen=True, kw_only=True):
    """All cash reports, and the days within which one is filed."""

    days: int
    reports: list[CashReportView]


async def _asked(call: Call, view: Callable[[CageMoment], Asked]) -> Asked:
    """A view of the cage, made on the writer's thread."""
    floor = call.access.floor
    asked: Asked = await call.access.ask(lambda: view(floor.at_cage()))
    return asked


async def cage(call: Call) -> CageDeskView:
    """The tables with their floats, the drop boxes to be counted, thresholds, requests, and today's slips."""
    actor = call.actor
    desk = await _asked(call, lambda at: cage_view(at, actor))
    return CageDeskView(**asdict(desk), slips=await _slips(call, desk.day))


async def slips(call: Call) -> SlipsView:
    """The slips of a gaming day."""
    day = read_day(call.query.get("day"))
    return SlipsView(day=day, slips=await _slips(call, day))


async def _slips(call: Call, day: str) -> list[SlipView]:
    gaming_day = read_gaming_day(call.access.floor.house.day_begins)
    written = await asyncio.to_thread(cage_book(call.access.store).slips, gaming_day, day)
    return [SlipView(**slip) for slip in written]


async def patron(call: Call) -> PatronDeskView:
    """A patron at the counter. A person who may end an exclusion sees it, with its reason; nobody else does."""
    name = call.path["name"]
    seen = await _asked(call, lambda at: patron_at_counter(at, name))
    if call.actor.role not in SHIFT:
        return PatronDeskView(**asdict(seen))
    last = await asyncio.to_thread(cage_book(call.access.store).last_exclusion, key_of(seen.player))
    exclusion = await _asked(call, lambda at: exclusion_in_force(at, seen.player, last))
    return PatronDeskView(**asdict(seen), exclusion=exclusion)


async def cash_reports(call: Call) -> CashReportsView:
    """All cash reports, those that are due first, each with its required content."""
    floor = call.access.floor
    days = floor.house.cash_report_days
    reports = await asyncio.to_thread(cage_book(call.access.store).reports, days=days)
    people = await call.access.ask(lambda: {key: floor.people.find(key) for key in {row["player"] for row in reports}})
    return CashReportsView(days=days, reports=[_report(row, people[row["player"]]) for row in reports])


def _report(row: Mapping[str, Any], person: Person | None) -> CashReportView:
    """A report under the player's own name: the book knows players by the keys of their names."""
    filed = None if row["filed"] is None else FiledView(**row["filed"])
    player = row["player"] if person is None else person.name
    return CashReportView(**{**row, "player": player, "filed": filed})


async def own_limits(call: Call) -> OwnLimitsView:
    """The visitor's own limits, the parts used up today, and the changes to come."""
    name = call.actor.name
    return await _asked(call, lambda at: limits_of_patron(at, name))


DOORS = (
    Door(
        path="/api/v1/cage",
        does=cage,
        name="getCage",
        tells="Floats, drop boxes to be counted, thresholds, requests and today's slips, for cashiers and the pit",
        group=GROUP,
        access=Access.CAGE,
    ),
    Door(
        path="/api/v1/cage/slips",
        does=slips,
        name="listSlips",
        tells="The fills, credits, floats and counts of a gaming day",
        group=GROUP,
        access=Access.CAGE,
        asks=(Query(name="day", tells="The gaming day", example="2030-01-31"),),
    ),
    Door(
        path="/api/v1/cage/patrons/{name}",
        does=patron,
        name="getPatron",
        tells="A patron's chips and cash of the day. Why chips may not be sold is not in it",
        group=GROUP,
        access=Access.CAGE,
    ),
    Door(
        path="/api/v1/cash-reports",
        does=cash_reports,
        name="listCashReports",
        tells="Cash at or beyond a threshold, for shift managers and above and for auditors",
        group=GROUP,
        access=Access.COMPLIANCE,
    ),
    Door(
        path="/api/v1/me/limits",
        does=own_limits,
        name="getOwnLimits",
        tells="Your own limits, the parts used up today, and the changes to come",
        group="People",
        access=Access.SIGNED_IN,
    ),
)
