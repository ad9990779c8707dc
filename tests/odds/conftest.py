"""Shared parts of the tests of the odds: the whole hold'em count, made once in a session."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from croupier.computation.counts_cache import Counted
from croupier.exact_odds.holdem_counts import best_later, boards_of_four, flops, full_boards
from croupier.exact_odds.strategies import LaterBets
from croupier.exact_odds.stud_tables import Ints
from croupier.games.progressive_holdem import ANTE_WINS_FROM

EVENS = LaterBets(turn=1, river=1)
EACH = 97
"""One full board of so many is kept: all of them take 700 MB."""


class Steps(NamedTuple):
    """The result of each pass of the hold'em count."""

    packed: Ints
    rivers: Ints
    counted: Counted


@pytest.fixture(scope="session")
def holdem_steps() -> Steps:
    """The whole hold'em count, with its steps."""
    packed, rows = full_boards(ANTE_WINS_FROM)
    rivers = boards_of_four(packed)
    endings, level = flops(rivers, EVENS, best_later(rivers, EVENS))
    counted = {"endings": endings.tolist(), "rows": rows.tolist(), "level": level.tolist()}
    return Steps(packed[::EACH].copy(), rivers, counted)
