"""The last line of `./test`, with all that was left out."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.snippets import ROOT
from tests.waiting import LONGEST_S
from tools import advisories, checks, junit, stress, workers
from tools.checks import StepSummary

SUITE = """
import pytest

def test_holds(): pass
def test_holds_too(): pass
def test_fails(): assert 1 == 2
def test_is_left_out(): pytest.skip("no disk can be mounted here")

@pytest.fixture
def broken():
    yield
    raise OSError("the folder is gone")

def test_ends_badly(broken): pass
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> junit.Results:
    tmp_path = tmp_path_factory.mktemp("suite")
    (tmp_path / "test_some.py").write_text(SUITE, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--junitxml=report.xml",
        "--rootdir",
        str(tmp_path),
        "test_some.py",
    ]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=LONGEST_S)
    found = junit.read(tmp_path / "report.xml")
    assert found is not None
    return found


def test_each_test_is_counted_once_whatever_became_of_it(results: junit.Results) -> None:
    assert (results.tests, results.passed) == (5, 2)
    assert [name.partition("::")[2] for name in results.failed] == ["test_fails", "test_ends_badly"]
    assert dict(results.skipped) == {"no disk can be mounted here": 1}


def test_a_run_that_was_cut_off_has_no_results(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text("<testsuites><testsuite", encoding="utf-8")

    assert junit.read(tmp_path / "report.xml") is None
    assert junit.read(tmp_path / "none.xml") is None


def test_the_last_line_says_that_all_passed_and_that_nothing_was_left_out() -> None:
    assert checks.last_line([StepSummary(), StepSummary("7,001 tests")], [], [], 754) == (
        "PASSED in 12 min 34 s: 7,001 tests passed; left out: nothing."
    )


def test_the_last_line_says_what_was_left_out_and_why() -> None:
    line = checks.last_line(
        [StepSummary("6,900 tests")], ["1 × no disk can be mounted here", checks.BROWSER_LEFT_OUT], [], 59
    )

    assert line == (
        "PASSED in 59 s: 6,900 tests passed; "
        "left out: 1 × no disk can be mounted here; the tests in a real browser (--no-browser)."
    )


def test_the_last_line_says_what_failed_and_what_was_not_run() -> None:
    line = checks.last_line(
        [StepSummary(), StepSummary("3 tests", failed="1 of 4 tests failed: a::b")], [], ["the rules"], 60
    )

    assert line == (
        "NOT PASSED after 1 min 00 s: 1 of 4 tests failed: a::b; not run after that: the rules; left out: nothing."
    )


def python(name: str, script: str, *, beside: bool = False) -> checks.Step:
    return checks.Step(name, (sys.executable, "-c", script), 1, beside)


def run_of(*todo: checks.Step, folder: Path) -> tuple[list[str], int]:
    """The failed step, and how many steps have begun."""
    with ThreadPoolExecutor() as pool:
        run = checks.Run(todo, folder / "tests.xml", pool)
        return [one.failed for one in run.all() if one.failed], run.begun


def test_steps_run_until_one_fails_and_one_beside_them_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "TIMES", tmp_path / "times.json")
    wait = f"import time, pathlib\nwhile not pathlib.Path({str(tmp_path / 'go')!r}).exists(): time.sleep(0.01)\n"
    beside = python("types", f"{wait}print('wrong'); exit(3)", beside=True)
    style = python("style", "print('well')")
    # The step beside them ends only now: else its words might come in the middle of those of the step before.
    tests = python("tests", f"open({str(tmp_path / 'go')!r}, 'w'); exit(1)")

    assert run_of(beside, style, tests, python("rules", ""), folder=tmp_path) == (
        ["tests (exit status 1)", "types (exit status 3)"], 3,
    )  # fmt: skip
    said = capfd.readouterr().out
    assert "== 1 of 4: types (about 1 s on two quiet cores), beside the next\n" in said
    assert "== 1 of 4 said:\nwrong\n== 1 of 4 took " in said
    assert "== 2 of 4: style (about 1 s on two quiet cores)\nwell\n== 2 of 4 took " in said
    assert list(json.loads((tmp_path / "times.json").read_text())) == ["style"]


@pytest.mark.parametrize(("load", "processes"), [(0.0, 4), (4.0, 4), (4.1, 8), (40.0, 8)])
def test_where_others_keep_the_cores_busy_more_processes_share_the_work(
    monkeypatch: pytest.MonkeyPatch, load: float, processes: int
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (load, 0.0, 0.0))

    assert workers.processes() == processes


def test_the_same_seed_gives_the_same_order_and_another_seed_another() -> None:
    def order(seed: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--shuffle", seed]
        found = subprocess.run(
            [*command, "tests/test_money.py", "tests/test_errors.py"],
            cwd=ROOT, capture_output=True, text=True, check=True, timeout=LONGEST_S,
        )  # fmt: skip
        return [line for line in found.stdout.splitlines() if "::" in line]

    first, second = order("1"), order("2")
    assert order("1") == first
    assert second != first
    assert sorted(second) == sorted(first)


def test_a_page_of_runs_names_each_order_browser_and_failure(results: junit.Results) -> None:
    runs = [
        stress.Run("0123abcd", 8, 7, "chromium 156", 600, results._replace(failed=()), 0),
        stress.Run("0123abcd", 8, 8, "shell 156", 540, results, 1),
    ]

    page = stress.as_page(
        [stress.as_row(number, run) for number, run in enumerate(runs, 1)], stress.failures_of(runs[1])
    )

    assert "2 runs in a row" in page and "some failed" in page
    assert "| 0123abcd | 8 | 7 | chromium 156 | 10 | 4 | 0 | 1 |" in page
    assert "| 0123abcd | 8 | 8 | shell 156 | 9 | 2 | 2 | 1 |" in page
    assert "- `test_some.py::test_fails`" in page


def test_a_run_that_ends_badly_without_a_failed_test_is_a_failure() -> None:
    run = stress.Run("0123abcd", 8, 7, "chromium 156", 600, None, 2)

    assert stress.failures_of(run) == ["exit 2, order 7"]
    assert "| none (exit 2) |" in stress.as_row(1, run)


def test_a_row_of_runs_can_be_gone_on_with_until_a_test_fails(results: junit.Results) -> None:
    row = stress.as_row(1, stress.Run("0123abcd", 8, 7, "chromium 156", 600, results._replace(failed=()), 0))
    page = "before\n{}\n\n{}\n\n{}\nafter"

    assert stress.rows_of(page.format(stress.BEGIN, stress.as_page([row], []), stress.END)) == [row]
    with pytest.raises(SystemExit, match="begin anew"):
        stress.rows_of(page.format(stress.BEGIN, stress.as_page([row], ["test_some::test_fails"]), stress.END))


def test_the_pinned_packages_are_held_against_advisories_from_a_file_if_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = {"package": {"ecosystem": "PyPI", "name": "starlette"}, "versions": []}
    every_version = {**package, "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}]}
    for name, affected in (("old", package), ("new", every_version)):
        (tmp_path / f"{name}.json").write_text(
            json.dumps({"id": "OSV-1", "modified": "2030-01-01", "affected": [affected]})
        )
    monkeypatch.chdir(ROOT)

    def statuses(place: str) -> list[int]:
        monkeypatch.setenv(checks.ADVISORIES, place)
        commands = [step.command for step in checks.steps(tmp_path, no_browser=True)]
        return [advisories.main(command[3:]) for command in commands if "tools.advisories" in command]

    assert statuses(str(tmp_path / "old.json")) == [0, 0]
    assert statuses(str(tmp_path / "new.json")) == [1, 1]
    assert "starlette" in capsys.readouterr().out
    assert statuses("") == []
