"""The five cards that count, of a hand with more of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from croupier.cards import Card
from croupier.hands.fast import strength

FIVE = 5


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five of five or more cards that make the best hand; of equal ones the first, in the order of the cards."""
    return _best_five(tuple(cards))


@lru_cache(maxsize=4096)  # each view of a table asks for its open hands
def _best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return max(combinations(cards, FIVE), key=strength)
