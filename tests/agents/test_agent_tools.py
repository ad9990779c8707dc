"""Tools without a floor, and the answers to calls that cannot succeed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jsonschema
import pytest

import croupier
from croupier.agents.agent_tool import ToolAnswer, answer_call
from croupier.agents.floor_tools import FloorVisit
from croupier.agents.offline_tools import offline_tools
from croupier.floor.commands.all_commands import FROM_OUTSIDE, commands_of, example_of
from croupier.people.roles import Role
from tests.sheets import ACE_QUEEN, box, sheet

OFFLINE = {tool.name: tool for tool in offline_tools()}
NOBODY = "http://127.0.0.1:9"
AT_TABLES = {tool.name: tool for tool in FloorVisit(NOBODY, None).tools()}
HAND = {"game": "casino-stud", "cards": "Ah Kd Qc 7s 2h", "dealer_up": "Qs"}
FACTS = {"count": 2, "whose": "player", "players_have_seen": False}


def called(name: str, **arguments: Any) -> ToolAnswer:
    return answer_call((OFFLINE | AT_TABLES)[name], arguments)


def error_of(name: str, **arguments: Any) -> dict[str, Any]:
    answer = called(name, **arguments)
    assert answer.is_error
    error: dict[str, Any] = answer.document["error"]
    assert list(error) == ["code", "clause", "sentence", "message", "values"]
    return error


@pytest.mark.clause("CSP 3.13")
def test_a_sheet_is_settled_as_anywhere_else() -> None:
    round_sheet = sheet("CSP", box(1, "2s 2d 5c 4h 3s", "bet", ante="100", bet="200"), dealer=ACE_QUEEN)

    assert called("settle", sheet=round_sheet) == ToolAnswer(croupier.settle(round_sheet), is_error=False)
    jsonschema.validate({"sheet": round_sheet}, OFFLINE["settle"].schema)


@pytest.mark.clause("CSP 5.8.2")
def test_a_ruling_and_the_kinds_to_ask_about() -> None:
    assert called("rule", game="casino-stud", kind="exposed-card", facts=FACTS).document["clause"] == "CSP 5.8.2"
    kinds = {kind["kind"]: kind for kind in called("irregularities", game="casino-stud").document["kinds"]}
    assert kinds["exposed-card"]["facts"].keys() == FACTS.keys()


def test_exact_advice_and_exact_odds() -> None:
    assert called("advise", **HAND) == ToolAnswer(croupier.advise(HAND), is_error=False)
    at_meter = called("odds", game="casino-stud", meter="250000").document
    assert (at_meter["strategy"], at_meter["side_bets"]["jackpot"]["meter"]) == ("best-play", "250000.00")


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("settle", {}, "sheet: is missing"),
        ("settle", {"sheet": 5}, "sheet: must be a mapping, not 5"),
        ("settle", {"sheet": {"game": "casino-stud"}}, "sheet.boxes: is missing"),
        ("rule", {"game": "poker", "kind": "hand-cuont"}, "kind: 'hand-cuont' is not a listed kind of irregularity"),
        ("irregularities", {"game": "bridge"}, "game: must be "),
        ("odds", {"game": "casino-stud", "metre": "5"}, "metre: is not a known field"),
        ("odds", {"game": "casino-stud", "meter": "much"}, "meter: 'much' is not an amount of money"),
        ("advise", {**HAND, "dealer_up": "Ah"}, "dealer_up: 'Ah' is dealt twice"),
        ("wait", {"table": "T1", "timeout_s": 61}, "timeout_s: must be 0 to 60, not 61"),
        ("act", {"command": "fold"}, "command: must be a mapping, not 'fold'"),
    ],
)
def test_bad_input_is_an_error_that_names_its_place(name: str, arguments: dict[str, Any], sentence: str) -> None:
    error = error_of(name, **arguments)

    assert error["code"] == "BAD_INPUT"
    assert error["sentence"].startswith(sentence)


@pytest.mark.parametrize("name", ["me", "tables"])
def test_a_floor_that_does_not_answer_is_an_error(name: str) -> None:
    error = error_of(name)

    assert error["code"] == "NO_SERVER"
    assert error["sentence"].startswith(f"{NOBODY} does not answer: ")


def test_a_fault_of_our_own_is_a_number_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    nothing: dict[str, Any] = {}
    broken = replace(OFFLINE["settle"], does=lambda _: nothing["no such key"])

    answer = answer_call(broken, {})

    assert answer.is_error
    assert answer.document["error"]["code"] == "FAULT"
    assert f"fault {answer.document['error']['values']['number']}" in caplog.text
    assert "no such key" not in str(answer.document)


def test_act_takes_every_command_of_a_player_with_or_without_an_id() -> None:
    checker = jsonschema.Draft202012Validator(AT_TABLES["act"].schema)
    words = [word for word in commands_of(Role.PLAYER) if word in FROM_OUTSIDE]
    for word in words:
        example = example_of(word)
        checker.validate({"command": example})
        del example["id"]
        checker.validate({"command": example})

    assert {"place_bet", "act", "sit", "buy_chips"} <= set(words)
    assert not checker.is_valid({"command": example_of("open_table")})
    assert not checker.is_valid({"command": {**example_of("fold"), "player": "alice"}})
