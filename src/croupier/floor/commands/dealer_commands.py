"""What the Dealer and the pit can ask the floor for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from croupier.cards import Card
from croupier.games.dealing import Place

# What the Dealer does


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound:
    """ "Place your Bets, please"."""

    command: ClassVar[str] = "open_round"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseBets:
    """ "No more Bets"."""

    command: ClassVar[str] = "close_bets"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards of this street; given where they are entered by hand, from the deck otherwise."""

    command: ClassVar[str] = "deal"
    table: str
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCard:
    """By hand: a card lies where it does not belong."""

    command: ClassVar[str] = "record_card"
    table: str
    to: Place
    card: Card
    box: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCards:
    """The Dealer turns up what comes next."""

    command: ClassVar[str] = "turn_cards"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """Collect and pay."""

    command: ClassVar[str] = "settle"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOut:
    """R-51: nobody is there to decide for a box or a seat."""

    command: ClassVar[str] = "time_out"
    table: str
    box: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseOptions:
    """Who has not answered what a ruling offers goes on (R-20)."""

    command: ClassVar[str] = "close_options"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartHand:
    """ "Place your Blind Bets, please"."""

    command: ClassVar[str] = "start_hand"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipMarker:
    """The Game Marker to SHOWDOWN."""

    command: ClassVar[str] = "flip_marker"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowDown:
    """Each player is asked in order: who is not beaten shows, who is beaten mucks."""

    command: ClassVar[str] = "show_down"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeemGone:
    """5.4.2: an absent player has left the game."""

    command: ClassVar[str] = "deem_gone"
    table: str
    seat: int


# What the pit does


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Something went wrong: the rules' answer takes effect at once."""

    command: ClassVar[str] = "report"
    table: str
    kind: str
    facts: Mapping[str, object] = field(default_factory=dict)
    box: int | None = None
    seat: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve:
    """Play goes on after something that the rules do not cover."""

    command: ClassVar[str] = "resolve"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconstruct:
    """The same cards, put back where they should have been."""

    command: ClassVar[str] = "reconstruct"
    table: str
    boxes: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] | None = None
    community: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt:
    """5.7, PKR 5.1: play cannot go on; the round is concluded or void."""

    command: ClassVar[str] = "interrupt"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspendTable:
    """Nothing happens at the table until it is resumed."""

    command: ClassVar[str] = "suspend_table"
    table: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeTable:
    """The table goes on where it stood."""

    command: ClassVar[str] = "resume_table"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAlarm:
    """Somebody sees to an alarm."""

    command: ClassVar[str] = "take_alarm"
    alarm: str


DealerCommand: TypeAlias = (
    OpenRound
    | CloseBets
    | Deal
    | RecordCard
    | TurnCards
    | Settle
    | TimeOut
    | CloseOptions
    | StartHand
    | FlipMarker
    | ShowDown
    | DeemGone
    | Report
    | Resolve
    | Reconstruct
    | Interrupt
    | SuspendTable
    | ResumeTable
    | TakeAlarm
)
