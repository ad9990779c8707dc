"""The pages of docs/ do what they say, show the files they name, and lead nowhere that is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import HOUSE_GAMES
from tests import snippets
from tests.snippets import ROOT, TUTORIALS, Command
from tests.waiting import WHOLE_RUN_S
from tools import messages_page
from tools.readings_page import PAGE, page

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


REFERENCE = [path for path in sorted(DOCS.rglob("*.md")) if path.parent != TUTORIALS]
"""Each command and session here stands alone. Tutorials are done from top to bottom: tests/test_tutorials.py."""
COMMANDS = [command for path in REFERENCE for command in snippets.commands(path)]
SESSIONS = [text for path in REFERENCE for text in snippets.blocks(path, "python") if ">>>" in text]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.line)
def test_the_command_prints_what_the_page_says(command: Command, tmp_path: Path) -> None:
    assert snippets.run(command.line, tmp_path) == command.output


@pytest.mark.parametrize("session", SESSIONS)
def test_the_python_session_prints_what_the_page_says(session: str) -> None:
    assert snippets.failures(session) == []


def test_the_python_on_the_pages_passes_strict_type_checks(tmp_path: Path) -> None:
    for path in PAGES:
        for name, program in snippets.programs(path).items():
            (tmp_path / f"{name}.py").write_text(program, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", str(tmp_path)],
        cwd=ROOT,  # with the settings and the cache of the project itself, so that only the pages are checked anew
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=WHOLE_RUN_S,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_file_shown_on_a_page_is_the_file(path: Path) -> None:
    for name, text in snippets.files(path):
        assert text == (ROOT / name).read_text(encoding="utf-8"), name


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    assert [target for target in snippets.links(path) if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_each_house_game_has_a_worked_example_that_is_run(game: str) -> None:
    shown = [name for name, _ in snippets.files(DOCS / "round-sheets.md")]
    settled = [command.line for command in snippets.commands(DOCS / "round-sheets.md")]

    assert f"examples/{game}.yaml" in shown
    assert f"croupier settle --format text examples/{game}.yaml" in settled


def test_each_page_is_in_the_index() -> None:
    for index in DOCS.rglob("README.md"):
        inside = {path.name for path in index.parent.glob("*.md")} - {"README.md"}
        folders = {path.relative_to(index.parent).as_posix() for path in index.parent.glob("*/README.md")}

        assert inside | folders <= set(snippets.links(index)), name_of(index)


def test_the_table_of_readings_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tools/readings_page.py"


def test_the_page_of_messages_is_made_from_the_catalogue() -> None:
    written = messages_page.PAGE.read_text(encoding="utf-8")
    assert written == messages_page.page(), "run: python -m tools.messages_page"
