"""The ten kinds of hand, from the lowest to the highest (3.1.2; SSP 3.14)."""

from __future__ import annotations

from enum import IntEnum


class Category(IntEnum):
    """A kind of hand; a higher one beats a lower one."""

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

    @property
    def slug(self) -> str:
        """As it is named in sheets and settlements: `four-of-a-kind`."""
        return SLUGS[self]

    @property
    def title(self) -> str:
        """As it is named for people: `Four of a kind`."""
        return SLUGS[self].replace("-", " ").capitalize()


SLUGS = tuple(category.name.lower().replace("_", "-") for category in Category)
"""The name of each category, by its number."""

BY_SLUG = {category.slug: category for category in Category}
