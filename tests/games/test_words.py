"""The words that games are written in."""

from __future__ import annotations

import pytest

from croupier.clauses import reading, rulebook, standing_for
from croupier.games.words import cites, under

SSP = rulebook("SSP")


def test_a_clause_cannot_hide_a_second_one() -> None:
    """Bound like a number, the second clause was cited nowhere: a withdrawal was refused under SSP 5.6."""
    with pytest.raises(TypeError, match=r"SSP 5\.6"):
        under(SSP["5.6"], SSP["5.7"])
    with pytest.raises(TypeError, match="R-18"):
        under(reading("R-18"), SSP["5.7"])


def test_a_rule_stands_under_a_clause() -> None:
    assert under(2, SSP["3.10"]) == 2
    with pytest.raises(ValueError, match="at least one"):
        under(2)


def test_a_function_that_cites_a_clause_is_unchanged() -> None:
    def doubled(number: int) -> int:
        return 2 * number

    assert cites(SSP["3.10"])(doubled) is doubled
    with pytest.raises(ValueError, match="at least one"):
        cites()


def test_a_clause_that_stands_for_others_keeps_them_and_is_cited_as_itself() -> None:
    found = standing_for(SSP["3.1"], SSP["1.1.6"])

    assert found == SSP["3.1"] and found.cite == "SSP 3.1"
    assert found.stands_for == (SSP["1.1.6"],)
    with pytest.raises(ValueError, match="itself"):
        standing_for(SSP["3.1"])
