"""What those who run the house can ask for: jackpots, tables and the cage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from croupier.floor.dealing.pace import DEMO, Pace
from croupier.jackpots import Settings as JackpotSettings
from croupier.money import Cents
from croupier.poker.settings import TableSettings as PokerLimits
from croupier.rounds.commands import TableSettings as HouseLimits

Limits: TypeAlias = HouseLimits | PokerLimits
"""What a table displays: limits, boxes and device, or blinds, stakes, seats and rake."""
Dealt: TypeAlias = Literal["automatic", "human"]
"""Who deals there."""


# Jackpots


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenJackpot:
    """Put a jackpot into service."""

    command: ClassVar[str] = "open_jackpot"
    jackpot: str
    settings: JackpotSettings
    meter: Cents | None = None
    reserve: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPrizes:
    """The locked prizes of a round are to be paid."""

    command: ClassVar[str] = "confirm_prizes"
    jackpot: str
    round: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFault:
    """5.17, 5.18: the jackpot, or its device at one table, is not fully functional."""

    command: ClassVar[str] = "report_fault"
    jackpot: str
    what: str
    table: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearFault:
    """It works again."""

    command: ClassVar[str] = "clear_fault"
    jackpot: str
    fault: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectJackpot:
    """A documented correction of meter or reserve, up or down."""

    command: ClassVar[str] = "correct_jackpot"
    jackpot: str
    reason: str
    meter: Cents = 0
    reserve: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeJackpot:
    """Other settings from now on."""

    command: ClassVar[str] = "change_jackpot"
    jackpot: str
    settings: JackpotSettings
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideOrder:
    """4.5.2: the House has the last word on the order of payment."""

    command: ClassVar[str] = "decide_order"
    jackpot: str
    rounds: tuple[str, ...]
    reason: str


# Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table of one of the five games."""

    command: ClassVar[str] = "open_table"
    table: str
    name: str
    game: str
    settings: Limits
    jackpot: str | None = None
    dealer: Dealt = "automatic"
    pace: Pace = DEMO
    bots: int = 0
    """How many places bots fill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigureTable:
    """Between rounds: what is given changes, the rest stays."""

    command: ClassVar[str] = "configure_table"
    table: str
    name: str | None = None
    settings: Limits | None = None
    dealer: Dealt | None = None
    pace: Pace | None = None
    bots: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable:
    """Between rounds: nothing more is played here."""

    command: ClassVar[str] = "close_table"
    table: str


# The cage


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyChips:
    """Chips for a player: oneself, or the one named."""

    command: ClassVar[str] = "buy_chips"
    amount: Cents
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CashOut:
    """Chips back to the cage."""

    command: ClassVar[str] = "cash_out"
    amount: Cents
    player: str | None = None


HouseCommand: TypeAlias = (
    OpenJackpot
    | ConfirmPrizes
    | ReportFault
    | ClearFault
    | CorrectJackpot
    | ChangeJackpot
    | DecideOrder
    | OpenTable
    | ConfigureTable
    | CloseTable
    | BuyChips
    | CashOut
)
