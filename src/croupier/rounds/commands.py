"""What people at a table can ask for. Cards, chance, time and the meter arrive inside the commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.cards import Card
from croupier.games.dealing import Device, Place
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.money import Cents
from croupier.rulings import Authority


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What a table displays and how it is dealt; None where there is no limit."""

    ante_min: Cents | None = None
    ante_max: Cents | None = None
    bonus_min: Cents | None = None
    bonus_max: Cents | None = None
    jackpot_bet: Cents | None = None
    """The prescribed amount; None where any will do."""
    credit: Cents | None = None
    boxes: int = 7
    device: Device = Device.SHOE
    by_hand: bool = False
    """Bets and cards are entered as they lie on a physical table, mistakes too, so that they can be ruled on; otherwise
    the system takes the bets and deals, and refuses what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound:
    """ "Place your Bets, please"."""

    game: str
    round: str
    table: TableSettings = field(default_factory=TableSettings)
    commitment: str | None = None
    """The salted hash of the deck; None where cards are entered by hand."""
    meter: Meter | None = None
    """What the jackpot shows; None where no jackpot bets are taken (5.18.2(c))."""
    version: int | None = None
    """The version of the game's rules under which the round is played; None for the newest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceBet:
    """A bet that is not there yet: an ante, a side bet, or the bet of a player who stays in or bets on."""

    box: int
    player: str
    bet: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class IncreaseBet:
    """More on a bet that is there; by hand also on a BET (Flop, Turn, River) that was too small (R-41)."""

    box: int
    player: str
    bet: str
    amount: Cents
    """By how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawBet:
    """A bet taken back while bets are open."""

    box: int
    player: str
    bet: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseBets:
    """ "No more Bets"."""

    draw: Draw | None = None
    """Singapore Stud: what the jackpot system has drawn (R-18)."""
    meter: Meter | None = None
    """What the jackpot shows with this round's contributions (R-15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCards:
    """The next cards, in the order in which they came."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCard:
    """By hand only: a card that was dealt where it does not belong, such as a sixth one."""

    to: Place
    card: Card
    box: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamineHand:
    """A player looks at the cards of one of his boxes."""

    box: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """A player gives up the hand of a box."""

    box: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A hold'em player goes on without a further bet."""

    box: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOutOfTime:
    """Nobody is there to decide for a box."""

    box: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCards:
    """The Dealer turns up what comes next: community cards, or his own hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportIrregularity:
    """Something went wrong. Facts that the round has recorded need not be given."""

    kind: str
    by: Authority
    """The rank of the one who rules on it."""
    facts: Mapping[str, object] = field(default_factory=dict)
    box: int | None = None
    card: Card | None = None
    """The Dealer's card that was exposed (5.16)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOption:
    """An affected player answers what a ruling offers him."""

    box: int
    player: str
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseOptions:
    """Who has not answered goes on (R-20)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconstruct:
    """The same cards, put back where they should have been; what is not named stays as it is."""

    boxes: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] | None = None
    community: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveReferral:
    """Who may decides that play goes on after something that the rules do not cover; cards may then be put in order."""

    by: Authority


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRound:
    """Collect and pay."""

    meter: Meter | None = None
    """What the jackpot is paid from (R-16); the value before a fault (R-23)."""


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
