"""Commands of the pit: interruptions, and suspended tables."""

from __future__ import annotations

from croupier.errors import InputError
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import poker_play
from croupier.floor.play.jackpot_link import send
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events.commands import Interrupt, RaiseAlarm, ResumeTable, SuspendTable, TakeAlarm
from croupier.floor_events.events import AlarmTaken, TableResumed, TableSuspended
from croupier.refusals import Refused, require
from croupier.rulings import Authority
from croupier.rulings.questions import checked_kind
from croupier.table_commands import ReportIrregularity

INTERRUPTION, UNLISTED = "interruption", "unlisted"


def interrupt(draft: Draft, command: Interrupt) -> None:
    """R-24: 5.7 (PKR 5.1) concludes the round or voids it. A game without such a clause refers it (R-19)."""
    table = draft.state.table(command.table)
    require(table.playing, "ROUND_OVER.table", None, table=table.id)
    kind = INTERRUPTION if _has_clause(table) else UNLISTED
    if kind == UNLISTED and isinstance(table, HouseTable) and table.round is not None and table.round.referrals:
        raise Refused("REFERRED.already", table.round.game.live.not_covered, table=table.id)
    report = ReportIrregularity(kind=kind, by=Authority.HOUSE)
    if isinstance(table, FloorPokerTable):
        poker_play.report(draft, table, report)
    else:
        send(draft, table.id, report)


def _has_clause(table: Table) -> bool:
    try:
        checked_kind(table.sign.game, INTERRUPTION)
    except InputError:
        return False
    return True


def suspend_table(draft: Draft, command: SuspendTable) -> None:
    """Nothing happens at the table until it is resumed."""
    table = draft.state.table(command.table)
    require(table.sign.status is Status.OPEN, "NOT_OPEN.status", None, table=table.id, status=table.sign.status)
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    draft.note(TableSuspended(table=table.id, reason=command.reason, by=draft.actor.name))


def resume_table(draft: Draft, command: ResumeTable) -> None:
    """Play continues at the table, with full time for everyone."""
    table = draft.state.table(command.table)
    require(table.sign.status is Status.SUSPENDED, "NOT_SUSPENDED", None, table=table.id, status=table.sign.status)
    draft.note(TableResumed(table=table.id, by=draft.actor.name))


def raise_alarm(draft: Draft, command: RaiseAlarm) -> None:
    """Tell staff of a fault, once for as long as nobody has taken the alarm."""
    if all(alarm.what != command.what for alarm in draft.state.alarms.values()):
        draft.alarm(command.what, None)


def take_alarm(draft: Draft, command: TakeAlarm) -> None:
    """A member of staff takes charge of an alarm."""
    require(command.alarm in draft.state.alarms, "NO_SUCH_ALARM", None, alarm=command.alarm)
    draft.note(AlarmTaken(alarm=command.alarm, by=draft.actor.name))
