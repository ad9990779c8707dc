"""The effect of an event on a round. Never refuses: a recorded event was lawful on its day."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from croupier.games import HOUSE_EDITIONS
from croupier.rounds.dealt_cards import (
    as_it_lies,
    close_waiting,
    corrected,
    misdealt,
    next_slot,
    not_dealt_to,
    on_next_street,
    ordered,
    put_as_named,
    put_in_order,
    waits_in_vain,
)
from croupier.rounds.events import (
    BetCorrected,
    BetPlaced,
    BetReturned,
    BetsClosed,
    CardBurnt,
    CardCorrected,
    CardMisdealt,
    CardsDealt,
    CardsOrdered,
    CardsReconstructed,
    CardsTurned,
    Checked,
    Event,
    FaceUpCardSet,
    HandExamined,
    HandFolded,
    HandReturned,
    IrregularityRuled,
    JackpotFailed,
    OptionChosen,
    OptionsClosed,
    OptionsOffered,
    ReferralResolved,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementReversed,
)
from croupier.rounds.state import BoxState, ExposedCards, Irregularity, Offer, Round, Stage, dealt_up_by
from croupier.settlement.irregularities import DEALT_WRONG


def replay(events: Iterable[Event]) -> Round:
    """The round that these events make, the first of which opens it."""
    events = iter(events)
    round_ = opened(next(events))
    for event in events:
        round_ = evolve(round_, event)
    return round_


def opened(event: Event) -> Round:
    """The round that an opening event makes."""
    if not isinstance(event, RoundOpened):
        raise TypeError(f"a round starts with its opening, not with {type(event).__name__}")
    return Round(
        HOUSE_EDITIONS.of(event.game, event.version),
        event.round,
        event.table,
        event.commitment,
        event.draw_commitment,
        event.meter,
        closed_boxes=event.closed_boxes,
        jackpot_down=event.jackpot_down,
    )


def evolve(round_: Round, event: Event) -> Round:  # noqa: C901, PLR0912 (one case for each event)
    """The round after the event."""
    match event:
        case BetPlaced():
            return _bet_placed(round_, event)
        case BetReturned():
            return _bet_returned(round_, event)
        case CardsDealt():
            return _cards_dealt(round_, event)
        case CardBurnt():
            dealt, drawn = next_slot(round_, "burnt", 0, 1), (*round_.drawn, event.card)
            return _advanced(round_._replace(burnt=(*round_.burnt, event.card), dealt=dealt, drawn=drawn))
        case HandExamined():
            box = round_.boxes[event.box]
            by_staff = box.by_staff and bool(event.entered_by)
            looked = round_.with_box(box._replace(examined=True, by_staff=by_staff))
            return looked._replace(looks=(*round_.looks, event.box))
        case HandFolded():
            box = round_.boxes[event.box]
            decisions = box.decisions if event.ruled else (*box.decisions, "fold")
            folded = box._replace(decisions=decisions, folded=True, folded_by_ruling=event.ruled)
            return _advanced(_not_asked(round_.with_box(folded), event.box))
        case Checked():
            box = round_.boxes[event.box]
            return _advanced(round_.with_box(box._replace(decisions=(*box.decisions, "check"))))
        case BetsClosed():
            return _bets_closed(round_, event)
        case CardsTurned():
            dealer_up = round_.dealer_up or event.dealer_up
            return _advanced(round_._replace(board_up=max(round_.board_up, event.board_up), dealer_up=dealer_up))
        case RoundSettled():
            settled = round_._replace(stage=Stage.SETTLED, settlement=event.settlement, compared=True)
            return settled._replace(meter=event.sheet.meter)
        case RoundVoided():
            return round_._replace(stage=Stage.VOID, offers=(), referrals=())
        case IrregularityRuled():
            return _ruled(round_, event)
        case HandReturned():
            out = round_.with_box(round_.boxes[event.box]._replace(gone=True))
            return _advanced(_not_asked(not_dealt_to(out, event.box), event.box))
        case OptionsOffered():
            offer = Offer(event.boxes, event.options, len(round_.irregularities) - 1, event.clause)
            return round_._replace(offers=(*round_.offers, offer))
        case OptionChosen():
            return _chosen(round_, event)
        case OptionsClosed():
            return round_._replace(offers=round_.offers[1:])
        case CardMisdealt():
            return _advanced(misdealt(round_, event))
        case CardsOrdered():
            return ordered(round_, event)
        case CardsReconstructed():
            put_right = put_in_order if round_.order_known else put_as_named
            return _advanced(put_right(round_, event))
        case FaceUpCardSet():
            return round_._replace(dealer_card_up=event.card)
        case JackpotFailed():
            return round_._replace(jackpot_failed=True)
        case ReferralResolved():
            return _resolved(round_, event)
        case BetCorrected():
            return _bet_corrected(round_, event)
        case CardCorrected():
            return corrected(round_, event)
        case SettlementReversed():
            return round_._replace(stage=Stage.SETTLEMENT, settlement=None)
        case RoundOpened():
            return opened(event)
        case _:
            assert_never(event)


def _bet_placed(round_: Round, event: BetPlaced) -> Round:
    box = round_.boxes.get(event.box) or BoxState(event.box, event.player, {}, by_staff=True)
    box = box._replace(by_staff=box.by_staff and bool(event.placed_by))
    bets = {**box.bets, event.bet: box.bets.get(event.bet, 0) + event.amount}
    if event.bet not in round_.game.multiples or event.bet in box.bets:
        return round_.with_box(box._replace(bets=bets))
    return _advanced(round_.with_box(box._replace(bets=bets, decisions=(*box.decisions, event.bet))))


def _bet_returned(round_: Round, event: BetReturned) -> Round:
    box = round_.boxes[event.box]
    left = box.bets[event.bet] - event.amount
    bets = {bet: amount for bet, amount in box.bets.items() if bet != event.bet} | ({event.bet: left} if left else {})
    if bets:
        return round_.with_box(box._replace(bets=bets))
    return round_._replace(boxes={number: other for number, other in round_.boxes.items() if number != event.box})


def _bet_corrected(round_: Round, event: BetCorrected) -> Round:
    box = round_.boxes[event.box]
    bets = {bet: amount for bet, amount in box.bets.items() if bet != event.bet}
    return round_.with_box(box._replace(bets=bets | ({event.bet: event.amount} if event.amount else {})))


def _bets_closed(round_: Round, event: BetsClosed) -> Round:
    numbers = tuple(sorted(number for number, box in round_.boxes.items() if box.has_ante and not box.gone))
    meter = event.meter or round_.meter
    return _advanced(round_._replace(stage=Stage.DEALING, dealt_in=numbers, draw=event.draw, meter=meter))


def _cards_dealt(round_: Round, event: CardsDealt) -> Round:
    dealt, drawn = next_slot(round_, event.to, event.box, len(event.cards)), round_.drawn + event.cards
    match event.to:
        case "box":
            box = round_.boxes[event.box]
            boxes = {**round_.boxes, event.box: box._replace(cards=box.cards + event.cards)}
            return _advanced(round_._replace(boxes=boxes, dealt=dealt, drawn=drawn))
        case "community":
            return _advanced(round_._replace(community=round_.community + event.cards, dealt=dealt, drawn=drawn))
        case "dealer":
            up = round_.dealer_card_up
            if event.up and up is None:
                up = event.cards[-1]
            dealer = round_.dealer + event.cards
            return _advanced(round_._replace(dealer=dealer, dealer_card_up=up, dealt=dealt, drawn=drawn))
        case "burnt":
            return _advanced(round_._replace(burnt=round_.burnt + event.cards, dealt=dealt, drawn=drawn))
        case _:
            assert_never(event.to)


def _ruled(round_: Round, event: IrregularityRuled) -> Round:
    referred = event.ruling == "refer"
    entry = Irregularity(event.kind, event.facts, event.box, referred=referred, says=event.says, clause=event.clause)
    if event.as_it_lies:
        round_ = as_it_lies(round_)
    exposed = _exposed(event)
    named = () if exposed is None or event.exposed_card is None else (event.exposed_card,)
    ruled = round_._replace(
        irregularities=(*round_.irregularities, entry),
        exposed=exposed or round_.exposed,
        exposed_by_name=round_.exposed_by_name + named,
        found_face_up=round_.found_face_up if event.next_card is None else (event.next_card, event.clause),
        referrals=(*round_.referrals, len(round_.irregularities)) if referred else round_.referrals,
        reconstructs=round_.reconstructs or event.reconstructs,
        put_right_under=event.clause if event.reconstructs else round_.put_right_under,
    )
    return _advanced(ruled) if event.as_it_lies else ruled


def _exposed(event: IrregularityRuled) -> ExposedCards | None:
    """R-56: how many cards are exposed with those of this report; one that is the face-up card (5.16) is none."""
    if event.kind != "exposed-card" or event.ruling == "use-as-face-up-card":
        return None
    return ExposedCards(int(str(event.facts["count"])), str(event.facts["whose"]))


CHANGES_WHO_WINS = ("void", "return-hand", "fold-hand")
"""The decisions that a round's sheet has to say (R-58)."""


def _resolved(round_: Round, event: ReferralResolved) -> Round:
    """R-58: one thing that was referred is decided, and the sheet says how."""
    entries, number = list(round_.irregularities), event.irregularity
    dealt_wrong = entries[number].kind in DEALT_WRONG
    if event.decision in CHANGES_WHO_WINS:
        entries[number] = entries[number]._replace(decided=event.decision, box=event.box)
    left = tuple(referral for referral in round_.referrals if referral != number)
    decided = round_._replace(referrals=left, irregularities=tuple(entries))
    # Cards that went wrong stay where they lie, unless a ruling has them put in order.
    return _advanced(as_it_lies(decided) if dealt_wrong and not decided.reconstructs else decided)


def _chosen(round_: Round, event: OptionChosen) -> Round:
    if not round_.offers:
        return round_
    entries = list(round_.irregularities)
    entry = entries[round_.offers[0].entry]
    entries[round_.offers[0].entry] = entry._replace(choices=(*entry.choices, (event.box, event.choice)))
    first = _without_box(round_.offers[:1], event.box)
    return round_._replace(irregularities=tuple(entries), offers=first + round_.offers[1:])


def _not_asked(round_: Round, number: int) -> Round:
    """The round with no answer of this box awaited any more: its hand is out."""
    return round_._replace(offers=_without_box(round_.offers, number)) if round_.offers else round_


def _without_box(offers: tuple[Offer, ...], number: int) -> tuple[Offer, ...]:
    """The offers without a box that is not asked any more, as far as they still ask anyone."""
    left = (offer._replace(boxes=tuple(box for box in offer.boxes if box != number)) for offer in offers)
    return tuple(offer for offer in left if offer.boxes)


def _advanced(round_: Round) -> Round:
    """The round at its next stage, where the one it was at is complete."""
    if round_.stage in (Stage.BETTING, Stage.SETTLED, Stage.VOID):
        return round_
    while True:
        if round_.dealt < len(round_.slots):
            if not waits_in_vain(round_):
                return round_ if round_.stage is Stage.DEALING else round_._replace(stage=Stage.DEALING)
            round_ = close_waiting(round_)
        street = round_.now
        if street.turned_under is None:
            board_up = dealt_up_by(round_.game, round_.table.device, round_.street)
            if round_.board_up < board_up or street.dealer_up:
                round_ = round_._replace(board_up=board_up, dealer_up=round_.dealer_up or street.dealer_up)
        elif round_.board_up < street.board_up or (street.dealer_up and not round_.dealer_up):
            return round_._replace(stage=Stage.TURNING)
        if street.decides and any(round_.must_decide(box) for box in round_.boxes.values()):
            return round_ if round_.stage is Stage.DECISIONS else round_._replace(stage=Stage.DECISIONS)
        if round_.street == len(round_.streets) - 1:
            return round_._replace(stage=Stage.SETTLEMENT)
        round_ = on_next_street(round_)
