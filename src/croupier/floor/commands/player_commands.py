"""What players can ask the floor for. Who asks is told beside the command, never in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from croupier.money import Cents

# What players ask for at a house game


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceBet:
    """Chips on a box: an ante or a side bet, or the bet of a player who stays in or bets on."""

    command: ClassVar[str] = "place_bet"
    table: str
    box: int
    bet: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class IncreaseBet:
    """More on a bet that is there."""

    command: ClassVar[str] = "increase_bet"
    table: str
    box: int
    bet: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawBet:
    """A bet taken back while bets are open."""

    command: ClassVar[str] = "withdraw_bet"
    table: str
    box: int
    bet: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Examine:
    """A player looks at the hand of one of his boxes."""

    command: ClassVar[str] = "examine"
    table: str
    box: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """A player gives up the hand of a box."""

    command: ClassVar[str] = "fold"
    table: str
    box: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A hold'em player goes on without a further bet."""

    command: ClassVar[str] = "check"
    table: str
    box: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """An affected player answers what a ruling offers him."""

    command: ClassVar[str] = "choose"
    table: str
    box: int
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A player has placed all the bets that he means to place."""

    command: ClassVar[str] = "ready"
    table: str


# What players ask for at a Poker table


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """Take a seat with a table stake."""

    command: ClassVar[str] = "sit"
    table: str
    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Leave the game with all chips."""

    command: ClassVar[str] = "leave"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """Leave the seat for a while; the Dealer names the seat of an absent player (5.4.2)."""

    command: ClassVar[str] = "sit_out"
    table: str
    returning: bool = True
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack:
    """Be there for the next round of play."""

    command: ClassVar[str] = "come_back"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddChips:
    """Increase the table stake between rounds."""

    command: ClassVar[str] = "add_chips"
    table: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Fold, check, call, bet, raise or go all-in at one's turn; `to` is the total of a bet or raise."""

    command: ClassVar[str] = "act"
    table: str
    action: str
    to: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActEarly:
    """Note what a player has done out of turn (5.10)."""

    command: ClassVar[str] = "act_early"
    table: str
    action: str
    to: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """Turn up one's hole cards."""

    command: ClassVar[str] = "show"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Muck:
    """Give up a beaten hand unseen."""

    command: ClassVar[str] = "muck"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Expose:
    """Hole cards were exposed (5.11)."""

    command: ClassVar[str] = "expose"
    table: str


PlayerCommand: TypeAlias = (
    PlaceBet
    | IncreaseBet
    | WithdrawBet
    | Examine
    | Fold
    | Check
    | Choose
    | Ready
    | Sit
    | Leave
    | SitOut
    | ComeBack
    | AddChips
    | Act
    | ActEarly
    | Show
    | Muck
    | Expose
)
