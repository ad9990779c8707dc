"""People on a real floor over HTTP and sockets: other people's boxes, two people, locks, and streams that end."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.client import Croupier, Refusal
from croupier.web.doors import sockets
from croupier.web.entrance.visitor import COOKIE, Visitor
from croupier.web.http.client_address import Peer
from croupier.web.http.sessions import session_id
from croupier.web.server.running import FloorApplication
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S, wait_until
from tests.web import asking
from tests.web.asking import connect
from tests.web.real import open_house

OWN = {"X-Croupier": "1"}


@pytest.fixture(scope="module")
def opened() -> Iterator[tuple[str, FloorApplication]]:
    with open_house(ServeSettings(memory=True, pace="test", grace_s=1)) as found:
        yield found


@pytest.fixture
def address(opened: tuple[str, FloorApplication]) -> str:
    return opened[0]


def staff(opened: tuple[str, FloorApplication], role: str) -> Croupier:
    address, running = opened
    house = Croupier(address)
    (made,) = [made for made in running.staff if made.role.value == role]
    house.sign_in(made.name, made.password)
    return house


def refusal(house: Croupier, command: str, **fields: object) -> str:
    with pytest.raises(Refusal) as refused:
        house.do(command, **fields)
    return refused.value.code


CORRECTION = {"jackpot": "grand", "meter": "-100.00", "reason": "display misread"}


def test_a_correction_takes_two_people_over_the_api(opened: tuple[str, FloorApplication]) -> None:
    shift, again = staff(opened, "shift-manager"), staff(opened, "shift-manager")
    administrator, pit = staff(opened, "administrator"), staff(opened, "pit-supervisor")

    approval = shift.do("correct_jackpot", **CORRECTION)["answer"]["approval"]

    assert pit.get("/approvals")["approvals"] == []  # the pit cannot answer it
    (question,) = administrator.get("/approvals")["approvals"]
    assert (question["approval"], question["by"]) == (approval, "demo-shift-manager")
    assert question["command"] == {"command": "correct_jackpot", **CORRECTION}
    assert refusal(again, "approve", approval=approval) == "TWO_PEOPLE"  # the same person in another session
    assert refusal(pit, "approve", approval=approval) == "NEEDS_AUTHORITY"
    administrator.do("approve", approval=approval)

    assert administrator.get("/approvals")["approvals"] == []
    assert refusal(administrator, "approve", approval=approval) == "NO_SUCH_APPROVAL"


def test_an_auditor_reads_and_commands_nothing(opened: tuple[str, FloorApplication]) -> None:
    auditor = staff(opened, "auditor")

    assert auditor.get("/people")["people"]
    assert auditor.get("/alarms")["alarms"] == []
    commands: dict[str, dict[str, object]] = {
        "suspend_table": {"table": "T1", "reason": "for fun"},
        "correct_jackpot": dict(CORRECTION),
        "appoint": {"name": "demo-dealer", "role": "administrator"},
        "buy_chips": {"amount": "1.00"},
        "place_bet": {"table": "T1", "box": 1, "bet": "ante", "amount": "25.00"},
    }
    for command, fields in commands.items():
        assert refusal(auditor, command, **fields) == "NEEDS_AUTHORITY"


def test_nobody_makes_himself_more_than_he_is(opened: tuple[str, FloorApplication]) -> None:
    player = Croupier(opened[0])
    player.guest()

    assert refusal(player, "appoint", name=player.me()["name"], role="administrator") == "NEEDS_AUTHORITY"
    for forged in ("sign_up", "change_password", "end_session"):
        with pytest.raises(Refusal) as refused:
            player.do(forged, name="mallory", role="administrator", password="x")
        assert refused.value.code == "BAD_INPUT"
    with pytest.raises(Refusal):
        player.do("buy_chips", amount="1.00", actor="demo-administrator", role="administrator")


def test_one_person_does_not_spend_anothers_chips(address: str) -> None:
    alice, bob = Croupier(address), Croupier(address)
    name = alice.guest()["name"]
    bob.guest()

    assert refusal(bob, "cash_out", amount="1.00", player=name) == "NOT_YOURS"
    assert alice.me()["balance"] == "1000.00"


def test_who_is_locked_is_out_at_once_and_his_streams_end(opened: tuple[str, FloorApplication]) -> None:
    address = opened[0]
    browser = asking.Client(base_url=f"{address}/api/v1/", headers=OWN)
    browser.post("sign-up", json={"name": "mallory", "password": "correct horse"})
    cookie = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    line = f"{address.replace('http', 'ws')}/api/v1/tables/T1/stream"
    with connect(line, additional_headers=cookie) as own, connect(line) as passer_by:
        own.recv(LONGEST_S)
        passer_by.recv(LONGEST_S)

        staff(opened, "administrator").do("lock_person", name="Mallory", reason="caught cheating")

        with pytest.raises(ConnectionClosed):
            while True:
                own.recv(LONGEST_S)
        assert passer_by.ping().wait(LONGEST_S)
    assert browser.get("me").json()["name"] is None
    locked = browser.post("sign-in", json={"name": "mallory", "password": "correct horse"})
    assert (locked.status_code, locked.json()["error"]["code"]) == (403, "LOCKED_OUT")


def test_no_command_given_before_keeps_a_session_alive(address: str) -> None:
    browser = asking.Client(base_url=f"{address}/api/v1/", headers=OWN)
    browser.post("guest", json={})
    cookie = browser.cookies[COOKIE]
    number = session_id(cookie)[:50]
    for taken in (number, f"end-{number}", f"sign-out-{number}"):
        browser.post("commands", json={"id": taken, "command": "buy_chips", "amount": "1.00"}).raise_for_status()

    browser.post("sign-out")

    again = asking.get(f"{address}/api/v1/me", headers={"Cookie": f"{COOKIE}={cookie}"})
    assert again.json()["name"] is None


def test_who_signs_out_leaves_his_streams_and_his_other_sessions_stay(address: str) -> None:
    browsers = [asking.Client(base_url=f"{address}/api/v1/", headers=OWN) for _ in range(2)]
    browsers[0].post("sign-up", json={"name": "norman", "password": "correct horse"})
    browsers[1].post("sign-in", json={"name": "norman", "password": "correct horse"})
    line = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
    first, second = ({"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"} for browser in browsers)
    with connect(line, additional_headers=first) as leaving, connect(line, additional_headers=second) as staying:
        browsers[0].post("sign-out")

        with pytest.raises(ConnectionClosed):
            while True:
                leaving.recv(LONGEST_S)
        assert staying.ping().wait(LONGEST_S)


def test_a_stream_looks_its_session_up_once_after_each_change_of_the_person(
    opened: tuple[str, FloorApplication], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, running = opened
    browsers = [asking.Client(base_url=f"{address}/api/v1/", headers=OWN) for _ in range(2)]
    browsers[0].post("sign-up", json={"name": "quentin", "password": "correct horse"})
    cookie = {"Cookie": f"{COOKIE}={browsers[0].cookies[COOKIE]}"}
    assert running.access is not None
    desk, looked_up = running.access.desk, list[object]()
    look_up = desk.visitor

    def counted(token: str | None, *, by_token: bool, peer: Peer) -> Visitor:
        looked_up.append(peer)
        return look_up(token, by_token=by_token, peer=peer)

    with connect(f"{address.replace('http', 'ws')}/api/v1/lobby/stream", additional_headers=cookie) as stream:
        browsers[1].post("sign-in", json={"name": "quentin", "password": "correct horse"})
        # The server's look at all streams every two seconds, which may come between, is not counted.
        monkeypatch.setattr(sockets, "_still_in", lambda *_: True)
        monkeypatch.setattr(desk, "visitor", counted)
        for number in range(3):
            stream.send(json.dumps({"type": "command", "id": f"look-{number}", "command": "ready", "table": "T1"}))
            while json.loads(stream.recv(LONGEST_S)).get("id") != f"look-{number}":
                pass
        assert len(looked_up) == 1


def test_a_stream_of_another_sites_page_is_not_opened_with_our_cookie(address: str) -> None:
    line = f"{address.replace('http', 'ws')}/api/v1/tables/T1/stream"

    with pytest.raises(Exception, match="403"):
        connect(line, additional_headers={"Origin": "https://evil.example"})


def test_demo_staff_sign_in_from_this_machine_only(opened: tuple[str, FloorApplication]) -> None:
    address, running = opened
    made = running.staff[0]
    body = {"name": made.name, "password": made.password}

    near = asking.post(f"{address}/api/v1/sign-in", json=body, headers=OWN)
    far = asking.post(f"{address}/api/v1/sign-in", json=body, headers={**OWN, "X-Forwarded-For": "10.0.0.1"})
    assert (near.status_code, far.status_code) == (200, 403)


def test_an_auditor_reads_the_sign_ins_to_an_account(opened: tuple[str, FloorApplication]) -> None:
    address = opened[0]
    player = Croupier(address)
    player.sign_up("oscar", "correct horse battery")
    with pytest.raises(Refusal):
        Croupier(address).sign_in("oscar", "wrong horse battery")
    auditor = staff(opened, "auditor")
    wait_until(lambda: len(auditor.get("/people/oscar/sign-ins")["sign_ins"]) == 2, "both are on record")

    wrong, right = auditor.get("/people/OSCAR/sign-ins")["sign_ins"]
    assert (wrong["right"], wrong["reason"], wrong["address"]) == (False, "wrong password", "127.0.0.1")
    assert (right["right"], right["proof"]) == (True, "password")
    with pytest.raises(Refusal) as refused:
        player.get("/people/oscar/sign-ins")
    assert refused.value.code == "NEEDS_AUTHORITY"


def test_everybody_is_out_at_once_when_an_administrator_ends_all_sessions() -> None:
    with open_house(ServeSettings(memory=True, pace="test", grace_s=1)) as found:
        guest = Croupier(found[0])
        guest.guest()
        boss = staff(found, "administrator")

        boss.do("end_all_sessions", reason="a stolen laptop")

        for house in (guest, boss):
            with pytest.raises(Refusal) as refused:
                house.me()
            assert refused.value.code == "BAD_SESSION"
