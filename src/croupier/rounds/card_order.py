"""Where the cards of a round lie, and where they belong by the order of the draw (1.15, PTH 1.21; R-55).

This answers whether some lie at a wrong spot, whether their number there is right, and whether more are to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from croupier.cards import Card
from croupier.games.dealing import Slot
from croupier.rounds.events import CardsReconstructed
from croupier.rounds.state import Round, Stage, slots_of

Spot: TypeAlias = tuple[str, int]
"""A place and its box: `("box", 3)`. Places without boxes have box 0."""
CardSpots: TypeAlias = Mapping[Spot, tuple[Card, ...]]

DEALER: Spot = ("dealer", 0)
BOARD: Spot = ("community", 0)
BURNT: Spot = ("burnt", 0)
AHEAD: Spot = ("ahead", 0)
"""Surplus cards: these are the next in order."""


def as_they_lie(round_: Round) -> dict[Spot, tuple[Card, ...]]:
    """The cards at each spot of the table, including boxes without a hand."""
    boxes = {("box", number): round_.boxes[number].cards for number in round_.dealt_in}
    strays = {("box", number): cards for number, cards in round_.elsewhere.items()}
    house = {DEALER: round_.dealer, BOARD: round_.community, BURNT: round_.burnt, AHEAD: round_.ahead}
    return {**boxes, **strays, **house}


def intended(round_: Round) -> dict[Spot, tuple[Card, ...]]:
    """The same cards at the spots where they belong by the order of the draw. Cards that a ruling left in place
    stay."""
    drawn = set(round_.drawn)
    spots = {spot: [card for card in cards if card not in drawn] for spot, cards in as_they_lie(round_).items()}
    for card, spot in zip(round_.drawn, _spots_in_order(round_), strict=False):
        spots.setdefault(spot, []).append(card)
    return {spot: tuple(cards) for spot, cards in spots.items()}


def reconstructed_spots(event: CardsReconstructed) -> dict[Spot, tuple[Card, ...]]:
    """The cards where a reconstruction put them."""
    boxes = {("box", number): cards for number, cards in event.boxes}
    return {**boxes, DEALER: event.dealer, BOARD: event.community, BURNT: event.aside, AHEAD: event.ahead or ()}


def _spots_in_order(round_: Round) -> list[Spot]:
    """The intended spots of the cards in `drawn`. Cards beyond the slots of this street are the next in order."""
    spots = [(slot.to, slot.box) for street, _, slot in draw_sequence(round_) if street <= round_.street]
    return [*spots, *[AHEAD] * (len(round_.drawn) - len(spots))]


def draw_sequence(round_: Round) -> list[tuple[int, int, Slot]]:
    """The intended slots of `drawn` and of the cards after it: street, number and slot, in order."""
    device, boxes, closed = round_.table.device, round_.dealt_in, round_.closed_slots
    return [
        (street, number, slot)
        for street in range(len(round_.streets))
        for number, slot in enumerate(slots_of(round_.game, device, street, boxes))
        if (street, number) not in closed
    ]


def burns_due(round_: Round) -> int:
    """How many cards are burnt up to the end of this street."""
    return _burns_by(round_, round_.street)


def burns_in_all(round_: Round) -> int:
    """How many cards are burnt in the whole round. From an Electronic Card Shuffler none is (R-4, R-33)."""
    return _burns_by(round_, len(round_.streets) - 1)


def _burns_by(round_: Round, last_street: int) -> int:
    streets = (slots_of(round_.game, round_.table.device, street, ()) for street in range(last_street + 1))
    return sum(1 for slots in streets for slot in slots if slot.to == "burnt")


def moved_cards(before: CardSpots, after: CardSpots) -> list[tuple[Card, Spot, Spot]]:
    """Each card that has moved, with its spot before and after."""
    then = {card: spot for spot, cards in before.items() for card in cards}
    now = {card: spot for spot, cards in after.items() for card in cards}
    return [(card, spot, now[card]) for card, spot in then.items() if card in now and now[card] != spot]


def misplaced_cards(round_: Round) -> list[tuple[Card, Spot, Spot]]:
    """Each card that lies at a wrong spot, with that spot and the spot where it belongs."""
    return moved_cards(as_they_lie(round_), intended(round_))


def drawn_together(round_: Round, cards: Iterable[Card]) -> int | None:
    """The place of these cards in the order of the draw, if they follow one another; None if they do not."""
    wanted = set(cards)
    places = [number for number, card in enumerate(round_.drawn) if card in wanted]
    if len(places) != len(wanted) or not places or places[-1] - places[0] != len(places) - 1:
        return None
    return places[0]


# Their number at each spot, the burnt ones, and those to come


def misplaced(round_: Round) -> bool:
    """Whether some card lies at a wrong spot, or nobody knows when it was drawn."""
    return not round_.order_known or bool(misplaced_cards(round_))


def can_be_put_right(round_: Round) -> bool:
    """R-55: whether cards can be moved to where they belong: some lie elsewhere, or the next ones are still to come."""
    return misplaced(round_) or bool(round_.to_come)


def wrong_count(round_: Round, spot: Spot) -> bool:
    """Whether a spot has too many or too few cards.

    By hand, a deal that stopped too early looks like an unfinished one. The Dealer says which it is.
    """
    may_have_stopped = round_.stage is Stage.DEALING and round_.table.by_hand and (round_.dealt > 0 or round_.early)
    return shows_wrong_count(round_, spot) or (bool(may_have_stopped) and _lying(round_, spot) != _whole(round_, spot))


def shows_wrong_count(round_: Round, spot: Spot) -> bool:
    """Whether the record itself shows a wrong number there: of all cards, or of those that have come so far."""
    dealing = round_.stage is Stage.DEALING
    wanted = len(intended(round_).get(spot, ())) if dealing else _whole(round_, spot)
    return _lying(round_, spot) != wanted


def _lying(round_: Round, spot: Spot) -> int:
    return len(as_they_lie(round_).get(spot, ()))


def _whole(round_: Round, spot: Spot) -> int:
    """How many cards belong there once this street is dealt."""
    return sum(1 for street in range(round_.street + 1) for place in _spots(round_, street) if place == spot)


def burn_missed(round_: Round) -> bool:
    """5.9 (PTH 1.4: also before Flop, Turn and River): whether a street's cards came before its burnt card.

    A card that was burnt later does not make up for it: the one that was to be burnt lies elsewhere.
    """
    return round_.burn_passed_over and set(round_.burnt) != set(intended(round_)[BURNT])


def cards_to_come(round_: Round) -> bool:
    """Whether the round still needs cards from the deck."""
    if round_.stage is Stage.BETTING or round_.to_come:
        return True
    return any(_spots(round_, street) for street in range(round_.street + 1, len(round_.streets)))


def _spots(round_: Round, street: int) -> list[Spot]:
    return [(slot.to, slot.box) for slot in slots_of(round_.game, round_.table.device, street, round_.dealt_in)]
