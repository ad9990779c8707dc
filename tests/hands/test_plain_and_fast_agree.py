"""The fast ranker gives the order of the plain one: over all hands of five cards, and samples of six and seven."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, cards
from croupier.hands import CLASSES, Category, Strength, category, fast, strength
from croupier.hands.fast import strengths_with
from croupier.hands.plain import Standing, standing, standing_of_five

Found = Counter[tuple[Strength, Standing]]


def _all_hands_from(lowest: Card) -> Found:
    """The answers of the two rankers for each hand of five with this lowest card."""
    above = DECK[lowest + 1 :]
    hands = ((lowest, *rest) for rest in combinations(above, 4))
    return Counter((strength(hand), standing_of_five(hand)) for hand in hands)


@pytest.fixture(scope="module")
def found() -> Found:
    """How many of the 2,598,960 hands each pair of answers was given for."""
    whole: Found = Counter()
    # Started afresh, not forked: the suite may have threads by now.
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        for some in pool.map(_all_hands_from, DECK[:48]):
            whole.update(some)
    return whole


def test_all_five_card_hands_are_in_the_same_order(found: Found) -> None:
    assert found.total() == 2_598_960
    # One pair for each class, and both go up together: then two hands compare the same way under both rankers.
    in_order = sorted(found)
    assert [number for number, _ in in_order] == list(range(1, CLASSES + 1))
    standings = [at for _, at in in_order]
    assert standings == sorted(set(standings))
    assert CLASSES == 7462


def test_five_card_hands_of_each_kind(found: Found) -> None:
    counts: Counter[Category] = Counter()
    for (number, at), count in found.items():
        assert category(number) is at[0]
        counts[at[0]] += count
    assert [counts[kind] for kind in reversed(Category)] == [
        *(4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
    ]


HANDS = st.lists(st.sampled_from(DECK), min_size=6, max_size=7, unique=True)
NARROW_HANDS = st.lists(st.sampled_from([card for card in DECK if card & 3 < 2]), min_size=6, max_size=7, unique=True)
"""Of two suits only: full of flushes and straight flushes."""
LOW_HANDS = st.lists(st.sampled_from(DECK[:20] + DECK[-4:]), min_size=6, max_size=7, unique=True)
"""Of a few ranks only, ace among them: full of pairs, straights and full houses."""


@given(HANDS | NARROW_HANDS | LOW_HANDS, HANDS | NARROW_HANDS | LOW_HANDS)
def test_more_than_five_cards_count_as_their_best_five(one: list[Card], other: list[Card]) -> None:
    assert strength(one) == max(strength(five) for five in combinations(one, 5))
    assert (strength(one) > strength(other)) == (standing(one) > standing(other))
    assert (strength(one) == strength(other)) == (standing(one) == standing(other))


@pytest.mark.parametrize("size, sets", [(5, 6_175), (6, 18_395), (7, 49_205)])
def test_no_two_sets_of_ranks_have_the_same_sum(size: int, sets: int) -> None:
    assert len(fast.unsuited(size)) == sets
    assert max(fast.unsuited(size)) < 2**23


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_sum_of_suits_tells_each_flush_and_nothing_else(size: int) -> None:
    suits = fast.flush_suits(size)
    for counts in ((a, b, c, size - a - b - c) for a in range(8) for b in range(8 - a) for c in range(8 - a - b)):
        if counts[3] >= 0:
            key = sum(count * weight for count, weight in zip(counts, fast.SUIT_WEIGHTS, strict=True))
            assert suits[key] == (counts.index(max(counts)) if max(counts) >= 5 else None)


@pytest.mark.parametrize(
    "board", ["2c 7d Kh", "2c 7c Kc", "9s Ts Js Qs", "As Ad 8s 8d", "5h 6h 7h 8h 9h", "2c 2d 2h 2s 3c"]
)
def test_pairs_with_the_same_board_have_the_strengths_of_single_hands(board: str) -> None:
    there = cards(board)
    holes = list(combinations([card for card in DECK if card not in there], 2))
    assert strengths_with(there, holes) == [strength((*hole, *there)) for hole in holes]
