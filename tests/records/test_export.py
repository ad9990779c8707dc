"""Exports of a store: rounds that settle to the same cents, and nothing of rounds that are open."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.floor_events.logged_event import table_of_round
from croupier.gaming_day import GamingDay
from croupier.histories.convert import sheets_from
from croupier.money import dollars, from_dollars
from croupier.records.event_log import read_log
from croupier.records.export import FILES, Export, Exported, Filters
from croupier.rounds import verify_record
from croupier.settlement import settle, settle_poker, settlement_document
from croupier.shoe.decks import deck_key
from croupier.store import EventStore, open_store
from tests.records.recorded import RecordedFloor


def exported(store: EventStore, filters: Filters | None = None) -> tuple[dict[str, str], Exported]:
    files = {name: StringIO(newline="") for name in FILES}
    done = Export(store, files, filters or Filters(), GamingDay()).write()
    return {name: file.getvalue() for name, file in files.items()}, done


@pytest.fixture(scope="module")
def texts(floor: RecordedFloor) -> dict[str, str]:
    return exported(floor.store)[0]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def test_each_sheet_settles_to_the_cents_that_were_paid(floor: RecordedFloor, texts: dict[str, str]) -> None:
    sheets = {sheet["meta"]["round"]: sheet for sheet in map(json.loads, texts["sheets"].splitlines())}
    over = {id_: round_ for id_, round_ in floor.rounds.items() if round_.settlement is not None}
    assert set(over) <= set(sheets)
    for id_, round_ in over.items():
        assert round_.settlement is not None
        assert settle(sheets[id_]) == settlement_document(round_.settlement)
    of_poker = [one for one in read_log(floor.store) if one.stream == "poker/P1"]
    hands = [one for one in of_poker if "settlement" in one.document]
    found = [sheet for sheet in sheets.values() if sheet["game"] == "poker"]
    assert [settle(sheet) for sheet in found] == [one.document["settlement"] for one in hands]


def test_a_void_round_has_a_sheet_that_settles_as_void(texts: dict[str, str]) -> None:
    results = [settle(json.loads(line))["result"] for line in texts["sheets"].splitlines()]
    assert results.count("void") > 2


def test_poker_hands_are_phh_that_settles_to_the_same_ends(floor: RecordedFloor) -> None:
    found, done = exported(floor.store, Filters(games=["poker"]))
    hands: list[dict[str, Any]] = sheets_from(found["hands"].encode(), "phhs")
    sheets = {sheet["meta"]["round"]: sheet for sheet in map(json.loads, found["sheets"].splitlines())}
    assert len(hands) + len(done.left_out) == len(sheets)
    assert len(hands) > 5
    for hand in hands:
        original = settle_poker(sheets[hand["meta"]["phh"]["hand"]])
        again = settle_poker(hand)
        assert {s.number: s.end for s in again.seats} == {s.number: s.end for s in original.seats}


def test_each_record_can_be_verified(texts: dict[str, str]) -> None:
    records = [json.loads(line) for line in texts["records"].splitlines()]
    assert len(records) > 40
    assert {verify_record(record).verified for record in records} == {True}


def test_nothing_of_an_open_round_is_told(floor: RecordedFloor, texts: dict[str, str]) -> None:
    _, done = exported(floor.store)
    assert done.open_rounds
    for round_id in done.open_rounds:
        secret = floor.store.secret(deck_key(round_id))
        assert secret is not None
        salt = secret[:32].hex()
        assert not any(salt in text for text in texts.values())
        told = [row for row in rows(texts["events"]) if row["stream"] == f"round/{round_id}"]
        assert told == []
        # Players of a simulated floor can have the name of a round.
        assert all(f'"round":"{round_id}"' not in texts[name] for name in ("sheets", "records"))
        assert all(row["round"] != round_id for row in rows(texts["bets"]))


def test_decks_are_told_of_rounds_that_are_over(floor: RecordedFloor, texts: dict[str, str]) -> None:
    secret = floor.store.secret(deck_key("T0-1"))
    assert secret is not None
    assert secret[:32].hex() in texts["records"]


def test_postings_sum_to_zero_and_to_the_balances(floor: RecordedFloor, texts: dict[str, str]) -> None:
    by_position: dict[str, int] = defaultdict(int)
    by_account: dict[str, int] = defaultdict(int)
    for row in rows(texts["postings"]):
        by_position[row["position"]] += from_dollars(row["amount"])
        by_account[row["account"]] += from_dollars(row["amount"])
    assert set(by_position.values()) == {0}
    assert {name: amount for name, amount in by_account.items() if amount} == {
        name: amount for name, amount in floor.books.balances.items() if amount
    }


def test_bets_are_those_of_the_settlements(floor: RecordedFloor, texts: dict[str, str]) -> None:
    found = rows(texts["bets"])
    for row in found:
        net, pays, returned, stake = (from_dollars(row[key]) for key in ("net", "pays", "returned", "stake"))
        assert net == pays + returned - stake
    house = sum(from_dollars(row["net"]) for row in found if row["game"] != "poker")
    settled = [r.settlement for r in floor.rounds.values() if r.settlement is not None]
    assert house == sum(box.net for settlement in settled for box in settlement.boxes)
    rake = -sum(from_dollars(row["net"]) for row in found if row["game"] == "poker")
    assert rake == floor.books.balance("rake:P1")


def test_filters_keep_what_is_named(floor: RecordedFloor) -> None:
    found, done = exported(floor.store, Filters(tables=["T0"], days=["2030-01-31"]))
    for name in ("bets", "events"):
        assert {(row["table"], row["day"]) for row in rows(found[name])} == {("T0", "2030-01-31")}
    assert {row["ledger"] for row in rows(found["postings"])} == {"T0"}
    assert found["hands"] == ""
    assert done.counts["sheets"] == len(found["sheets"].splitlines()) > 2
    game = floor.floor.tables["T0"].sign.game
    of_game, _ = exported(floor.store, Filters(games=[game]))
    assert {row["game"] for row in rows(of_game["bets"])} == {game}


def test_only_open_rounds_that_fit_the_filters_are_named(floor: RecordedFloor) -> None:
    every = exported(floor.store)[1].open_rounds
    assert len(every) > 1
    for round_id in every:
        table = table_of_round(round_id)
        game = floor.floor.tables[table].sign.game
        assert exported(floor.store, Filters(tables=[table]))[1].open_rounds == (round_id,)
        of_game = tuple(one for one in every if floor.floor.tables[table_of_round(one)].sign.game == game)
        assert exported(floor.store, Filters(games=[game]))[1].open_rounds == of_game
    assert exported(floor.store, Filters(tables=["P1"]))[1].open_rounds == ()
    assert exported(floor.store, Filters(days=["2030-01-31"]))[1].open_rounds == ()
    assert exported(floor.store, Filters(days=["2030-02-01"]))[1].open_rounds == every


def test_people_are_not_written_out(texts: dict[str, str]) -> None:
    kinds = {row["stream"].partition("/")[0] for row in rows(texts["events"])}
    assert kinds == {"floor", "round", "poker", "jackpot", "ledger"}


def test_the_command_writes_all_files(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", place, "--to", str(tmp_path / "out")]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(FILES.values())
    told = capsys.readouterr()
    assert told.out == ""
    assert "sheets.jsonl" in told.err
    assert main(["settle", "--jsonl", str(tmp_path / "out" / "sheets.jsonl")]) == 0


def test_the_command_writes_one_thing_to_standard_output(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", place, "--only", "bets", "--to", "-", "--game", "poker"]) == 0
    found = rows(capsys.readouterr().out)
    assert {row["table"] for row in found} == {"P1"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--only", "decks"], "only: 'decks' is not one of sheets, hands"),
        (["--game", "bridge"], "game: 'bridge' is not one of casino-stud"),
        (["--day", "31.1."], "day: '31.1.' is not a date"),
        (["--table", "T0", "--table", "T99"], "table: 'T99' is not a table of this store: P1, T0, T1, T2"),
        (["--day", "2030-01-30"], "day: nothing happened on 2030-01-30: the days are 2030-01-31 to 2030-02-01"),
        (["--day", "2030-02-01", "--day", "2030-02-02"], "day: nothing happened on 2030-02-02: the days are"),
        (["--game", "casino-stud", "--game", "multi-link-stud"], "game: 'multi-link-stud' is not a game of this store"),
        (["--table", "P1", "--game", "casino-stud"], "nothing happened that fits the tables, days and games together"),
    ],
)
def test_what_cannot_be_exported_is_said_in_one_line_and_an_earlier_export_is_kept(
    place: str, arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new, earlier = tmp_path / "new", tmp_path / "earlier"
    earlier.mkdir()
    for name in FILES.values():
        (earlier / name).write_text("earlier", encoding="utf-8")
    for folder in (new, earlier):
        assert main(["export", place, "--to", str(folder), *arguments]) == 2
        assert capsys.readouterr().err.startswith(f"croupier: {says}")
    assert not new.exists()
    assert {file.read_text(encoding="utf-8") for file in earlier.iterdir()} == {"earlier"}


@pytest.mark.parametrize("arguments", [["--table", "T99"], ["--day", "2030-01-31"], ["--game", "poker"]])
def test_an_empty_store_fits_no_filter(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "new.db"
    open_store(place).close()
    assert main(["export", str(place), "--to", str(tmp_path / "out"), *arguments]) == 2
    assert capsys.readouterr().err.endswith((": none\n", ": nothing has happened yet\n"))
    assert main(["export", str(place), "--to", str(tmp_path / "out")]) == 0


def test_several_things_do_not_go_to_standard_output(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", place, "--to", "-"]) == 2
    assert capsys.readouterr().err.startswith("croupier: only: one thing alone goes to standard output")


def test_amounts_are_dollars(texts: dict[str, str]) -> None:
    assert all(dollars(from_dollars(row["amount"])) == row["amount"] for row in rows(texts["postings"]))
