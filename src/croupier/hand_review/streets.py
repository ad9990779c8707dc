"""The equity of the known hands at each street, and the expected share of each in each pot."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.games.poker import BOARD_CARDS, pot_name
from croupier.games.poker_betting import Betting
from croupier.hand_equity import Equity
from croupier.hand_review.runouts import Runouts
from croupier.hand_review.seen_cards import SeenHand
from croupier.money import Cents
from croupier.settlement.poker import pots_of, rakes_of


class PotReview(NamedTuple):
    """A pot as it stood at the end of a betting round."""

    name: str
    amount: Cents
    rake: Cents
    expected: Mapping[int, Fraction]
    """The amount that each known hand could expect of it, by place. Cents, rake taken."""


class StreetReview(NamedTuple):
    """One street."""

    number: int
    """0 before the flop, then 1, 2, 3."""
    places: tuple[int, ...]
    """The known hands that were in the round as the street's cards came."""
    equity: Equity
    """Of these hands, in the same order."""
    pots: tuple[PotReview, ...]


def street_reviews(hand: SeenHand, runouts: Runouts) -> tuple[StreetReview, ...]:
    """Each street whose cards were dealt and that at least two known hands saw."""
    found = []
    for number, cards in enumerate(BOARD_CARDS):
        places = still_in(hand, number)
        if cards <= len(hand.sheet.board) and len(places) > 1:
            pots = _pots(hand, number, runouts)
            found.append(StreetReview(number, places, runouts.equity(number, places), pots))
    return tuple(found)


def still_in(hand: SeenHand, street: int) -> tuple[int, ...]:
    """The known hands that had not folded before this street."""
    if not street:
        return tuple(hand.hole)
    before = _end_of(hand, street - 1)
    return tuple([place for place in hand.hole if not hand.is_out(place, before)])


def _end_of(hand: SeenHand, street: int) -> Betting:
    """The betting as it ended on this street; after an all-in, as it had ended before."""
    ends = hand.record.ends
    return ends[min(street, len(ends) - 1)]


def _pots(hand: SeenHand, street: int, runouts: Runouts) -> tuple[PotReview, ...]:
    """The pots that a known hand could win, with the chips that were in at the end of the street's betting round."""
    after, sheet = _end_of(hand, street), hand.sheet
    folded = [hand.is_out(place, after) for place in range(len(after.bettors))]
    played = hand.at_showdown([bettor.stack for bettor in after.bettors], folded)
    pots, _ = pots_of(played, folded, hand.not_revealed)
    found = []
    for number, (pot, rake) in enumerate(zip(pots, rakes_of(sheet, played, pots), strict=True)):
        among = [place for place in pot.eligible if place in hand.hole]
        if among:
            expected = runouts.expected(street, pot.amount - rake, among, edition=sheet.edition, chip=sheet.table.chip)
            found.append(PotReview(pot_name(number), pot.amount, rake, expected))
    return tuple(found)
