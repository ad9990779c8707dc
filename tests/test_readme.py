"""The README's examples do what it says, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import snippets
from tests.snippets import ROOT, Command

README = ROOT / "README.md"
SESSIONS = [block for block in snippets.blocks(README, "python") if ">>>" in block]


def test_the_readme_shows_a_round_in_python_and_as_a_command() -> None:
    assert any("croupier.settle(" in session for session in SESSIONS)
    assert "croupier settle --format text examples/casino-stud.yaml" in [
        command.line for command in snippets.commands(README)
    ]


@pytest.mark.parametrize("session", SESSIONS)
def test_the_python_session_prints_what_it_says(session: str) -> None:
    assert snippets.failures(session) == []


@pytest.mark.parametrize("command", snippets.commands(README), ids=lambda command: command.line)
def test_the_command_prints_what_the_readme_says(command: Command, tmp_path: Path) -> None:
    assert snippets.run(command.line, tmp_path) == command.output


def test_the_readme_is_short_enough_for_ten_minutes() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) < 150
