"""The ranking of one hand as compiled functions can call it.

    @compiled
    def strength_of_five(hand: Numbers, tables: Tables) -> int:
        total = suits = 0
        for card in hand:                       # sums of some of the cards can be kept while others change
            total += tables.weights[card]
            suits += tables.suits[card]
        return strength_of(total, suits, tables)

    strength_of_five(numpy.array(cards("As Kd 4c 3h 2s")), kernel_tables(5))

`strength_tables` says how the tables are laid out.
"""

from __future__ import annotations

from croupier.hands.compiled import inlined, numpy
from croupier.hands.strength_tables import (
    COLUMN_MASK,
    NO_FLUSH,
    RANKS_MASK,
    ROW_SHIFT,
    SUIT_BITS,
    SUIT_MASK,
    Numbers,
    Tables,
    kernel_tables,
)

__all__ = ["NO_FLUSH", "SUIT_MASK", "Numbers", "Tables", "kernel_tables", "strength_of", "strength_without_flush"]


@inlined
def strength_of(total: int, suits: int, tables: Tables) -> int:
    """The strength of a hand from its summed weights and its summed suits. The tables know the number of cards."""
    shift = tables.flush_shift[numpy.uintp(total & SUIT_MASK)]
    if shift == NO_FLUSH:
        return strength_without_flush(total, tables)
    return tables.suited[numpy.uintp((suits >> shift) & RANKS_MASK)]  # type: ignore[no-any-return]


@inlined
def strength_without_flush(total: int, tables: Tables) -> int:
    """The strength of a hand without five cards of one suit, from its summed weights."""
    start = tables.rows[numpy.uintp(total >> ROW_SHIFT)]
    column = numpy.uintp((total >> SUIT_BITS) & COLUMN_MASK)
    return tables.unsuited[start + column]  # type: ignore[no-any-return]
