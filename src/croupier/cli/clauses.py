"""`croupier clauses [GAME]`: the matrix of clauses, the code that cites them and the tests that prove them."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter

from croupier.clauses import CODES, ClauseKind
from croupier.clauses.coverage import BUILT, CoverageRow, matrix, tests_by_clause, unknown_citations
from croupier.cli import complain
from croupier.cli.paint import BOLD, DIM, RED, ends, painted, wrapped

FAILED = 1


def main(arguments: list[str]) -> int:
    """Print the matrix, or check it."""
    parser = ArgumentParser(
        prog="croupier clauses", description="List the clauses of the rules, with the code and the tests behind each."
    )
    names = {name.lower(): code for code, game in CODES.items() for name in (code, game)}
    parser.add_argument(
        "game", nargs="?", type=str.lower, choices=names, metavar="GAME", help=", ".join(CODES.values())
    )
    parser.add_argument(
        "--uncovered", action="store_true", help="only clauses that should have code and tests but do not"
    )
    parser.add_argument(
        "--check", action="store_true", help="exit with 1 if a clause is uncovered or a citation unknown"
    )
    options = parser.parse_args(arguments)
    tests = tests_by_clause()
    if tests is None and (options.check or options.uncovered):
        return complain("the tests are not installed here: run this in a checkout, after ./test")
    rows = matrix(tests or {})
    shown = [row for row in rows if options.game is None or row.clause.code == names[options.game]]
    if options.check:
        return _check(shown, unknown_citations(tests or {}))
    for row in shown:
        if row.uncovered or not options.uncovered:
            print(_as_text(row, tests_known=tests is not None))
    print(_totals(shown, tests_known=tests is not None))
    return 0


def _as_text(row: CoverageRow, *, tests_known: bool) -> str:
    clause = row.clause
    uncovered = row.uncovered and (tests_known or not row.code)
    heading = ends(clause.cite, _state(row, tests_known=tests_known), *((RED,) if uncovered else (DIM,)))
    lines = [heading, wrapped(clause.summary, indent="  ")]
    if clause.note:
        lines.append(painted(wrapped(f"nothing to carry out: {clause.note}", indent="  "), DIM))
    if row.code:
        lines.append(wrapped("code   " + ", ".join(row.code), indent="    "))
    if row.played:
        lines.append(wrapped("played " + _some(row.played), indent="    "))
    if others := [test for test in row.tests if test not in row.played]:
        lines.append(wrapped("tests  " + _some(others), indent="    "))
    elif not tests_known and row.built:
        lines.append("    tests  not at hand here")
    return "\n".join(lines)


def _some(tests: list[str], most: int = 4) -> str:
    """Each test function once, the first few by name."""
    functions = list(dict.fromkeys(test.partition("[")[0].removeprefix("tests/") for test in tests))
    more = f" and {len(functions) - most} more" if len(functions) > most else ""
    return ", ".join(functions[:most]) + more


def _state(row: CoverageRow, *, tests_known: bool) -> str:
    if row.clause.kind is not ClauseKind.EXECUTABLE:
        return row.clause.kind
    if not row.built:
        return f"{row.clause.capability}, to come"
    if not tests_known and row.code:
        return row.clause.capability
    return f"{row.clause.capability}, {'NOT COVERED' if row.uncovered else 'covered'}"


def _totals(rows: list[CoverageRow], *, tests_known: bool = True) -> str:
    kinds = Counter(row.clause.kind for row in rows)
    built = [row for row in rows if row.built]
    summary = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    behind = "covered" if tests_known else "carried out; the tests are not at hand here"
    covered = sum(not row.uncovered if tests_known else bool(row.code) for row in built)
    return painted(f"{len(rows)} clauses: {summary}; {covered} of {len(built)} built ones are {behind}.", BOLD)


def _check(rows: list[CoverageRow], unknown: list[str]) -> int:
    wrong = [f"{row.clause}: {row.missing}" for row in rows if row.uncovered]
    wrong += [f"{citation}: cited by a test, but there is no such clause" for citation in unknown]
    print("\n".join([*wrong, _totals(rows)]))
    print(f"capabilities built: {', '.join(BUILT)}")
    return FAILED if wrong else 0
