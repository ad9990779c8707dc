"""What patrons and staff can ask of the cage."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from croupier.command import Command, Money, Text, whole_number

if TYPE_CHECKING:
    MinuteCount: TypeAlias = int
    VisitCount: TypeAlias = int
    DayCount: TypeAlias = int
else:
    MinuteCount = whole_number(1, 24 * 60)
    VisitCount = whole_number(1, 31)
    DayCount = whole_number(1, 36_500)


class SetLimits(Command, tag="set_limits"):
    """A patron sets limits on their own play. A limit that is left out is taken away."""

    loss: Money | None = None
    """The most that the patron may lose in a gaming day."""
    minutes: MinuteCount | None = None
    """How long the patron may play in a gaming day, from the first chips, seat or bet of the day."""
    visits: VisitCount | None = None
    """On how many gaming days of a calendar month the patron may play."""


class ExcludeOneself(Command, tag="exclude_oneself"):
    """A patron stays away from play."""

    days: DayCount | None = None
    """How many gaming days, today included; without an end if none is given."""


class ExcludePatron(Command, tag="exclude_patron"):
    """The House keeps a patron from play."""

    player: Text
    reason: Text
    days: DayCount | None = None
    """How many gaming days, today included; without an end if none is given."""


class LiftExclusion(Command, tag="lift_exclusion"):
    """Two people let a patron play again."""

    player: Text
    reason: Text


PatronCommand: TypeAlias = SetLimits | ExcludeOneself | ExcludePatron | LiftExclusion
CageCommand: TypeAlias = PatronCommand
