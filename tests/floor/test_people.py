"""The people of the floor: who there is, in which role, and who may still come in."""

from __future__ import annotations

import pytest
from msgspec import structs

from croupier.people.commands import (
    AddPasskey,
    Appoint,
    ChangePassword,
    EndSession,
    LockPerson,
    NameGuest,
    NoteAddress,
    NoteRefusedSignIn,
    NoteSessionUse,
    NoteUsedCode,
    NoteUsedPasskey,
    OpenSession,
    PeopleCommand,
    RemovePasskey,
    RemoveSecondFactor,
    RevokeSessions,
    SetSecondFactor,
    ShareRound,
    SignUp,
    UnlockPerson,
    WithdrawShare,
)
from croupier.people.decide import PeopleDecision, decide_people
from croupier.people.events import STORED, PersonEvent, SessionEnded, from_document, to_document
from croupier.people.evolve import MOST_SESSIONS
from croupier.people.person import Person
from croupier.people.registry import People, stream_of
from croupier.people.roles import SYSTEM, Actor, Role
from croupier.refusals import Refused

HASH = b"scrypt$16$1$1$c2FsdA==$aGFzaA=="
BOSS = Actor(name="boss", role=Role.ADMINISTRATOR)


class Door:
    """People, and whoever asks something about them."""

    def __init__(self) -> None:
        self.people = People()
        self.events: list[PersonEvent] = []
        self.do(SignUp(name="boss", password=HASH, role=Role.ADMINISTRATOR))

    def do(self, command: PeopleCommand, actor: Actor = SYSTEM, now: int = 1_000) -> PeopleDecision:
        decided = decide_people(self.people, command, actor=actor, now=now)
        for event in decided.events:
            self.people.take(event)
        self.events += decided.events
        return decided

    def open_sessions(self, name: str, *sessions: str, until: int = 9_000) -> None:
        for session in sessions:
            self.do(structs.replace(self.opening(name), session=session, until=until))

    def opening(self, name: str) -> OpenSession:
        """A sign-in that the entrance has checked now."""
        changes = self.person(name).changes
        return OpenSession(name=name, session="s0", kind="cookie", until=9_000, address="127.0.0.1", changes=changes)

    def sessions(self, name: str) -> list[str]:
        return [session.id for session in self.person(name).sessions]

    def refusal(self, command: PeopleCommand, actor: Actor = SYSTEM) -> str:
        with pytest.raises(Refused) as refused:
            self.do(command, actor)
        return refused.value.code

    def person(self, name: str) -> Person:
        found = self.people.find(name)
        assert found is not None
        return found


@pytest.fixture
def door() -> Door:
    return Door()


def test_a_player_signs_up_and_his_hash_is_a_secret_beside_the_event(door: Door) -> None:
    decided = door.do(SignUp(name="Alice", password=HASH))

    assert door.person("alice").actor == Actor(name="Alice", role=Role.PLAYER)
    assert decided.secrets == {"password/alice#1": HASH}
    assert HASH.decode() not in str([to_document(event) for event in decided.events])
    assert HASH.decode() not in repr(decided) + repr(SignUp(name="Alice", password=HASH))


@pytest.mark.parametrize("name", ["alice", "ALICE", "Ａｌｉｃｅ"])
def test_a_name_is_taken_however_it_is_written(door: Door, name: str) -> None:
    door.do(SignUp(name="Alice", password=HASH))

    assert door.refusal(SignUp(name=name, password=HASH)) == "NAME_TAKEN"


@pytest.mark.parametrize("name", ["A1ice", "AIice", "AL1CE", "\u0251lice"])
def test_a_name_that_looks_like_anothers_is_not_given_out(door: Door, name: str) -> None:
    door.do(SignUp(name="Alice", password=HASH))

    with pytest.raises(Refused) as refused:
        door.do(SignUp(name=name, password=HASH))
    assert refused.value.message.key == "NAME_TAKEN.looks_alike"
    door.do(SignUp(name="Alicia", password=HASH))


def test_a_guest_is_a_player_without_a_password(door: Door) -> None:
    door.do(SignUp(name="guest-1", guest=True))

    assert door.person("guest-1").guest
    assert door.person("guest-1").password is None
    assert door.refusal(SignUp(name="guest-2", guest=True, role=Role.DEALER)) == "BAD_ROLE"
    assert door.refusal(SignUp(name="guest-2", guest=True, password=HASH)) == "BAD_ROLE"
    assert door.refusal(SignUp(name="carol")) == "NO_PASSWORD"


def test_nobody_is_the_system(door: Door) -> None:
    assert door.refusal(SignUp(name="carol", password=HASH, role=Role.SYSTEM)) == "BAD_ROLE"
    assert door.refusal(Appoint(name="boss", role=Role.SYSTEM), BOSS) == "BAD_ROLE"


def test_an_appointment_gives_a_role_and_ends_the_sessions_of_the_old_one(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.open_sessions("carol", "s1")

    door.do(Appoint(name="CAROL", role=Role.PIT_SUPERVISOR), BOSS)

    assert door.person("carol").role is Role.PIT_SUPERVISOR
    assert door.sessions("carol") == []
    assert door.refusal(Appoint(name="carol", role=Role.PIT_SUPERVISOR), BOSS) == "SAME_ROLE"
    assert door.refusal(Appoint(name="nobody-here", role=Role.DEALER), BOSS) == "NO_SUCH_PERSON"


def test_a_guest_is_not_appointed(door: Door) -> None:
    door.do(SignUp(name="guest-1", guest=True))

    assert door.refusal(Appoint(name="guest-1", role=Role.DEALER), BOSS) == "GUEST"


def test_the_last_administrator_is_neither_demoted_nor_locked(door: Door) -> None:
    assert door.refusal(Appoint(name="boss", role=Role.PLAYER), BOSS) == "LAST_ADMINISTRATOR"
    assert door.refusal(LockPerson(name="boss", reason="gone"), BOSS) == "LAST_ADMINISTRATOR"

    door.do(SignUp(name="second", password=HASH, role=Role.ADMINISTRATOR))
    door.do(Appoint(name="boss", role=Role.PLAYER), BOSS)

    assert door.refusal(Appoint(name="second", role=Role.PLAYER), BOSS) == "LAST_ADMINISTRATOR"


def test_a_locked_administrator_does_not_count_as_one_who_stays(door: Door) -> None:
    door.do(SignUp(name="second", password=HASH, role=Role.ADMINISTRATOR))
    door.do(LockPerson(name="second", reason="left the house"), BOSS)

    assert door.refusal(LockPerson(name="boss", reason="gone"), BOSS) == "LAST_ADMINISTRATOR"


def test_a_person_is_locked_with_a_reason_and_unlocked(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.open_sessions("carol", "s1")
    assert door.refusal(LockPerson(name="carol", reason="  "), BOSS) == "NOT_DOCUMENTED"

    door.do(LockPerson(name="carol", reason="asked for it"), BOSS)
    assert door.person("carol").locked == "asked for it"
    assert door.sessions("carol") == []
    assert door.refusal(LockPerson(name="carol", reason="again"), BOSS) == "LOCKED"

    door.do(UnlockPerson(name="carol"), BOSS)
    assert door.person("carol").locked is None
    assert door.refusal(UnlockPerson(name="carol"), BOSS) == "NOT_LOCKED"


def test_a_guest_takes_a_name_and_a_password_and_stays_the_same_account(door: Door) -> None:
    door.do(SignUp(name="guest-0a1b", guest=True))
    door.open_sessions("guest-0a1b", "s1")
    guest = door.person("guest-0a1b").actor

    decided = door.do(NameGuest(called="Dora", password=HASH), guest)

    assert decided.secrets == {"password/guest-0a1b#1": HASH}
    assert door.people.who_signs_in_as("dora") is door.person("guest-0a1b")
    assert door.people.find("dora") is None
    assert not door.person("guest-0a1b").guest
    assert door.sessions("guest-0a1b") == []
    assert door.refusal(NameGuest(called="Doris", password=HASH), guest) == "GUEST"
    assert door.refusal(SignUp(name="dora", password=HASH)) == "NAME_TAKEN"
    door.do(SignUp(name="guest-0a1c", guest=True))
    assert door.refusal(NameGuest(called="DORA", password=HASH), door.person("guest-0a1c").actor) == "NAME_TAKEN"
    assert door.refusal(NameGuest(called="boss", password=HASH), door.person("guest-0a1c").actor) == "NAME_TAKEN"


def test_a_name_that_looks_like_either_name_of_a_former_guest_is_not_given_out(door: Door) -> None:
    door.do(SignUp(name="guest-0a1b", guest=True))
    door.do(NameGuest(called="Dora", password=HASH), door.person("guest-0a1b").actor)

    assert [door.people.has_look_alike(name) for name in ("D0ra", "guest-Oa1b", "Doris")] == [True, True, False]


def test_former_guests_are_found_by_the_name_they_took_in_a_copy_and_after_all_have_signed_out(door: Door) -> None:
    door.do(SignUp(name="guest-0a1b", guest=True))
    copy = door.people.copy()
    door.do(NameGuest(called="Dora", password=HASH), door.person("guest-0a1b").actor)

    assert copy.who_signs_in_as("dora") is None  # others read it meanwhile
    for people in (door.people.copy(), door.people.without_sessions(), People.of(door.people.by_key)):
        found = people.who_signs_in_as("DORA")
        assert found is not None and found.name == "guest-0a1b"


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (ChangePassword(name="carol", password=b"new"), "WRONG_PASSWORD"),
        (RevokeSessions(name="carol"), "WRONG_PASSWORD"),
        (RemoveSecondFactor(name="carol"), "WRONG_PASSWORD"),
        (Appoint(name="carol", role=Role.DEALER), "WRONG_PASSWORD"),
        (LockPerson(name="carol", reason="suspected"), "LOCKED_OUT"),
    ],
)
def test_a_sign_in_that_was_checked_before_a_change_opens_nothing(
    door: Door, happens: PeopleCommand, code: str
) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.do(SetSecondFactor(secret=b"shared"), door.person("carol").actor)
    opening = door.opening("carol")

    door.do(happens, BOSS)

    assert door.refusal(opening) == code
    assert door.sessions("carol") == []


def test_a_sign_in_that_was_checked_before_all_sessions_ended_opens_nothing(door: Door) -> None:
    opening = door.opening("boss")

    door.people = door.people.without_sessions()

    assert door.refusal(opening) == "WRONG_PASSWORD"


def test_a_one_time_code_counts_once_whatever_it_is_for(door: Door) -> None:
    door.do(structs.replace(door.opening("boss"), step=5))
    assert door.refusal(structs.replace(door.opening("boss"), step=5)) == "SECOND_FACTOR"
    assert door.refusal(NoteUsedCode(name="boss", step=5)) == "SECOND_FACTOR"

    door.do(NoteUsedCode(name="boss", step=6))

    assert door.refusal(structs.replace(door.opening("boss"), step=6)) == "SECOND_FACTOR"


def test_a_passkey_whose_device_counts_is_used_once_for_each_count(door: Door) -> None:
    boss = door.person("boss").actor
    door.do(AddPasskey(credential="c1", public_key="k1", sign_count=4), boss)
    assert door.refusal(NoteUsedPasskey(name="boss", credential="c1", sign_count=4)) == "PASSKEY"

    door.do(NoteUsedPasskey(name="boss", credential="c1", sign_count=5))

    assert door.refusal(structs.replace(door.opening("boss"), credential="c1", sign_count=5)) == "PASSKEY"
    assert door.refusal(NoteUsedPasskey(name="boss", credential="c2", sign_count=9)) == "PASSKEY"
    door.do(structs.replace(door.opening("boss"), step=7))


def test_a_passkeys_count_goes_up_with_each_session(door: Door) -> None:
    door.do(AddPasskey(credential="c1", public_key="k1", sign_count=3), BOSS)
    used = structs.replace(door.opening("boss"), credential="c1", sign_count=4)
    door.do(used)

    assert door.refusal(used) == "PASSKEY"
    assert door.refusal(structs.replace(used, credential="c2", sign_count=5)) == "PASSKEY"
    door.do(structs.replace(used, sign_count=5))


def test_a_passkey_of_a_device_that_does_not_count_is_used_again(door: Door) -> None:
    door.do(AddPasskey(credential="c1", public_key="k1", sign_count=0), BOSS)
    used = structs.replace(door.opening("boss"), credential="c1", sign_count=0)

    door.do(used)
    door.do(structs.replace(used, session="s1"))

    assert door.sessions("boss") == ["s0", "s1"]


def test_a_password_change_counts_up_the_secret_and_ends_all_sessions(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.open_sessions("carol", "s1")

    decided = door.do(ChangePassword(password=b"new"), door.person("carol").actor)

    assert decided.secrets == {"password/carol#2": b"new"}
    assert door.person("carol").password == "password/carol#2"
    assert door.sessions("carol") == []


def test_only_an_administrator_changes_the_password_of_another(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.do(SignUp(name="dave", password=HASH))
    dave = door.person("dave").actor

    assert door.refusal(ChangePassword(name="carol", password=b"new"), dave) == "NEEDS_AUTHORITY"
    assert door.refusal(RevokeSessions(name="carol"), dave) == "NEEDS_AUTHORITY"

    door.do(ChangePassword(name="carol", password=b"new"), BOSS)
    assert door.person("carol").passwords == 2


def test_a_session_counts_until_it_is_ended(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.open_sessions("carol", "s1", "s2")

    door.do(EndSession(session="s1", until=9_000), door.person("carol").actor)

    assert door.sessions("carol") == ["s2"]


def test_a_session_that_has_expired_is_forgotten_when_another_is_opened(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.open_sessions("carol", "s1", until=1_000)

    door.open_sessions("carol", "s2")

    assert door.sessions("carol") == ["s2"]


def test_one_session_too_many_ends_the_oldest(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))

    door.open_sessions("carol", *(f"s{number}" for number in range(MOST_SESSIONS + 1)))

    assert door.sessions("carol") == [f"s{number}" for number in range(1, MOST_SESSIONS + 1)]


def test_a_refused_sign_in_is_on_record_with_its_account_and_changes_nothing(door: Door) -> None:
    door.do(SignUp(name="Carol", password=HASH))
    before = door.person("carol")

    (event,) = door.do(NoteRefusedSignIn(name="carol", address="203.0.113.9", reason="wrong password")).events

    assert (event.name, to_document(event)["address"]) == ("Carol", "203.0.113.9")
    assert door.person("carol") == before


def test_an_administrator_takes_the_second_factor_of_a_person_who_lost_the_phone(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    carol = door.person("carol").actor
    assert door.refusal(RemoveSecondFactor(name="carol"), BOSS) == "SECOND_FACTOR"
    decided = door.do(SetSecondFactor(secret=b"shared"), carol)
    assert decided.secrets == {"second-factor/carol#1": b"shared"}
    assert door.refusal(SetSecondFactor(secret=b"other"), carol) == "SECOND_FACTOR"
    door.open_sessions("carol", "s1")

    door.do(RemoveSecondFactor(name="carol"), BOSS)

    assert door.person("carol").second_factor is None
    assert door.sessions("carol") == []
    assert door.person("carol").placed_alone_by == ("boss",)  # who may be Carol now


def test_passkeys_do_not_outlive_what_others_do_to_an_account(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    carol = door.person("carol").actor
    for happens in (ChangePassword(name="carol", password=b"new"), RemoveSecondFactor(name="carol")):
        door.do(AddPasskey(credential="c1", public_key="k1", sign_count=0), carol)

        door.do(happens, BOSS)

        assert door.person("carol").passkeys == ()
    door.do(AddPasskey(credential="c1", public_key="k1", sign_count=0), carol)
    door.do(ChangePassword(password=b"own"), carol)
    assert door.person("carol").passkeys != ()


def test_an_administrator_of_the_demo_floor_does_not_count_as_being_in_charge() -> None:
    people = People()
    demo = SignUp(name="demo-boss", password=HASH, role=Role.ADMINISTRATOR, loopback_only=True)
    for event in decide_people(people, demo, actor=SYSTEM, now=0).events:
        people.take(event)

    assert people.administrators == 0


def test_an_administrator_ends_one_session_of_a_person_and_leaves_the_others(door: Door) -> None:
    door.do(SignUp(name="Carol", password=HASH))
    door.open_sessions("carol", "s1", "s2")
    (ended,) = door.do(RevokeSessions(name="carol", session="s1"), BOSS).events

    assert isinstance(ended, SessionEnded) and ended.by == BOSS.name
    assert door.sessions("carol") == ["s2"]
    assert door.refusal(RevokeSessions(name="carol", session="s1"), BOSS) == "NO_SUCH_SESSION"


def test_a_session_was_last_used_at_the_latest_use_in_whatever_order_uses_are_noted(door: Door) -> None:
    door.do(SignUp(name="Carol", password=HASH))
    door.open_sessions("carol", "s1")
    for at in (1_300, 1_200):
        door.do(NoteSessionUse(name="carol", session="s1", at=at))

    assert [session.used for session in door.person("carol").sessions] == [1_300]


def test_replaying_stored_events_gives_the_same_people(door: Door) -> None:
    door.do(SignUp(name="Carol", password=HASH))
    carol = door.person("carol").actor
    door.open_sessions("carol", "s1", "s2")
    door.do(NoteRefusedSignIn(name="carol", address="127.0.0.1", reason="wrong password"))
    door.do(NoteAddress(name="carol", session="s2", address="203.0.113.9"))
    door.do(NoteSessionUse(name="carol", session="s2", at=1_200))
    door.do(EndSession(session="s1", until=1_500), carol)
    door.do(RevokeSessions(session="s2"), carol)
    door.do(ChangePassword(password=b"new"), carol)
    door.do(SignUp(name="guest-0a1b", guest=True))
    door.do(NameGuest(called="Dora", password=HASH), door.person("guest-0a1b").actor)
    door.do(SetSecondFactor(secret=b"shared"), carol)
    door.do(NoteUsedCode(name="carol", step=7))
    door.do(RemoveSecondFactor(), carol)
    door.do(AddPasskey(credential="c1", public_key="k1", sign_count=0), carol)
    door.do(NoteUsedPasskey(name="carol", credential="c1", sign_count=1))
    door.do(RemovePasskey(credential="c1"), carol)
    door.do(RevokeSessions(), carol)
    door.do(Appoint(name="carol", role=Role.DEALER), BOSS)
    door.do(LockPerson(name="carol", reason="gone"), BOSS)
    door.do(UnlockPerson(name="carol"), BOSS)
    door.do(ShareRound(round="T1-1", hands="own", share="h1"), carol)
    door.do(ShareRound(round="T1-2", hands="shown", share="h2"), carol)
    door.do(WithdrawShare(share="h1"), carol)

    again = People()
    for event in door.events:
        again.take(from_document(to_document(event)))

    assert again == door.people
    assert {type(event) for event in door.events} == set(STORED.values())


def test_each_event_has_its_stored_name_and_the_stream_is_one_per_person() -> None:
    assert sorted(STORED) == [
        "code_used/1",
        "guest_named/1",
        "passkey_added/1",
        "passkey_removed/1",
        "passkey_used/1",
        "password_changed/1",
        "person_joined/1",
        "person_locked/1",
        "person_unlocked/1",
        "role_given/1",
        "round_shared/1",
        "second_factor_removed/1",
        "second_factor_set/1",
        "session_address_noted/1",
        "session_ended/1",
        "session_opened/1",
        "session_used/1",
        "sessions_revoked/1",
        "share_withdrawn/1",
        "sign_in_refused/1",
    ]
    assert stream_of("Alice") == stream_of("ＡLICE") == "person/alice"


def test_a_session_remembers_its_last_addresses_and_no_more(door: Door) -> None:
    door.do(SignUp(name="carol", password=HASH))
    door.open_sessions("carol", "s1")
    for last in (*range(10), 8):
        door.do(NoteAddress(name="carol", session="s1", address=f"203.0.113.{last}"))
    (session,) = door.person("carol").sessions
    assert session.addresses == ("203.0.113.6", "203.0.113.7", "203.0.113.9", "203.0.113.8")
