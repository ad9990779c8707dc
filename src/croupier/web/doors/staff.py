"""Doors for staff: open approvals and alarms."""

from __future__ import annotations

import msgspec

from croupier.floor.views.player_numbers import AlarmView
from croupier.people.approvals import ApprovalAsked
from croupier.web.doors.door import Access, Call, Door

GROUP = "Staff"


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
