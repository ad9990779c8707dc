"""Doors for signing in and out, and for people's own accounts."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.responses import Response

from croupier.fields import as_one_of
from croupier.floor.commands.authority import commands_of
from croupier.floor.people.kept_addresses import readable
from croupier.floor.people.names import key_of
from croupier.floor.people.people_events import SessionOpened, SignInRefused
from croupier.floor.people.registry import stream_of
from croupier.floor.people.roles import STAFF, Role
from croupier.floor.views.player_numbers import ShownName
from croupier.money import dollars
from croupier.records.event_log import logged
from croupier.refusals import Refused, require
from croupier.store import EventStore
from croupier.web.doors.answers import json_response
from croupier.web.doors.door import Access, Call, Door, Query
from croupier.web.doors.player_names import require_names, shown_names
from croupier.web.doors.served_floor import the_store
from croupier.web.entrance.desk import Desk, Helper, SignedIn
from croupier.web.entrance.identity_checks import FreshProof
from croupier.web.entrance.one_time_codes import app_address, as_typed
from croupier.web.entrance.passkeys import PasskeySite
from croupier.web.entrance.qr_picture import qr_picture
from croupier.web.entrance.sessions import SessionKind, cookie_header
from croupier.web.floor_access.house import cookie_name
from croupier.web.server.client_address import DEVICE_COOKIE, DEVICE_LIFE_S

GROUP = "People"
ROLES = {role.value: role for role in (Role.PLAYER, *STAFF)}


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and its password. With `token`, the answer has a bearer token instead of a cookie."""

    name: str
    password: str
    token: bool = False


class SignInCredentials(Credentials, forbid_unknown_fields=True):
    """A name and its password, and a one-time code for a person who uses these."""

    code: str = ""


class OneTimeCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code from the visitor's app."""

    code: str


class Guest(msgspec.Struct, forbid_unknown_fields=True):
    """The wish to play as a guest."""

    token: bool = False


class First(Credentials, forbid_unknown_fields=True):
    """The code that the server has shown on its console when it started."""

    code: str = ""


class Helping(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The proof of an administrator who decides alone whom the floor lets in."""

    proof: FreshProof | None = None
    """Where it takes two people, this is not asked for."""


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


class NewPassword(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The old password and the new one, and a passkey or a one-time code if the visitor has these."""

    old: str
    new: str
    code: str = ""
    passkey: dict[str, Any] | None = None
    """The device's signature for `passkeys/confirm` (`credential.toJSON()`)."""


def entrance_of(call: Call) -> Desk:
    """The desk, for visitors who bring a password or a code, or take a token: only where nobody can read along."""
    require(call.visitor.peer.is_private, "NOT_ENCRYPTED", None)
    return _desk(call)


def site_of(call: Call) -> PasskeySite:
    """The server under the name that the visitor's browser asked for. The door has checked that name."""
    host = call.request.headers.get("host", "")
    schemes = ("https", "http") if call.visitor.peer.plain else ("https",)
    return PasskeySite(host.partition(":")[0], tuple(f"{scheme}://{host}" for scheme in schemes))


def _desk(call: Call) -> Desk:
    desk = call.house.desk
    if not isinstance(desk, Desk):
        raise TypeError("this house has no desk where people sign in")
    return desk


def kind_of(*, token: bool) -> SessionKind:
    """How the session is carried."""
    return SessionKind.BEARER if token else SessionKind.COOKIE


async def sign_up(call: Call) -> Response:
    """A new player, signed in."""
    kind = kind_of(token=call.body.token)
    body = call.body
    found = await entrance_of(call).sign_up(body.name, body.password, kind=kind, visitor=call.visitor, do=call.house.do)
    return await welcome(call, found)


async def guest(call: Call) -> Response:
    """A guest with play money, signed in."""
    kind = kind_of(token=call.body.token)
    found = await entrance_of(call).guest(kind=kind, visitor=call.visitor, do=call.house.do)
    return await welcome(call, found)


async def name_guest(call: Call) -> Response:
    """A guest takes a name and a password. Chips and rounds stay; a new session begins."""
    body = call.body
    found = await entrance_of(call).name_guest(call.visitor, name=body.name, password=body.password, do=call.house.do)
    return await welcome(call, found)


async def sign_in(call: Call) -> Response:
    """A new session."""
    kind = kind_of(token=call.body.token)
    body = call.body
    found = await entrance_of(call).sign_in(
        body.name, body.password, code=body.code, kind=kind, visitor=call.visitor, do=call.house.do
    )
    return await welcome(call, found)


async def first_administrator(call: Call) -> Response:
    """The first administrator, signed in."""
    body = call.body
    found = await entrance_of(call).first_administrator(
        body.code, body.name, body.password, kind=kind_of(token=body.token), visitor=call.visitor, do=call.house.do
    )
    return await welcome(call, found)


async def sign_out(call: Call) -> Response:
    """End the session."""
    await _desk(call).sign_out(call.visitor, do=call.house.do)
    peer = call.visitor.peer
    cookie = cookie_header(cookie_name(peer), "", life_s=0, secure=not peer.plain)
    return json_response({}, headers={"Set-Cookie": cookie})


async def change_password(call: Call) -> Response:
    """Change the password. All sessions end, and a new one begins."""
    body = call.body
    proof = FreshProof(password=body.old, code=body.code, passkey=body.passkey)
    found = await entrance_of(call).change_password(
        call.visitor, site_of(call), proof=proof, new=body.new, do=call.house.do
    )
    return await welcome(call, found)


async def second_factor(call: Call) -> dict[str, Any]:
    """Whether the visitor gives one-time codes, and whether they must."""
    person = call.visitor.person
    return {"set": person is not None and person.second_factor is not None, "required": call.visitor.lacks_factor}


async def begin_second_factor(call: Call) -> dict[str, Any]:
    """A secret for the visitor's app. It counts once a code of it is given."""
    secret = await entrance_of(call).factors.begin_second_factor(
        call.visitor, site_of(call), proof=call.body, do=call.house.do
    )
    address = app_address(secret, call.visitor.name or "")
    return {"secret": as_typed(secret), "address": address, "picture": qr_picture(address)}


async def set_second_factor(call: Call) -> dict[str, Any]:
    """From now on the visitor signs in with one-time codes."""
    await entrance_of(call).factors.set_second_factor(call.visitor, code=call.body.code, do=call.house.do)
    return {}


async def remove_second_factor(call: Call) -> dict[str, Any]:
    """The visitor signs in without one-time codes."""
    await entrance_of(call).factors.remove_second_factor(call.visitor, site_of(call), proof=call.body, do=call.house.do)
    return {}


async def take_second_factor(call: Call) -> dict[str, Any]:
    """A person who has lost the phone signs in without one-time codes; or the question's number, where it takes two."""
    asked = await entrance_of(call).take_second_factor(call.path["name"], helper=_helper(call), do=call.house.do)
    return _question(asked)


async def me(call: Call) -> dict[str, Any]:
    """The visitor and their chips, and whether this house plays for play money: there players take chips themselves.

    Of a visitor who has not signed in nothing else is told.
    """
    floor: Any = call.house.floor
    name = call.visitor.name
    document = NOBODY if name is None else await _about(call, name)
    return {**document, "play_money": floor.house_now.self_service_cage}


async def _about(call: Call, name: str) -> dict[str, Any]:
    floor: Any = call.house.floor
    return await call.house.ask(lambda: about(floor, name))


def about(floor: Any, name: str) -> dict[str, Any]:
    """A person as they see themselves: former guests by the name they took, staff with the commands of their role."""
    person = floor.people.find(name)
    called = {} if person.called is None else {"called": person.called}
    may = {"may": list(commands_of(person.role))} if person.role in STAFF else {}
    return {
        "name": person.name,
        **called,
        "role": person.role.value,
        "guest": person.guest,
        "balance": dollars(floor.balance(person.name)),
        **may,
    }


async def welcome(call: Call, found: SignedIn) -> Response:
    """The answer to a person who has come in: a cookie for a browser, a bearer token for a program."""
    document = await _about(call, found.person.name)
    if found.kind is SessionKind.BEARER:
        return json_response({**document, "token": found.token, "until": found.until})
    peer = call.visitor.peer
    cookie = cookie_header(cookie_name(peer), found.token, life_s=found.life_s, secure=not peer.plain)
    answer = json_response(document, headers={"Set-Cookie": cookie})
    if found.device:
        device = cookie_header(DEVICE_COOKIE, found.device, life_s=DEVICE_LIFE_S, secure=not peer.plain)
        answer.headers.append("Set-Cookie", device)
    return answer


async def people(call: Call) -> dict[str, Any]:
    """Everyone whom the floor knows, for staff; guests, who may be many, only on request.

    Players are there by name, or by number for a role that the House has not named.
    """
    floor: Any = call.house.floor
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
    made = await entrance_of(call).engage(body.name, body.password, role, helper=_helper(call), do=call.house.do)
    return {"approval": made} if isinstance(made, str) else _entry(made)


async def give_password(call: Call) -> dict[str, Any]:
    """A new password for a person, given by an administrator; or the question's number, where it takes two."""
    name, new = call.path["name"], call.body.new
    asked = await entrance_of(call).give_password(name, new, helper=_helper(call), do=call.house.do)
    return _question(asked)


async def appoint(call: Call) -> dict[str, Any]:
    """Another role for a person, given by an administrator; or the question's number, where it takes two."""
    role = as_one_of(call.body.role, "role", ROLES)
    asked = await entrance_of(call).appoint(call.path["name"], role, helper=_helper(call), do=call.house.do)
    return _question(asked)


async def unlock(call: Call) -> dict[str, Any]:
    """A person who was locked out may come in again."""
    await entrance_of(call).unlock(call.path["name"], helper=_helper(call), do=call.house.do)
    return {}


def _question(asked: str | None) -> dict[str, Any]:
    """The answer of a door whose command may take two people."""
    return {} if asked is None else {"approval": asked}


def _helper(call: Call) -> Helper:
    """The administrator who decides whom the floor lets in."""
    return Helper(call.visitor, site_of(call), call.body.proof)


async def sign_ins(call: Call) -> dict[str, Any]:
    """The latest sign-ins to an account, right and wrong, the newest first."""
    person = _desk(call).people().find(call.path["name"])
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


def _entry(person: Any, shown: ShownName | None = None) -> dict[str, Any]:
    """A person by name; a player by number, for staff who do not look players up by name."""
    name = person.name if shown is None else shown(person.name)
    return {"name": name, "role": person.role.value, "guest": person.guest, "locked": person.locked}


MOST_EVENTS = 1_000
"""How many of a person's latest events are looked through."""
NOBODY = {"name": None, "role": None, "guest": False, "balance": None}
ME = {"name": "alice", "role": "player", "guest": False, "balance": "1000.00"}
PROOF = {"password": "your own password"}
CREDENTIALS = {"name": "alice", "password": "correct horse battery"}


def _door(path: str, does: Any, name: str, tells: str, **more: Any) -> Door:
    return Door(method="POST", path=f"/api/v1/{path}", does=does, name=name, tells=tells, group=GROUP, gives=ME, **more)


DOORS = (
    _door("sign-up", sign_up, "signUp", "Join as a player", takes=Credentials, example=CREDENTIALS),
    _door("guest", guest, "beGuest", "Play at once, as a guest", takes=Guest, example={}),
    _door(
        "keep-account",
        name_guest,
        "nameGuest",
        "Take a name and a password as a guest, and keep your chips and rounds",
        access=Access.SIGNED_IN,
        takes=Credentials,
        example=CREDENTIALS,
    ),
    _door(
        "sign-in",
        sign_in,
        "signIn",
        "Sign in; with a one-time code, if you use these",
        takes=SignInCredentials,
        example=CREDENTIALS,
    ),
    _door("sign-out", sign_out, "signOut", "Sign out", access=Access.SIGNED_IN),
    _door(
        "password",
        change_password,
        "changePassword",
        "Change your password; all other sessions end",
        access=Access.SIGNED_IN,
        takes=NewPassword,
        example={"old": "correct horse battery", "new": "staple it well"},
    ),
    _door(
        "first-administrator",
        first_administrator,
        "beFirstAdministrator",
        "Take charge of a new floor, with the code that the server has shown on its console",
        takes=First,
        example={**CREDENTIALS, "code": "the code on the console"},
    ),
    Door(
        path="/api/v1/second-factor",
        does=second_factor,
        name="getSecondFactor",
        tells="Whether you sign in with one-time codes, and whether you have yet to set them up",
        group=GROUP,
        access=Access.SIGNED_IN,
        gives={"set": False, "required": False},
    ),
    Door(
        method="POST",
        path="/api/v1/second-factor",
        does=begin_second_factor,
        name="beginSecondFactor",
        tells="Begin to use one-time codes (RFC 6238): a secret for your app",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=FreshProof,
        example={"password": "correct horse battery"},
        gives={
            "secret": "JBSWY3DPEHPK3PXP",
            "address": "otpauth://totp/Croupier:pat?secret=JBSWY3DPEHPK3PXP",
            "picture": "data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E",
        },
    ),
    Door(
        method="POST",
        path="/api/v1/second-factor/confirm",
        does=set_second_factor,
        name="setSecondFactor",
        tells="Show that your app has the secret: you sign in with its codes from now on",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=OneTimeCode,
        example={"code": "123456"},
        gives={},
    ),
    Door(
        method="POST",
        path="/api/v1/second-factor/remove",
        does=remove_second_factor,
        name="removeSecondFactor",
        tells="Sign in without one-time codes again",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=FreshProof,
        example={"password": "correct horse battery", "code": "123456"},
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
        path="/api/v1/me",
        does=me,
        name="getMe",
        tells="Who you are; the name is null where you have not signed in",
        group=GROUP,
        gives={**ME, "play_money": True},
    ),
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
        tells="Make a new person, in a role; for administrators, with fresh proof of who they are. "
        "Where it takes two, the answer names the question",
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
        path="/api/v1/people/{name}/unlock",
        does=unlock,
        name="unlockPerson",
        tells="Let somebody in again who was locked out; for administrators, always with fresh proof",
        group=GROUP,
        access=Access.STAFF,
        takes=Helping,
        example={"proof": PROOF},
        gives={},
    ),
)
