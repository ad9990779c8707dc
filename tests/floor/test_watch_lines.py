"""Surveillance's lines about the floor beside the tables, and the secrets that they leave out."""

from __future__ import annotations

from croupier.cage.commands import ExcludePatron
from croupier.floor import CommandResult
from croupier.floor.engine.queries import FloorQueries
from croupier.floor_events.commands import RaiseAlarm, TakeAlarm
from croupier.floor_events.events import AlarmRaised
from croupier.floor_events.logged_event import LoggedEvent
from croupier.jackpots.commands import ReportFault
from croupier.people.commands import LockPerson, SignUp
from croupier.people.passwords import LIGHT, hash_password
from croupier.people.roles import Role
from croupier.store import open_store
from tests.floor.house import BOSS, PIT, SHIFT, House


def test_surveillance_hears_of_alarms_faults_and_people_and_never_of_an_exclusion() -> None:
    house = House(open_store("memory:"))
    done: list[CommandResult] = []
    house.floor.listeners.append(done.append)
    house.open("T1", jackpot="grand")
    password = hash_password("quite a long one", salt=bytes(16), cost=LIGHT)
    house.do(SignUp(name="ann", password=password, role=Role.PLAYER))
    before = len(done)
    house.do(RaiseAlarm(what="the lamp is out"))
    house.do(TakeAlarm(alarm="AL-1"), PIT)
    house.do(ReportFault(jackpot="grand", what="the display is dark"), PIT)
    house.do(ExcludePatron(player="ann", reason="asked for it"), SHIFT)
    house.do(LockPerson(name="ann", reason="a lost phone"), BOSS)
    lines = [house.floor.watch_line(noted) for result in done[before:] for noted in result.events]
    assert [line["says"] for line in lines if line is not None] == [
        "Alarm: the lamp is out",
        "Pat takes alarm AL-1",
        "Fault 1 of the jackpot: the display is dark",
        "Boss locks ann: a lost phone",
    ]


def test_surveillance_is_told_neither_of_suspects_nor_of_the_address_that_they_share() -> None:
    what = "2 seats have one address (203.0.113.9): ann, ben"
    alarm = AlarmRaised(alarm="AL-1", table="T5", what=what, suspects=("ann", "ben"))
    noted = LoggedEvent(position=1, stream="floor/main", at="2030-01-31T20:15:00+08:00", event=alarm, table="T5")
    line = FloorQueries.watch_line(noted)
    assert line is not None and line["says"] == "Alarm: 2 seats have one address"
    assert "ann" not in str(line) and "203.0.113.9" not in str(line)
