"""The result of each test, from the report in JUnit's format that pytest writes.

The project's tests write the clauses that they prove, and the digest of the software that they ran on, into the report.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from croupier.errors import InputError

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
CLAUSE, SOFTWARE = "clause", "software"
"""The names of the properties in a report."""


class CaseResult(NamedTuple):
    """One test that was run, or skipped."""

    name: str
    """As pytest writes it: `tests/rounds/test_betting.py::test_a_bet`."""
    outcome: str
    reason: str
    """The reason for which it was skipped; else empty."""
    clauses: tuple[str, ...]


class JunitReport(NamedTuple):
    """The results of one run."""

    cases: tuple[CaseResult, ...]
    software: str | None
    """The digest of the software that was tested; None if the report does not say."""


def read_junit(file: Path) -> JunitReport:
    """The results in a report. Raises an InputError if it is none."""
    try:
        root = ElementTree.parse(file).getroot()
    except (ElementTree.ParseError, LookupError, ValueError) as error:  # the last two for an encoding that is unknown
        raise InputError(str(file), f"is not a report in JUnit's format: {error}") from None
    by_name: dict[str, list[ElementTree.Element]] = {}
    for case in root.iter("testcase"):  # an error at a test's end is a case of its own
        by_name.setdefault(_name(case), []).append(case)
    if not by_name:
        raise InputError(str(file), "is not a report in JUnit's format: it has no test in it")
    cases = tuple([_result(name, found) for name, found in by_name.items()])
    suites = [value for suite in root.iter("testsuite") for value in _properties(suite, SOFTWARE)]
    return JunitReport(cases, suites[0] if len(set(suites)) == 1 else None)


def _name(case: ElementTree.Element) -> str:
    """`tests.rounds.test_betting` and a name, as pytest names the test itself."""
    parts = (case.get("classname") or "").split(".")
    module = next((place for place, part in enumerate(parts) if part.startswith("test_")), len(parts) - 1)
    path = "/".join(parts[: module + 1]) + ".py"
    return "::".join([path, *parts[module + 1 :], case.get("name") or ""])


def _result(name: str, found: list[ElementTree.Element]) -> CaseResult:
    skips = [skip for case in found for skip in case.iter("skipped")]
    failed = any(case.find(outcome) is not None for case in found for outcome in ("failure", "error"))
    outcome = FAILED if failed else SKIPPED if skips else PASSED
    reason = "" if failed or not skips else str(skips[0].get("message"))
    clauses = dict.fromkeys(value for case in found for value in _properties(case, CLAUSE))
    return CaseResult(name, outcome, reason, tuple(clauses))


def _properties(element: ElementTree.Element, name: str) -> list[str]:
    return [one.get("value") or "" for one in element.findall("properties/property") if one.get("name") == name]
