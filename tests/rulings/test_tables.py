"""The tables themselves: no gap, no overlap, no clause left out, and no row that could change unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from croupier.clauses import CODES, ClauseKind, rulebook
from croupier.rulings.kinds import IrregularityKind, combinations, kinds_of
from croupier.rulings.tables import GAMES, TableError, worked_out
from croupier.rulings.words import (
    Amount,
    Authority,
    Branch,
    Branches,
    Conditions,
    Number,
    Option,
    Ruling,
    Value,
    Verdict,
    always,
    when,
)

from .expectations import Case, cases_of, domains_of

ROWS = [pytest.param(game, kind, id=f"{game} {kind}") for game, rulings in GAMES.items() for kind in rulings.table]
CASES = {
    (game, kind): [case for case in cases_of(game) if case.kind == kind] for game in GAMES for kind in kinds_of(game)
}


@pytest.mark.parametrize(("game", "kind"), ROWS)
def test_exactly_one_branch_answers_each_combination_of_facts(game: str, kind: str) -> None:
    branches = GAMES[game].table[kind]

    for case in CASES[game, kind]:
        facts = _values(kinds_of(game)[kind], case)
        assert sum(branch.conditions.met(facts) for branch in branches) == 1, case.name


@pytest.mark.parametrize(("game", "kind"), ROWS)
def test_every_branch_answers_something(game: str, kind: str) -> None:
    possible = list(combinations(game, kinds_of(game)[kind]))

    for branch in GAMES[game].table[kind]:
        assert any(branch.conditions.met(facts) for facts in possible), branch


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_each_kind_are_the_listed_ones(game: str) -> None:
    known = {name: dict.fromkeys(kind.fact_names) for name, kind in kinds_of(game).items()}

    assert known == {kind: dict.fromkeys(domain) for kind, domain in domains_of(game).items()}


@pytest.mark.parametrize("code", CODES)
def test_every_clause_on_irregularities_decides_or_follows(code: str) -> None:
    cited = {citation for case in cases_of(CODES[code]) for citation in case.citations}
    to_do = {
        clause.cite for clause in rulebook(code) if clause.number.startswith("5.") and _is_carried_out(clause.kind)
    }

    assert to_do <= cited


@pytest.mark.parametrize("code", CODES)
def test_every_clause_that_is_said_to_be_a_ruling_is_one(code: str) -> None:
    cited = {citation for case in cases_of(CODES[code]) for citation in case.citations}

    assert {clause.cite for clause in rulebook(code) if clause.capability == "rulings"} <= cited


@pytest.mark.parametrize(("game", "kind"), ROWS)
def test_no_branch_can_change_without_being_noticed(game: str, kind: str) -> None:
    branches = GAMES[game].table[kind]

    assert _as_expected(game, kind, branches)
    for index, branch in enumerate(branches):
        for mutant in (*_other_rulings(branch), *_other_conditions(game, kind, branch)):
            assert not _as_expected(game, kind, (*branches[:index], mutant, *branches[index + 1 :])), mutant


@pytest.mark.parametrize("game", GAMES)
def test_what_holds_for_all_the_rest_cannot_change_unnoticed(game: str) -> None:
    rest = Branch(always, GAMES[game].otherwise)

    for kind in kinds_of(game).keys() - GAMES[game].table.keys():
        assert _as_expected(game, kind, (rest,))
        assert not any(_as_expected(game, kind, (mutant,)) for mutant in _other_rulings(rest))


def test_a_table_with_a_gap_is_refused() -> None:
    rulings = GAMES["poker"]
    first, *_ = rulings.table["hand-count"]

    with pytest.raises(TableError, match="poker, hand-count: 0 branches answer"):
        worked_out("poker", replace(rulings, table={**rulings.table, "hand-count": (first,)}))


def test_a_table_with_an_overlap_is_refused() -> None:
    rulings = GAMES["poker"]
    rows = rulings.table["hand-count"]

    with pytest.raises(TableError, match="poker, hand-count: 2 branches answer"):
        worked_out("poker", replace(rulings, table={**rulings.table, "hand-count": (*rows, rows[0])}))


def test_a_table_with_a_kind_that_is_not_listed_is_refused() -> None:
    rulings = GAMES["poker"]

    with pytest.raises(TableError, match="not listed: sleight-of-hand"):
        worked_out("poker", replace(rulings, table={**rulings.table, "sleight-of-hand": rulings.table["out-of-turn"]}))


def _is_carried_out(kind: ClauseKind) -> bool:
    """A heading only leads to the paragraphs under it."""
    return kind is not ClauseKind.DEFINITION


def _values(kind: IrregularityKind, case: Case) -> dict[str, Value]:
    return {fact.name: fact.read(case.facts[fact.name]) for fact in kind.facts}


def _as_expected(game: str, kind: str, branches: Branches) -> bool:
    """Whether the rows give each case of the hand-written table its one ruling."""
    for case in CASES[game, kind]:
        facts = _values(kinds_of(game)[kind], case)
        found = [branch.ruling for branch in branches if branch.conditions.met(facts)]
        if len(found) != 1 or not _same(found[0], case):
            return False
    return True


def _same(ruling: Ruling, case: Case) -> bool:
    return (
        ruling.ruling == case.ruling
        and (ruling.clause and ruling.clause.cite) == case.clause
        and ruling.authority == case.authority
        and ruling.options == case.options
        and tuple(citation.cite for citation in ruling.also) == case.also
        and ruling.amount == case.amount
        and ruling.wait_for_button == case.wait_for_button
    )


def _other_rulings(branch: Branch) -> Iterator[Branch]:
    """The same conditions with anything else that could be ruled."""
    ruling = branch.ruling
    elsewhere = rulebook("SSP")["5.4"]
    others: list[Ruling] = [
        *(replace(ruling, ruling=verdict) for verdict in Verdict if verdict != ruling.ruling),
        *(replace(ruling, authority=authority) for authority in Authority if authority != ruling.authority),
        *(replace(ruling, options=(*ruling.options, option)) for option in Option),
        *(replace(ruling, options=tuple(o for o in ruling.options if o != option)) for option in ruling.options),
        *(replace(ruling, clause=clause) for clause in (None, elsewhere) if clause != ruling.clause),
        *(replace(ruling, also=tuple(c for c in ruling.also if c != citation)) for citation in ruling.also),
        *(replace(ruling, amount=amount) for amount in (None, *Amount) if amount != ruling.amount),
        replace(ruling, wait_for_button=not ruling.wait_for_button),
    ]
    return (replace(branch, ruling=other) for other in others)


def _other_conditions(game: str, kind: str, branch: Branch) -> Iterator[Branch]:
    """The same ruling with one value of one fact let in or kept out, where that makes a difference."""
    possible = list(combinations(game, kinds_of(game)[kind]))
    before = [branch.conditions.met(facts) for facts in possible]
    for fact in kinds_of(game)[kind].facts:
        values = branch.conditions.values.get(fact.name, tuple(fact.phrases))
        for value in fact.phrases:
            other = tuple(v for v in values if v != value) if value in values else (*values, value)
            mutant = Conditions({**branch.conditions.values, fact.name: other})
            if [mutant.met(facts) for facts in possible] != before:
                yield replace(branch, conditions=mutant)


def test_conditions_are_met_only_together() -> None:
    conditions = when(count=Number.MORE, whose=("dealer", "player"))

    assert conditions.met({"count": Number.MORE, "whose": "player"})
    assert not conditions.met({"count": Number.ONE, "whose": "player"})
    assert not conditions.met({"count": Number.MORE, "whose": "mixed"})
