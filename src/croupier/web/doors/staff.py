"""Doors for staff: open approvals and alarms."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.web.doors.door import Access, Call, Door
from croupier.web.doors.served_floor import the_floor

GROUP = "Staff"


async def approvals(call: Call) -> dict[str, Any]:
    """Requests that need a second person and have no answer yet."""
    floor = the_floor(call)
    return {"approvals": await call.house.ask(lambda: [msgspec.to_builtins(asked) for asked in floor.waiting()])}


async def alarms(call: Call) -> dict[str, Any]:
    """Alarms that nobody has taken yet, oldest first."""
    floor = the_floor(call)
    return {"alarms": await call.house.ask(lambda: [msgspec.to_builtins(one) for one in floor.state.alarms.values()])}


DOORS = (
    Door(
        path="/api/v1/approvals",
        does=approvals,
        name="listApprovals",
        tells="What waits for a second person",
        group=GROUP,
        access=Access.STAFF,
    ),
    Door(
        path="/api/v1/alarms",
        does=alarms,
        name="listAlarms",
        tells="Alarms that nobody has taken yet",
        group=GROUP,
        access=Access.STAFF,
    ),
)
