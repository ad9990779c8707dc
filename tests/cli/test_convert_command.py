"""`croupier convert`, and `croupier settle` on hand histories."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.games import HOUSE_GAMES
from croupier.histories.convert import sheets_from, text_from
from tests.settlement.poker_hands import hand

EXAMPLES = Path(__file__).parents[2] / "examples"
SHEET = hand("1:100 2:100 3:100", "1 fold, 2 fold")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for form in ("phh", "ohh", "json", "yaml"):
        (tmp_path / f"hand.{form}").write_text(text_from([SHEET], form), encoding="utf-8")
    (tmp_path / "hands.phhs").write_text(text_from([SHEET, SHEET], "phhs"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("source", ["hand.phh", "hand.ohh", "hand.json", "hand.yaml"])
@pytest.mark.parametrize("target", ["out.phh", "out.phhs", "out.ohh", "out.json", "out.jsonl", "out.yml"])
def test_formats_follow_from_the_names_of_the_files(folder: Path, source: str, target: str) -> None:
    assert main(["convert", source, target]) == 0
    form = target.partition(".")[2].replace("yml", "yaml")
    assert len(sheets_from((folder / target).read_bytes(), form)) == 1


def test_the_format_can_be_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hand").write_bytes((folder / "hand.phh").read_bytes())
    assert main(["convert", "hand", "-", "--from", "phh", "--to", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "poker"
    assert main(["convert", "hand", "-"]) == 2
    assert "hand: its name does not tell its format" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_several_hands_do_not_fit_into_a_file_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "hands.phhs", "out.phh"]) == 2
    assert "phh holds one hand and there are 2: use phhs" in capsys.readouterr().err


def test_a_bad_file_is_named_with_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.phh").write_text("variant = 'NT'\nantes = oops\n", encoding="utf-8")
    assert main(["convert", "bad.phh", "out.json"]) == 2
    assert capsys.readouterr().err.startswith("croupier: bad.phh: line 2, column 9: not valid TOML")
    assert not (folder / "out.json").exists()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("file", ["hand.phh", "hand.json", "hand.yaml"])
def test_settle_takes_a_hand_history_like_a_sheet(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", file]) == 0
    assert json.loads(capsys.readouterr().out)["pots"][0]["winners"] == [3]


def test_settle_answers_a_file_of_many_hands_line_by_line(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    good = (folder / "hands.phhs").read_text(encoding="utf-8")
    (folder / "hands.phhs").write_text(good.replace("'p3 f'", "'p2 f'", 1), encoding="utf-8")
    assert main(["settle", "hands.phhs"]) == 1
    first, second = map(json.loads, capfdbinary.readouterr().out.splitlines())
    assert first["line"] == 1 and "it is the turn of seat" in first["error"]
    assert second["result"] == "settled"


@pytest.mark.parametrize("command", ["settle", "review"])
def test_a_file_of_many_hands_is_answered_hand_by_hand_as_text(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "hand.phh", "--format", "text"]) == 0
    alone = capsys.readouterr().out
    assert main([command, "hands.phhs", "--format", "text"]) == 0
    assert capsys.readouterr().out == f"Hand 1\n{alone}\nHand 2\n{alone}"
    good = (folder / "hands.phhs").read_text(encoding="utf-8")
    (folder / "hands.phhs").write_text(good.replace("'p3 f'", "'p2 f'", 1), encoding="utf-8")
    assert main([command, "hands.phhs", "--format", "text"]) == 1
    first, second = capsys.readouterr().out.split("\n\nHand 2\n")
    assert first.startswith("Hand 1\n") and "it is the turn of seat" in " ".join(first.split())
    assert all(len(line) <= 80 for line in first.splitlines())
    assert second == alone


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", ["settle", "review"])
@pytest.mark.parametrize("words", [[], ["--jsonl"], ["--format", "json"], ["--jsonl", "--format", "text"]])
def test_a_file_of_many_hands_is_otherwise_answered_line_by_line(
    command: str, words: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main([command, "hands.phhs", *words]) == 0
    assert len([json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]) == 2


def test_a_poker_settlement_reads_well(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = SHEET | {"irregularities": [{"kind": "foreign-card"}]}
    (folder / "void.json").write_text(json.dumps(sheet), encoding="utf-8")
    assert main(["settle", "void.json", "--format", "text"]) == 0
    assert "The round is void: every chip goes back (PKR 5.12)." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [("AsKd", "AsAs", "dealt twice"), ("p3 cbr 30", "p3 cbr 11", "too small")],
)
def test_a_hand_that_breaks_the_rules_is_not_written_as_a_sheet(
    old: str, new: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (EXAMPLES / "poker.phh").read_text(encoding="utf-8")
    assert old in text
    source = tmp_path / "hand.phh"
    source.write_text(text.replace(old, new), encoding="utf-8")
    assert main(["convert", str(source), str(tmp_path / "hand.json")]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "hand.json").exists()


@pytest.mark.parametrize("target", ["out.json", "out.jsonl", "out.yaml", "out.phh", "out.phhs", "out.ohh"])
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_only_poker_sheets_are_converted(
    game: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = EXAMPLES / f"{game}.yaml"
    assert main(["convert", str(sheet), str(tmp_path / target)]) == 2
    error = capsys.readouterr().err
    assert error == f"croupier: {sheet}: game: only a Poker hand can be used here, not {game!r}\n"
