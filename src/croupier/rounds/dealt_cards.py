"""The effect of events on the cards of a round: where they lie, which slots still wait for one, and what was drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from croupier.cards import Card
from croupier.games.dealing import Place, Slot
from croupier.rounds.card_order import (
    AHEAD,
    BOARD,
    BURNT,
    DEALER,
    CardSpots,
    as_they_lie,
    burns_due,
    draw_sequence,
    drawn_together,
    reconstructed_spots,
)
from croupier.rounds.events import CardCorrected, CardMisdealt, CardsOrdered, CardsReconstructed
from croupier.rounds.state import Round, Stage, slots_of


def next_slot(round_: Round, to: Place, box: int, count: int) -> int:
    """The slot that waits for a card once so many have come to a place. A hand that is out has no slot there."""
    if not round_.early and not round_.closed_slots:
        return round_.dealt + count
    slots, dealt = round_.slots, round_.dealt
    for _ in range(count):
        if dealt < len(slots) and slots[dealt][:2] == (to, box):
            dealt = round_.next_waiting(dealt + 1)
    return dealt


def misdealt(round_: Round, event: CardMisdealt) -> Round:
    """The next card drawn lies elsewhere than the deal sends it; a slot of that place that waited for one is filled."""
    drawn, order_known = (*round_.drawn, event.card), round_.order_known and event.order_known
    late = (*round_.entered_late, event.card) if event.outcome_known else round_.entered_late
    recorded = round_._replace(drawn=drawn, order_known=order_known, entered_late=late)
    lying = _with_card(recorded, event.to, event.box, event.card)
    if not event.fills:
        return lying
    slots = round_.slots
    spot = (event.to, event.box)
    number = next((n for n in range(round_.dealt, len(slots)) if slots[n][:2] == spot and round_.waits(n)), None)
    if number is None:
        return lying
    if slots[number].face_up and event.to == "dealer" and lying.dealer_card_up is None:
        lying = lying._replace(dealer_card_up=event.card)
    passed_over = round_.burn_passed_over or (order_known and slots[0].to == "burnt" and number > 0 and round_.waits(0))
    filled = lying._replace(early=(*round_.early, number), burn_passed_over=passed_over)
    if round_.lies_as_ruled and _follows_the_ruling(round_, number):
        filled = filled._replace(drawn=round_.drawn, closed_slots=round_.closed_slots | {(round_.street, number)})
    return filled._replace(dealt=filled.next_waiting(round_.dealt))


def _with_card(round_: Round, to: Place, number: int, card: Card) -> Round:
    """The round with one more card at a place."""
    match to:
        case "box" if number in round_.dealt_in:
            box = round_.boxes[number]
            return round_.with_box(box._replace(cards=(*box.cards, card)))
        case "box":
            cards = (*round_.elsewhere.get(number, ()), card)
            return round_._replace(elsewhere={**round_.elsewhere, number: cards})
        case "dealer":
            return round_._replace(dealer=(*round_.dealer, card))
        case "community":
            return round_._replace(community=(*round_.community, card))
        case "burnt":
            return round_._replace(burnt=(*round_.burnt, card))
        case _:
            assert_never(to)


def not_dealt_to(round_: Round, number: int) -> Round:
    """A hand that is out gets no further cards (5.15)."""
    if round_.stage is not Stage.DEALING:
        return round_
    return _with_closed(round_, [n for n, slot in enumerate(round_.slots) if slot.box == number and round_.waits(n)])


def as_it_lies(round_: Round) -> Round:
    """5.10.1: the cards stay where they lie, and the draw counts anew."""
    if round_.stage is Stage.BETTING:
        return round_
    before = {(street, number) for street in range(round_.street) for number in range(len(_slots(round_, street)))}
    here = {(round_.street, number) for number in range(len(round_.slots)) if not round_.waits(number)}
    closed = round_.closed_slots | before | here
    return round_._replace(
        closed_slots=closed, drawn=round_.ahead, burn_passed_over=False, reconstructs=False, lies_as_ruled=True
    )


def waits_in_vain(round_: Round) -> bool:
    """R-55: whether no slot waits but those that were passed over, in a round that goes on as it lies."""
    return round_.lies_as_ruled and round_.next_waiting(_farthest(round_)) == len(round_.slots)


def _farthest(round_: Round) -> int:
    """Of the slots that were filled before their turn and stay so by a ruling, the last one."""
    return max((number for number in round_.early if (round_.street, number) in round_.closed_slots), default=0)


def _follows_the_ruling(round_: Round, number: int) -> bool:
    """5.10.1: a hand that was passed over gets its card late, or the deal goes on without it. R-57: all else is new."""
    slots, farthest = round_.slots, _farthest(round_)
    behind = {slots[n][:2] for n in range(farthest) if (round_.street, n) not in round_.closed_slots}
    return all(slots[n][:2] in behind for n in range(farthest, number) if round_.waits(n))


def close_waiting(round_: Round) -> Round:
    """The round with no slot of this street left to fill."""
    return _with_closed(round_, [number for number in range(len(round_.slots)) if round_.waits(number)])


def _with_closed(round_: Round, numbers: Iterable[int]) -> Round:
    """The round with slots of this street that wait for no card any more."""
    closed = round_.closed_slots.union((round_.street, number) for number in numbers)
    out = round_._replace(closed_slots=closed)
    return out._replace(dealt=out.next_waiting(round_.dealt))


def _slots(round_: Round, street: int) -> tuple[Slot, ...]:
    return slots_of(round_.game, round_.table.device, street, round_.dealt_in)


def ordered(round_: Round, event: CardsOrdered) -> Round:
    """5.14: the cards stand in this order in the draw; where they were placed, each lies where it then belongs."""
    first = drawn_together(round_, event.cards)
    if first is None:
        return round_
    was = round_.drawn[first : first + len(event.cards)]
    other = dict(zip(was, event.cards, strict=True))
    return _with_other_cards(round_, other) if event.placed else round_._replace(drawn=_others(round_.drawn, other))


def corrected(round_: Round, event: CardCorrected) -> Round:
    """R-58: the right card stands wherever the record has the wrong one, also where reports have named it."""
    other = {event.card: event.instead}
    face_up, clause = round_.found_face_up or (None, None)
    return _with_other_cards(round_, other)._replace(
        exposed_by_name=_others(round_.exposed_by_name, other),
        entered_late=_others(round_.entered_late, other),
        found_face_up=None if face_up is None else (other.get(face_up, face_up), clause),
    )


def _with_other_cards(round_: Round, other: Mapping[Card, Card]) -> Round:
    """The round with other cards in the place of these: where they lie, and in the order of the draw."""
    spots = {spot: _others(cards, other) for spot, cards in as_they_lie(round_).items()}
    up = round_.dealer_card_up
    return _with_spots(round_, spots)._replace(
        drawn=_others(round_.drawn, other), dealer_card_up=None if up is None else other.get(up, up)
    )


def without_late_cards(round_: Round) -> Round:
    """R-56: the round without the cards that were recorded in wrong places once an outcome was certain."""
    if not round_.entered_late:
        return round_
    late = set(round_.entered_late)
    spots = as_they_lie(round_).items()
    return _with_spots(round_, {spot: tuple(card for card in cards if card not in late) for spot, cards in spots})


def _others(cards: tuple[Card, ...], other: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(other.get(card, card) for card in cards)


def _with_spots(round_: Round, spots: CardSpots) -> Round:
    """The round with its cards at these spots. A hand that no spot speaks of stays as it is."""
    dealt_to = {number: round_.boxes[number] for number in round_.dealt_in}
    hands = {number: box._replace(cards=spots.get(("box", number), box.cards)) for number, box in dealt_to.items()}
    strays = {number: cards for (to, number), cards in spots.items() if to == "box" and number not in hands and cards}
    return round_._replace(
        boxes={**round_.boxes, **hands},
        elsewhere=strays,
        dealer=spots[DEALER],
        community=spots[BOARD],
        burnt=spots[BURNT],
        ahead=spots[AHEAD],
    )


def put_in_order(round_: Round, event: CardsReconstructed) -> Round:
    """R-55: the cards lie in the order of their draw, and the deal goes on with the first slot that is left."""
    up = event.dealer[-1] if len(event.dealer) == round_.game.dealer_cards and _shows_one(round_) else None
    if round_.dealer_card_up in event.dealer:
        up = round_.dealer_card_up
    street, number = _first_left(round_)
    put_right = _with_spots(round_, reconstructed_spots(event))
    return put_right._replace(
        street=street, dealt=number, early=(), burn_passed_over=False, reconstructs=False, dealer_card_up=up
    )


def _first_left(round_: Round) -> tuple[int, int]:
    """Street and number of the first slot for which no card was drawn, up to the street that the round is on."""
    left = draw_sequence(round_)[len(round_.drawn) :]
    first = next(((street, number) for street, number, _ in left if street <= round_.street), None)
    return first or (round_.street, len(round_.slots))


def _shows_one(round_: Round) -> bool:
    """Whether one card of the Dealer's lies face up from the deal on (3.10, 3.11.2; SSP 3.7)."""
    return sum(1 for slot in _slots(round_, 0) if slot.to == "dealer" and slot.face_up) == 1


def put_as_named(round_: Round, event: CardsReconstructed) -> Round:
    """Put the cards where people named them. The draw is counted again from there."""
    so_far = [_slots(round_, street) for street in range(round_.street + 1)]
    burns, ahead = burns_due(round_), event.ahead
    in_play = sum(len(cards) for _, cards in event.boxes) + len(event.dealer) + len(event.community)
    of_this_street = in_play + min(burns, len(event.aside)) - sum(map(len, so_far[:-1]))
    dealt = min(len(round_.slots), max(0, of_this_street))
    closed = {(street, number) for street, slots in enumerate(so_far[:-1]) for number in range(len(slots))}
    named = _with_spots(round_, reconstructed_spots(event))._replace(
        dealer_card_up=_still_up(round_, event.dealer),
        dealt=dealt,
        early=(),
        drawn=ahead,
        closed_slots=frozenset(closed | {(round_.street, number) for number in range(dealt)}),
        order_known=True,
        burn_passed_over=False,
        reconstructs=False,
    )
    return _from_ahead(named)


def _still_up(round_: Round, dealer: tuple[Card, ...]) -> Card | None:
    """The face-up card once the Dealer's cards are in order: where it went elsewhere, the last one of a full hand."""
    up = round_.dealer_card_up
    if up is None or up in dealer:
        return up
    return dealer[-1] if len(dealer) == round_.game.dealer_cards else None


def on_next_street(round_: Round) -> Round:
    """R-55: the first cards of a street are those that were drawn too many before it."""
    return _from_ahead(round_._replace(street=round_.street + 1, dealt=0, early=(), lies_as_ruled=False))


def _from_ahead(round_: Round) -> Round:
    """The round with its next slots filled by the cards that were drawn too many."""
    while round_.ahead and round_.dealt < len(round_.slots):
        slot, card = round_.slots[round_.dealt], round_.ahead[0]
        round_ = _with_card(round_, slot.to, slot.box, card)._replace(ahead=round_.ahead[1:], dealt=round_.dealt + 1)
    return round_
