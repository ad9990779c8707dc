"""Where the cards of a round lie, and where the order in which they were drawn sends them (1.15, PTH 1.21; R-55)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from croupier.cards import Card
from croupier.games.dealing import Slot
from croupier.rounds.events import CardsReconstructed
from croupier.rounds.state import Round, slots_of

Spot: TypeAlias = tuple[str, int]
"""A place and its box: `("box", 3)`; the box is 0 where there is none."""
CardSpots: TypeAlias = Mapping[Spot, tuple[Card, ...]]

DEALER: Spot = ("dealer", 0)
BOARD: Spot = ("community", 0)
BURNT: Spot = ("burnt", 0)
AHEAD: Spot = ("ahead", 0)
"""Drawn too many: these cards are the next in order."""


def as_they_lie(round_: Round) -> dict[Spot, tuple[Card, ...]]:
    """The cards of each spot of the table, also of boxes to which no hand is dealt."""
    boxes = {("box", number): round_.boxes[number].cards for number in round_.dealt_in}
    strays = {("box", number): cards for number, cards in round_.elsewhere.items()}
    house = {DEALER: round_.dealer, BOARD: round_.community, BURNT: round_.burnt, AHEAD: round_.ahead}
    return {**boxes, **strays, **house}


def intended(round_: Round) -> dict[Spot, tuple[Card, ...]]:
    """The same cards where the order of their draw sends them; cards that went on as they lay stay."""
    drawn = set(round_.drawn)
    found = {spot: [card for card in cards if card not in drawn] for spot, cards in as_they_lie(round_).items()}
    for card, spot in zip(round_.drawn, _spots_in_order(round_), strict=False):
        found.setdefault(spot, []).append(card)
    return {spot: tuple(cards) for spot, cards in found.items()}


def reconstructed_spots(event: CardsReconstructed) -> dict[Spot, tuple[Card, ...]]:
    """The cards where a reconstruction put them."""
    boxes = {("box", number): cards for number, cards in event.boxes}
    return {**boxes, DEALER: event.dealer, BOARD: event.community, BURNT: event.aside, AHEAD: event.ahead or ()}


def _spots_in_order(round_: Round) -> list[Spot]:
    """Where the cards of `drawn` are meant to go. What no slot up to this street takes is the next in order."""
    spots = [(slot.to, slot.box) for street, _, slot in draw_sequence(round_) if street <= round_.street]
    return [*spots, *[AHEAD] * (len(round_.drawn) - len(spots))]


def draw_sequence(round_: Round) -> list[tuple[int, int, Slot]]:
    """The slots that `drawn` and the cards after it are meant for: street, number and slot, in order."""
    device, boxes, closed = round_.table.device, round_.dealt_in, round_.closed_slots
    return [
        (street, number, slot)
        for street in range(len(round_.streets))
        for number, slot in enumerate(slots_of(round_.game, device, street, boxes))
        if (street, number) not in closed
    ]


def burns_due(round_: Round) -> int:
    """How many cards are burnt up to the end of this street."""
    streets = (slots_of(round_.game, round_.table.device, street, ()) for street in range(round_.street + 1))
    return sum(1 for slots in streets for slot in slots if slot.to == "burnt")


def moved_cards(before: CardSpots, after: CardSpots) -> list[tuple[Card, Spot, Spot]]:
    """Each card that lies elsewhere than before, with both spots."""
    then = {card: spot for spot, cards in before.items() for card in cards}
    now = {card: spot for spot, cards in after.items() for card in cards}
    return [(card, spot, now[card]) for card, spot in then.items() if card in now and now[card] != spot]


def misplaced_cards(round_: Round) -> list[tuple[Card, Spot, Spot]]:
    """Each card that lies elsewhere than the order of the draw sends it: where it lies, and where it belongs."""
    return moved_cards(as_they_lie(round_), intended(round_))


def drawn_together(round_: Round, cards: Iterable[Card]) -> int | None:
    """Where in the order of the draw these cards stand, one behind the other; None where they do not."""
    wanted = set(cards)
    places = [number for number, card in enumerate(round_.drawn) if card in wanted]
    if len(places) != len(wanted) or not places or places[-1] - places[0] != len(places) - 1:
        return None
    return places[0]
