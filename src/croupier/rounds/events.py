"""The events of a round. Each is stored under a name of its own: `bet_placed/1`, never by import path."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.cards import Card
from croupier.clauses import Citation
from croupier.games.dealing import Place
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.money import Cents
from croupier.rounds.commands import TableSettings
from croupier.settlement.house import HouseSettlement
from croupier.settlement.sheet import HouseSheet

Chips: TypeAlias = tuple[int, str, Cents]
"""Box, bet, amount."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    """Bets are taken."""

    game: str
    version: int
    round: str
    table: TableSettings
    commitment: str | None
    meter: Meter | None
    clause: Citation
    closed_boxes: tuple[int, ...] = ()
    """5.18.2(b): the boxes on which nobody may bet."""
    jackpot_down: bool = False
    """5.18.2(c): no jackpot bets are taken, because the jackpot does not work."""
    draw_commitment: str | None = None
    """The salted hash of the draws (R-18); None in games without draws, and where the draw comes from outside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlaced:
    """Chips were placed on a bet; `amount` is the added amount."""

    box: int
    player: str
    bet: str
    amount: Cents
    clause: Citation
    placed_by: str = field(default="", repr=False)
    """The member of staff who placed it because the player asked (5.23, PTH 5.22), or who entered it at a table that is
    dealt by hand; empty if the player placed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetReturned:
    """Chips went back to their owner, who took them back, or they could not stay."""

    box: int
    player: str
    bet: str
    amount: Cents
    clause: Citation
    entered_by: str = field(default="", repr=False)
    """The member of staff who entered it for a player without a screen; empty if the player did it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsClosed:
    """From here on no bet before the deal can be placed, increased or withdrawn."""

    jackpot_bets: tuple[Chips, ...]
    """The accepted jackpot bets, which contribute now (R-15)."""
    draw: Draw | None
    meter: Meter | None
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBurnt:
    """A card went to the discards unseen."""

    card: Card
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDealt:
    """Cards went to a place; the last `up` of them lie face up."""

    to: Place
    box: int
    cards: tuple[Card, ...]
    up: int
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMisdealt:
    """By hand: the next card drawn went to another place than the order of the deal says."""

    to: Place
    box: int
    card: Card
    clause: Citation | None
    fills: bool
    """Whether a slot of that place was still empty."""
    order_known: bool = True
    """False if nobody knows when the card was drawn (R-55)."""
    outcome_known: bool = False
    """R-56: whether some bet was certain to be won or lost when the card was recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandExamined:
    """A player has seen the cards of a box."""

    box: int
    player: str
    clause: Citation
    entered_by: str = field(default="", repr=False)
    """The member of staff who entered it for a player without a screen; empty if the player did it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFolded:
    """A hand is out of the round; a ruling may have folded it."""

    box: int
    clause: Citation
    ruled: bool
    entered_by: str = field(default="", repr=False)
    """The member of staff who entered it for a player without a screen; empty if the player did it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A player goes on without a further bet."""

    box: int
    clause: Citation
    entered_by: str = field(default="", repr=False)
    """The member of staff who entered it for a player without a screen; empty if the player did it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsTurned:
    """Cards that lay face down were turned up, so that `board_up` cards of the board now lie face up."""

    board_up: int
    dealer_up: bool
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityRuled:
    """An irregularity, and the ruling on it."""

    kind: str
    facts: Mapping[str, object]
    box: int | None
    ruling: str
    clause: Citation | None
    also: tuple[Citation, ...]
    by: str
    says: str
    reconstructs: bool
    """Whether the cards are to be put back in order under it."""
    as_it_lies: bool = False
    """Whether misplaced cards stay where they lie (5.10.1, 5.15)."""
    next_card: Card | None = None
    """5.13: a card that lay face up in the shoe or shuffler, which comes next."""
    exposed_card: Card | None = None
    """5.8.2: the wrongly exposed card, if the report names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpCardSet:
    """5.16: the Dealer's exposed card is the face-up card."""

    card: Card
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsOffered:
    """Each of these boxes may choose."""

    boxes: tuple[int, ...]
    options: tuple[str, ...]
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChosen:
    """A player has answered."""

    box: int
    choice: str
    clause: Citation
    entered_by: str = field(default="", repr=False)
    """The member of staff who entered it for a player without a screen; empty if the player did it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsClosed:
    """Players who have not answered go on."""

    boxes: tuple[int, ...]
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOrdered:
    """5.14: the order in which cards that were drawn together count."""

    cards: tuple[Card, ...]
    placed: bool
    """Whether the cards were moved to where this order sends them; otherwise a reconstruction does that (5.10.2)."""
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReconstructed:
    """The cards were moved to where they belong."""

    boxes: tuple[tuple[int, tuple[Card, ...]], ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    aside: tuple[Card, ...]
    """Burnt cards."""
    clause: Citation | None
    ahead: tuple[Card, ...]
    """R-55: surplus cards, which are the next in order."""
    people: tuple[str, ...] = ()
    """The two people who signed for the cards that they named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReturned:
    """A hand is out of the round and all its bets went back (R-35)."""

    box: int
    returned: tuple[Chips, ...]
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFailed:
    """5.18.1: play goes on, and prizes are paid from the meter before the fault."""

    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferralResolved:
    """R-58: an authorised person has decided something that the rules do not cover. Its effect follows as an event."""

    by: str
    clause: Citation | None
    decision: str
    reason: str
    box: int | None
    """The box of the decision, if it is about one."""
    irregularity: int = field(repr=False)
    """Number of the irregularity that it decides, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetCorrected:
    """R-58: a bet is changed by decision; the difference goes back to the player or comes from the player's chips."""

    box: int
    player: str
    bet: str
    before: Cents
    amount: Cents
    """The whole bet from here on; 0 if it is gone."""
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCorrected:
    """R-58, by hand: a card was recorded by mistake for another one, which takes its place."""

    card: Card
    instead: Card
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementReversed:
    """R-34: an error was noticed before the next round, so the round is settled anew."""

    clause: Citation
    reason: str = ""
    """The irregularity that was reported, or the reason for a decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided:
    """The round has no result; all bets went back."""

    returned: tuple[Chips, ...]
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettled:
    """The round's sheet, with the meter that prizes were paid from, and the result of each bet."""

    sheet: HouseSheet
    settlement: HouseSettlement
    clause: Citation


Event: TypeAlias = (
    RoundOpened
    | BetPlaced
    | BetReturned
    | BetsClosed
    | CardBurnt
    | CardsDealt
    | CardMisdealt
    | HandExamined
    | HandFolded
    | Checked
    | CardsTurned
    | IrregularityRuled
    | FaceUpCardSet
    | OptionsOffered
    | OptionChosen
    | OptionsClosed
    | CardsOrdered
    | CardsReconstructed
    | HandReturned
    | JackpotFailed
    | ReferralResolved
    | BetCorrected
    | CardCorrected
    | SettlementReversed
    | RoundVoided
    | RoundSettled
)
