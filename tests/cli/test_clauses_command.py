"""`croupier clauses` where the tests, or what it takes to collect them, are not at hand."""

from __future__ import annotations

import pytest

from croupier.clauses import coverage
from croupier.cli import main


@pytest.fixture(autouse=True)
def no_test_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "TEST_TOOLS", ("pytest", "croupier_no_such_tool"))


def test_the_clauses_are_printed_without_a_claim_about_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "casino-stud"]) == 0

    printed = capsys.readouterr().out
    assert "CSP 3.14.2" in printed
    assert "tests  not at hand here" in printed
    assert "covered" not in printed.lower()
    assert printed.endswith("built ones are carried out; the tests are not at hand here.\n")


@pytest.mark.parametrize("option", ["--check", "--uncovered"])
def test_what_needs_the_tests_is_refused_in_one_line(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", option]) == 2

    assert capsys.readouterr().err.count("\n") == 1
