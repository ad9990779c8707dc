"""Two versions of Casino Stud on one floor: each round is played, shown and recorded under its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.floor_events.codec import from_document
from croupier.floor_events.commands import ConfigureTable, OpenTable
from croupier.games import CASINO_STUD, HouseGame
from croupier.games.casino_stud import CSP
from croupier.gaming_day import GamingDay
from croupier.jackpots import ContributionAdded, PrizesPaid
from croupier.money import dollars
from croupier.records.export import Export, Filters
from croupier.records.report import report
from croupier.records.round_audit import audit_round
from croupier.records.takings import takings_of
from croupier.records.theory import Edge, Edges, Theory, edges_of
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound
from croupier.rulings import casino_stud as casino_stud_rulings
from croupier.settlement import HouseSettlement, settle
from croupier.store import open_store
from tests.floor.house import LIMITS, SHIFT, House
from tests.next_edition import NEXT, NEXT_CASINO_STUD, beside, next_edition

NOW = CASINO_STUD.version
PAIR_BEATS_ACE_KING = {1: "9h 9d 7c 4s 2h", 0: "As Kd 8c 5c 3d"}
"""One pair wins a BET of 200.00: 200.00 under version 6, 600.00 under version 7."""
HOUSE_LOSES = {NOW: -300_00, NEXT: -700_00}


def win_with_a_pair(house: House, table: str) -> None:
    house.deal_in(table, "ann", hands=PAIR_BEATS_ACE_KING)
    house.play_out(table)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """The same hands at a table of version 6 and at one of version 7."""
    with next_edition(), open_store(tmp_path / "floor.db") as store:
        found = House(store)
        found.chips("ann")
        found.open("T6", version=NOW)
        found.open("T7")
        for table in ("T6", "T7"):
            win_with_a_pair(found, table)
        yield found


def test_a_table_opens_its_rounds_under_the_version_that_it_is_set_to(house: House) -> None:
    assert [house.round_at(table).game.version for table in ("T6", "T7")] == [NOW, NEXT]
    assert [house.floor.view(table).table.version for table in ("T6", "T7")] == [NOW, NEXT]


def test_each_round_pays_by_its_own_pay_table(house: House) -> None:
    settled = [house.round_at(table).settlement for table in ("T6", "T7")]
    assert [found.house for found in settled if found is not None] == [HOUSE_LOSES[NOW], HOUSE_LOSES[NEXT]]


def test_a_restart_keeps_each_round_and_table_on_its_version(house: House) -> None:
    house.reopen()
    assert [house.round_at(table).game.version for table in ("T6", "T7")] == [NOW, NEXT]
    win_with_a_pair(house, "T6")
    assert house.round_at("T6").game.version == NOW


def test_a_table_from_before_the_next_version_stays_as_it_was_until_it_is_set_otherwise() -> None:
    with open_store("memory:") as store:
        house = House(store)
        house.open("T1")
        with next_edition():
            house.do(OpenRound(table="T1"))
            assert house.round_at("T1").game.version == NOW
            house.do(ConfigureTable(table="T1", version=NEXT), SHIFT)
            assert house.round_at("T1").game.version == NEXT


@pytest.mark.parametrize(
    "command",
    [
        OpenTable(table="T9", name="Nine", game="casino-stud", settings=LIMITS, version=5),
        ConfigureTable(table="T6", version=5),
    ],
    ids=["open_table", "configure_table"],
)
def test_a_table_of_an_unknown_version_is_refused(house: House, command: OpenTable | ConfigureTable) -> None:
    position = house.floor.position
    with pytest.raises(Refused, match="known in versions 6 and 7, not 5") as refused:
        house.do(command, SHIFT)
    assert refused.value.code == "UNKNOWN_VERSION"
    assert house.floor.position == position


def test_the_report_compares_each_version_with_its_own_odds(house: House) -> None:
    win_with_a_pair(house, "T6")
    house.do(ConfigureTable(table="T6", version=NEXT), SHIFT)
    win_with_a_pair(house, "T6")
    theory = Theory(lambda _, version: Edges(Edge(version, 100, 1.0), None))
    (day,) = report(takings_of(house.store), theory=theory)["days"]
    lines = [(line["table"], line["version"], line["actual"], line["theoretical"]) for line in day["theory"]]
    assert lines == [
        ("T6", NOW, "-600.00", "12.00"),
        ("T6", NEXT, "-700.00", "7.00"),
        ("T7", NEXT, "-700.00", "7.00"),
    ]
    assert day["theory_total"]["theoretical"] == "26.00"
    assert [line["difference"] for line in day["house_games"]] == ["0.00", "0.00"]


def test_a_version_that_is_not_known_has_no_edges() -> None:
    assert edges_of("casino-stud", NEXT) == "version: the rules of casino-stud are known in version 6, not 7"


@pytest.mark.parametrize(("round_id", "version"), [("T6-1", NOW), ("T7-1", NEXT)])
def test_the_audit_of_a_round_settles_it_under_its_version(house: House, round_id: str, version: int) -> None:
    found = audit_round(house.store, round_id)
    assert (found.status, found.shuffle, found.findings) == ("settled", "verified", ())
    assert isinstance(found.settlement, HouseSettlement)
    assert found.settlement.house == HOUSE_LOSES[version]


@pytest.mark.usefixtures("house")
def test_the_audit_command_agrees_with_rounds_of_both_versions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for round_id in ("T6-1", "T7-1"):
        assert main(["audit", "round", str(tmp_path / "floor.db"), round_id]) == 0
        assert json.loads(capsys.readouterr().out)["agrees"] is True


def test_exported_sheets_name_their_version_and_settle_to_the_same_cents(house: House) -> None:
    file = StringIO()
    Export(house.store, {"sheets": file}, Filters(), GamingDay()).write()
    sheets = [json.loads(line) for line in file.getvalue().splitlines()]
    assert [sheet["version"] for sheet in sheets] == [NOW, NEXT]
    for sheet in sheets:
        assert settle(sheet)["house"] == dollars(HOUSE_LOSES[sheet["version"]])


def test_a_round_of_a_version_that_is_gone_is_not_judged_by_another() -> None:
    with open_store("memory:") as store:
        with next_edition():
            house = House(store)
            house.chips("ann")
            house.open("T7")
            win_with_a_pair(house, "T7")
        findings = audit_round(store, "T7-1").findings
    assert findings
    assert all("known in version 6, not 7" in finding.says for finding in findings)


def linked_otherwise() -> AbstractContextManager[HouseGame]:
    """A version 7 whose jackpot grows, and is paid in order, under other clauses."""
    assert CASINO_STUD.link is not None
    link = CASINO_STUD.link._replace(grows=CSP["1.12"], order=CSP["4.4"])
    return beside(replace(NEXT_CASINO_STUD, link=link), casino_stud_rulings.RULINGS)


def cited_by_jackpot(house: House) -> list[tuple[str, str]]:
    """The round and the clause of each contribution and each prize, in order."""
    kinds = (ContributionAdded, PrizesPaid)
    found = [from_document(one.stream, one.document) for one in house.store.read_stream("jackpot/grand")]
    return [(event.round, event.clause) for event in found if isinstance(event, kinds)]


@pytest.mark.clause("CSP 1.13", "R-16")
def test_a_jackpot_cites_the_version_that_each_round_was_opened_with() -> None:
    royal = {1: "Ah Kh Qh Jh Th"}
    with linked_otherwise(), open_store("memory:") as store:
        house = House(store)
        house.chips("ann")
        house.open("T6", version=NOW, jackpot="grand")
        house.open("T7", jackpot="grand")
        for table in ("T6", "T7"):
            house.deal_in(table, "ann", bets=("ante", "jackpot"), hands=royal)
        house.reopen()
        for table in ("T6", "T7"):
            house.play_out(table)
        assert cited_by_jackpot(house) == [
            ("T6-1", "CSP 1.13"),
            ("T7-1", "CSP 1.12"),
            ("T6-1", "CSP 4.5.2"),
            ("T7-1", "CSP 4.4"),
        ]
