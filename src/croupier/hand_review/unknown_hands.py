"""The player's hand against any one hand, for a hand in which nobody else showed theirs.

Every hand that an opponent could hold counts alike. This says nothing about what the opponents did hold.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.games.poker import BOARD_CARDS
from croupier.games.poker_betting import Deed, choices
from croupier.hand_equity import equity_against_random
from croupier.hand_equity.ranges import can_compile
from croupier.hand_review.decisions import pot_before
from croupier.hand_review.seen_cards import SeenHand
from croupier.hand_review.streets import still_in
from croupier.money import Cents


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
    streets = tuple([_street(hand, hand.viewer, number) for number in _streets_seen(hand, hand.viewer)])
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


def _street(hand: SeenHand, viewer: int, number: int) -> StreetAgainstAny:
    board = hand.sheet.board[: BOARD_CARDS[number]]
    return StreetAgainstAny(number, equity_against_random(hand.hole[viewer], board).share)
