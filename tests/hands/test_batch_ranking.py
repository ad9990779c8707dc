"""Ranking in bulk gives what ranking one by one gives, and refuses what are no hands."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain, combinations

import numpy
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, cards
from croupier.hands import Category, Strength, category, strength
from croupier.hands.batch import strengths
from croupier.hands.compiled import compiled
from croupier.hands.kernel import Numbers, Tables, kernel_tables, strength_of


def random_hands(count: int, size: int) -> NDArray[numpy.uint8]:
    shuffled = numpy.random.default_rng(size).random((count, 52)).argsort(axis=1)
    return shuffled[:, :size].astype(numpy.uint8)


def one_by_one(hands: NDArray[numpy.uint8]) -> list[int]:
    return [strength(hand) for hand in hands.tolist()]


def test_all_hands_of_five() -> None:
    hands = numpy.fromiter(chain.from_iterable(combinations(DECK, 5)), dtype=numpy.uint8).reshape(-1, 5)
    assert len(hands) == 2_598_960
    assert strengths(hands).tolist() == one_by_one(hands)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_many_random_hands(size: int) -> None:
    hands = random_hands(100_000, size)
    assert strengths(hands).tolist() == one_by_one(hands)


@pytest.mark.parametrize("size", [6, 7])
def test_all_hands_of_one_suit_and_a_deuce_of_another(size: int) -> None:
    suited = combinations(DECK[1::4], size - 1)
    hands = numpy.array([(0, *hand) for hand in suited], dtype=numpy.uint8)
    assert strengths(hands).tolist() == one_by_one(hands)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", ">i4", "int64", "uint64"])
def test_any_type_of_whole_number_will_do(dtype: str) -> None:
    hands = random_hands(1000, 7)
    found = strengths(hands.astype(dtype))
    assert found.dtype == numpy.uint16
    assert found.tolist() == strengths(hands).tolist()


def test_arrays_need_be_neither_in_one_piece_nor_writable() -> None:
    hands = random_hands(1000, 7)
    turned = numpy.asfortranarray(hands)
    turned.flags.writeable = False
    wide = numpy.zeros((2000, 9), dtype=numpy.uint8)
    wide[::2, 1:8] = hands
    assert strengths(hands).tolist() == strengths(turned).tolist() == strengths(wide[::2, 1:8]).tolist()


def test_the_hands_are_left_as_they_were() -> None:
    hands = random_hands(1000, 7)
    before = hands.copy()
    strengths(hands)
    assert (hands == before).all()


def test_no_hands_have_no_strengths() -> None:
    assert strengths(numpy.empty((0, 7), dtype=numpy.uint8)).shape == (0,)


@pytest.mark.parametrize("shape", [(7,), (3, 4), (3, 8), (3, 0), (1, 3, 7), ()])
def test_hands_are_rows_of_five_to_seven(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="rows of five, six or seven cards"):
        strengths(numpy.zeros(shape, dtype=numpy.uint8))


@pytest.mark.parametrize("dtype", ["float64", "bool", "object", "<U2", "complex128", "M8[s]"])
def test_cards_are_whole_numbers(dtype: str) -> None:
    with pytest.raises(ValueError, match="whole numbers"):
        strengths(numpy.zeros((2, 7), dtype=dtype))


@pytest.mark.parametrize(
    "number, dtype", [(52, "uint8"), (255, "uint8"), (-1, "int8"), (256, "int16"), (2**63, "uint64")]
)
@pytest.mark.parametrize("row", [0, 1, 99])
def test_a_number_that_is_no_card_is_refused_by_its_row(number: int, dtype: str, row: int) -> None:
    hands = random_hands(100, 7).astype(dtype)
    hands[row, 6] = number
    with pytest.raises(ValueError, match=f"^row {row}: {number} is not a card"):
        strengths(hands)


def test_lists_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="NumPy array, not as list"):
        strengths([[1, 2, 3, 4, 5]])  # type: ignore[arg-type]


@compiled
def _strength_of_hand(hand: Numbers, tables: Tables) -> int:
    total = suits = 0
    for card in hand:
        total += tables.weights[card]
        suits += tables.suits[card]
    return strength_of(total, suits, tables)


@pytest.mark.parametrize(
    "text", ["As Kd 4c 3h 2s", "5s 4s 3s 2s As 6s", "As Kd 4s 3s 2s 2d Qs", "9c 9d 9h 9s Kc Kd Kh"]
)
def test_other_compiled_code_can_rank_hand_by_hand(text: str) -> None:
    hand = cards(text)
    assert _strength_of_hand(numpy.array(hand), kernel_tables(len(hand))) == strength(hand)


@compiled
def _count_all_hands_of_seven(tables: Tables, counts: Numbers) -> None:
    w, s = tables.weights, tables.suits
    for a in range(52):
        for b in range(a):
            for c in range(b):
                w_3, s_3 = w[a] + w[b] + w[c], s[a] + s[b] + s[c]
                for d in range(c):
                    w_4, s_4 = w_3 + w[d], s_3 + s[d]
                    for e in range(d):
                        w_5, s_5 = w_4 + w[e], s_4 + s[e]
                        for f in range(e):
                            w_6, s_6 = w_5 + w[f], s_5 + s[f]
                            for g in range(f):
                                counts[strength_of(w_6 + w[g], s_6 + s[g], tables)] += 1


def test_seven_card_hands_of_each_kind() -> None:
    counts = numpy.zeros(7463, dtype=numpy.int64)
    _count_all_hands_of_seven(kernel_tables(7), counts)
    of_kind = dict.fromkeys(Category, 0)
    for number, count in enumerate(counts.tolist()):
        of_kind[category(Strength(number))] += count
    assert counts.sum() == 133_784_560
    assert counts[0] == 0
    assert [of_kind[kind] for kind in reversed(Category)] == [
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644),
        *(6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ]


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_nothing_heavy_is_imported_at_start_up() -> None:
    code = "import sys, croupier, croupier.cli, croupier.hands; print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    assert python(code) == "[]"


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_without_the_extra_the_import_says_what_to_install(missing: str) -> None:
    code = f"""
import sys
sys.modules[{missing!r}] = None
try:
    import croupier.hands.batch
except ImportError as error:
    print(error)
"""
    assert python(code) == "counting and ranking in bulk needs the extra `fast`: pip install 'croupier[fast]'"


def test_the_example_of_the_documentation() -> None:
    hands = numpy.array([[51, 47, 43, 39, 35], [0, 1, 2, 3, 4]], dtype=numpy.uint8)
    assert strengths(hands).tolist() == [7462, 7297]
