"""Reports, exports and judgements of what the floor itself writes, while it goes on writing."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.floor.state.table_state import Status
from croupier.money import read_money
from croupier.records.report import report
from croupier.records.round_audit import audit_round
from croupier.records.takings import takings_of
from croupier.records.theory import Edge, Edges, Theory
from croupier.refusals import Refused
from croupier.rounds.commands import ReportIrregularity
from croupier.store import open_store
from tests.floor.house import PIT, House
from tests.floor.test_poker_tables import play_hand

EASY = Theory(lambda *_: Edges(Edge(1, 20, 1.0), None))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Three rounds of Casino Stud, the last one open; a hand of Poker."""
    with open_store(tmp_path / "floor.db") as store:
        found = House(store)
        found.open("T1", jackpot="grand")
        found.open("P", game="poker")
        found.chips("ann", "ben", "cat")
        for _ in range(2):
            found.deal_in("T1", "ann", "ben", bets=("ante", "jackpot"))
            found.play_out("T1")
        found.deal_in("T1", "ann", bets=("ante", "jackpot"))
        found.hand("P", "ben", "cat")
        play_hand(found, "P")
        yield found


def place(tmp_path: Path) -> str:
    return str(tmp_path / "floor.db")


def test_each_round_that_the_floor_has_stored_agrees(house: House) -> None:
    for round_id, status in (("T1-1", "settled"), ("T1-2", "settled"), ("T1-3", "open"), ("P/1", "settled")):
        found = audit_round(house.store, round_id)
        assert (found.status, found.findings) == (status, ())
        assert found.shuffle == ("secret" if status == "open" else "verified")


def test_the_report_is_what_the_floor_holds(house: House) -> None:
    (day,) = report(takings_of(house.store), theory=EASY)["days"]
    books = house.floor.state.books
    (table,) = day["house_games"]
    assert (table["table"], table["name"], table["rounds"]) == ("T1", "Table T1", 2)
    assert table["win"].replace("-", "") == f"{abs(books.balance('house:T1')) / 100:.2f}"
    (hand,) = day["poker"]
    assert read_money(hand["drop"]) == 400_00
    assert read_money(hand["rake"]) == books.balance("rake:P")
    (jackpot,) = day["jackpots"]
    assert read_money(jackpot["closing"]["meter"]) == house.floor.jackpots["grand"].meter
    assert read_money(day["cage"]["bought"]) == 3_000_00
    assert read_money(day["chips"]["bets"]) == 100_00  # the open round's, whose jackpot bet is in the jackpot
    assert read_money(day["chips"]["stakes"]) == 400_00 - books.balance("rake:P")
    held = sum(house.floor.balance(name) for name in ("ann", "ben", "cat"))
    assert read_money(day["chips"]["players"]) == held
    assert day["alarms"] == []


def test_a_floor_that_runs_can_be_reported_on_and_exported(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.report.edges_of", lambda *_: Edges(Edge(1, 20, 1.0), None))
    assert main(["report", place(tmp_path), "--format", "text"]) == 0
    house.play_out("T1")  # the store is still the floor's to write to
    assert main(["export", place(tmp_path), "--to", str(tmp_path / "out")]) == 0
    capsys.readouterr()
    sheets = [json.loads(line) for line in (tmp_path / "out" / "sheets.jsonl").read_text().splitlines()]
    assert [sheet["meta"]["round"] for sheet in sheets] == ["T1-1", "T1-2", "T1-3", "P/1"]
    with (tmp_path / "out" / "events.csv").open(newline="") as file:
        streams = {row["stream"].partition("/")[0] for row in csv.DictReader(file)}
    assert streams == {"floor", "jackpot", "ledger", "poker", "round"}


def test_the_cards_of_the_open_round_are_in_no_file(house: House, tmp_path: Path) -> None:
    assert main(["export", place(tmp_path), "--to", str(tmp_path / "out")]) == 0
    secret = house.store.secret("deck/T1-3")
    assert secret is not None
    for file in (tmp_path / "out").iterdir():
        text = file.read_text()
        assert secret[:32].hex() not in text
        if file.name not in ("events.csv", "postings.csv"):
            assert "T1-3" not in text
    with (tmp_path / "out" / "events.csv").open(newline="") as table:
        open_round = [row["event"] for row in csv.DictReader(table) if row["round"] == "T1-3"]
    assert not [event for event in open_round if event.startswith(("cards", "card", "round_opened"))]


def test_a_void_round_agrees_and_its_bets_are_back(house: House) -> None:
    house.do(ReportIrregularity(table="T1", kind="foreign-card"), PIT)
    found = audit_round(house.store, "T1-3")
    assert (found.status, found.findings) == ("void", ())
    assert house.floor.state.books.balance("bets:T1") == 0


def test_a_cent_too_many_stops_the_table_and_its_alarm_is_in_the_days_report(house: House) -> None:
    house.floor.state.books.balances["bets:T1"] += 1
    with pytest.raises(Refused) as refused:
        house.play_out("T1")
    assert refused.value.code == "TABLE_STOPPED"
    assert house.floor.tables["T1"].sign.status is Status.SUSPENDED
    found = report(takings_of(house.store), theory=EASY)
    (alarm,) = found["days"][0]["alarms"]
    assert alarm["about"] == "T1"
    assert "bets:T1 holds 0.01 after round_settled" in alarm["says"]
    assert found["alarms"] == 1
