"""What docs/shuffle.md shows is what happens."""

from __future__ import annotations

import hashlib
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from croupier.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "shuffle.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```sh\n(.*?)```\n```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_two_commands_with_what_they_print() -> None:
    assert len(SHOWN) == 2


def test_the_commitment_is_what_sha256sum_gives() -> None:
    command, printed = SHOWN[0]
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)

    assert run.stdout == printed


def test_the_commitment_is_what_hashlib_gives() -> None:
    command, printed = SHOWN[0]
    echo, *words = shlex.split(command.partition("|")[0].replace("\\\n", " "))

    assert echo == "echo"
    assert len(words) == 54
    assert hashlib.sha256((" ".join(words) + "\n").encode()).hexdigest() == printed.split()[0]


def test_the_example_verifies_as_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command, printed = SHOWN[1]
    monkeypatch.chdir(ROOT)

    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == printed


def test_the_code_runs_and_does_as_it_says() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    *lines, last = code.strip().splitlines()
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    expression, _, said = last.partition("  # ")

    assert str(eval(expression, names)) == said
