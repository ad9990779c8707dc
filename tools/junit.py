"""The results of a pytest run, from the report that `--junitxml` writes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree


class Results(NamedTuple):
    """How many tests there were, which failed, and why others were skipped."""

    tests: int
    failed: tuple[str, ...]
    skipped: Counter[str]
    """By reason, how many."""

    @property
    def passed(self) -> int:
        """The tests that ran and passed."""
        return self.tests - len(self.failed) - self.skipped.total()


def read(report: Path) -> Results | None:
    """The results; empty if pytest ended before it could write them."""
    try:
        cases = list(ElementTree.parse(report).iter("testcase"))
    except (OSError, ElementTree.ParseError):
        return None
    by_name: dict[str, list[ElementTree.Element]] = {}
    for case in cases:  # an error at a test's end is a case of its own
        by_name.setdefault(f"{case.get('classname')}::{case.get('name')}", []).append(case)
    failed = [name for name, found in by_name.items() if any(_is(case, "failure", "error") for case in found)]
    skipped = Counter(
        str(reason.get("message")) for found in by_name.values() for case in found for reason in case.iter("skipped")
    )
    return Results(len(by_name), tuple(failed), skipped)


def _is(case: ElementTree.Element, *outcomes: str) -> bool:
    return any(case.find(outcome) is not None for outcome in outcomes)
