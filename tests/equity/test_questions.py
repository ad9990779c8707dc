"""An impossible question is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import DECK, names
from croupier.errors import InputError
from croupier.hand_equity import equity, equity_against_range

TEN_HANDS = [f"{rank}{one} {rank}{other}" for rank in "23456" for one, other in ("cd", "hs")]


@pytest.mark.parametrize(
    "hands, board, dead, place, reason",
    [
        (["As Ah"], "", "", "hands", "must be 2 to 10 hands, not 1"),
        ("As Ah", "", "", "hands", "must be 2 to 10 hands, not one text"),
        ([*TEN_HANDS, "As Ah"], "", "", "hands", "must be 2 to 10 hands, not 11"),
        (["As Ah", "Kd"], "", "", "hands[1]", "must be 2 cards, not 1"),
        (["As Ah", "Kd Kc Ks"], "", "", "hands[1]", "must be 2 cards, not 3"),
        (["As Ah", "Kd As"], "", "", "hands[1][1]", "'As' is already in hands[0][0]"),
        (["As Ah", "Kd Kd"], "", "", "hands[1][1]", "'Kd' is already in hands[1][0]"),
        (["As Ah", "Kd Kx"], "", "", "hands[1][1]", "'Kx' is not a card"),
        (["As Ah", [0, 52]], "", "", "hands[1][1]", "52 is not a card; cards are numbers from 0 to 51"),
        (["As Ah", "Kd Kc"], "2c 3c 4c 5c 6c 7c", "", "board", "must be at most 5 cards, not 6"),
        (["As Ah", "Kd Kc"], "2c Kc", "", "board[1]", "'Kc' is already in hands[1][1]"),
        (["As Ah", "Kd Kc"], "2c", "2c", "dead[0]", "'2c' is already in board[0]"),
        (["As Ah", "Kd Kc"], 5, "", "board", "must be a list, not 5"),
        (["2c 2d", "2h 2s"], "", names(DECK[4:48]), "dead", "leaves 4 cards for the 5 that are to come"),
    ],
)
def test_a_bad_question_is_refused_with_its_place(hands: Any, board: Any, dead: Any, place: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        equity(hands, board, dead)

    assert (refused.value.place, refused.value.reason) == (place, reason)


def test_the_last_that_can_be_asked() -> None:
    """Ten hands; five known cards; as many dead cards as leave just enough."""
    assert len(equity(TEN_HANDS, "As Ks Qs Js 9h").hands) == 10
    assert equity(["2c 2d", "2h 2s"], "", names(DECK[4:47])).boards == 1


def test_cards_come_as_text_names_or_numbers() -> None:
    found = equity([["As", "Ah"], [DECK[45], DECK[44]]], ("2c", "7d", "9h"))
    assert equity(["As Ah", "Kd Kc"], "2c 7d 9h") == equity(["AsAh", "Kd,Kc"], "2c7d9h") == found


@pytest.mark.parametrize(
    "opponents, place",
    [({"XX": 1}, "opponents.XX[0]"), ({"AKs": -1}, "opponents.AKs"), ({"AKs": 0.5}, "opponents.AKs")],
)
def test_a_bad_range_is_refused_with_its_place(opponents: Any, place: str) -> None:
    with pytest.raises(InputError) as refused:
        equity_against_range("As Ah", opponents)

    assert refused.value.place == place
