"""The time of a player at a screen holds for everybody: no person ends it before it has passed."""

from __future__ import annotations

from datetime import datetime

from croupier.command import TableCommand
from croupier.floor.dealing.dealer import step_due
from croupier.floor.state.table_state import FloorPokerTable, Table
from croupier.floor_events.commands import AUTOMATIC
from croupier.people.roles import Actor, Role
from croupier.refusals import Refused
from croupier.rounds.commands import CloseOptions
from croupier.table_commands import ReportIrregularity, RunOutOfTime

ABSENT = "player-absent"
"""5.5: a report that folds the hand of a player who has walked away."""
ENDS_TIME_OF_PLAYERS = (RunOutOfTime, CloseOptions, ReportIrregularity)
"""The commands that can end a player's time."""
ENDS_TIME = ("time_out", "run_out_clock", "close_options")
"""The dealer's orders at the end of a player's time."""


def require_time_is_up(
    table: Table, command: TableCommand, *, actor: Actor, now: datetime, full_control: bool = False
) -> None:
    """Refuse a person who ends a player's time too early. The automatic dealer keeps to the deadline by itself.

    Where a person deals, no deadline is displayed. Under full control the pace of the table still gives a player at a
    screen as much time to decide: the Dealer could otherwise fold the hand of a friend's opponent.
    """
    if isinstance(command, ReportIrregularity):
        ends_time = full_control and command.kind == ABSENT  # otherwise the word of staff is enough
    else:
        ends_time = isinstance(command, RunOutOfTime | CloseOptions)
    if not ends_time or actor.role is Role.SYSTEM or not table.sign.since:
        return
    displayed = table.sign.dealer == AUTOMATIC
    if not displayed and not (full_control and _at_a_screen(table, command)):
        return
    step = step_due(table, datetime.fromisoformat(table.sign.since))
    has_time = step.order is not None and step.order.command in ENDS_TIME and step.window_s is not None
    if not has_time or step.due is None or now >= step.due:
        return
    deadline = step.due.isoformat(timespec="seconds")
    if displayed:
        raise Refused("TOO_EARLY.deadline", step.clause, deadline=deadline)
    raise Refused("TOO_EARLY.at_a_screen", step.clause, deadline=deadline)


def _at_a_screen(table: Table, command: TableCommand) -> bool:
    """Whether the time is that of a player who plays by themselves. For the others, staff say what they do."""
    if not isinstance(command, RunOutOfTime | ReportIrregularity):
        return False
    if isinstance(table, FloorPokerTable):
        seat = table.state.seats.get(command.seat or 0)
        return seat is not None and seat.own_screen
    box = table.round and table.round.boxes.get(command.box or 0)
    return box is not None and not box.by_staff
