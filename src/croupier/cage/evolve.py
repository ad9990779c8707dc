"""The next cage after one of its events."""

from __future__ import annotations

from typing import assert_never

from croupier.cage import events as e
from croupier.cage.cage_state import Cage, CashDay, CashThresholds, Patron, PlayLimits, TableFloat


def evolve(cage: Cage, event: e.CageEvent) -> Cage:
    """The cage after one of its events."""
    match event:
        case e.CashMoved():
            return _with_cash(cage, event)
        case e.CashReported():
            return cage._replace(cash_reports=cage.cash_reports + 1)
        case e.CashThresholdsSet():
            thresholds = CashThresholds(event.from_day, event.single, event.daily)
            return cage._replace(thresholds=(*cage.thresholds, thresholds))
        case e.CashReportFiled(report=report):
            return cage._replace(filed=(*cage.filed, report))
        case (
            e.FloatOpened()
            | e.FloatFilled()
            | e.FloatCredited()
            | e.ChipsSoldAtTable()
            | e.FloatClosed()
            | e.DropCounted()
        ):
            return _with_float(cage, event)
        case _:
            patron = _patron(cage.patrons.get(event.player, Patron()), event)
            return cage._replace(patrons={**cage.patrons, event.player: patron})


def _with_float(cage: Cage, event: e.FloatEvent) -> Cage:
    if isinstance(event, e.DropCounted):
        left = {shift: float_ for shift, float_ in cage.uncounted.items() if shift != event.shift}
        return cage._replace(uncounted=left)
    if isinstance(event, e.FloatOpened):
        opened = TableFloat(event.shift, event.bank, event.amount)
        shifts = {**cage.shifts, event.table: cage.shifts.get(event.table, 0) + 1}
        return cage._replace(floats={**cage.floats, event.table: opened}, shifts=shifts)
    float_ = cage.floats[event.table]
    match event:
        case e.FloatFilled(amount=amount):
            changed, cage = float_._replace(fills=float_.fills + amount), cage._replace(fills=cage.fills + 1)
        case e.FloatCredited(amount=amount):
            changed, cage = float_._replace(credits=float_.credits + amount), cage._replace(credits=cage.credits + 1)
        case e.ChipsSoldAtTable(amount=amount):
            changed = float_._replace(sold=float_.sold + amount)
        case e.FloatClosed(amount=amount, won=won):
            others = {table: other for table, other in cage.floats.items() if table != event.table}
            closed = float_._replace(closing=amount, won=won)
            return cage._replace(floats=others, uncounted={**cage.uncounted, float_.shift: closed})
        case _:
            assert_never(event)
    return cage._replace(floats={**cage.floats, event.table: changed})


def _with_cash(cage: Cage, event: e.CashMoved) -> Cage:
    """The totals of earlier gaming days are dropped: nothing depends on them."""
    today = {player: cash for player, cash in cage.cash.items() if cash.day == event.day}
    before = today.get(event.player, CashDay(event.day))
    paid_in = before.paid_in + (event.amount if event.paid_in else 0)
    paid_out = before.paid_out + (0 if event.paid_in else event.amount)
    cash = {**today, event.player: CashDay(event.day, paid_in, paid_out)}
    return cage._replace(cash=cash, cash_transactions=cage.cash_transactions + 1)


def _patron(patron: Patron, event: e.LimitEvent) -> Patron:
    match event:
        case e.PatronLimitsSet():
            return patron._replace(
                limits=PlayLimits(event.loss, event.minutes, event.visits),
                later=PlayLimits(event.later_loss, event.later_minutes, event.later_visits),
                later_from=event.later_from,
            )
        case e.PatronExcluded(until=until):
            return patron._replace(excluded=True, excluded_until=until)
        case e.ExclusionLifted():
            return patron._replace(excluded=False, excluded_until=None)
        case e.PatronDayBegan(day=day, at_s=at_s, chips=chips):
            this_month = tuple(day_ for day_ in patron.visited if day_[:7] == day[:7])
            return patron._replace(day=day, since_s=at_s, brought=chips, visited=(*this_month, day))
        case e.PatronChipsMoved(amount=amount):
            return patron._replace(brought=patron.brought + amount)
        case _:
            assert_never(event)
