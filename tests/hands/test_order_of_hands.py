"""The order of hands as the rules list it: 3.1.1 to 3.1.3 in four rule books, 3.14 and 3.15 in Singapore Stud."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, cards, rank_of, suit_of
from croupier.hands import BY_SLUG, Category, Strength, category, strength
from croupier.hands.plain import standing

FOUR_BOOKS = ("CSP", "MLP", "PTH", "PKR")
SUITS_ARE_EQUAL_ACE_HIGH = pytest.mark.clause(*(f"{code} 3.1.1" for code in FOUR_BOOKS))
TEN_KINDS = pytest.mark.clause(*(f"{code} 3.1.2" for code in FOUR_BOOKS), "SSP 3.14")
WITHIN_A_KIND = pytest.mark.clause(*(f"{code} 3.1.3" for code in FOUR_BOOKS), "SSP 3.15")


def strength_of(text: str) -> Strength:
    """By the fast ranker, once the plain one has been heard too."""
    hand = cards(text)
    assert category(strength(hand)) is standing(hand)[0]
    return strength(hand)


def kind_of(text: str) -> Category:
    return category(strength(cards(text)))


# Each kind, with its lowest and its highest hand: 3.1.2; SSP 3.14.1 to 3.14.10.
EDGES = [
    pytest.param("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc", "royal-flush", marks=pytest.mark.clause("SSP 3.14.1")),
    pytest.param("5d 4d 3d 2d Ad", "Kh Qh Jh Th 9h", "straight-flush", marks=pytest.mark.clause("SSP 3.14.2")),
    pytest.param("2s 2d 2c 2h 3s", "As Ad Ac Ah Ks", "four-of-a-kind", marks=pytest.mark.clause("SSP 3.14.3")),
    pytest.param("2s 2d 2c 3h 3s", "As Ad Ac Kh Ks", "full-house", marks=pytest.mark.clause("SSP 3.14.4")),
    pytest.param("7c 5c 4c 3c 2c", "Ah Kh Qh Jh 9h", "flush", marks=pytest.mark.clause("SSP 3.14.5")),
    pytest.param("5d 4d 3d 2d As", "As Ks Qs Js Td", "straight", marks=pytest.mark.clause("SSP 3.14.6")),
    pytest.param("2s 2d 2c 4h 3s", "As Ad Ac Kh Qs", "three-of-a-kind", marks=pytest.mark.clause("SSP 3.14.7")),
    pytest.param("3s 3d 2c 2h 4s", "As Ad Kc Kh Qs", "two-pairs", marks=pytest.mark.clause("SSP 3.14.8")),
    pytest.param("2s 2d 5c 4h 3s", "As Ad Kc Qh Js", "one-pair", marks=pytest.mark.clause("SSP 3.14.9")),
    pytest.param("7c 5c 4c 3c 2d", "Ah Kh Qh Jh 9d", "five-odd-cards", marks=pytest.mark.clause("SSP 3.14.10")),
]


@TEN_KINDS
@pytest.mark.parametrize("lowest, highest, slug", EDGES)
def test_each_kind_from_its_lowest_hand_to_its_highest(lowest: str, highest: str, slug: str) -> None:
    kind = BY_SLUG[slug]
    assert kind_of(lowest) is kind_of(highest) is kind
    if kind is not Category.FIVE_ODD_CARDS:
        assert category(Strength(strength_of(lowest) - 1)) is Category(kind - 1)
    if kind is not Category.ROYAL_FLUSH:
        assert category(Strength(strength_of(highest) + 1)) is Category(kind + 1)


@TEN_KINDS
def test_the_lowest_hand_of_a_kind_beats_the_highest_of_the_kind_below() -> None:
    lowest_of = [strength_of(str(row.values[0])) for row in EDGES]
    highest_of = [strength_of(str(row.values[1])) for row in EDGES]
    assert all(higher == lower + 1 for higher, lower in zip(lowest_of[:-1], highest_of[1:], strict=True))


@TEN_KINDS
def test_one_card_less_in_suit_or_sequence_is_another_kind() -> None:
    assert kind_of("As Ks Qs Js Th") is Category.STRAIGHT  # four of a suit are no flush
    assert kind_of("As Ks Qs Js 9s") is Category.FLUSH  # four in sequence are no straight
    assert kind_of("Kd Ks Qs Js Ts") is Category.ONE_PAIR


@pytest.mark.parametrize(
    "higher, lower",
    [
        pytest.param(
            "Ks Qd Jc Th 9s", "Js Td 9c 8h 7s", marks=pytest.mark.clause(*(f"{b} 3.1.3(a)" for b in FOUR_BOOKS))
        ),
        pytest.param(
            "5s 5d Kc Th 2s", "5h 5c Qc Jh Ts", marks=pytest.mark.clause(*(f"{b} 3.1.3(b)" for b in FOUR_BOOKS))
        ),
        pytest.param(
            "As Kd Jc 5h 2s", "Ah Kc Tc 6h 4s", marks=pytest.mark.clause(*(f"{b} 3.1.3(c)" for b in FOUR_BOOKS))
        ),
        pytest.param("Qs Jd Tc 9h 8s", "Ts 9d 8c 7h 6s", marks=pytest.mark.clause("SSP 3.15(a)")),
        pytest.param("8s 8d Qc Th 2s", "8h 8c Jc 9h 7s", marks=pytest.mark.clause("SSP 3.15(b)")),
        pytest.param("As Kd Jc 4h 2s", "Ah Kc Tc 6h 3s", marks=pytest.mark.clause("SSP 3.15(c)")),
    ],
)
def test_the_examples_of_the_rules_hold(higher: str, lower: str) -> None:
    assert kind_of(higher) is kind_of(lower)
    assert strength_of(higher) > strength_of(lower)


@WITHIN_A_KIND
@pytest.mark.parametrize(
    "higher, lower",
    [
        ("3s 3d 3c 3h 2s", "2s 2d 2c 2h As"),  # four of a kind: the four before the fifth card
        ("3s 3d 3c 3h 5s", "3s 3d 3c 3h 4s"),
        ("3s 3d 3c 2h 2s", "2s 2d 2c Ah As"),  # full house: the three before the pair
        ("3s 3d 3c 5h 5s", "3s 3d 3c 4h 4s"),
        ("8s 6s 5s 4s 3s", "8d 6d 5d 4d 2d"),  # flush: to the last card
        ("6s 5d 4c 3h 2s", "5s 4d 3c 2h As"),
        ("3s 3d 3c 5h 2s", "3s 3d 3h 4h 2s"),
        ("3s 3d 3c Ah 5s", "3s 3d 3h Ah 4s"),
        ("4s 4d 2c 2h 3s", "3s 3d 2c 2h As"),  # two pairs: the higher pair, the lower pair, the fifth card
        ("As Ad 3c 3h 2s", "As Ad 2c 2h Ks"),
        ("As Ad 3c 3h 4s", "As Ad 3c 3h 2s"),
        ("3s 3d 4c 5h 6s", "2s 2d Ac Kh Qs"),  # one pair: the pair, then card by card
        ("As Ad 8c 7h 3s", "As Ad 8c 7h 2s"),
        ("As Ad 8c 7h 2s", "As Ad 8c 6h 5s"),
        ("As Kd Jc 5h 3s", "Ah Kc Jd 5s 2s"),  # five odd cards: to the last card
    ],
)
def test_the_next_highest_card_decides_within_a_kind(higher: str, lower: str) -> None:
    assert kind_of(higher) is kind_of(lower)
    assert strength_of(higher) > strength_of(lower)


@SUITS_ARE_EQUAL_ACE_HIGH
def test_ace_is_high_and_then_cards_rank_down_to_the_deuce() -> None:
    ranks = ("A", "K", "Q", "J", "10", *"98765432")
    fours = [strength_of(f"{rank}s {rank}d {rank}c {rank}h " + ("Ks" if rank == "A" else "As")) for rank in ranks]
    assert all(higher > lower for higher, lower in pairwise(fours))


@SUITS_ARE_EQUAL_ACE_HIGH
@pytest.mark.clause("SSP 3.14.6")
def test_five_high_is_the_lowest_straight_and_ace_high_the_highest() -> None:
    wheel = strength_of("5s 4d 3c 2h As")
    assert category(wheel) is Category.STRAIGHT
    assert wheel == strength_of("As Ad Ac Kh Qs") + 1  # just above the best three of a kind
    assert strength_of("6s 5d 4c 3h 2s") == wheel + 1
    assert strength_of("As Kd Qc Jh Ts") == wheel + 9
    assert strength_of("Ks Qd Jc Th 9s") == wheel + 8


@SUITS_ARE_EQUAL_ACE_HIGH
@pytest.mark.parametrize("text", ["Ks As 2d 3c 4h", "Qs Kd Ac 2h 3s", "Js Qd Kc Ah 2s"])
def test_a_straight_does_not_go_round_the_ace(text: str) -> None:
    assert kind_of(text) is Category.FIVE_ODD_CARDS


@SUITS_ARE_EQUAL_ACE_HIGH
def test_the_ace_counts_as_one_in_a_straight_only() -> None:
    assert kind_of("5h 4h 3h 2h Ah") is Category.STRAIGHT_FLUSH
    assert strength_of("6h 5h 4h 3h 2h") == strength_of("5h 4h 3h 2h Ah") + 1
    assert strength_of("Ad 6h 4h 3h 2h") > strength_of("Kd Qh Jh Th 8h")  # no sequence, so the ace is high
    assert strength_of("As Ad 4h 3h 2h") > strength_of("Ks Kd Ah Qh Jh")


@SUITS_ARE_EQUAL_ACE_HIGH
@pytest.mark.clause("SSP 3.16")
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.permutations(range(4)))
def test_suits_are_equal(hand: list[Card], suits: list[int]) -> None:
    other = [Card(4 * rank_of(card) + suits[suit_of(card)]) for card in hand]
    assert strength(other) == strength(hand)
    assert standing(other) == standing(hand)


@SUITS_ARE_EQUAL_ACE_HIGH
def test_a_royal_flush_ties_in_each_suit() -> None:
    assert {strength_of(" ".join(rank + suit for rank in "AKQJT")) for suit in "cdhs"} == {7462}


def test_the_order_of_the_cards_in_a_hand_does_not_matter() -> None:
    assert len({strength(hand) for hand in permutations(cards("9s 9d 5c 4h As"))}) == 1


@pytest.mark.parametrize("text", ["As Ad Ac Ah", "As Ks Qs Js", "", "As Ks Qs Js Ts 9s 8s 7s"])
def test_a_hand_has_five_to_seven_cards(text: str) -> None:
    with pytest.raises(ValueError, match="five, six or seven"):
        strength(cards(text))


@pytest.mark.parametrize("text", ["As As As As As", "2c 2c 2d 2h 2s", "Ks Ks Ks Kd Kc Kh 2s"])
def test_five_cards_of_one_rank_are_no_hand(text: str) -> None:
    with pytest.raises(ValueError, match="more than once"):
        strength(cards(text))
