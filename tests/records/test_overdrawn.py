"""A player's account below zero is an alarm on the floor and a finding of the audit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from croupier.cli import main
from croupier.floor import Floor
from croupier.floor_events.commands import CashOut, TakeAlarm
from croupier.people.commands import Approve
from croupier.records.overdrawn import OverdrawnAccounts
from croupier.rounds.commands import ReportIrregularity
from croupier.store import Append, Change, EventStore, open_store, verify
from tests.floor.house import PIT, SHIFT, START, House, player
from tests.store.places import bet


@pytest.fixture
def house() -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(store)


def spent_twice(store: EventStore) -> None:
    """Alice has 1,000.00, and two servers that did not know of one another take a bet of all of it."""
    bet = {"event": "posted/1", "why": "bet_placed", "clause": None, "round": None}
    for table in ("X", "Y"):
        entries = [["player:Alice", -1_000_00], [f"bets:{table}", 1_000_00]]
        change = Change(stream=f"ledger/{table}", expected=0, events=[{**bet, "entries": entries}])
        store.append_many([Append(changes=[change], command_id=f"twice-{table}", at=START.isoformat())])


def test_chips_that_were_spent_twice_are_a_finding_of_the_audit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "floor.db"
    with open_store(place) as store:
        House(store).chips("Alice")
        assert verify(store, watch=OverdrawnAccounts()).clean
        spent_twice(store)

    assert main(["audit", "verify", str(place)]) == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["kind"], found["stream"], found["position"]) == ("overdrawn", "ledger/Y", 3)
    assert found["said"] == "player:Alice fell to -1000.00 here, and no settlement was taken back"
    assert main(["audit", "verify", str(place), "--format", "text"]) == 1
    verdict = capsys.readouterr().out.splitlines()[-1]
    assert verdict == "3 events in 3 streams: all as they were stored, but an account is BELOW ZERO."


def test_chips_that_were_spent_twice_are_an_alarm_at_the_next_start(house: House) -> None:
    house.chips("Alice")
    spent_twice(house.store)

    floor = house.reopen()

    (alarm,) = floor.state.alarms.values()
    assert (alarm.account, alarm.what) == ("player:Alice", "Alice owes 1000.00: the account is below zero")
    house.do(TakeAlarm(alarm=alarm.alarm), PIT)
    assert not house.reopen().state.alarms  # somebody has seen to it


def in_debt(house: House) -> Floor:
    """A settlement is taken back (R-34) after the player has cashed everything."""
    house.open("T1")
    house.chips("Alice")
    house.deal_in("T1", "Alice", hands={1: "As Ks Qs Js Ts", 0: "2d 3d 5c 7h 9c"})
    house.play_out("T1")
    house.do(CashOut(amount=house.floor.balance("Alice")), player("Alice"))
    asked = house.do(ReportIrregularity(table="T1", kind="foreign-card", facts={}), PIT)
    house.do(Approve(approval=asked.answer["approval"]), SHIFT)
    return house.floor


@pytest.mark.clause("R-34")
def test_a_debt_from_a_settlement_that_was_taken_back_is_an_alarm_at_once(house: House) -> None:
    floor = in_debt(house)

    assert floor.balance("Alice") < 0
    (alarm,) = floor.state.alarms.values()
    assert (alarm.account, alarm.table) == ("player:Alice", "T1")
    position = floor.position
    assert house.reopen().position == position  # and not once more at each start


@pytest.mark.clause("R-34")
def test_a_debt_from_a_settlement_that_was_taken_back_is_no_finding(house: House) -> None:
    in_debt(house)

    assert verify(house.store, watch=OverdrawnAccounts()).clean


def lent_and_returned(place: Path) -> None:
    """One command takes 10.00 that Bob does not have, and gives them back in its last event."""
    with open_store(place) as store:
        House(store).chips("Alice")
        lent, returned = (
            {"event": "posted/1", "why": "bet_placed", "entries": [["player:Bob", amount], ["bets:X", -amount]]}
            for amount in (-10_00, 10_00)
        )
        changes = [
            Change(stream="ledger/X", expected=0, events=[lent]),
            Change(stream="round/X-1", expected=0, events=[{"event": "bet_placed/1", "box": 1}]),
            Change(stream="ledger/Y", expected=0, events=[returned]),
        ]
        store.append(changes, command_id="both", at=START.isoformat())
        assert verify(store, watch=OverdrawnAccounts()).clean


def test_a_command_of_which_an_event_is_damaged_is_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "floor.db"
    lent_and_returned(place)
    with closing(connect(place)) as connection, connection:
        connection.execute("UPDATE events SET at = at || ' ' WHERE position = 4")

    assert main(["audit", "verify", str(place)]) == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["kind"], found["position"]) == ("changed", 4)


def test_an_account_that_was_overdrawn_before_a_damaged_event_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "floor.db"
    with open_store(place) as store:
        house = House(store)
        house.chips("Alice")
        spent_twice(store)
        store.append([bet("round/X-1", 0)], command_id="later", at=START.isoformat())
    with closing(connect(place)) as connection, connection:
        connection.execute("UPDATE events SET at = at || ' ' WHERE position = 4")

    assert main(["audit", "verify", str(place)]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(one["kind"], one["position"]) for one in found] == [("overdrawn", 3), ("changed", 4)]


def test_a_damaged_posting_makes_no_later_command_overdrawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "floor.db"
    with open_store(place) as store:
        house = House(store)
        house.chips("Alice")
        house.do(CashOut(amount=500_00, player="Alice"))
    with closing(connect(place)) as connection, connection:
        connection.execute("UPDATE events SET at = at || ' ' WHERE position = 1")

    assert main(["audit", "verify", str(place)]) == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["kind"], found["position"]) == ("changed", 1)
