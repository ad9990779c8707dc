"""The index of clauses and readings."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.clauses import CODES, ClauseKind, all_clauses, all_readings, cited, reading, rulebook
from croupier.clauses.coverage import code_by_clause
from croupier.clauses.index import UnknownClauseError

CAPABILITIES = {"settlement", "rulings", "rounds", "jackpots", "poker-settlement", "poker-table"}


def test_all_551_clauses_of_the_five_rule_books_are_there() -> None:
    assert Counter(clause.code for clause in all_clauses()) == {
        "CSP": 108,
        "MLP": 110,
        "SSP": 64,
        "PTH": 128,
        "PKR": 141,
    }


def test_no_clause_is_there_twice() -> None:
    assert len({clause.cite for clause in all_clauses()}) == 551


@pytest.mark.parametrize("code", CODES)
def test_each_clause_says_what_it_is_about(code: str) -> None:
    for clause in rulebook(code):
        executable = clause.kind is ClauseKind.EXECUTABLE
        assert 20 <= len(clause.summary) <= 160, clause
        assert (clause.capability in CAPABILITIES) is executable, clause
        assert bool(clause.note) is not executable, f"{clause}: what cannot be carried out says why"


def test_readings_are_numbered_without_gaps_up_to_52() -> None:
    found = [entry.cite for entry in all_readings()]
    assert found[:52] == [f"R-{number}" for number in range(1, 53)]
    assert len(set(found)) == len(found)
    assert all(entry.summary for entry in all_readings())


@pytest.mark.parametrize("code", CODES)
def test_a_clause_that_does_not_exist_cannot_be_cited(code: str) -> None:
    with pytest.raises(UnknownClauseError, match=f"{code} has no clause 9.9"):
        rulebook(code)["9.9"]


@pytest.mark.parametrize("citation", ["CSP 9.9", "XYZ 1.1", "R-0", "R-99", "CSP", ""])
def test_unknown_citations_are_refused(citation: str) -> None:
    with pytest.raises(UnknownClauseError):
        cited(citation)


def test_citations_print_as_they_are_written() -> None:
    assert str(rulebook("PTH")["3.11.2(a)"]) == "PTH 3.11.2(a)"
    assert str(reading("R-10")) == "R-10"
    assert cited("CSP 3.14.2") is rulebook("CSP")["3.14.2"]


def test_each_citation_in_the_source_exists() -> None:
    for citation in code_by_clause():
        cited(citation)
