"""Finds the code that cites each clause, from the source, and the tests that prove it, from pytest's collection."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from croupier.clauses.index import CODES, Clause, ClauseKind, all_clauses, cited

BUILT = ("settlement", "poker-settlement", "poker-table", "rulings", "rounds", "jackpots")
"""The capabilities that are built. Each of their executable clauses needs code and a test."""

LIVE_TESTS = tuple(f"tests/{room}/" for room in ("rounds", "poker", "jackpots", "floor"))
"""The tests that play at tables. `python -m tools.mutation` shows that they notice when an effect is changed."""
PLAYED_SECTIONS = ("3.", "4.", "5.")

PACKAGE = Path(__file__).parents[1]
TESTS = PACKAGE.parents[1] / "tests"
COLLECTED = "CROUPIER_TEST_CLAUSE_MAP"
"""The variable that names a file for what was collected, so that nothing is collected again."""
TEST_TOOLS = ("pytest", "hypothesis")
"""The packages that collect the tests. An installation without tests lacks them."""


class CoverageRow(NamedTuple):
    """One line of the matrix."""

    clause: Clause
    code: list[str]
    tests: list[str]

    @property
    def built(self) -> bool:
        """Whether the clause is executable and its capability is built."""
        return self.clause.kind is ClauseKind.EXECUTABLE and self.clause.capability in BUILT

    @property
    def played(self) -> list[str]:
        """The tests that play the clause at a table. The others settle a sheet, rank a hand or ask for a ruling."""
        return [test for test in self.tests if test.startswith(LIVE_TESTS)]

    @property
    def missing(self) -> str:
        """The thing that a built clause lacks: code, a test, or in sections 3 to 5 a test that plays it; else empty."""
        if not self.built:
            return ""
        if not self.code:
            return "no code"
        if not self.tests:
            return "no test"
        return "no test plays it" if self.clause.number.startswith(PLAYED_SECTIONS) and not self.played else ""

    @property
    def uncovered(self) -> bool:
        """Whether a built clause lacks something."""
        return bool(self.missing)


@cache
def code_by_clause(package: Path = PACKAGE) -> dict[str, list[str]]:
    """For each citation in the source, its places: `games/casino_stud.py:41`."""
    places: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not may_cite(text):
            continue
        for citation, line in _citations(ast.parse(text)):
            places.setdefault(citation, []).append(f"{path.relative_to(package).as_posix()}:{line}")
    return places


def may_cite(source: str) -> bool:
    """Whether a module's source can cite a clause or a reading; most cannot, and need not be parsed."""
    return re.search(rf"\b(?:{'|'.join(CODES)})\s*\[|\breading\s*\(", source) is not None


def _citations(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=code), slice=ast.Constant(value=str(number))) if code in CODES:
                yield f"{code} {number}", node.lineno
            case ast.Call(func=ast.Name(id="reading"), args=[ast.Constant(value=str(cite))]):
                yield cite, node.lineno


def tests_by_clause(tests: Path = TESTS) -> dict[str, list[str]] | None:
    """For each citation in a clause marker, its tests; None if they cannot be collected."""
    if not (tests / "conftest.py").exists() or not all(map(find_spec, TEST_TOOLS)):
        return None
    named = os.environ.get(COLLECTED) if tests == TESTS else None
    if named and Path(named).exists():
        return _read_map(Path(named))
    with tempfile.TemporaryDirectory() as folder:
        return _collected(tests, Path(named or f"{folder}/clauses.json"))


def _collected(tests: Path, target: Path) -> dict[str, list[str]]:
    """Let pytest collect the tests and write the map to this file."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", f"--clause-map={target}", str(tests)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tests.parent)
    if not target.exists():
        raise RuntimeError(f"the tests could not be collected:\n{run.stdout}{run.stderr}")
    return _read_map(target)


def _read_map(path: Path) -> dict[str, list[str]]:
    tests: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return tests


def matrix(tests: dict[str, list[str]]) -> list[CoverageRow]:
    """All clauses in order, with the code and tests of each."""
    code = code_by_clause()
    return [CoverageRow(clause, code.get(clause.cite, []), tests.get(clause.cite, [])) for clause in all_clauses()]


def unknown_citations(tests: dict[str, list[str]]) -> list[str]:
    """The citations in tests that are in no rule book and no reading."""
    return [citation for citation in tests if not _exists(citation)]


def _exists(citation: str) -> bool:
    try:
        cited(citation)
    except LookupError:
        return False
    return True
