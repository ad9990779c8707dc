"""With which hands a bot stays in: the last hand inside and the first one outside."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.games import progressive_holdem, stud


@pytest.mark.parametrize(
    ("hand", "style", "stays"),
    [
        ("2s 2d 5c 4h 3s", "pair", True),
        ("As Kd Qc Jh 9s", "pair", False),
        ("As Kd 4c 3h 2s", "ace-king", True),
        ("As Qd Jc Th 9s", "ace-king", False),
    ],
)
def test_a_stud_bot_stays_with_the_lowest_hand_of_its_style(hand: str, style: str, stays: bool) -> None:
    assert stud.stays_with(cards(hand), (), style) is stays


@pytest.mark.parametrize(
    ("hole", "board", "stays"),
    [
        ("2s 2d", "", True),  # a pair
        ("8s 2d", "", True),  # the lowest high card
        ("7s 2d", "", False),
        ("7s 2s", "", True),  # of one suit
        ("2s 2d", "Ah Kc 9d", True),
        ("9s 2d", "Ah Kc 9d", True),  # a pair with the board
        ("Qs 9d", "Ah Kc 2d", False),  # high cards alone are not enough any more
        ("Qs 9s", "Ah Kc 2d", False),
    ],
)
def test_a_holdem_bot_stays_with_something_before_the_flop_and_with_a_pair_after_it(
    hole: str, board: str, stays: bool
) -> None:
    assert progressive_holdem.stays_with(cards(hole), cards(board), "") is stays
