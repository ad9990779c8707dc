"""The texts of `--help` are true, and fit the width of a terminal."""

from __future__ import annotations

import pytest

from croupier.cli import COMMANDS, main, overview
from croupier.exact_odds.rules import games_with_odds
from croupier.games import HOUSE_GAMES

WITH_PARTS = [[command] for command in COMMANDS] + [["audit", "round"]]


def help_of(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


def test_the_list_of_commands_fits_80_columns() -> None:
    assert [line for line in overview().splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("words", WITH_PARTS, ids=" ".join)
def test_the_help_of_each_command_fits_80_columns(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = help_of(words, monkeypatch, capsys)
    assert text.startswith(f"usage: croupier {' '.join(words)}")
    assert [line for line in text.splitlines() if len(line) > 80] == []


def test_a_command_for_all_games_is_not_said_to_be_for_house_games_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "poker" in help_of(["play"], monkeypatch, capsys)
    assert "Poker" in COMMANDS["play"]
    assert "Poker" in COMMANDS["settle"]


@pytest.mark.parametrize("command", ["odds", "advise"])
def test_a_command_for_house_games_alone_is_said_to_be(command: str) -> None:
    assert set(games_with_odds()) == set(HOUSE_GAMES)
    assert "house game" in COMMANDS[command]
