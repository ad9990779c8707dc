"""What people at a house table can ask for. Cards, chance, time and the meter arrive inside the commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

import msgspec

from croupier.cards import Card, names, read_card
from croupier.command import BettingCommand, BoxNumber, CardName, Money, PlayerCommand, TableCommand, Text, form
from croupier.errors import InputError, shown
from croupier.fields import as_list, as_mapping
from croupier.games.dealing import Device, Place
from croupier.games.house import Draw
from croupier.games.layout import ANTE
from croupier.games.prizes import Meter
from croupier.money import Cents
from croupier.table_commands import DealCards, ReportIrregularity, ResolveReferral, RunOutOfTime, SettleRound

__all__ = ["DealCards", "ReportIrregularity", "ResolveReferral", "RunOutOfTime", "SettleRound"]


class SideLimits(NamedTuple):
    """The limits of a side bet that has its own; None where there is none."""

    bet: str
    least: Cents | None = None
    most: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What a table displays and how it is dealt; None where there is no limit."""

    ante_min: Cents | None = None
    ante_max: Cents | None = None
    side_limits: tuple[SideLimits, ...] = field(default_factory=tuple)
    jackpot_bet: Cents | None = None
    """The prescribed amount; None where any will do."""
    credit: Cents | None = None
    boxes: int = 7
    device: Device = Device.SHOE
    by_hand: bool = False
    """Bets and cards are entered as they lie on a physical table, mistakes too, so that they can be ruled on; otherwise
    the system takes the bets and deals, and refuses what is wrong."""

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
        {"game", "version", "round", "settings", "commitment", "meter", "closed_boxes", "jackpot_down"}
    )
    game: str = ""
    round: str = ""
    settings: TableSettings = TableSettings()
    commitment: str | None = None
    """The salted hash of the deck; None where cards are entered by hand."""
    meter: Meter | None = None
    """What the jackpot shows; None where no jackpot bets are taken (5.18.2(c))."""
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
    """Singapore Stud: what the jackpot system has drawn (R-18)."""
    meter: Meter | None = None
    """What the jackpot shows with this round's contributions (R-15)."""


# Players bet and decide


class PlaceBet(BettingCommand, tag="place_bet"):
    """A bet that is not there yet: an ante, a side bet, or the bet of a player who stays in or bets on."""

    box: BoxNumber
    bet: Text
    amount: Money


class IncreaseBet(BettingCommand, tag="increase_bet"):
    """More on a bet that is there; by hand also on a BET (Flop, Turn, River) that was too small (R-41)."""

    box: BoxNumber
    bet: Text
    amount: Money
    """By how much."""


class WithdrawBet(PlayerCommand, tag="withdraw_bet"):
    """A bet taken back while bets are open."""

    box: BoxNumber
    bet: Text


class ExamineHand(PlayerCommand, tag="examine"):
    """A player looks at the cards of one of his boxes."""

    box: BoxNumber


class Fold(PlayerCommand, tag="fold"):
    """A player gives up the hand of a box."""

    box: BoxNumber


class Check(PlayerCommand, tag="check"):
    """A hold'em player goes on without a further bet."""

    box: BoxNumber


class ChooseOption(PlayerCommand, tag="choose"):
    """An affected player answers what a ruling offers him."""

    box: BoxNumber
    choice: Text


# The Dealer's cards, and cards that lie wrong


class RecordCard(TableCommand, tag="record_card"):
    """By hand only: the next card that was drawn, and where it went, be it right or wrong."""

    to: Place
    card: CardName
    box: BoxNumber = 0
    order_known: bool = True
    """False where the card was found lying there and nobody knows when it was drawn (R-55)."""


class TurnCards(TableCommand, tag="turn_cards"):
    """The Dealer turns up what comes next: community cards, or his own hand."""


class CloseOptions(TableCommand, tag="close_options"):
    """R-20: players who have not answered a ruling's offer continue."""


def _are_hands(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        type(box) is int and all(card in range(52) for card in cards) for box, cards in value.items()
    )


def _read_hands(value: object) -> dict[int, tuple[Card, ...]]:
    """The cards of each box, by its number."""
    found = {}
    for key, cards in as_mapping(value, "").items():
        if not (key.isascii() and key.isdecimal() and len(key) < 3):
            raise InputError("", f"{shown(key)} is not a box")
        found[int(key)] = tuple(read_card(card) for card in as_list(cards, key))
    return found


if TYPE_CHECKING:
    Hands: TypeAlias = Mapping[int, tuple[Card, ...]]
else:
    Hands = form(
        "a mapping from boxes to their cards",
        fits=_are_hands,
        read=_read_hands,
        write=lambda hands: {str(box): names(cards) for box, cards in hands.items()},
        schema={
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]{1,2}$"},
            "additionalProperties": {"type": "array", "items": CardName.schema},
        },
    )


class Reconstruct(TableCommand, tag="reconstruct"):
    """The cards go back into the order in which they were meant to go (1.15, R-55).

    The system works that order out from the draw. Cards are named only where the draw is not known: then cards that
    are not named stay as they are, and two people sign.
    """

    supplied: ClassVar[frozenset[str]] = frozenset({"people"})
    boxes: Hands = msgspec.field(default_factory=dict)
    dealer: tuple[CardName, ...] | None = None
    community: tuple[CardName, ...] | None = None
    people: tuple[str, ...] = ()
    """The two people who sign for the cards that are named."""

    @property
    def names_cards(self) -> bool:
        """Whether somebody says where cards are to lie."""
        return bool(self.boxes) or self.dealer is not None or self.community is not None


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
