"""Known hands: every board counted, each where it belongs."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, cards, rank_of, suit_of
from croupier.hand_equity import Equity, equity
from tests.equity.dealt_out import dealt_out

Deal: TypeAlias = tuple[list[list[Card]], list[Card], list[Card]]


@st.composite
def deals(draw: st.DrawFn, *, fewest_known: int) -> Deal:
    """Hands, a board and dead cards. Few ranks and suits are drawn from, so that ties and flushes are common."""
    ranks = draw(st.sampled_from([range(13), range(8, 13), range(6)]))
    suits = draw(st.sampled_from([range(4), range(3, 4), range(2)]))
    favoured = [card for card in DECK if rank_of(card) in ranks and suit_of(card) in suits]
    shuffled = Random(draw(st.integers(0, 2**32)))
    first = shuffled.sample(favoured, min(len(favoured), 8))
    rest = [card for card in DECK if card not in first]
    pack = first + shuffled.sample(rest, len(rest))
    hands = draw(st.integers(2, 10))
    known = draw(st.integers(fewest_known, 5))
    board, pack = pack[:known], pack[known:]
    dealt, dead = pack[: 2 * hands], pack[2 * hands :][: draw(st.integers(0, 4))]
    return [dealt[place : place + 2] for place in range(0, len(dealt), 2)], board, dead


def counted(found: Equity) -> list[tuple[int, dict[int, int]]]:
    return [(hand.wins, dict(hand.ties)) for hand in found.hands]


@settings(max_examples=80)
@given(deals(fewest_known=4))
def test_the_counts_are_those_of_boards_dealt_out_one_by_one(
    deal: Deal,
) -> None:
    hands, board, dead = deal
    long_way = dealt_out(hands, board, dead)
    found = equity(hands, board, dead)

    assert found.boards == sum(long_way.values())
    for place, hand in enumerate(found.hands):
        by_ways: dict[int, int] = {}
        for won, boards in long_way.items():
            if place in won:
                by_ways[len(won)] = by_ways.get(len(won), 0) + boards
        assert {1: hand.wins, **hand.ties} == {1: 0, **by_ways}


@pytest.mark.parametrize(
    "hands, board",
    [
        (["Ah Kh", "As Ks", "Ad Kd"], "Qh Jh 2h"),
        (["9c 9d", "8c 7c", "Tc 2s"], "9h 6c 5c"),
        (["2c 3c", "2d 3d"], "4c 4d 4h"),
    ],
)
def test_two_cards_to_come_are_dealt_out_one_by_one_too(hands: list[str], board: str) -> None:
    long_way = dealt_out([cards(hand) for hand in hands], cards(board), ())
    found = equity(hands, board)

    assert [hand.wins for hand in found.hands] == [long_way[(place,)] for place in range(len(hands))]
    assert found.boards == sum(long_way.values())


@settings(max_examples=25)
@given(deals(fewest_known=0))
def test_the_shares_add_up_to_one(deal: Deal) -> None:
    found = equity(*deal)

    assert sum(hand.share for hand in found.hands) == 1
    assert all(hand.wins + hand.losses + sum(hand.ties.values()) == found.boards for hand in found.hands)


@settings(max_examples=15)
@given(deals(fewest_known=0), st.permutations(range(4)))
def test_the_names_of_suits_do_not_matter(deal: Deal, suits: list[int]) -> None:
    hands, board, dead = deal

    def renamed(some: list[Card]) -> list[Card]:
        return [DECK[4 * rank_of(card) + suits[suit_of(card)]] for card in some]

    assert counted(equity(hands, board, dead)) == counted(
        equity([renamed(hand) for hand in hands], renamed(board), renamed(dead))
    )


@settings(max_examples=15)
@given(deals(fewest_known=1))
def test_the_order_of_hands_and_cards_does_not_matter(deal: Deal) -> None:
    hands, board, dead = deal
    turned = equity([hand[::-1] for hand in hands[::-1]], board[::-1], dead[::-1])

    assert counted(equity(hands, board, dead)) == counted(turned)[::-1]


def test_a_street_is_the_sum_of_the_next_one() -> None:
    """Over all rivers each turn counts once, over all turns and rivers each flop twice: either card may come first."""
    hands, flop = ["Ah Kh", "7c 7d"], "2h 9h Jc"
    whole = equity(hands, flop)
    used = {card for text in (*hands, flop) for card in cards(text)}
    turns = [equity(hands, (*cards(flop), turn)) for turn in DECK if turn not in used]

    assert sum(turn.boards for turn in turns) == 2 * whole.boards == 2 * 990
    assert sum(turn.hands[0].wins for turn in turns) == 2 * whole.hands[0].wins


def test_ten_hands_share_a_royal_board_ten_ways() -> None:
    pack = [card for card in DECK if suit_of(card) != 3]
    hands = [pack[place : place + 2] for place in range(0, 20, 2)]
    found = equity(hands, "As Ks Qs Js Ts")

    assert [(hand.wins, dict(hand.ties), hand.losses) for hand in found.hands] == [(0, {10: 1}, 0)] * 10
    assert {hand.share for hand in found.hands} == {Fraction(1, 10)}


def test_three_ways_and_two_ways_are_counted_apart() -> None:
    """On the river an ace or a king decides among kickers: three hands share, or two of them."""
    found = equity(["Ah Kc", "Ad Kd", "As Qc"], "Ac 7s 7d 2h")

    assert set(found.hands[0].ties) == {2, 3}
    assert found.hands[0].share == found.hands[1].share > found.hands[2].share


def test_dead_cards_do_not_come() -> None:
    """Two deuces that are dead cannot help the deuces."""
    assert equity(["2c 2d", "Ac Ad"], "Ks Qh 9d 5s", "2h 2s").hands[0].wins == 0
    assert equity(["2c 2d", "Ac Ad"], "Ks Qh 9d 5s", "2h").hands[0].wins == 1
    assert equity(["2c 2d", "Ac Ad"], "Ks Qh 9d 5s").hands[0].wins == 2


def test_the_same_hand_in_other_suits_ties_but_for_flushes() -> None:
    found = equity(["Ah Kh", "Ac Kd"])

    assert found.hands[0].wins > found.hands[1].wins > 0
    assert found.hands[0].ties[2] > found.boards * 9 // 10
