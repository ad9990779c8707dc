"""Wrong input for a dossier is refused with a clear sentence before the long work."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.dossier.faults_part import read_campaign
from croupier.dossier.junit_report import read_junit
from croupier.dossier.plan import BLOCK, seeded_bytes

NO_CLAUSE = '<testsuites><testsuite><testcase classname="tests.test_a" name="test_b"/></testsuite></testsuites>'

CAMPAIGN = {"first": 1, "floors": 1, "steps": 1, "events": 1, "faults": [], "kinds_of_event": 1, "failures": []}
DEEP = ', "more": ' + "[" * 900 + "]" * 900 + "}"
"""The end of a document that Python reads, but may not be able to write."""


@pytest.fixture(autouse=True)
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal comes before anything is made."""

    def made(*_: object) -> None:
        raise AssertionError("the long work has begun")

    monkeypatch.setattr("croupier.dossier.assembly.make_dossier", made)


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert main(["dossier", *map(str, words)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_name_that_is_no_archive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "ends in .zip" in refused(capsys, tmp_path / "dossier.pdf")


@pytest.mark.parametrize("name", ["d.zip", "d.pdf"])
def test_neither_file_is_written_over_unasked(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_text("mine")
    said = refused(capsys, tmp_path / "d.zip")
    assert f"{name}: exists already" in said and "--replace" in said
    assert (tmp_path / name).read_text() == "mine"


def test_a_missing_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no folder" in refused(capsys, tmp_path / "none" / "d.zip")


@pytest.mark.parametrize("package", ["numba", "packaging", "typst"])
def test_a_missing_extra_is_named(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, package, None)
    assert "a dossier needs the extra `dossier`" in refused(capsys, tmp_path / "d.zip")


@pytest.mark.parametrize(
    ("option", "text", "says"),
    [
        ("--test-results", "<testsuites><testsuite", "is not a report in JUnit's format"),
        ("--test-results", "<testsuites/>", "it has no test in it"),
        ("--test-results", NO_CLAUSE, "no test in it names a clause"),
        ("--fault-report", "{", "is not a report of a fault campaign"),
        ("--fault-report", '{"floors": 1}', "is not a report of a fault campaign"),
        ("--fault-report", json.dumps({**CAMPAIGN, "floors": None}), "floors: must be a whole number, not null"),
        ("--fault-report", json.dumps({**CAMPAIGN, "floors": 0}), "floors: must be 1 to"),
        ("--fault-report", json.dumps({**CAMPAIGN, "faults": None}), "faults: must be a list"),
        ("--fault-report", json.dumps({**CAMPAIGN, "faults": [{"kind": "kill"}]}), "faults[0].times: is missing"),
        ("--fault-report", json.dumps({**CAMPAIGN, "failures": [{"seed": 1, "failure": 2}]}), "failures[0].failure"),
        ("--fault-report", "[" * 100_000, "is not a report of a fault campaign"),
        ("--fault-report", json.dumps(CAMPAIGN)[:-1] + DEEP, "is not a report of a fault campaign"),
        ("--test-results", '<?xml version="1.0" encoding="martian"?><a/>', "is not a report in JUnit's format"),
        ("--test-results", '<?xml version="1.0" encoding="big5"?><a/>', "is not a report in JUnit's format"),
        ("--key", "no key", "not an audit key"),
    ],
)
def test_a_damaged_input_is_named(
    option: str, text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "input"
    file.write_text(text)
    said = refused(capsys, tmp_path / "d.zip", option, file)
    assert says in said and str(file) in said


@pytest.mark.parametrize("option", ["--test-results", "--fault-report", "--key"])
def test_a_missing_input_is_named(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(tmp_path / "none") in refused(capsys, tmp_path / "d.zip", option, tmp_path / "none")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--deals", "19998"], "even number of at least 20,000"),
        (["--deals", "20001"], "even number of at least 20,000"),
        (["--deals", "10000002"], "at most 10,000,000"),
        (["--floors", "-1"], "--floors: must be 0 or more"),
        (["--floors", "1", "--fault-report", os.devnull], "--fault-report names one that was run before"),
        (["--seed", ""], "1 to 64 printable"),
        (["--game", "bridge"], "'bridge' is not a game"),
    ],
)
def test_a_choice_that_makes_no_dossier_is_refused(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, tmp_path / "d.zip", *words)


@pytest.mark.parametrize("told", ["253402300800", "9" * 5_000, "-1", "tomorrow", "٣"])
def test_a_time_of_making_that_is_none_is_refused(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", told)
    assert "SOURCE_DATE_EPOCH: must be a number of seconds since 1970" in refused(capsys, tmp_path / "d.zip")


def test_the_clauses_of_a_test_go_into_the_report_of_the_results(request: pytest.FixtureRequest) -> None:
    item = pytest.Function.from_parent(request.node.parent, name="test_a", callobj=lambda: None)
    item.add_marker(pytest.mark.clause("CSP 1.14", "R-7"))
    request.config.hook.pytest_itemcollected(item=item)
    assert item.user_properties == [("clause", "CSP 1.14"), ("clause", "R-7")]


def test_a_report_names_tests_as_pytest_does(tmp_path: Path) -> None:
    file = tmp_path / "tests.xml"
    file.write_text(
        '<testsuite><testcase classname="tests.poker.test_pots.TestOrder" name="test_a[x.y]"/>'
        '<testcase classname="tests.test_cards" name="test_b"/></testsuite>'
    )
    assert [one.name for one in read_junit(file).cases] == [
        "tests/poker/test_pots.py::TestOrder::test_a[x.y]",
        "tests/test_cards.py::test_b",
    ]
    assert read_junit(file).software is None


def test_the_report_of_a_campaign_is_read(tmp_path: Path) -> None:
    file = tmp_path / "campaign.json"
    command = ["simulate-floor", "--campaign", "--seeds", "1", "--steps", "1", "--workers", "1", "--output", str(file)]
    assert main(command) == 0
    assert read_campaign(file) == json.loads(file.read_text())


def test_bytes_from_a_seed_do_not_depend_on_the_pieces_in_which_they_are_drawn() -> None:
    whole = seeded_bytes("s", "shuffle")(3 * BLOCK)
    chance = seeded_bytes("s", "shuffle")
    assert b"".join([chance(1000) for _ in range(3 * BLOCK // 1000)]) == whole[: 3 * BLOCK // 1000 * 1000]
    assert len({whole[:32], seeded_bytes("t", "shuffle")(32), seeded_bytes("s", "rounds")(32)}) == 3
