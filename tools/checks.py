"""All that `./test` checks, step by step: what each step is, how long it takes here, and one line at the end.

python tools/checks.py [--no-browser]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

if __package__ in (None, ""):  # called by its path
    sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.clauses.coverage import COLLECTED
from tools import junit, workers

ROOT = Path(__file__).parents[1]
TIMES = Path(sys.prefix) / "croupier-times.json"
"""How long each step took here the last time, in seconds."""
NAMED = 5
"""How many failed tests the last line names. pytest has named them all."""
ADVISORIES = "CROUPIER_ADVISORIES"
"""The variable that names a file, a folder or an archive of advisories. They are looked up nowhere else."""
CLAUSE_MAP = "clauses.json"
BROWSER_LEFT_OUT = "the tests in a real browser (--no-browser)"


class Step(NamedTuple):
    """One check."""

    name: str
    command: tuple[str, ...]
    usual_s: int
    """On two quiet cores; shown until it has been measured here."""


class StepSummary(NamedTuple):
    """The words of the last line about one step."""

    counted: str = ""
    left_out: tuple[str, ...] = ()
    failed: str = ""


def steps(report: Path, *, no_browser: bool) -> list[Step]:
    """The checks in order. If all tests are run, they tell the last two which of them cite which clause."""
    tests = [sys.executable, "-m", "pytest", f"--junitxml={report}"]
    tests += ["--no-browser"] if no_browser else [f"--clause-map={report.with_name(CLAUSE_MAP)}"]
    where = "on PostgreSQL too" if no_browser else "in a real browser and on PostgreSQL too"
    return [
        Step("style", ("ruff", "check"), 1),
        Step("layout", ("ruff", "format", "--check"), 1),
        Step("types", ("mypy",), 60),
        *_known_faults(os.environ.get(ADVISORIES, "")),
        Step(f"the tests, {where}", tuple(tests), 650),
        Step("each clause has its code and its test", ("croupier", "clauses", "--check"), 2),
        Step("the rules changed on purpose: a test must notice", (sys.executable, "-m", "tools.mutation"), 120),
    ]


def _known_faults(place: str) -> list[Step]:
    """The pinned packages of servers and of the tests, held against the advisories at this place; none if unnamed."""
    pinned = {name: f"constraints/{name}.txt" for name in ("run", "test")} if place else {}
    return [
        Step(f"no known fault in the packages of {name}.txt", ("croupier", "advisories", place, "--pinned", file), 5)
        for name, file in pinned.items()
    ]


def main(arguments: Sequence[str]) -> int:
    """Run the checks until one fails. The last line gives the result."""
    no_browser = "--no-browser" in arguments
    known = _times()
    os.chdir(ROOT)
    started = monotonic()
    summaries: list[StepSummary] = []
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "tests.xml"
        todo = steps(report, no_browser=no_browser)
        for number, step in enumerate(todo, 1):
            usual = _usual(step, known.get(step.name))
            print(f"\n== {number} of {len(todo)}: {step.name} ({usual})", flush=True)
            begun = monotonic()
            asked = (*step.command, *workers.for_pytest()) if "pytest" in step.command else step.command
            status = subprocess.run(asked, check=False, env=_environment(report.with_name(CLAUSE_MAP))).returncode
            took = monotonic() - begun
            print(f"== {number} of {len(todo)} took {_spoken(took)}", flush=True)
            summaries.append(_summary(step, status, junit.read(report) if "pytest" in step.command else None))
            if status != 0:
                break
            known[step.name] = took
    _save_times(known)
    left_out = [reason for one in summaries for reason in one.left_out] + ([BROWSER_LEFT_OUT] if no_browser else [])
    not_run = [step.name for step in todo[len(summaries) :]]
    print(f"\n{last_line(summaries, left_out, not_run, monotonic() - started)}", flush=True)
    return 0 if _passed(summaries) else 1


def _environment(clause_map: Path) -> dict[str, str]:
    return {**os.environ, COLLECTED: str(clause_map)} if clause_map.exists() else dict(os.environ)


def _usual(step: Step, last_s: float | None) -> str:
    if last_s is None:
        return f"about {_spoken(step.usual_s)} on two quiet cores"
    return f"{_spoken(last_s)} here the last time"


def _summary(step: Step, status: int, results: junit.Results | None) -> StepSummary:
    failed = "" if status == 0 else f"{step.name} (exit status {status})"
    if results is None:
        return StepSummary(failed=failed)
    reasons = tuple(f"{count} × {reason}" for reason, count in sorted(results.skipped.items()))
    if results.failed:
        named = ", ".join(results.failed[:NAMED]) + (" and others" if len(results.failed) > NAMED else "")
        failed = f"{len(results.failed):,} of {results.tests:,} tests failed: {named}"
    return StepSummary(f"{results.passed:,} tests", reasons, failed)


def last_line(summaries: Sequence[StepSummary], left_out: Sequence[str], not_run: Sequence[str], took_s: float) -> str:
    """Passed or failed, how many tests, what was left out and why."""
    counted = "".join(f"{one.counted} passed; " for one in summaries if one.counted and not one.failed)
    missing = f"left out: {'; '.join(left_out) or 'nothing'}"
    if _passed(summaries):
        return f"PASSED in {_spoken(took_s)}: {counted}{missing}."
    failed = "; ".join(one.failed for one in summaries if one.failed)
    after = f"; not run after that: {', '.join(not_run)}" if not_run else ""
    return f"NOT PASSED after {_spoken(took_s)}: {failed}{after}; {missing}."


def _passed(summaries: Sequence[StepSummary]) -> bool:
    return not any(one.failed for one in summaries)


def _spoken(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def _times() -> dict[str, float]:
    try:
        found = json.loads(TIMES.read_text(encoding="utf-8"))
        return {str(name): float(took) for name, took in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def _save_times(times: dict[str, float]) -> None:
    try:
        TIMES.write_text(json.dumps(times), encoding="utf-8")
    except OSError:
        return  # the next run shows the usual times again


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
