"""The shuffle: Fisher and Yates, from bytes, by rejection; every order is exactly as likely as every other.

The draws of Singapore Stud Poker (R-18) are made likewise, each with exactly the chance that the House has set.

The source of chance is handed in: the operating system's generator to deal for money, a seeded one in a test. Each byte
is used at once and in order, or rejected. None is kept for later and none is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

from croupier.cards import DECK, Card
from croupier.errors import InputError, shown

Chance: TypeAlias = Callable[[int], bytes]
"""Gives as many random bytes as it is asked for, as `os.urandom` and `secrets.token_bytes` do."""

ASKED_AT_MOST = 256
"""How often one draw asks again. A value is rejected with a chance below one half, so a sound source fails with a
chance below 1 in 2 to the power of 256. Then the draw raises an error, and no number comes from a rejected value."""
T = TypeVar("T")

MOST = 52
ACCEPTED = (0, *(256 - 256 % size for size in range(1, MOST + 1)))
"""By the number of cards to choose from: a byte below this is accepted. It is the largest multiple of that number up to
256, so that the remainder of an accepted byte hits each place equally often."""


class ChanceError(RuntimeError):
    """The source of chance breaks its promise. Nothing may be dealt from it."""


def drawn(chance: Chance, count: int) -> bytes:
    """Exactly that many bytes."""
    block = chance(count)
    if len(block) != count:
        raise ChanceError(f"asked for {count} random bytes, the source of chance gave {len(block)}")
    return block


def stuck() -> ChanceError:
    """The error for a source whose bytes are all rejected."""
    return ChanceError("the source of chance repeats itself: all that it gives has to be rejected")


def below(limit: int, chance: Chance) -> int:
    """A number from 0 up to but not including `limit`, each exactly as likely.

    It is read from the fewest bytes that can hold all these numbers. Values at the top that would favour some numbers
    are rejected, so that each number is equally likely.
    """
    if limit < 1:
        raise ValueError(f"there is no number from 0 below {limit}")
    size = ((limit - 1).bit_length() + 7) // 8
    accepted = 256**size - 256**size % limit
    for _ in range(ASKED_AT_MOST):
        number = int.from_bytes(drawn(chance, size), "big")
        if number < accepted:
            return number % limit
    raise stuck()


def shuffled(cards: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """The cards, at most 52, in a random order. Every order is exactly as likely.

    The last place gets one of all cards, the place before it one of those left, and so on down to the second. One byte
    is drawn for each place still to fill, and another one for each rejected byte. The chance that a byte is rejected is
    at most 48 in 256, for the choice among all 52.
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


def draw_magic_card(chance: Chance) -> Card:
    """R-18: any of the 52 cards, independent of the deck, so that it may equal a dealt card."""
    return DECK[below(len(DECK), chance)]


def draw_lucky_box(chance: Chance, *, boxes: int, one_in: int) -> int | None:
    """R-18: in one round out of `one_in` a Lucky Player, at one of the boxes 1 to `boxes`; otherwise nobody."""
    number = below(_positive(boxes, "boxes") * _positive(one_in, "one_in"), chance)
    return number + 1 if number < boxes else None


def draw_lucky_dealer(chance: Chance, one_in: int) -> bool:
    """R-18: in one round out of `one_in` the table's Dealer is lucky."""
    return below(_positive(one_in, "one_in"), chance) == 0


def _positive(number: int, place: str) -> int:
    if number < 1:
        raise InputError(place, f"must be at least 1, not {shown(number)}")
    return number
