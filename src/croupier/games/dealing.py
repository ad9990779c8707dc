"""How cards are dealt: the streets of a game, from a Card Shoe or from an Electronic Card Shuffler."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from croupier.clauses import Citation

Place: TypeAlias = Literal["burnt", "box", "dealer", "community"]


class Device(StrEnum):
    """The device that deals the cards (R-4)."""

    SHOE = "card-shoe"
    SHUFFLER = "electronic-card-shuffler"


class Slot(NamedTuple):
    """The place of the next card."""

    to: Place
    box: int
    """0 if it goes to no box."""
    face_up: bool
    clause: Citation


SlotsFor: TypeAlias = Callable[[Sequence[int]], list[Slot]]
"""The slots of one part of a deal, for the boxes that are dealt to, clockwise."""


class Street(NamedTuple):
    """The cards that are dealt and turned up, and the decision of each player still in the round."""

    name: str
    deals: tuple[SlotsFor, ...] = ()
    board_up: int = 0
    """How many community cards lie face up from here on, if the Dealer turns them up."""
    dealer_up: bool = False
    """Whether all of the Dealer's cards lie face up from here on."""
    turned_under: Citation | None = None
    """The clause under which the Dealer turns up cards that already lie there face down."""
    decides: str | None = None
    """The bet that a player may place here; None if there is no decision."""
    may_fold: bool = False
    decided_under: Citation | None = None


def burn(clause: Citation) -> SlotsFor:
    """A burnt card."""
    return lambda _boxes: [Slot("burnt", 0, face_up=False, clause=clause)]


def one_at_a_time(count: int, clause: Citation, *, dealer: bool) -> SlotsFor:
    """One card at a time to each box, and then to the Dealer if the Dealer gets any; the Dealer's last one is face
    up."""

    def slots(boxes: Sequence[int]) -> list[Slot]:
        dealt = []
        for number in range(1, count + 1):
            dealt += [Slot("box", box, face_up=False, clause=clause) for box in boxes]
            dealt += [Slot("dealer", 0, face_up=number == count, clause=clause)] if dealer else []
        return dealt

    return slots


def in_sets(count: int, clause: Citation, *, dealer_last_up: bool, up_under: Citation) -> SlotsFor:
    """A set of cards to each box, then one to the Dealer, whose last card may lie face up."""

    def slots(boxes: Sequence[int]) -> list[Slot]:
        dealt = [Slot("box", box, face_up=False, clause=clause) for box in boxes for _ in range(count)]
        dealt += [Slot("dealer", 0, face_up=False, clause=clause)] * (count - 1)
        return [*dealt, Slot("dealer", 0, face_up=dealer_last_up, clause=up_under)]

    return slots


def to_dealer(count: int, clause: Citation) -> SlotsFor:
    """Cards for the Dealer's own hand, face up."""
    return lambda _boxes: [Slot("dealer", 0, face_up=True, clause=clause)] * count


def to_community(count: int, clause: Citation, *, face_up: bool) -> SlotsFor:
    """Cards to the centre of the table."""
    return lambda _boxes: [Slot("community", 0, face_up=face_up, clause=clause)] * count
