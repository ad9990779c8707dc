"""Makes the next state of a person from each event about them."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from croupier.people import events as e
from croupier.people.names import key_of
from croupier.people.person import HeldSession, Passkey, Person, SharedRound
from croupier.people.roles import SYSTEM

CHALLENGE_VALID_S = 300
"""How long a device may take to sign a challenge."""
MOST_ADDRESSES = 4
"""How many addresses of one session are remembered: a phone may change its network."""
MOST_SESSIONS = 50
"""A person has at most this many sessions at once. One more ends the oldest."""


def evolve_person(person: Person | None, event: e.PersonEvent) -> Person:
    """The person after the event."""
    found = _evolved(person, event)
    if isinstance(event, CHANGES_SIGN_IN):
        found = replace(found, changes=found.changes + 1)
    put_out = _is_put_out(person, found, event)
    return found if put_out == found.put_out else replace(found, put_out=put_out)


def _is_put_out(before: Person | None, after: Person, event: e.PersonEvent) -> bool:
    """Whether the person has no session any more because somebody else ended the last one."""
    if before is None or after.sessions:
        return False
    if not before.sessions:
        return before.put_out
    if isinstance(event, e.SessionEnded):
        return event.by != "" and key_of(event.by) != key_of(after.name)
    ended_by = getattr(event, "by", after.name)
    return key_of(ended_by) != key_of(after.name)


CHANGES_SIGN_IN = (
    e.RoleGiven,
    e.PasswordChanged,
    e.GuestNamed,
    e.SecondFactorSet,
    e.SecondFactorRemoved,
    e.PasskeyRemoved,
    e.PersonLocked,
    e.SessionsRevoked,
)
"""After these a sign-in that was checked before counts no more."""


def _evolved(person: Person | None, event: e.PersonEvent) -> Person:
    if isinstance(event, e.PersonJoined):
        return Person(
            name=event.name,
            role=event.role,
            guest=event.guest,
            loopback_only=event.loopback_only,
            password=event.password,
            passwords=0 if event.password is None else 1,
            own_password=event.by == SYSTEM.name,
        )
    if person is None:
        raise ValueError(f"{event.name} has not joined")
    match event:
        case e.RoleGiven(role=role):
            return replace(person, role=role, sessions=())
        case e.PasswordChanged(password=key, by=by):
            own = key_of(by) == key_of(person.name)
            # A thief of the old password may have added a passkey.
            kept = person.passkeys if own else ()
            return replace(
                person, password=key, passwords=person.passwords + 1, own_password=own, sessions=(), passkeys=kept
            )
        case e.GuestNamed(called=called, password=key):
            return replace(
                person, guest=False, called=called, password=key, passwords=person.passwords + 1, sessions=()
            )
        case e.SecondFactorSet() | e.SecondFactorRemoved() | e.PasskeyAdded() | e.PasskeyRemoved():
            return _with_factor(person, event)
        case e.PersonLocked() | e.PersonUnlocked():
            return _with_lock(person, event)
        case e.SessionOpened() | e.SessionAddressNoted() | e.SessionUsed() | e.SessionEnded() | e.SessionsRevoked():
            return _with_sessions(person, event)
        case e.CodeUsed() | e.PasskeyUsed():
            return _after_use(person, event)
        case e.RoundShared() | e.ShareWithdrawn():
            return _with_shares(person, event)
        case e.SignInRefused():
            return person
        case _:
            assert_never(event)


def _with_factor(
    person: Person, event: e.SecondFactorSet | e.SecondFactorRemoved | e.PasskeyAdded | e.PasskeyRemoved
) -> Person:
    match event:
        case e.SecondFactorSet(secret=secret):
            return replace(person, second_factor=secret, second_factors=person.second_factors + 1)
        case e.SecondFactorRemoved(by=by) if key_of(by) == key_of(person.name):
            return replace(person, second_factor=None)
        case e.SecondFactorRemoved():
            return replace(person, second_factor=None, passkeys=(), sessions=())
        case e.PasskeyAdded(credential=credential, public_key=public_key, sign_count=sign_count):
            added = (*person.passkeys, Passkey(credential, public_key, sign_count))
            return replace(person, passkeys=added, challenges=_signed(person.challenges, event.challenge))
        case e.PasskeyRemoved(credential=credential):
            kept = tuple(passkey for passkey in person.passkeys if passkey.credential != credential)
            return replace(person, passkeys=kept)


def _after_use(person: Person, event: e.CodeUsed | e.PasskeyUsed) -> Person:
    if isinstance(event, e.CodeUsed):
        return replace(person, last_step=max(person.last_step, event.step))
    passkeys = _counted(person.passkeys, event.credential, event.sign_count)
    return replace(person, passkeys=passkeys, challenges=_signed(person.challenges, event.challenge))


def _with_sessions(
    person: Person, event: e.SessionOpened | e.SessionAddressNoted | e.SessionUsed | e.SessionEnded | e.SessionsRevoked
) -> Person:
    match event:
        case e.SessionOpened(session=session, kind=kind, since=since, until=until, step=step):
            held = [one for one in person.sessions if one.until > since and one.id != session]
            opened = HeldSession(session, kind, since, until, (event.address,), event.device)
            sessions = (*held, opened)[-MOST_SESSIONS:]
            passkeys = _counted(person.passkeys, event.credential, event.sign_count)
            return replace(
                person,
                sessions=sessions,
                last_step=max(person.last_step, step),
                passkeys=passkeys,
                challenges=_signed(person.challenges, event.challenge),
            )
        case e.SessionAddressNoted(session=session, address=address):
            moved = [_at_address(one, address) if one.id == session else one for one in person.sessions]
            return replace(person, sessions=tuple(moved))
        case e.SessionUsed(session=session, at=at):
            used = tuple(one._replace(used=max(one.used, at)) if one.id == session else one for one in person.sessions)
            return replace(person, sessions=used)
        case e.SessionEnded(session=session):
            return replace(person, sessions=tuple(one for one in person.sessions if one.id != session))
        case e.SessionsRevoked():
            return replace(person, sessions=())


def _counted(passkeys: tuple[Passkey, ...], credential: str, sign_count: int) -> tuple[Passkey, ...]:
    """The passkeys after a use of one of them."""
    return tuple(one._replace(sign_count=sign_count) if one.credential == credential else one for one in passkeys)


def _with_lock(person: Person, event: e.PersonLocked | e.PersonUnlocked) -> Person:
    if isinstance(event, e.PersonLocked):
        return replace(person, locked=event.reason, sessions=())
    return replace(person, locked=None)


def _with_shares(person: Person, event: e.RoundShared | e.ShareWithdrawn) -> Person:
    if isinstance(event, e.RoundShared):
        added = SharedRound(event.share, event.round, event.hands, event.at)
        return replace(person, shares=(*person.shares, added))
    return replace(person, shares=tuple(one for one in person.shares if one.id != event.share))


def _signed(challenges: tuple[str, ...], challenge: str) -> tuple[str, ...]:
    """The challenges that count no more. Those that ran out before this one was given are forgotten."""
    if not challenge:
        return challenges
    given = _runs_out(challenge) - CHALLENGE_VALID_S
    return (*(one for one in challenges if _runs_out(one) > given), challenge)


def _runs_out(challenge: str) -> int:
    """When a challenge runs out, in seconds since 1970: its name begins with that."""
    return int(challenge.partition(".")[0])


def _at_address(session: HeldSession, address: str) -> HeldSession:
    known = [one for one in session.addresses if one != address]
    return session._replace(addresses=(*known, address)[-MOST_ADDRESSES:])
