"""The tutorials of docs/tutorials, done from top to bottom in an empty folder, as their readers do them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests import snippets
from tests.snippets import ROOT, TUTORIALS, Command, SavedFile, Session
from tools import sample_hands

LESSONS = sorted(TUTORIALS.glob("*.md"))


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
def test_each_step_of_the_lesson_prints_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    shutil.copytree(ROOT / "examples", folder / "examples")
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {}
    for step in snippets.steps(page):
        match step:
            case SavedFile(name=name, text=text):
                (folder / name).write_text(text, encoding="utf-8")
            case Command(line=line, output=output):
                assert snippets.run(line, tmp_path, at=folder) == output
            case Session(text=text):
                assert snippets.failures(text, names) == []


def test_the_hands_of_the_analysis_lesson_were_played_by_this_house() -> None:
    kept = ROOT / "examples" / "evening.phhs"
    assert kept.read_text(encoding="utf-8") == sample_hands.evening(), "run: python -m tools.sample_hands"


def test_the_keys_of_the_terminal_lesson_lead_to_the_screens_of_the_page(tmp_path: Path) -> None:
    page = TUTORIALS / "your-first-round.md"
    _, lesson = page.read_text(encoding="utf-8").split("## In the terminal")
    keys = [key.replace("Enter", "") for key in re.findall(r"Press `(\w+)`", lesson)]
    (command,) = [block.strip() for block in snippets.blocks(page, "sh") if "croupier play" in block]
    screens = re.findall(r"^```text\n(.*?)^```$", lesson, re.MULTILINE | re.DOTALL)
    typed = "".join(f"{key}\\n" for key in keys)
    printed = snippets.run(f"printf '{typed}' | {command}", tmp_path)

    assert keys == ["", "B", "Q"]
    assert printed.split("\n", 1)[1] == "\n".join(screens)
