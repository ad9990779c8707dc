"""A hand in the words of the table: "a pair of queens", "two pairs, kings and fours"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from croupier.cards import Card, rank_of
from croupier.hands.best_five import FIVE, best_five
from croupier.hands.categories import Category
from croupier.hands.fast import category, strength

ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
MANY = tuple("sixes" if rank == "six" else f"{rank}s" for rank in ONE)
WHEEL = {12, 3, 2, 1, 0}


def hand_in_words(cards: Sequence[Card]) -> str:
    """The name of the best five of the cards. Fewer than five are named one by one, or as a pair."""
    return _in_words(tuple(cards))


@lru_cache(maxsize=4096)  # each view of a table names its open hands
def _in_words(cards: tuple[Card, ...]) -> str:
    if len(cards) < FIVE:
        return _few_cards(cards)
    best = best_five(cards)
    kind = category(strength(best))
    counts = Counter(map(rank_of, best))
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return _five_cards(kind, ranks)


def _few_cards(cards: Sequence[Card]) -> str:
    ranks = sorted(map(rank_of, cards), reverse=True)
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return f"a pair of {MANY[ranks[0]]}"
    return " and ".join(ONE[rank] for rank in ranks)


def _five_cards(kind: Category, ranks: Sequence[int]) -> str:
    first, second = ranks[0], ranks[1]
    top = 3 if set(ranks) == WHEEL else first
    match kind:
        case Category.ROYAL_FLUSH:
            return "a royal flush"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush to the {ONE[top]}"
        case Category.FOUR_OF_A_KIND:
            return f"four {MANY[first]}"
        case Category.FULL_HOUSE:
            return f"a full house, {MANY[first]} over {MANY[second]}"
        case Category.FLUSH:
            return f"a flush, {ONE[first]} high"
        case Category.STRAIGHT:
            return f"a straight to the {ONE[top]}"
        case Category.THREE_OF_A_KIND:
            return f"three {MANY[first]}"
        case Category.TWO_PAIRS:
            return f"two pairs, {MANY[first]} and {MANY[second]}"
        case Category.ONE_PAIR:
            return f"a pair of {MANY[first]}"
        case _:
            return f"{ONE[first]}-{ONE[second]} high"
