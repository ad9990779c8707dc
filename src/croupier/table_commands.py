"""Commands that house tables and Poker tables share."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from croupier.cards import Card, names, read_card
from croupier.clauses import Citation, reading
from croupier.command import BoxNumber, CardName, Money, TableCommand, Text, form
from croupier.documents.fields import as_list, as_mapping
from croupier.errors import InputError, shown
from croupier.games.prizes import Meter
from croupier.refusals import require
from croupier.rulings import Authority


def _are_facts(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(key, str) and isinstance(fact, bool | int | str) for key, fact in value.items()
    )


def _read_facts(value: object) -> dict[str, object]:
    """Read facts: each is yes or no, a number or a word. The rulings check them further."""
    facts = dict(as_mapping(value, ""))
    for key, fact in facts.items():
        if not isinstance(fact, bool | int | str):
            raise InputError(key, f"must be true or false, a number or a word, not {shown(fact)}")
    return facts


if TYPE_CHECKING:
    Facts: TypeAlias = Mapping[str, object]
else:
    Facts = form(
        "a mapping of facts, each true or false, a number or a word",
        fits=_are_facts,
        read=_read_facts,
        write=dict,
        schema={"type": "object", "additionalProperties": {"type": ["boolean", "integer", "string"]}},
    )


class DealCards(TableCommand, tag="deal"):
    """Deal the next cards, in the order in which they came. A system that deals takes them from its deck."""

    cards: tuple[CardName, ...] | None = None


CardPlace: TypeAlias = Literal["box", "dealer", "community", "burnt", "seat"]
"""Where a card can go: to a box or the Dealer of a house game, to a seat at Poker, to the board or the burnt cards."""


class RecordCard(TableCommand, tag="record_card"):
    """By hand only: the next card that was drawn, and the place it went to, right or wrong."""

    to: CardPlace
    card: CardName | None = None
    """Poker: a hole card, and a burnt card that nobody has seen, has no name."""
    box: BoxNumber = 0
    seat: BoxNumber | None = None
    order_known: bool = True
    """House games: false if the card was found lying there and nobody knows when it was drawn (R-55)."""


class RunOutOfTime(TableCommand, tag="time_out"):
    """R-51: nobody is there to decide for a box or a seat."""

    box: BoxNumber | None = None
    seat: BoxNumber | None = None


class ReportIrregularity(TableCommand, tag="report"):
    """Report an irregularity. The ruling takes effect at once. Facts that the table has recorded can be left out."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by", "cards", "commitment"})
    kind: Text
    by: Authority = Authority.DEALER
    """The rank of the person who gives the ruling."""
    facts: Facts = msgspec.field(default_factory=dict)
    box: BoxNumber | None = None
    seat: BoxNumber | None = None
    card: CardName | None = None
    """The card that was exposed, or that was found face up."""
    order: tuple[CardName, ...] = ()
    """House games, by hand: cards that were drawn together, in the order in which they count (5.14)."""
    cards: tuple[CardName, ...] = ()
    """Poker: the cards that came from the deck because of it."""
    commitment: str | None = None
    """Poker: the commitment to the reshuffled deck."""


class ManagerDecision(StrEnum):
    """R-58: the decisions of the Table Game Shift Manager on matters that the rules do not cover. Sheets use these
    words."""

    PLAY_ON = "play-on"
    VOID_ROUND = "void"
    RETURN_HAND = "return-hand"
    FOLD_HAND = "fold-hand"
    CORRECT_BET = "correct-bet"
    CORRECT_CARD = "correct-card"


class ResolveReferral(TableCommand, tag="resolve"):
    """The Table Game Shift Manager decides a matter that the rules do not cover (5.24; PTH 5.23, PKR 5.14, R-58)."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by"})
    by: Authority = Authority.DEALER
    decision: ManagerDecision = ManagerDecision.PLAY_ON
    reason: Text = ""
    """The reason. It can be left out only if play simply continues."""
    box: BoxNumber | None = None
    """House games: the hand that goes back or is folded, or the box with the bet."""
    seat: BoxNumber | None = None
    """Poker: the same."""
    bet: Text | None = None
    """House games: the bet to be corrected."""
    amount: Money | None = None
    """The correct amount of the whole bet; 0 if it should not be there."""
    card: CardName | None = None
    """The card that was recorded by mistake."""
    instead: CardName | None = None
    """The card that really lies there."""


PlaceWord: TypeAlias = Literal["box", "seat"]
"""A game's word for the place of a player."""

DECIDED_UNDER = reading("R-58")
NEEDED: Mapping[ManagerDecision, frozenset[str]] = {
    ManagerDecision.PLAY_ON: frozenset(),
    ManagerDecision.VOID_ROUND: frozenset(),
    ManagerDecision.RETURN_HAND: frozenset({"box", "seat"}),
    ManagerDecision.FOLD_HAND: frozenset({"box", "seat"}),
    ManagerDecision.CORRECT_BET: frozenset({"box", "seat", "bet", "amount"}),
    ManagerDecision.CORRECT_CARD: frozenset({"card", "instead"}),
}
"""The fields that each decision needs."""
NOT_AT: Mapping[PlaceWord, frozenset[str]] = {"box": frozenset({"seat"}), "seat": frozenset({"box", "bet"})}
"""The fields that do not exist in a game of boxes or of seats. In Poker a bet has no name."""


def require_complete(command: ResolveReferral, place: PlaceWord, clause: Citation | None) -> None:
    """R-58: refuse a decision that lacks a reason or another field, or has a field that it does not use."""
    decision, under = command.decision, clause or DECIDED_UNDER
    changes = decision is not ManagerDecision.PLAY_ON
    require(not changes or bool(command.reason.strip()), "NOT_DOCUMENTED.reason", under)
    needed = NEEDED[decision] - NOT_AT[place]
    for field in ("box", "seat", "bet", "amount", "card", "instead"):
        given, due = getattr(command, field) is not None, field in needed
        require(given or not due, "BAD_DECISION.lacks", under, decision=decision.value, field=field)
        require(due or not given, "BAD_DECISION.not_about", under, decision=decision.value, field=field)


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
    """Put the cards back into the intended order (1.15; PTH 1.21, PKR 1.33; R-55).

    The system works that order out from the draw. Cards are named only if the draw is not known, which never happens at
    Poker. Then cards that are not named stay in place, and two people sign.
    """

    supplied: ClassVar[frozenset[str]] = frozenset({"cards", "people"})
    boxes: Hands = msgspec.field(default_factory=dict)
    dealer: tuple[CardName, ...] | None = None
    community: tuple[CardName, ...] | None = None
    people: tuple[str, ...] = ()
    """The two people who sign for the cards that are named."""
    cards: tuple[CardName, ...] = ()
    """Poker: the next cards of the deck, as many as are due."""

    @property
    def names_cards(self) -> bool:
        """Whether somebody names the places of cards."""
        return bool(self.boxes) or self.dealer is not None or self.community is not None


class SettleRound(TableCommand, tag="settle"):
    """Collect and pay."""

    supplied: ClassVar[frozenset[str]] = frozenset({"meter"})
    meter: Meter | None = None
    """House games: the meter that the jackpot is paid from (R-16); after a fault, the meter before it (R-23)."""
