"""The commands of people at a Poker table. Cards and chance arrive inside the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from croupier.command import (
    BoxNumber,
    CardName,
    Money,
    PlayerCommand,
    StaffMayEnter,
    TableCommand,
    Text,
    whole_number,
)
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

if TYPE_CHECKING:
    CardCount: TypeAlias = int
else:
    CardCount = whole_number(0, 10)

# Players who come and go


class TakeSeat(StaffMayEnter, tag="sit"):
    """A player wants to join, with a table stake."""

    supplied: ClassVar[frozenset[str]] = frozenset(
        {"player", "placed_by", "relocated", "missed_before", "at_s", "own_screen"}
    )
    seat: BoxNumber
    amount: Money
    relocated: bool = False
    """Moved here from another table by a Pit Employee (5.4.1)."""
    missed_before: str | None = None
    """The blinds that a relocated player has missed at the other table: `small`, `big`, `both` or none."""
    at_s: int | None = None
    """The time, in seconds (R-54)."""
    own_screen: bool = False
    """Whether the player sits down on a screen of their own. Then nobody else decides for them."""
    reason: Text = ""
    """Staff say why, where they bring more than the limit of the cage for players."""


class LeaveTable(StaffMayEnter, tag="leave"):
    """A player leaves the game, with their chips."""

    supplied: ClassVar[frozenset[str]] = frozenset({"player", "placed_by", "relocated_to", "at_s"})
    relocated_to: str | None = None
    """The table to which a Pit Employee moves them (5.4.1)."""
    at_s: int | None = None
    """The time, in seconds (R-54)."""


class SitOut(PlayerCommand, tag="sit_out"):
    """A player leaves their seat for a while. The Dealer names the seat of an absent player (5.4.2)."""

    returning: bool = True
    """Whether they have said that they will return."""
    seat: BoxNumber | None = None


class ComeBack(StaffMayEnter, tag="come_back"):
    """A player returns to their seat, for the next round of play."""


class AddChips(StaffMayEnter, tag="add_chips"):
    """A player wants to increase their table stake."""

    amount: Money
    reason: Text = ""
    """Staff say why, where they bring more than the limit of the cage for players."""


class DeemGone(PlayerCommand, tag="deem_gone"):
    """5.4.2: the House deems that an absent player has left the game."""

    supplied: ClassVar[frozenset[str]] = frozenset({"player", "at_s"})
    seat: BoxNumber = 0
    at_s: int | None = None
    """The time, in seconds (R-54)."""


class ChangeSeat(PlayerCommand, tag="change_seat"):
    """A player moves to another seat of the same table. Staff carry it out, for a player who asks (R-161)."""

    seat: BoxNumber
    to_seat: BoxNumber


# Players act


class Act(StaffMayEnter, tag="act"):
    """A player acts at their turn; `to` is the total of a bet or raise in this betting round.

    Staff may place a bet for a player who asks (5.13). At a table dealt by hand they enter whatever a player does who
    has no screen.
    """

    supplied: ClassVar[frozenset[str]] = StaffMayEnter.supplied | {"seat", "own_screen"}
    action: Text
    to: Money | None = None
    seat: BoxNumber | None = None
    """The seat to act for, if the player has several."""
    own_screen: bool = False
    """Whether the player has a screen of their own. Staff only place a bet for them then, at their request (5.13)."""


class ActEarly(PlayerCommand, tag="act_early"):
    """5.10: a player has acted out of turn. The Dealer or the pit names the player's seat."""

    action: Text
    to: Money | None = None
    seat: BoxNumber | None = None


class ExposeCards(StaffMayEnter, tag="expose"):
    """5.11: a player has exposed one or both of their hole cards."""

    cards: tuple[CardName, ...] = ()
    """At a table dealt by hand: the cards that were seen."""


class ShowHand(StaffMayEnter, tag="show"):
    """A player turns up their hole cards."""

    cards: tuple[CardName, ...] = ()
    """At a table dealt by hand: the two cards, which the Dealer reads and enters."""


class MuckHand(StaffMayEnter, tag="muck"):
    """A player who is beaten gives up their hand unseen."""


# The Dealer


class StartHand(TableCommand, tag="start_hand"):
    """ "Place your Blind Bets, please"."""

    supplied: ClassVar[frozenset[str]] = frozenset({"commitment"})
    commitment: str | None = None


class CountCards(TableCommand, tag="count_cards"):
    """At a table dealt by hand: how many cards lie at a seat, whatever was recorded before (5.2.6, 5.2.7)."""

    seat: BoxNumber
    count: CardCount


class FlipMarker(TableCommand, tag="flip_marker"):
    """The Dealer turns the Game Marker to SHOWDOWN."""


class ShowDown(TableCommand, tag="show_down"):
    """Each player is asked in order: a hand that is not beaten is shown, a beaten hand is mucked."""


SeatCommand: TypeAlias = TakeSeat | LeaveTable | SitOut | ComeBack | AddChips | DeemGone | ChangeSeat | StartHand
HandCommand: TypeAlias = (
    DealCards
    | RecordCard
    | CountCards
    | Act
    | ActEarly
    | RunOutOfTime
    | ExposeCards
    | FlipMarker
    | ShowHand
    | MuckHand
    | ShowDown
    | ReportIrregularity
    | Reconstruct
    | ResolveReferral
    | SettleRound
)
Command: TypeAlias = SeatCommand | HandCommand
