"""The events of the cage. All fields are plain values; `stored.py` has the stored names.

`player` is the key of a patron's name, so that two spellings of a name are one patron.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronLimitsSet:
    """A patron has set limits: those that hold at once, and those that hold from a later gaming day."""

    player: str
    loss: int | None
    minutes: int | None
    visits: int | None
    later_loss: int | None
    later_minutes: int | None
    later_visits: int | None
    later_from: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronExcluded:
    """A patron does not play until this gaming day; without an end if it is None."""

    player: str
    until: str | None
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusionLifted:
    """Two people let a patron play again."""

    player: str
    reason: str
    by: str
    agreed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronDayBegan:
    """A patron with limits buys chips, sits down or bets for the first time in a gaming day."""

    player: str
    day: str
    at_s: int
    chips: int
    """The chips that the patron has then, those at Poker tables included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronChipsMoved:
    """A patron with limits has bought chips (more than 0) or cashed them (less)."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CashMoved:
    """A patron has paid cash for chips, or was paid cash for them."""

    number: str
    player: str
    day: str
    paid_in: bool
    """Whether the cash was paid in; otherwise it was paid out."""
    chips: tuple[tuple[int, int], ...]
    """How many of each value."""
    amount: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CashReported:
    """A record for the compliance officer: a cash transaction at or beyond a threshold."""

    report: str
    transaction: str
    player: str
    day: str
    paid_in: bool
    amount: int
    total: int
    """Of the gaming day, in the same direction."""
    single: int
    daily: int
    identity: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CashThresholdsSet:
    """From this gaming day on, cash is reported from these amounts on."""

    from_day: str
    single: int
    daily: int
    by: str
    agreed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CashReportFiled:
    """A cash report has gone to the authority."""

    report: str
    reference: str
    by: str


LimitEvent: TypeAlias = PatronLimitsSet | PatronExcluded | ExclusionLifted | PatronDayBegan | PatronChipsMoved
PatronEvent: TypeAlias = LimitEvent | CashMoved | CashReported | CashThresholdsSet | CashReportFiled
"""Events about one patron, which nobody else is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatOpened:
    """A table has chips for a shift."""

    table: str
    shift: str
    chips: tuple[tuple[int, int], ...]
    amount: int
    bank: int
    """The House's win at the table in the ledger, before the shift."""
    by: str
    agreed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatFilled:
    """Chips went from the cage to a table."""

    number: str
    table: str
    shift: str
    chips: tuple[tuple[int, int], ...]
    amount: int
    by: str
    agreed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatCredited:
    """Chips went from a table to the cage."""

    number: str
    table: str
    shift: str
    chips: tuple[tuple[int, int], ...]
    amount: int
    by: str
    agreed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsSoldAtTable:
    """A player has bought chips at a table. The cash is in the drop box."""

    table: str
    shift: str
    player: str
    amount: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatClosed:
    """The chips of a table were counted at the end of a shift."""

    table: str
    shift: str
    chips: tuple[tuple[int, int], ...]
    amount: int
    won: int
    """The House's win at the table in this shift, by the ledger."""
    by: str
    agreed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DropCounted:
    """The drop box of a shift was counted, and the table's win follows."""

    shift: str
    amount: int
    sold: int
    """The cash that was taken at the table by the record."""
    win: int
    """Closing float, credits and drop, less opening float and fills."""
    ledger_win: int
    difference: int
    """The count less the ledger; below 0 if something is missing."""
    by: str
    agreed: str


FloatEvent: TypeAlias = FloatOpened | FloatFilled | FloatCredited | ChipsSoldAtTable | FloatClosed | DropCounted
CageEvent: TypeAlias = PatronEvent | FloatEvent
