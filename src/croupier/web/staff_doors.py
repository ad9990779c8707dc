"""Doors for staff: what waits for a second person, what somebody must see to."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.records import GamingDay, report, takings_of
from croupier.records.report import days_of
from croupier.refusals import Refused
from croupier.web.doors import Access, Call, Door, Query
from croupier.web.odds_doors import worked_out
from croupier.web.reach import the_floor, the_store

GROUP = "Staff"


async def approvals(call: Call) -> dict[str, Any]:
    """What somebody has asked for that takes two people, and that nobody has answered yet."""
    floor = the_floor(call)
    return {"approvals": await call.house.ask(lambda: [msgspec.to_builtins(asked) for asked in floor.waiting()])}


async def alarms(call: Call) -> dict[str, Any]:
    """Alarms that nobody has taken yet, oldest first."""
    floor = the_floor(call)
    return {"alarms": await call.house.ask(lambda: [msgspec.to_builtins(one) for one in floor.state.alarms.values()])}


async def reports(call: Call) -> dict[str, Any]:
    """What each table, jackpot and the cage took and gave, by gaming day: the last one, one that is named, or `all`."""
    store, day, table = the_store(call), call.query.get("day"), call.query.get("table")

    def work() -> dict[str, Any]:
        takings = takings_of(store, GamingDay())
        known = sorted(days_of(takings))
        if day not in (None, "all", *known):
            raise Refused("NO_SUCH_DAY", None, "nothing happened on that gaming day, as in 2030-01-31")
        days = known if day == "all" else [day] if day is not None else known[-1:]
        return report(takings, days=days, tables=None if table is None else [table])

    return await worked_out(work)


DOORS = (
    Door(
        method="GET",
        path="/api/v1/reports",
        does=reports,
        name="getReport",
        tells="Drop, win, hold, rake and jackpots by table and gaming day",
        group=GROUP,
        access=Access.STAFF,
        also=("404", "501"),
        asks=(
            Query(name="day", tells="A gaming day, or `all`; without it the last one", example="all"),
            Query(name="table", tells="Only this table", example="T1"),
        ),
    ),
    Door(
        method="GET",
        path="/api/v1/approvals",
        does=approvals,
        name="listApprovals",
        tells="What waits for a second person",
        group=GROUP,
        access=Access.STAFF,
    ),
    Door(
        method="GET",
        path="/api/v1/alarms",
        does=alarms,
        name="listAlarms",
        tells="Alarms that nobody has taken yet",
        group=GROUP,
        access=Access.STAFF,
    ),
)
