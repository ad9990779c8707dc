"""The results of a pytest run, from the report that `--junitxml` writes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from croupier.dossier.junit_report import FAILED, read_junit
from croupier.errors import InputError


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
    """The results; None if pytest ended before it could write them."""
    try:
        cases = read_junit(report).cases
    except (OSError, InputError):
        return None
    failed = [one.name for one in cases if one.outcome == FAILED]
    return Results(len(cases), tuple(failed), Counter(one.reason for one in cases if one.reason))
