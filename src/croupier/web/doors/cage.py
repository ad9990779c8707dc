"""The doors of the cage: floats and requests, a patron at the counter, cash reports, and a patron's own limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.floor import Floor
from croupier.floor.commands.authority import SHIFT
from croupier.floor.views import cage_desk as views
from croupier.gaming_day import read_day, read_gaming_day
from croupier.people.names import key_of
from croupier.records.cage_book import cage_book
from croupier.web.doors.door import Access, Call, Door, Query
from croupier.web.doors.served_floor import the_floor, the_store

GROUP = "Staff"


async def _asked(call: Call, view: Callable[[views.CageMoment], Any]) -> Any:
    """A view of the cage, made on the writer's thread."""
    floor: Floor = the_floor(call)
    return await call.house.ask(lambda: view(floor.at_cage()))


async def cage(call: Call) -> dict[str, Any]:
    """The tables with their floats, the drop boxes to be counted, thresholds, requests, and today's slips."""
    actor = call.actor
    found: dict[str, Any] = await _asked(call, lambda at: views.cage_document(at, actor))
    gaming_day = read_gaming_day(the_floor(call).house.day_begins)
    found["slips"] = await asyncio.to_thread(cage_book(the_store(call)).slips, gaming_day, found["day"])
    return found


async def slips(call: Call) -> dict[str, Any]:
    """The slips of a gaming day."""
    day, gaming_day = read_day(call.query.get("day")), read_gaming_day(the_floor(call).house.day_begins)
    return {"day": day, "slips": await asyncio.to_thread(cage_book(the_store(call)).slips, gaming_day, day)}


async def patron(call: Call) -> dict[str, Any]:
    """A patron at the counter. A person who may end an exclusion sees it, with its reason; nobody else does."""
    name = call.path["name"]
    found: dict[str, Any] = await _asked(call, lambda at: views.patron_at_counter(at, name))
    if call.actor.role in SHIFT:
        last = await asyncio.to_thread(cage_book(the_store(call)).last_exclusion, key_of(found["player"]))
        found["exclusion"] = await _asked(call, lambda at: views.exclusion_document(at, found["player"], last))
    return found


async def cash_reports(call: Call) -> dict[str, Any]:
    """All cash reports, those that are due first, each with its required content."""
    floor = the_floor(call)
    days = floor.house.cash_report_days
    reports = await asyncio.to_thread(cage_book(the_store(call)).reports, days=days)
    names = await call.house.ask(lambda: {one["player"]: floor.people.find(one["player"]) for one in reports})
    for one in reports:
        person = names[one["player"]]
        one["player"] = one["player"] if person is None else person.name
    return {"days": days, "reports": reports}


async def own_limits(call: Call) -> dict[str, Any]:
    """The visitor's own limits, the parts used up today, and the changes to come."""
    name = call.actor.name
    found: dict[str, Any] = await _asked(call, lambda at: views.own_limits_document(at, name))
    return found


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
