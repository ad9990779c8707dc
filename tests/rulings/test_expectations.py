"""Each case of the hand-written tables gets the ruling that they give."""

from __future__ import annotations

import pytest

from croupier.rulings import ruling

from .expectations import ALL_CASES, GAMES, Case, cases_of, domains_of, possible_facts


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name, marks=pytest.mark.clause(*case.citations)) for case in ALL_CASES]
)
def test_the_ruling_is_the_one_in_the_rule_book(case: Case) -> None:
    answer = dict(ruling(case.question))
    says = answer.pop("says")

    assert answer == case.answer
    assert isinstance(says, str)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_hold_every_question_that_can_be_asked_once(game: str) -> None:
    asked = [(case.kind, tuple(case.facts.items())) for case in cases_of(game)]
    askable = [(kind, tuple(facts.items())) for kind in domains_of(game) for facts in possible_facts(game, kind)]

    assert sorted(asked, key=repr) == sorted(askable, key=repr)


def test_each_ruling_is_said_in_one_or_two_sentences() -> None:
    for case in ALL_CASES:
        says = str(ruling(case.question)["says"])
        assert says.endswith(".")
        assert says.count(". ") < 2
        assert says.isprintable()


@pytest.mark.parametrize(
    ("game", "refund"),
    [
        pytest.param(game, refund, marks=pytest.mark.clause(refund))
        for game, refund in {
            "casino-stud": "CSP 5.22",
            "multi-link-stud": "MLP 5.22",
            "progressive-holdem": "PTH 5.21",
            "poker": "PKR 5.12",
            "singapore-stud": "R-40",
        }.items()
    ],
)
def test_a_void_always_says_what_returns_the_bets(game: str, refund: str) -> None:
    voids = [ruling(case.question) for case in cases_of(game) if case.ruling == "void-round"]

    assert len(voids) >= 7
    assert all(refund in str(void["also"]) for void in voids)
