"""The people of the floor: their roles, and whether they may still sign in.

people = People()
decided = decide_people(people, SignUp(name="alice", password=hash_), actor=SYSTEM, now=now)
# decided.secrets are stored in the same append as decided.events
for event in decided.events:
    people.take(event)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from croupier.floor.commands.people_commands import (
    Appoint,
    ChangePassword,
    EndSession,
    LockPerson,
    PeopleCommand,
    RevokeSessions,
    SignUp,
    UnlockPerson,
)
from croupier.floor.people.look_alikes import looks_of
from croupier.floor.people.names import checked_name, key_of
from croupier.floor.people.people_events import (
    PasswordChanged,
    PersonEvent,
    PersonJoined,
    PersonLocked,
    PersonUnlocked,
    RoleGiven,
    SessionEnded,
    SessionsRevoked,
)
from croupier.floor.people.roles import IN_WORDS, Actor, Role
from croupier.refusals import Refused, require

MOST_REMEMBERED = 100
"""A person who ends more sessions than this, each still unexpired, ends all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One person, from their events."""

    name: str
    role: Role
    guest: bool = False
    loopback_only: bool = False
    locked: str | None = None
    """The reason why they are locked out."""
    password: str | None = None
    """The key of the valid hash among the store's secrets."""
    passwords: int = 0
    """How many passwords they have had."""
    epoch: int = 0
    """Sessions of an earlier epoch have ended."""
    ended: tuple[tuple[str, int], ...] = ()
    """Single sessions that have ended, each with the time until which it has to be remembered."""

    @property
    def actor(self) -> Actor:
        """The person as the giver of commands."""
        return Actor(name=self.name, role=self.role)


@dataclass(slots=True)
class People:
    """Everyone whom the floor knows, by key."""

    by_key: MutableMapping[str, Person] = field(default_factory=dict)

    def find(self, name: str) -> Person | None:
        """The person of this name, in any spelling."""
        return self.by_key.get(key_of(name))

    def has_look_alike(self, name: str) -> bool:
        """Whether the name of somebody who has a password looks like this one."""
        looks = looks_of(name)
        return any(not looks.isdisjoint(looks_of(person.name)) for person in self.by_key.values() if not person.guest)

    def take(self, event: PersonEvent) -> None:
        """Add an event."""
        key = key_of(event.name)
        self.by_key[key] = evolve_person(self.by_key.get(key), event)

    def of_role(self, role: Role) -> Iterator[Person]:
        """Everyone in this role who is not locked out."""
        return (person for person in self.by_key.values() if person.role is role and person.locked is None)

    @property
    def has_administrator(self) -> bool:
        """Whether there is an administrator. One of the demo floor does not count: they can sign in from this machine
        only."""
        return any(not person.loopback_only for person in self.of_role(Role.ADMINISTRATOR))


def stream_of(name: str) -> str:
    """The stream of a person's events."""
    return f"person/{key_of(name)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleDecision:
    """The result of a command: events, and secrets to store in the same append."""

    events: tuple[PersonEvent, ...]
    secrets: Mapping[str, bytes] = field(default_factory=dict, repr=False)


def decide_people(people: People, command: PeopleCommand, *, actor: Actor, now: int) -> PeopleDecision:
    """Decide a command about people; `now` in seconds since 1970. Authority was checked before."""
    match command:
        case SignUp():
            return _sign_up(people, command, actor)
        case ChangePassword(name=name, password=password):
            person = _own_or_by_administrator(people, name, actor)
            key = _secret_key(person.name, person.passwords + 1)
            changed = PasswordChanged(name=person.name, password=key, by=actor.name)
            return PeopleDecision(events=(changed,), secrets={key: password})
        case Appoint() | LockPerson() | UnlockPerson():
            return PeopleDecision(events=(_in_charge(people, command, actor),))
        case EndSession(session=session, until=until):
            person = _known(people, actor.name)
            if len(person.ended) >= MOST_REMEMBERED:
                return PeopleDecision(events=(SessionsRevoked(name=person.name, by=actor.name),))
            return PeopleDecision(events=(SessionEnded(name=person.name, session=session, until=until, at=now),))
        case RevokeSessions(name=name):
            person = _own_or_by_administrator(people, name, actor)
            return PeopleDecision(events=(SessionsRevoked(name=person.name, by=actor.name),))
        case _:
            assert_never(command)


def _sign_up(people: People, command: SignUp, actor: Actor) -> PeopleDecision:
    name = checked_name(command.name, given_by_floor=actor.role is Role.SYSTEM)
    require(people.find(name) is None, "NAME_TAKEN", None, name=name)
    if not command.guest:
        require(not people.has_look_alike(name), "NAME_TAKEN.looks_alike", None, name=name)
    require(command.role is not Role.SYSTEM, "BAD_ROLE.system", None)
    guest_plays = not command.guest or (command.role is Role.PLAYER and command.password is None)
    require(guest_plays, "BAD_ROLE.guest", None)
    require(command.guest or command.password is not None, "NO_PASSWORD", None)
    key = None if command.password is None else _secret_key(name, 1)
    joined = PersonJoined(
        name=name,
        role=command.role,
        guest=command.guest,
        loopback_only=command.loopback_only,
        password=key,
        by=actor.name,
    )
    secrets = {} if key is None or command.password is None else {key: command.password}
    return PeopleDecision(events=(joined,), secrets=secrets)


def _in_charge(people: People, command: Appoint | LockPerson | UnlockPerson, actor: Actor) -> PersonEvent:
    person = _known(people, command.name)
    if isinstance(command, UnlockPerson):
        require(person.locked is not None, "NOT_LOCKED", None, person=person.name)
        return PersonUnlocked(name=person.name, by=actor.name)
    if isinstance(command, LockPerson):
        require(person.locked is None, "LOCKED", None, person=person.name)
        require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
        _require_another_administrator(people, person)
        return PersonLocked(name=person.name, reason=command.reason, by=actor.name)
    require(command.role is not Role.SYSTEM, "BAD_ROLE.system", None)
    require(command.role is not person.role, "SAME_ROLE", None, person=person.name, role=IN_WORDS[person.role])
    require(not person.guest, "GUEST.role", None, person=person.name)
    _require_another_administrator(people, person)
    return RoleGiven(name=person.name, role=command.role, by=actor.name)


def _require_another_administrator(people: People, person: Person) -> None:
    """Refuse to lose the last administrator."""
    others = any(other.name != person.name for other in people.of_role(Role.ADMINISTRATOR))
    stays = person.role is not Role.ADMINISTRATOR or person.locked is not None or others
    require(stays, "LAST_ADMINISTRATOR", None, person=person.name)


def _known(people: People, name: str) -> Person:
    person = people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    return person


def _own_or_by_administrator(people: People, name: str | None, actor: Actor) -> Person:
    person = _known(people, actor.name if name is None else name)
    own = key_of(person.name) == key_of(actor.name)
    allowed = own or actor.role is Role.ADMINISTRATOR
    require(allowed, "NEEDS_AUTHORITY.own_account", None, person=person.name)
    return person


def _secret_key(name: str, number: int) -> str:
    return f"password/{key_of(name)}#{number}"


def evolve_person(person: Person | None, event: PersonEvent) -> Person:
    if isinstance(event, PersonJoined):
        return Person(
            name=event.name,
            role=event.role,
            guest=event.guest,
            loopback_only=event.loopback_only,
            password=event.password,
            passwords=0 if event.password is None else 1,
        )
    if person is None:
        raise ValueError(f"{event.name} has not joined")
    match event:
        case RoleGiven(role=role):
            return replace(person, role=role, epoch=person.epoch + 1, ended=())
        case PasswordChanged(password=key):
            count = person.passwords + 1
            return replace(person, password=key, passwords=count, epoch=person.epoch + 1, ended=())
        case PersonLocked(reason=reason):
            return replace(person, locked=reason, epoch=person.epoch + 1, ended=())
        case PersonUnlocked():
            return replace(person, locked=None)
        case SessionEnded(session=session, until=until, at=at):
            remembered = tuple(entry for entry in person.ended if entry[1] > at and entry[0] != session)
            return replace(person, ended=(*remembered, (session, until)))
        case SessionsRevoked():
            return replace(person, epoch=person.epoch + 1, ended=())
        case _:
            assert_never(event)
