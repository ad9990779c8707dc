"""Hands ranked the slow way, from the ranking lists alone (CSP 3.1, SSP 3.14, PTH 3.1)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

NAMES = (
    "five-odd-cards",
    "one-pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
STRAIGHT = NAMES.index("straight")

Score = tuple[int, tuple[int, ...]]


def card(text: str) -> str:
    """The card in its one spelling: `10D` is `Td`."""
    spelt = text.upper().replace("10", "T")
    return spelt[0] + spelt[1].lower()


def score_of_five(cards: Sequence[str]) -> Score:
    """The category of five cards, then what decides between equals of it."""
    values = sorted((RANKS.index(c[0]) + 2 for c in cards), reverse=True)
    groups = sorted(Counter(values).items(), key=lambda item: (item[1], item[0]), reverse=True)
    order = tuple(value for value, _ in groups)
    shape = tuple(count for _, count in groups)
    if order == (14, 5, 4, 3, 2):
        order = (5, 4, 3, 2, 1)
    straight = shape == (1, 1, 1, 1, 1) and order[0] - order[4] == 4
    flush = len({c[1] for c in cards}) == 1
    if straight and flush:
        return (9 if order[0] == 14 else 8), order
    if flush:
        return 5, order
    if straight:
        return 4, order
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0), order


def best_score(cards: Sequence[str]) -> Score:
    """The best five of the cards, each choice of five looked at."""
    return max(score_of_five(five) for five in combinations(cards, 5))


def name(score: Score) -> str:
    """The name of the hand."""
    return NAMES[score[0]]


def is_royal(cards: Sequence[str]) -> bool:
    """These five cards are a Royal Flush."""
    return len(cards) == 5 and score_of_five(cards)[0] == 9
