"""The clause matrix: each clause with the code that carries it out, the tests that prove it, and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256

from croupier.clauses import CODES, ClauseKind
from croupier.clauses.coverage import CoverageRow, matrix, tests_by_clause
from croupier.dossier.junit_report import FAILED, PASSED, SKIPPED, JunitReport, read_junit
from croupier.dossier.plan import DossierPlan, PartDocument
from croupier.errors import InputError
from croupier.software_digest import installed_software

FROM_REPORT, COLLECTED, NOT_AT_HAND = "results", "names only", "not at hand"
"""Where the tests come from: a report of their results; the tests of this checkout, which did not run; nowhere."""
PROVEN, BROKEN, UNTESTED, NOT_RUN = "proven", "a test failed", "no test passed", "tests not run"


def matrix_part(plan: DossierPlan) -> PartDocument:
    """The matrix of the games in the plan."""
    tests = _tests(plan)
    rows = matrix_rows(tests, plan.games)
    return {"tests": tests, "rows": rows, "states": states_of(rows)}


def states_of(rows: Sequence[PartDocument]) -> dict[str, int]:
    """How many clauses are in each state."""
    return dict(sorted(Counter(row["state"] for row in rows).items()))


def matrix_rows(tests: PartDocument, games: tuple[str, ...]) -> list[PartDocument]:
    """Each clause of these games, with its code, its tests, and their results."""
    cases = {one["test"]: one for one in tests["cases"]}
    by_clause: dict[str, list[str]] = {}
    for one in tests["cases"]:
        for citation in one["clauses"]:
            by_clause.setdefault(citation, []).append(one["test"])
    codes = [code for code, game in CODES.items() if game in games]
    ran = tests["origin"] == FROM_REPORT
    return [_row(row, cases, ran=ran) for row in matrix(by_clause) if row.clause.code in codes]


def _row(row: CoverageRow, cases: Mapping[str, PartDocument], *, ran: bool) -> PartDocument:
    """One line of the matrix."""
    clause = row.clause
    found = Counter(cases[test]["outcome"] for test in row.tests)
    results = {outcome: found[outcome] for outcome in (PASSED, FAILED, SKIPPED)}
    return {
        "clause": clause.cite,
        "kind": clause.kind.value,
        "capability": clause.capability,
        "code": row.code,
        "tests": row.tests,
        "played": len(row.played),
        "results": results,
        "state": _state(row, found, ran=ran),
    }


def _state(row: CoverageRow, found: Counter[str | None], *, ran: bool) -> str:
    if row.clause.kind is not ClauseKind.EXECUTABLE:
        return row.clause.kind.value
    if found[FAILED]:
        return BROKEN
    if found[PASSED]:
        return PROVEN
    return UNTESTED if ran else NOT_RUN


def _tests(plan: DossierPlan) -> PartDocument:
    if plan.test_results is None:
        return _collected(tests_by_clause())
    report = read_junit(plan.test_results)
    require_clauses(plan, report)
    outcomes = Counter(one.outcome for one in report.cases)
    return {
        "origin": FROM_REPORT,
        "file_sha256": sha256(plan.test_results.read_bytes()).hexdigest(),
        "software": report.software,
        "same_software": None if report.software is None else report.software == installed_software().sha256,
        "all": len(report.cases),
        **{outcome: outcomes[outcome] for outcome in (PASSED, FAILED, SKIPPED)},
        "skip_reasons": dict(sorted(Counter(one.reason for one in report.cases if one.reason).items())),
        "cases": [
            {"test": one.name, "outcome": one.outcome, "clauses": list(one.clauses)}
            for one in report.cases
            if one.clauses or one.outcome == FAILED
        ],
    }


def require_clauses(plan: DossierPlan, report: JunitReport) -> None:
    """Refuse a report in which no test names a clause: it would prove nothing, and look like a proof."""
    if not any(one.clauses for one in report.cases):
        raise InputError(
            str(plan.test_results), "no test in it names a clause: is it a report of Croupier's own tests?"
        )


def _collected(by_clause: Mapping[str, Sequence[str]] | None) -> PartDocument:
    """The tests of this checkout by name. They did not run, so none has an outcome."""
    clauses: dict[str, list[str]] = {}
    for citation, tests in (by_clause or {}).items():
        for test in tests:
            clauses.setdefault(test, []).append(citation)
    cases = [{"test": test, "outcome": None, "clauses": cited} for test, cited in clauses.items()]
    return {"origin": NOT_AT_HAND if by_clause is None else COLLECTED, "cases": cases}
