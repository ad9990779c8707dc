"""The documents of the cage: floats, drop boxes and requests, a patron at the counter, and a patron's own limits.

Nobody at the counter is told why a patron may not buy chips. The patron's own document tells the patron everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from croupier.cage import Cage, Patron
from croupier.cage.cage_state import CashThresholds, PlayLimits, TableFloat
from croupier.cage.cash import total_of
from croupier.cage.chips import DENOMINATIONS
from croupier.cage.patrons import PlayNow, require_may_play, spent_on
from croupier.floor.play.patron_desk import play_now
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import HouseTable, Status, in_order
from croupier.floor.views.approvals_view import approvals_document
from croupier.floor_events.house_settings import HouseSettings
from croupier.gaming_day import read_gaming_day
from croupier.ledger.accounts import house as bank
from croupier.ledger.accounts import player as account
from croupier.ledger.accounts import tray
from croupier.money import Cents, dollars
from croupier.people.approvals import OF_FLOATS
from croupier.people.names import key_of
from croupier.people.roles import Actor, Role
from croupier.refusals import Refused, require

AT_THE_COUNTER = OF_FLOATS | {"sell_chips", "redeem_chips", "set_cash_thresholds", "lift_exclusion"}
"""The commands whose requests for a second person the cage's page shows."""
WARN_PERCENT = 80
"""A cashier is warned from this part of a threshold on."""


class CageMoment(NamedTuple):
    """A moment at the cage: the floor, the House's settings, and the time."""

    state: FloorState
    house: HouseSettings
    now: datetime

    @property
    def day(self) -> str:
        """The gaming day."""
        return read_gaming_day(self.house.day_begins).day_of(self.now.isoformat())

    def play(self, name: str, *, own: bool) -> PlayNow:
        """A patron's chips now."""
        at_s = int(self.now.timestamp())
        return play_now(self.state, self.state.books.balance, name, day=self.day, at_s=at_s, own=own)


def cage_document(at: CageMoment, actor: Actor) -> dict[str, Any]:
    """The cage for one person: the tables with their floats, the boxes to be counted, and requests."""
    cage = at.state.cage
    tables = [table for table in in_order(at.state.tables.values()) if isinstance(table, HouseTable)]
    asked = approvals_document(at.state, actor, now=at.now, in_place_s=at.house.in_place_s)
    return {
        "at": at.now.isoformat(),
        "day": at.day,
        "denominations": [dollars(value) for value in DENOMINATIONS],
        "thresholds": _thresholds(cage.thresholds_on(at.day)),
        "later_thresholds": [
            {"from_day": later.from_day, **_thresholds(later)} for later in cage.thresholds if later.from_day > at.day
        ],
        "next_fill": f"F-{cage.fills + 1}",
        "next_credit": f"C-{cage.credits + 1}",
        "tables": [_table(at, table) for table in tables if table.sign.status is not Status.CLOSED],
        "uncounted": [
            {"shift": shift, "opening": dollars(found.opening), "closing": dollars(found.closing)}
            for shift, found in cage.uncounted.items()
        ],
        "approvals": [one for one in asked if one["command"]["command"] in AT_THE_COUNTER],
    }


def _thresholds(limits: CashThresholds) -> dict[str, str]:
    warn = (limits.single * WARN_PERCENT // 100, limits.daily * WARN_PERCENT // 100)
    return {
        "single": dollars(limits.single),
        "daily": dollars(limits.daily),
        "warn_single": dollars(warn[0]),
        "warn_daily": dollars(warn[1]),
    }


def _table(at: CageMoment, table: HouseTable) -> dict[str, Any]:
    found = at.state.cage.floats.get(table.id)
    return {
        "table": table.id,
        "name": table.sign.name,
        "status": table.sign.status.value,
        "playing": table.playing,
        "next_shift": f"{table.id}/{at.state.cage.shifts.get(table.id, 0) + 1}",
        "float": None if found is None else _float(at.state, table.id, found),
    }


def _float(state: FloorState, table: str, found: TableFloat) -> dict[str, str]:
    won = state.books.balance(bank(table)) - found.bank
    return {
        "shift": found.shift,
        "opening": dollars(found.opening),
        "fills": dollars(found.fills),
        "credits": dollars(found.credits),
        "sold": dollars(found.sold),
        "in_tray": dollars(state.books.balance(tray(table)) + won),
    }


# Patrons


def patron_at_counter(at: CageMoment, name: str) -> dict[str, Any]:
    """A patron's chips and cash of the day, and whether chips may be sold. The reason is nobody's at the counter."""
    person = at.state.people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    require(person.role is Role.PLAYER, "NOT_A_PLAYER", None, name=person.name)
    key = key_of(person.name)
    cash, limits = at.state.cage.cash.get(key), at.state.cage.thresholds_on(at.day)
    return {
        "player": person.name,
        "called": person.called or person.name,
        "day": at.day,
        "balance": dollars(at.state.books.balance(account(person.name))),
        "paid_in": dollars(total_of(cash, at.day, paid_in=True)),
        "paid_out": dollars(total_of(cash, at.day, paid_in=False)),
        "thresholds": _thresholds(limits),
        "may_buy": person.locked is None and _may_play(at, person.name),
    }


def _may_play(at: CageMoment, name: str) -> bool:
    try:
        require_may_play(_patron(at.state.cage, name), at.play(name, own=False), name=name)
    except Refused:
        return False
    return True


def _patron(cage: Cage, name: str) -> Patron:
    return cage.patrons.get(key_of(name)) or Patron()


def exclusion_document(at: CageMoment, name: str, last: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The exclusion in force, for people who may end it. `last` is the patron's last exclusion on record."""
    patron = _patron(at.state.cage, name)
    if not patron.is_excluded(at.day) or last is None:
        return None
    return {"until": patron.excluded_until, "by": last["by"], "reason": last["reason"], "own": not last["reason"]}


def own_limits_document(at: CageMoment, name: str) -> dict[str, Any]:
    """A patron's own limits, the parts used up, and the changes to come."""
    patron, day = _patron(at.state.cage, name), at.day
    pending = day < patron.later_from and patron.later != patron.limits
    excluded = patron.is_excluded(day)
    return {
        "day": day,
        "limits": _limits(patron.limits_on(day)),
        "pending": {"from_day": patron.later_from, **_limits(patron.later)} if pending else None,
        "wait_days": at.house.limits_wait_days,
        "today": _today(patron, at.play(name, own=True)),
        "excluded": {"until": patron.excluded_until} if excluded else None,
    }


def _limits(limits: PlayLimits) -> dict[str, Any]:
    return {**limits._asdict(), "loss": _dollars(limits.loss)}


def _dollars(amount: Cents | None) -> str | None:
    return None if amount is None else dollars(amount)


def _today(patron: Patron, now: PlayNow) -> dict[str, Any] | None:
    """None before the first play of the day under a limit: nothing is counted without one."""
    if patron.day != now.day:
        return None
    spent = spent_on(patron, now)
    return {"minutes": spent.seconds // 60, "lost": dollars(spent.lost), "visits": spent.visits}
