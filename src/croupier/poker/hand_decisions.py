"""Decisions in a hand: the deal, and the actions of the players (3.9 to 3.13, 3.15 to 3.17, 5.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from croupier.cards import Card
from croupier.clauses import Citation, Clause, reading, standing_for
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, PKR
from croupier.games.poker_betting import DEEDS, WITH_TOTAL, Deed, after_action, choices, total_after
from croupier.games.words import cites
from croupier.money import Cents
from croupier.poker.cards_on_table import CardFault, FaultKind
from croupier.poker.commands import Act, ActEarly, DealCards, RunOutOfTime
from croupier.poker.events import Acted, EarlyActionNoted, EarlyBetLeft, HandEvent, PokerCardBurnt, PokerCardsDealt
from croupier.poker.hand import BETTING, BOARD, DEAL, Hand, HandStage
from croupier.poker.out_of_turn import (
    OUT_OF_TURN,
    early_total,
    left_in_pot,
    notes_after,
    require_unbound,
    ruled_for_turn,
)
from croupier.poker.streets import next_street
from croupier.refusals import Refused, require
from croupier.rulings import Verdict

HOLE = PKR["3.9"]
BURN = standing_for(PKR["1.8"], reading("R-4"))
STREET = (PKR["3.9"], PKR["3.10"], PKR["3.11"], PKR["3.12"])
FACE_UP = (PKR["1.17"], PKR["1.41"], PKR["1.34"])
OWN_BOX = standing_for(PKR["3.3"], PKR["1.36"])
SEATED = PKR["3.2"]
CLEARLY = PKR["3.17"]
OVER_CLAUSE = PKR["1.35"]
NOT_COVERED = PKR["5.14"]
FOLDED = PKR["1.18"]
ALL_IN = PKR["3.15.1"]
RECONSTRUCTION = reading("R-55")
BY_STAFF = PKR["5.13"]
TIME = reading("R-51")

CLAUSES: dict[Deed, Clause] = {
    "fold": PKR["3.9.1(b)"],
    "check": PKR["3.10.1(b)"],
    "call": PKR["1.9"],
    "bet": PKR["1.4"],
    "raise": PKR["3.5"],
    "all-in": PKR["3.15"],
}


PUTS_CHIPS_IN: tuple[Deed, ...] = ("call", "bet", "raise", "all-in")
"""5.13: the actions that staff may take for a player who asks. Nobody else checks or folds a player's hand."""


def require_decided(hand: Hand) -> None:
    """Refuse if the round of play is over, or if something is referred to the House."""
    if hand.settlement is not None:
        raise Refused("ROUND_OVER.hand", OVER_CLAUSE)
    if hand.referrals:
        raise Refused("REFERRED.waits", NOT_COVERED)
    if hand.reconstructs is not None:
        raise Refused("RECONSTRUCT_FIRST.hand", RECONSTRUCTION)


def require_going(hand: Hand) -> None:
    """Refuse if play cannot go on: also where cards lie wrong on a table that is dealt by hand."""
    require_decided(hand)
    fault = hand.card_fault
    if fault is not None:
        raise _card_fault(fault)


def _card_fault(fault: CardFault) -> Refused:
    """2.2, 3.9 to 3.12: errors that have to be ruled on first."""
    match fault.kind:
        case FaultKind.BOARD:
            return Refused("MISDEALT.board", PKR["1.12"])
        case FaultKind.BURNT:
            return Refused("MISDEALT.burnt", PKR["1.8"])
        case FaultKind.ELSEWHERE:
            return Refused("MISDEALT.elsewhere", PKR["5.2.7"], seat=fault.seat, count=fault.cards)
        case FaultKind.TOO_MANY | FaultKind.TOO_FEW:
            return Refused("MISDEALT.count", PKR["5.2.6"], seat=fault.seat, count=fault.cards)
        case _:
            assert_never(fault.kind)


def require_stage(hand: Hand, stage: HandStage, clause: Citation) -> None:
    """Refuse unless the hand is at this stage."""
    require_going(hand)
    if hand.stage is not stage:
        raise Refused("WRONG_STAGE.hand", clause, stage=hand.stage)


def place_of(hand: Hand, player: str) -> int:
    """3.2: the place of a player who was dealt in."""
    place = hand.places.get(player)
    if place is None:
        raise Refused("NOT_DEALT_IN.player", SEATED, player=player)
    return place


# 3.9 to 3.12, 1.8, R-4  The deal


def cards_needed(hand: Hand) -> int:
    """How many cards come next: all hole cards that are missing, or a burnt card and a street."""
    stage = hand.stage
    if stage is DEAL:
        return HOLE_CARDS * len(hand.numbers) - sum(map(len, hand.hole))
    if stage is BOARD:
        return 1 + BOARD_CARDS[next_street(hand)] - len(hand.board)
    return 0


def decide_deal(hand: Hand, command: DealCards) -> tuple[HandEvent, ...]:
    """3.9: one card at a time from the left of the button. 3.10 to 3.12: a card is burnt, then the street comes."""
    require_going(hand)
    needed, cards = cards_needed(hand), command.cards or ()
    if not needed:
        raise Refused("NO_CARDS_DUE", PKR["1.5"], stage=hand.stage)
    if len(cards) != needed:
        raise Refused("WRONG_CARD_COUNT.next", HOLE, needed=needed, count=len(cards))
    if hand.stage is DEAL:
        seats = hand.numbers * HOLE_CARDS
        return tuple([PokerCardsDealt("seat", seat, (card,), HOLE) for seat, card in zip(seats, cards, strict=True)])
    return next_cards(hand, cards)


def next_cards(hand: Hand, cards: Sequence[Card]) -> tuple[HandEvent, ...]:
    """1.8, 3.10 to 3.12: the burnt card, and the street that comes after it."""
    burnt, *street = cards
    return PokerCardBurnt(burnt, BURN), PokerCardsDealt("community", 0, tuple(street), STREET[next_street(hand)])


# 3.9.1, 3.10.1, 3.13, 3.15  Actions


def decide_act(hand: Hand, command: Act) -> tuple[HandEvent, ...]:
    """1.36, 3.3, 5.10: the player in turn acts for themselves; nobody acts twice, for another, or after a fold.

    At a table dealt by hand staff enter what a player without a screen has done. For any other player they only place
    a bet, at the player's request (5.13).
    """
    player, seat = command.player, command.seat
    place = place_of(hand, player)
    if seat is not None and seat != hand.numbers[place]:
        raise Refused("ANOTHERS_SEAT", OWN_BOX, seat=seat, player=player)
    if place != hand.betting.turn or hand.stage is not BETTING or hand.waits:
        require_going(hand)
        raise _why_not_now(hand, place)
    deed = _clear_deed(hand, command.action, command.to)
    staff = command.placed_by
    if hand.on_table is not None and not command.own_screen:
        return _acts(hand, place, deed, command.to, entered_by=staff)
    if staff:
        require(deed in PUTS_CHIPS_IN, "NOT_FOR_STAFF.bets_only", BY_STAFF, deed=deed)
    return _acts(hand, place, deed, command.to, placed_by=staff)


def _why_not_now(hand: Hand, place: int) -> Refused:
    """The reason why a player cannot act now."""
    bettor, number = hand.betting.bettors[place], hand.numbers[place]
    if bettor.folded:
        return Refused("FOLDED.seat", FOLDED, seat=number)
    if hand.stage is not HandStage.BETTING:
        return Refused("WRONG_STAGE.hand", PKR["1.5"], stage=hand.stage)
    if not bettor.stack:
        return Refused("ALL_IN", ALL_IN, seat=number)
    return Refused("OUT_OF_TURN.another", OUT_OF_TURN, seat=hand.turn, other_seat=number)


def _acts(
    hand: Hand, place: int, deed: Deed, to: Cents | None, *, placed_by: str = "", entered_by: str = ""
) -> tuple[HandEvent, ...]:
    """The action of the player in turn, and the ruling on the next player if they acted too early."""
    bound = hand.bound
    if bound is not None:
        require_unbound(hand, bound, deed, to)
    total = total_after(hand.betting, place, deed, to)
    seat = hand.numbers[place]
    clause = BY_STAFF if placed_by else CLAUSES[deed]
    acted = Acted(seat, deed, total, total - hand.betting.bettors[place].bet, clause, placed_by, entered_by)
    if not hand.early and bound is None:
        return (acted,)
    left = left_in_pot(hand, deed)
    stays = (EarlyBetLeft(seat, left, PKR["5.10.3"]),) if left else ()
    after = after_action(hand.betting, place, deed, total)
    return (acted, *stays, *ruled_for_turn(hand, notes_after(hand, deed, total), after))


@cites(PKR["3.17"])
def _clear_deed(hand: Hand, word: str, to: Cents | None) -> Deed:
    """3.17: an action is made clearly: with its total where it has one, and in whole chips."""
    deed = DEEDS.get(word)
    if deed is None:
        raise Refused("UNCLEAR.deed", CLEARLY, word=word)
    if deed in WITH_TOTAL:
        if to is None:
            raise Refused("UNCLEAR.total_needed", CLEARLY, deed=deed)
        if to % hand.sheet.table.chip:
            raise Refused("NOT_WHOLE_CHIPS.deed", CLEARLY)
    elif to is not None:
        raise Refused("UNCLEAR.no_total", CLEARLY, deed=deed)
    return deed


def decide_early(hand: Hand, command: ActEarly) -> tuple[HandEvent, ...]:
    """5.10, R-31: an action out of turn is noted and taken back."""
    require_going(hand)
    place = place_of(hand, command.player)
    deed = _clear_deed(hand, command.action, command.to)
    bettor = hand.betting.bettors[place]
    if bettor.folded or not bettor.stack or hand.stage is not HandStage.BETTING:
        raise _why_not_now(hand, place)
    seat = hand.numbers[place]
    require(place != hand.betting.turn, "IN_TURN", OUT_OF_TURN, seat=seat)
    once = all(note.place != place for note in hand.early)
    require(once, "NOTED_ALREADY", OUT_OF_TURN, seat=seat)
    return (EarlyActionNoted(seat, deed, early_total(hand, place, deed, command.to), OUT_OF_TURN),)


def decide_time(hand: Hand, command: RunOutOfTime) -> tuple[HandEvent, ...]:
    """R-51: a check if it is free, else a fold; or the action that 5.10 binds the player to."""
    require_going(hand)
    turn = hand.betting.turn
    if turn is None or hand.turn != command.seat:
        raise Refused("OUT_OF_TURN.nothing_to_decide", OUT_OF_TURN, seat=command.seat)
    deed, to = _action_on_time_out(hand)
    return _acts(hand, turn, deed, to)


@cites(reading("R-51"))
def _action_on_time_out(hand: Hand) -> tuple[Deed, Cents | None]:
    may, bound = choices(hand.betting), hand.bound
    if bound is not None and bound.ruling is Verdict.BET_STANDS and bound.total is not None:
        return ("all-in", None) if bound.total == may.all_in else ("raise" if may.opened else "bet", bound.total)
    return ("fold", None) if may.owed else ("check", None)
