"""`croupier report` as its users call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.records.theory import Edge, Edges
from croupier.store import open_store


@pytest.fixture(autouse=True)
def easy_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting the real ones takes seconds, and `test_report.py` does it once."""
    monkeypatch.setattr("croupier.cli.report.edges_of", lambda *_: Edges(Edge(1, 20, 1.0), Edge(1, 10, 1.0)))


def test_a_report_is_tables_for_people(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", place, "--format", "text"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Gaming day 2030-02-01, from 06:00 +08:00")
    assert "casino-stud" not in text and "progressive-holdem" not in text
    for part in (
        "House games",
        "Casino Stud",
        "Progressive Hold'em",
        "Theory",
        "Poker",
        "Jackpot grand",
        "The House",
        "Cage",
        "No alarms",
    ):
        assert part in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_report_is_json_for_programs(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", place, "--day", "all"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [day["day"] for day in found["days"]] == ["2030-01-31", "2030-02-01"]


def test_a_report_is_csv_for_spreadsheets(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.csv"
    assert main(["report", place, "--csv", str(file), "--table", "T0", "--table", "P1"]) == 0
    assert main(["report", place, "--csv", "-", "--table", "T0", "--table", "P1"]) == 0
    out = capsys.readouterr().out
    tables = [line.split(",")[1:3] for line in out.splitlines()[1:]]
    assert tables[:3] == [["house-game", "T0"], ["theory", "T0"], ["poker", "P1"]]
    assert {kind for kind, _ in tables[3:]} <= {"figure", "error", "override"}
    assert file.read_text(encoding="utf-8").splitlines() == out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--day", "2029-12-24"], "day: nothing happened on 2029-12-24: the days are 2030-01-31 to 2030-02-01"),
        (["--day", "yesterday"], "day: 'yesterday' is not a date such as 2030-01-31"),
        (["--table", "T99"], "table: 'T99' is not a table of this store: P1, T0, T1, T2"),
        (["--day-begins", "dawn"], "day_begins: 'dawn' is not a time of day"),
    ],
)
def test_what_cannot_be_reported_on_is_said_in_one_line(
    place: str, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", place, *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_store_that_is_not_there_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path / "none.db")]) == 2
    assert "there is no such store" in capsys.readouterr().err


def test_an_empty_store_has_nothing_to_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(tmp_path / "new.db").close()
    assert main(["report", str(tmp_path / "new.db"), "--format", "text"]) == 0
    assert capsys.readouterr().out == "Nothing has happened yet.\n"
