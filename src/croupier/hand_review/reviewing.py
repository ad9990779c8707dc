"""A finished hand reviewed: as a record, and as a document for others.

Where nobody else showed their hand, the player's hand is held against any one hand. Every hand that an opponent could
hold counts alike. This says nothing about what the opponents did hold.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.cards import names
from croupier.documents.fields import Document, as_mapping
from croupier.games.poker import BOARD_CARDS, STREETS
from croupier.games.poker_betting import Deed, choices
from croupier.hand_equity import Cards, equity_against_random
from croupier.hand_equity.ranges import can_compile
from croupier.hand_review.decisions import ActionWorth, DecisionReview, decision_reviews, pot_before
from croupier.hand_review.document_types import (
    ActionWorthDocument,
    AgainstAnyDocument,
    DecisionReviewDocument,
    PlayerReviewDocument,
    PotReviewDocument,
    ReviewDocument,
    StreetReviewDocument,
)
from croupier.hand_review.runouts import Runouts
from croupier.hand_review.seen_cards import SeenHand, seen_hand
from croupier.hand_review.streets import PotReview, StreetReview, still_in, street_reviews
from croupier.money import Cents, dollars

CENTS = 100


class HandReview(NamedTuple):
    """A finished hand as one viewer may see it, with its value street by street and decision by decision."""

    hand: SeenHand
    streets: tuple[StreetReview, ...]
    decisions: tuple[DecisionReview, ...]

    def __repr__(self) -> str:
        seats = [str(self.hand.seat(place).number) for place in self.hand.hole]
        return f"<HandReview: seats {', '.join(seats)}, {len(self.decisions)} decisions>"


def review(sheet: object, *, seat: int | None = None, cards: Cards | None = None) -> ReviewDocument:
    """Review a finished Poker hand from its sheet: equities at each street, and the value of each decision.

    With a `seat`, for its player: the decisions of that seat, against the hands that were shown. The player's own
    `cards` are given where they are not on the sheet. Without a seat, for everybody: the decisions of all hands that
    were shown. Cards of other hands on the sheet are not used.
    """
    return review_document(reviewed_hand(as_mapping(sheet, ""), seat, cards))


def player_review(sheet: object, *, seat: int | None = None, cards: Cards | None = None) -> PlayerReviewDocument:
    """The same review; where nobody else showed a hand, with the player's hand against any one hand."""
    found = reviewed_hand(as_mapping(sheet, ""), seat, cards)
    unknown = against_any(found.hand)
    return {
        **review_document(found),
        "against_any": None if unknown is None else _against_any(found.hand, unknown),
    }


def reviewed_hand(document: Document, seat: int | None, own: Cards | None = None) -> HandReview:
    """The review of a Poker sheet for the player of this seat, or for everybody."""
    hand = seen_hand(document, seat, own)
    runouts = Runouts(hand.sheet.board, hand.hole)
    return HandReview(hand, street_reviews(hand, runouts), decision_reviews(hand, runouts))


def review_document(review: HandReview) -> ReviewDocument:
    """The review as JSON."""
    hand = review.hand
    return {
        "seat": None if hand.viewer is None else hand.seat(hand.viewer).number,
        "board": names(hand.sheet.board),
        "hands": [
            {
                "seat": hand.seat(place).number,
                "player": hand.seat(place).player,
                "cards": names(cards),
                "shown": place in hand.shown,
            }
            for place, cards in hand.hole.items()
        ],
        "streets": [_street(hand, street) for street in review.streets],
        "decisions": [_decision(hand, decision) for decision in review.decisions],
    }


def in_dollars(cents: Fraction) -> str:
    """An expected amount as dollars, rounded to the nearest cent; half a cent goes to the even one."""
    return dollars(round(cents))


def _exact(cents: Fraction) -> str:
    """The amount in dollars as a fraction: `617/50`."""
    return str(cents / CENTS)


def _street(hand: SeenHand, street: StreetReview) -> StreetReviewDocument:
    equity = street.equity
    return {
        "street": STREETS[street.number],
        "board": names(equity.board),
        "boards": equity.boards,
        "hands": [
            {"seat": hand.seat(place).number, **found.as_document()}
            for place, found in zip(street.places, equity.hands, strict=True)
        ],
        "pots": [_pot(hand, pot) for pot in street.pots],
    }


def _pot(hand: SeenHand, pot: PotReview) -> PotReviewDocument:
    return {
        "pot": pot.name,
        "amount": dollars(pot.amount),
        "rake": dollars(pot.rake),
        "expected": [
            {"seat": hand.seat(place).number, "chips": in_dollars(chips), "chips_exact": _exact(chips)}
            for place, chips in pot.expected.items()
        ],
    }


def _decision(hand: SeenHand, decision: DecisionReview) -> DecisionReviewDocument:
    return {
        "seat": hand.seat(decision.place).number,
        "street": STREETS[decision.round],
        "pot": dollars(decision.pot),
        "to_call": dollars(decision.to_call),
        "against": [hand.seat(place).number for place in decision.against],
        "done": decision.done.deed,
        "worth": [_worth(one) for one in decision.worth],
        "given_up": in_dollars(decision.given_up),
        "given_up_exact": _exact(decision.given_up),
    }


def _worth(worth: ActionWorth) -> ActionWorthDocument:
    return {
        "action": worth.deed,
        "to": None if worth.total is None else dollars(worth.total),
        "chips": in_dollars(worth.chips),
        "chips_exact": _exact(worth.chips),
    }


def _against_any(hand: SeenHand, found: AgainstAny) -> AgainstAnyDocument:
    return {
        "streets": [
            {
                "street": STREETS[street.number],
                "board": names(hand.sheet.board[: BOARD_CARDS[street.number]]),
                "equity": float(street.share),
                "equity_exact": str(street.share),
            }
            for street in found.streets
        ],
        "decisions": [
            {
                "street": STREETS[decision.round],
                "pot": dollars(decision.pot),
                "to_call": dollars(decision.to_call),
                "done": decision.deed,
                "to": None if decision.total is None else dollars(decision.total),
                "needed": float(decision.needed),
                "equity": float(decision.share),
            }
            for decision in found.decisions
        ],
    }


class StreetAgainstAny(NamedTuple):
    """One street that the player saw."""

    number: int
    """0 before the flop, then 1, 2, 3."""
    share: Fraction
    """The average share of the pot against one opponent who may hold anything."""


class DecisionAgainstAny(NamedTuple):
    """A decision, and the share of the pot that a call needs."""

    round: int
    pot: Cents
    """All that was in before the action."""
    to_call: Cents
    deed: Deed
    total: Cents | None
    """The player's total in the betting round after a bet, a raise or an all-in; None otherwise."""
    needed: Fraction
    """A call pays from this share on: its cost, as a part of the pot that it makes."""
    share: Fraction


class AgainstAny(NamedTuple):
    """The review where no other hand is known."""

    streets: tuple[StreetAgainstAny, ...]
    decisions: tuple[DecisionAgainstAny, ...]


def against_any(hand: SeenHand) -> AgainstAny | None:
    """The player's shares; None if another hand was shown, or without the extra `fast`: they take too long then."""
    if hand.viewer is None or len(hand.hole) > 1 or not can_compile():
        return None
    streets = tuple([_street_against_any(hand, hand.viewer, number) for number in _streets_seen(hand, hand.viewer)])
    share = {street.number: street.share for street in streets}
    taken = [one for one in hand.record.taken if one.action.place == hand.viewer]
    decisions = []
    for one in taken:
        owed, pot = choices(one.betting).owed, pot_before(hand, one.betting)
        _, deed, to = one.action
        total = to if deed in ("bet", "raise", "all-in") else None
        decisions.append(
            DecisionAgainstAny(one.round, pot, owed, deed, total, Fraction(owed, pot + owed), share[one.round])
        )
    return AgainstAny(streets, tuple(decisions))


def _streets_seen(hand: SeenHand, viewer: int) -> list[int]:
    dealt = [number for number, cards in enumerate(BOARD_CARDS) if cards <= len(hand.sheet.board)]
    return [number for number in dealt if viewer in still_in(hand, number)]


def _street_against_any(hand: SeenHand, viewer: int, number: int) -> StreetAgainstAny:
    board = hand.sheet.board[: BOARD_CARDS[number]]
    return StreetAgainstAny(number, equity_against_random(hand.hole[viewer], board).share)
