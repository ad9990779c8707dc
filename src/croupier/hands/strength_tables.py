"""The tables behind the ranking of one hand, for compiled code and for GPUs.

The sums of `fast` are looked up in a small table instead of a dictionary: a sum is cut into a row and a column, and
the rows are laid over one another so that no two strengths meet. For seven cards all tables together take about
260 kB and stay in a core's own cache.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

from croupier.cards import DECK, rank_of, suit_of
from croupier.extras import needs_extra
from croupier.hands import fast

with needs_extra("fast", "counting and ranking in bulk"):
    import numpy
    import numpy.typing

Numbers: TypeAlias = "numpy.typing.NDArray[Any]"

SUIT_BITS, SUIT_MASK = fast.SUIT_BITS, fast.SUIT_MASK
COLUMN_BITS = 9
COLUMN_MASK = (1 << COLUMN_BITS) - 1
ROW_SHIFT = SUIT_BITS + COLUMN_BITS
BITS_OF_A_SUIT = 16
RANKS_MASK = (1 << 13) - 1
NO_FLUSH = 255


class Tables(NamedTuple):
    """The tables for ranking hands of one size."""

    weights: Numbers
    """For each card: its weight, to be summed over the hand."""
    suits: Numbers
    """For each card: its rank as a bit, in the bits of its suit; to be summed over the hand."""
    flush_shift: Numbers
    """From the lowest byte of the summed weights to the position of the flush in `suits`, or `NO_FLUSH`."""
    suited: Numbers
    """The strength of a flush, from its ranks as bits."""
    rows: Numbers
    """The start of each row in `unsuited`."""
    unsuited: Numbers
    """The strength of a hand without a flush, from its row's start and its column."""


@cache
def kernel_tables(size: int) -> Tables:
    """The tables for hands of five, six or seven cards."""
    rows, unsuited = _overlaid(fast.unsuited(size))
    suited = numpy.zeros(RANKS_MASK + 1, dtype=numpy.uint16)
    for bits, strength in fast.suited().items():
        suited[bits] = strength
    shifts = [NO_FLUSH if suit is None else suit * BITS_OF_A_SUIT for suit in fast.flush_suits(size)]
    suits = [1 << (suit_of(card) * BITS_OF_A_SUIT + rank_of(card)) for card in DECK]
    # Signed, like Python's numbers in compiled code: Numba makes a float of signed plus unsigned.
    return Tables(
        weights=numpy.array(fast.WEIGHTS, dtype=numpy.int64),
        suits=numpy.array(suits, dtype=numpy.int64),
        flush_shift=numpy.array(shifts, dtype=numpy.uint8),
        suited=suited,
        rows=rows,
        unsuited=unsuited,
    )


def _overlaid(strengths: dict[int, fast.Strength]) -> tuple[Numbers, Numbers]:
    """Rows laid over one another: each, the fullest first, where none of its columns is taken yet.

    The taken places are the bits of one long number, so that all places are tried for a row at once.
    """
    columns: dict[int, list[int]] = {}
    for total in strengths:
        columns.setdefault(total >> COLUMN_BITS, []).append(total & COLUMN_MASK)
    starts = numpy.zeros(max(columns) + 1, dtype=numpy.uint32)
    taken = 0
    for row in sorted(columns, key=lambda row: -len(columns[row])):
        blocked = 0
        for column in columns[row]:
            blocked |= taken >> column
        start = (~blocked & (blocked + 1)).bit_length() - 1
        starts[row] = start
        for column in columns[row]:
            taken |= 1 << (start + column)
    # A whole row of zeros after the last start, so that impossible sums do not read beyond the end.
    found = numpy.zeros(int(starts.max()) + COLUMN_MASK + 1, dtype=numpy.uint16)
    for total, strength in strengths.items():
        found[starts[total >> COLUMN_BITS] + (total & COLUMN_MASK)] = strength
    return starts, found
