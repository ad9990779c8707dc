"""The ranking of one hand as compiled functions can call it, and the tables it reads.

The sums of `fast` are looked up in a small table instead of a dictionary: a sum is cut into a row and a column, and the
rows are laid over one another so that no two strengths meet. For seven cards that is about 240 kB, which stays in a
core's own cache.

    tables = kernel_tables(7)

    @compiled
    def best_of(hole: ..., board: ..., tables: Tables) -> int:
        total = tables.weights[hole[0]] + ...       # of all the cards; partial sums can be kept
        suits = tables.suits[hole[0]] + ...
        return strength_of(total, suits, tables)
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from croupier.cards import DECK, rank_of, suit_of
from croupier.hands import fast
from croupier.hands.compiled import inlined, numpy

Numbers: TypeAlias = "numpy.typing.NDArray[numpy.unsignedinteger]"

COLUMN_BITS = 9
ROW_SHIFT = fast.SUIT_BITS + COLUMN_BITS
COLUMN_MASK = (1 << COLUMN_BITS) - 1
SUIT_BITS, SUIT_MASK = fast.SUIT_BITS, fast.SUIT_MASK
SUIT_WIDTH = 16
RANKS_MASK = (1 << 13) - 1
NO_FLUSH = 255
