"""Decides commands about people: each leads to events and secrets, or to a refusal.

Authority was checked before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.names import checked_name, key_of
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.people.roles import IN_WORDS, Actor, Role
from croupier.refusals import Refused, require

MOST_PASSKEYS = 10


MOST_SHARES = 100
"""A person has at most this many links to rounds at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleDecision:
    """The result of a command: events, and secrets to store in the same append."""

    events: tuple[e.PersonEvent, ...]
    secrets: Mapping[str, bytes] = field(default_factory=dict, repr=False)


def decide_people(
    people: People, command: c.PeopleCommand, *, actor: Actor, now: int, agreed: str | None = None
) -> PeopleDecision:
    """Decide a command about people; `now` in seconds since 1970. Authority was checked before.

    `agreed` is the second person, where the command took two.
    """
    match command:
        case c.SignUp():
            return _sign_up(people, command, actor, agreed)
        case c.ChangePassword():
            return _change_password(people, command, actor, agreed)
        case c.NameGuest():
            return _name_guest(people, command, actor)
        case c.SetSecondFactor(secret=secret):
            person = people.named(actor.name)
            require(person.second_factor is None, "SECOND_FACTOR.set", None, person=person.name)
            key = f"second-factor/{key_of(person.name)}#{person.second_factors + 1}"
            return PeopleDecision(events=(e.SecondFactorSet(name=person.name, secret=key),), secrets={key: secret})
        case c.RemoveSecondFactor(name=name):
            person = _own_or_by_administrator(people, name, actor)
            has_one = person.second_factor is not None or (name is not None and bool(person.passkeys))
            require(has_one, "SECOND_FACTOR.none", None, person=person.name)
            return PeopleDecision(events=(e.SecondFactorRemoved(name=person.name, by=actor.name, agreed=agreed),))
        case c.AddPasskey() | c.RemovePasskey():
            return PeopleDecision(events=(_passkey(people.named(actor.name), command),))
        case c.Appoint() | c.LockPerson() | c.UnlockPerson():
            return PeopleDecision(events=(_in_charge(people, command, actor, agreed),))
        case (
            c.OpenSession()
            | c.NoteUsedCode()
            | c.NoteUsedPasskey()
            | c.NoteAddress()
            | c.NoteSessionUse()
            | c.NoteRefusedSignIn()
        ):
            return PeopleDecision(events=(_at_the_entrance(people, command, now),))
        case c.EndSession(session=session, until=until, idle=idle):
            ended = e.SessionEnded(name=people.named(actor.name).name, session=session, until=until, at=now, idle=idle)
            return PeopleDecision(events=(ended,))
        case c.RevokeSessions(name=name, session=session):
            return PeopleDecision(events=(_revoke(_own_or_by_administrator(people, name, actor), session, actor, now),))
        case c.ShareRound() | c.WithdrawShare():
            return PeopleDecision(events=(_share(people.named(actor.name), command, now),))
        case _:
            assert_never(command)


def _revoke(person: Person, session: str | None, actor: Actor, now: int) -> e.SessionsRevoked | e.SessionEnded:
    """End all sessions of the person, or the one of this name."""
    if session is None:
        return e.SessionsRevoked(name=person.name, by=actor.name)
    found = next((one for one in person.sessions if one.short_name == session), None)
    if found is None:
        raise Refused("NO_SUCH_SESSION", None, person=person.name)
    return e.SessionEnded(name=person.name, session=found.id, until=found.until, at=now, by=actor.name)


def _at_the_entrance(
    people: People,
    command: c.OpenSession
    | c.NoteUsedCode
    | c.NoteUsedPasskey
    | c.NoteAddress
    | c.NoteSessionUse
    | c.NoteRefusedSignIn,
    now: int,
) -> e.PersonEvent:
    """The sign-ins and proofs that the entrance has seen of a person."""
    match command:
        case c.OpenSession():
            return _open_session(people, command, now)
        case c.NoteUsedCode(name=name, step=step):
            person = people.named(name)
            _require_new_code(person, step)
            return e.CodeUsed(name=person.name, step=step)
        case c.NoteUsedPasskey(name=name, credential=credential, sign_count=sign_count, challenge=challenge):
            person = people.named(name)
            _require_new_use(person, credential, sign_count, challenge)
            return e.PasskeyUsed(name=person.name, credential=credential, sign_count=sign_count, challenge=challenge)
        case c.NoteAddress(name=name, session=session, address=address):
            return e.SessionAddressNoted(name=people.named(name).name, session=session, address=address)
        case c.NoteSessionUse(name=name, session=session, at=at):
            return e.SessionUsed(name=people.named(name).name, session=session, at=at)
        case c.NoteRefusedSignIn(name=name, address=address, reason=reason):
            return e.SignInRefused(name=people.named(name).name, address=address, reason=reason)


def _share(person: Person, command: c.ShareRound | c.WithdrawShare, now: int) -> e.PersonEvent:
    if isinstance(command, c.WithdrawShare):
        require(any(one.id == command.share for one in person.shares), "NO_SUCH_SHARE", None)
        return e.ShareWithdrawn(name=person.name, share=command.share)
    require(len(person.shares) < MOST_SHARES, "TOO_MANY_SHARES", None, most=MOST_SHARES)
    return e.RoundShared(name=person.name, share=command.share, round=command.round, hands=command.hands, at=now)


def _passkey(person: Person, command: c.AddPasskey | c.RemovePasskey) -> e.PersonEvent:
    if isinstance(command, c.RemovePasskey):
        known = any(passkey.credential == command.credential for passkey in person.passkeys)
        require(known, "PASSKEY.unknown", None, person=person.name)
        return e.PasskeyRemoved(name=person.name, credential=command.credential, by=person.name)
    require(len(person.passkeys) < MOST_PASSKEYS, "PASSKEY.too_many", None, most=MOST_PASSKEYS)
    require(command.challenge not in person.challenges, "PASSKEY.wrong", None)
    return e.PasskeyAdded(
        name=person.name,
        credential=command.credential,
        public_key=command.public_key,
        sign_count=command.sign_count,
        challenge=command.challenge,
    )


def _open_session(people: People, command: c.OpenSession, now: int) -> e.SessionOpened:
    person = people.named(command.name)
    _require_still_checked(person, command)
    return e.SessionOpened(
        name=person.name,
        session=command.session,
        kind=command.kind,
        since=now,
        until=command.until,
        address=command.address,
        proof=command.proof,
        step=command.step,
        credential=command.credential,
        sign_count=command.sign_count,
        device=command.device,
        challenge=command.challenge,
    )


def _require_still_checked(person: Person, command: c.OpenSession) -> None:
    """Refuse a sign-in that no longer counts. Checking takes a while, and others may have come first."""
    if person.locked is not None:
        raise Refused("LOCKED_OUT.with_reason", None, person=person.name, reason=person.locked)
    require(command.changes == person.changes, "WRONG_PASSWORD.changed", None)
    if command.step:
        _require_new_code(person, command.step)
    if command.credential:
        _require_new_use(person, command.credential, command.sign_count, command.challenge)


def _require_new_code(person: Person, step: int) -> None:
    """Each one-time code counts once."""
    require(step > person.last_step, "SECOND_FACTOR.wrong", None)


def _require_new_use(person: Person, credential: str, sign_count: int, challenge: str) -> None:
    """The person has this passkey, and neither the device nor the house has counted this use before."""
    require(challenge not in person.challenges, "PASSKEY.wrong", None)
    passkey = next((one for one in person.passkeys if one.credential == credential), None)
    # Many devices do not count: they say 0 each time (WebAuthn 6.1.1).
    new = passkey is not None and (sign_count > passkey.sign_count or passkey.sign_count == 0)
    require(new, "PASSKEY.wrong", None)


def _change_password(people: People, command: c.ChangePassword, actor: Actor, agreed: str | None) -> PeopleDecision:
    person = _own_or_by_administrator(people, command.name, actor)
    key = command.kept_as or password_key(people, person.name)
    changed = e.PasswordChanged(name=person.name, password=key, by=actor.name, agreed=agreed)
    return PeopleDecision(events=(changed,), secrets={} if command.password is None else {key: command.password})


def _name_guest(people: People, command: c.NameGuest, actor: Actor) -> PeopleDecision:
    person, called = people.named(actor.name), checked_name(command.called)
    require(person.guest, "GUEST.named", None, person=person.name)
    _require_free_name(people, called)
    require(not people.has_look_alike(called), "NAME_TAKEN.looks_alike", None, name=called)
    key = password_key(people, person.name)
    named = e.GuestNamed(name=person.name, called=called, password=key)
    return PeopleDecision(events=(named,), secrets={key: command.password})


def _require_free_name(people: People, name: str) -> None:
    require(people.who_signs_in_as(name) is None, "NAME_TAKEN", None, name=name)


def _sign_up(people: People, command: c.SignUp, actor: Actor, agreed: str | None) -> PeopleDecision:
    name = checked_name(command.name, given_by_floor=actor.role is Role.SYSTEM)
    _require_free_name(people, name)
    if not command.guest:
        require(not people.has_look_alike(name), "NAME_TAKEN.looks_alike", None, name=name)
    require(command.role is not Role.SYSTEM, "BAD_ROLE.system", None)
    has_password = command.password is not None or bool(command.kept_as)
    guest_plays = not command.guest or (command.role is Role.PLAYER and not has_password)
    require(guest_plays, "BAD_ROLE.guest", None)
    require(command.guest or has_password, "NO_PASSWORD", None)
    key = (command.kept_as or password_key(people, name)) if has_password else None
    joined = e.PersonJoined(
        name=name,
        role=command.role,
        guest=command.guest,
        loopback_only=command.loopback_only,
        password=key,
        by=actor.name,
        agreed=agreed,
    )
    secrets = {} if key is None or command.password is None else {key: command.password}
    return PeopleDecision(events=(joined,), secrets=secrets)


def _in_charge(
    people: People, command: c.Appoint | c.LockPerson | c.UnlockPerson, actor: Actor, agreed: str | None
) -> e.PersonEvent:
    person = people.named(command.name)
    if isinstance(command, c.UnlockPerson):
        require(person.locked is not None, "NOT_LOCKED", None, person=person.name)
        return e.PersonUnlocked(name=person.name, by=actor.name)
    if isinstance(command, c.LockPerson):
        require(person.locked is None, "LOCKED", None, person=person.name)
        require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
        _require_another_administrator(people, person)
        return e.PersonLocked(name=person.name, reason=command.reason, by=actor.name)
    require(command.role is not Role.SYSTEM, "BAD_ROLE.system", None)
    require(command.role is not person.role, "SAME_ROLE", None, person=person.name, role=IN_WORDS[person.role])
    require(not person.guest, "GUEST.role", None, person=person.name)
    _require_another_administrator(people, person)
    return e.RoleGiven(name=person.name, role=command.role, by=actor.name, agreed=agreed)


def _require_another_administrator(people: People, person: Person) -> None:
    """Refuse to lose the last administrator."""
    others = any(other.name != person.name for other in people.of_role(Role.ADMINISTRATOR))
    stays = person.role is not Role.ADMINISTRATOR or person.locked is not None or others
    require(stays, "LAST_ADMINISTRATOR", None, person=person.name)


def _own_or_by_administrator(people: People, name: str | None, actor: Actor) -> Person:
    person = people.named(actor.name if name is None else name)
    own = key_of(person.name) == key_of(actor.name)
    allowed = own or actor.role is Role.ADMINISTRATOR
    require(allowed, "NEEDS_AUTHORITY.own_account", None, person=person.name)
    return person


def password_key(people: People, name: str) -> str:
    """The key under which the person's next password is kept among the secrets."""
    person = people.find(name)
    return f"password/{key_of(name)}#{1 if person is None else person.passwords + 1}"
