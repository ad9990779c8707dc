"""The index of rounds: found by each thing, page by page, and complete after a restart."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.poker.commands import StartHand
from croupier.records import round_index
from croupier.records.round_index import RoundIndex, RoundQuery
from croupier.rounds.commands import OpenRound, PlaceBet, WithdrawBet
from croupier.rulings import Authority
from croupier.store import open_store
from croupier.table_commands import DealCards, ReportIrregularity
from tests.floor.house import PIT, House, player


@pytest.fixture(scope="module")
def house() -> House:
    """Three rounds at T1, of which the second is void, and one at T2."""
    house = House(open_store("memory:"))
    house.open("T1", "T2")
    house.chips("ann", "bob", amount=5_000_00)
    house.deal_in("T1", "ann")
    house.play_out("T1")
    house.deal_in("T1", "ann", "bob")
    house.do(ReportIrregularity(table="T1", kind="foreign-card", by=Authority.PIT_SUPERVISOR), PIT)
    house.now += timedelta(hours=1)
    house.deal_in("T2", "bob")
    house.play_out("T2")
    house.deal_in("T1", "ann")
    house.play_out("T1")
    return house


def found(index: RoundIndex, query: RoundQuery, before: int | None = None, limit: int = 10) -> list[str]:
    return [one.round for one in index.search(query, before=before, limit=limit)]


def read(house: House) -> RoundIndex:
    index = RoundIndex(house.store)
    index.read_back()
    return index


def test_rounds_are_found_by_table_player_irregularity_amount_and_time(house: House) -> None:
    index = read(house)
    assert found(index, RoundQuery()) == ["T1-3", "T2-1", "T1-2", "T1-1"]
    assert found(index, RoundQuery(table="T1")) == ["T1-3", "T1-2", "T1-1"]
    assert found(index, RoundQuery(player="Bob")) == ["T2-1", "T1-2"]
    assert found(index, RoundQuery(irregularity="foreign-card")) == found(index, RoundQuery(irregularity="any"))
    assert found(index, RoundQuery(irregularity="any")) == ["T1-2"]
    assert found(index, RoundQuery(player="bob", amount=1)) == ["T2-1"]
    later = house.now - timedelta(minutes=30)
    assert found(index, RoundQuery(since=later)) == ["T1-3", "T2-1"]
    assert found(index, RoundQuery(until=later)) == ["T1-2", "T1-1"]


def test_a_page_goes_on_where_the_last_one_ended(house: House) -> None:
    index = read(house)
    first = index.search(RoundQuery(), before=None, limit=3)
    assert found(index, RoundQuery(), before=first[-1].position) == ["T1-1"]


def test_a_hand_that_lies_on_two_pages_is_found_with_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store("memory:"))
    house.open("P1", game="poker")
    house.chips("ann", "bob", "cat")
    house.hand("P1", "ann", "bob", "cat")
    house.fold_out("P1")
    house.do(StartHand(table="P1"))
    house.do(DealCards(table="P1"))
    house.fold_out("P1")
    monkeypatch.setattr(round_index, "PAGE", 3)
    monkeypatch.setattr(round_index, "LEAST_PAUSE_S", 0)
    listed = read(house).search(RoundQuery(player="cat"), before=None, limit=10)
    assert [(one.round, one.outcome) for one in listed] == [("P1/2", "settled"), ("P1/1", "settled")]


def test_the_oldest_rounds_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_index, "MOST_ROUNDS", 2)
    monkeypatch.setattr(round_index, "FORGOTTEN_AT_ONCE", 1)
    house = House(open_store("memory:"))
    index = RoundIndex(house.store)
    house.floor.listeners.append(lambda done: index.note(done.events))
    house.open("T1")
    house.chips("ann", amount=5_000_00)
    for _ in range(3):
        house.deal_in("T1", "ann")
        house.play_out("T1")
    assert (len(index), found(index, RoundQuery(player="ann"))) == (2, ["T1-3", "T1-2"])


def test_bets_that_are_noted_live_are_listed_as_those_that_are_read_back() -> None:
    house = House(open_store("memory:"))
    index = RoundIndex(house.store)
    house.floor.listeners.append(lambda done: index.note(done.events))
    house.open("T1", "T2")
    house.chips("ann", "bob", amount=5_000_00)
    house.do(OpenRound(table="T1"))
    house.do(OpenRound(table="T2"))
    for table, name, box in (("T1", "ann", 1), ("T2", "bob", 1), ("T1", "bob", 2)):
        house.do(PlaceBet(table=table, box=box, bet="ante", amount=100_00), player(name))
        house.do(WithdrawBet(table=table, box=box, bet="ante"), player(name))
        house.do(PlaceBet(table=table, box=box, bet="ante", amount=200_00), player(name))
    for query in (RoundQuery(), RoundQuery(player="ann"), RoundQuery(player="bob")):
        live, again = (one.search(query, viewer="bob", before=None, limit=10) for one in (index, read(house)))
        assert [one._replace(id=0) for one in live] == [one._replace(id=0) for one in again]
        assert live
