"""The kinds of hand. Most games know the same ten, from the lowest to the highest (3.1.2; SSP 3.14)."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class HandKind(IntEnum):
    """A kind of hand; a higher one beats a lower one. A game with other hands lists its own kinds as a subclass."""

    slug: str
    """The name in sheets and settlements: `four-of-a-kind`."""
    title: str
    """The name for people: `Four of a kind`."""

    def __init__(self, _rank: int) -> None:
        self.slug = self._name_.lower().replace("_", "-")
        self.title = self._name_.replace("_", " ").capitalize()

    @classmethod
    def named(cls, slug: str) -> Self:
        """The kind with this slug."""
        return cls[slug.replace("-", "_").upper()]


class Category(HandKind):
    """The kinds of a hand of five cards."""

    FIVE_ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


BY_SLUG = {category.slug: category for category in Category}
