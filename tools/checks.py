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
from concurrent.futures import Executor, Future, ThreadPoolExecutor
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
    beside: bool = False
    """It uses one core only, so the next steps run beside it."""

    @property
    def is_pytest(self) -> bool:
        """Whether it runs the tests."""
        return "pytest" in self.command


class StepSummary(NamedTuple):
    """The words of the last line about one step."""

    counted: str = ""
    left_out: tuple[str, ...] = ()
    failed: str = ""


def steps(report: Path, *, no_browser: bool) -> list[Step]:
    """The checks in order.

    The clauses come before the tests: for them all tests are collected, once. The workers, which collect them again,
    then find them compiled.
    """
    tests = [sys.executable, "-m", "pytest", f"--junitxml={report}", *(["--no-browser"] if no_browser else [])]
    where = "on PostgreSQL too" if no_browser else "in a real browser and on PostgreSQL too"
    return [
        Step("style", ("ruff", "check"), 1),
        Step("layout", ("ruff", "format", "--check"), 1),
        Step("the browser's code: layout and types", (sys.executable, "-m", "tools.browser_code"), 8),
        *_known_faults(os.environ.get(ADVISORIES, "")),
        Step("types", ("mypy",), 80, beside=True),
        Step("each clause has its code and its test", ("croupier", "clauses", "--check"), 25),
        Step(f"the tests, {where}", tuple(tests), 540),
        Step("the rules changed on purpose: a test must notice", (sys.executable, "-m", "tools.mutation"), 65),
    ]


def _known_faults(place: str) -> list[Step]:
    """The pinned packages of servers and of the tests, held against the advisories at this place; none if unnamed."""
    pinned = {name: f"constraints/{name}.txt" for name in ("run", "test")} if place else {}
    scan = (sys.executable, "-m", "tools.advisories", place, "--pinned")
    return [Step(f"no known fault in the packages of {name}.txt", (*scan, file), 5) for name, file in pinned.items()]


def main(arguments: Sequence[str]) -> int:
    """Run the checks until one fails. The last line gives the result."""
    no_browser = "--no-browser" in arguments
    os.chdir(ROOT)
    started = monotonic()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        report = Path(folder) / "tests.xml"
        todo = steps(report, no_browser=no_browser)
        run = Run(todo, report, pool)
        summaries = run.all()
    left_out = [reason for one in summaries for reason in one.left_out] + ([BROWSER_LEFT_OUT] if no_browser else [])
    not_run = [step.name for step in todo[run.begun :]]
    print(f"\n{last_line(summaries, left_out, not_run, monotonic() - started)}", flush=True)
    return 0 if _passed(summaries) else 1


class Run:
    """One run of the steps."""

    def __init__(self, todo: Sequence[Step], report: Path, pool: Executor) -> None:
        self._todo = todo
        self._report = report
        self._pool = pool
        self._times = _times()
        self._surroundings = {**os.environ, COLLECTED: str(report.with_name(CLAUSE_MAP))}
        self.begun = 0
        """How many steps have begun."""

    def all(self) -> list[StepSummary]:
        """The steps until one fails, and those beside them to their end."""
        beside: list[Future[StepSummary]] = []
        summaries: list[StepSummary] = []
        for step in self._todo:
            if not _passed([*summaries, *(one.result() for one in beside if one.done())]):
                break
            self.begun += 1
            usual = _usual(step, self._times.get(step.name))
            also = ", beside the next" if step.beside else ""
            print(f"\n== {self._name(step)}: {step.name} ({usual}){also}", flush=True)
            if step.beside:
                beside.append(self._pool.submit(self._done, step))
            else:
                summaries.append(self._done(step))
        summaries += [one.result() for one in beside]
        _save_times(self._times)
        return summaries

    def _done(self, step: Step) -> StepSummary:
        started = monotonic()
        asked = (*step.command, *workers.for_pytest()) if step.is_pytest else step.command
        output = subprocess.PIPE if step.beside else None
        done = subprocess.run(
            asked, check=False, env=self._surroundings, stdout=output, stderr=subprocess.STDOUT if output else None
        )
        took = monotonic() - started
        said = f"\n== {self._name(step)} said:\n{done.stdout.decode(errors='replace')}" if done.stdout else ""
        print(f"{said}== {self._name(step)} took {_spoken(took)}", flush=True)
        if done.returncode == 0:
            self._times[step.name] = took
        return _summary(step, done.returncode, junit.read(self._report) if step.is_pytest else None)

    def _name(self, step: Step) -> str:
        return f"{self._todo.index(step) + 1} of {len(self._todo)}"


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
