"""`croupier equity`."""

from __future__ import annotations

import json

import pytest

from croupier.cli import main


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "As Ah", "Kd Kc", "--format", "text"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "hand     equity       wins   ties     losses",
        "As Ah  81.2555%  1,388,072  6,538    317,694",
        "Kd Kc  18.7445%    317,694  6,538  1,388,072",
        "all 1,712,304 boards",
    ]


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AsAh", "10d9d", "--board", "Qc,Jd,8h,2s", "--dead", "Qh"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert found["boards"] == 43
    assert (found["board"], found["dead"]) == (["Qc", "Jd", "8h", "2s"], ["Qh"])
    assert found["hands"][1] == {
        "hand": ["Td", "9d"],
        "wins": 43,
        "ties": {},
        "losses": 0,
        "equity": 1.0,
        "equity_exact": "1",
    }


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["As Ah", "Kd As"], "croupier: hands[1][1]: 'As' is already in hands[0][0]\n"),
        (["As Ah"], "croupier: hands: must be 2 to 10 hands, not 1\n"),
        (["A♠️A♥️", "Kd As"], "croupier: hands[1][1]: 'As' is already in hands[0][0]\n"),
        (["AsAh", "KdK"], "croupier: hands[1][1]: 'K' is not a card\n"),
        (["AsAh", "KdKc", "--board", "Kd"], "croupier: board[0]: 'Kd' is already in hands[1][0]\n"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["equity", *arguments]) == 2
    assert capsys.readouterr().err == complaint
