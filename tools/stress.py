"""The whole suite again and again on a busy machine, in another order each time.

    python tools/stress.py                          ten runs beside eight busy processes
    python tools/stress.py --runs 2 --busy 0        two runs on a machine that is left to them
    python tools/stress.py --browser /usr/bin/chromium --browser /usr/bin/chromium-headless-shell
    python tools/stress.py --go-on --runs 5         five more runs in the row that CONTRIBUTING.md shows

Each run draws its own order of the tests; named browsers take turns. Odds that the first run has counted are kept for
the others. The results are printed and written into CONTRIBUTING.md, each run with its day and commit, and the exit
status is 1 if any test failed in any run. A row that has a failure in it cannot be gone on with: it begins anew.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import NamedTuple

if __package__ in (None, ""):  # called by its path
    sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import chromium, junit, workers

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN = "<!-- Written by tools/stress.py; not to be edited by hand. -->"
END = "<!-- End of what is written. -->"
BUSY = "while :; do :; done"


COLUMNS = ("run", "day", "commit", "busy", "order", "browser", "minutes", "passed", "failed", "left out")


class Run(NamedTuple):
    """One run of the suite."""

    commit: str
    busy: int
    seed: int
    browser: str
    took_s: float
    results: junit.Results | None
    status: int


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Processes that only use up processor time, as if someone had started them in another terminal."""
    if not processes:
        yield
        return
    loops = " ".join(f"{BUSY} &" for _ in range(processes))
    running = subprocess.Popen(["sh", "-c", f"{loops} wait"], start_new_session=True)
    try:
        yield
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def run_suite(browser: Path, seed: int, counts: Path, processes: int) -> Run:
    """Every test once, in the order of the seed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "tests.xml"
        order = ["--shuffle", str(seed)]
        command = [sys.executable, "-m", "pytest", "-q", *workers.for_pytest(), *order, f"--junitxml={report}"]
        started = monotonic()
        status = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, chromium.SETTING: str(browser), "CROUPIER_TEST_CACHE_DIR": str(counts)},
            check=False,
        ).returncode
        took_s = monotonic() - started
        return Run(_commit(), processes, seed, _version(browser), took_s, junit.read(report), status)


def _commit() -> str:
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def _version(browser: Path) -> str:
    output = subprocess.run([browser, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"[\d.]+", output)
    return f"{browser.name} {found[0] if found else ''}".strip()


def failures_of(run: Run) -> list[str]:
    """The tests that failed, or that the run ended badly without one."""
    if run.results and run.results.failed:
        return list(run.results.failed)
    return [f"exit {run.status}, order {run.seed}"] if run.status else []


def as_row(number: int, run: Run) -> str:
    """One run as a line of the table."""
    found = run.results
    counted = (
        (f"{found.passed:,}", str(len(found.failed)), str(found.skipped.total()))
        if found
        else (f"none (exit {run.status})", "", "")
    )
    day, minutes = f"{datetime.now(UTC):%Y-%m-%d}", f"{run.took_s / 60:.0f}"
    return _line((str(number), day, run.commit, str(run.busy), str(run.seed), run.browser, minutes, *counted))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def as_page(rows: Sequence[str], failed: Sequence[str]) -> str:
    """The runs as the page shows them."""
    lines = [
        f"{len(rows)} runs in a row on {os.cpu_count()} cores, {'some failed' if failed else 'none failed'}:",
        "",
        _line(COLUMNS),
        _line(["---"] * len(COLUMNS)),
        *rows,
    ]
    return "\n".join([*lines, *(["", "Failed:", *(f"- `{name}`" for name in sorted(set(failed)))] if failed else [])])


def rows_of(page: str) -> list[str]:
    """The runs that the page shows, if another may follow them."""
    written = page.partition(BEGIN)[2].partition(END)[0]
    if "Failed:" in written:
        raise SystemExit("A test failed in the row that CONTRIBUTING.md shows: begin anew, without --go-on.")
    return [line for line in written.splitlines() if re.match(r"\| \d+ \|", line)]


def write(text: str) -> None:
    """Put the result into the page."""
    before = PAGE.read_text(encoding="utf-8")
    kept = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    PAGE.write_text(kept.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", before), encoding="utf-8")


def arguments(words: Sequence[str]) -> Namespace:
    """The options of the command line."""
    parser = ArgumentParser(
        prog="tools/stress.py",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
        usage="%(prog)s [options]",
    )
    parser.add_argument("--runs", type=int, default=10, metavar="N", help="how many runs (10)")
    parser.add_argument("--go-on", action="store_true", help="add to the runs that CONTRIBUTING.md shows")
    parser.add_argument("--busy", type=int, default=8, metavar="N", help="how many busy processes beside them (8)")
    parser.add_argument("--browser", action="append", type=Path, metavar="PROGRAM", help="more than one take turns")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Run the suite as often as asked."""
    wanted = arguments(words)
    browsers = wanted.browser or [chromium.browser()]
    chance = SystemRandom()
    rows = rows_of(PAGE.read_text(encoding="utf-8")) if wanted.go_on else []
    failed: list[str] = []
    with busy(wanted.busy), tempfile.TemporaryDirectory() as counts:
        for browser in islice(cycle(browsers), wanted.runs):
            run = run_suite(browser, chance.randrange(1_000_000), Path(counts), wanted.busy)
            rows.append(as_row(len(rows) + 1, run))
            failed += failures_of(run)
            text = as_page(rows, failed)
            write(text)
            print(f"\n{text}\n", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
