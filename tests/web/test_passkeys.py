"""Signing in with a passkey: made on a device, bound to this house, and signed anew each time."""

from __future__ import annotations

import json
import sys
from base64 import b32decode
from collections.abc import Iterator
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from croupier.people.commands import LockPerson, SignUp
from croupier.people.passwords import hash_password
from croupier.people.registry import stream_of
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.refusals import Refused
from croupier.store import open_store
from croupier.web.doors import passkeys as passkey_doors
from croupier.web.entrance.one_time_codes import STEP_S, code_at
from croupier.web.entrance.passkeys import VALID_S, Challenges, decoded, encoded
from croupier.web.entrance.sign_in_limits import EntranceRules
from croupier.web.entrance.visitor import COOKIE, HOST_COOKIE
from tests.web import asking
from tests.web.floor_under_test import CHEAP, Clock, FloorUnderTest
from tests.web.served import DOORS, PEOPLE_DOORS, served

OWN = {"X-Croupier": "1"}
PASSWORD = "correct horse battery"
BOSS = Actor(name="boss", role=Role.ADMINISTRATOR)
PRESENT, VERIFIED, MADE = 0x01, 0x04, 0x40
SUSPEND = {"id": "1", "command": "suspend_table", "table": "T1", "reason": "a spill"}


class Device:
    """A device with one passkey, as the standard describes it."""

    def __init__(self, origin: str, *, flags: int = PRESENT | VERIFIED) -> None:
        self.origin, self.flags, self.uses = origin, flags, 0
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.number, self.user = b"a passkey's own number", b""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        self.user = decoded(options["user"]["id"])
        public = self.key.public_key().public_numbers()
        x, y = public.x.to_bytes(32, "big"), public.y.to_bytes(32, "big")
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        made = bytes(16) + len(self.number).to_bytes(2, "big") + self.number + cose
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(options["rp"]["id"], MADE) + made}
        response = {
            "clientDataJSON": self._client("webauthn.create", options["challenge"]),
            "attestationObject": encoded(cbor2.dumps(attestation)),
        }
        return self._credential(response)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        self.uses += 1
        data = self._data(options["rpId"])
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + sha256(decoded(client)).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": client,
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": encoded(self.user),
        }
        return self._credential(response)

    def _data(self, host: str, more: int = 0) -> bytes:
        return sha256(host.encode()).digest() + bytes([self.flags | more]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> str:
        return encoded(json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode())

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        number = encoded(self.number)
        return {"id": number, "rawId": number, "type": "public-key", "response": response}


class Entrance:
    """A server where Sam, a shift manager, can sign in."""

    def __init__(self, floor: FloorUnderTest, address: str) -> None:
        self.floor, self.address = floor, address

    def post(self, door: str, body: Any = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else OWN
        return asking.post(f"{self.address}/api/v1/{door}", json=body, headers=headers)

    def token(self) -> str:
        return str(self.post("sign-in", {"name": "sam", "password": PASSWORD, "token": True}).json()["token"])

    def add(self, device: Device) -> Any:
        token = self.token()
        options = self.post("passkeys/begin", {"password": PASSWORD}, token).json()
        return self.post("passkeys", {"credential": device.make(options)}, token)

    def proof(self, device: Device, token: str) -> dict[str, Any]:
        """The proof with which the device's owner changes their sign-in in this session."""
        return {"passkey": device.sign(self.post("passkeys/confirm", None, token).json())}

    def with_passkey(self) -> Device:
        device = Device(self.address)
        assert self.add(device).status_code == 200
        return device

    def challenge(self) -> dict[str, Any]:
        options: dict[str, Any] = self.post("passkeys/challenge").json()
        return options

    def sign_in(self, credential: dict[str, Any]) -> Any:
        return self.post("passkeys/sign-in", {"credential": credential, "token": True})


def opened(rules: EntranceRules) -> Iterator[Entrance]:
    with open_store("memory:") as store:
        floor = FloorUnderTest(store, Clock())
        floor.open_table()
        kept = hash_password(PASSWORD, salt=bytes(16), cost=CHEAP)
        for name, role in (("sam", Role.SHIFT_MANAGER), ("boss", Role.ADMINISTRATOR)):
            floor.do(SignUp(name=name, role=role, password=kept), actor=SYSTEM, command_id=f"join-{name}")
        doors = (*DOORS, *PEOPLE_DOORS, *passkey_doors.DOORS)
        with served(floor, desk=floor.desk(rules=rules), doors=doors) as address:
            yield Entrance(floor, address)


@pytest.fixture
def elsewhere(entrance: Entrance) -> Iterator[Entrance]:
    """Another server of the same floor, which remembers nothing of the first one's visitors."""
    doors = (*DOORS, *PEOPLE_DOORS, *passkey_doors.DOORS)
    with served(entrance.floor, desk=entrance.floor.desk(), doors=doors) as address:
        yield Entrance(entrance.floor, address)


@pytest.fixture
def entrance() -> Iterator[Entrance]:
    yield from opened(EntranceRules())


@pytest.fixture
def strict() -> Iterator[Entrance]:
    yield from opened(EntranceRules(staff_need_second_factor=True))


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["message"]


WRONG = (401, "PASSKEY.wrong")


def test_a_person_signs_in_with_a_passkey_and_it_is_on_record(entrance: Entrance) -> None:
    device = entrance.with_passkey()

    answer = entrance.sign_in(device.sign(entrance.challenge()))

    assert answer.json()["name"] == "sam"
    (*_, last) = entrance.floor.store.read_stream(stream_of("sam"))
    assert (last.document["proof"], last.document["sign_count"]) == ("passkey", 1)


def test_what_a_device_has_signed_counts_once(entrance: Entrance) -> None:
    signed = entrance.with_passkey().sign(entrance.challenge())
    assert entrance.sign_in(signed).status_code == 200

    assert refusal(entrance.sign_in(signed)) == WRONG


def test_a_challenge_runs_out(entrance: Entrance) -> None:
    signed = entrance.with_passkey().sign(entrance.challenge())
    entrance.floor.clock.now += VALID_S

    assert refusal(entrance.sign_in(signed)) == WRONG


def test_a_challenge_is_good_for_one_purpose_for_five_minutes_and_in_this_house_alone() -> None:
    now = [1_000.0]
    here, there = (Challenges(token_bytes, lambda: now[0], b"shared") for _ in range(2))
    challenge = here.new("sign-in")
    signed = signed_by(encoded(challenge))

    assert there.take(signed, "sign-in").octets == challenge  # another server of the same house
    changed = signed_by(encoded(challenge[:-1] + bytes([challenge[-1] ^ 1])))
    for wrong, purpose in ((signed, "confirm/sam"), (changed, "sign-in")):
        with pytest.raises(Refused):
            here.take(wrong, purpose)
    with pytest.raises(Refused):
        Challenges(token_bytes, lambda: now[0], b"another house").take(signed, "sign-in")
    for other in (now[0] + VALID_S, now[0] - 1):
        now[0] = other
        with pytest.raises(Refused):
            here.take(signed, "sign-in")
        now[0] = 1_000.0


def signed_by(challenge: str) -> dict[str, Any]:
    """The part of a device's answer that names the challenge."""
    return {"response": {"clientDataJSON": encoded(json.dumps({"challenge": challenge}).encode())}}


def test_a_browser_whose_requests_go_to_two_servers_by_turns_signs_in_and_changes_its_means(
    entrance: Entrance, elsewhere: Entrance
) -> None:
    device, token = entrance.with_passkey(), entrance.token()
    device.origin = elsewhere.address
    assert elsewhere.sign_in(device.sign(entrance.challenge())).status_code == 200

    begun = elsewhere.post("second-factor", entrance.proof(device, token), token).json()["secret"]
    secret = b32decode(begun + "=" * (-len(begun) % 8))
    code = code_at(secret, int(entrance.floor.clock.now) // STEP_S)
    assert entrance.post("second-factor/confirm", {"code": code}, token).status_code == 200


def test_what_a_device_that_does_not_count_has_signed_counts_once_at_all_servers(
    entrance: Entrance, elsewhere: Entrance
) -> None:
    device = entrance.with_passkey()
    device.origin, device.uses = elsewhere.address, -1  # it says 0 each time
    signed = device.sign(entrance.challenge())
    assert elsewhere.sign_in(signed).status_code == 200

    assert refusal(elsewhere.sign_in(signed)) == WRONG
    device.uses = -1
    assert elsewhere.sign_in(device.sign(entrance.challenge())).status_code == 200


def test_a_page_of_another_site_gets_nowhere(entrance: Entrance) -> None:
    device = entrance.with_passkey()
    device.origin = "https://evil.example"

    assert refusal(entrance.sign_in(device.sign(entrance.challenge()))) == WRONG


def test_another_key_with_the_same_number_gets_nowhere(entrance: Entrance) -> None:
    forger = Device(entrance.address)
    forger.user = entrance.with_passkey().user

    assert refusal(entrance.sign_in(forger.sign(entrance.challenge()))) == WRONG


def test_a_passkey_that_somebody_copied_is_noticed(entrance: Entrance) -> None:
    device = entrance.with_passkey()
    device.uses = 7
    assert entrance.sign_in(device.sign(entrance.challenge())).status_code == 200

    device.uses = 3  # the copy counts from where it was made
    assert refusal(entrance.sign_in(device.sign(entrance.challenge()))) == WRONG


def test_a_device_that_does_not_check_its_owner_is_not_taken(entrance: Entrance) -> None:
    assert refusal(entrance.add(Device(entrance.address, flags=PRESENT))) == WRONG
    device = entrance.with_passkey()
    device.flags = PRESENT

    assert refusal(entrance.sign_in(device.sign(entrance.challenge()))) == WRONG


def test_a_stolen_session_adds_no_passkey(entrance: Entrance) -> None:
    token = entrance.token()

    assert entrance.post("passkeys/begin", {"password": "wrong horse battery"}, token).status_code == 401
    signed_for_sign_in = Device(entrance.address).sign(entrance.challenge())
    assert refusal(entrance.post("passkeys", {"credential": signed_for_sign_in}, token)) == WRONG


def test_a_person_who_is_locked_does_not_sign_in_with_a_passkey(entrance: Entrance) -> None:
    device = entrance.with_passkey()
    entrance.floor.do(LockPerson(name="sam", reason="suspected"), actor=BOSS, command_id="lock")

    assert entrance.sign_in(device.sign(entrance.challenge())).status_code == 403


def test_a_passkey_that_was_removed_opens_nothing(entrance: Entrance) -> None:
    device, token = entrance.with_passkey(), entrance.token()
    (number,) = asking.get(f"{entrance.address}/api/v1/passkeys", headers={"Authorization": f"Bearer {token}"}).json()[
        "passkeys"
    ]

    removing = {**entrance.proof(device, token), "credential": number}
    assert entrance.post("passkeys/remove", removing, token).status_code == 200
    assert refusal(entrance.sign_in(device.sign(entrance.challenge()))) == WRONG


def test_the_only_factor_of_staff_who_need_one_is_not_removed(strict: Entrance) -> None:
    device = strict.with_passkey()
    token = strict.sign_in(device.sign(strict.challenge())).json()["token"]
    number = encoded(device.number)

    removing = {**strict.proof(device, token), "credential": number}
    assert refusal(strict.post("passkeys/remove", removing, token)) == (401, "SECOND_FACTOR.last")

    another = Device(strict.address)
    another.number = b"another number"
    options = strict.post("passkeys/begin", strict.proof(device, token), token).json()
    assert strict.post("passkeys", {"credential": another.make(options)}, token).status_code == 200
    removing = {**strict.proof(device, token), "credential": number}
    assert strict.post("passkeys/remove", removing, token).status_code == 200


ANOTHER = "stable horse battery"
CHANGES = [
    ("second-factor", {"password": PASSWORD}),
    ("passkeys/begin", {"password": PASSWORD}),
    ("passkeys/remove", {"password": PASSWORD, "credential": encoded(b"a passkey's own number")}),
    ("password", {"old": PASSWORD, "new": ANOTHER}),
]
"""The commands that change how a person signs in."""


@pytest.mark.parametrize(("door", "body"), CHANGES)
def test_a_stolen_session_and_the_password_change_nothing_for_a_person_who_has_a_passkey(
    entrance: Entrance, door: str, body: dict[str, Any]
) -> None:
    device, token = entrance.with_passkey(), entrance.token()
    for_sign_in = {"passkey": device.sign(entrance.challenge())}

    assert refusal(entrance.post(door, body, token)) == (401, "PASSKEY.wanted")
    assert refusal(entrance.post(door, {**body, **for_sign_in}, token)) == WRONG
    fresh = entrance.proof(device, token)
    assert entrance.post(door, {**body, **fresh}, token).status_code == 200


def test_what_a_device_has_confirmed_counts_once_and_is_on_record(entrance: Entrance) -> None:
    device, token = entrance.with_passkey(), entrance.token()
    fresh = entrance.proof(device, token)
    assert entrance.post("second-factor", fresh, token).status_code == 200

    assert refusal(entrance.post("second-factor", fresh, token)) == WRONG
    used = [one for one in entrance.floor.store.read_stream(stream_of("sam")) if one.name == "passkey_used/1"]
    assert [one.document["sign_count"] for one in used] == [1]


def test_another_persons_passkey_confirms_nothing(entrance: Entrance) -> None:
    entrance.with_passkey()
    signing_in = {"name": "boss", "password": PASSWORD, "token": True}
    boss, sam = str(entrance.post("sign-in", signing_in).json()["token"]), entrance.token()
    own = Device(entrance.address)
    own.number = b"the number of the boss"
    options = entrance.post("passkeys/begin", {"password": PASSWORD}, boss).json()
    assert entrance.post("passkeys", {"credential": own.make(options)}, boss).status_code == 200

    assert refusal(entrance.post("second-factor", entrance.proof(own, boss), sam)) == WRONG
    assert refusal(entrance.post("second-factor", entrance.proof(own, sam), sam)) == WRONG


def test_a_code_that_confirmed_a_passkey_signs_nobody_in(entrance: Entrance) -> None:
    token = entrance.token()
    offered = entrance.post("second-factor", {"password": PASSWORD}, token).json()["secret"]
    secret = b32decode(offered + "=" * (-len(offered) % 8))
    code = code_at(secret, int(entrance.floor.clock.now) // STEP_S)
    assert entrance.post("second-factor/confirm", {"code": code}, token).status_code == 200

    assert entrance.post("passkeys/begin", {"password": PASSWORD, "code": code}, token).status_code == 200

    signing_in = {"name": "sam", "password": PASSWORD, "code": code, "token": True}
    assert refusal(entrance.post("sign-in", signing_in)) == (401, "SECOND_FACTOR.wrong")


@pytest.mark.parametrize("credential", [{}, {"id": 5, "response": []}, {"response": {"clientDataJSON": "e30"}}])
def test_whatever_else_is_sent_opens_nothing(entrance: Entrance, credential: dict[str, Any]) -> None:
    assert refusal(entrance.sign_in(credential)) == WRONG


@pytest.mark.parametrize(
    ("door", "body"),
    [
        ("passkeys/begin", {"password": PASSWORD}),
        ("passkeys", {"credential": {}}),
        ("passkeys/remove", {"password": PASSWORD, "credential": "none"}),
        ("passkeys/confirm", None),
        ("passkeys/challenge", None),
        ("passkeys/sign-in", {"credential": {}}),
    ],
)
def test_passkeys_are_used_only_where_nobody_can_read_along(entrance: Entrance, door: str, body: Any) -> None:
    cookie = entrance.post("sign-in", {"name": "sam", "password": PASSWORD}).cookies[COOKIE]
    plain = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http", "Cookie": f"{HOST_COOKIE}={cookie}"}

    answer = asking.post(f"{entrance.address}/api/v1/{door}", json=body, headers={**OWN, **plain})

    assert refusal(answer) == (403, "NOT_ENCRYPTED")


def test_where_the_house_requires_two_factors_a_passkey_is_enough_and_a_password_is_not(strict: Entrance) -> None:
    device = strict.with_passkey()

    answer = strict.post("sign-in", {"name": "sam", "password": PASSWORD, "token": True})
    assert refusal(answer) == (401, "SECOND_FACTOR.passkey")
    token = strict.sign_in(device.sign(strict.challenge())).json()["token"]
    assert strict.post("commands", SUSPEND, token).status_code == 200


def test_without_the_extra_the_house_says_what_to_install(entrance: Entrance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "webauthn", None)

    answer = entrance.post("passkeys/challenge")

    assert (answer.status_code, answer.json()["error"]["code"]) == (501, "EXTRA_MISSING")
