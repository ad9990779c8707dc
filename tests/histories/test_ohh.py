"""Open Hand History written from sheets and read as them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.histories.convert import sheets_from, text_from
from croupier.histories.ohh_read import sheet_from_ohh
from croupier.histories.ohh_write import ohh_from_sheet
from croupier.settlement import settle
from tests.settlement.poker_hands import ends, hand

BOARD = "2c 7d 9s Kh 3c"
SHEET = hand(
    "1:100 2:30 3:100",
    "1 raise 20, 2 all-in, 3 fold, 1 call",
    cards="1:AsKd 2:8h8d",
    board=BOARD,
    antes={"3": "2"},
    table={"rake": {"percent": "5"}},
)


def written(sheet: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text_from([sheet], "ohh"))["ohh"]
    return found


def test_a_hand_has_the_fields_that_the_format_asks_for() -> None:
    hand_ = written(SHEET)
    assert hand_["spec_version"] == "1.4.7"
    assert (hand_["game_type"], hand_["bet_limit"]) == ("Holdem", {"bet_type": "NL", "bet_cap": 0})
    assert (hand_["dealer_seat"], hand_["small_blind_amount"], hand_["big_blind_amount"]) == (1, 5, 10)
    assert hand_["ante_amount"] == 2
    assert hand_["players"][1] == {"id": 2, "seat": 2, "name": "Seat 2", "starting_stack": 30}
    assert [round_["street"] for round_ in hand_["rounds"]] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert [round_["cards"] for round_ in hand_["rounds"]] == [[], ["2c", "7d", "9s"], ["Kh"], ["3c"], []]


def test_amounts_are_what_an_action_puts_in() -> None:
    actions = written(SHEET)["rounds"][0]["actions"]
    assert [(action["player_id"], action["action"], action.get("amount")) for action in actions] == [
        (3, "Post Ante", 2),
        (2, "Post SB", 5),
        (3, "Post BB", 10),
        (1, "Dealt Cards", None),
        (2, "Dealt Cards", None),
        (1, "Raise", 20),
        (2, "Raise", 25),
        (3, "Fold", None),
        (1, "Call", 10),
    ]
    assert [action["is_allin"] for action in actions if "is_allin" in action] == [False] * 4 + [True, False]
    assert [action["action_number"] for action in actions] == list(range(1, 10))


def test_pots_carry_rake_and_winners() -> None:
    assert written(SHEET)["pots"] == [
        {"number": 0, "amount": 72, "rake": 3, "player_wins": [{"player_id": 1, "win_amount": 69}]}
    ]


def test_the_showdown_tells_who_shows_and_who_mucks() -> None:
    sheet: Any = hand("1:30 2:30", "1 all-in, 2 call", cards="1:AsKd", board=BOARD)
    shows = written(sheet)["rounds"][-1]["actions"]
    assert [(action["player_id"], action["action"], action.get("cards")) for action in shows] == [
        (1, "Shows Cards", ["As", "Kd"]),
        (2, "Mucks Cards", None),
    ]


def test_hands_in_one_file_have_a_blank_line_between_them() -> None:
    text = text_from([SHEET, SHEET], "ohh")
    assert "\n}\n\n{\n" in text and len(sheets_from(text.encode(), "ohh")) == 2


def foreign(**fields: Any) -> dict[str, Any]:
    """A hand of another house: ids from 0, an all-in raise by what is put in, a player who sits out."""
    found = {
        "spec_version": "1.4.6",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0.0},
        "dealer_seat": 8,
        "small_blind_amount": 0.01,
        "big_blind_amount": 0.02,
        "ante_amount": 0.0,
        "players": [
            {"id": 0, "seat": 1, "name": "A", "starting_stack": 0.80},
            {"id": 1, "seat": 3, "name": "B", "starting_stack": 2.38},
            {"id": 2, "seat": 5, "name": "C", "starting_stack": 1.00, "is_sitting_out": True},
            {"id": 3, "seat": 8, "name": "D", "starting_stack": 2.00},
        ],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "cards": None,
                "actions": [
                    {"action_number": 1, "player_id": 0, "action": "Post SB", "amount": 0.01},
                    {"action_number": 2, "player_id": 1, "action": "Post BB", "amount": 0.02},
                    {"action_number": 3, "player_id": 3, "action": "Raise", "amount": 0.06},
                    {"action_number": 4, "player_id": 0, "action": "Call", "amount": 0.05},
                    {"action_number": 5, "player_id": 1, "action": "Raise", "amount": 0.20},
                    {"action_number": 6, "player_id": 3, "action": "Fold"},
                    {"action_number": 7, "player_id": 0, "action": "Fold"},
                ],
            },
        ],
        "pots": [],
    }
    return {"ohh": found | fields}


def test_a_hand_of_another_house_is_read() -> None:
    sheet: Any = sheet_from_ohh(foreign())
    assert [seat["seat"] for seat in sheet["seats"]] == [1, 3, 8]
    assert [(action["seat"], action["action"], action.get("to")) for action in sheet["actions"]] == [
        (8, "raise", "0.06"),
        (1, "call", None),
        (3, "raise", "0.22"),
        (8, "fold", None),
        (1, "fold", None),
    ]
    assert ends(settle(sheet)) == {1: "0.74", 3: "2.50", 8: "1.94"}


def test_posts_and_straddles_are_read() -> None:
    actions = [
        {"player_id": 0, "action": "Post SB", "amount": 1},
        {"player_id": 1, "action": "Post BB", "amount": 2},
        {"player_id": 3, "action": "Straddle", "amount": 4},
        {"player_id": 3, "action": "Post Dead", "amount": 1},
        {"player_id": 0, "action": "Fold"},
        {"player_id": 1, "action": "Fold"},
    ]
    players = [{"id": at, "seat": seat, "starting_stack": 100} for at, seat in ((0, 1), (1, 3), (3, 8))]
    stakes = {"small_blind_amount": 1, "big_blind_amount": 2, "players": players}
    sheet: Any = sheet_from_ohh(foreign(**stakes, rounds=[{"id": 0, "street": "Preflop", "actions": actions}]))
    assert ends(settle(sheet)) == {1: "99", 3: "98", 8: "103"}


@pytest.mark.parametrize(
    "fields, place",
    [
        ({"game_type": "Omaha"}, "ohh.game_type"),
        ({"bet_limit": {"bet_type": "PL"}}, "ohh.game_type"),
        ({"players": []}, "ohh.players"),
        ({"dealer_seat": 12}, "ohh.button"),
        ({"rounds": [{"actions": [{"player_id": 0}]}]}, "ohh.rounds[0].actions[0].action"),
        ({"rounds": [{"actions": [{"player_id": 9, "action": "Fold"}]}]}, "ohh.rounds[0].actions[0]"),
        ({"rounds": [{"actions": [{"player_id": 0, "action": "Dance"}]}]}, "ohh.rounds[0].actions[0]"),
    ],
)
def test_what_is_not_understood_is_an_error_with_its_place(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as caught:
        sheet_from_ohh(foreign(**fields))
    assert caught.value.place == place


@pytest.mark.parametrize(
    "text, place",
    [
        ("", "line 1"),
        ('\n{"ohh":\n', "line 3, column 1"),
        ("\n\n[]\n", "line 3"),
    ],
)
def test_a_file_that_is_not_understood_names_the_line(text: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        sheets_from(text.encode(), "ohh")
    assert caught.value.place == place


def test_what_the_sheet_kept_of_a_phh_hand_is_told() -> None:
    meta = {"phh": {"hand": 7, "venue": "Here", "year": 2009, "month": 7, "day": 1, "time": "11:21:00"}}
    hand_: Any = ohh_from_sheet({**SHEET, "meta": meta})["ohh"]
    assert (hand_["game_number"], hand_["site_name"]) == ("7", "Here")
    assert hand_["start_date_utc"] == "2009-07-01T11:21:00Z"
