"""Addresses of sign-ins are kept for a time: apart from the record, which stays whole when they are erased."""

from __future__ import annotations

from datetime import timedelta

from msgspec import to_builtins

from croupier.floor.views.player_numbers import alarm_view
from croupier.floor_events.commands import ChangeHouse, RaiseAlarm
from croupier.floor_events.events import AlarmRaised
from croupier.floor_events.house_changes import read_house_values
from croupier.people.commands import NoteRefusedSignIn, OpenSession, SignUp
from croupier.people.roles import SYSTEM
from croupier.poker.commands import TakeSeat
from croupier.records.takings import takings_of
from croupier.store import open_store, verify
from tests.floor.house import BOSS, PIT, SHIFT, House, player

AWAY = "203.0.113.9"


def keeping(days: int) -> House:
    house = House(open_store("memory:"))
    change = ChangeHouse(settings=read_house_values({"keep_addresses_days": days}), reason="the law")
    house.agree(house.do(change, BOSS), SHIFT)
    for name in ("ann", "ben"):
        house.do(SignUp(name=name, guest=True), SYSTEM)
    return house


def sign_in(house: House, name: str, address: str = AWAY) -> str:
    """A session; the record of its address."""
    until = int(house.now.timestamp()) + 40 * 24 * 3600
    opening = OpenSession(name=name, session=f"s-{name}-{house.now}", kind="cookie", until=until, address=address)
    house.do(opening, SYSTEM)
    found = house.floor.people.find(name)
    assert found is not None
    return found.sessions[-1].addresses[-1]


def stored(house: House) -> str:
    return repr([one.document for one in house.store.read_all()])


def test_an_address_is_in_no_event_and_can_be_read_until_its_time_is_over() -> None:
    house = keeping(30)
    record = sign_in(house, "ann")
    house.do(NoteRefusedSignIn(name="ann", address=AWAY, reason="wrong password"), SYSTEM)
    house.floor.checkpoint()
    assert AWAY not in stored(house)
    house.now += timedelta(days=30)
    house.floor.erase_past()
    assert house.reopen().addresses.read(record) == AWAY  # the last day on which it is kept

    house.now += timedelta(days=1)
    house.floor.erase_past()
    position = house.floor.position
    house.floor.erase_past()
    assert house.floor.position == position
    assert house.floor.addresses.read(record) == ""
    assert house.reopen().addresses.read(record) == ""
    assert verify(house.store).clean


def test_a_house_that_sets_no_time_keeps_addresses_in_the_record() -> None:
    house = keeping(0)
    assert sign_in(house, "ann") == AWAY
    position = house.floor.position
    house.floor.erase_past()
    assert house.floor.position == position


def test_the_pit_is_still_told_of_two_seats_with_one_address_that_is_kept_apart() -> None:
    house = keeping(30)
    house.open("P", game="poker")
    house.chips("ann", "ben")
    for seat, name in enumerate(("ann", "ben"), start=1):
        sign_in(house, name)
        house.do(TakeSeat(table="P", seat=seat, amount=100_00), player(name))
    (alarm,) = house.floor.state.alarms.values()
    assert alarm.suspects == ("ann", "ben")


def test_an_alarm_names_no_player_and_no_address_to_a_role_that_the_house_does_not_name() -> None:
    house = keeping(0)
    change = ChangeHouse(settings=read_house_values({"names_for": ["shift-manager"]}), reason="the law")
    house.agree(house.do(change, BOSS), SHIFT)
    house.open("P", game="poker")
    house.chips("ann", "ben")
    for seat, name in enumerate(("ann", "ben"), start=1):
        sign_in(house, name)
        house.do(TakeSeat(table="P", seat=seat, amount=100_00), player(name))
    house.do(RaiseAlarm(what="the light is out"), SYSTEM)

    origin, light = to_builtins(house.floor.alarms_for(PIT))
    assert (origin["suspects"], light["what"]) == (["Player 1", "Player 2"], "the light is out")
    assert origin["what"] == "2 seats have one address: Player 1, Player 2"
    assert to_builtins(house.floor.pit(PIT, in_place_s=0))["alarms"] == [origin, light]
    assert AWAY in to_builtins(house.floor.alarms_for(SHIFT))[0]["what"]
    assert [one.what for one in takings_of(house.store).alarms] == ["2 seats have one address", "the light is out"]
    overdrawn = AlarmRaised(
        alarm="AL-3", table=None, what="ben owes 5.00: the account is below zero", account="player:ben"
    )
    shown = to_builtins(alarm_view(overdrawn, house.floor.shown_names(PIT)))
    assert (shown["what"][:13], shown["account"]) == ("Player 2 owes", "player:Player 2")
