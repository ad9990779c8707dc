"""The 169 starting hands of hold'em, as places in the usual grid of 13 by 13.

Rows and columns run from the deuce. A suited hand is in the lower rank's row, an unsuited one in the higher rank's,
pairs are on the diagonal.
"""

from __future__ import annotations

from croupier.cards import RANKS

SIDE = 13


def starting_hand(one: int, other: int) -> int:
    """The starting hand of two cards, as its number."""
    low, high = sorted((one >> 2, other >> 2))
    return SIDE * low + high if one & 3 == other & 3 else SIDE * high + low


def hand_name(number: int) -> str:
    """`AKs`, `AKo` or `AA`."""
    row, column = divmod(number, SIDE)
    kind = "" if row == column else "s" if row < column else "o"
    return RANKS[max(row, column)] + RANKS[min(row, column)] + kind


def pairs_of(number: int) -> int:
    """The number of pairs of cards that are this starting hand."""
    row, column = divmod(number, SIDE)
    return 6 if row == column else 4 if row < column else 12
