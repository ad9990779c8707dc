"""The random streams of blocks: exact, fair, and the same in compiled code."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.hands.compiled import compiled, numpy
from croupier.hands.kernel import Numbers
from croupier.simulation.chance import RandomStream, stream_words
from croupier.simulation.chance_kernel import deal_cards, draw_below, kernel_words


@compiled
def drawn(words: Numbers, deck: Numbers, found: Numbers) -> None:
    for number in range(len(found)):
        found[number] = draw_below(words, 3 + number % 50)
    deal_cards(words, deck, 41)


def test_the_stream_is_xoshiro256_with_two_stars() -> None:
    chance = RandomStream(0, 0)
    chance.words = (1, 2, 3, 4)

    assert [chance.next() for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]


def test_each_block_of_each_seed_has_a_stream_of_its_own() -> None:
    assert len({stream_words(seed, block) for seed in range(20) for block in range(20)}) == 400


def test_compiled_code_draws_the_same_numbers_and_deals_the_same_cards() -> None:
    found, deck = numpy.zeros(3_000, numpy.int64), numpy.arange(52).astype(numpy.uint8)
    drawn(kernel_words(7, 3), deck, found)
    chance, cards = RandomStream(7, 3), list(range(52))

    assert found.tolist() == [chance.below(3 + number % 50) for number in range(3_000)]
    assert chance.deal(cards, 41) == deck.tolist()[:41]
    assert cards == deck.tolist()


def test_results_that_would_come_once_too_often_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^32 leaves 1 over when divided by 3: the lowest 32 bits give a 0 that the others do not have."""
    chance, bits = RandomStream(0, 0), iter([0, 1 << 32])
    monkeypatch.setattr(chance, "next", lambda: next(bits))

    assert chance.below(3) == 0
    assert list(bits) == []


def test_every_card_comes_to_every_place_as_often() -> None:
    chance, deck = RandomStream(5, 0), list(range(8))
    found = Counter((place, card) for _ in range(8_000) for place, card in enumerate(chance.deal(deck, 4)))

    assert len(found) == 32
    assert all(870 < many < 1_130 for many in found.values())
