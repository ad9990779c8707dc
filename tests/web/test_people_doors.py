"""People at the doors: joining, signing in and out, and what does not get anybody in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.jackpots import Settings
from croupier.jackpots.commands import OpenJackpot
from croupier.people.commands import (
    Appoint,
    LockPerson,
    RevokeSessions,
    SetSecondFactor,
    SignUp,
    UnlockPerson,
)
from croupier.people.events import SessionOpened, SignInRefused, to_document
from croupier.people.network_address import address_key, kept_apart
from croupier.people.passwords import hash_password
from croupier.people.registry import stream_of
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.refusals import Refused
from croupier.store import Change, EventStore, open_store
from croupier.web.entrance import identity_checks
from croupier.web.entrance.desk import PROVEN_S, Desk
from croupier.web.entrance.sign_in_limits import DoorLimits, EntranceRules
from croupier.web.entrance.visitor import COOKIE, HOST_COOKIE, Visitor
from croupier.web.http.client_address import DEVICE_COOKIE
from croupier.web.http.sessions import LIFETIME_S, SessionKind
from croupier.web.http.visitor_limits import Limit, Rate
from tests.web import asking
from tests.web.floor_under_test import CHEAP, Clock, FloorUnderTest
from tests.web.served import DOORS, PEOPLE_DOORS, served

BOSS = Actor(name="boss", role=Role.ADMINISTRATOR)
OWN = {"X-Croupier": "1"}
ALICE = {"name": "alice", "password": "correct horse"}
BUY = {"id": "1", "command": "buy_chips", "amount": "1.00"}


class Entrance:
    """A server, and visitors who speak to it."""

    def __init__(self, address: str, floor: FloorUnderTest, desk: Desk, clock: Clock) -> None:
        self.address, self.floor, self.desk, self.clock = address, floor, desk, clock
        self.post("sign-up", ALICE)

    def browser(self) -> httpx.Client:
        return asking.Client(base_url=f"{self.address}/api/v1/", headers=OWN)

    def post(self, door: str, body: Any = None, **headers: str) -> httpx.Response:
        return asking.post(f"{self.address}/api/v1/{door}", json=body, headers={**OWN, **headers})

    def signed_in(self, **credentials: str) -> httpx.Client:
        browser = self.browser()
        assert browser.post("sign-in", json=credentials or ALICE).status_code == 200
        return browser


@pytest.fixture
def store() -> Iterator[EventStore]:
    with open_store("memory:") as found:
        yield found


@pytest.fixture
def entrance(store: EventStore) -> Iterator[Entrance]:
    floor = FloorUnderTest(store, clock := Clock())
    rates = DoorLimits(
        by_name=Limit(Rate(burst=3, every_s=60)),
        by_address=Limit(Rate(burst=8, every_s=60)),
        joining=Limit(Rate(burst=5, every_s=60)),
    )
    desk = floor.desk(rates)
    with served(floor, desk=desk, doors=(*DOORS, *PEOPLE_DOORS)) as address:
        yield Entrance(address, floor, desk, clock)


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def named(browser: httpx.Client) -> str | None:
    answer = browser.get("me")
    assert answer.status_code == 200
    name: str | None = answer.json()["name"]
    return name


def whose(address: str, cookie: str) -> str | None:
    """The person that this cookie belongs to."""
    name: str | None = asking.get(f"{address}/api/v1/me", headers={"Cookie": f"{COOKIE}={cookie}"}).json()["name"]
    return name


def test_who_signs_up_is_in_with_a_cookie_that_no_script_can_read(entrance: Entrance) -> None:
    browser = entrance.browser()
    answer = browser.post("sign-up", json={"name": "Bob", "password": "correct horse"})

    assert answer.json() == {"name": "Bob", "role": "player", "guest": False, "balance": "1000.00"}
    cookie, device = answer.headers.get_list("set-cookie")
    assert device.startswith(f"{DEVICE_COOKIE}=") and "; HttpOnly; SameSite=Strict" in device
    assert cookie.startswith(f"{COOKIE}=cr2.")
    assert cookie.endswith("; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200")
    assert named(browser) == "Bob"


def test_the_cookie_is_for_encrypted_connections_unless_all_is_on_this_machine(entrance: Entrance) -> None:
    answer = entrance.post("sign-in", ALICE, **{"X-Forwarded-Proto": "https"})

    assert answer.headers["set-cookie"].endswith("; Secure")


def test_a_guest_is_in_with_one_click(entrance: Entrance) -> None:
    browser = entrance.browser()
    answer = browser.post("guest", json={})

    assert answer.json()["guest"]
    assert str(named(browser)).startswith("guest-")


def test_a_program_gets_a_bearer_token_and_no_cookie(entrance: Entrance) -> None:
    answer = asking.post(f"{entrance.address}/api/v1/sign-in", json={**ALICE, "token": True}, headers=OWN)
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}

    assert "set-cookie" not in answer.headers
    assert asking.get(f"{entrance.address}/api/v1/me", headers=bearer).json()["name"] == "alice"
    assert asking.post(f"{entrance.address}/api/v1/commands", json=BUY, headers=bearer).status_code == 200


def test_a_wrong_password_and_an_unknown_name_are_told_apart_by_nothing(entrance: Entrance) -> None:
    wrong = entrance.post("sign-in", {**ALICE, "password": "wrong horse"})
    unknown = entrance.post("sign-in", {"name": "mallory", "password": "wrong horse"})

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert code_of(wrong) == "WRONG_PASSWORD"


def test_a_name_is_signed_in_however_it_is_written(entrance: Entrance) -> None:
    assert named(entrance.signed_in(name="ALICE", password="correct horse")) == "alice"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "Alice", "password": "correct horse"}, "NAME_TAKEN"),
        ({"name": "system", "password": "correct horse"}, "NAME_RESERVED"),
        ({"name": "guest-1", "password": "correct horse"}, "NAME_RESERVED"),
        ({"name": "b", "password": "correct horse"}, "BAD_NAME"),
        ({"name": "bob", "password": "short"}, "BAD_PASSWORD"),
        ({"name": "bob", "password": "correct horse", "role": "administrator"}, "BAD_INPUT"),
    ],
)
def test_not_every_name_and_password_is_taken(entrance: Entrance, body: dict[str, str], code: str) -> None:
    answer = entrance.post("sign-up", body)

    assert code_of(answer) == code
    assert body["password"] not in answer.text


def test_forged_cookies_let_nobody_in(entrance: Entrance) -> None:
    token = entrance.signed_in().cookies[COOKIE]
    version, payload, signature = token.split(".")
    forged = [
        "alice",
        "",
        payload,
        f"{version}.{payload}.",
        f"{version}.{payload}.{signature[::-1]}",
        f"{version}.{payload[:-2]}AA.{signature}",
        f"{version}.{payload}.{signature}.",
        "x" * 5_000,
    ]
    for cookie in forged:
        assert whose(entrance.address, cookie) is None, cookie
        headers = {**OWN, "Cookie": f"{COOKIE}={cookie}"}
        answer = asking.post(f"{entrance.address}/api/v1/commands", json=BUY, headers=headers)
        assert (answer.status_code, code_of(answer)) == (401, "NOT_SIGNED_IN"), cookie


def test_a_cookie_is_no_bearer_token_and_a_bearer_token_no_cookie(entrance: Entrance) -> None:
    cookie = entrance.signed_in().cookies[COOKIE]
    bearer = entrance.post("sign-in", {**ALICE, "token": True}).json()["token"]

    as_bearer = asking.get(f"{entrance.address}/api/v1/me", headers={"Authorization": f"Bearer {cookie}"})
    assert code_of(as_bearer) == "BAD_SESSION"
    assert whose(entrance.address, bearer) is None


def test_without_our_header_a_cookie_commands_nothing(entrance: Entrance) -> None:
    browser = entrance.signed_in()
    del browser.headers["X-Croupier"]

    answer = browser.post("commands", json=BUY)

    assert (answer.status_code, code_of(answer)) == (403, "FOREIGN_REQUEST")
    assert browser.post("sign-out").status_code == 403
    assert entrance.floor.floor.balance("alice") == 1_000_00


def test_a_page_of_another_site_commands_nothing_even_with_our_header(entrance: Entrance) -> None:
    browser = entrance.signed_in()

    answer = browser.post("commands", json=BUY, headers={"Origin": "https://evil.example"})

    assert (answer.status_code, code_of(answer)) == (403, "FOREIGN_REQUEST")


def test_a_page_that_others_can_change_on_its_way_uses_no_encrypted_connection(entrance: Entrance) -> None:
    safe = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "Host": "127.0.0.1"}
    plain, encrypted = (
        entrance.post("guest", {}, Origin=f"{scheme}://127.0.0.1", **safe) for scheme in ("http", "https")
    )

    assert (plain.status_code, code_of(plain)) == (403, "FOREIGN_REQUEST")
    assert encrypted.status_code == 200


def test_one_persons_command_id_is_not_anothers(entrance: Entrance) -> None:
    entrance.post("sign-up", {"name": "bob", "password": "correct horse"})
    alice, bob = entrance.signed_in(), entrance.signed_in(name="bob", password="correct horse")

    first = alice.post("commands", json=BUY).json()
    assert alice.post("commands", json=BUY).json() == {**first, "repeated": True}
    assert bob.post("commands", json=BUY).json()["repeated"] is False


def test_who_signs_out_is_out_even_with_a_copy_of_the_cookie_and_after_a_restart(
    entrance: Entrance, store: EventStore
) -> None:
    browser = entrance.signed_in()
    copy = browser.cookies[COOKIE]
    other = entrance.signed_in()

    assert browser.post("sign-out").status_code == 200
    assert COOKIE not in browser.cookies
    assert whose(entrance.address, copy) is None
    assert named(other) == "alice"

    again = FloorUnderTest(store, entrance.clock)
    with served(again, desk=again.desk(), doors=PEOPLE_DOORS) as address:
        assert (whose(address, copy), whose(address, other.cookies[COOKIE])) == (None, "alice")


def test_each_sign_in_has_a_session_of_its_own_and_ends_the_one_before(entrance: Entrance) -> None:
    browser = entrance.signed_in()
    planted = browser.cookies[COOKIE]

    browser.post("sign-in", json=ALICE)

    assert browser.cookies[COOKIE] != planted
    assert whose(entrance.address, planted) is None


@pytest.mark.parametrize(
    "happens",
    [
        LockPerson(name="alice", reason="asked for it"),
        Appoint(name="alice", role=Role.DEALER),
        RevokeSessions(name="alice"),
    ],
)
def test_a_session_ends_at_once_with_what_happens_to_its_person(entrance: Entrance, happens: Any) -> None:
    browser = entrance.signed_in()
    entrance.floor.do(SignUp(name="boss", role=Role.ADMINISTRATOR, password=b"-"), actor=SYSTEM, command_id="first")

    entrance.floor.do(happens, actor=BOSS, command_id="1")

    assert named(browser) is None


def test_who_is_locked_does_not_sign_in(entrance: Entrance) -> None:
    entrance.floor.do(LockPerson(name="alice", reason="asked for it"), actor=BOSS, command_id="1")

    answer = entrance.post("sign-in", ALICE)

    assert (answer.status_code, code_of(answer)) == (403, "LOCKED_OUT")
    assert code_of(entrance.post("sign-in", {**ALICE, "password": "wrong horse"})) == "WRONG_PASSWORD"


def test_a_session_runs_out(entrance: Entrance) -> None:
    browser = entrance.signed_in()
    entrance.clock.now += LIFETIME_S[SessionKind.COOKIE] - 1
    assert named(browser) == "alice"

    entrance.clock.now += 1
    assert named(browser) is None


def test_guessing_is_slowed_down_by_name(entrance: Entrance) -> None:
    guesses = [entrance.post("sign-in", {**ALICE, "password": f"wrong horse {n}"}) for n in range(4)]

    assert [answer.status_code for answer in guesses] == [401, 401, 401, 429]
    assert int(guesses[-1].headers["Retry-After"]) == 60
    assert entrance.post("sign-in", ALICE).status_code == 429  # a right one neither, or it would tell

    entrance.clock.now += 60
    assert entrance.post("sign-in", ALICE).status_code == 200


def test_a_name_of_any_length_is_counted_in_bounded_memory(entrance: Entrance) -> None:
    long = "x" * 50_000
    guesses = [entrance.post("sign-in", {"name": f"{long}{n}", "password": "wrong horse"}) for n in range(4)]

    assert [answer.status_code for answer in guesses] == [401, 401, 401, 429]


def test_guesses_at_another_server_count_here_until_somebody_signs_in_there(entrance: Entrance) -> None:
    entrance.post("sign-up", ALICE)
    here = "127.0.0.1"
    for _ in range(3):
        entrance.desk.hear_of_sign_in(SignInRefused(name="alice", address=here, reason="wrong password"))
    assert entrance.post("sign-in", ALICE).status_code == 429

    now = int(entrance.floor.clock.now)
    opened = SessionOpened(
        name="alice", session="s", kind="bearer", since=now, until=now + 60, address=here, proof="password"
    )
    entrance.desk.hear_of_sign_in(opened)
    assert entrance.post("sign-in", ALICE).status_code == 200


def test_guesses_at_another_server_count_here_where_addresses_are_kept_apart(
    entrance: Entrance, store: EventStore
) -> None:
    entrance.post("sign-up", ALICE)
    kept = {address_key("2030-01-31", "alice", number): b"127.0.0.1" for number in range(3)}
    refused = [SignInRefused(name="alice", address=kept_apart(key), reason="wrong password") for key in kept]
    stream = stream_of("alice")
    noted = Change(stream=stream, expected=store.version(stream), events=[to_document(event) for event in refused])
    store.append([noted], command_id="guesses", at="2030-01-31T20:15:00+08:00", secrets=kept)
    for event in refused:
        entrance.desk.hear_of_sign_in(event)

    assert entrance.post("sign-in", ALICE).status_code == 429


def test_a_guess_at_another_server_whose_address_is_erased_counts_for_its_name_alone(entrance: Entrance) -> None:
    entrance.post("sign-up", ALICE)
    limits = entrance.desk._limits
    places = len(limits.by_name), len(limits.by_address)
    erased = kept_apart(address_key("2030-01-31", "alice", 1))
    entrance.desk.hear_of_sign_in(SignInRefused(name="alice", address=erased, reason="wrong password"))

    assert (len(limits.by_name), len(limits.by_address), len(limits.everywhere)) == (*places, 1)


def test_guessing_is_slowed_down_by_address(entrance: Entrance) -> None:
    guesses = [entrance.post("sign-in", {"name": f"name{n}", "password": "wrong horse"}) for n in range(9)]

    assert [answer.status_code for answer in guesses] == [401] * 8 + [429]


def test_newcomers_from_elsewhere_are_slowed_down(entrance: Entrance) -> None:
    answers = [
        entrance.post("guest", {}, **{"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}) for _ in range(6)
    ]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


def test_a_guest_who_keeps_the_account_is_slowed_down_as_newcomers_are(
    entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = entrance.post("guest", {"token": True}).json()["token"]
    elsewhere = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "Authorization": f"Bearer {guest}"}
    hashed: list[str] = []
    monkeypatch.setattr(identity_checks, "hash_password", lambda password, **_: hashed.append(password))

    names = ("alice", "a1ice", "ALICE", "AIice", "alice", "bob")
    answers = [entrance.post("keep-account", {**ALICE, "name": name}, **elsewhere) for name in names]

    assert [code_of(answer) for answer in answers] == ["NAME_TAKEN"] * 5 + ["TOO_MANY"]
    assert hashed == []


def test_newcomers_on_this_machine_are_not_slowed_down(entrance: Entrance) -> None:
    answers = [entrance.post("guest", {}) for _ in range(8)]

    assert [answer.status_code for answer in answers] == [200] * 8


def test_a_password_is_changed_by_who_knows_it_and_all_other_sessions_end(entrance: Entrance) -> None:
    browser, other = entrance.signed_in(), entrance.signed_in()
    new = {"old": "correct horse", "new": "staple battery"}

    assert code_of(browser.post("password", json={**new, "old": "wrong horse"})) == "WRONG_PASSWORD"
    assert code_of(browser.post("password", json={**new, "new": "short"})) == "BAD_PASSWORD"
    assert browser.post("password", json=new).status_code == 200

    assert (named(browser), named(other)) == ("alice", None)
    assert code_of(entrance.post("sign-in", ALICE)) == "WRONG_PASSWORD"
    assert named(entrance.signed_in(name="alice", password="staple battery")) == "alice"


def test_the_new_password_of_a_former_guest_is_not_the_name_they_took(entrance: Entrance) -> None:
    browser = entrance.browser()
    browser.post("guest", json={})
    kept = {"name": "Quillfeather", "password": "correct horse"}
    assert browser.post("keep-account", json=kept).status_code == 200

    answer = browser.post("password", json={"old": "correct horse", "new": "quillfeather"})

    assert code_of(answer) == "BAD_PASSWORD"


def test_the_first_administrator_needs_the_code_from_the_console_and_it_works_once(entrance: Entrance) -> None:
    boss = {"name": "boss", "password": "correct horse"}
    assert code_of(entrance.post("first-administrator", {**boss, "code": ""})) == "WRONG_CODE"
    (code,) = entrance.desk.first_codes()

    assert code_of(entrance.post("first-administrator", {**boss, "code": "0" * 30})) == "WRONG_CODE"
    refused = entrance.post("first-administrator", {"name": "alice", "password": "correct horse", "code": code})
    assert code_of(refused) == "NAME_TAKEN"
    answer = entrance.post("first-administrator", {**boss, "code": code})
    assert answer.json()["role"] == "administrator"

    again = {"name": "boss2", "password": "correct horse", "code": code}
    assert code_of(entrance.post("first-administrator", again)) == "WRONG_CODE"
    assert entrance.desk.first_codes() == ()


def test_lost_passwords_are_recovered_from_by_whoever_has_the_console(entrance: Entrance) -> None:
    entrance.floor.do(SignUp(name="boss", role=Role.ADMINISTRATOR, password=b"-"), actor=SYSTEM, command_id="first")
    another = {"name": "boss2", "password": "correct horse"}
    assert entrance.desk.first_codes() == ()

    (code,) = entrance.desk.first_codes(recover=True)

    assert entrance.post("first-administrator", {**another, "code": code}).json()["role"] == "administrator"
    assert code_of(entrance.post("first-administrator", {**another, "name": "boss3", "code": code})) == "WRONG_CODE"


def test_an_administrator_engages_people_and_gives_passwords(entrance: Entrance) -> None:
    (code,) = entrance.desk.first_codes()
    boss = entrance.browser()
    boss.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})
    proof = {"proof": {"password": "correct horse"}}
    hired = {"name": "Pat", "password": "correct horse", "role": "pit-supervisor", **proof}

    assert boss.post("people", json=hired).json()["role"] == "pit-supervisor"
    assert code_of(boss.post("people", json={**hired, "name": "X Y", "role": "system"})) == "BAD_INPUT"
    assert code_of(boss.post("people", json={**hired, "name": "pat"})) == "NAME_TAKEN"

    pat = entrance.signed_in(name="pat", password="correct horse")
    assert code_of(pat.post("people", json={**hired, "name": "mallory"})) == "NEEDS_AUTHORITY"
    assert code_of(pat.post("people/alice/password", json={"new": "taken over now"})) == "NEEDS_AUTHORITY"
    assert code_of(entrance.signed_in().post("people", json={**hired, "name": "mallory"})) == "NEEDS_AUTHORITY"

    assert boss.post("people/PAT/password", json={"new": "staple battery", **proof}).status_code == 200
    assert named(pat) is None
    assert named(entrance.signed_in(name="pat", password="staple battery")) == "Pat"


def test_a_stolen_session_of_an_administrator_lets_nobody_else_in(entrance: Entrance) -> None:
    (code,) = entrance.desk.first_codes()
    thief = entrance.browser()
    thief.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})
    entrance.floor.do(SignUp(name="pat", role=Role.DEALER, password=b"-"), actor=SYSTEM, command_id="pat")
    pat = Actor(name="pat", role=Role.DEALER)
    entrance.floor.do(SetSecondFactor(secret=b"-"), actor=pat, command_id="codes")
    entrance.floor.do(LockPerson(name="pat", reason="left"), actor=BOSS, command_id="lock")
    entrance.clock.now += PROVEN_S + 1
    helping: tuple[tuple[str, dict[str, str]], ...] = (
        ("people", {"name": "mallory", "password": "correct horse", "role": "administrator"}),
        ("people/pat/password", {"new": "staple battery"}),
        ("people/pat/second-factor/remove", {}),
        ("people/pat/unlock", {}),
        ("people/alice/role", {"role": "administrator"}),
    )
    for door, body in helping:
        assert code_of(thief.post(door, json=body)) == "PROOF_WANTED"
        guessed = thief.post(door, json={**body, "proof": {"password": "not the one"}}).json()["error"]
        assert guessed["message"] == "WRONG_PASSWORD.own"
        entrance.clock.now += 60  # the limits let a name be guessed at again
    found = {name: entrance.floor.people.find(name) for name in ("mallory", "pat", "alice")}
    assert found["mallory"] is None
    assert found["pat"] is not None and found["pat"].locked == "left"
    assert found["alice"] is not None and found["alice"].role is Role.PLAYER


def test_an_administrator_with_proof_gives_roles_and_unlocks(entrance: Entrance) -> None:
    (code,) = entrance.desk.first_codes()
    boss, alice = entrance.browser(), entrance.signed_in()
    boss.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})
    proof = {"proof": {"password": "correct horse"}}

    assert boss.post("people/ALICE/role", json={"role": "dealer", **proof}).json() == {}
    assert named(alice) is None  # another role ends the sessions
    entrance.floor.do(LockPerson(name="alice", reason="left"), actor=BOSS, command_id="lock")
    assert boss.post("people/alice/unlock", json=proof).json() == {}
    assert entrance.signed_in().get("me").json()["role"] == "dealer"


def test_where_two_people_decide_a_role_takes_no_proof_and_letting_in_again_does(store: EventStore) -> None:
    floor = FloorUnderTest(store, clock := Clock())
    desk = floor.desk(rules=EntranceRules(administrators=2))
    with served(floor, desk=desk, doors=PEOPLE_DOORS) as address:
        entrance = Entrance(address, floor, desk, clock)
        code, _ = desk.first_codes()
        boss = entrance.browser()
        boss.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})

        assert boss.post("people/alice/role", json={"role": "dealer"}).status_code == 200
        floor.do(LockPerson(name="alice", reason="left"), actor=BOSS, command_id="lock")
        clock.now += PROVEN_S + 1
        assert code_of(boss.post("people/alice/unlock", json={})) == "PROOF_WANTED"


def test_for_ten_minutes_a_sign_in_is_proof_enough_to_decide_alone(entrance: Entrance) -> None:
    (code,) = entrance.desk.first_codes()
    boss = entrance.browser()
    boss.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})
    hired = {"password": "correct horse", "role": "dealer"}
    person = entrance.floor.people.find("boss")
    assert person is not None
    visitor = Visitor(actor=person.actor, person=person, session=person.sessions[-1].id)
    bare = (
        Appoint(name="alice", role=Role.DEALER),
        UnlockPerson(name="alice"),
        OpenJackpot(jackpot="grand", settings=Settings()),
    )

    entrance.clock.now += PROVEN_S
    assert boss.post("people", json={**hired, "name": "dee"}).status_code == 200
    for command in bare:
        entrance.desk.require_proof(visitor, command)
    entrance.clock.now += 1
    assert code_of(boss.post("people", json={**hired, "name": "eve"})) == "PROOF_WANTED"
    for command in bare:
        with pytest.raises(Refused, match="sign out and in again"):
            entrance.desk.require_proof(visitor, command)


def test_what_cannot_be_done_uses_up_no_proof(entrance: Entrance, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = entrance.desk.first_codes()
    boss = entrance.browser()
    boss.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})
    proved: list[object] = []

    async def owner(*given: object) -> None:
        proved.append(given)

    monkeypatch.setattr(entrance.desk._checks, "owner", owner)
    hired = {"password": "correct horse", "role": "dealer"}
    impossible: tuple[tuple[str, dict[str, str], str], ...] = (
        ("people", {**hired, "name": "Alice"}, "NAME_TAKEN"),
        ("people", {**hired, "name": "b"}, "BAD_NAME"),
        ("people", {**hired, "name": "bob", "password": "short"}, "BAD_PASSWORD"),
        ("people/alice/role", {"role": "player"}, "SAME_ROLE"),
        ("people/boss/role", {"role": "player"}, "LAST_ADMINISTRATOR"),
        ("people/nobody/role", {"role": "dealer"}, "NO_SUCH_PERSON"),
        ("people/alice/unlock", {}, "NOT_LOCKED"),
        ("people/alice/second-factor/remove", {}, "SECOND_FACTOR"),
        ("people/boss/second-factor/remove", {}, "NEEDS_AUTHORITY"),
    )
    for door, body, refused in impossible:
        assert code_of(boss.post(door, json={**body, "proof": {"password": "correct horse"}})) == refused
    assert proved == []


def test_a_stolen_session_of_an_administrator_does_not_take_the_account_over(entrance: Entrance) -> None:
    (code,) = entrance.desk.first_codes()
    boss = entrance.browser()
    boss.post("first-administrator", json={"name": "boss", "password": "correct horse", "code": code})

    for door, body in (("password", {"new": "staple battery"}), ("second-factor/remove", {})):
        refused = boss.post(f"people/BOSS/{door}", json=body).json()["error"]
        assert refused["message"] == "NEEDS_AUTHORITY.own_sign_in"
    assert named(entrance.signed_in(name="boss", password="correct horse")) == "boss"


def test_guessing_the_code_is_slowed_down(entrance: Entrance) -> None:
    entrance.desk.first_codes()
    guess = {"name": "boss", "password": "correct horse", "code": "guess"}

    assert [entrance.post("first-administrator", guess).status_code for _ in range(9)] == [*[401] * 8, 429]


def test_wrong_codes_do_not_close_the_door_to_the_right_one(entrance: Entrance) -> None:
    (code,) = entrance.desk.first_codes()
    joining = {"name": "boss", "password": "correct horse"}
    for _ in range(12):
        entrance.post("first-administrator", {**joining, "code": "guess"})

    assert entrance.post("first-administrator", {**joining, "code": code}).status_code == 200


def test_a_clock_that_is_set_back_locks_nobody_out(entrance: Entrance) -> None:
    entrance.desk._steady_clock = lambda: 100.0
    for _ in range(2):
        entrance.post("sign-in", {**ALICE, "password": "wrong horse"})
    entrance.clock.now -= 86_400
    assert entrance.post("sign-in", ALICE).status_code in (200, 401)


@pytest.mark.parametrize("token", [False, True])
def test_nobody_signs_in_over_a_connection_that_others_can_read(entrance: Entrance, *, token: bool) -> None:
    entrance.post("sign-up", ALICE)
    plain = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
    for door, body in (("sign-in", ALICE), ("sign-up", {**ALICE, "name": "bob"}), ("guest", {})):
        assert code_of(entrance.post(door, {**body, "token": token}, **plain)) == "NOT_ENCRYPTED"
    bearer = entrance.post("sign-in", {**ALICE, "token": True}).json()["token"]
    refused = asking.get(f"{entrance.address}/api/v1/me", headers={"Authorization": f"Bearer {bearer}", **plain})
    assert code_of(refused) == "NOT_ENCRYPTED"


def test_an_encrypted_cookie_has_a_name_that_no_other_host_can_give(entrance: Entrance) -> None:
    entrance.post("sign-up", ALICE)
    safe = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    cookie = entrance.post("sign-in", ALICE, **safe).headers["set-cookie"]
    assert cookie.startswith(f"{HOST_COOKIE}=cr2.")
    token = cookie.partition("=")[2].partition(";")[0]
    asked = {
        name: asking.get(f"{entrance.address}/api/v1/me", headers={"Cookie": f"{name}={token}", **safe}).json()["name"]
        for name in (COOKIE, HOST_COOKIE)
    }
    assert asked == {COOKIE: None, HOST_COOKIE: "alice"}


def test_demo_staff_are_let_in_from_this_machine_only(entrance: Entrance) -> None:
    kept = hash_password("correct horse", salt=bytes(16), cost=CHEAP)
    demo = SignUp(name="demo-pit", role=Role.PIT_SUPERVISOR, password=kept, loopback_only=True)
    entrance.floor.do(demo, actor=SYSTEM, command_id="demo")
    pit = {"name": "demo-pit", "password": "correct horse"}
    proxied = {"X-Forwarded-For": "10.0.0.1", "X-Forwarded-Proto": "https"}

    assert code_of(entrance.post("sign-in", pit, **proxied)) == "WRONG_PASSWORD"
    browser = entrance.signed_in(**pit)
    assert named(browser) == "demo-pit"
    assert browser.get("me", headers=proxied).json()["name"] is None


def test_people_are_listed_for_staff_without_any_secret(entrance: Entrance) -> None:
    assert entrance.signed_in().get("people").status_code == 403
    entrance.floor.do(Appoint(name="alice", role=Role.AUDITOR), actor=BOSS, command_id="1")

    answer = entrance.signed_in().get("people")

    assert answer.json() == {"people": [{"name": "alice", "role": "auditor", "guest": False, "locked": None}]}
