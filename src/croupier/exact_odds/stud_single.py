"""One stud hand against one face-up card."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.exact_odds.sample_spaces import ABOVE, BELOW, NO_HAND
from croupier.exact_odds.stud_kernel import RANKS, STANDINGS, count_by_ranks, move_flushes
from croupier.exact_odds.stud_tables import stud_tables
from croupier.hands import category, strength
from croupier.hands.compiled import numpy


def dealers_of(own: Sequence[Card], up: Card, lowest_qualifying: int) -> tuple[int, int, int, int]:
    """The player's category; then the Dealer's hands that do not qualify, and those below and above the player's."""
    tables = stud_tables()
    left = numpy.full(RANKS, 4, numpy.int64)
    held = 0
    for card in own:
        left[card >> 2] -= 1
        if card & 3 == up & 3:
            held |= 1 << (card >> 2)
    player = strength(own)
    found = numpy.zeros((STANDINGS, RANKS), numpy.int64)
    count_by_ranks(left, int(player), lowest_qualifying, tables, found)
    move_flushes(held, int(player), lowest_qualifying, tables, found)
    against = found[:, up >> 2].tolist()
    return int(category(player)), against[NO_HAND], against[BELOW], against[ABOVE]
