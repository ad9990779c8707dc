"""What people at a Poker table can ask for. Cards and chance arrive inside the commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.money import Cents
from croupier.rulings import Authority


class TakeSeat(NamedTuple):
    """A player wants to join."""

    player: str
    seat: int
    amount: Cents
    relocated: bool = False
    """Moved here from another table by a Pit Employee (5.4.1)."""


class LeaveTable(NamedTuple):
    """A player goes, with his chips."""

    player: str


class SitOut(NamedTuple):
    """A player leaves his seat for a while."""

    player: str
    returning: bool = True
    """Whether he has said that he will return."""


class ComeBack(NamedTuple):
    """A player returns to his seat."""

    player: str


class AddChips(NamedTuple):
    """A player wants to increase his table stake."""

    player: str
    amount: Cents


class DeemGone(NamedTuple):
    """The House deems that an absent player has left the game."""

    player: str


class OpenRound(NamedTuple):
    """ "Place your Blind Bets, please"."""

    commitment: str | None = None


class DealCards(NamedTuple):
    """The next cards, in the order in which they came: all hole cards, or a burnt card and a street."""

    cards: tuple[Card, ...]


class Act(NamedTuple):
    """A player acts for a seat; `to` is the total of a bet or raise in this betting round."""

    player: str
    seat: int | None
    deed: str
    to: Cents | None = None


class ActEarly(NamedTuple):
    """A player has acted out of turn."""

    player: str
    deed: str
    to: Cents | None = None


class RunOutOfTime(NamedTuple):
    """Nobody is there to decide for a seat."""

    seat: int


class ExposeCards(NamedTuple):
    """A player has exposed one or both of his hole cards."""

    player: str


class FlipMarker(NamedTuple):
    """The Dealer turns the Game Marker to SHOWDOWN."""


class ShowHand(NamedTuple):
    """A player turns up his hole cards."""

    player: str


class MuckHand(NamedTuple):
    """A player who is beaten gives up his hand unseen."""

    player: str


class ShowDown(NamedTuple):
    """Each player is asked in order: who is not beaten shows, who is beaten mucks."""


class ReportIrregularity(NamedTuple):
    """Something went wrong. Facts that the hand knows need not be given."""

    kind: str
    by: Authority
    facts: Mapping[str, object] = {}
    seat: int | None = None
    card: Card | None = None
    """The hole card that was exposed, or the one found face up."""
    cards: tuple[Card, ...] = ()
    """What came from the deck because of it: a burnt card and board cards, or the card that takes another's place."""
    commitment: str | None = None
    """To the deck as shuffled again."""


class ResolveReferral(NamedTuple):
    """Who may decides that play goes on after something that the rules do not cover."""

    by: Authority


class SettleRound(NamedTuple):
    """Take the rake and pay the pots."""


TableCommand: TypeAlias = TakeSeat | LeaveTable | SitOut | ComeBack | AddChips | DeemGone | OpenRound
HandCommand: TypeAlias = (
    DealCards
    | Act
    | ActEarly
    | RunOutOfTime
    | ExposeCards
    | FlipMarker
    | ShowHand
    | MuckHand
    | ShowDown
    | ReportIrregularity
    | ResolveReferral
    | SettleRound
)
Command: TypeAlias = TableCommand | HandCommand
