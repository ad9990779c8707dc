"""`croupier review`: sheets and histories, for one seat or for everybody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.games import HOUSE_GAMES
from croupier.hand_review import review
from tests.settlement.poker_hands import hand
from tests.snippets import ROOT

SHEET = hand(
    "1:100 2:100 3:100",
    "1 call, 2 fold, 3 check, 3 bet 20, 1 call, 3 check, 1 check, 3 check, 1 check",
    cards="1:AsKd 3:QhQs",
    board="2c 7d Js Kh 3c",
)


def answered(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["review", *arguments]) == 0
    return capsysbinary.readouterr().out


def test_a_sheet_is_reviewed_as_the_library_does(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(SHEET))
    assert json.loads(answered(capsysbinary, str(file), "--seat", "1")) == review(SHEET, seat=1)


def test_the_cards_of_a_seat_that_folded_are_given_beside_the_file(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(SHEET))
    text = answered(capsysbinary, str(file), "--seat", "2", "--cards", "Ad Ac", "--format", "text").decode()
    assert "Seat 2: Ad Ac (not shown)" in text
    assert [line.split()[:4] for line in text.splitlines() if "instead" not in line and "fold " in line] == [
        ["pre-flop", "2", "5.00", "fold"]
    ]


def test_each_hand_of_a_history_gets_a_line(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    (line,) = answered(capsysbinary, str(ROOT / "examples" / "poker.phh"), "--jsonl").splitlines()
    assert [one["seat"] for one in json.loads(line)["decisions"]] == [3, 2, 3]


def test_cards_without_a_seat_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["review", "--cards", "As Kd"])
    assert "--cards needs --seat" in capsys.readouterr().err


def test_a_hand_that_nobody_showed_has_nothing_to_weigh(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(hand("1:100 2:100", "1 fold", cards="1:AsKd")))
    assert b"No two hands are known" in answered(capsysbinary, str(file), "--seat", "1", "--format", "text")


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_only_poker_hands_are_reviewed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(ROOT / "examples" / f"{game}.yaml")]) == 2
    assert capsys.readouterr().err == f"croupier: game: only a Poker hand can be used here, not {game!r}\n"
