"""What happened at a Poker table. Each event is stored under a name of its own: `acted/1`, never by import path.

A table's events are one stream: who came and went, and each round of play from `RoundOpened` to `RoundSettled` or
`RoundVoided`. Seats are named by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.clauses import Citation
from croupier.games.poker_betting import Deed
from croupier.money import Cents
from croupier.poker.settings import TableSettings
from croupier.settlement.poker import PokerSettlement

Recipient: TypeAlias = Literal["seat", "community", "discards"]
"""Where a card goes."""
Chips: TypeAlias = tuple[int, Cents]
"""Seat, amount."""
Posted: TypeAlias = tuple[int, str, Cents]
"""Seat, what it is (`small`, `big`, `live`, `dead`), amount."""


class TableOpened(NamedTuple):
    """A table stands ready."""

    table: str
    settings: TableSettings
    clause: Citation


class PlayerSat(NamedTuple):
    """A player took a seat and laid his table stake open."""

    seat: int
    player: str
    amount: Cents
    relocated: bool
    clause: Citation


class PlayerLeft(NamedTuple):
    """A player left the game with his chips, or was deemed to have left it."""

    seat: int
    player: str
    amount: Cents
    clause: Citation


class PlayerSatOut(NamedTuple):
    """A player is away for a while; he may have said that he will return."""

    seat: int
    player: str
    returning: bool
    clause: Citation


class PlayerCameBack(NamedTuple):
    """A player is there for the next round."""

    seat: int
    player: str
    clause: Citation


class ChipsAdded(NamedTuple):
    """A table stake grew between rounds."""

    seat: int
    player: str
    amount: Cents
    clause: Citation


class RoundOpened(NamedTuple):
    """ "Place your Blind Bets, please": where the button is, who is dealt in, who is due what."""

    game: str
    version: int
    round: str
    settings: TableSettings
    commitment: str | None
    """None where cards are entered by hand."""
    button: int
    dealt: tuple[tuple[int, str, Cents], ...]
    """Seat, player and table stake of each, clockwise from the left of the button."""
    small: int | None
    big: int
    posts: tuple[tuple[int, Cents, bool], ...]
    """Seat, amount, and whether it is dead: what new and returning players pay."""
    missed: tuple[tuple[int, str], ...]
    """Who was away when a blind was due to him, and which."""
    waits: tuple[int, ...]
    """Who is back but waits until the button has passed him."""
    dead_small: int | None
    """The empty seat where the Small Blind was due."""
    passed_on: bool
    """Whether the Big Blind went on to the next player because another was away."""
    first_orbit: bool
    clause: Citation


class BlindsPosted(NamedTuple):
    """Blinds and posts are in."""

    posted: tuple[Posted, ...]
    clause: Citation


class CardsDealt(NamedTuple):
    """Cards left the deck for a `seat`, the `community` or the `discards`."""

    to: Recipient
    seat: int
    cards: tuple[Card, ...]
    clause: Citation


class CardBurnt(NamedTuple):
    """A card went to the discards unseen."""

    card: Card
    clause: Citation


class CardDiscarded(NamedTuple):
    """An exposed hole card is not used in this round."""

    seat: int
    card: Card
    clause: Citation


class BoardTakenBack(NamedTuple):
    """Board cards went back with their burnt card, to be shuffled with the rest."""

    cards: tuple[Card, ...]
    burnt: Card
    clause: Citation


class DeckCommitted(NamedTuple):
    """What is left was shuffled again, and committed to."""

    commitment: str
    clause: Citation


class Acted(NamedTuple):
    """A player did something at his turn: it put `paid` in, and his total of the betting round is now `total`."""

    seat: int
    deed: Deed
    total: Cents
    paid: Cents
    clause: Citation


class EarlyActionNoted(NamedTuple):
    """A player acted out of turn; what he did was taken back."""

    seat: int
    deed: Deed
    total: Cents | None
    """Of the BET it indicated; None where it was none."""
    clause: Citation


class EarlyBetLeft(NamedTuple):
    """A player folded although a player passed over had bet more: his early BET stays in the pot."""

    seat: int
    amount: Cents
    clause: Citation


class HandFolded(NamedTuple):
    """A ruling folded a hand."""

    seat: int
    clause: Citation


class MarkerFlipped(NamedTuple):
    """The Game Marker shows SHOWDOWN."""

    clause: Citation


class HandShown(NamedTuple):
    """A player turned up his hole cards."""

    seat: int
    cards: tuple[Card, ...]
    clause: Citation


class HandMucked(NamedTuple):
    """A player who is beaten did not show."""

    seat: int
    clause: Citation


class IrregularityRuled(NamedTuple):
    """What went wrong, and what the rules say about it."""

    kind: str
    facts: Mapping[str, object]
    seat: int | None
    ruling: str
    clause: Citation | None
    also: tuple[Citation, ...]
    by: str
    says: str


class ReferralResolved(NamedTuple):
    """Who may decided that play goes on."""

    by: str
    clause: Citation | None


class RoundSettled(NamedTuple):
    """Pots are paid and rake is taken."""

    settlement: PokerSettlement
    clause: Citation


class RoundVoided(NamedTuple):
    """The round has no result: every chip put in went back."""

    settlement: PokerSettlement
    returned: tuple[Chips, ...]
    clause: Citation


TableEvent: TypeAlias = TableOpened | PlayerSat | PlayerLeft | PlayerSatOut | PlayerCameBack | ChipsAdded
"""Concerns the seats alone."""
RoundEvent: TypeAlias = RoundOpened | RoundSettled | RoundVoided
"""Concerns the seats and the hand."""
PlayEvent: TypeAlias = (
    Acted
    | CardsDealt
    | CardBurnt
    | HandShown
    | HandMucked
    | BlindsPosted
    | MarkerFlipped
    | HandFolded
    | CardDiscarded
    | BoardTakenBack
    | DeckCommitted
    | EarlyActionNoted
    | EarlyBetLeft
    | IrregularityRuled
    | ReferralResolved
)
"""Concerns the hand alone. What happens most often stands first."""
HandEvent: TypeAlias = PlayEvent | RoundEvent
Event: TypeAlias = TableEvent | HandEvent
