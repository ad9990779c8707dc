"""The commands at a house table. Cards, chance, time and the meter arrive inside the commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeAlias

from croupier.command import BoxNumber, Money, StaffMayEnter, TableCommand, Text
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.layout import ANTE
from croupier.games.prizes import Meter
from croupier.money import Cents
from croupier.table_commands import (
    DealCards,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
)

__all__ = [
    "DealCards",
    "Reconstruct",
    "RecordCard",
    "ReportIrregularity",
    "ResolveReferral",
    "RunOutOfTime",
    "SettleRound",
]


class SideLimits(NamedTuple):
    """The limits of a side bet that has its own; None for no limit."""

    bet: str
    least: Cents | None = None
    most: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """The settings of a table: the limits on its signs, and how it is dealt. None means no limit."""

    ante_min: Cents | None = None
    ante_max: Cents | None = None
    side_limits: tuple[SideLimits, ...] = field(default_factory=tuple)
    jackpot_bet: Cents | None = None
    """The prescribed amount; None for any amount."""
    credit: Cents | None = None
    boxes: int = 7
    device: Device = Device.SHOE
    by_hand: bool = False
    """Bets and cards are entered as they lie on a physical table, including mistakes, so that they can be ruled on.
    Otherwise the system takes the bets and deals, and refuses mistakes."""

    def limits_of(self, bet: str) -> tuple[Cents | None, Cents | None]:
        """The minimum and maximum of a bet."""
        if bet == ANTE:
            return self.ante_min, self.ante_max
        return next(((least, most) for name, least, most in self.side_limits if name == bet), (None, None))

    def side_fields(self) -> dict[str, Cents]:
        """The limits of the side bets as documents name them: `bonus_min`, `bonus_max`."""
        ends = (
            (f"{bet}_{end}", amount) for bet, *both in self.side_limits for end, amount in zip(ENDS, both, strict=True)
        )
        return {name: amount for name, amount in ends if amount is not None}


ENDS = ("min", "max")


def side_limits_from(fields: Mapping[str, Cents | None]) -> tuple[SideLimits, ...]:
    """The limits of the side bets from their fields in a document."""
    bets = dict.fromkeys(field.rpartition("_")[0] for field, amount in fields.items() if amount is not None)
    return tuple(SideLimits(bet, *(fields.get(f"{bet}_{end}") for end in ENDS)) for bet in bets)


# The Dealer opens and closes


class OpenRound(TableCommand, tag="open_round"):
    """ "Place your Bets, please"."""

    supplied: ClassVar[frozenset[str]] = frozenset(
        {
            "game",
            "version",
            "round",
            "settings",
            "commitment",
            "draw_commitment",
            "meter",
            "closed_boxes",
            "jackpot_down",
        }
    )
    game: str = ""
    round: str = ""
    settings: TableSettings = TableSettings()
    commitment: str | None = None
    """The salted hash of the deck; None if cards are entered by hand."""
    draw_commitment: str | None = None
    """Singapore Stud: the salted hash of the jackpot system's draws (R-18)."""
    meter: Meter | None = None
    """The meter of the jackpot; None if no jackpot bets are taken (5.18.2(c))."""
    version: int | None = None
    """The version of the game's rules under which the round is played; None for the newest."""
    closed_boxes: tuple[int, ...] = ()
    """5.18.2(b): the boxes on which nobody may bet, because their jackpot devices do not work."""
    jackpot_down: bool = False
    """5.18.2(c): whether jackpot bets are refused because the jackpot does not work."""


class CloseBets(TableCommand, tag="close_bets"):
    """ "No more Bets"."""

    supplied: ClassVar[frozenset[str]] = frozenset({"draw", "meter"})
    draw: Draw | None = None
    """Singapore Stud: the draws of the jackpot system (R-18)."""
    meter: Meter | None = None
    """The meter of the jackpot with this round's contributions (R-15)."""


# Players bet and decide


class PlaceBet(StaffMayEnter, tag="place_bet"):
    """A new bet: an ante, a side bet, or the bet of a player who stays in or bets on."""

    box: BoxNumber
    bet: Text
    amount: Money


class IncreaseBet(StaffMayEnter, tag="increase_bet"):
    """Increase a bet; by hand also a BET (Flop, Turn, River) that was too small (R-41)."""

    box: BoxNumber
    bet: Text
    amount: Money
    """The amount to add."""


class WithdrawBet(StaffMayEnter, tag="withdraw_bet"):
    """Take a bet back while bets are open."""

    box: BoxNumber
    bet: Text


class ExamineHand(StaffMayEnter, tag="examine"):
    """A player looks at the cards of one of their boxes."""

    box: BoxNumber


class Fold(StaffMayEnter, tag="fold"):
    """A player gives up the hand of a box."""

    box: BoxNumber


class Check(StaffMayEnter, tag="check"):
    """A hold'em player goes on without a further bet."""

    box: BoxNumber


class ChooseOption(StaffMayEnter, tag="choose"):
    """An affected player chooses one of a ruling's options."""

    box: BoxNumber
    choice: Text


# The Dealer's cards, and misplaced cards


class TurnCards(TableCommand, tag="turn_cards"):
    """The Dealer turns up the next cards: community cards, or the Dealer's own hand."""


class CloseOptions(TableCommand, tag="close_options"):
    """R-20: players who have not answered a ruling's offer go on."""


Command: TypeAlias = (
    OpenRound
    | PlaceBet
    | IncreaseBet
    | WithdrawBet
    | CloseBets
    | DealCards
    | RecordCard
    | ExamineHand
    | Fold
    | Check
    | RunOutOfTime
    | TurnCards
    | ReportIrregularity
    | ChooseOption
    | CloseOptions
    | Reconstruct
    | ResolveReferral
    | SettleRound
)
