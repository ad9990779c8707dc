"""The commands about a jackpot.

People give the commands of the first part. The floor itself gives those of the second, as linked rounds go on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from croupier.clauses import Citation
from croupier.command import BoxNumber, Money, SignedMoney, Text, form, whole_number
from croupier.command import Command as AnyCommand
from croupier.games.prizes import JackpotClaims
from croupier.jackpots.settings import Settings, read_settings, settings_document
from croupier.jackpots.state import HandClaim, JackpotBet, Measure, SharedClaim
from croupier.money import Cents

HOUSE = "house"
"""The authority that has the last word on the order (4.5.2)."""

if TYPE_CHECKING:
    SettingsGiven: TypeAlias = Settings
    FaultNumber: TypeAlias = int
else:
    FaultNumber = whole_number(1, 1_000_000_000)
    SettingsGiven = form(
        "the settings of a jackpot",
        fits=lambda value: isinstance(value, Settings),
        read=read_settings,
        write=settings_document,
        schema={
            "type": "object",
            "additionalProperties": False,
            "properties": {
                **dict.fromkeys(("reset", "contribution", "seed_reserve", "largest_bet"), Money.schema),
                "jackpot_confirmation": {"enum": ["automatic", "two-person"]},
            },
        },
    )


class JackpotCommand(AnyCommand):
    """A command about one jackpot."""

    jackpot: Text = ""
    """The jackpot's name on a floor."""


class OpenJackpot(JackpotCommand, tag="open_jackpot"):
    """Put a jackpot into service."""

    settings: SettingsGiven
    meter: Money | None = None
    """None: as much as the reset."""
    reserve: Money = 0


class ConfirmPrizes(JackpotCommand, tag="confirm_prizes"):
    """Two people agree that the locked prizes of a round are to be paid."""

    supplied: ClassVar[frozenset[str]] = frozenset({"people"})
    round: Text
    people: tuple[str, ...] = ()


class DecideOrder(JackpotCommand, tag="decide_order"):
    """4.5.2, PTH 4.5: the House has the last word. The named rounds change places among themselves."""

    supplied: ClassVar[frozenset[str]] = frozenset({"authority", "by"})
    rounds: tuple[Text, ...]
    reason: Text
    authority: str = ""
    by: str = ""


class CorrectJackpot(JackpotCommand, tag="correct_jackpot"):
    """A documented correction of meter or reserve, up or down, against the House."""

    supplied: ClassVar[frozenset[str]] = frozenset({"people"})
    reason: Text
    meter: SignedMoney = 0
    reserve: SignedMoney = 0
    people: tuple[str, ...] = ()


class ChangeJackpot(JackpotCommand, tag="change_jackpot"):
    """Other settings from now on."""

    supplied: ClassVar[frozenset[str]] = frozenset({"people"})
    settings: SettingsGiven
    reason: Text
    people: tuple[str, ...] = ()


class ReportFault(JackpotCommand, tag="report_fault"):
    """5.17, 5.18 / PTH 5.16, 5.17: a device, the display or the system is not fully functional."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by", "notice"})
    what: Text
    table: Text | None = None
    """None: it concerns every table."""
    box: BoxNumber | None = None
    """The box whose device does not work; None: it concerns every box."""
    by: str = ""
    notice: str | None = None
    """None: the House's usual notice."""


class AnswerFault(JackpotCommand, tag="answer_fault"):
    """5.18.2 (PTH 5.17.2): the House chooses how the rounds after a fault are played."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by"})
    fault: FaultNumber
    measure: Measure
    box: BoxNumber | None = None
    """The box to close; None: the one that the fault names."""
    by: str = ""


class ClearFault(JackpotCommand, tag="clear_fault"):
    """The device, the display or the system works again."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by"})
    fault: FaultNumber
    by: str = ""


# The floor's own commands, as linked rounds go on


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeJackpotBets:
    """R-15: the bets of a linked round are closed; its jackpot bets are in."""

    round: str
    table: str
    game: str
    bets: tuple[JackpotBet, ...]
    version: int | None = None
    """The version of the game's rules that the round was opened with; None for the newest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteDeal:
    """R-16: the deal (PTH: of the hole cards) is complete, at this place in the order of all linked deals."""

    round: str
    place: int
    at: str = ""
    """The time, as the floor writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """The round is over, with these winning jackpot bets. Claims without a share of the meter are left out."""

    round: str
    claims: tuple[HandClaim, ...] = ()
    shared: SharedClaim | None = None
    needs_two: bool = False
    """Whether two people must confirm its prizes: people entered its cards by hand."""


def end_round(name: str, claims: JackpotClaims, *, needs_two: bool = False) -> EndRound:
    """R-16: what a round may take out of the meter, in order."""
    hands = tuple(
        HandClaim(claim.box, claim.bet, tuple(claim.prizes))
        for claim in claims.hands
        if any(prize.percent for prize in claim.prizes)
    )
    shared = claims.shared
    by_credits = None if shared is None else SharedClaim(shared.wagers[0][1], shared.prize)
    return EndRound(round=name, claims=hands, shared=by_credits, needs_two=needs_two)


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
class ReopenRound:
    """R-34, R-105: a round that has ended is settled anew. Prizes that it was paid are taken back by two people."""

    round: str
    people: tuple[str, ...]
    reason: str
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectStake:
    """R-58: a jackpot bet of a round is changed by decision."""

    round: str
    box: int
    bet: str
    stake: Cents
    clause: Citation


GivenByPeople: TypeAlias = (
    OpenJackpot | ConfirmPrizes | DecideOrder | CorrectJackpot | ChangeJackpot | ReportFault | AnswerFault | ClearFault
)
GivenByFloor: TypeAlias = (
    TakeJackpotBets | CompleteDeal | EndRound | VoidRound | ReturnBets | ReopenRound | CorrectStake
)
Command: TypeAlias = GivenByPeople | GivenByFloor
