"""The documents of the cage: floats, drop boxes and requests, a patron at the counter, and a patron's own limits.

Nobody at the counter is told why a patron may not buy chips. The patron's own document tells the patron everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

import msgspec

from croupier.cage import Cage, Patron
from croupier.cage.cage_state import CashThresholds, TableFloat
from croupier.cage.cash import total_of
from croupier.cage.chips import DENOMINATIONS
from croupier.cage.patrons import PlayNow, require_may_play, spent_on
from croupier.floor.play.patron_limits import play_now
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import HouseTable, Status, in_order
from croupier.floor.views.approvals_view import ApprovalView, approvals_seen
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


class ThresholdsView(msgspec.Struct, frozen=True, kw_only=True):
    """The cash thresholds, with the amounts from which a cashier is warned."""

    single: str
    daily: str
    warn_single: str
    warn_daily: str


class LaterThresholdsView(ThresholdsView, frozen=True, kw_only=True):
    """Thresholds that do not count yet."""

    from_day: str


class FloatView(msgspec.Struct, frozen=True, kw_only=True):
    """The float of a table in its shift."""

    shift: str
    opening: str
    fills: str
    credits: str
    sold: str
    in_tray: str


class CageTableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the cage sees it."""

    table: str
    name: str
    status: str
    playing: bool
    next_shift: str
    float: FloatView | None


class UncountedBoxView(msgspec.Struct, frozen=True, kw_only=True):
    """The drop box of a shift that is to be counted."""

    shift: str
    opening: str
    closing: str


class CageView(msgspec.Struct, frozen=True, kw_only=True):
    """The cage for one person: the tables with their floats, the boxes to be counted, and requests."""

    at: str
    day: str
    denominations: list[str]
    thresholds: ThresholdsView
    later_thresholds: list[LaterThresholdsView]
    next_fill: str
    next_credit: str
    tables: list[CageTableView]
    uncounted: list[UncountedBoxView]
    approvals: list[ApprovalView]


class ExclusionView(msgspec.Struct, frozen=True, kw_only=True):
    """An exclusion in force, for people who may end it."""

    until: str | None
    by: str
    reason: str
    own: bool


class PatronView(msgspec.Struct, frozen=True, kw_only=True):
    """A patron at the counter. Why chips may not be sold is not in it."""

    player: str
    called: str
    day: str
    balance: str
    paid_in: str
    paid_out: str
    thresholds: ThresholdsView
    may_buy: bool


class PlayLimitsView(msgspec.Struct, frozen=True, kw_only=True):
    """A patron's own limits; null for no limit."""

    loss: str | None
    minutes: int | None
    visits: int | None


class PendingLimitsView(PlayLimitsView, frozen=True, kw_only=True):
    """Limits that count from a later gaming day on."""

    from_day: str


class SpentTodayView(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a patron's limits that are used up today."""

    minutes: int
    lost: str
    visits: int


class OwnExclusionView(msgspec.Struct, frozen=True, kw_only=True):
    """The last day of a patron's exclusion; null if it has none."""

    until: str | None


class OwnLimitsView(msgspec.Struct, frozen=True, kw_only=True):
    """A patron's own limits, the parts used up, and the changes to come."""

    day: str
    limits: PlayLimitsView
    pending: PendingLimitsView | None
    wait_days: int
    today: SpentTodayView | None
    excluded: OwnExclusionView | None


def cage_view(at: CageMoment, actor: Actor) -> CageView:
    """The cage for one person: the tables with their floats, the boxes to be counted, and requests."""
    cage = at.state.cage
    tables = [table for table in in_order(at.state.tables.values()) if isinstance(table, HouseTable)]
    asked = approvals_seen(at.state, actor, now=at.now, in_place_s=at.house.in_place_s)
    return CageView(
        at=at.now.isoformat(),
        day=at.day,
        denominations=[dollars(value) for value in DENOMINATIONS],
        thresholds=_thresholds(cage.thresholds_on(at.day)),
        later_thresholds=[_later_thresholds(later) for later in cage.thresholds if later.from_day > at.day],
        next_fill=f"F-{cage.fills + 1}",
        next_credit=f"C-{cage.credits + 1}",
        tables=[_table(at, table) for table in tables if table.sign.status is not Status.CLOSED],
        uncounted=[
            UncountedBoxView(shift=shift, opening=dollars(box.opening), closing=dollars(box.closing))
            for shift, box in cage.uncounted.items()
        ],
        approvals=[approval for approval in asked if approval.command["command"] in AT_THE_COUNTER],
    )


def _thresholds(limits: CashThresholds) -> ThresholdsView:
    return ThresholdsView(
        single=dollars(limits.single),
        daily=dollars(limits.daily),
        warn_single=dollars(limits.single * WARN_PERCENT // 100),
        warn_daily=dollars(limits.daily * WARN_PERCENT // 100),
    )


def _later_thresholds(limits: CashThresholds) -> LaterThresholdsView:
    now = _thresholds(limits)
    return LaterThresholdsView(
        from_day=limits.from_day,
        single=now.single,
        daily=now.daily,
        warn_single=now.warn_single,
        warn_daily=now.warn_daily,
    )


def _table(at: CageMoment, table: HouseTable) -> CageTableView:
    table_float = at.state.cage.floats.get(table.id)
    return CageTableView(
        table=table.id,
        name=table.sign.name,
        status=table.sign.status.value,
        playing=table.playing,
        next_shift=f"{table.id}/{at.state.cage.shifts.get(table.id, 0) + 1}",
        float=None if table_float is None else _float(at.state, table.id, table_float),
    )


def _float(state: FloorState, table: str, table_float: TableFloat) -> FloatView:
    won = state.books.balance(bank(table)) - table_float.bank
    return FloatView(
        shift=table_float.shift,
        opening=dollars(table_float.opening),
        fills=dollars(table_float.fills),
        credits=dollars(table_float.credits),
        sold=dollars(table_float.sold),
        in_tray=dollars(state.books.balance(tray(table)) + won),
    )


# Patrons


def patron_at_counter(at: CageMoment, name: str) -> PatronView:
    """A patron's chips and cash of the day, and whether chips may be sold. The reason is nobody's at the counter."""
    person = at.state.people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    require(person.role is Role.PLAYER, "NOT_A_PLAYER", None, name=person.name)
    key = key_of(person.name)
    cash, limits = at.state.cage.cash.get(key), at.state.cage.thresholds_on(at.day)
    return PatronView(
        player=person.name,
        called=person.called or person.name,
        day=at.day,
        balance=dollars(at.state.books.balance(account(person.name))),
        paid_in=dollars(total_of(cash, at.day, paid_in=True)),
        paid_out=dollars(total_of(cash, at.day, paid_in=False)),
        thresholds=_thresholds(limits),
        may_buy=person.locked is None and _may_play(at, person.name),
    )


def _may_play(at: CageMoment, name: str) -> bool:
    try:
        require_may_play(_patron(at.state.cage, name), at.play(name, own=False), name=name)
    except Refused:
        return False
    return True


def _patron(cage: Cage, name: str) -> Patron:
    return cage.patrons.get(key_of(name)) or Patron()


def exclusion_in_force(at: CageMoment, name: str, last: Mapping[str, str] | None) -> ExclusionView | None:
    """The exclusion in force, for people who may end it. `last` is the patron's last exclusion on record."""
    patron = _patron(at.state.cage, name)
    if not patron.is_excluded(at.day) or last is None:
        return None
    reason = last["reason"]
    return ExclusionView(until=patron.excluded_until, by=last["by"], reason=reason, own=not reason)


def limits_of_patron(at: CageMoment, name: str) -> OwnLimitsView:
    """A patron's own limits, the parts used up, and the changes to come."""
    patron, day = _patron(at.state.cage, name), at.day
    pending = day < patron.later_from and patron.later != patron.limits
    now, later = patron.limits_on(day), patron.later
    return OwnLimitsView(
        day=day,
        limits=PlayLimitsView(loss=_dollars(now.loss), minutes=now.minutes, visits=now.visits),
        pending=PendingLimitsView(
            from_day=patron.later_from, loss=_dollars(later.loss), minutes=later.minutes, visits=later.visits
        )
        if pending
        else None,
        wait_days=at.house.limits_wait_days,
        today=_today(patron, at.play(name, own=True)),
        excluded=OwnExclusionView(until=patron.excluded_until) if patron.is_excluded(day) else None,
    )


def _dollars(amount: Cents | None) -> str | None:
    return None if amount is None else dollars(amount)


def _today(patron: Patron, now: PlayNow) -> SpentTodayView | None:
    """None before the first play of the day under a limit: nothing is counted without one."""
    if patron.day != now.day:
        return None
    spent = spent_on(patron, now)
    return SpentTodayView(minutes=spent.seconds // 60, lost=dollars(spent.lost), visits=spent.visits)
