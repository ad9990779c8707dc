"""Sheets that cannot be read: each error names its place."""

from __future__ import annotations

from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.settlement import settle
from tests.settlement.poker_hands import hand

GOOD = hand("1:100 2:100 3:100", "1 raise 30, 2 fold, 3 fold", cards="1:AsKd 2:8h8d", board="2c 7d 9s")


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good sheet with one thing put in another's place; `...` takes it out."""
    sheet: Any = deepcopy(GOOD)
    *parents, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    at = sheet
    for key in parents:
        at = at[key]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    result: dict[str, Any] = sheet
    return result


CASES = [
    ("table", ..., "table", "is missing"),
    ("table", [], "table", "must be a mapping"),
    ("table.big_blind", ..., "table.big_blind", "is missing"),
    ("table.small_blind", ..., "table.small_blind", "is missing"),
    ("table.big_blind", "0", "table.big_blind", "above 0"),
    ("table.big_blind", "10.50", "table.big_blind", "whole number of chips of 1.00"),
    ("table.small_blind", "-5", "table.small_blind", "not an amount of money"),
    ("table.chip", "0", "table.chip", "above 0"),
    ("table.chip", "0.001", "table.chip", "not an amount of money"),
    ("table.ante", "5", "table.ante", "not a known field"),
    ("table.rake", "5", "table.rake", "must be a mapping"),
    ("table.rake", {}, "table.rake.percent", "is missing"),
    ("table.rake", {"percent": "5%"}, "table.rake.percent", "not a percentage"),
    ("table.rake", {"percent": True}, "table.rake.percent", "not a percentage"),
    ("table.rake", {"percent": -1}, "table.rake.percent", "not a percentage"),
    ("table.rake", {"percent": float("nan")}, "table.rake.percent", "not a percentage"),
    ("table.rake", {"percent": Decimal("1e-999999")}, "table.rake.percent", "not a percentage"),
    ("table.rake", {"percent": "1", "cap": "x"}, "table.rake.cap", "not an amount of money"),
    ("table.rake", {"percent": "1", "no_flop_no_drop": "yes"}, "table.rake.no_flop_no_drop", "true or false"),
    ("table.rake", {"percent": "1", "drop": 1}, "table.rake.drop", "not a known field"),
    ("button", ..., "button", "is missing"),
    ("button", 0, "button", "1 to 10"),
    ("button", 11, "button", "1 to 10"),
    ("button", "1", "button", "whole number"),
    ("seats", ..., "seats", "is missing"),
    ("seats", {}, "seats", "must be a list"),
    ("seats", [{"seat": 1, "stack": 5}], "seats", "at least two"),
    ("seats.1", 7, "seats[1]", "must be a mapping"),
    ("seats.1.seat", 1, "seats[1].seat", "twice"),
    ("seats.1.seat", 11, "seats[1].seat", "1 to 10"),
    ("seats.1.seat", True, "seats[1].seat", "whole number"),
    ("seats.1.stack", ..., "seats[1].stack", "is missing"),
    ("seats.1.stack", "0", "seats[1].stack", "above 0"),
    ("seats.1.stack", "100.50", "seats[1].stack", "whole number of chips"),
    ("seats.1.stack", "1e3", "seats[1].stack", "not an amount of money"),
    ("seats.1.stack", "1000000000.01", "seats[1].stack", "above"),
    ("seats.1.player", 7, "seats[1].player", "must be text"),
    ("seats.1.bets", {}, "seats[1].bets", "house games"),
    ("seats.1.cards", ["8h"], "seats[1].cards", "two cards, not 1"),
    ("seats.1.cards", [], "seats[1].cards", "two cards, not 0"),
    ("seats.1.cards", "8h8d", "seats[1].cards", "must be a list"),
    ("seats.1.cards", ["8h", "1d"], "seats[1].cards[1]", "not a card"),
    ("seats.1.cards", ["8h", []], "seats[1].cards[1]", "not a card"),
    ("seats.1.cards", ["8h", "As"], "seats[1].cards", "'As' is dealt twice"),
    ("board", ["2c", "7d", "as"], "board", "'As' is dealt twice"),
    ("board", "2c7d9s", "board", "must be a list"),
    ("board", ["2c", "7d", "??"], "board[2]", "not a card"),
    ("actions", {}, "actions", "must be a list"),
    ("actions.0", "raise", "actions[0]", "must be a mapping"),
    ("actions.0.action", "shove", "actions[0].action", "is not an action"),
    ("actions.0.action", ["raise"], "actions[0].action", "is not an action"),
    ("actions.0.action", ..., "actions[0].action", "is missing"),
    ("actions.0.seat", ..., "actions[0].seat", "is missing"),
    ("actions.0.seat", 4, "actions[0].seat", "not on the sheet"),
    ("actions.0.seat", "1", "actions[0].seat", "whole number"),
    ("actions.0.to", ..., "actions[0].to", "is missing"),
    ("actions.0.to", "30.50", "actions[0].to", "whole number of chips"),
    ("actions.0.amount", "30", "actions[0].amount", "not a known field"),
    ("actions.1.to", "30", "actions[1].to", "belongs to a bet or a raise"),
    ("post", {}, "post", "must be a list"),
    ("post", [{"seat": 4, "amount": "10"}], "post[0].seat", "not on the sheet"),
    ("post", [{"seat": 1}], "post[0].amount", "is missing"),
    ("post", [{"seat": 1, "amount": "0"}], "post[0].amount", "above 0"),
    ("post", [{"seat": 1, "amount": "10", "dead": 1}], "post[0].dead", "true or false"),
    ("post", [{"seat": 1, "amount": "9.99"}], "post[0].amount", "whole number of chips"),
    ("post", [{"seat": 1, "amount": "10"}, {"seat": 1, "amount": "10"}], "post[1].seat", "live post already"),
    ("antes", [], "antes", "must be a mapping"),
    ("antes", {"4": "1"}, "antes.4", "not a seat on the sheet"),
    ("antes", {"01": "1"}, "antes.01", "not a seat on the sheet"),
    ("antes", {"1": "0.50"}, "antes.1", "whole number of chips"),
    ("antes", {"1": "1", 1: "1"}, "antes", "twice"),
    ("blinds", {"small": 2}, "blinds.big", "is missing"),
    ("blinds", {"small": 2, "big": 4}, "blinds.big", "not on the sheet"),
    ("blinds", {"small": 2, "big": 2}, "blinds.big", "both blinds"),
    ("blinds", {"small": 2, "big": 3, "straddle": 1}, "blinds.straddle", "not a known field"),
    ("no_small_blind", "true", "no_small_blind", "true or false"),
    ("format", 2, "format", "only format 1"),
    ("version", 5, "version", "version 6"),
    ("meta", [], "meta", "must be a mapping"),
    ("boxes", [], "boxes", "house games"),
    ("buton", 1, "buton", "did you mean 'button'?"),
    ("irregularities", {}, "irregularities", "must be a list"),
]


@pytest.mark.parametrize("path, value, place, reason", CASES)
def test_a_bad_sheet_is_refused_at_its_place(path: str, value: object, place: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        settle(changed(path, value))
    assert caught.value.place == place
    assert reason in caught.value.reason


@pytest.mark.clause("PKR 2.2.1")
def test_no_card_comes_twice() -> None:
    with pytest.raises(InputError, match=r"seats\[1\]\.cards: 'Kd' is dealt twice \(PKR 2\.2\.1\)"):
        settle(changed("seats.1.cards", ["8h", "kD"]))


@pytest.mark.clause("PKR 1.21")
def test_a_hand_has_two_cards() -> None:
    with pytest.raises(InputError, match="two cards, not 3"):
        settle(changed("seats.1.cards", ["8h", "8d", "8c"]))


@pytest.mark.parametrize(
    "path, value",
    [
        ("meta", {"anything": 1}),
        ("format", 1),
        ("version", "6"),
        ("seats.0.stack", 100.0),
        ("seats.0.stack", Decimal("100.00")),
        ("board", []),
        ("board", ["10c", "7D", "9♠", "kh"]),
        ("antes", {}),
        ("antes", {"1": "0"}),
        ("post", []),
        ("irregularities", []),
        ("table.rake", {"percent": "0"}),
        ("table.rake", {"percent": 2.5, "cap": "0.30"}),
        ("blinds", {"small": 2, "big": 3}),
    ],
)
def test_a_good_sheet_is_settled(path: str, value: object) -> None:
    assert settle(changed(path, value))["result"] == "settled"


def test_a_sheet_without_a_small_blind_need_not_name_its_amount() -> None:
    sheet = hand("1:100 2:100 3:100", "3 fold, 1 fold", no_small_blind=True)
    del sheet["table"]["small_blind"]
    found: Any = settle(sheet)
    assert found["uncalled"] == [{"seat": 2, "amount": "10.00", "clause": "PKR 4.3"}]


def test_names_seats_and_fields_come_out_in_order() -> None:
    sheet = hand("6:100 2:100 3:100", "6 fold, 2 fold", button=10)
    sheet["button"] = 6
    sheet["seats"][0]["player"] = "Ann"
    result: Any = settle(sheet)
    assert list(result) == ["game", "result", "pots", "uncalled", "seats", "rake", "showdown"]
    assert list(result["pots"][0]) == ["pot", "amount", "rake", "eligible", "winners", "shares", "clause"]
    assert [(seat["seat"], seat["player"]) for seat in result["seats"]] == [(6, "Ann"), (2, None), (3, None)]
    assert list(result["seats"][0]) == ["seat", "player", "hand", "start", "end", "net"]


@pytest.mark.clause("R-1")
def test_a_table_has_at_most_ten_seats() -> None:
    sheet: dict[str, Any] = {
        "game": "poker",
        "table": {"small_blind": 5, "big_blind": 10},
        "button": 10,
        "seats": [{"seat": 1, "stack": 100}, {"seat": 10, "stack": 100}],
        "actions": [{"seat": 10, "action": "fold"}],
    }
    assert settle(sheet)["result"] == "settled"
    sheet["seats"][1]["seat"] = 11
    with pytest.raises(InputError, match="must be 1 to 10, not 11"):
        settle(sheet)
