"""What the floor may ask of a jackpot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.clauses import Citation
from croupier.jackpots.settings import Settings
from croupier.jackpots.state import HandClaim, JackpotBet, SharedClaim
from croupier.money import Cents

HOUSE = "house"
"""The authority that has the last word on the order (4.5.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenJackpot:
    """Put a jackpot into service."""

    name: str
    settings: Settings
    meter: Cents | None = None
    """None: as much as the reset."""
    reserve: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseBets:
    """R-15: the bets of a linked round are closed; its jackpot bets are in."""

    round: str
    table: str
    game: str
    bets: tuple[JackpotBet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteDeal:
    """R-16: the deal (PTH: of the hole cards) is complete, at this place in the order of all linked deals."""

    round: str
    place: int
    at: str = ""
    """The time, as the floor writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """The round is over; these of its jackpot bets win. Claims without a share of the meter need not be told."""

    round: str
    claims: tuple[HandClaim, ...] = ()
    shared: SharedClaim | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRound:
    """R-15, R-35: all bets of the round go back."""

    round: str
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnBets:
    """R-15, R-35: single jackpot bets go back: (box, bet)."""

    round: str
    bets: tuple[tuple[int, str], ...]
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPrizes:
    """Two people agree that the locked prizes of a round are to be paid."""

    round: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideOrder:
    """4.5.2, PTH 4.5: the House has the last word. The named rounds change places among themselves."""

    rounds: tuple[str, ...]
    authority: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """A documented correction of meter or reserve, up or down, against the House."""

    meter: Cents = 0
    reserve: Cents = 0
    people: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings:
    """Other settings from now on."""

    settings: Settings
    people: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFault:
    """5.17, 5.18 / PTH 5.16, 5.17: a device, the display or the system is not fully functional."""

    what: str
    by: str
    table: str | None = None
    box: int | None = None
    notice: str = "No Progressive Jackpot bets are accepted or paid until further notice."


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearFault:
    """It works again."""

    fault: int
    by: str


Command: TypeAlias = (
    OpenJackpot
    | CloseBets
    | CompleteDeal
    | EndRound
    | VoidRound
    | ReturnBets
    | ConfirmPrizes
    | DecideOrder
    | Correct
    | ChangeSettings
    | ReportFault
    | ClearFault
)
