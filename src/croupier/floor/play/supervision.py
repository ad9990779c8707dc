"""The pit, the House and surveillance: suspended tables, alarms, settings and bookmarks."""

from __future__ import annotations

from croupier.floor.drafting.draft import Draft
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow, is_by_staff, is_full_control
from croupier.floor.play.rights import SUPERVISES, SUPERVISES_WITH_SYSTEM, Rights, of_system, ranked
from croupier.floor.state.table_state import Status
from croupier.floor_events import events
from croupier.floor_events.commands import AddBookmark, ChangeHouse, RaiseAlarm, ResumeTable, SuspendTable, TakeAlarm
from croupier.floor_events.events import AlarmTaken, BookmarkAdded, TableResumed, TableSuspended
from croupier.floor_events.house_changes import HouseChanged
from croupier.gaming_day import read_gaming_day
from croupier.people.roles import Role
from croupier.refusals import require
from croupier.rulings import Authority


def _suspend_table(draft: Draft, command: SuspendTable) -> None:
    """Nothing happens at the table until it is resumed."""
    table = draft.state.table(command.table)
    require(table.sign.status is Status.OPEN, "NOT_OPEN.status", None, table=table.id, status=table.sign.status)
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    draft.note(TableSuspended(table=table.id, reason=command.reason, by=draft.actor.name))


def _resume_table(draft: Draft, command: ResumeTable) -> None:
    """Play continues at the table, with full time for everyone."""
    table = draft.state.table(command.table)
    require(table.sign.status is Status.SUSPENDED, "NOT_SUSPENDED", None, table=table.id, status=table.sign.status)
    draft.note(TableResumed(table=table.id, by=draft.actor.name))


def _raise_alarm(draft: Draft, command: RaiseAlarm) -> None:
    """Tell staff of a fault, once for as long as nobody has taken the alarm."""
    if all(alarm.what != command.what for alarm in draft.state.alarms.values()):
        draft.alarm(command.what, None)


def _take_alarm(draft: Draft, command: TakeAlarm) -> None:
    """A member of staff takes charge of an alarm."""
    require(command.alarm in draft.state.alarms, "NO_SUCH_ALARM", None, alarm=command.alarm)
    draft.note(AlarmTaken(alarm=command.alarm, by=draft.actor.name))


def _change_house(draft: Draft, command: ChangeHouse) -> None:
    """Other settings from now on, or from a gaming day that has not begun."""
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    today = read_gaming_day(draft.house.day_begins).day_of(draft.at)
    require(command.from_day is None or command.from_day > today, "TOO_LATE.house", None, day=today)
    draft.note(
        HouseChanged(
            from_day=command.from_day or today,
            settings=command.settings.as_document(),
            reason=command.reason,
            by=draft.actor.name,
            agreed=draft.agreed,
        )
    )


def _add_bookmark(draft: Draft, command: AddBookmark) -> None:
    """A person of surveillance marks something. Nothing on the floor changes."""
    title = command.title.strip()
    require(bool(title), "NOT_DOCUMENTED.what", None, what="a title")
    if command.table:
        draft.state.table(command.table)  # refused if there is none
    marked = BookmarkAdded(
        title=title,
        note=command.note.strip(),
        table=command.table,
        round=command.round,
        position=command.position,
        by=draft.actor.name,
    )
    draft.take(events.BOOKMARKS, marked)


def _house_takes_two(draft: Draft, command: ChangeHouse) -> bool:
    """Whether it takes two people to change these settings: under full control always.

    Some of these settings take two under light control as well: one person could otherwise lift the limits, above which
    two are needed.
    """
    return is_by_staff(draft) and (is_full_control(draft) or command.settings.take_two)


A_STOP, AN_ALARM = t.changes(t.ITS_TABLE, t.IF_WAITING), t.changes(t.ALARMS, t.IF_WAITING)
ROWS = (
    CommandRow(
        SuspendTable,
        SUPERVISES_WITH_SYSTEM,
        A_STOP,
        _suspend_table,
        while_suspended=True,
        example={"reason": "as written in the pit log, page 12"},
    ),
    CommandRow(
        ResumeTable, SUPERVISES_WITH_SYSTEM, t.reads(t.EVERY_TABLE) + A_STOP, _resume_table, while_suspended=True
    ),
    CommandRow(RaiseAlarm, of_system("the system"), AN_ALARM, _raise_alarm, from_outside=False),
    CommandRow(TakeAlarm, SUPERVISES, AN_ALARM, _take_alarm, example={"alarm": "AL-1"}),
    CommandRow(
        ChangeHouse,
        ranked(Authority.HOUSE, approver=Authority.SHIFT_MANAGER),
        t.changes(t.HOUSE, t.IF_WAITING),
        _change_house,
        takes_two=_house_takes_two,
        example={"settings": {"welcome_chips": "100.00", "clock_s": 45}, "from_day": "2030-02-01"},
    ),
    CommandRow(
        AddBookmark,
        Rights(roles=frozenset({Role.AUDITOR}), wanted="an auditor"),
        t.changes(t.BOOKMARKS),
        _add_bookmark,
        example={"title": "Box 3 looks twice", "note": "again at 21:40", "table": "T1", "round": "T1-17"},
    ),
)
