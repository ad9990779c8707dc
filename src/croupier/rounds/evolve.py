"""What an event makes of a round. Never refuses: what is recorded was lawful on its day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from croupier.cards import Card
from croupier.games import HOUSE_EDITIONS
from croupier.games.dealing import Place, Slot
from croupier.rounds.card_order import (
    AHEAD,
    BOARD,
    BURNT,
    DEALER,
    DEALT_WRONG,
    CardSpots,
    as_they_lie,
    draw_sequence,
    drawn_together,
    reconstructed_spots,
)
from croupier.rounds.events import (
    BetPlaced,
    BetReturned,
    BetsClosed,
    CardBurnt,
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
from croupier.rounds.state import BoxState, Irregularity, Offer, Round, Stage, dealt_up_by, slots_of


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
    return Round(HOUSE_EDITIONS.of(event.game, event.version), event.round, event.table, event.commitment, event.meter)


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
            dealt, drawn = _next_slot(round_, "burnt", 0, 1), (*round_.drawn, event.card)
            return _advanced(round_._replace(burnt=(*round_.burnt, event.card), dealt=dealt, drawn=drawn))
        case HandExamined():
            looked = round_.with_box(round_.boxes[event.box]._replace(examined=True))
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
            return round_._replace(stage=Stage.VOID, offer=None, referred=False)
        case IrregularityRuled():
            return _ruled(round_, event)
        case HandReturned():
            out = round_.with_box(round_.boxes[event.box]._replace(gone=True))
            return _advanced(_not_asked(_not_dealt_to(out, event.box), event.box))
        case OptionsOffered():
            return round_._replace(
                offer=Offer(event.boxes, event.options, len(round_.irregularities) - 1, event.clause)
            )
        case OptionChosen():
            return _chosen(round_, event)
        case OptionsClosed():
            return round_._replace(offer=None)
        case CardMisdealt():
            return _misdealt(round_, event)
        case CardsOrdered():
            return _ordered(round_, event)
        case CardsReconstructed():
            return _reconstructed(round_, event) if event.ahead is None else _in_order(round_, event)
        case FaceUpCardSet():
            return round_._replace(dealer_card_up=event.card)
        case JackpotFailed():
            return round_._replace(jackpot_failed=True)
        case ReferralResolved():
            went_wrong = any(entry.kind in DEALT_WRONG for entry in round_.irregularities)
            resolved = _as_it_lies(round_) if went_wrong and not round_.reconstructs else round_
            return _advanced(resolved._replace(referred=False))
        case SettlementReversed():
            return round_._replace(stage=Stage.SETTLEMENT, settlement=None)
        case RoundOpened():
            return opened(event)
        case _:
            assert_never(event)


def _bet_placed(round_: Round, event: BetPlaced) -> Round:
    box = round_.boxes.get(event.box) or BoxState(event.box, event.player, {})
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


def _bets_closed(round_: Round, event: BetsClosed) -> Round:
    numbers = tuple(sorted(number for number, box in round_.boxes.items() if box.has_ante and not box.gone))
    meter = event.meter or round_.meter
    return _advanced(round_._replace(stage=Stage.DEALING, dealt_in=numbers, draw=event.draw, meter=meter))


def _cards_dealt(round_: Round, event: CardsDealt) -> Round:
    dealt, drawn = _next_slot(round_, event.to, event.box, len(event.cards)), round_.drawn + event.cards
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


def _next_slot(round_: Round, to: Place, box: int, count: int) -> int:
    """The slot that waits for a card once so many have come to a place. A hand that is out has no slot there."""
    if not round_.early and not round_.closed_slots:
        return round_.dealt + count
    slots, dealt = round_.slots, round_.dealt
    for _ in range(count):
        if dealt < len(slots) and slots[dealt][:2] == (to, box):
            dealt = round_.next_waiting(dealt + 1)
    return dealt


def _misdealt(round_: Round, event: CardMisdealt) -> Round:
    drawn, known = (*round_.drawn, event.card), round_.order_known and event.order_known
    lying = _with_card(round_._replace(drawn=drawn, order_known=known), event.to, event.box, event.card)
    if not event.fills:
        return lying
    slots = round_.slots
    spot = (event.to, event.box)
    number = next((n for n in range(round_.dealt, len(slots)) if slots[n][:2] == spot and round_.waits(n)), None)
    if number is None:
        return lying
    if slots[number].face_up and event.to == "dealer" and lying.dealer_card_up is None:
        lying = lying._replace(dealer_card_up=event.card)
    filled = lying._replace(early=(*round_.early, number))
    if round_.lies_as_ruled:
        filled = filled._replace(drawn=round_.drawn, closed_slots=round_.closed_slots | {(round_.street, number)})
    return _advanced(filled._replace(dealt=filled.next_waiting(round_.dealt)))


def _with_card(round_: Round, to: Place, number: int, card: Card) -> Round:
    """The round with one more card at a place."""
    match to:
        case "box" if number in round_.dealt_in:
            box = round_.boxes[number]
            return round_.with_box(box._replace(cards=(*box.cards, card)))
        case "box":
            there = (*round_.elsewhere.get(number, ()), card)
            return round_._replace(elsewhere={**round_.elsewhere, number: there})
        case "dealer":
            return round_._replace(dealer=(*round_.dealer, card))
        case "community":
            return round_._replace(community=(*round_.community, card))
        case "burnt":
            return round_._replace(burnt=(*round_.burnt, card))
        case _:
            assert_never(to)


def _not_dealt_to(round_: Round, number: int) -> Round:
    """A hand that is out gets no further cards (5.15)."""
    if round_.stage is not Stage.DEALING:
        return round_
    return _with_closed(round_, [n for n, slot in enumerate(round_.slots) if slot.box == number and round_.waits(n)])


def _as_it_lies(round_: Round) -> Round:
    """5.10.1: the cards stay where they lie, and the draw counts anew."""
    if round_.stage is Stage.BETTING:
        return round_
    before = {(street, number) for street in range(round_.street) for number in range(len(_slots(round_, street)))}
    here = {(round_.street, number) for number in range(len(round_.slots)) if not round_.waits(number)}
    closed = round_.closed_slots | before | here
    return round_._replace(closed_slots=closed, drawn=round_.ahead, reconstructs=False, lies_as_ruled=True)


def _waits_in_vain(round_: Round) -> bool:
    """R-55: whether no slot waits but those that were passed over, in a round that goes on as it lies."""
    farthest = max(round_.early, default=0)
    return round_.lies_as_ruled and not any(round_.waits(number) for number in range(farthest, len(round_.slots)))


def _with_closed(round_: Round, numbers: Iterable[int]) -> Round:
    """The round with slots of this street that wait for no card any more."""
    closed = round_.closed_slots.union((round_.street, number) for number in numbers)
    out = round_._replace(closed_slots=closed)
    return out._replace(dealt=out.next_waiting(round_.dealt))


def _slots(round_: Round, street: int) -> tuple[Slot, ...]:
    return slots_of(round_.game, round_.table.device, street, round_.dealt_in)


def _ordered(round_: Round, event: CardsOrdered) -> Round:
    """5.14: the cards stand in this order in the draw; where they were placed, each lies where it then belongs."""
    first = drawn_together(round_, event.cards)
    if first is None:
        return round_
    last = first + len(event.cards)
    was = round_.drawn[first:last]
    drawn = round_.drawn[:first] + event.cards + round_.drawn[last:]
    if not event.placed:
        return round_._replace(drawn=drawn)
    return _with_other_cards(round_, dict(zip(was, event.cards, strict=True)))._replace(drawn=drawn)


def _with_other_cards(round_: Round, other: Mapping[Card, Card]) -> Round:
    """The round with other cards in the place of these, wherever they lie."""
    spots = {spot: tuple(other.get(card, card) for card in cards) for spot, cards in as_they_lie(round_).items()}
    up = round_.dealer_card_up
    return _with_spots(round_, spots)._replace(dealer_card_up=None if up is None else other.get(up, up))


def _with_spots(round_: Round, spots: CardSpots) -> Round:
    """The round with its cards at these spots."""
    hands = {number: round_.boxes[number]._replace(cards=spots["box", number]) for number in round_.dealt_in}
    strays = {number: cards for (to, number), cards in spots.items() if to == "box" and number not in hands and cards}
    return round_._replace(
        boxes={**round_.boxes, **hands},
        elsewhere=strays,
        dealer=spots[DEALER],
        community=spots[BOARD],
        burnt=spots[BURNT],
        ahead=spots[AHEAD],
    )


def _in_order(round_: Round, event: CardsReconstructed) -> Round:
    """R-55: the cards lie in the order of their draw, and the deal goes on with the first slot that is left."""
    up = event.dealer[-1] if len(event.dealer) == round_.game.dealer_cards and _shows_one(round_) else None
    if round_.dealer_card_up in event.dealer:
        up = round_.dealer_card_up
    street, number = _first_left(round_)
    put_right = _with_spots(round_, reconstructed_spots(event))
    return _advanced(put_right._replace(street=street, dealt=number, early=(), reconstructs=False, dealer_card_up=up))


def _first_left(round_: Round) -> tuple[int, int]:
    """Street and number of the first slot for which no card was drawn, up to the street that the round is on."""
    left = draw_sequence(round_)[len(round_.drawn) :]
    first = next(((street, number) for street, number, _ in left if street <= round_.street), None)
    return first or (round_.street, len(round_.slots))


def _shows_one(round_: Round) -> bool:
    """Whether one card of the Dealer's lies face up from the deal on (3.10, 3.11.2; SSP 3.7)."""
    return sum(1 for slot in _slots(round_, 0) if slot.to == "dealer" and slot.face_up) == 1


def _reconstructed(round_: Round, event: CardsReconstructed) -> Round:
    """Where people named the cards: these lie as named, and the draw counts anew."""
    boxes = {number: round_.boxes[number]._replace(cards=cards) for number, cards in event.boxes}
    so_far = [_slots(round_, street) for street in range(round_.street + 1)]
    burns = sum(1 for slots in so_far for slot in slots if slot.to == "burnt")
    there = sum(len(cards) for _, cards in event.boxes) + len(event.dealer) + len(event.community)
    of_this_street = there + min(burns, len(event.aside)) - sum(map(len, so_far[:-1]))
    dealt = min(len(round_.slots), max(0, of_this_street))
    closed = {(street, number) for street, slots in enumerate(so_far[:-1]) for number in range(len(slots))}
    return _advanced(
        round_._replace(
            boxes={**round_.boxes, **boxes},
            elsewhere={},
            dealer=event.dealer,
            community=event.community,
            burnt=event.aside,
            ahead=(),
            dealer_card_up=_still_up(round_, event.dealer),
            dealt=dealt,
            early=(),
            drawn=(),
            closed_slots=frozenset(closed | {(round_.street, number) for number in range(dealt)}),
            order_known=True,
            reconstructs=False,
        )
    )


def _still_up(round_: Round, dealer: tuple[Card, ...]) -> Card | None:
    """The Dealer's face-up card once his cards are in order: where it went elsewhere, the last one of a full hand."""
    up = round_.dealer_card_up
    if up is None or up in dealer:
        return up
    return dealer[-1] if len(dealer) == round_.game.dealer_cards else None


def _ruled(round_: Round, event: IrregularityRuled) -> Round:
    entry = Irregularity(event.kind, event.facts, event.box)
    if event.as_it_lies:
        round_ = _as_it_lies(round_)
    ruled = round_._replace(
        irregularities=(*round_.irregularities, entry),
        referred=round_.referred or event.ruling == "refer",
        reconstructs=round_.reconstructs or event.reconstructs,
        put_right_under=event.clause if event.reconstructs else round_.put_right_under,
    )
    return _advanced(ruled) if event.as_it_lies else ruled


def _chosen(round_: Round, event: OptionChosen) -> Round:
    if round_.offer is None:
        return round_
    entries = list(round_.irregularities)
    entry = entries[round_.offer.entry]
    entries[round_.offer.entry] = entry._replace(choices=(*entry.choices, (event.box, event.choice)))
    return _not_asked(round_._replace(irregularities=tuple(entries)), event.box)


def _not_asked(round_: Round, number: int) -> Round:
    """The round with no answer of this box awaited any more."""
    if round_.offer is None:
        return round_
    left = tuple(box for box in round_.offer.boxes if box != number)
    return round_._replace(offer=round_.offer._replace(boxes=left) if left else None)


def _advanced(round_: Round) -> Round:
    """The round at its next stage, where the one it was at is complete."""
    if round_.stage in (Stage.BETTING, Stage.SETTLED, Stage.VOID):
        return round_
    while True:
        if round_.dealt < len(round_.slots):
            if not _waits_in_vain(round_):
                return round_ if round_.stage is Stage.DEALING else round_._replace(stage=Stage.DEALING)
            round_ = _with_closed(round_, [n for n in range(len(round_.slots)) if round_.waits(n)])
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
        round_ = _on_next_street(round_)


def _on_next_street(round_: Round) -> Round:
    """R-55: the first cards of a street are those that were drawn too many before it."""
    round_ = round_._replace(street=round_.street + 1, dealt=0, early=(), lies_as_ruled=False)
    while round_.ahead and round_.dealt < len(round_.slots):
        slot, card = round_.slots[round_.dealt], round_.ahead[0]
        round_ = _with_card(round_, slot.to, slot.box, card)._replace(ahead=round_.ahead[1:], dealt=round_.dealt + 1)
    return round_
