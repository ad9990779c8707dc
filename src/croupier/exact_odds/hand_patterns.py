"""Hands as people write them in a strategy or a pay table: `one-pair+`, `AK`, `88+`, and `A5s+` before the flop."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

from croupier.cards import RANKS
from croupier.documents.fields import as_text
from croupier.errors import InputError, shown
from croupier.hands import BY_SLUG, CLASSES, Category, Strength, category, fast
from croupier.hands.grid import SIDE, hand_name

ANY = "*"
OR_BETTER = "+"
SUITED_OR_NOT = {"s": ("s",), "o": ("o",), "": ("s", "o")}
OWN_BONUS_ROWS = frozenset(name for number in range(SIDE * SIDE) for name in (hand_name(number), hand_name(number)[:2]))
"""The starting hands that a row of the Bonus can be for: `88`, `AKs`, `AKo`, and `AK` for both."""


@cache
def ranks_of_hands() -> dict[Strength, str]:
    """The ranks of each strength in mixed suits, most frequent ranks first: `AKJ83`, `88A72`."""
    found = {}
    for ranks in combinations_with_replacement(range(len(RANKS)), 5):
        counts = Counter(ranks)
        if len(counts) > 1:
            order = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
            found[fast.unsuited(5)[sum(fast.RANK_WEIGHTS[rank] for rank in ranks)]] = "".join(RANKS[at] for at in order)
    return found


def strengths_like(value: object, place: str) -> frozenset[Strength]:
    """The strengths that a pattern stands for: a kind of hand (`flush`), the first ranks of one (`AK`, `88`, `8877`),
    each alone or with `+` for anything at least as high, or `*` for all."""
    text = as_text(value, place).strip()
    every = frozenset(Strength(hand) for hand in range(1, CLASSES + 1))
    if text == ANY:
        return every
    alike = _alike(text.removesuffix(OR_BETTER))
    if not alike:
        raise InputError(place, f"{shown(text)} is no hand: name a kind (one-pair+), first ranks (AK, 88+) or *")
    lowest = min(alike)
    return frozenset(hand for hand in every if hand >= lowest) if text.endswith(OR_BETTER) else alike


def lowest_like(value: object, place: str) -> Strength:
    """The lowest strength that a pattern stands for."""
    return min(strengths_like(value, place))


def _alike(name: str) -> frozenset[Strength]:
    if name in BY_SLUG:
        return frozenset(Strength(hand) for hand in range(1, CLASSES + 1) if category(Strength(hand)) is BY_SLUG[name])
    return frozenset(hand for hand, ranks in ranks_of_hands().items() if name and _begins(ranks, name, hand))


def _begins(ranks: str, name: str, hand: Strength) -> bool:
    """Whether a hand begins so, and pairs nothing else: `8` is no pair of eights, `88` has no second pair."""
    rest = ranks.removeprefix(name)
    others = set(rest) - set(name)
    return ranks.startswith(name) and len(others) == len(rest) and category(hand) is not Category.STRAIGHT


@cache
def _numbers() -> dict[str, int]:
    """From the name of a starting hand to its number in the grid."""
    return {hand_name(number): number for number in range(SIDE * SIDE)}


def starting_hands_like(value: object, place: str) -> frozenset[int]:
    """The starting hands, as numbers of the grid, that a pattern stands for.

    `88`, `AKs`, `AKo`, `AK` for both; with `+` the pairs from there up, or every lower card from there up to below the
    higher one; `*` for all.
    """
    text = as_text(value, place).strip()
    if text == ANY:
        return frozenset(_numbers().values())
    hand = text.removesuffix(OR_BETTER)
    kinds = SUITED_OR_NOT.get(hand[2:])
    if len(hand) < 2 or not set(hand[:2]) <= set(RANKS) or kinds is None or (hand[0] == hand[1] and hand[2:]):
        raise InputError(
            place, f"{shown(text)} is no starting hand: write 88, AKs, AKo, AK, each with + for more, or *"
        )
    high, low = (RANKS.index(rank) for rank in hand[:2])
    if high < low:
        raise InputError(place, f"{shown(text)} must have its higher rank first")
    if high == low:
        pairs = range(high, SIDE) if text.endswith(OR_BETTER) else [high]
        return frozenset(_numbers()[2 * RANKS[rank]] for rank in pairs)
    lows = range(low, high) if text.endswith(OR_BETTER) else [low]
    return frozenset(_numbers()[RANKS[high] + RANKS[rank] + kind] for rank in lows for kind in kinds)
