"""One-time codes as a second factor: set up with the app, asked for when signing in, each good for once."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b32decode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
import segno

from croupier.people.commands import ChangePassword, SignUp
from croupier.people.passwords import hash_password
from croupier.people.registry import stream_of
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.refusals import Refused
from croupier.store import EventStore, open_store
from croupier.web.doors import passkeys as passkey_doors
from croupier.web.entrance.one_time_codes import STEP_S, app_address, code_at, matching_step, qr_picture
from croupier.web.entrance.sign_in_limits import EntranceRules
from croupier.web.entrance.visitor import COOKIE, HOST_COOKIE, Visitor
from croupier.web.http.client_address import Peer
from croupier.web.http.sessions import SessionKind
from tests.waiting import LONGEST_S, wait_until
from tests.web import asking
from tests.web.floor_under_test import CHEAP, Clock, FloorUnderTest
from tests.web.served import DOORS, PEOPLE_DOORS, served

OWN = {"X-Croupier": "1"}
PASSWORD = "correct horse battery"
RFC_SECRET = b"12345678901234567890"
SAM = Actor(name="sam", role=Role.SHIFT_MANAGER)
HERE = Visitor(peer=Peer("127.0.0.1", local=True))
BUY = {"id": "1", "command": "buy_chips", "amount": "1.00"}
SUSPEND = {"id": "1", "command": "suspend_table", "table": "T1", "reason": "a spill"}


@pytest.mark.parametrize(
    ("at", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (2000000000, "279037"), (20000000000, "353130")],
)
def test_the_codes_are_those_of_the_standard(at: int, code: str) -> None:
    """RFC 6238, appendix B, the last six digits."""
    assert code_at(RFC_SECRET, at // STEP_S) == code
    assert matching_step(RFC_SECRET, code, now=at, after=0) == at // STEP_S


def test_a_phones_clock_may_be_a_little_wrong() -> None:
    code = code_at(RFC_SECRET, 100)

    found = [matching_step(RFC_SECRET, code, now=step * STEP_S, after=0) for step in (98, 99, 100, 101, 102)]

    assert found == [None, 100, 100, 100, None]


def test_a_code_counts_once() -> None:
    assert matching_step(RFC_SECRET, code_at(RFC_SECRET, 100), now=100 * STEP_S, after=100) is None
    assert matching_step(RFC_SECRET, code_at(RFC_SECRET, 101), now=100 * STEP_S, after=100) == 101


def test_the_app_reads_name_and_secret_from_an_address() -> None:
    address = app_address(b"12345", "pat o'hara")

    assert address == "otpauth://totp/Croupier%3Apat%20o%27hara?secret=GEZDGNBV&issuer=Croupier"


def modules(picture: str) -> set[tuple[int, int]]:
    """The dark modules of a QR code, drawn as rows of strokes."""
    svg = ElementTree.fromstring(unquote(picture.partition(",")[2]))
    (path,) = [one.get("d") or "" for one in svg.iter() if one.get("stroke")]
    x, y, found = 0.0, 0.0, set()
    for letter, numbers in re.findall(r"([MmhH])([^MmhH]*)", path):
        first, *second = (float(number) for number in re.findall(r"-?[\d.]+", numbers))
        if letter in "Mm":
            x, y = (first, second[0]) if letter == "M" else (x + first, y + second[0])
            continue
        found |= {(int(x + step), int(y)) for step in range(int(first))}
        x += first
    return found


def test_the_picture_for_a_phone_is_a_qr_code_of_the_whole_address() -> None:
    address = app_address(RFC_SECRET, "pat")
    picture = qr_picture(address)

    assert picture.startswith("data:image/svg+xml;charset=utf-8,")
    dark = modules(picture)
    matrix = segno.make(address, error="m", micro=False).matrix
    assert dark == {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert dark != modules(qr_picture(app_address(RFC_SECRET, "sam")))


class Entrance:
    """A server where Sam, a shift manager, can sign in."""

    def __init__(self, store: EventStore, floor: FloorUnderTest, address: str) -> None:
        self.store, self.floor, self.address = store, floor, address

    def post(self, door: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else OWN
        return asking.post(f"{self.address}/api/v1/{door}", json=body, headers=headers)

    def sign_in(self, code: str = "", password: str = PASSWORD) -> Any:
        return self.post("sign-in", {"name": "sam", "password": password, "code": code, "token": True})

    def set_up(self) -> bytes:
        """The secret of Sam's codes from now on."""
        token = self.sign_in().json()["token"]
        offered = self.post("second-factor", {"password": PASSWORD}, token).json()["secret"]
        secret = b32decode(offered + "=" * (-len(offered) % 8))
        assert self.post("second-factor/confirm", {"code": self.code(secret)}, token).status_code == 200
        return secret

    def code(self, secret: bytes) -> str:
        return code_at(secret, int(self.floor.clock.now) // STEP_S)


def opened(rules: EntranceRules) -> Iterator[Entrance]:
    with open_store("memory:") as store:
        floor = FloorUnderTest(store, Clock())
        floor.open_table()
        kept = hash_password(PASSWORD, salt=bytes(16), cost=CHEAP)
        floor.do(SignUp(name="sam", role=Role.SHIFT_MANAGER, password=kept), actor=SYSTEM, command_id="join")
        with served(
            floor, desk=floor.desk(rules=rules), doors=(*DOORS, *PEOPLE_DOORS, *passkey_doors.DOORS)
        ) as address:
            yield Entrance(store, floor, address)


@pytest.fixture
def entrance() -> Iterator[Entrance]:
    yield from opened(EntranceRules())


@pytest.fixture
def strict() -> Iterator[Entrance]:
    yield from opened(EntranceRules(staff_need_second_factor=True))


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["message"]


def record(entrance: Entrance) -> list[dict[str, Any]]:
    return [recorded.document for recorded in entrance.store.read_stream(stream_of("sam"))]


def test_who_has_set_up_codes_does_not_sign_in_without_one(entrance: Entrance) -> None:
    secret = entrance.set_up()

    assert refusal(entrance.sign_in()) == (401, "SECOND_FACTOR.wanted")
    assert refusal(entrance.sign_in("000000")) == (401, "SECOND_FACTOR.wrong")
    assert refusal(entrance.sign_in(entrance.code(secret), "wrong horse battery")) == (401, "WRONG_PASSWORD.sign_in")
    assert entrance.sign_in(entrance.code(secret)).status_code == 200


def test_a_code_that_somebody_saw_is_of_no_use(entrance: Entrance) -> None:
    code = entrance.code(entrance.set_up())
    assert entrance.sign_in(code).status_code == 200

    assert refusal(entrance.sign_in(code)) == (401, "SECOND_FACTOR.wrong")


def test_sign_ins_with_codes_are_on_record_and_the_secret_is_not(entrance: Entrance) -> None:
    secret = entrance.set_up()
    entrance.sign_in("000000")
    wait_until(lambda: "wrong code" in str(record(entrance)), "the wrong code is noted")
    entrance.sign_in(entrance.code(secret))

    (*_, last) = record(entrance)
    assert last["proof"] == "password and one-time code"
    assert secret.hex() not in str(record(entrance))
    assert entrance.store.secret("second-factor/sam#1") == secret


def test_codes_are_set_up_with_the_password_and_a_right_code(entrance: Entrance) -> None:
    token = entrance.sign_in().json()["token"]

    assert entrance.post("second-factor", {"password": "wrong horse battery"}, token).status_code == 401
    entrance.post("second-factor", {"password": PASSWORD}, token)
    assert refusal(entrance.post("second-factor/confirm", {"code": "000000"}, token)) == (401, "SECOND_FACTOR.wrong")
    assert entrance.sign_in().status_code == 200  # nothing is set up yet


def test_a_right_code_at_the_end_of_the_set_up_gives_the_tries_back(entrance: Entrance) -> None:
    token = entrance.sign_in().json()["token"]
    offered = entrance.post("second-factor", {"password": PASSWORD}, token).json()["secret"]
    secret = b32decode(offered + "=" * (-len(offered) % 8))
    for _ in range(9):
        assert entrance.post("second-factor/confirm", {"code": "000000"}, token).status_code == 401
    assert entrance.post("second-factor/confirm", {"code": entrance.code(secret)}, token).status_code == 200

    entrance.floor.clock.now += STEP_S
    assert entrance.sign_in(entrance.code(secret)).status_code == 200


def test_a_stolen_session_does_not_remove_the_codes(entrance: Entrance) -> None:
    secret = entrance.set_up()
    token = entrance.sign_in(entrance.code(secret)).json()["token"]
    entrance.floor.clock.now += STEP_S
    body = {"password": PASSWORD, "code": entrance.code(secret)}

    assert entrance.post("second-factor/remove", {**body, "password": "wrong horse battery"}, token).status_code == 401
    assert entrance.post("second-factor/remove", {**body, "code": "000000"}, token).status_code == 401
    assert entrance.post("second-factor/remove", body, token).status_code == 200
    assert entrance.sign_in().status_code == 200


def test_a_refused_change_of_the_factors_uses_up_no_code(entrance: Entrance) -> None:
    secret = entrance.set_up()
    token = entrance.sign_in(entrance.code(secret)).json()["token"]
    entrance.floor.clock.now += STEP_S
    proof = {"password": PASSWORD, "code": entrance.code(secret)}

    assert refusal(entrance.post("second-factor", proof, token))[1] == "SECOND_FACTOR.set"
    unknown = {**proof, "credential": "c2Vjb25k"}
    assert refusal(entrance.post("passkeys/remove", unknown, token))[1] == "PASSKEY.unknown"
    assert entrance.post("second-factor/remove", proof, token).status_code == 200


def test_a_stolen_session_and_the_password_change_no_password_of_a_person_who_uses_codes(entrance: Entrance) -> None:
    secret = entrance.set_up()
    token = entrance.sign_in(entrance.code(secret)).json()["token"]
    entrance.floor.clock.now += STEP_S
    body = {"old": PASSWORD, "new": "stable horse battery"}

    assert refusal(entrance.post("password", body, token)) == (401, "SECOND_FACTOR.wanted")
    assert refusal(entrance.post("password", {**body, "code": "000000"}, token)) == (401, "SECOND_FACTOR.wrong")
    assert entrance.post("password", {**body, "code": entrance.code(secret)}, token).status_code == 200


def test_guessing_the_code_that_removes_the_codes_is_slowed_down(entrance: Entrance) -> None:
    token = entrance.sign_in(entrance.code(entrance.set_up())).json()["token"]
    body = {"password": PASSWORD, "code": "000000"}

    guesses = [entrance.post("second-factor/remove", body, token).status_code for _ in range(30)]

    assert set(guesses) == {401, 429}


def test_two_sign_ins_at_once_do_not_both_count_with_one_code(entrance: Entrance) -> None:
    code = entrance.code(entrance.set_up())

    async def scene() -> list[Any]:
        both_checked = asyncio.Barrier(2)

        async def do(command: Any, *, actor: Actor, command_id: str) -> Any:
            await both_checked.wait()
            return entrance.floor.do(command, actor=actor, command_id=command_id)

        desk = entrance.floor.desk(do=do)
        tries = [desk.sign_in("sam", PASSWORD, code=code, kind=SessionKind.BEARER, visitor=HERE) for _ in range(2)]
        return await asyncio.wait_for(asyncio.gather(*tries, return_exceptions=True), LONGEST_S)

    found = asyncio.run(scene())

    (refused,) = [one for one in found if isinstance(one, Refused)]
    assert refused.message.key == "SECOND_FACTOR.wrong"


def test_the_old_password_opens_nothing_once_it_was_changed_although_it_was_checked_before(entrance: Entrance) -> None:
    async def do(command: Any, *, actor: Actor, command_id: str) -> Any:
        changing = ChangePassword(password=hash_password("another horse", salt=bytes(16), cost=CHEAP))
        entrance.floor.do(changing, actor=SAM, command_id="change")
        return entrance.floor.do(command, actor=actor, command_id=command_id)

    with pytest.raises(Refused) as refused:
        asyncio.run(entrance.floor.desk(do=do).sign_in("sam", PASSWORD, kind=SessionKind.BEARER, visitor=HERE))
    assert refused.value.message.key == "WRONG_PASSWORD.changed"
    sam = entrance.floor.people.find("sam")
    assert sam is not None and sam.sessions == ()


@pytest.mark.parametrize(
    ("door", "body"),
    [
        ("second-factor", {"password": PASSWORD}),
        ("second-factor/confirm", {"code": "000000"}),
        ("second-factor/remove", {"password": PASSWORD, "code": "000000"}),
    ],
)
def test_codes_are_set_up_and_removed_only_where_nobody_can_read_along(
    entrance: Entrance, door: str, body: dict[str, str]
) -> None:
    cookie = entrance.post("sign-in", {"name": "sam", "password": PASSWORD}).cookies[COOKIE]
    plain = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http", "Cookie": f"{HOST_COOKIE}={cookie}"}

    answer = asking.post(f"{entrance.address}/api/v1/{door}", json=body, headers={**OWN, **plain})

    assert refusal(answer) == (403, "NOT_ENCRYPTED")


def test_where_the_house_requires_codes_staff_do_nothing_before_they_have_set_them_up(strict: Entrance) -> None:
    token = strict.sign_in().json()["token"]

    assert refusal(strict.post("commands", SUSPEND, token)) == (401, "SECOND_FACTOR.required")
    people = asking.get(f"{strict.address}/api/v1/people", headers={"Authorization": f"Bearer {token}"})
    assert refusal(people) == (401, "SECOND_FACTOR.required")
    secret = strict.set_up()
    token = strict.sign_in(strict.code(secret)).json()["token"]
    assert strict.post("commands", SUSPEND, token).status_code == 200


def test_where_the_house_requires_codes_staff_without_them_see_what_a_passer_by_sees(strict: Entrance) -> None:
    token = strict.sign_in().json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}

    assert asking.get(f"{strict.address}/api/v1/tables/T1", headers=bearer).json()["you"]["player"] is None
    for stream in ("tables/T1", "lobby"):
        place = f"{strict.address.replace('http', 'ws')}/api/v1/{stream}/stream"
        with asking.connect(place, additional_headers=bearer) as socket:
            assert json.loads(socket.recv())["error"]["message"] == "SECOND_FACTOR.required"
    lacking = Visitor(actor=SAM, is_staff=True, lacks_factor=True)
    assert (lacking.acts_as_staff, lacking.viewer) == (False, None)
    assert replace(lacking, lacks_factor=False).acts_as_staff


def test_where_the_house_requires_codes_staff_do_not_remove_their_only_factor(strict: Entrance) -> None:
    secret = strict.set_up()
    token = strict.sign_in(strict.code(secret)).json()["token"]
    strict.floor.clock.now += STEP_S
    body = {"password": PASSWORD, "code": strict.code(secret)}

    assert refusal(strict.post("second-factor/remove", body, token)) == (401, "SECOND_FACTOR.last_codes")
    assert refusal(strict.sign_in()) == (401, "SECOND_FACTOR.wanted")


def test_where_the_house_requires_codes_players_do_without(strict: Entrance) -> None:
    body = {"name": "alice", "password": PASSWORD, "token": True}
    token = strict.post("sign-up", body).json()["token"]

    assert strict.post("commands", BUY, token).status_code == 200
