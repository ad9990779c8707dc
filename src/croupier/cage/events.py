"""What has happened at the cage. All fields are plain values; `stored.py` has the stored names.

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


PatronEvent: TypeAlias = PatronLimitsSet | PatronExcluded | ExclusionLifted | PatronDayBegan | PatronChipsMoved
"""Events about one patron, which nobody else is told."""
CageEvent: TypeAlias = PatronEvent
