"""Doors for staff who look after the accounts of others."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from croupier.documents.fields import as_one_of
from croupier.floor.views.player_numbers import ShownName
from croupier.people.events import SessionOpened, SignInRefused
from croupier.people.kept_addresses import readable
from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.people.registry import stream_of
from croupier.people.roles import STAFF, Role
from croupier.records.event_log import logged
from croupier.refusals import Refused
from croupier.store import EventStore
from croupier.web.doors.door import Access, Call, Door, Query
from croupier.web.doors.player_names import require_names, shown_names
from croupier.web.doors.served_floor import the_store
from croupier.web.doors.signing_in import GROUP, entrance_of, site_of
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


async def people(call: Call) -> dict[str, Any]:
    """Everyone whom the floor knows, for staff; guests, who may be many, only on request.

    Players are there by name, or by number for a role that the House has not named.
    """
    floor = call.house.floor
    guests = call.query.get("guests") == "1"
    shown = await shown_names(call)

    def found() -> list[dict[str, Any]]:
        wanted = [person for person in floor.people.by_key.values() if guests or not person.guest]
        return [_entry(one, shown) for one in wanted]

    return {"people": await call.house.ask(found)}


async def engage(call: Call) -> dict[str, Any]:
    """A new person, made by an administrator; or the number of the question, where it takes two."""
    body = call.body
    role = as_one_of(body.role, "role", ROLES)
    made = await entrance_of(call).engage(body.name, body.password, role, helper=_helper(call))
    return {"approval": made} if isinstance(made, str) else _entry(made)


async def give_password(call: Call) -> dict[str, Any]:
    """A new password for a person, given by an administrator; or the question's number, where it takes two."""
    name, new = call.path["name"], call.body.new
    asked = await entrance_of(call).give_password(name, new, helper=_helper(call))
    return _question(asked)


async def appoint(call: Call) -> dict[str, Any]:
    """Another role for a person, given by an administrator; or the question's number, where it takes two."""
    role = as_one_of(call.body.role, "role", ROLES)
    asked = await entrance_of(call).appoint(call.path["name"], role, helper=_helper(call))
    return _question(asked)


async def take_second_factor(call: Call) -> dict[str, Any]:
    """A person who has lost the phone signs in without one-time codes; or the question's number, where it takes two."""
    asked = await entrance_of(call).take_second_factor(call.path["name"], helper=_helper(call))
    return _question(asked)


async def unlock(call: Call) -> dict[str, Any]:
    """A person who was locked out may come in again."""
    await entrance_of(call).unlock(call.path["name"], helper=_helper(call))
    return {}


def _question(asked: str | None) -> dict[str, Any]:
    """The answer of a door whose command may take two people."""
    return {} if asked is None else {"approval": asked}


def _helper(call: Call) -> Helper:
    """The administrator who decides whom the floor lets in."""
    return Helper(call.visitor, site_of(call), call.body.proof)


async def sign_ins(call: Call) -> dict[str, Any]:
    """The latest sign-ins to an account, right and wrong, the newest first."""
    person = call.house.desk.people().find(call.path["name"])
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=call.path["name"])
    own = call.visitor.name is not None and key_of(call.visitor.name) == key_of(person.name)
    if not own and person.role is Role.PLAYER:
        await require_names(call)
    return {"sign_ins": await asyncio.to_thread(_sign_ins, the_store(call), stream_of(person.name))}


def _sign_ins(store: EventStore, stream: str) -> list[dict[str, Any]]:
    recorded = store.read_stream(stream, max(1, store.version(stream) - MOST_EVENTS + 1))
    entries = [
        _sign_in_entry(one.event, one.recorded.at, store)
        for one in logged(recorded)
        if isinstance(one.event, SessionOpened | SignInRefused)
    ]
    return entries[::-1]


def _sign_in_entry(event: SessionOpened | SignInRefused, at: str, store: EventStore) -> dict[str, Any]:
    return {
        "at": at,
        "right": isinstance(event, SessionOpened),
        "address": readable(event.address, store.secret) or None,
        "proof": event.proof if isinstance(event, SessionOpened) else None,
        "reason": event.reason if isinstance(event, SignInRefused) else None,
    }


def _entry(person: Person, shown: ShownName | None = None) -> dict[str, Any]:
    """A person by name; a player by number, for staff who do not look players up by name."""
    name = person.name if shown is None else shown(person.name)
    return {"name": name, "role": person.role.value, "guest": person.guest, "locked": person.locked}


DOORS = (
    Door(
        path="/api/v1/people",
        does=people,
        name="listPeople",
        tells="Everybody whom the floor knows",
        group=GROUP,
        access=Access.STAFF,
        asks=(Query(name="guests", tells="1: guests too", example="1"),),
        gives={"people": [{"name": "alice", "role": "player", "guest": False, "locked": None}]},
    ),
    Door(
        path="/api/v1/people/{name}/sign-ins",
        does=sign_ins,
        name="listSignIns",
        tells="The latest sign-ins to an account, right and wrong",
        group=GROUP,
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
        group=GROUP,
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
        group=GROUP,
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
        group=GROUP,
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
        group=GROUP,
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
        group=GROUP,
        access=Access.STAFF,
        takes=Helping,
        example={"proof": PROOF},
        gives={},
    ),
)
