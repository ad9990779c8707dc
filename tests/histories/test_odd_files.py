"""Files that are damaged, or laid out as few write them: an error in words, and never a hand lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.histories.convert import sheets_from, text_from
from tests.histories.test_phh import phh
from tests.settlement.poker_hands import hand

FOLDED = "'p3 f', 'p1 f'"
WALK = hand("1:100 2:100 3:100", "1 fold, 2 fold")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("heading", ["[2]", "  [2]", "[ 2 ]  # second", '["hand 2"]', "['hand 2']", '["2"]'])
def test_each_heading_of_a_phhs_file_begins_a_hand(heading: str, end: str) -> None:
    text = f"# two hands\n\n[1]\n{phh(FOLDED)}\n{heading}\n{phh(FOLDED)}"
    assert len(sheets_from(text.replace("\n", end).encode(), "phhs")) == 2


def test_what_stands_before_the_first_heading_is_refused() -> None:
    with pytest.raises(InputError, match=r"^line 2: stands before the first heading"):
        sheets_from(f"# one hand\nvariant = 'NT'\n[1]\n{phh(FOLDED)}".encode(), "phhs")


@pytest.mark.parametrize(
    "fields, place",
    [
        ({"blinds_or_straddles": "[nan, 10, 0]"}, "line 3: blinds_or_straddles"),
        ({"blinds_or_straddles": "[-nan, 10, 0]"}, "line 3: blinds_or_straddles"),
        ({"blinds_or_straddles": "[5, 10, -1.00000000000000000000000000000000001]"}, "line 3: blinds_or_straddles"),
        ({"starting_stacks": "[100, -inf, 300]"}, "line 5: starting_stacks"),
        ({"min_bet": "9" * 5000}, "line 1: not valid TOML: a number is too long"),
        ({"min_bet": "1e9999999999999999999"}, "line 1: not valid TOML: a number is too long"),
        ({"note": "[" * 5000 + "]" * 5000}, "line 1: nested too deeply"),
    ],
)
def test_numbers_and_nesting_out_of_reach_are_refused_in_phh(fields: dict[str, str], place: str) -> None:
    with pytest.raises(InputError) as caught:
        sheets_from(phh(FOLDED, **fields).encode(), "phh")
    assert str(caught.value).startswith(place)


@pytest.mark.parametrize(
    "key, value, place",
    [
        ("id", [1], "line 1: ohh.players[0].id"),
        ("id", None, "line 1: ohh.players[0].id"),
        ("id", 2, "line 1: ohh.players[1].id: 2 is the id of another player"),
        ("seat", {}, "line 1: ohh.players[0].seat"),
        ("seat", 11, "line 1: ohh.players[0].seat"),
    ],
)
def test_a_player_who_cannot_be_told_is_refused_in_ohh(key: str, value: object, place: str) -> None:
    document = json.loads(text_from([WALK], "ohh"))
    document["ohh"]["players"][0][key] = value
    with pytest.raises(InputError) as caught:
        sheets_from(json.dumps(document).encode(), "ohh")
    assert str(caught.value).startswith(place)


def test_an_action_by_nobody_is_refused_in_ohh() -> None:
    document = json.loads(text_from([WALK], "ohh"))
    document["ohh"]["rounds"][0]["actions"][0]["player_id"] = [1]
    with pytest.raises(InputError, match="there is no player with the id"):
        sheets_from(json.dumps(document).encode(), "ohh")


@pytest.mark.parametrize(
    "text, reason",
    [("[" * 100_000, "line 1: nested too deeply"), ('{"ohh": {"big_blind_amount": ' + "9" * 5000 + "}}", "line 1: ")],
)
def test_numbers_and_nesting_out_of_reach_are_refused_in_ohh(text: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        sheets_from(text.encode(), "ohh")
    assert str(caught.value).startswith(reason)


@pytest.mark.parametrize("form", ["json", "jsonl", "yaml", "phh", "phhs", "ohh"])
def test_text_that_is_no_unicode_is_refused(form: str) -> None:
    kept: dict[str, Any] = {"phh": {"venue": "\ud800", "note": "\ud800"}}
    with pytest.raises(InputError, match="cannot be written as UTF-8"):
        text_from([{**WALK, "meta": kept}], form)
