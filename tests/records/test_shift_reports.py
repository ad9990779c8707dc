"""Reports of shifts, and what every report has besides the tables: comparison, floats, errors, overrides, forms."""

from __future__ import annotations

import csv
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.cage.commands import CloseFloat, CountDrop, CreditFloat, FillFloat, OpenFloat
from croupier.cli import main
from croupier.errors import InputError
from croupier.floor_events.codec import event_of
from croupier.gaming_day import GamingDay, ShiftTimes, read_gaming_day, read_shifts
from croupier.jackpots.events import Corrected
from croupier.money import from_dollars, grouped
from croupier.people.commands import SignUp
from croupier.poker.events import PokerIrregularityRuled
from croupier.printed_sheets.as_pdf import pdf, typst_source
from croupier.printed_sheets.parts import PrintedSheet, ReportTable
from croupier.records.event_log import read_log
from croupier.records.report import floor_report, report, report_document
from croupier.records.report_csv import COLUMNS, write_csv
from croupier.records.report_sheet import sheet_of_report
from croupier.records.running_report import RunningReport, periods_named
from croupier.records.takings import takings_of
from croupier.records.theory import Edge, Edges, Theory
from croupier.rounds.events import IrregularityRuled, ReferralResolved
from croupier.store import open_store
from tests.floor.house import PIT, SHIFT, House
from tests.records.recorded import RecordedFloor

FAIR_COIN = Theory(lambda *_: Edges(Edge(1, 20, 1.0), Edge(1, 10, 1.0)))
LATE = read_gaming_day("12:00 +08:00")


@pytest.mark.parametrize(
    ("shifts", "at", "period"),
    [
        (ShiftTimes(), "2030-01-31T06:00:00+08:00", "2030-01-31/1"),
        (ShiftTimes(), "2030-01-31T13:59:59+08:00", "2030-01-31/1"),
        (ShiftTimes(), "2030-01-31T06:00:00+00:00", "2030-01-31/2"),
        (ShiftTimes(), "2030-01-31T21:59:59+08:00", "2030-01-31/2"),
        (ShiftTimes(), "2030-02-01T05:59:59+08:00", "2030-01-31/3"),
        (read_shifts("04:00 20:00", LATE), "2030-02-01T03:59:00+08:00", "2030-01-31/2"),
        (read_shifts("04:00 20:00", LATE), "2030-02-01T04:00:00+08:00", "2030-01-31/3"),
        (read_shifts("", LATE), "2030-02-01T11:59:00+08:00", "2030-01-31/1"),
    ],
)
def test_a_shift_begins_at_its_minute(shifts: ShiftTimes, at: str, period: str) -> None:
    assert shifts.period_of(at) == period


def test_the_time_at_which_the_day_begins_makes_no_shift_of_its_own() -> None:
    assert read_shifts("22:00, 06:00, 14:00", GamingDay()) == ShiftTimes()
    assert ShiftTimes().hours == (("06:00", "14:00"), ("14:00", "22:00"), ("22:00", "06:00"))


@pytest.mark.parametrize("text", ["14", "24:00", "14:00; 22:00", " ".join(f"{hour:02}:30" for hour in range(9))])
def test_what_makes_no_shifts_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="shift_begins"):
        read_shifts(text, GamingDay())


def figures(document: dict[str, Any]) -> dict[str, Any]:
    return {figure["figure"]: figure["value"] for figure in document["figures"]}


def test_the_shifts_of_a_day_add_up_to_the_day(floor: RecordedFloor) -> None:
    by_shift = report(takings_of(floor.store, ShiftTimes()), theory=FAIR_COIN)["days"]
    for day in report(takings_of(floor.store), theory=FAIR_COIN)["days"]:
        shifts = [one for one in by_shift if one["day"] == day["day"]]
        assert [one["shift"] for one in shifts] == sorted(one["shift"] for one in shifts)
        for name in ("handle", "win", "rake", "jackpot_prizes", "result"):
            assert sum(from_dollars(figures(one)[name]) for one in shifts) == from_dollars(figures(day)[name])
        for name in ("rounds", "hands", "voids", "errors", "overrides"):
            assert sum(figures(one)[name] for one in shifts) == figures(day)[name]
        assert shifts[-1]["jackpots"][0]["closing"] == day["jackpots"][0]["closing"]
        assert all(line["reconciles"] for one in shifts for line in one["jackpots"])
    assert len(by_shift) > 3


def test_each_figure_stands_beside_that_of_the_day_before(floor: RecordedFloor) -> None:
    first, second = report(takings_of(floor.store), theory=FAIR_COIN)["days"]
    assert first["before"] is None
    assert {figure["before"] for figure in first["figures"]} == {None}
    assert second["before"] == {"day": first["day"]}
    assert {figure["figure"]: figure["before"] for figure in second["figures"]} == figures(first)
    win = next(figure for figure in second["figures"] if figure["figure"] == "win")
    assert from_dollars(win["change"]) == from_dollars(win["value"]) - from_dollars(win["before"])


def test_a_shift_is_compared_with_the_same_shift_of_the_day_before(floor: RecordedFloor) -> None:
    takings = takings_of(floor.store, ShiftTimes())
    (evening,) = report(takings, days=periods_named(takings, "2030-02-01", 2), theory=FAIR_COIN)["days"]
    assert evening["before"] == {"day": "2030-01-31", "shift": 2}


def test_the_theoretical_win_of_the_tables_is_that_of_their_bets(floor: RecordedFloor) -> None:
    for day in report(takings_of(floor.store), theory=FAIR_COIN)["days"]:
        for line in day["house_games"]:
            of_bets = [bet for bet in day["theory"] if bet["table"] == line["table"]]
            assert abs(from_dollars(line["theoretical"]) - sum(from_dollars(b["theoretical"]) for b in of_bets)) <= 1
        assert day["house_total"]["theoretical"] == day["theory_total"]["theoretical"]


def test_an_error_and_the_decision_on_it_are_lines_of_the_day(floor: RecordedFloor) -> None:
    days = report(takings_of(floor.store), theory=FAIR_COIN)["days"]
    errors = [(one["what"], one["outcome"], one["by"]) for day in days for one in day["errors"]]
    overrides = [(one["what"], one["reason"], one["by"]) for day in days for one in day["overrides"]]
    stored = [event_of(one) for one in read_log(floor.store)]
    ruled = [one for one in stored if isinstance(one, IrregularityRuled | PokerIrregularityRuled)]
    assert errors == [(one.kind, one.ruling, one.by) for one in ruled]
    decided = [("decision", one.reason, one.by) for one in stored if isinstance(one, ReferralResolved)]
    corrected = [("jackpot correction", o.reason, " and ".join(o.people)) for o in stored if isinstance(o, Corrected)]
    assert sorted(overrides) == sorted([*decided, *corrected])
    assert decided and corrected
    (first, *_) = [one for day in days for one in day["errors"] if one["what"] == "unlisted"]
    assert first["about"] == first["round"].partition("-")[0]
    assert first["clause"].endswith(" 5.24")


def test_fills_credits_and_the_drop_counted_later_belong_to_the_day_of_their_float() -> None:
    with open_store("memory:") as store:
        house = House(store)
        house.do(SignUp(name="ann", password=b"hash"))
        house.open("T1")
        house.open("T2")

        def two(command: Any) -> None:
            house.agree(house.do(command, PIT), SHIFT)

        two(OpenFloat(table="T1", chips=((100_00, 50),)))
        two(FillFloat(table="T1", chips=((25_00, 40),)))
        two(FillFloat(table="T1", chips=((25_00, 2),)))
        two(CreditFloat(table="T1", chips=((100_00, 3),)))
        two(CloseFloat(table="T1", chips=((25_00, 42), (100_00, 47))))
        house.now += timedelta(days=1)
        two(CountDrop(shift="T1/1", amount=20_00))
        (day,) = report(takings_of(store), theory=FAIR_COIN, days=["2030-01-31"])["days"]
        (line,) = day["house_games"]
        assert (line["table"], line["filled"], line["credited"]) == ("T1", "1050.00", "300.00")
        assert figures(day)["filled"] == day["floats_total"]["filled"] == "1050.00"
        assert figures(day)["drop_counted"] == figures(day)["count_difference"] == "20.00"
        found = floor_report(takings_of(store), periods=["2030-01-31"], theory=FAIR_COIN)
        assert ("T1/1", "5,000.00", "1,050.00", "300.00", "5,750.00", "20.00", "20.00", "20.00") in rows_of(
            sheet_of_report(found)
        )


def rows_of(sheet: PrintedSheet) -> list[tuple[str, ...]]:
    tables = [block for section in sheet.sections for block in section.blocks if isinstance(block, ReportTable)]
    return [row for table in tables for row in (*table.rows, *([table.total] if table.total else []))]


def test_the_printed_report_and_the_csv_have_the_cents_of_the_document(floor: RecordedFloor) -> None:
    found = floor_report(takings_of(floor.store), periods=["2030-02-01"], theory=FAIR_COIN, shifts=ShiftTimes())
    (day,) = report_document(found)["days"]
    sheet = sheet_of_report(found)
    rows = rows_of(sheet)
    for figure in day["figures"]:
        (row,) = [row for row in rows if row[0] == figure["says"]]
        if figure["kind"] == "money":
            assert row[1] == grouped(from_dollars(figure["value"]))
    text = StringIO()
    write_csv(report_document(found), text)
    lines = [*csv.DictReader(text.getvalue().splitlines(), COLUMNS)]
    assert {one["name"]: one["value"] for one in lines if one["kind"] == "figure"} == {
        name: str(value) for name, value in figures(day).items()
    }
    wins = [(one["name"], one["win"]) for one in lines if one["kind"] == "house-game"]
    assert wins == [(line["table"], line["win"]) for line in day["house_games"]]
    source = typst_source(sheet)
    assert "<rect" in source and source.count("#drawing(") == 2
    assert pdf(sheet) == pdf(sheet), "the same report always gives the same bytes"


def test_a_long_list_goes_on_on_the_next_page(floor: RecordedFloor) -> None:
    takings = takings_of(floor.store)
    (last,) = periods_named(takings, None, None)
    takings.overrides += [takings.overrides[-1]._replace(period=last)] * 300
    sheet = sheet_of_report(floor_report(takings, periods=[last], theory=FAIR_COIN))
    assert "#section(breakable: true)[" in typst_source(sheet)
    pages = re.search(rb"/Type/Pages/Count (\d+)", pdf(sheet))
    assert pages is not None and int(pages[1]) > 5


def test_a_running_floor_reads_shifts_and_days_from_one_log(floor: RecordedFloor) -> None:
    running = RunningReport(floor.store, ShiftTimes(), FAIR_COIN)
    assert running.report().periods[0].found.period == "2030-02-01"
    assert running.report(shift=2).periods[0].found.period == "2030-02-01/2"
    with pytest.raises(InputError, match="nothing happened on 2030-01-31 in shift 1: the days of this shift are"):
        running.report(day="2030-01-31", shift=1)
    with pytest.raises(InputError, match="must be a number from 1 to 3, not 4"):
        running.report(shift=4)


def test_the_command_reports_a_shift_and_prints_it(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.report.edges_of", lambda *_: Edges(Edge(1, 20, 1.0), None))
    assert main(["report", place, "--shift", "2", "--format", "text"]) == 0
    assert capsys.readouterr().out.startswith("Gaming day 2030-01-31, from 06:00 +08:00, shift 2")
    printed = tmp_path / "report.pdf"
    assert main(["report", place, "--shift", "2", "--shift-begins", "07:00", "--pdf", str(printed)]) == 0
    assert printed.read_bytes().startswith(b"%PDF-")
    assert main(["report", place, "--pdf", str(tmp_path / "none" / "report.pdf")]) == 2
    assert "there is no folder" in capsys.readouterr().err
