"""The commands that patrons and staff give to the cage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from croupier.cage.chips import ChipCount
from croupier.command import Command, Money, TableCommand, Text, form, whole_number
from croupier.gaming_day import is_day, read_day

if TYPE_CHECKING:
    MinuteCount: TypeAlias = int
    VisitCount: TypeAlias = int
    DayCount: TypeAlias = int
    DayName: TypeAlias = str
else:
    MinuteCount = whole_number(1, 24 * 60)
    VisitCount = whole_number(1, 31)
    DayCount = whole_number(1, 36_500)
    DayName = form(
        "a date",
        fits=is_day,
        read=read_day,
        write=str,
        schema={"type": "string", "format": "date", "description": "A gaming day", "examples": ["2030-01-31"]},
    )


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


KEPT_APART = frozenset({"identity_key"})
"""The fields of a cash command that the house fills in."""


class CashCommand(Command):
    """Chips for cash, or cash for chips, over the counter."""

    supplied: ClassVar[frozenset[str]] = KEPT_APART
    player: Text
    chips: ChipCount
    identity: Text = ""
    """The identity document that was seen. From the threshold on nothing happens without one."""
    reason: Text = ""
    """Staff say why, where they cash a player's chips or book more than the limit of the cage."""
    identity_key: Text = ""
    """The key of the identity among the secrets, once it is there: the command waits for a second person."""


class SellChips(CashCommand, tag="sell_chips"):
    """The cage sells chips to a player for cash."""


class RedeemChips(CashCommand, tag="redeem_chips"):
    """The cage takes a player's chips and pays cash for them."""


class SetCashThresholds(Command, tag="set_cash_thresholds"):
    """From this gaming day on, cash is reported from these amounts on."""

    from_day: DayName
    single: Money
    """In one transaction."""
    daily: Money
    """In one gaming day, all that was paid in, or all that was paid out."""


class FileCashReport(Command, tag="file_cash_report"):
    """A cash report has gone to the authority."""

    report: Text
    reference: Text
    """The authority's receipt, or where the report is kept."""


class OpenFloat(TableCommand, tag="open_float"):
    """Two people open a table's float for a shift with these chips from the cage."""

    chips: ChipCount


class FillFloat(TableCommand, tag="fill_float"):
    """Two people send chips from the cage to a table."""

    chips: ChipCount


class CreditFloat(TableCommand, tag="credit_float"):
    """Two people send chips from a table to the cage."""

    chips: ChipCount


class SellAtTable(TableCommand, tag="sell_at_table"):
    """A Dealer sells chips from the table's float for cash, which goes into the drop box."""

    supplied: ClassVar[frozenset[str]] = KEPT_APART
    player: Text
    chips: ChipCount
    identity: Text = ""
    """The identity document that was seen. From the threshold on nothing happens without one."""
    reason: Text = ""
    """Staff say why, where they book more than the limit of the cage."""
    identity_key: Text = ""
    """The key of the identity among the secrets, once it is there: the command waits for a second person."""


class CloseFloat(TableCommand, tag="close_float"):
    """Two people count the chips in a table's float, and close it."""

    chips: ChipCount


class CountDrop(Command, tag="count_drop"):
    """Two people count the drop box of a shift that is closed."""

    shift: Text
    amount: Money
    """The cash in the box."""
