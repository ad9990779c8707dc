"""The deadline that a table displays holds for everybody: no person times a player out before it has passed."""

from __future__ import annotations

from datetime import datetime

from croupier.floor.dealing.dealer import next_step
from croupier.floor.engine.table_state import Table
from croupier.floor.people.roles import Actor, Role
from croupier.refusals import require

ENDS_TIME = ("time_out", "run_out_clock")
"""The dealer's orders at the end of a player's time."""


def require_time_is_up(table: Table, *, actor: Actor, now: datetime) -> None:
    """Refuse a person who times a player out too early. The automatic dealer keeps to the deadline by itself."""
    if actor.role is Role.SYSTEM or not table.sign.since:
        return
    step = next_step(table, datetime.fromisoformat(table.sign.since))
    displayed = step.order is not None and step.order.command in ENDS_TIME and step.window_s is not None
    if displayed and step.due is not None:
        require(now >= step.due, "TOO_EARLY.deadline", step.clause, deadline=step.due.isoformat(timespec="seconds"))
