"""Reports by table and gaming day, held against figures that are worked out in another way."""

from __future__ import annotations

import csv
import json
from datetime import timedelta
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.gaming_day import GamingDay, ShiftTimes, read_day, read_gaming_day
from croupier.ledger import Posted, Posting, Why, to_document
from croupier.money import dollars, from_dollars, read_money
from croupier.records.export_rows import safe
from croupier.records.report import floor_report, report
from croupier.records.report_csv import COLUMNS, write_csv
from croupier.records.running_report import RunningReport
from croupier.records.takings import KnownTable, gathered, takings_of
from croupier.records.theory import Edge, Edges, Theory, edges_of
from croupier.store import StoredEvent, open_store
from tests.floor.house import House
from tests.ledger.test_laws import bank_of
from tests.records.recorded import RecordedFloor

FAIR_COIN = Theory(lambda *_: Edges(Edge(1, 20, 1.0), Edge(1, 10, 1.0)))
"""An edge that is easy to work out: a twentieth of the ante, a tenth of the bonus."""


@pytest.fixture(scope="module")
def found(floor: RecordedFloor) -> dict[str, Any]:
    return report(takings_of(floor.store), theory=FAIR_COIN)


def lines(found: dict[str, Any], part: str, **wanted: str) -> list[dict[str, Any]]:
    return [line for day in found["days"] for line in day[part] if all(line[k] == v for k, v in wanted.items())]


def test_the_days_win_of_a_table_adds_up_to_its_settlements(floor: RecordedFloor, found: dict[str, Any]) -> None:
    for table in floor.floor.tables:
        wins = [from_dollars(line["win"]) for line in lines(found, "house_games", table=table)]
        assert sum(wins) == sum(bank_of(r) for r in floor.rounds.values() if r.id.startswith(f"{table}-"))
    assert len(found["days"]) == 2


def test_the_handle_is_what_was_bet_in_rounds_that_were_settled(floor: RecordedFloor, found: dict[str, Any]) -> None:
    settled = [round_ for round_ in floor.rounds.values() if round_.settlement is not None]
    staked = sum(sum(box.bets.values()) for r in settled for box in r.boxes.values() if not box.gone)
    assert sum(read_money(line["handle"]) for line in lines(found, "house_games")) == staked
    assert sum(line["rounds"] for line in lines(found, "house_games")) == len(settled)


def test_theory_is_the_exact_edge_times_the_antes_really_bet(floor: RecordedFloor, found: dict[str, Any]) -> None:
    settled = [r for r in floor.rounds.values() if r.settlement is not None and r.id.startswith("T0-")]
    antes = sum(box.bets["ante"] for r in settled for box in r.boxes.values() if not box.gone)
    mine = lines(found, "theory", table="T0", bet="ante")
    assert sum(read_money(line["staked"]) for line in mine) == antes
    for line in mine:
        assert read_money(line["theoretical"]) == round(Fraction(read_money(line["staked"]), 20))
        assert from_dollars(line["deviation"]) == from_dollars(line["actual"]) - from_dollars(line["theoretical"])


def test_win_is_main_game_and_bonus_less_the_fixed_prizes_of_jackpot_bets(found: dict[str, Any]) -> None:
    for line in lines(found, "house_games"):
        assert line["difference"] == "0.00"
    for day in found["days"]:
        actual = sum(from_dollars(line["actual"]) for line in day["theory"])
        assert from_dollars(day["house_total"]["win"]) == actual - from_dollars(day["house_total"]["fixed_prizes"])


def test_edges_come_from_the_odds() -> None:
    edges = edges_of("casino-stud", 6)
    assert isinstance(edges, Edges)
    assert edges.main.exact == Fraction(1036344990372, 19933230517200)
    assert edges.main.expected(1_000_00) == 51_99
    assert edges.bonus is None


def test_without_the_counting_extra_theory_says_why_it_is_missing(floor: RecordedFloor) -> None:
    blind = report(takings_of(floor.store), theory=Theory(lambda *_: "needs the extra `fast`"))
    assert {line["why"] for line in lines(blind, "theory")} == {"needs the extra `fast`"}
    assert {day["theory_total"] for day in blind["days"]} == {None}


@pytest.mark.clause("R-15")
def test_each_jackpot_reconciles_with_its_own_count_and_from_day_to_day(
    floor: RecordedFloor, found: dict[str, Any]
) -> None:
    for name, jackpot in floor.floor.jackpots.items():
        first, last = lines(found, "jackpots", jackpot=name)
        assert first["closing"] == last["opening"]
        assert last["closing"]["meter"] == dollars(jackpot.meter)
        assert read_money(last["own_count"]["reserve"]) == jackpot.reserve
        assert first["reconciles"]
        assert last["reconciles"]
        prizes = sum(from_dollars(line["prizes"]["meter"]) for line in (first, last))
        assert -prizes == jackpot.accounts.prizes
        assert sum(line["hits"] for line in (first, last)) == jackpot.hit_count


def test_a_difference_between_ledger_and_jackpot_is_shown_and_an_alarm(floor: RecordedFloor) -> None:
    log = [*floor.store.read_all(limit=10_000)]
    wrong = Posted((Posting("jackpot:grand:meter", -7), Posting("cage", 7)), Why.JACKPOT_CORRECTED)
    last = log[-1]
    log.append(
        last._replace(
            position=last.position + 1, stream="ledger/jackpots", version=99, name="posted/1", text=text_of(wrong)
        )
    )
    found = report(gathered(log, GamingDay()), theory=FAIR_COIN)
    (jackpot,) = [line for line in found["days"][-1]["jackpots"] if line["jackpot"] == "grand"]
    assert jackpot["difference"]["meter"] == "-0.07"
    assert not jackpot["reconciles"]
    assert [alarm["about"] for alarm in found["days"][-1]["alarms"]] == ["grand"]
    assert found["alarms"] == 1


def test_poker_rake_is_that_of_the_settlements(floor: RecordedFloor, found: dict[str, Any]) -> None:
    rake = sum(read_money(line["rake"]) for line in lines(found, "poker"))
    assert rake == floor.books.balance("rake:P1")
    assert rake > 0
    assert {line["difference"] for line in lines(found, "poker")} == {"0.00"}


def posted(position: int, at: str, why: Why, *entries: tuple[str, int], place: str = "T1") -> StoredEvent:
    text = text_of(Posted(tuple(Posting(*entry) for entry in entries), why))
    return StoredEvent(position, f"ledger/{place}", position, "posted/1", text, at, "c", 1, 1, b"", b"", b"")


def text_of(event: Posted) -> str:
    """Its fields as the store keeps them."""
    fields = dict(to_document(event))
    del fields["event"]
    return json.dumps(fields)


def test_drop_counts_chips_brought_and_not_winnings_bet_again() -> None:
    at = "2030-01-31T21:00:00+08:00"
    bet = [("player:ann", -10_00), ("bets:T1", 10_00)]
    log = [
        posted(1, at, Why.BET_PLACED, *bet),
        posted(2, at, Why.ROUND_SETTLED, ("bets:T1", -10_00), ("player:ann", 20_00), ("house:T1", -10_00)),
        posted(3, at, Why.BET_PLACED, ("player:ann", -15_00), ("bets:T1", 15_00)),  # of the 20 that Ann has won
        posted(4, at, Why.ROUND_SETTLED, ("bets:T1", -15_00), ("house:T1", 15_00)),
        posted(5, at, Why.BET_PLACED, *bet),  # Ann has to bring 5 of these
        posted(6, at, Why.BET_PLACED, ("player:ben", -30_00), ("bets:T1", 30_00)),
    ]
    day = gathered(log, GamingDay()).days["2030-01-31"]["T1"]
    assert day.drop == (10_00 + 5_00) + 30_00
    assert day.bank == 5_00


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2030-02-01T05:59:59+08:00", "2030-01-31"),
        ("2030-02-01T06:00:00+08:00", "2030-02-01"),
        ("2030-01-31T21:59:59+00:00", "2030-01-31"),
        ("2030-01-31T22:00:00+00:00", "2030-02-01"),
    ],
)
def test_the_gaming_day_turns_at_six_in_singapore(at: str, day: str) -> None:
    assert GamingDay().day_of(at) == day


def test_the_house_may_let_its_day_begin_when_it_likes() -> None:
    assert read_gaming_day("00:30 -05:00").day_of("2030-02-01T05:29:00+00:00") == "2030-01-31"
    assert read_gaming_day("00:30 -05:00").says == "00:30 -05:00"


@pytest.mark.parametrize("text", ["6", "24:00", "06:60", "06:00 +15:00", "06:00 8"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="day_begins"):
        read_gaming_day(text)


def test_what_is_no_date_is_refused() -> None:
    with pytest.raises(InputError, match="2030-02-30"):
        read_day("2030-02-30")


def test_a_report_of_one_table_leaves_out_what_is_the_whole_floors(floor: RecordedFloor) -> None:
    found = report(takings_of(floor.store), days=["2030-01-31"], tables=["T0"], theory=FAIR_COIN)
    (day,) = found["days"]
    assert [line["table"] for line in day["house_games"]] == ["T0"]
    assert "jackpots" not in day
    assert "cage" not in day


def test_the_houses_result_is_what_everybody_else_does_not_have(floor: RecordedFloor, found: dict[str, Any]) -> None:
    """All chips that the cage gave out are with players, on tables or in jackpots, or they are the House's."""
    total = sum(from_dollars(day["house_result"]["total"]) for day in found["days"])
    balances = floor.books.balances
    theirs = [amount for account, amount in balances.items() if not account.startswith(("house:", "rake:", "cage"))]
    in_house = sum(amount for account, amount in balances.items() if account.endswith(":house"))
    assert total == -balances["cage"] - sum(theirs) + in_house


def test_csv_has_a_row_for_each_table_jackpot_part_and_cage(found: dict[str, Any]) -> None:
    text = StringIO()
    write_csv(found, text)
    header, *rows = list(csv.reader(text.getvalue().splitlines()))
    assert tuple(header) == COLUMNS
    assert {len(row) for row in rows} == {len(COLUMNS)}
    kinds = [row[1] for row in rows]
    assert kinds.count("jackpot") == 4 * len(lines(found, "jackpots"))
    assert kinds.count("house-game") == len(lines(found, "house_games"))
    wins = [row[header.index("win")] for row in rows if row[1] == "house-game"]
    assert wins == [line["win"] for line in lines(found, "house_games")]


def test_csv_gives_a_spreadsheet_no_formula_to_carry_out(found: dict[str, Any]) -> None:
    day = {**found["days"][0], "poker": [{**lines(found, "poker")[0], "name": "=1+1"}]}
    text = StringIO()
    write_csv({**found, "days": [day]}, text)
    assert "'=1+1" in text.getvalue()


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"),
        ("-5/52", "'-5/52"),
        ("  =1+1", "'  =1+1"),
        ("\n-A1", "'\n-A1"),
        ("\u00a0@SUM(A1)", "'\u00a0@SUM(A1)"),
        ("-12.50", "-12.50"),
        ("-3", "-3"),
        (-3, -3),
        ("T1-1", "T1-1"),
        ("  ann", "  ann"),
        (None, ""),
    ],
)
def test_a_cell_that_begins_like_a_formula_gets_an_apostrophe_and_an_amount_does_not(
    cell: object, written: object
) -> None:
    assert safe(cell) == written


def test_kept_figures_are_the_same_as_those_read_in_one_go() -> None:
    store = open_store("memory:")
    growing = RecordedFloor(store, seed=6, tables=2)
    kept = RunningReport(store, ShiftTimes(), FAIR_COIN)
    for _ in range(4):
        growing.run(40)
        assert kept.report(day="all") == floor_report(takings_of(store), theory=FAIR_COIN, shifts=ShiftTimes())


@pytest.mark.clause("R-105")
def test_a_prize_that_the_bank_keeps_is_an_alarm_that_says_what_to_do() -> None:
    at = "2030-01-31T21:00:00+08:00"
    log = [
        posted(1, at, Why.PRIZES_PAID, ("jackpot:grand:house", -90_00), ("bets:T1", 90_00)),
        posted(2, at, Why.ROUND_SETTLED, ("bets:T1", -90_00), ("house:T1", 90_00)),
    ]
    takings = gathered(log, GamingDay())
    takings.tables["T1"] = KnownTable("T1", "casino-stud")
    (day,) = report(takings, tables=["T1"], theory=FAIR_COIN)["days"]
    (alarm,) = day["alarms"]
    assert alarm["says"].startswith("90.00 that a jackpot has paid was taken back")


def test_a_jackpot_to_which_nothing_happened_stands_in_the_days_report_as_it_stood() -> None:
    store = open_store("memory:")
    quiet = RecordedFloor(store, seed=6, tables=1)
    quiet.stored()
    quiet.now += timedelta(days=1)
    quiet.note("floor/main", {"event": "alarm_raised/1", "alarm": "AL-1", "table": None, "what": "a test"})
    quiet.append()
    first, second = report(takings_of(store), theory=FAIR_COIN)["days"]
    assert [line["jackpot"] for line in second["jackpots"]] == ["grand", "harbour"]
    assert [line["closing"] for line in second["jackpots"]] == [line["closing"] for line in first["jackpots"]]
    assert all(line["reconciles"] for line in second["jackpots"])


def test_a_clock_that_was_set_back_over_a_day_and_on_again_makes_no_difference() -> None:
    with open_store("memory:") as store:
        house = House(store)
        house.open("T1", jackpot="grand")
        house.chips("alice", amount=10_000_00)
        for moved in (timedelta(0), timedelta(days=-1), timedelta(days=1), timedelta(days=-1)):
            house.now += moved
            house.deal_in("T1", "alice", bets=("ante", "jackpot"))
            house.play_out("T1")
        told = report(takings_of(store))
        assert [day["alarms"] for day in told["days"]] == [[], []]
        assert all(line["reconciles"] for line in lines(told, "jackpots", jackpot="grand"))
        # The day of the last round closes with the meter as it stands.
        assert told["days"][0]["jackpots"][0]["closing"]["meter"] == dollars(house.floor.jackpots["grand"].meter)
