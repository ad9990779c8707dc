"""Families of card sets that differ only in the names of their suits, so that each is counted once.

A set of cards is four sets of ranks, one for each suit. The set whose rank sets are in falling order (read as bits)
represents its family. The size of the family follows from which of the four are equal.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from croupier.hands.compiled import compiled, numpy
from croupier.hands.kernel import Numbers

CARDS = 52
PASCAL = numpy.array([[comb(many, few) for few in range(6)] for many in range(CARDS + 1)], numpy.int64)


class Boards(NamedTuple):
    """All sets of one size, with one representative of each family."""

    cards: Numbers
    """The cards of each, rising."""
    relatives: Numbers
    """The size of each family."""
    number: Numbers
    """From the place of a set among all sets to its number here; -1 if it does not represent its family."""


@compiled
def place_among_all(cards: Numbers, size: int) -> int:
    """The place of a set of rising cards among all sets of its size."""
    place = 0
    for position in range(size):
        place += PASCAL[cards[position], position + 1]
    return place


@compiled
def rename_suits(cards: Numbers, size: int, new_suits: Numbers, renamed: Numbers) -> int:
    """Write the set that represents this one to `renamed`, and its new suits to `new_suits`. Returns its place."""
    held = numpy.zeros(4, numpy.int64)
    for position in range(size):
        held[cards[position] & 3] |= 1 << (cards[position] >> 2)
    for suit in range(4):
        before = 0
        for other in range(4):
            if held[other] > held[suit] or (held[other] == held[suit] and other < suit):
                before += 1
        new_suits[suit] = before
    for position in range(size):
        card = (cards[position] & ~3) | new_suits[cards[position] & 3]
        slot = position
        while slot > 0 and renamed[slot - 1] > card:
            renamed[slot] = renamed[slot - 1]
            slot -= 1
        renamed[slot] = card
    return place_among_all(renamed, size)


@compiled
def family_size(cards: Numbers, size: int) -> int:
    """The size of the family that this set represents; 0 if another represents it."""
    held = numpy.zeros(4, numpy.int64)
    for position in range(size):
        held[cards[position] & 3] |= 1 << (cards[position] >> 2)
    relatives = 24
    equal = 1
    for suit in range(1, 4):
        if held[suit] > held[suit - 1]:
            return 0
        equal = equal + 1 if held[suit] == held[suit - 1] else 1
        relatives //= equal
    return relatives


@compiled
def find_boards(size: int, found: Numbers, relatives: Numbers, number: Numbers) -> int:
    """Go through all sets of this size. Returns the number of families."""
    cards = numpy.arange(size)
    families = 0
    while True:
        many = family_size(cards, size)
        if many > 0:
            found[families, :] = cards
            relatives[families] = many
            number[place_among_all(cards, size)] = families
            families += 1
        position = 0
        while position < size - 1 and cards[position] + 1 == cards[position + 1]:
            cards[position] = position
            position += 1
        cards[position] += 1
        if cards[position] >= 52:
            return families


@cache
def boards(size: int) -> Boards:
    """The families of sets of three (1,755), four (16,432) or five cards (134,459)."""
    every = comb(CARDS, size)
    room = every // 16 + 1000
    found = numpy.empty((room, size), numpy.int8)
    relatives = numpy.empty(room, numpy.int64)
    number = numpy.full(every, -1, numpy.int32)
    families = find_boards(size, found, relatives, number)
    return Boards(found[:families].copy(), relatives[:families].copy(), number)
