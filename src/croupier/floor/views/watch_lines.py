"""The floor's events as surveillance may see them while they happen.

At tables it sees what everybody sees who looks at them: no card before it lies face up, and no hand of a player. Beside
the tables it sees alarms, requests for a second person, the cage's bookings and bookmarks.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.floor.engine import floor_events as e
from croupier.floor.people.approvals import ApprovalAsked, ApprovalDeclined, ApprovalGiven
from croupier.floor.views.notice_parts import NoticeParts
from croupier.messages import say
from croupier.money import dollars


def _alarm(event: e.AlarmRaised) -> NoticeParts:
    return say("watch.alarm_raised", what=event.what), {"alarm": event.alarm, "table": event.table}


def _taken(event: e.AlarmTaken) -> NoticeParts:
    return say("watch.alarm_taken", alarm=event.alarm, by=event.by), {"alarm": event.alarm}


def _booked(event: e.CageBooked) -> NoticeParts:
    if event.amount > 0:
        message = say("watch.chips_bought", by=event.by, amount=event.amount, player=event.player)
    else:
        message = say("watch.chips_cashed", by=event.by, amount=-event.amount, player=event.player)
    return message, {"player": event.player, "amount": dollars(event.amount), "reason": event.reason}


def _asked(event: ApprovalAsked) -> NoticeParts:
    command = str(event.command.get("command", "")).replace("_", " ")
    message = say("watch.approval_asked", by=event.by, command=command, approval=event.approval)
    return message, {"approval": event.approval}


def _given(event: ApprovalGiven) -> NoticeParts:
    return say("watch.approval_given", by=event.by, approval=event.approval), {"approval": event.approval}


def _declined(event: ApprovalDeclined) -> NoticeParts:
    message = say("watch.approval_declined", by=event.by, approval=event.approval, reason=event.reason)
    return message, {"approval": event.approval}


def _marked(event: e.BookmarkAdded) -> NoticeParts:
    fields = {"title": event.title, "note": event.note, "table": event.table or None, "round": event.round or None}
    return say("watch.bookmark_added", by=event.by, title=event.title), fields


def _sessions_ended(event: e.AllSessionsEnded) -> NoticeParts:
    return say("watch.sessions_ended", by=event.by, reason=event.reason), {}


BESIDE_THE_TABLES: dict[type, tuple[str, Callable[..., NoticeParts]]] = {
    e.AlarmRaised: ("alarm_raised", _alarm),
    e.AlarmTaken: ("alarm_taken", _taken),
    e.CageBooked: ("cage_booked", _booked),
    e.AllSessionsEnded: ("all_sessions_ended", _sessions_ended),
    e.BookmarkAdded: ("bookmark_added", _marked),
    ApprovalAsked: ("approval_asked", _asked),
    ApprovalGiven: ("approval_given", _given),
    ApprovalDeclined: ("approval_declined", _declined),
}
"""Each event that no notice of a table tells: its name in the feed, and its message."""
