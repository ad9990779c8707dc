"""Forced money of every kind in hand histories: read back to the same result, or refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.histories.convert import sheets_from, text_from
from croupier.settlement import settle
from tests.reference.poker_sheets import random_poker_sheet
from tests.settlement.poker_hands import hand

BOARD = "2c 7d 9s Kh 3c"
ANTE_TAKES_THE_BIG_BLIND = hand(
    "1:100 2:100 3:4",
    "1 call, 2 call, 2 check, 1 check, 2 check, 1 check, 2 check, 1 check",
    cards="1:AsKd 2:8h8d 3:QcQd",
    board=BOARD,
    antes={"1": "4", "2": "4", "3": "4"},
)
POST_IN_THE_BIG_BLIND = hand(
    "1:100 2:100 3:100", "1 fold, 2 fold", post=[{"seat": 3, "amount": "10"}, {"seat": 3, "amount": "5", "dead": True}]
)
ALL_IN_OVER_A_SHORT_BLIND = hand("1:9 2:6", "1 all-in", cards="1:AsKd 2:8h8d", board=BOARD)
"""The button puts in 9 against a Big Blind of 10 that is 6: 3 of it nobody called."""


def result(sheet: dict[str, Any]) -> dict[str, Any]:
    """The settlement in the order of seats, without the names that a format asks for."""
    settlement: Any = settle({key: value for key, value in sheet.items() if key != "irregularities"})
    seats = sorted(({**seat, "player": None} for seat in settlement["seats"]), key=lambda seat: int(seat["seat"]))
    return {**settlement, "seats": seats}


def read_back(sheet: dict[str, Any], form: str) -> dict[str, Any]:
    [again] = sheets_from(text_from([sheet], form).encode(), form)
    return result(again)


@pytest.mark.parametrize("sheet", [ANTE_TAKES_THE_BIG_BLIND, POST_IN_THE_BIG_BLIND, ALL_IN_OVER_A_SHORT_BLIND])
def test_ohh_keeps_who_is_in_the_blinds_and_what_was_put_in(sheet: dict[str, Any]) -> None:
    assert read_back(sheet, "ohh") == result(sheet)


@pytest.mark.parametrize("block", range(4))
def test_ohh_tells_every_hand(block: int) -> None:
    for seed in range(block * 100, (block + 1) * 100):
        sheet = random_poker_sheet(seed)
        sheet.pop("irregularities", None)
        assert read_back(sheet, "ohh") == result(sheet), f"seed {seed}: {json.dumps(sheet)}"


@pytest.mark.parametrize("block", range(4))
def test_phh_tells_a_hand_or_says_that_it_cannot(block: int) -> None:
    told = 0
    for seed in range(block * 100, (block + 1) * 100):
        sheet = random_poker_sheet(seed)
        sheet.pop("irregularities", None)
        try:
            again = read_back(sheet, "phh")
        except InputError as error:
            assert str(error) == "the forced bets of this hand cannot be written as PHH", f"seed {seed}: {error}"
            continue
        told += 1
        assert again == result(sheet), f"seed {seed}: {json.dumps(sheet)}"
    assert told > 75


def test_phh_refuses_a_hand_whose_pots_would_come_out_otherwise() -> None:
    """A live post above the Big Blind is read as partly dead: the same money, in other pots."""
    sheet = hand("1:14 2:1 3:3 4:15", "4 call", cards="2:8h8d 3:QcQd 4:AsKd", board=BOARD, button=1)
    sheet["post"] = [{"seat": 1, "amount": "20"}]
    with pytest.raises(InputError, match="cannot be written as PHH"):
        text_from([sheet], "phh")
