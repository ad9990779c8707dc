"""The tests in a real browser find one, or say what to do; they are never left out in silence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.snippets import ROOT
from tests.waiting import WHOLE_RUN_S
from tools import chromium, debian_packages, playwright_driver, programs


def program(folder: Path, name: str, *, status: int) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no browser, and a folder on its PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(chromium.SETTING, raising=False)
    monkeypatch.setattr(chromium, "APPLICATIONS", ())
    monkeypatch.setattr(chromium, "_playwrights_own", lambda: iter(()))
    monkeypatch.setattr(debian_packages, "UNPACKED", tmp_path / "debian")
    monkeypatch.setattr(playwright_driver, "starts", lambda: True)
    return tmp_path


def test_a_browser_on_the_machine_is_taken(bare_machine: Path) -> None:
    there = program(bare_machine, "google-chrome", status=0)

    assert chromium.browser() == there


def test_a_stub_that_does_not_answer_is_passed_over(bare_machine: Path) -> None:
    program(bare_machine, "chromium", status=1)
    there = program(bare_machine, "google-chrome", status=0)

    assert chromium.browser() == there


def test_none_at_all_says_what_to_do(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bare_machine.is_dir()
    monkeypatch.setattr(chromium, "_from_playwright", lambda: "playwright install: no network")

    with pytest.raises(chromium.NoBrowserError, match=r"apt install chromium-headless-shell.*--no-browser"):
        chromium.browser()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Downloading\nError: no such host\n  at x.js {\n}\nError: code=1\n  at y.js",
            "Error: no such host",
        ),
        ("E: Unable to locate package\n", "E: Unable to locate package"),
        ("nothing to be done", "nothing to be done"),
        ("", "exit status 3"),
    ],
)
def test_why_none_could_be_fetched_is_told_by_the_line_that_says_so(tmp_path: Path, said: str, told: str) -> None:
    fetch = tmp_path / "fetch"
    fetch.write_text(f"#!/bin/sh\nprintf '%s' '{said}' >&2\nexit 3\n", encoding="utf-8")
    fetch.chmod(0o755)

    assert programs.failure_of([fetch]) == f"{fetch}: {told}"


def test_a_named_browser_that_is_not_there_is_not_replaced_by_another(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare_machine, "chromium", status=0)
    monkeypatch.setenv(chromium.SETTING, "/nowhere/chrome")

    with pytest.raises(chromium.NoBrowserError, match="/nowhere/chrome"):
        chromium.browser()


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_is_left_out_is_said(workers: str) -> None:
    named = ["tests/browser", "tests/test_errors.py"]
    command = [sys.executable, "-m", "pytest", "--no-browser", "-v", "-n", workers, *named]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=WHOLE_RUN_S, check=False)

    assert ran.returncode == 0
    assert "tests/test_errors.py::" in ran.stdout
    assert "tests/browser/" not in ran.stdout
    assert "Left out, because of --no-browser: the tests in a real browser." in ran.stdout
