"""5.14, R-58: what the Table Game Shift Manager decides where the rules do not cover something."""

from __future__ import annotations

from typing import assert_never

from croupier.cards import Card
from croupier.clauses import reading, standing_for
from croupier.games.poker import BOARD_CARDS, PKR
from croupier.games.poker_betting import correct_bet, take_out
from croupier.money import Cents
from croupier.poker.commands import ResolveReferral
from croupier.poker.dealing_by_hand import known_cards
from croupier.poker.events import (
    HandEvent,
    HandFoldedByRuling,
    PokerBetCorrected,
    PokerCardCorrected,
    PokerHandReturned,
    PokerReferralResolved,
)
from croupier.poker.hand import Hand, HandStage
from croupier.poker.irregularities import folded_by_ruling, voided
from croupier.poker.out_of_turn import GAME, notes_after_correction, ruled_after_fold, ruled_for_turn
from croupier.refusals import Refused, require
from croupier.rulings import decide
from croupier.table_commands import ManagerDecision, require_complete

NOT_COVERED = standing_for(PKR["5.14"], reading("R-58"))
WHILE_BETTING = (HandStage.BETTING, HandStage.BOARD, HandStage.MARKER)
"""5.14, R-58: a bet can be corrected until hands are shown; then the round's bets are what the pots are made of."""


def decide_resolve(hand: Hand, command: ResolveReferral) -> tuple[HandEvent, ...]:
    """5.14, R-58: the decision, with its reason, and what it does to the hand at once.

    Each referral has its own decision, and the one that was reported first comes first.
    """
    require(bool(hand.referrals), "NOT_REFERRED", None)
    ruling = decide(GAME, "unlisted", {}, version=hand.opening.version)
    enough = command.by.reaches(ruling.authority)
    require(enough, "NEEDS_AUTHORITY.or_above_decides", ruling.clause, authority=ruling.authority.value)
    require_complete(command, "seat", ruling.clause)
    effects = _effects(hand, command)
    decided = PokerReferralResolved(
        command.by.value, ruling.clause, command.decision.value, command.reason, command.seat, hand.referrals[0]
    )
    return (decided, *effects)


def _effects(hand: Hand, command: ResolveReferral) -> tuple[HandEvent, ...]:
    match command.decision:
        case ManagerDecision.PLAY_ON:
            return ()
        case ManagerDecision.VOID_ROUND:
            return (voided(hand),)
        case ManagerDecision.RETURN_HAND:
            return _taken_out(hand, _active_place(hand, command.seat))
        case ManagerDecision.FOLD_HAND:
            return _folded(hand, _active_place(hand, command.seat))
        case ManagerDecision.CORRECT_BET:
            return _bet(hand, _active_place(hand, command.seat), command.amount)
        case ManagerDecision.CORRECT_CARD:
            return (_card(hand, command.card, command.instead),)
        case _:
            assert_never(command.decision)


def _active_place(hand: Hand, seat: int | None) -> int:
    """The place of a hand that is still in the round."""
    if seat is None or seat not in hand.numbers:
        raise Refused("NOT_DEALT_IN.seat", PKR["3.2"], seat=seat)
    place = hand.numbers.index(seat)
    require(place in hand.active, "FOLDED.seat", PKR["1.18"], seat=seat)
    return place


def _require_another(hand: Hand) -> None:
    require(len(hand.active) > 1, "BAD_DECISION.last_hand", NOT_COVERED)


def _taken_out(hand: Hand, place: int) -> tuple[HandEvent, ...]:
    """All that the hand has put in goes back: blinds, posts and bets. Early actions are ruled on without it (5.10)."""
    _require_another(hand)
    amount = hand.put_in(place)
    after = take_out(hand.betting, place, start=hand.sheet.seats[place].stack)
    ruled = ruled_after_fold(hand, place, after, returned=amount)
    return (PokerHandReturned(hand.numbers[place], amount, NOT_COVERED), *ruled)


def _folded(hand: Hand, place: int) -> tuple[HandEvent, ...]:
    _require_another(hand)
    if hand.decisions_left:
        return folded_by_ruling(hand, place, NOT_COVERED)
    return (HandFoldedByRuling(hand.numbers[place], NOT_COVERED, 0),)


def _bet(hand: Hand, place: int, amount: Cents | None) -> tuple[HandEvent, ...]:
    """Correct the player's bet of this betting round. Then the player or the others are asked for the chips they owe.

    5.10, R-47: an early action is measured again by the corrected bet.
    """
    cards_of_round = BOARD_CARDS[hand.round]
    # A hand that a ruling folds between two rounds is folded in the next one: nobody has bet there yet.
    begun = hand.stage in WHILE_BETTING and len(hand.board) >= cards_of_round
    require(begun, "WRONG_STAGE.hand", PKR["1.5"], stage=hand.stage)
    # After an all-in the next streets come without betting. Nobody can then be asked in a round that is past.
    require(len(hand.board) == cards_of_round, "BAD_DECISION.round_past", PKR["1.5"])
    bettor = hand.betting.bettors[place]
    total, most = amount or 0, bettor.bet + bettor.stack
    if total > most:
        raise Refused("OVER_TABLE_STAKE.seat", PKR["3.15.1"], total=total, most=most)
    require(not total % hand.sheet.table.chip, "NOT_WHOLE_CHIPS.deed", PKR["3.17"])
    after = correct_bet(hand.betting, place, total)
    ruled = ruled_for_turn(hand, notes_after_correction(hand, place, total, after), after)
    return (PokerBetCorrected(hand.numbers[place], bettor.bet, total, NOT_COVERED), *ruled)


def _card(hand: Hand, card: Card | None, instead: Card | None) -> PokerCardCorrected:
    """R-55: only a card that people have entered can have been entered by mistake."""
    require(hand.commitment is None, "NOT_BY_HAND.corrects", reading("R-55"))
    there = known_cards(hand)
    if card is None or instead is None or card not in there:
        raise Refused("CARD_NEEDED.on_table", NOT_COVERED)
    require(instead not in there, "CARD_TWICE.came", PKR["2.2.1"], card=instead)
    return PokerCardCorrected(card, instead, NOT_COVERED)
