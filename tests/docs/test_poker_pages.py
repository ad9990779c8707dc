"""The examples of the pages on Poker are run: files are written, commands carried out, outputs compared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli import main

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)(?: title=\"([\w.-]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["poker-sheets.md", "hand-histories.md"])
def test_the_examples_of_a_page_come_out_as_printed(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = 0
    for language, title, body in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
        if title:
            (tmp_path / title).write_text(body, encoding="utf-8")
        elif language == "console":
            for command, expected in re.findall(r"^\$ croupier (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE):
                main(command.split())
                shown = capsys.readouterr()
                assert shown.out + shown.err == expected
                commands += 1
    assert commands > 1
