"""Requirements for sign-ins: each on record with its account, idle staff signed out, no login from a backup."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from croupier.floor import CommandResult, Floor, GivenCommand
from croupier.people.commands import LockPerson, SignUp
from croupier.people.passwords import hash_password
from croupier.people.registry import stream_of
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.store import EventStore, open_store
from croupier.web.entrance.sign_in_limits import EntranceRules
from croupier.web.entrance.visitor import COOKIE
from tests.waiting import wait_until
from tests.web import asking
from tests.web.floor_under_test import CHEAP, Clock, FloorUnderTest
from tests.web.served import PEOPLE_DOORS, served

OWN = {"X-Croupier": "1"}
PASSWORD = "correct horse battery"
SALT = bytes(16)
IDLE_S = 900
BOSS = Actor(name="boss", role=Role.ADMINISTRATOR)


class Entrance:
    """A server where Sam, a shift manager, and Alice, a player, can sign in."""

    def __init__(self, store: EventStore, floor: FloorUnderTest, address: str) -> None:
        self.store, self.floor, self.address = store, floor, address

    def sign_in(self, name: str, password: str = PASSWORD) -> Any:
        return asking.post(f"{self.address}/api/v1/sign-in", json={"name": name, "password": password}, headers=OWN)

    def cookie_of(self, name: str) -> str:
        return str(self.sign_in(name).cookies[COOKIE])

    def whose(self, cookie: str) -> str | None:
        found = asking.get(f"{self.address}/api/v1/me", headers={"Cookie": f"{COOKIE}={cookie}"})
        name: str | None = found.json()["name"]
        return name

    def has_recorded(self, name: str, count: int) -> bool:
        return len(self.record(name)) >= count

    def use_is_recorded(self, name: str, cookie: str, count: int) -> bool:
        """Uses the session once more: no use is noted as long as the server is busy with noting the one before."""
        return self.whose(cookie) == name and self.has_recorded(name, count)

    def has_session(self, name: str) -> bool:
        person = self.floor.people.find(name)
        return person is not None and person.sessions != ()

    def record(self, name: str) -> list[dict[str, Any]]:
        """The stored events about a person since they joined."""
        return [recorded.document for recorded in self.store.read_stream(stream_of(name))][1:]


@pytest.fixture
def entrance() -> Iterator[Entrance]:
    with open_store("memory:") as store:
        floor = FloorUnderTest(store, Clock())
        for name, role in (("sam", Role.SHIFT_MANAGER), ("alice", Role.PLAYER), ("boss", Role.ADMINISTRATOR)):
            kept = hash_password(PASSWORD, salt=SALT, cost=CHEAP)
            floor.do(SignUp(name=name, role=role, password=kept), actor=SYSTEM, command_id=f"join-{name}")
        desk = floor.desk(rules=EntranceRules(staff_idle_s=IDLE_S))
        with served(floor, desk=desk, doors=PEOPLE_DOORS) as address:
            yield Entrance(store, floor, address)


def test_a_right_sign_in_is_on_record_with_its_address(entrance: Entrance) -> None:
    assert entrance.sign_in("SAM").status_code == 200

    (event,) = entrance.record("sam")
    assert (event["event"], event["address"], event["proof"]) == ("session_opened/1", "127.0.0.1", "password")


def test_a_wrong_sign_in_is_on_record_with_its_account(entrance: Entrance) -> None:
    assert entrance.sign_in("sam", "wrong horse battery").status_code == 401

    wait_until(lambda: bool(entrance.record("sam")), "the refused sign-in is noted")
    (event,) = entrance.record("sam")
    assert (event["event"], event["address"], event["reason"]) == ("sign_in_refused/1", "127.0.0.1", "wrong password")
    assert "wrong horse" not in str(event)


def test_the_sign_in_of_a_person_who_is_locked_is_on_record(entrance: Entrance) -> None:
    entrance.floor.do(LockPerson(name="sam", reason="suspected"), actor=BOSS, command_id="lock")

    assert entrance.sign_in("sam").status_code == 403

    wait_until(lambda: len(entrance.record("sam")) == 2, "the refused sign-in is noted")
    assert entrance.record("sam")[-1]["reason"] == "locked"


def test_nothing_is_stored_of_a_name_that_does_not_exist(entrance: Entrance) -> None:
    before = len(entrance.store.read_all())
    entrance.sign_in("nobody-here", "wrong horse battery")
    entrance.sign_in("sam", "wrong horse battery")
    wait_until(lambda: bool(entrance.record("sam")), "the later one is noted")

    assert len(entrance.store.read_all()) == before + 1


def test_staff_who_do_nothing_for_a_while_are_out(entrance: Entrance) -> None:
    cookie = entrance.cookie_of("sam")
    for _ in range(3):  # each use begins the time anew
        entrance.floor.clock.now += IDLE_S
        assert entrance.whose(cookie) == "sam"

    entrance.floor.clock.now += IDLE_S + 1
    assert entrance.whose(cookie) is None
    assert entrance.whose(cookie) is None


def test_a_use_that_is_noted_late_counts_from_the_use(entrance: Entrance, monkeypatch: pytest.MonkeyPatch) -> None:
    cookie, clock, note = entrance.cookie_of("sam"), entrance.floor.clock, Floor.do_many

    def late(floor: Floor, given: Sequence[GivenCommand]) -> list[CommandResult | Exception]:
        clock.now += IDLE_S
        return note(floor, given)

    clock.now += IDLE_S / 2
    with monkeypatch.context() as store:
        store.setattr(Floor, "do_many", late)
        assert entrance.whose(cookie) == "sam"
        wait_until(lambda: entrance.has_recorded("sam", 2), "the use is noted")

    clock.now += 1
    assert entrance.whose(cookie) is None


def test_the_end_of_an_idle_session_is_on_record_once(entrance: Entrance) -> None:
    cookie = entrance.cookie_of("sam")
    entrance.floor.clock.now += IDLE_S + 1
    assert [entrance.whose(cookie) for _ in range(3)] == [None] * 3

    # The floor knows of it a moment after the store.
    wait_until(lambda: not entrance.has_session("sam"), "the end is noted")
    opened, ended = entrance.record("sam")
    assert (ended["event"], ended["session"], ended["idle"]) == ("session_ended/1", opened["session"], True)
    entrance.floor.clock.now -= IDLE_S + 1
    assert entrance.whose(cookie) is None


def test_players_may_think_as_long_as_they_like(entrance: Entrance) -> None:
    cookie = entrance.cookie_of("alice")
    entrance.floor.clock.now += 10 * IDLE_S

    assert entrance.whose(cookie) == "alice"


def test_an_idle_session_does_not_come_back_with_a_restart(entrance: Entrance) -> None:
    cookie = entrance.cookie_of("sam")
    entrance.floor.clock.now += IDLE_S + 1

    again = FloorUnderTest(entrance.store, entrance.floor.clock)
    desk = again.desk(rules=EntranceRules(staff_idle_s=IDLE_S))
    with served(again, desk=desk, doors=PEOPLE_DOORS) as address:
        assert Entrance(entrance.store, again, address).whose(cookie) is None


def test_a_session_that_is_used_at_one_server_is_not_idle_at_another(entrance: Entrance) -> None:
    cookie, clock = entrance.cookie_of("sam"), entrance.floor.clock
    desk = entrance.floor.desk(rules=EntranceRules(staff_idle_s=IDLE_S))
    with served(entrance.floor, desk=desk, doors=PEOPLE_DOORS) as address:
        elsewhere = Entrance(entrance.store, entrance.floor, address)
        for number in range(2, 5):
            clock.now += IDLE_S / 2
            assert [entrance.whose(cookie) for _ in range(2)] == ["sam", "sam"]
            wait_until(partial(entrance.use_is_recorded, "sam", cookie, number), "the use is noted")
        assert len(entrance.record("sam")) == 4  # the sign-in, and one note for each half of the idle time
        clock.now += IDLE_S / 2
        assert elsewhere.whose(cookie) == "sam"

        wait_until(lambda: len(entrance.record("sam")) == 5, "this use is noted, too")
        clock.now += IDLE_S + 1
        assert elsewhere.whose(cookie) is None


def test_nothing_in_a_store_is_a_login(entrance: Entrance) -> None:
    entrance.cookie_of("boss")
    (event,) = entrance.record("boss")
    number = event["session"]

    for forged in (number, f"cr2.Ym9zcw.{number}", f"cr2.Ym9zcw.{_text(bytes.fromhex(number))}"):
        assert entrance.whose(forged) is None


def _text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).decode().rstrip("=")
