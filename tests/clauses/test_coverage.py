"""Conditions under which the matrix calls a clause covered."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.clauses import cited, coverage
from croupier.clauses.coverage import COLLECTED, CoverageRow, may_cite
from croupier.clauses.index import Clause

CODE = ["rulings/casino_stud.py:45"]
LOOKED_UP = "tests/rulings/test_expectations.py::test_a_ruling"
PLAYED = "tests/rounds/test_section5.py::test_a_round"


def missing(citation: str, code: list[str], *tests: str) -> str:
    clause = cited(citation)
    assert isinstance(clause, Clause)
    return CoverageRow(clause, code, list(tests)).missing


@pytest.mark.parametrize(
    ("code", "tests", "lacks"),
    [
        ([], [PLAYED], "no code"),
        (CODE, [], "no test"),
        (CODE, [LOOKED_UP], "no test plays it"),
        (CODE, [LOOKED_UP, PLAYED], ""),
    ],
)
def test_a_clause_of_sections_3_to_5_needs_code_and_a_test_that_plays_it(
    code: list[str], tests: list[str], lacks: str
) -> None:
    assert missing("CSP 5.9", code, *tests) == lacks


def test_a_clause_of_the_other_sections_needs_no_test_that_plays_it() -> None:
    assert missing("CSP 1.3", CODE, LOOKED_UP) == ""


@pytest.mark.parametrize(
    ("source", "may"),
    [
        ('CAP = CSP["4.1.1"]', True),
        ("CAP = CSP ['4.1.1']", True),
        ('LATE = reading("R-34")', True),
        ("# CSP 4.1.1 in a comment", False),
        ("spreading(1)", False),
    ],
)
def test_a_module_that_cannot_cite_is_not_parsed(source: str, may: bool) -> None:
    assert may_cite(source) is may


def test_a_definition_needs_nothing() -> None:
    assert missing("CSP 1.1", []) == ""


def test_tests_that_were_collected_before_are_not_collected_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clauses.json").write_text('{"CSP 5.9": ["tests/test_x.py::test_y"]}')
    monkeypatch.setenv(COLLECTED, str(tmp_path / "clauses.json"))
    assert coverage.tests_by_clause() == {"CSP 5.9": ["tests/test_x.py::test_y"]}
