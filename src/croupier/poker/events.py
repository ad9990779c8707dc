"""The events of a Poker table. Each event is stored under a name of its own: `acted/1`, never by import path.

A table's events are one stream: who came and went, and each round of play from `HandOpened` to `HandSettled` or
`HandVoided`. Seats are named by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.clauses import Citation
from croupier.games.poker_betting import Deed
from croupier.money import Cents
from croupier.poker.settings import PokerTableSettings
from croupier.settlement.poker import PokerSettlement

Recipient: TypeAlias = Literal["seat", "community", "discards"]
"""The place that a card goes to."""
Chips: TypeAlias = tuple[int, Cents]
"""Seat, amount."""
Posted: TypeAlias = tuple[int, str, Cents]
"""Seat, kind (`small`, `big`, `live` or `dead`), amount."""


class PokerTableOpened(NamedTuple):
    """A table was opened."""

    table: str
    settings: PokerTableSettings
    clause: Citation
    version: int | None = None
    """The version of the rules for its rounds; None in a record that does not say it."""


class PlayerSat(NamedTuple):
    """A player took a seat and laid their table stake open."""

    seat: int
    player: str
    amount: Cents
    relocated: bool
    """Whether staff moved them here from another table (5.4.1)."""
    missed_before: str | None
    """The blinds that they missed and still owe: `small`, `big`, `both` or none (R-54)."""
    first_orbit: bool
    """5.4: whether the first Orbit still lasts. Then the Dealer tells them that they owe no Big Blind to join."""
    clause: Citation
    own_screen: bool = False
    """Whether they sat down on a screen of their own; False where staff entered it, or the record does not say."""


class PlayerLeft(NamedTuple):
    """A player left the game with their chips, or was deemed to have left it."""

    seat: int
    player: str
    amount: Cents
    missed_before: str | None
    """The blinds that they had missed and owe if they come back: `small`, `big`, `both` or none (R-54)."""
    at_s: int | None
    """When, in seconds; None where the record does not say."""
    relocated_to: str | None
    """The table to which staff moved them (5.4.1)."""
    clause: Citation


class ChipsReturnedAfterLeaving(NamedTuple):
    """A player folded and left before the round was over, and chips of that round came back to them."""

    seat: int
    player: str
    amount: Cents
    clause: Citation


class PlayerSatOut(NamedTuple):
    """A player is away for a while; they may have said that they will return."""

    seat: int
    player: str
    returning: bool
    clause: Citation


class PlayerCameBack(NamedTuple):
    """A player is there for the next round."""

    seat: int
    player: str
    clause: Citation


class SeatChanged(NamedTuple):
    """A player moved to another seat of the table, with their chips."""

    seat: int
    to_seat: int
    player: str
    missed_before: str | None
    """The blinds that they have missed and owe: `small`, `big`, `both` or none (5.4.2, R-161)."""
    clause: Citation


class ChipsAdded(NamedTuple):
    """A table stake grew between rounds."""

    seat: int
    player: str
    amount: Cents
    clause: Citation


class HandOpened(NamedTuple):
    """ "Place your Blind Bets, please": the button, the players dealt in, the blinds and posts."""

    game: str
    version: int
    round: str
    settings: PokerTableSettings
    commitment: str | None
    """None where cards are entered by hand."""
    button: int
    dealt: tuple[tuple[int, str, Cents], ...]
    """Seat, player and table stake of each, clockwise from the left of the button."""
    small: int | None
    big: int
    posts: tuple[tuple[int, Cents, bool], ...]
    """The payments of new and returning players: seat, amount, and whether it is dead."""
    missed: tuple[tuple[int, str], ...]
    """Seats that were away when a blind was due there, with the blind (`small` or `big`)."""
    waits: tuple[int, ...]
    """Seats whose players are back but wait until the button has passed them."""
    dead_small: int | None
    """The empty seat where the Small Blind was due."""
    passed_on: bool
    """Whether the Big Blind went past an absent player (5.6)."""
    first_orbit: bool
    clause: Citation


class BlindsPosted(NamedTuple):
    """Blinds and posts are in."""

    posted: tuple[Posted, ...]
    clause: Citation


class PokerCardsDealt(NamedTuple):
    """Cards left the deck for a `seat`, the `community` or the `discards`."""

    to: Recipient
    seat: int
    cards: tuple[Card, ...]
    clause: Citation


class PokerCardBurnt(NamedTuple):
    """A card went to the discards unseen."""

    card: Card
    clause: Citation


class CardsFaceDown(NamedTuple):
    """At a table dealt by hand: cards came face down, to a `seat` or to the `burnt` cards. Nobody knows them."""

    to: Literal["seat", "burnt"]
    seat: int
    number: int
    clause: Citation


class CardsCounted(NamedTuple):
    """At a table dealt by hand: so many cards lie at a seat, whatever was recorded before."""

    seat: int
    number: int
    clause: Citation


class BoardCardMisdealt(NamedTuple):
    """At a table dealt by hand: a board card came too early, too many or without a burnt card. It does not count."""

    card: Card
    clause: Citation


class HoleCardsSeen(NamedTuple):
    """At a table dealt by hand: everybody has seen some hole cards of a player, who has not shown the hand."""

    seat: int
    cards: tuple[Card, ...]
    clause: Citation


class CardDiscarded(NamedTuple):
    """An exposed hole card is not used in this round."""

    seat: int
    card: Card
    clause: Citation


class BoardTakenBack(NamedTuple):
    """Board cards went back with their burnt card, to be shuffled with the rest."""

    cards: tuple[Card, ...]
    burnt: Card | None
    """None where a person deals: it lies face down, or none was burnt."""
    clause: Citation


class DeckCommitted(NamedTuple):
    """The rest of the deck was shuffled again, and the new order committed to."""

    commitment: str
    clause: Citation


class Acted(NamedTuple):
    """A player did something at their turn: it put `paid` in, and their total of the betting round is now `total`."""

    seat: int
    deed: Deed
    total: Cents
    paid: Cents
    clause: Citation
    placed_by: str = ""
    """The member of staff who placed the bet because the player asked (5.13); empty where the player acted."""
    entered_by: str = ""
    """At a table dealt by hand: the member of staff who entered what the player did; empty if the player entered it."""


class EarlyActionNoted(NamedTuple):
    """A player acted out of turn, and the action was taken back."""

    seat: int
    deed: Deed
    total: Cents | None
    """Of the BET that it indicated; None for an action that is no BET."""
    clause: Citation


class EarlyBetLeft(NamedTuple):
    """A player folded after a player passed over had bet more: the early BET stays in the pot."""

    seat: int
    amount: Cents
    clause: Citation


class HandFoldedByRuling(NamedTuple):
    """A ruling folded a hand."""

    seat: int
    clause: Citation
    unmatched: Cents
    """R-53: the part of its bet that nobody had matched, which went back."""


class MarkerFlipped(NamedTuple):
    """The Game Marker shows SHOWDOWN."""

    clause: Citation


class HandShown(NamedTuple):
    """A player turned up their hole cards."""

    seat: int
    cards: tuple[Card, ...]
    clause: Citation


class HandMucked(NamedTuple):
    """A player who is beaten did not show."""

    seat: int
    clause: Citation
    entered_by: str = ""
    """At a table dealt by hand: the member of staff who entered it; empty if the player did."""


class PokerIrregularityRuled(NamedTuple):
    """Something went wrong, and the rules were applied to it."""

    kind: str
    facts: Mapping[str, object]
    seat: int | None
    ruling: str
    clause: Citation | None
    also: tuple[Citation, ...]
    by: str
    says: str


class PokerHandReconstructed(NamedTuple):
    """R-55: the cards are back in their intended order. One that was drawn too many is the next card of the deck."""

    clause: Citation


class PokerReferralResolved(NamedTuple):
    """R-58: an authorised person decided something that the rules do not cover. Its effect follows as an event."""

    by: str
    clause: Citation | None
    decision: str
    reason: str
    seat: int | None
    """The seat that the decision is about, where it is about one."""
    irregularity: int
    """Number of the irregularity that it decides, from 0."""


class PokerHandReturned(NamedTuple):
    """R-58: a hand was taken out of the round, and all that it had put in went back."""

    seat: int
    amount: Cents
    clause: Citation


class PokerBetCorrected(NamedTuple):
    """R-58: what a player has in, in this betting round, was corrected from one amount to another."""

    seat: int
    before: Cents
    amount: Cents
    clause: Citation


class PokerCardCorrected(NamedTuple):
    """R-58: a card that was entered by mistake for another one, which takes its place."""

    card: Card
    instead: Card
    clause: Citation


class HandSettled(NamedTuple):
    """Pots are paid and rake is taken."""

    settlement: PokerSettlement
    clause: Citation


class HandVoided(NamedTuple):
    """The round has no result: every chip put in went back."""

    settlement: PokerSettlement
    returned: tuple[Chips, ...]
    clause: Citation


SeatsEvent: TypeAlias = (
    PokerTableOpened
    | PlayerSat
    | PlayerLeft
    | ChipsReturnedAfterLeaving
    | PlayerSatOut
    | PlayerCameBack
    | ChipsAdded
    | SeatChanged
)
"""Changes the seats alone."""
SeatsAndHandEvent: TypeAlias = HandOpened | HandSettled | HandVoided
"""Changes the seats and the hand."""
HandOnlyEvent: TypeAlias = (
    Acted
    | PokerCardsDealt
    | PokerCardBurnt
    | HandShown
    | HandMucked
    | BlindsPosted
    | MarkerFlipped
    | HandFoldedByRuling
    | CardDiscarded
    | BoardTakenBack
    | DeckCommitted
    | EarlyActionNoted
    | EarlyBetLeft
    | PokerIrregularityRuled
    | PokerHandReconstructed
    | PokerReferralResolved
    | PokerHandReturned
    | PokerBetCorrected
    | PokerCardCorrected
    | CardsFaceDown
    | CardsCounted
    | BoardCardMisdealt
    | HoleCardsSeen
)
"""Changes the hand alone. The most frequent events stand first."""
HandEvent: TypeAlias = HandOnlyEvent | SeatsAndHandEvent
Event: TypeAlias = SeatsEvent | HandEvent
