"""Money that does not balance stops the table at once."""

from __future__ import annotations

import pytest

from croupier.floor.play import round_events as joined
from croupier.floor_events.commands import ResumeTable, TakeAlarm
from croupier.ledger import Posted, Posting, Why
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound, PlaceBet
from tests.floor.house import PIT, House, everything, player


def out_of_balance(*_: object, **__: object) -> Posted:
    return Posted((Posting("player:alice", -100_00), Posting("bets:T1", 99_99)), Why.BET_PLACED)


def test_a_broken_promise_stops_the_table_raises_an_alarm_and_moves_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open("T1", "T2")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    house.do(OpenRound(table="T2"))
    round_ = house.round_at("T1")
    monkeypatch.setattr(joined, "postings_of_round", out_of_balance)
    with pytest.raises(Refused) as refused:
        house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
    monkeypatch.undo()
    assert refused.value.code == "TABLE_STOPPED"
    assert house.round_at("T1") == round_
    assert house.floor.balance("alice") == 1_000_00
    (alarm,) = house.floor.state.alarms.values()
    assert (alarm.alarm, alarm.table) == ("AL-1", "T1")
    with pytest.raises(Refused) as stopped:
        house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
    assert stopped.value.code == "TABLE_STOPPED"
    house.do(PlaceBet(table="T2", box=1, bet="ante", amount=100_00), player("alice"))
    before = everything(house)
    house.reopen()
    assert everything(house) == before


def test_once_it_is_seen_to_the_table_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    monkeypatch.setattr(joined, "postings_of_round", out_of_balance)
    with pytest.raises(Refused):
        house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
    monkeypatch.undo()
    house.do(TakeAlarm(alarm="AL-1"), PIT)
    assert not house.floor.state.alarms
    house.do(ResumeTable(table="T1"), PIT)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
