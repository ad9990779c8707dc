"""The shuffle: Fisher and Yates, from bytes, by rejection; every order is exactly as likely as every other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from croupier.shoe.chance import ASKED_AT_MOST, Chance, drawn, stuck

T = TypeVar("T")

MOST = 52
ACCEPTED = (0, *(256 - 256 % size for size in range(1, MOST + 1)))
"""For a choice among so many cards: a byte below this is accepted. It is the largest multiple of their number that is
not above 256, so the remainder of an accepted byte is each place equally often."""


def shuffled(cards: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """The cards, at most 52, in an order drawn from all their orders, with no bias at all.

    The last place gets one of all cards, the place before it one of those that are left, and so on down to the second.
    Each time as many bytes are asked for as there are places still to fill: that is one each, and again one for each
    that was rejected. The chance that a byte is rejected is at most 48 in 256, for the choice among all 52.
    """
    order = list(cards)
    left = len(order)
    if left > MOST:
        raise ValueError(f"at most {MOST} cards are shuffled, not {left}")
    for _ in range(ASKED_AT_MOST):
        if left < 2:
            return tuple(order)
        for byte in drawn(chance, left - 1):
            if byte < ACCEPTED[left]:
                place = byte % left
                left -= 1
                order[left], order[place] = order[place], order[left]
    raise stuck()
