"""Two versions of Poker on one floor: each hand is settled, audited, reported and exported under its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.floor_events.commands import ConfigureTable, OpenTable
from croupier.games.poker import PKR
from croupier.games.poker import VERSION as NOW
from croupier.gaming_day import GamingDay
from croupier.histories.ohh_read import sheets_from_ohh
from croupier.histories.ohh_write import ohh_text
from croupier.histories.phh_read import sheet_from_phh
from croupier.histories.phh_write import phh_from_sheet
from croupier.money import dollars
from croupier.poker import Hand, PokerTable, view
from croupier.poker.commands import Act, AddChips, ExposeCards, StartHand, TakeSeat
from croupier.records.export import Export, Filters
from croupier.records.report import report
from croupier.records.round_audit import audit_round
from croupier.records.takings import takings_of
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards, SettleRound
from croupier.rulings import Verdict, poker
from croupier.rulings.words import always
from croupier.settlement import PokerSettlement, settle_poker
from croupier.store import open_store
from tests.floor.chances import TestChance
from tests.floor.house import BLINDS, SHIFT, House, player
from tests.next_edition import next_poker

NEXT = NOW + 1
RAKE = {NOW: 3_00, NEXT: 2_00}
"""5 percent of 60.00 in chips of 1.00: rounded down to one chip under version 6, to two under version 7."""
EIGHT_PERCENT = BLINDS._replace(rake_percent="8")


def play_a_hand(house: House, table: str) -> None:
    """A pot of 60.00; on the flop a bet is not called."""
    act(house, table, "raise", to=30_00)
    act(house, table, "call")
    house.do(DealCards(table=table))
    act(house, table, "bet", to=20_00)
    act(house, table, "fold")
    house.do(SettleRound(table=table))


def act(house: House, table: str, action: str, to: int | None = None) -> None:
    """The player in turn acts."""
    hand = hand_at(house, table)
    assert hand.betting.turn is not None
    _, name, _ = hand.opening.dealt[hand.betting.turn]
    house.do(Act(table=table, action=action, to=to), player(name))


def hand_at(house: House, table: str) -> Hand:
    hand = house.floor.state.poker_table(table).hand
    assert hand is not None
    return hand


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """The same bets at a table of version 6 and at one of version 7."""
    with next_poker(), open_store(tmp_path / "floor.db") as store:
        found = House(store)
        found.chips("ann", "bob")
        found.open("P6", game="poker", version=NOW)
        found.open("P7", game="poker")
        for table in ("P6", "P7"):
            found.hand(table, "ann", "bob")
            play_a_hand(found, table)
        yield found


def settled(house: House, table: str) -> tuple[int, int]:
    """The version of the last hand, and its rake."""
    hand = hand_at(house, table)
    assert hand.settlement is not None
    return hand.opening.version, hand.settlement.rake


def exported(house: House, part: str) -> list[dict[str, object]]:
    file = StringIO()
    Export(house.store, {part: file}, Filters(), GamingDay()).write()
    return [json.loads(line) for line in file.getvalue().splitlines()]


@pytest.mark.clause("PKR 4.1")
def test_each_hand_is_raked_by_its_own_rules(house: House) -> None:
    assert [settled(house, table) for table in ("P6", "P7")] == [(NOW, RAKE[NOW]), (NEXT, RAKE[NEXT])]


def test_a_restart_keeps_each_hand_and_table_on_its_version(house: House) -> None:
    house.reopen()
    assert [settled(house, table) for table in ("P6", "P7")] == [(NOW, RAKE[NOW]), (NEXT, RAKE[NEXT])]
    house.do(StartHand(table="P6"))
    house.do(DealCards(table="P6"))
    play_a_hand(house, "P6")
    assert settled(house, "P6") == (NOW, RAKE[NOW])


def test_a_table_that_is_set_to_the_next_version_opens_its_next_hand_under_it(house: House) -> None:
    house.do(ConfigureTable(table="P6", version=NEXT), SHIFT)
    assert settled(house, "P6") == (NOW, RAKE[NOW])
    house.do(StartHand(table="P6"))
    house.do(DealCards(table="P6"))
    play_a_hand(house, "P6")
    assert settled(house, "P6") == (NEXT, RAKE[NEXT])
    (day,) = report(takings_of(house.store))["days"]
    (line,) = [line for line in day["poker"] if line["table"] == "P6"]
    assert (line["rake"], line["difference"]) == ("5.00", "0.00")


@pytest.mark.parametrize("version", [NOW, NEXT])
def test_the_audit_of_a_hand_settles_it_under_its_version(house: House, version: int) -> None:
    found = audit_round(house.store, f"P{version}/1")
    assert (found.status, found.shuffle, found.findings) == ("settled", "verified", ())
    assert isinstance(found.settlement, PokerSettlement)
    assert found.settlement.rake == RAKE[version]


def test_exported_sheets_name_their_version_and_settle_to_the_same_cents(house: House) -> None:
    sheets = exported(house, "sheets")
    assert [sheet["version"] for sheet in sheets] == [NOW, NEXT]
    assert [settle_poker(sheet).rake for sheet in sheets] == [RAKE[NOW], RAKE[NEXT]]


def test_hand_histories_keep_the_version(house: House) -> None:
    for sheet, rake in zip(exported(house, "sheets"), RAKE.values(), strict=True):
        (from_ohh,) = sheets_from_ohh(ohh_text([sheet]))
        assert not isinstance(from_ohh, InputError)
        for again in (sheet_from_phh(phh_from_sheet(sheet)), from_ohh):
            assert settle_poker(again).rake == rake


def test_the_highest_rake_is_that_of_the_version(house: House) -> None:
    house.open("P8", game="poker", limits=EIGHT_PERCENT)
    with pytest.raises(Refused, match="the rake is at most 5 percent, not '8'"):
        house.open("P9", game="poker", limits=EIGHT_PERCENT, version=NOW)
    with pytest.raises(Refused, match="the rake is at most 5 percent, not '8'"):
        house.do(ConfigureTable(table="P8", version=NOW), SHIFT)
    with pytest.raises(InputError, match=r"table\.rake\.percent: the rake is at most 5 percent, not '8'"):
        PokerTable.open(EIGHT_PERCENT, TestChance(1), version=NOW)


@pytest.mark.clause("PKR 5.11")
def test_an_irregularity_is_ruled_on_under_the_version_of_its_hand() -> None:
    """Version 7 has no row on exposed hole cards, so it refers them; under version 6 they are folded."""
    table = {kind: rows for kind, rows in poker.RULINGS.table.items() if kind != "hole-cards-exposed"}
    with next_poker(replace(poker.RULINGS, table=table)), open_store("memory:") as store:
        house = House(store)
        house.chips("ann", "bob")
        house.open("P6", game="poker", version=NOW)
        house.open("P7", game="poker")
        for name in ("P6", "P7"):
            house.hand(name, "ann", "bob")
            house.do(ExposeCards(table=name), player("ann"))
        assert [hand_at(house, name).played().folded for name in ("P6", "P7")] == [[False, True], [False, False]]


FREE = {
    **poker.RULINGS.table,
    "new-player": (always.rules(Verdict.CONTINUE, PKR["5.4"], "A new player pays nothing to join."),),
    "table-stake-change": (always.rules(Verdict.CONTINUE, PKR["3.6.1"], "Table stakes change at any time."),),
}
"""A version 7 in which new players pay nothing, and chips may be added in a round."""


@pytest.fixture
def free_house(tmp_path: Path) -> Iterator[House]:
    """A table of each version, whose first Orbit is over; cat has sat down in the third round of play."""
    with next_poker(replace(poker.RULINGS, table=FREE)), open_store(tmp_path / "floor.db") as store:
        found = House(store)
        found.chips("ann", "bob", "cat")
        found.open("P6", game="poker", version=NOW)
        found.open("P7", game="poker")
        for table in ("P6", "P7"):
            found.hand(table, "ann", "bob")
            for _ in range(2):
                fold_and_start(found, table)
            found.do(TakeSeat(table=table, seat=3, amount=200_00), player("cat"))
        yield found


def fold_and_start(house: House, table: str) -> None:
    act(house, table, "fold")
    house.do(SettleRound(table=table))
    house.do(StartHand(table=table))
    house.do(DealCards(table=table))


def paid_to_join(house: House, table: str) -> tuple[tuple[int, int, bool], ...]:
    """New players' payments as the next round opens."""
    fold_and_start(house, table)
    return hand_at(house, table).opening.posts


BIG_BLIND_OF_CAT = ((3, BLINDS.big_blind, False),)


@pytest.mark.clause("PKR 5.4")
def test_new_players_pay_by_the_rules_of_their_table(free_house: House) -> None:
    views = {table: view(free_house.floor.state.poker_table(table).state, "cat") for table in ("P6", "P7")}
    assert [views[table]["owes"]["live"] for table in views] == [dollars(BLINDS.big_blind), "0.00"]
    assert [paid_to_join(free_house, table) for table in ("P6", "P7")] == [BIG_BLIND_OF_CAT, ()]


@pytest.mark.clause("PKR 5.4")
def test_a_table_keeps_its_rules_for_new_players_over_a_restart_and_a_checkpoint(free_house: House) -> None:
    free_house.floor.checkpoint()
    free_house.reopen()
    assert [paid_to_join(free_house, table) for table in ("P6", "P7")] == [BIG_BLIND_OF_CAT, ()]


@pytest.mark.clause("PKR 5.4")
def test_a_table_set_to_another_version_asks_new_players_for_what_that_version_says(free_house: House) -> None:
    act(free_house, "P6", "fold")
    free_house.do(SettleRound(table="P6"))
    free_house.do(ConfigureTable(table="P6", version=NEXT), SHIFT)
    free_house.do(StartHand(table="P6"))
    assert hand_at(free_house, "P6").opening.posts == ()


@pytest.mark.clause("PKR 3.6.1")
def test_table_stakes_are_increased_by_the_rules_of_the_table(free_house: House) -> None:
    free_house.do(AddChips(table="P7", amount=50_00), player("cat"))
    with pytest.raises(Refused) as refusal:
        free_house.do(AddChips(table="P6", amount=50_00), player("cat"))
    assert refusal.value.code == "STAKE_FIXED"


def test_a_table_in_python_plays_under_the_version_that_it_is_opened_with() -> None:
    with next_poker():
        tables = [PokerTable.open(BLINDS, TestChance(1), version=version) for version in (NOW, NEXT, None)]
        for table in tables:
            table.sit("ann", 1, 200_00)
            table.sit("bob", 2, 200_00)
            table.start_hand()
        assert [table.hand.opening.version for table in tables if table.hand] == [NOW, NEXT, NEXT]


def test_a_poker_table_of_an_unknown_version_is_refused(house: House) -> None:
    with pytest.raises(Refused, match="known in versions 6 and 7, not 5") as refused:
        house.do(OpenTable(table="P9", name="Nine", game="poker", settings=BLINDS, version=5), SHIFT)
    assert refused.value.code == "UNKNOWN_VERSION"


def test_a_hand_of_a_version_that_is_gone_is_not_judged_by_another(tmp_path: Path) -> None:
    with open_store(tmp_path / "floor.db") as store:
        with next_poker():
            house = House(store)
            house.chips("ann", "bob")
            house.open("P7", game="poker")
            house.hand("P7", "ann", "bob")
            play_a_hand(house, "P7")
        findings = audit_round(store, "P7/1").findings
    assert findings
    assert all("known in version 6, not 7" in finding.says for finding in findings)
