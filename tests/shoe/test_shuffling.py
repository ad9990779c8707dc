"""The shuffle: every order exactly as likely, proved by counting rather than by sampling."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.shoe import ChanceError, below, shuffled
from croupier.shoe.shuffling import ACCEPTED
from tests.shoe.sources import RanOutError, Script, seeded


def outcome(cards: str, content: tuple[int, ...]) -> str | None:
    """The order that exactly these bytes give; None where one of them was rejected, so that more are wanted."""
    try:
        return "".join(shuffled(cards, Script(content)))
    except RanOutError:
        return None


def test_all_pairs_of_bytes_give_each_order_of_three_cards_equally_often() -> None:
    found = Counter(outcome("abc", content) for content in product(range(256), repeat=2))

    assert found.pop(None) == 256  # 255 is rejected for the first choice, whatever comes after it
    assert found == {"".join(order): 255 * 256 // 6 for order in permutations("abc")}


def test_all_bytes_give_each_order_of_two_cards_equally_often() -> None:
    assert Counter(outcome("ab", (byte,)) for byte in range(256)) == {"ab": 128, "ba": 128}


def test_bytes_below_twelve_give_each_order_of_four_cards_equally_often() -> None:
    found = Counter(outcome("abcd", content) for content in product(range(12), repeat=3))

    assert found == {"".join(order): 12**3 // 24 for order in permutations("abcd")}


@pytest.mark.parametrize("size", range(2, 53))
def test_accepted_bytes_fall_on_each_place_equally_often(size: int) -> None:
    """All 256 first bytes: what is accepted puts each card into the last place equally often, and nothing is wasted."""
    rest = (0,) * (size - 2)
    orders = [order for byte in range(256) if (order := _shuffled_if_accepted(size, (byte, *rest)))]
    last_cards = Counter(order[-1] for order in orders)

    assert last_cards == dict.fromkeys(range(size), 256 // size)
    assert 256 - len(orders) < size


def _shuffled_if_accepted(size: int, content: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return shuffled(range(size), Script(content))
    except RanOutError:
        return None


@pytest.mark.parametrize("size", range(2, 8))
def test_each_sequence_of_choices_gives_another_order(size: int) -> None:
    """With the test before: as many orders as sequences of choices, so each order has the same chance."""
    choices = product(*(range(left) for left in range(size, 1, -1)))
    orders = {shuffled(range(size), Script(sequence)) for sequence in choices}

    assert len(orders) == factorial(size)


def test_as_many_sequences_of_choices_as_orders_for_the_whole_deck() -> None:
    """Each sequence can be read back off its order, so none is given twice."""
    assert prod(range(2, 53)) == factorial(52)
    choices = [left // 2 for left in range(52, 1, -1)]
    order = list(shuffled(range(52), Script(choices)))
    for left, choice in zip(range(52, 1, -1), choices, strict=True):
        assert _choice_behind(order, left) == choice


def _choice_behind(order: list[int], left: int) -> int:
    """Which place the card in the last place came from, found by doing the later choices' swaps on whole numbers."""
    cards = list(range(52))
    for size in range(52, left, -1):
        place = cards.index(order[size - 1])
        cards[size - 1], cards[place] = cards[place], cards[size - 1]
    return cards.index(order[left - 1])


@pytest.mark.parametrize("size, last_accepted", [(52, 207), (51, 254), (43, 214), (3, 254), (32, 255), (2, 255)])
def test_the_last_accepted_byte_and_the_first_rejected_one(size: int, last_accepted: int) -> None:
    rest = (0,) * (size - 2)

    assert shuffled(range(size), Script((last_accepted, *rest)))[-1] == size - 1
    if last_accepted < 255:
        with pytest.raises(RanOutError):
            shuffled(range(size), Script((last_accepted + 1, *rest)))


def test_the_bounds_are_multiples_of_the_choices_and_the_largest_there_are() -> None:
    for size, bound in enumerate(ACCEPTED[1:], start=1):
        assert bound % size == 0
        assert 256 - size < bound <= 256


def test_a_rejected_byte_leaves_no_trace() -> None:
    plain = Script(range(51))
    with_rejects = Script([255, 208, *range(51)])

    assert shuffled(DECK, with_rejects) == shuffled(DECK, plain)


def test_only_as_many_bytes_are_asked_for_as_are_used_or_rejected() -> None:
    source = Script([255, 254, *range(49), 49, 50])
    shuffled(DECK, source)

    assert source.asked == [51, 2]
    assert source.content == b""


def test_the_whole_deck_from_a_known_source() -> None:
    """All zeros: each last place takes the first card in its turn."""
    assert shuffled("abcd", Script([0, 0, 0])) == ("b", "c", "d", "a")


@given(st.integers(min_value=0), st.lists(st.sampled_from(DECK), unique=True))
def test_a_shuffle_loses_no_card_and_adds_none(seed: int, cards: list[int]) -> None:
    assert sorted(shuffled(cards, seeded(seed))) == sorted(cards)


def test_no_card_and_one_card_need_no_chance() -> None:
    assert shuffled("", Script([])) == ()
    assert shuffled("a", Script([])) == ("a",)


def test_what_was_given_is_left_as_it_was() -> None:
    cards = list(DECK)
    shuffled(cards, seeded(1))

    assert cards == list(DECK)


def test_more_than_a_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 52 cards are shuffled, not 53"):
        shuffled(range(53), seeded(1))


def test_a_source_that_gives_too_few_bytes_is_not_dealt_from() -> None:
    with pytest.raises(ChanceError, match="asked for 51 random bytes, the source of chance gave 50"):
        shuffled(DECK, lambda count: bytes(count - 1))


def test_a_source_that_gives_too_many_bytes_is_not_dealt_from() -> None:
    with pytest.raises(ChanceError, match="gave 52"):
        shuffled(DECK, lambda count: bytes(count + 1))


def test_a_source_that_is_stuck_stops_the_shuffle() -> None:
    with pytest.raises(ChanceError, match="repeats itself"):
        shuffled(DECK, lambda count: b"\xff" * count)


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 52, 255, 256])
def test_all_bytes_give_each_number_below_a_limit_equally_often(limit: int) -> None:
    size = 0 if limit == 1 else 1
    found: Counter[int] = Counter()
    for content in product(range(256), repeat=size):
        try:
            found[below(limit, Script(content))] += 1
        except RanOutError:
            continue

    assert found == dict.fromkeys(range(limit), 256**size // limit)


@pytest.mark.parametrize("limit", [257, 300, 350, 65535])
def test_all_pairs_of_bytes_give_each_number_below_a_limit_equally_often(limit: int) -> None:
    found: Counter[int] = Counter()
    for content in product(range(256), repeat=2):
        try:
            found[below(limit, Script(content))] += 1
        except RanOutError:
            continue

    assert found == dict.fromkeys(range(limit), 65536 // limit)


@pytest.mark.parametrize("limit, size", [(256, 1), (257, 2), (65536, 2), (65537, 3)])
def test_the_fewest_bytes_are_asked_for(limit: int, size: int) -> None:
    source = Script([0] * size)
    below(limit, source)

    assert source.asked == [size]


def test_there_is_no_number_below_nought() -> None:
    with pytest.raises(ValueError, match="no number from 0 below 0"):
        below(0, seeded(1))


def test_a_draw_from_a_stuck_source_stops() -> None:
    with pytest.raises(ChanceError, match="repeats itself"):
        below(3, lambda count: b"\xff" * count)
