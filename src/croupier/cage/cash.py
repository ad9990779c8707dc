"""Cash over the counter: totals for each patron and gaming day, and the reports that the law asks for."""

from __future__ import annotations

from croupier.cage import commands as c
from croupier.cage import events as e
from croupier.cage.cage_state import Cage, CashDay
from croupier.cage.chips import worth
from croupier.money import Cents
from croupier.refusals import require


def decide_cash(
    cage: Cage, command: c.SellChips | c.SellAtTable | c.RedeemChips, *, player: str, day: str, by: str
) -> tuple[e.PatronEvent, ...]:
    """Cash comes in or goes out for chips. From a threshold on it is reported, with the identity that was seen.

    Without an identity such a transaction cannot be completed in good order, and nothing of it happens.
    """
    amount, paid_in = worth(command.chips), not isinstance(command, c.RedeemChips)
    require(amount > 0, "NO_AMOUNT.chips", None)
    number = cage.cash_transactions + 1
    moved = e.CashMoved(
        number=f"CT-{number}", player=player, day=day, paid_in=paid_in, chips=command.chips, amount=amount, by=by
    )
    total = total_of(cage.cash.get(player), day, paid_in=paid_in) + amount
    limits = cage.thresholds_on(day)
    if amount < limits.single and total < limits.daily:
        return (moved,)
    require(bool(command.identity.strip()), "IDENTITY_NEEDED", None)
    report = e.CashReported(
        report=f"CR-{cage.cash_reports + 1}",
        transaction=moved.number,
        player=player,
        day=day,
        paid_in=paid_in,
        amount=amount,
        total=total,
        single=limits.single,
        daily=limits.daily,
        identity=command.identity,
        by=by,
    )
    return moved, report


def total_of(cash: CashDay | None, day: str, *, paid_in: bool) -> Cents:
    """The cash of a gaming day that a patron has paid in, or was paid."""
    if cash is None or cash.day != day:
        return 0
    return cash.paid_in if paid_in else cash.paid_out


def decide_file(cage: Cage, command: c.FileCashReport, *, by: str) -> tuple[e.PatronEvent, ...]:
    """A report that was made goes to the authority once."""
    number = command.report.removeprefix("CR-")
    made = number.isascii() and number.isdigit() and f"CR-{int(number)}" == command.report
    require(made and 1 <= int(number) <= cage.cash_reports, "NO_SUCH_REPORT", None, report=command.report)
    require(command.report not in cage.filed, "FILED_ALREADY", None, report=command.report)
    require(bool(command.reference.strip()), "NOT_DOCUMENTED.reference", None)
    return (e.CashReportFiled(report=command.report, reference=command.reference, by=by),)


def decide_thresholds(
    cage: Cage, command: c.SetCashThresholds, *, day: str, by: str, agreed: str
) -> tuple[e.PatronEvent, ...]:
    """Thresholds hold from a gaming day that has not begun, so that each day has one rule."""
    require(command.from_day > day, "TOO_LATE.thresholds", None, day=day)
    require(command.single > 0 and command.daily > 0, "NO_AMOUNT.threshold", None)
    last = cage.thresholds[-1].from_day
    require(command.from_day >= last, "TOO_LATE.thresholds", None, day=last)
    return (
        e.CashThresholdsSet(
            from_day=command.from_day, single=command.single, daily=command.daily, by=by, agreed=agreed
        ),
    )
