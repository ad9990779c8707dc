"""The floats of tables by gaming day: opening, fills, credits, drop, closing, and the count against the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.cage import events as e
from croupier.money import Cents, dollars

Document = dict[str, Any]


@dataclass(slots=True)
class ShiftFigures:
    """One table's float from its opening to the count of its drop box. It belongs to the day on which it was opened."""

    table: str
    shift: str
    opening: Cents
    fills: list[Cents] = field(default_factory=list)
    credits: list[Cents] = field(default_factory=list)
    sold: Cents = 0
    closed: e.FloatClosed | None = None
    counted: e.DropCounted | None = None

    def document(self) -> Document:
        """The shift as plain values. Figures that are not known yet are None."""
        closed, counted = self.closed, self.counted
        return {
            "table": self.table,
            "shift": self.shift,
            "opening": dollars(self.opening),
            "fills": len(self.fills),
            "filled": dollars(sum(self.fills)),
            "credits": len(self.credits),
            "credited": dollars(sum(self.credits)),
            "sold": dollars(self.sold),
            "closing": None if closed is None else dollars(closed.amount),
            "ledger_win": None if closed is None else dollars(closed.won),
            "drop": None if counted is None else dollars(counted.amount),
            "win": None if counted is None else dollars(counted.win),
            "difference": None if counted is None else dollars(counted.difference),
        }


class FloatDays:
    """All shifts of all tables, by the day on which each was opened."""

    def __init__(self) -> None:
        self.days: dict[str, list[ShiftFigures]] = {}
        self._by_shift: dict[str, ShiftFigures] = {}

    def happened(self, day: str, event: e.FloatEvent) -> None:
        """Add an event of a float."""
        if isinstance(event, e.FloatOpened):
            opened = ShiftFigures(event.table, event.shift, event.amount)
            self._by_shift[event.shift] = opened
            self.days.setdefault(day, []).append(opened)
            return
        found = self._by_shift[event.shift]
        match event:
            case e.FloatFilled():
                found.fills.append(event.amount)
            case e.FloatCredited():
                found.credits.append(event.amount)
            case e.ChipsSoldAtTable():
                found.sold += event.amount
            case e.FloatClosed():
                found.closed = event
            case e.DropCounted():
                found.counted = event

    def on(self, day: str) -> list[ShiftFigures]:
        """The shifts of a day."""
        return self.days.get(day, [])


class FloatsTotal(NamedTuple):
    """The sums of several shifts."""

    shifts: int
    uncounted: int
    """The number of shifts whose drop was not counted yet."""
    opening: Cents
    filled: Cents
    credited: Cents
    closing: Cents
    drop: Cents
    win: Cents
    ledger_win: Cents
    difference: Cents

    def document(self) -> Document:
        """The sums as plain values."""
        counts = {"shifts": self.shifts, "uncounted": self.uncounted}
        return {name: dollars(amount) for name, amount in self._asdict().items()} | counts


def floats_total(shifts: Sequence[ShiftFigures]) -> FloatsTotal:
    """The sums of these shifts, as far as they are known."""
    counted = [one.counted for one in shifts if one.counted is not None]
    return FloatsTotal(
        shifts=len(shifts),
        uncounted=len(shifts) - len(counted),
        opening=sum(one.opening for one in shifts),
        filled=sum(sum(one.fills) for one in shifts),
        credited=sum(sum(one.credits) for one in shifts),
        closing=sum(one.closed.amount for one in shifts if one.closed is not None),
        drop=sum(one.amount for one in counted),
        win=sum(one.win for one in counted),
        ledger_win=sum(one.ledger_win for one in counted),
        difference=sum(one.difference for one in counted),
    )
