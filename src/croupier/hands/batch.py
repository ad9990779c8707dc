"""Millions of hands ranked at once (needs the extra `fast`).

    import numpy
    from croupier.hands.batch import strengths

    strengths(numpy.array([[51, 47, 43, 39, 35], [0, 1, 2, 3, 4]], dtype=numpy.uint8))    # [7462 7297]

The same numbers as `croupier.hands.strength` gives, one hand at a time.
"""

from __future__ import annotations

from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.fast import SIZES
from croupier.hands.kernel import (
    NO_FLUSH,
    SUIT_MASK,
    Numbers,
    Tables,
    kernel_tables,
    strength_of,
    strength_without_flush,
)


def strengths(hands: Numbers) -> Numbers:
    """The strength, 1 to 7,462, of each row of an array of five, six or seven cards, as 16-bit numbers.

    Cards are whole numbers from 0 to 51, of any integer type; 8 bits are best. Other values raise a `ValueError` that
    names the row. Rows are not checked for repeated cards, whose strength means nothing.
    """
    checked = _checked(hands)
    found = numpy.empty(len(checked), dtype=numpy.uint16)
    rank_rows(checked, found, kernel_tables(checked.shape[1]))
    return found


def _checked(hands: Numbers) -> Numbers:
    """The hands as contiguous rows of 8-bit cards."""
    if not isinstance(hands, numpy.ndarray):
        raise ValueError(f"hands come as a NumPy array, not as {type(hands).__name__}")
    if hands.ndim != 2 or hands.shape[1] not in SIZES:
        raise ValueError(f"hands come as rows of five, six or seven cards, not in the shape {hands.shape}")
    if not numpy.issubdtype(hands.dtype, numpy.integer):
        raise ValueError(f"cards are whole numbers from 0 to 51, not {hands.dtype}")
    if hands.size and (hands.max() > 51 or hands.min() < 0):
        row, place = numpy.argwhere((hands < 0) | (hands > 51))[0]
        raise ValueError(f"row {row}: {hands[row, place]} is not a card; cards are numbers from 0 to 51")
    return numpy.ascontiguousarray(hands, dtype=numpy.uint8)


@inlined
def _rank_rows_of(size: int, hands: Numbers, found: Numbers, tables: Tables) -> None:
    for row in range(hands.shape[0]):
        total = 0
        for place in range(size):
            total += tables.weights[hands[row, place]]
        if tables.flush_shift[numpy.uintp(total & SUIT_MASK)] == NO_FLUSH:
            found[row] = strength_without_flush(total, tables)
        else:
            suits = 0
            for place in range(size):
                suits += tables.suits[hands[row, place]]
            found[row] = strength_of(total, suits, tables)


@compiled
def rank_rows(hands: Numbers, found: Numbers, tables: Tables) -> None:
    """Fill `found` with the strength of each row of cards, unchecked."""
    # By size, so that the compiler knows the length of the inner loops and unrolls them.
    if hands.shape[1] == 7:
        _rank_rows_of(7, hands, found, tables)
    elif hands.shape[1] == 6:
        _rank_rows_of(6, hands, found, tables)
    else:
        _rank_rows_of(5, hands, found, tables)
