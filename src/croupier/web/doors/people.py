"""Doors for staff who look after the accounts of others."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import UNSET, UnsetType

from croupier.documents.fields import as_one_of
from croupier.floor.views.player_numbers import ShownName
from croupier.floor_events.codec import event_of
from croupier.people.events import SessionOpened, SignInRefused
from croupier.people.names import key_of
from croupier.people.network_address import readable
from croupier.people.person import Person
from croupier.people.registry import stream_of
from croupier.people.roles import STAFF, Role
from croupier.store import EventStore
from croupier.web.doors.door import Access, Call, Done, Door, Query
from croupier.web.doors.player_names import require_names, shown_names
from croupier.web.doors.signing_in import entrance_of, site_of
from croupier.web.entrance.desk import Helper
from croupier.web.entrance.identity_checks import FreshProof

ROLES = {role.value: role for role in (Role.PLAYER, *STAFF)}
PROOF = {"password": "your own password"}
MOST_EVENTS = 1_000
"""How many of a person's latest events are looked through."""


class Helping(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The proof of an administrator who decides alone whom the floor lets in."""

    proof: FreshProof | None = None
    """Not needed where two people must agree."""


class Engaged(Helping, forbid_unknown_fields=True):
    """A new person, in a role."""

    name: str
    password: str
    role: str


class GivenPassword(Helping, forbid_unknown_fields=True):
    """The new password."""

    new: str


class GivenRole(Helping, forbid_unknown_fields=True):
    """The new role."""

    role: str


class PersonEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A person by name; a player by number, for staff who do not look players up by name."""

    name: str
    role: str
    guest: bool
    locked: str | None


class PeopleView(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody whom the floor knows."""

    people: list[PersonEntry]


class AskedView(msgspec.Struct, frozen=True, kw_only=True):
    """The number of the question, where a command takes two people; nothing where it is done."""

    approval: str | UnsetType = UNSET


class SignInView(msgspec.Struct, frozen=True, kw_only=True):
    """A sign-in, right or wrong."""

    at: str
    right: bool
    address: str | None
    proof: str | None
    reason: str | None


class SignInsView(msgspec.Struct, frozen=True, kw_only=True):
    """The latest sign-ins to an account, the newest first."""

    sign_ins: list[SignInView]


async def people(call: Call) -> PeopleView:
    """Everyone whom the floor knows, for staff; guests, who may be many, only on request.

    Players are there by name, or by number for a role that the House has not named.
    """
    floor = call.access.floor
    guests = call.query.get("guests") == "1"
    shown = await shown_names(call)

    def listed() -> PeopleView:
        wanted = [person for person in floor.people.by_key.values() if guests or not person.guest]
        return PeopleView(people=[_entry(person, shown) for person in wanted])

    return await call.access.ask(listed)


async def engage(call: Call) -> PersonEntry | AskedView:
    """A new person, made by an administrator; or the number of the question, where it takes two."""
    body = call.body
    role = as_one_of(body.role, "role", ROLES)
    made = await entrance_of(call).engage(body.name, body.password, role, helper=_helper(call))
    return AskedView(approval=made) if isinstance(made, str) else _entry(made)


async def give_password(call: Call) -> AskedView:
    """A new password for a person, given by an administrator; or the question's number, where it takes two."""
    name, new = call.path["name"], call.body.new
    asked = await entrance_of(call).give_password(name, new, helper=_helper(call))
    return _question(asked)


async def appoint(call: Call) -> AskedView:
    """Another role for a person, given by an administrator; or the question's number, where it takes two."""
    role = as_one_of(call.body.role, "role", ROLES)
    asked = await entrance_of(call).appoint(call.path["name"], role, helper=_helper(call))
    return _question(asked)


async def take_second_factor(call: Call) -> AskedView:
    """A person who has lost the phone signs in without one-time codes; or the question's number, where it takes two."""
    asked = await entrance_of(call).take_second_factor(call.path["name"], helper=_helper(call))
    return _question(asked)


async def unlock(call: Call) -> Done:
    """A person who was locked out may come in again."""
    await entrance_of(call).unlock(call.path["name"], helper=_helper(call))
    return Done()


def _question(asked: str | None) -> AskedView:
    """The answer of a door whose command may take two people."""
    return AskedView(approval=UNSET if asked is None else asked)


def _helper(call: Call) -> Helper:
    """The administrator who decides whom the floor lets in."""
    return Helper(call.visitor, site_of(call), call.body.proof)


async def sign_ins(call: Call) -> SignInsView:
    """The latest sign-ins to an account, right and wrong, the newest first."""
    person = call.access.desk.people().named(call.path["name"])
    own = call.visitor.name is not None and key_of(call.visitor.name) == key_of(person.name)
    if not own and person.role is Role.PLAYER:
        await require_names(call)
    return SignInsView(sign_ins=await asyncio.to_thread(_sign_ins, call.access.store, stream_of(person.name)))


def _sign_ins(store: EventStore, stream: str) -> list[SignInView]:
    entries = [
        _sign_in_entry(event, stored.at, store)
        for stored in store.read_stream(stream, max(1, store.version(stream) - MOST_EVENTS + 1))
        if isinstance(event := event_of(stored), SessionOpened | SignInRefused)
    ]
    return entries[::-1]


def _sign_in_entry(event: SessionOpened | SignInRefused, at: str, store: EventStore) -> SignInView:
    return SignInView(
        at=at,
        right=isinstance(event, SessionOpened),
        address=readable(event.address, store.secret) or None,
        proof=event.proof if isinstance(event, SessionOpened) else None,
        reason=event.reason if isinstance(event, SignInRefused) else None,
    )


def _entry(person: Person, shown: ShownName | None = None) -> PersonEntry:
    name = person.name if shown is None else shown(person.name)
    return PersonEntry(name=name, role=person.role.value, guest=person.guest, locked=person.locked)


DOORS = (
    Door(
        path="/api/v1/people",
        does=people,
        name="listPeople",
        tells="Everybody whom the floor knows",
        access=Access.STAFF,
        asks=(Query(name="guests", tells="1: guests too", example="1"),),
        gives={"people": [{"name": "alice", "role": "player", "guest": False, "locked": None}]},
    ),
    Door(
        path="/api/v1/people/{name}/sign-ins",
        does=sign_ins,
        name="listSignIns",
        tells="The latest sign-ins to an account, right and wrong",
        access=Access.STAFF,
        gives={
            "sign_ins": [
                {
                    "at": "2030-01-31T20:15:00+08:00",
                    "right": False,
                    "address": "203.0.113.9",
                    "proof": None,
                    "reason": "wrong password",
                }
            ]
        },
    ),
    Door(
        method="POST",
        path="/api/v1/people",
        does=engage,
        name="engagePerson",
        tells="Make a new person, in a role; for administrators, with fresh proof. "
        "If it takes two people, the answer names the question",
        access=Access.STAFF,
        takes=Engaged,
        example={"name": "pat", "password": "correct horse battery", "role": "pit-supervisor", "proof": PROOF},
        gives={"name": "pat", "role": "pit-supervisor", "guest": False, "locked": None},
    ),
    Door(
        method="POST",
        path="/api/v1/people/{name}/password",
        does=give_password,
        name="givePassword",
        tells="Give somebody another password, which ends all their sessions; for administrators, with fresh proof. "
        "Where it takes two, the answer names the question",
        access=Access.STAFF,
        takes=GivenPassword,
        example={"new": "correct horse battery", "proof": PROOF},
        gives={},
    ),
    Door(
        method="POST",
        path="/api/v1/people/{name}/role",
        does=appoint,
        name="appointPerson",
        tells="Give somebody another role, which ends all their sessions; for administrators, with fresh proof. "
        "Where it takes two, the answer names the question",
        access=Access.STAFF,
        takes=GivenRole,
        example={"role": "pit-supervisor", "proof": PROOF},
        gives={},
    ),
    Door(
        method="POST",
        path="/api/v1/people/{name}/second-factor/remove",
        does=take_second_factor,
        name="takeSecondFactor",
        tells="Let somebody who has lost the phone sign in without one-time codes; for administrators, with "
        "fresh proof. Where it takes two, the answer names the question",
        access=Access.STAFF,
        takes=Helping,
        example={"proof": PROOF},
        gives={},
    ),
    Door(
        method="POST",
        path="/api/v1/people/{name}/unlock",
        does=unlock,
        name="unlockPerson",
        tells="Unlock a person who was locked out; for administrators, always with fresh proof",
        access=Access.STAFF,
        takes=Helping,
        example={"proof": PROOF},
        gives={},
    ),
)
