"""The cage as it stands, made from events alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.money import Cents


class PlayLimits(NamedTuple):
    """A patron's own limits; None for no limit."""

    loss: Cents | None = None
    minutes: int | None = None
    visits: int | None = None


class Patron(NamedTuple):
    """One patron's limits, exclusion, and play on the last gaming day."""

    limits: PlayLimits = PlayLimits()
    """They hold until `later_from`."""
    later: PlayLimits = PlayLimits()
    later_from: str = ""
    excluded: bool = False
    excluded_until: str | None = None
    """The gaming day on which the exclusion is over; None if it has no end."""
    day: str = ""
    """The last gaming day on which the patron played."""
    since_s: int = 0
    brought: Cents = 0
    """The chips at the beginning of that day, and those bought since, less those cashed."""
    visited: tuple[str, ...] = ()
    """The gaming days of that calendar month on which the patron played."""

    def limits_on(self, day: str) -> PlayLimits:
        """The limits that hold on a gaming day."""
        return self.limits if day < self.later_from else self.later

    def is_excluded(self, day: str) -> bool:
        """Whether the patron is kept from play on a gaming day."""
        return self.excluded and (self.excluded_until is None or day < self.excluded_until)


class CashThresholds(NamedTuple):
    """The amounts from which cash is reported, from a gaming day on."""

    from_day: str
    single: Cents
    daily: Cents


SINGAPORE_LAW = CashThresholds("", 10_000_00, 10_000_00)
"""Singapore's casino law, unless the House sets others."""


class CashDay(NamedTuple):
    """A patron's cash of one gaming day."""

    day: str
    paid_in: Cents = 0
    paid_out: Cents = 0


class TableFloat(NamedTuple):
    """The chips of a table in one shift, and the cash taken there."""

    shift: str
    bank: Cents
    """The House's win at the table in the ledger, before the shift."""
    opening: Cents
    fills: Cents = 0
    credits: Cents = 0
    sold: Cents = 0
    closing: Cents = 0
    won: Cents = 0
    """The House's win in this shift by the ledger, once the float is closed."""


class Cage(NamedTuple):
    """The state of the cage."""

    patrons: Mapping[str, Patron] = {}
    """The patrons with limits or an exclusion, by the key of their name."""
    cash: Mapping[str, CashDay] = {}
    """The cash of the last gaming day, by the key of the patron's name."""
    thresholds: tuple[CashThresholds, ...] = (SINGAPORE_LAW,)
    cash_transactions: int = 0
    cash_reports: int = 0
    floats: Mapping[str, TableFloat] = {}
    """The open floats, by table."""
    uncounted: Mapping[str, TableFloat] = {}
    """The closed floats whose drop was not counted yet, by shift."""
    shifts: Mapping[str, int] = {}
    """How many floats each table has had."""
    fills: int = 0
    credits: int = 0
    filed: tuple[str, ...] = ()
    """The cash reports that have gone to the authority."""

    def thresholds_on(self, day: str) -> CashThresholds:
        """The thresholds that hold on a gaming day."""
        return [thresholds for thresholds in self.thresholds if thresholds.from_day <= day][-1]
