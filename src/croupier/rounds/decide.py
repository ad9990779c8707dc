"""Decides commands: each leads to events, or to a refusal. Changes nothing itself."""

from __future__ import annotations

from itertools import chain
from typing import assert_never

from croupier.clauses import reading
from croupier.refusals import Refused, require, require_two_people
from croupier.rounds.betting import decide_close, decide_increase, decide_open, decide_place, decide_withdraw
from croupier.rounds.card_order import AHEAD, BOARD, BURNT, DEALER, burns_due, intended
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseBets,
    CloseOptions,
    Command,
    DealCards,
    ExamineHand,
    Fold,
    IncreaseBet,
    OpenRound,
    PlaceBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
    TurnCards,
    WithdrawBet,
)
from croupier.rounds.effects import chips_on
from croupier.rounds.events import CardsReconstructed, Event, HandReturned, OptionChosen, OptionsClosed
from croupier.rounds.finishing import decide_settle
from croupier.rounds.irregular import decide_report, decide_time
from croupier.rounds.playing import (
    decide_check,
    decide_deal,
    decide_examine,
    decide_fold,
    decide_make_up,
    decide_record,
    decide_stay,
    decide_turn,
)
from croupier.rounds.referrals import decide_resolve
from croupier.rounds.refuse import owned_box, require_open
from croupier.rounds.state import Offer, Round
from croupier.rulings import Option

GOES_ON = reading("R-20")
RECONSTRUCTION = reading("R-55")


def decide(round_: Round | None, command: Command) -> tuple[Event, ...]:  # noqa: C901, PLR0912 (one case for each)
    """The events that the command leads to; `round_` is None for the command that opens one."""
    if isinstance(command, OpenRound):
        if round_ is not None:
            raise Refused("ALREADY_OPEN.round", round_.game.live.opens)
        return decide_open(command)
    if round_ is None:
        raise Refused("NOT_OPEN.round", None)
    match command:
        case PlaceBet():
            if command.bet in round_.game.multiples:
                return decide_stay(round_, command)
            return decide_place(round_, command)
        case IncreaseBet():
            if command.bet in round_.game.multiples:
                return decide_make_up(round_, command)
            return decide_increase(round_, command)
        case WithdrawBet():
            return decide_withdraw(round_, command)
        case CloseBets():
            return decide_close(round_, command)
        case DealCards():
            return decide_deal(round_, command)
        case RecordCard():
            return decide_record(round_, command)
        case ExamineHand():
            return decide_examine(round_, command)
        case Fold():
            return decide_fold(round_, command)
        case Check():
            return decide_check(round_, command)
        case RunOutOfTime():
            return decide_time(round_, command)
        case TurnCards():
            return decide_turn(round_, command)
        case ReportIrregularity():
            return decide_report(round_, command)
        case ChooseOption():
            return decide_choose(round_, command)
        case CloseOptions():
            return decide_close_options(round_, command)
        case Reconstruct():
            return decide_reconstruct(round_, command)
        case ResolveReferral():
            return decide_resolve(round_, command)
        case SettleRound():
            return decide_settle(round_, command)
        case _:
            assert_never(command)


def _open_offer(round_: Round) -> Offer:
    require_open(round_)
    if not round_.offers:
        raise Refused("NO_OFFER", round_.game.withdrawn)
    return round_.offers[0]


def decide_choose(round_: Round, command: ChooseOption) -> tuple[Event, ...]:
    """5.10.1 to 5.10.3: go on, or take the bets back with the hand invalidated."""
    offer = _open_offer(round_)
    clause = offer.clause
    box = owned_box(round_, command.box, command.player)
    require(box.number in offer.boxes, "ALREADY_ANSWERED", clause, box=box.number)
    if command.choice not in offer.options:
        raise Refused("NOT_OFFERED", clause, options=tuple(offer.options), choice=command.choice)
    entered_by = command.placed_by
    if command.choice != Option.WITHDRAW:
        return (OptionChosen(box=box.number, choice=command.choice, clause=clause, entered_by=entered_by),)
    clause = round_.game.withdrawn or clause
    chosen = OptionChosen(box=box.number, choice=command.choice, clause=clause, entered_by=entered_by)
    return chosen, HandReturned(box=box.number, returned=chips_on(box), clause=clause)


def decide_close_options(round_: Round, _command: CloseOptions) -> tuple[Event, ...]:
    """R-20: players who make no choice go on."""
    return (OptionsClosed(boxes=_open_offer(round_).boxes, clause=GOES_ON),)


def decide_reconstruct(round_: Round, command: Reconstruct) -> tuple[Event, ...]:
    """1.15 (PTH 1.21), R-55: put the cards back into their intended order, once, under a ruling that asks for it."""
    require_open(round_)
    require(round_.reconstructs, "NOT_RULED", round_.game.withdrawn)
    if round_.order_known:
        require(not command.names_cards, "ORDER_KNOWN", RECONSTRUCTION)
        return (_worked_out(round_),)
    require(command.names_cards, "NAME_THE_CARDS", RECONSTRUCTION)
    return (_as_named(round_, command),)


def _worked_out(round_: Round) -> CardsReconstructed:
    """The cards in the order of their draw. A surplus card is the next in order."""
    spots = intended(round_)
    strays = sorted(number for (to, number), cards in spots.items() if to == "box" and cards)
    numbers = dict.fromkeys((*round_.dealt_in, *strays))  # a card that a ruling left at an empty box is still there
    return CardsReconstructed(
        boxes=tuple((number, spots["box", number]) for number in numbers),
        dealer=spots[DEALER],
        community=spots[BOARD],
        aside=spots[BURNT],
        ahead=spots[AHEAD],
        clause=round_.put_right_under,
    )


def _as_named(round_: Round, command: Reconstruct) -> CardsReconstructed:
    """The cards where two people say that they belong: cards in play, each once, and no hand too large.

    Of the cards that are not named, as many as should be burnt are burnt, the burnt ones first. The rest are the next
    in order.
    """
    require_two_people(command.people, RECONSTRUCTION)
    game = round_.game
    strangers = set(command.boxes) - set(round_.dealt_in)
    require(not strangers, "NO_SUCH_BOX.no_hand", None, box=min(strangers, default=0))
    hands = {number: box.cards for number, box in round_.boxes.items() if box.cards} | dict(command.boxes)
    dealer = round_.dealer if command.dealer is None else command.dealer
    community = round_.community if command.community is None else command.community
    fits = len(dealer) <= game.dealer_cards and len(community) <= game.community_cards
    fits = fits and all(len(cards) <= game.hand_cards for cards in hands.values())
    require(fits, "TOO_MANY_CARDS.in_hand", game.one_deck)
    placed = [*chain.from_iterable(hands.values()), *dealer, *community]
    in_play = list(round_.cards())
    same = len(set(placed)) == len(placed) and set(placed) <= set(in_play)
    require(same, "OTHER_CARDS", game.one_deck)
    others = tuple(card for card in in_play if card not in set(placed))
    burns = burns_due(round_)
    return CardsReconstructed(
        boxes=tuple(sorted(hands.items())),
        dealer=dealer,
        community=community,
        aside=others[:burns],
        ahead=others[burns:],
        clause=round_.put_right_under,
        people=command.people,
    )
