"""Equity the long way: each board dealt out, each hand ranked by the plain ranker that is read beside the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from croupier.cards import DECK, Card
from croupier.hands.plain import standing


def dealt_out(hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card]) -> Counter[tuple[int, ...]]:
    """How many boards each set of hands wins."""
    known = {card for hand in hands for card in hand} | {*board, *dead}
    unseen = [card for card in DECK if card not in known]
    found: Counter[tuple[int, ...]] = Counter()
    for rest in combinations(unseen, 5 - len(board)):
        standings = [standing((*hand, *board, *rest)) for hand in hands]
        best = max(standings)
        found[tuple(place for place, one in enumerate(standings) if one == best)] += 1
    return found
