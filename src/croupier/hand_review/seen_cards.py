"""The part of a finished hand that one viewer may know: the hands that were shown, and the viewer's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.documents.fields import Document
from croupier.errors import InputError
from croupier.games.poker import HOLE_CARDS
from croupier.games.poker_betting import Betting
from croupier.hand_equity import Cards, Hole, read_hole
from croupier.money import Cents
from croupier.settlement.poker import finished_hand
from croupier.settlement.poker_rounds import BettingRecord, Forced, Played, betting_record, post_all, put_in_of
from croupier.settlement.poker_sheet import PokerSheet, Seat

TO_THE_SHOWDOWN = 4
"""A review plays every hand to its showdown, through all four betting rounds; so rake is due (R-28)."""


class SeenHand(NamedTuple):
    """A finished hand with the hole cards that a viewer has seen. Places are clockwise from the left of the button."""

    sheet: PokerSheet
    forced: Forced
    record: BettingRecord
    not_revealed: tuple[int, ...]
    shown: tuple[int, ...]
    """The places whose hands were shown."""
    viewer: int | None
    hole: Mapping[int, Hole]
    """The cards of hands that were shown, and the viewer's own, by place."""

    def seat(self, place: int) -> Seat:
        """The seat at this place."""
        return self.sheet.seats[self.sheet.places[place]]

    def is_out(self, place: int, after: Betting) -> bool:
        """Whether the hand at this place is out of the round by then, or was taken out or not revealed at the end."""
        gone = after.bettors[place].folded
        return gone or place in self.not_revealed or place in self.sheet.taken_out

    def at_showdown(self, stacks: list[Cents], folded: list[bool]) -> Played:
        """The hand as if it were shown down with these stacks left."""
        live, dead = put_in_of(self.forced, stacks, self.sheet, self.sheet.taken_out)
        return Played(dead, live, stacks, folded, (), TO_THE_SHOWDOWN)


def seen_hand(document: Document, seat: int | None, own: Cards | None = None) -> SeenHand:
    """The hand of a Poker sheet as the player of this seat has seen it; without a seat, as everybody has.

    The player's own cards may be on the sheet, or come beside it.
    """
    sheet, played, not_revealed = finished_hand(document)
    if played is None:
        raise InputError("irregularities", "the round is void: there is nothing to review")
    seats = [sheet.seats[index] for index in sheet.places]
    out = {*not_revealed, *sheet.taken_out, *[place for place, gone in enumerate(played.folded) if gone]}
    active = [place for place in range(len(seats)) if place not in out]
    # The last player left need not show (3.14.1). If the cards are on the sheet all the same, the hand stays hidden.
    shown = tuple([place for place in active if len(seats[place].cards) == HOLE_CARDS and len(active) > 1])
    hole = {place: (seats[place].cards[0], seats[place].cards[1]) for place in shown}
    viewer = None if seat is None else _place_of(seats, seat)
    if viewer is not None:
        hole[viewer] = _own_cards(sheet, seats[viewer], own)
    return SeenHand(
        sheet,
        post_all(sheet),
        betting_record(sheet),
        tuple(not_revealed),
        shown,
        viewer,
        dict(sorted(hole.items())),
    )


def _place_of(seats: list[Seat], number: int) -> int:
    place = next((place for place, seat in enumerate(seats) if seat.number == number), None)
    if place is None:
        raise InputError("seat", f"seat {number} is not on the sheet")
    return place


def _own_cards(sheet: PokerSheet, seat: Seat, own: Cards | None) -> Hole:
    """The cards of the viewer."""
    listed = dict.fromkeys(sheet.board, "the sheet")
    listed |= {card: "the sheet" for other in sheet.seats if other is not seat for card in other.cards}
    if own is not None:
        cards = read_hole(own, "cards", listed)
        if seat.cards and {*seat.cards} != {*cards}:
            raise InputError("cards", f"seat {seat.number} has others on the sheet")
        return cards
    if len(seat.cards) != HOLE_CARDS:
        raise InputError("seat", f"the cards of seat {seat.number} are not on the sheet")
    return seat.cards[0], seat.cards[1]
