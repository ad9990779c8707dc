"""Chance for a simulated floor: from a seed, and now and then a deck that wins a jackpot.

A shuffle takes one byte for each place. The bytes that lead to a wanted order are worked out backwards, so a stacked
deck passes through the same shuffle as any other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.cards import DECK, Card, cards

WHOLE_SHUFFLE = len(DECK) - 1
"""How many bytes a shuffle asks for at first."""
ROYALS = [cards(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") for suit in "cdhs"]
STRAIGHT_FLUSHES = [cards(f"9{suit} 8{suit} 7{suit} 6{suit} 5{suit}") for suit in "cdhs"]
ONE_IN = 2


def _shoe(boxes: int, box: int) -> list[int]:
    """Where the cards of a stud hand lie in a shoe: one card at a time, after a burnt one, the Dealer last."""
    return [1 + box + (boxes + 1) * number for number in range(5)]


PLACES: tuple[Sequence[int], ...] = (
    range(5),  # from a shuffler, the first box
    range(5, 10),  # from a shuffler, the second box, or the Dealer where there is one box
    *(_shoe(boxes, box) for boxes in (1, 2, 3) for box in range(boxes)),
    (1, 2, 4, 5, 6),  # hold'em with one box: two hole cards, and the flop after a burnt card
    range(6, 11),
)
"""Where five cards of a deck come to one hand or one board, at tables of a few boxes."""


class StackedChance:
    """A source of bytes."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, size: int) -> bytes:
        """So many bytes; for a whole shuffle sometimes those that put a great hand where one player gets it."""
        if size == WHOLE_SHUFFLE and self._random.randrange(ONE_IN) == 0:
            return bytes_for(self._stacked())
        return self._random.randbytes(size)

    def _stacked(self) -> list[Card]:
        great = list(self._random.choice(self._random.choice((ROYALS, STRAIGHT_FLUSHES))))
        rest = [card for card in DECK if card not in great]
        self._random.shuffle(rest)
        places = self._random.choice(PLACES)
        return [great.pop() if place in places else rest.pop() for place in range(len(DECK))]


def bytes_for(order: Sequence[Card]) -> bytes:
    """The bytes from which `croupier.shoe.shuffling.shuffled` makes this order of the whole deck."""
    now, found = list(DECK), bytearray()
    for left in range(len(order) - 1, 0, -1):
        place = now.index(order[left])
        found.append(place)
        now[left], now[place] = now[place], now[left]
    return bytes(found)
