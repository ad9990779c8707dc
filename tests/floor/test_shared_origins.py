"""One address or device in several seats of a Poker table: the pit is told, and the players are not."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from croupier.floor import SYSTEM, HouseSettings
from croupier.floor.play.shared_origins import MOST_OPEN
from croupier.floor_events.commands import TakeAlarm
from croupier.people.commands import NoteAddress, OpenSession, SignUp
from croupier.poker.commands import LeaveTable, TakeSeat
from croupier.store import EventStore, open_store
from tests.floor.house import PIT, House, everything, player

HOME, ELSEWHERE = "203.0.113.9", "198.51.100.4"


def arrive(house: House, name: str, address: str, device: str = "") -> None:
    """A guest signs in from this address."""
    if house.floor.people.find(name) is None:
        house.do(SignUp(name=name, guest=True), SYSTEM)
    until = int(house.now.timestamp()) + 3_600
    session = f"{name}-{house.floor.position}"
    opening = OpenSession(name=name, session=session, kind="cookie", until=until, address=address, device=device)
    house.do(opening, SYSTEM)


def sit(house: House, name: str, seat: int, table: str = "P") -> dict[str, str]:
    return dict(house.do(TakeSeat(table=table, seat=seat, amount=200_00), player(name)).answer)


def alarms(house: House) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(alarm.table, alarm.suspects) for alarm in house.floor.state.alarms.values()]


@pytest.fixture
def store() -> EventStore:
    return open_store("memory:")


def opened(store: EventStore, *shared: str) -> House:
    house = House(store, house=HouseSettings(shared_networks=shared))
    house.open("P", game="poker")
    return house


def test_the_pit_is_told_of_one_address_in_two_seats_and_the_players_are_not(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    arrive(house, "bob", HOME)
    assert sit(house, "ann", 1) == {}
    before = house.floor.position
    assert sit(house, "bob", 2) == {}, "the answer does not tell the player of the alarm"
    (alarm,) = house.floor.state.alarms.values()
    assert (alarm.table, alarm.suspects) == ("P", ("ann", "bob"))
    assert HOME in alarm.what
    for viewer in ("ann", "bob", None):
        seen = f"{to_builtins(house.floor.view('P', viewer))} {house.floor.notices('P', after=before, viewer=viewer)}"
        assert HOME not in seen and alarm.alarm not in seen


def test_players_from_two_addresses_raise_no_alarm(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    arrive(house, "bob", ELSEWHERE)
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    assert alarms(house) == []


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_guests_on_the_machine_of_the_server_raise_no_alarm_unless_they_share_a_browser(
    store: EventStore, address: str
) -> None:
    house = opened(store)
    for name, device in (("ann", "d1"), ("bob", "d2"), ("cas", "d1")):
        arrive(house, name, address, device=device)
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    assert alarms(house) == []

    sit(house, "cas", 3)
    assert alarms(house) == [("P", ("ann", "cas"))]


def test_one_device_is_told_though_the_addresses_differ(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME, device="d1")
    arrive(house, "bob", ELSEWHERE, device="d1")
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    (alarm,) = house.floor.state.alarms.values()
    assert "device (d1)" in alarm.what


def test_a_network_of_ipv6_is_one_address(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", "2001:db8::1")
    arrive(house, "bob", "2001:db8::ffff:2")
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    assert alarms(house) == [("P", ("ann", "bob"))]


def test_seats_at_two_tables_are_not_together(store: EventStore) -> None:
    house = opened(store)
    house.open("Q", game="poker")
    arrive(house, "ann", HOME)
    arrive(house, "bob", HOME)
    sit(house, "ann", 1)
    sit(house, "bob", 2, table="Q")
    assert alarms(house) == []


def test_a_third_player_at_the_address_is_told_too(store: EventStore) -> None:
    house = opened(store)
    for seat, name in enumerate(("ann", "bob", "cas"), 1):
        arrive(house, name, HOME)
        sit(house, name, seat)
    assert alarms(house) == [("P", ("ann", "bob")), ("P", ("ann", "bob", "cas"))]


def test_an_open_alarm_is_not_raised_again_and_a_taken_one_is(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    arrive(house, "bob", HOME)
    sit(house, "ann", 1)
    for _ in range(3):
        sit(house, "bob", 2)
        house.do(LeaveTable(table="P"), player("bob"))
    assert len(alarms(house)) == 1
    house.do(TakeAlarm(alarm="AL-1"), PIT)
    sit(house, "bob", 2)
    assert [*house.floor.state.alarms] == ["AL-2"]


def test_a_seated_player_who_moves_to_the_address_of_another_is_told(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    arrive(house, "bob", ELSEWHERE)
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    bob = house.floor.people.find("bob")
    assert bob is not None
    house.do(NoteAddress(name="bob", session=bob.sessions[0].id, address=HOME), SYSTEM)
    assert alarms(house) == [("P", ("ann", "bob"))]


def test_a_seated_player_who_signs_in_anew_from_the_address_of_another_is_told(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    arrive(house, "bob", ELSEWHERE)
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    arrive(house, "bob", HOME)
    assert alarms(house) == [("P", ("ann", "bob"))]


def test_the_house_can_name_networks_that_many_share(store: EventStore) -> None:
    house = opened(store, "203.0.113.0/24")
    arrive(house, "ann", HOME, device="d1")
    arrive(house, "bob", HOME, device="d2")
    sit(house, "ann", 1)
    sit(house, "bob", 2)
    assert alarms(house) == []


def test_addresses_and_alarms_come_back_from_a_checkpoint(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    arrive(house, "bob", HOME)
    sit(house, "ann", 1)
    house.floor.checkpoint()
    house.reopen()
    sit(house, "bob", 2)
    assert alarms(house) == [("P", ("ann", "bob"))]
    before = everything(house)
    house.reopen()
    assert everything(house) == before


def test_nobody_floods_the_pit_with_new_accounts(store: EventStore) -> None:
    house = opened(store)
    arrive(house, "ann", HOME)
    sit(house, "ann", 1)
    for number in range(MOST_OPEN + 3):
        arrive(house, f"g{number}", HOME)
        sit(house, f"g{number}", 2)
        house.do(LeaveTable(table="P"), player(f"g{number}"))
    assert len(alarms(house)) == MOST_OPEN
