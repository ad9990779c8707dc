"""Doors for signing in and out, and for people's own accounts."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from croupier.fields import as_one_of
from croupier.floor.people.roles import STAFF, Role
from croupier.money import dollars
from croupier.refusals import require
from croupier.web.doors.answers import json_response
from croupier.web.doors.door import Access, Call, Door, Query
from croupier.web.entrance.desk import Desk, SignedIn
from croupier.web.entrance.sessions import SessionKind, cookie_header
from croupier.web.floor_access.house import cookie_name

GROUP = "People"
ROLES = {role.value: role for role in (Role.PLAYER, *STAFF)}


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and its password. With `token`, the answer has a bearer token instead of a cookie."""

    name: str
    password: str
    token: bool = False


class Guest(msgspec.Struct, forbid_unknown_fields=True):
    """The wish to play as a guest."""

    token: bool = False


class First(Credentials, forbid_unknown_fields=True):
    """The code that the server has shown on its console when it started."""

    code: str = ""


class Engaged(msgspec.Struct, forbid_unknown_fields=True):
    """A new person, in a role."""

    name: str
    password: str
    role: str


class GivenPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The new password."""

    new: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: str
    new: str


def _entrance(call: Call) -> Desk:
    """The desk, for whoever brings a password or takes a token: only where nobody can read along."""
    require(call.visitor.peer.is_private, "NOT_ENCRYPTED", None)
    return _desk(call)


def _desk(call: Call) -> Desk:
    desk = call.house.desk
    if not isinstance(desk, Desk):
        raise TypeError("this house has no desk where people sign in")
    return desk


def _kind(*, token: bool) -> SessionKind:
    return SessionKind.BEARER if token else SessionKind.COOKIE


async def sign_up(call: Call) -> Response:
    """A new player, signed in."""
    kind = _kind(token=call.body.token)
    body = call.body
    found = await _entrance(call).sign_up(body.name, body.password, kind=kind, visitor=call.visitor, do=call.house.do)
    return await _welcome(call, found)


async def guest(call: Call) -> Response:
    """A guest with play money, signed in."""
    kind = _kind(token=call.body.token)
    found = await _entrance(call).guest(kind=kind, visitor=call.visitor, do=call.house.do)
    return await _welcome(call, found)


async def sign_in(call: Call) -> Response:
    """A new session."""
    kind = _kind(token=call.body.token)
    body = call.body
    found = await _entrance(call).sign_in(body.name, body.password, kind=kind, visitor=call.visitor, do=call.house.do)
    return await _welcome(call, found)


async def first_administrator(call: Call) -> Response:
    """The first administrator, signed in."""
    body = call.body
    found = await _entrance(call).first_administrator(
        body.code, body.name, body.password, kind=_kind(token=body.token), visitor=call.visitor, do=call.house.do
    )
    return await _welcome(call, found)


async def sign_out(call: Call) -> Response:
    """End the session."""
    await _desk(call).sign_out(call.visitor, do=call.house.do)
    peer = call.visitor.peer
    cookie = cookie_header(cookie_name(peer), "", life_s=0, secure=not peer.plain)
    return json_response({}, headers={"Set-Cookie": cookie})


async def change_password(call: Call) -> Response:
    """Change the password. All sessions end, and a new one begins."""
    body = call.body
    found = await _entrance(call).change_password(call.visitor, old=body.old, new=body.new, do=call.house.do)
    return await _welcome(call, found)


async def me(call: Call) -> dict[str, Any]:
    """The visitor and their chips. The answer is empty for a visitor who has not signed in."""
    name = call.visitor.name
    return dict(NOBODY) if name is None else await _about(call, name)


async def _about(call: Call, name: str) -> dict[str, Any]:
    floor: Any = call.house.floor
    return await call.house.ask(lambda: about(floor, name))


def about(floor: Any, name: str) -> dict[str, Any]:
    """A person as they see themselves."""
    person = floor.people.find(name)
    return {
        "name": person.name,
        "role": person.role.value,
        "guest": person.guest,
        "balance": dollars(floor.balance(person.name)),
    }


async def _welcome(call: Call, found: SignedIn) -> Response:
    """The answer to a person who has come in: a cookie for a browser, a bearer token for a program."""
    document = await _about(call, found.person.name)
    if found.session.kind is SessionKind.BEARER:
        return json_response({**document, "token": found.token, "until": found.session.until})
    life = found.session.until - found.session.since
    peer = call.visitor.peer
    cookie = cookie_header(cookie_name(peer), found.token, life_s=life, secure=not peer.plain)
    return json_response(document, headers={"Set-Cookie": cookie})


async def people(call: Call) -> dict[str, Any]:
    """Everyone whom the floor knows, for staff; guests, who may be many, only on request."""
    floor: Any = call.house.floor
    guests = call.query.get("guests") == "1"

    def found() -> list[dict[str, Any]]:
        return [_entry(person) for person in floor.people.by_key.values() if guests or not person.guest]

    return {"people": await call.house.ask(found)}


async def engage(call: Call) -> dict[str, Any]:
    """A new person, made by an administrator."""
    body = call.body
    role = as_one_of(body.role, "role", ROLES)
    made = await _entrance(call).engage(body.name, body.password, role, visitor=call.visitor, do=call.house.do)
    return _entry(made)


async def give_password(call: Call) -> dict[str, Any]:
    """A new password for a person, given by an administrator."""
    await _entrance(call).give_password(call.path["name"], call.body.new, visitor=call.visitor, do=call.house.do)
    return {}


def _entry(person: Any) -> dict[str, Any]:
    return {"name": person.name, "role": person.role.value, "guest": person.guest, "locked": person.locked}


NOBODY = {"name": None, "role": None, "guest": False, "balance": None}
ME = {"name": "alice", "role": "player", "guest": False, "balance": "1000.00"}
CREDENTIALS = {"name": "alice", "password": "correct horse battery"}


def _door(path: str, does: Any, name: str, tells: str, **more: Any) -> Door:
    return Door(method="POST", path=f"/api/v1/{path}", does=does, name=name, tells=tells, group=GROUP, gives=ME, **more)


DOORS = (
    _door("sign-up", sign_up, "signUp", "Join as a player", takes=Credentials, example=CREDENTIALS),
    _door("guest", guest, "beGuest", "Play at once, as a guest", takes=Guest, example={}),
    _door("sign-in", sign_in, "signIn", "Sign in", takes=Credentials, example=CREDENTIALS),
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
        path="/api/v1/me",
        does=me,
        name="getMe",
        tells="Who you are; the name is null where you have not signed in",
        group=GROUP,
        gives=ME,
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
        method="POST",
        path="/api/v1/people",
        does=engage,
        name="engagePerson",
        tells="Make a new person, in a role; for administrators",
        group=GROUP,
        access=Access.STAFF,
        takes=Engaged,
        example={"name": "pat", "password": "correct horse battery", "role": "pit-supervisor"},
        gives={"name": "pat", "role": "pit-supervisor", "guest": False, "locked": None},
    ),
    Door(
        method="POST",
        path="/api/v1/people/{name}/password",
        does=give_password,
        name="givePassword",
        tells="Give somebody another password, so that all their sessions end; for administrators",
        group=GROUP,
        access=Access.STAFF,
        takes=GivenPassword,
        example={"new": "correct horse battery"},
        gives={},
    ),
)
