"""The floor's events as surveillance may see them while they happen.

At tables it sees what everybody sees who looks at them: no card before it lies face up, and no hand of a player. Beside
the tables it sees alarms, requests for a second person, cash, floats, faults of jackpots, roles and bookmarks. Patrons'
limits and exclusions are shown to nobody here.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier import jackpots
from croupier.cage import events as cage
from croupier.floor.views.notice_parts import NoticeParts
from croupier.floor_events import events as e
from croupier.messages import say
from croupier.money import dollars
from croupier.people import events as people
from croupier.people.approvals import ApprovalAsked, ApprovalDeclined, ApprovalGiven
from croupier.people.roles import IN_WORDS


def _alarm(event: e.AlarmRaised) -> NoticeParts:
    """Without suspects and the address that they share: the House names the roles that read these."""
    return say("watch.alarm_raised", what=event.without_suspects), {"alarm": event.alarm, "table": event.table}


def _taken(event: e.AlarmTaken) -> NoticeParts:
    return say("watch.alarm_taken", alarm=event.alarm, by=event.by), {"alarm": event.alarm}


def booking_notice(event: e.CageBooked, *_: object) -> NoticeParts:
    """Chips that staff have sold to a player, cashed for them or brought to a table, as the player is told."""
    fields = {"player": event.player, "amount": dollars(event.amount), "by": event.by}
    if event.to_table is not None:
        message = say(
            "watch.chips_brought", by=event.by, amount=event.amount, player=event.player, table=event.to_table
        )
        return message, {**fields, "table": event.to_table, "seat": event.to_seat}
    message = say(
        "watch.chips_bought" if event.amount > 0 else "watch.chips_cashed",
        by=event.by,
        amount=abs(event.amount),
        player=event.player,
    )
    return message, fields


def _booked(event: e.CageBooked) -> NoticeParts:
    message, fields = booking_notice(event)
    return message, {**fields, "reason": event.reason}


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


def _cash(event: cage.CashMoved) -> NoticeParts:
    fields = {"player": event.player, "amount": dollars(event.amount), "number": event.number}
    if event.paid_in:
        return say("watch.cash_in", by=event.by, amount=event.amount, player=event.player), fields
    return say("watch.cash_out", by=event.by, amount=event.amount, player=event.player), fields


def _float(event: cage.FloatOpened | cage.FloatFilled | cage.FloatCredited | cage.FloatClosed) -> NoticeParts:
    done = {
        cage.FloatOpened: "opened with",
        cage.FloatFilled: "filled by",
        cage.FloatCredited: "credited by",
        cage.FloatClosed: "closed with",
    }[type(event)]
    message = say("watch.float", table=event.table, done=done, amount=event.amount, by=event.by, agreed=event.agreed)
    return message, {"table": event.table, "amount": dollars(event.amount)}


def _counted(event: cage.DropCounted) -> NoticeParts:
    message = say(
        "watch.drop_counted", shift=event.shift, amount=event.amount, difference=event.difference, by=event.by
    )
    return message, {"shift": event.shift, "difference": dollars(event.difference)}


def _fault(event: jackpots.FaultReported) -> NoticeParts:
    return say("watch.fault_reported", fault=event.fault, what=event.what), {"table": event.table}


def _mended(event: jackpots.FaultCleared) -> NoticeParts:
    return say("watch.fault_cleared", fault=event.fault, by=event.by), {}


def _corrected(event: jackpots.Corrected) -> NoticeParts:
    message = say("watch.jackpot_corrected", people=event.people, meter=event.meter, reason=event.reason)
    return message, {"meter": dollars(event.meter), "reserve": dollars(event.reserve)}


def _role(event: people.RoleGiven) -> NoticeParts:
    return say("watch.role_given", by=event.by, name=event.name, role=IN_WORDS[event.role]), {}


def _locked(event: people.PersonLocked) -> NoticeParts:
    return say("watch.person_locked", by=event.by, name=event.name, reason=event.reason), {}


BESIDE_THE_TABLES: dict[type, tuple[str, Callable[..., NoticeParts]]] = {
    e.AlarmRaised: ("alarm_raised", _alarm),
    e.AlarmTaken: ("alarm_taken", _taken),
    e.CageBooked: ("cage_booked", _booked),
    e.AllSessionsEnded: ("all_sessions_ended", _sessions_ended),
    e.BookmarkAdded: ("bookmark_added", _marked),
    cage.CashMoved: ("cash_moved", _cash),
    cage.FloatOpened: ("float_opened", _float),
    cage.FloatFilled: ("float_filled", _float),
    cage.FloatCredited: ("float_credited", _float),
    cage.FloatClosed: ("float_closed", _float),
    cage.DropCounted: ("drop_counted", _counted),
    jackpots.FaultReported: ("fault_reported", _fault),
    jackpots.FaultCleared: ("fault_cleared", _mended),
    jackpots.Corrected: ("jackpot_corrected", _corrected),
    people.RoleGiven: ("role_given", _role),
    people.PersonLocked: ("person_locked", _locked),
    ApprovalAsked: ("approval_asked", _asked),
    ApprovalGiven: ("approval_given", _given),
    ApprovalDeclined: ("approval_declined", _declined),
}
"""Each event that no notice of a table tells: its name in the feed, and its message."""
