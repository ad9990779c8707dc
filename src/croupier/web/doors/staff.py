"""Doors for staff: open approvals and alarms."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.web.doors.door import Access, Call, Door
from croupier.web.doors.served_floor import the_floor

GROUP = "Staff"


async def approvals(call: Call) -> dict[str, Any]:
    """The visitor's own requests for a second person, and those that the visitor's rank can answer."""
    floor, actor = the_floor(call), call.actor
    asked = await call.house.ask(lambda: floor.waiting_for(actor))
    return {"approvals": [msgspec.to_builtins(one) for one in asked]}


async def alarms(call: Call) -> dict[str, Any]:
    """Alarms that nobody has taken yet, oldest first."""
    floor, actor = the_floor(call), call.actor
    return {"alarms": await call.house.ask(lambda: floor.alarms_for(actor))}


DOORS = (
    Door(
        path="/api/v1/approvals",
        does=approvals,
        name="listApprovals",
        tells="Your own requests for a second person, and those that your rank can answer",
        group=GROUP,
        access=Access.STAFF,
    ),
    Door(
        path="/api/v1/alarms",
        does=alarms,
        name="listAlarms",
        tells="Alarms that nobody has taken yet, for pit supervisors and above, and auditors",
        group=GROUP,
        access=Access.REPORTS,
    ),
)
