"""The draws of Singapore Stud Poker: exact chances, by counting all bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from croupier.cards import DECK
from croupier.errors import InputError
from croupier.shoe import Chance, draw_lucky_box, draw_lucky_dealer, draw_magic_card
from tests.shoe.sources import RanOutError, Script, seeded


def all_draws(draw: Callable[[Chance], object], size: int) -> Iterator[object]:
    """The draw from each sequence of this many bytes, if none is rejected."""
    for content in product(range(256), repeat=size):
        try:
            yield draw(Script(content))
        except RanOutError:
            continue


@pytest.mark.clause("R-18")
def test_each_of_the_52_is_the_magic_card_equally_often() -> None:
    assert Counter(all_draws(draw_magic_card, 1)) == dict.fromkeys(DECK, 4)


@pytest.mark.clause("R-18")
def test_a_lucky_player_comes_in_exactly_one_round_of_fifty_at_each_box_alike() -> None:
    found = Counter(all_draws(lambda chance: draw_lucky_box(chance, boxes=7, one_in=50), 2))
    nobody = found.pop(None)

    assert found == dict.fromkeys(range(1, 8), 65536 // 350)
    assert nobody == 49 * found.total()


@pytest.mark.clause("R-18")
def test_the_dealer_is_lucky_in_exactly_one_round_of_three_hundred() -> None:
    found = Counter(all_draws(lambda chance: draw_lucky_dealer(chance, one_in=300), 2))

    assert found[False] == 299 * found[True] > 0


@pytest.mark.clause("R-18")
def test_one_in_one_is_always() -> None:
    assert draw_lucky_dealer(Script([]), one_in=1)
    assert draw_lucky_box(Script([]), boxes=1, one_in=1) == 1


@pytest.mark.parametrize("boxes, one_in, place", [(0, 50, "boxes"), (7, 0, "one_in"), (-7, -50, "boxes")])
def test_a_chance_that_cannot_be_is_refused(boxes: int, one_in: int, place: str) -> None:
    with pytest.raises(InputError, match="must be at least 1") as caught:
        draw_lucky_box(seeded(1), boxes=boxes, one_in=one_in)

    assert caught.value.place == place


def test_a_lucky_dealer_one_in_nought_is_refused() -> None:
    with pytest.raises(InputError, match="one_in: must be at least 1, not 0"):
        draw_lucky_dealer(seeded(1), one_in=0)
