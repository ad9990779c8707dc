"""The whole suite again and again on a busy machine, in another order each time.

    python tools/stress.py                          ten runs beside eight busy processes
    python tools/stress.py --runs 2 --busy 0        two runs on a machine that is left to them
    python tools/stress.py --browser /usr/bin/chromium --browser /usr/bin/chromium-headless-shell

Each run draws its own order of the tests; named browsers take turns. Odds that the first run has counted are kept for
the others. What came of it is printed and written into CONTRIBUTING.md, and the exit status is 1 if any test failed in
any run.
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


class Run(NamedTuple):
    """One run of the suite."""

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


def run_suite(browser: Path, seed: int, counts: Path) -> Run:
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
        return Run(seed, _version(browser), monotonic() - started, junit.read(report), status)


def _version(browser: Path) -> str:
    output = subprocess.run([browser, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"[\d.]+", output)
    return f"{browser.name} {found[0] if found else ''}".strip()


def as_page(runs: Sequence[Run], processes: int) -> str:
    """The runs as the page shows them."""
    lines = [
        f"Last tried on {datetime.now(UTC):%Y-%m-%d}, on {os.cpu_count()} cores with {processes} busy processes: "
        f"{sum(run.status == 0 for run in runs)} of {len(runs)} runs passed.",
        "",
        "| run | order | browser | minutes | passed | failed | left out |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for number, run in enumerate(runs, 1):
        found = run.results
        counted = (
            f"{found.passed:,} | {len(found.failed)} | {found.skipped.total()}"
            if found
            else f"none (exit {run.status}) | |"
        )
        lines.append(f"| {number} | {run.seed} | {run.browser} | {run.took_s / 60:.0f} | {counted} |")
    failed = sorted({name for run in runs if run.results for name in run.results.failed})
    return "\n".join([*lines, *(["", "Failed:", *(f"- `{name}`" for name in failed)] if failed else [])])


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
    parser.add_argument("--busy", type=int, default=8, metavar="N", help="how many busy processes beside them (8)")
    parser.add_argument("--browser", action="append", type=Path, metavar="PROGRAM", help="more than one take turns")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Run the suite as often as asked."""
    wanted = arguments(words)
    browsers = wanted.browser or [chromium.browser()]
    chance = SystemRandom()
    runs: list[Run] = []
    with busy(wanted.busy), tempfile.TemporaryDirectory() as counts:
        for browser in islice(cycle(browsers), wanted.runs):
            runs.append(run_suite(browser, chance.randrange(1_000_000), Path(counts)))
            text = as_page(runs, wanted.busy)
            write(text)
            print(f"\n{text}\n", flush=True)
    return 0 if all(run.status == 0 for run in runs) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
