"""5.1, R-24: whether a bet of the hand is certain to be won or lost when play breaks off."""

from __future__ import annotations

from itertools import combinations

from croupier.cards import DECK
from croupier.clauses import reading
from croupier.games.poker import FLOP_CARDS, PKR, WHOLE_BOARD, best_hand
from croupier.games.words import cites
from croupier.poker.hand import Hand, HandStage
from croupier.poker.showdown import called


@cites(PKR["5.1.1"], PKR["5.1.2"], reading("R-24"))
def outcome_established(hand: Hand) -> bool:
    """5.1.1: a player has folded a bet, or betting is over and no card to come can change who loses."""
    folded = any(bettor.folded and hand.put_in(place) for place, bettor in enumerate(hand.betting.bettors))
    if folded or hand.stage in (HandStage.MARKER, HandStage.SHOWDOWN, HandStage.SETTLEMENT):
        return True
    if hand.decisions_left or len(hand.board) < FLOP_CARDS or hand.lacks_known_hands:
        return False
    return _is_somebody_drawing_dead(hand)


def _is_somebody_drawing_dead(hand: Hand) -> bool:
    """R-24: whether a hand loses whatever comes. Players have examined their cards; the rest of the deck is unknown."""
    known = {*hand.board, *(card for hole in hand.hole for card in hole)}
    unknown = [card for card in DECK if card not in known]
    active, live = hand.active, called(hand)
    dead = set(active)
    for coming in combinations(unknown, WHOLE_BOARD - len(hand.board)):
        strengths = {place: best_hand(hand.hole[place], (*hand.board, *coming)) for place in active}
        dead = {
            place
            for place in dead
            if any(live[other] >= live[place] and strengths[other] > strengths[place] for other in active)
        }
        if not dead:
            return False
    return True
