"""Doors for signing up, in and out, and for one's own name, chips and password."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from starlette.responses import Response

from croupier.floor import Floor
from croupier.floor.commands.all_commands import commands_of
from croupier.money import dollars
from croupier.people.roles import STAFF
from croupier.refusals import Refused, require
from croupier.web.doors.door import Access, Call, Done, Door
from croupier.web.entrance.desk import Desk, SignedIn
from croupier.web.entrance.identity_checks import FreshProof
from croupier.web.entrance.passkeys import PasskeySite
from croupier.web.entrance.visitor import cookie_name
from croupier.web.http.answers import json_response
from croupier.web.http.client_address import DEVICE_COOKIE, DEVICE_LIFE_S
from croupier.web.http.sessions import SessionKind, cookie_header

GROUP = "People"


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and its password. With `token`, the answer has a bearer token instead of a cookie."""

    name: str
    password: str
    token: bool = False


class SignInCredentials(Credentials, forbid_unknown_fields=True):
    """A name and its password, and a one-time code for a person who uses these."""

    code: str = ""


class Guest(msgspec.Struct, forbid_unknown_fields=True):
    """The wish to play as a guest."""

    token: bool = False


class First(Credentials, forbid_unknown_fields=True):
    """The code that the server has shown on its console when it started."""

    code: str = ""


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
    return call.access.desk


def site_of(call: Call) -> PasskeySite:
    """The server under the name that the visitor's browser asked for. The door has checked that name."""
    host = call.request.headers.get("host", "")
    schemes = ("https", "http") if call.visitor.peer.plain else ("https",)
    return PasskeySite(host.partition(":")[0], tuple(f"{scheme}://{host}" for scheme in schemes))


def kind_of(*, token: bool) -> SessionKind:
    """How the session is carried."""
    return SessionKind.BEARER if token else SessionKind.COOKIE


class MeView(msgspec.Struct, frozen=True, kw_only=True):
    """A person as they see themselves. Of a visitor who has not signed in nothing is told."""

    name: str | None
    role: str | None
    guest: bool
    balance: str | None
    called: str | UnsetType = UNSET
    """The name that a former guest took."""
    may: list[str] | UnsetType = UNSET
    """Of staff, the commands of their role."""
    play_money: bool | UnsetType = UNSET
    """Whether players take chips themselves; told to those who ask who they are."""
    token: str | UnsetType = UNSET
    """The bearer token of a new session, for a program; `until` is its end."""
    until: int | str | UnsetType = UNSET


async def sign_up(call: Call) -> Response:
    """A new player, signed in."""
    kind = kind_of(token=call.body.token)
    body = call.body
    found = await entrance_of(call).sign_up(body.name, body.password, kind=kind, visitor=call.visitor)
    return await welcome(call, found)


async def guest(call: Call) -> Response:
    """A guest with play money, signed in."""
    kind = kind_of(token=call.body.token)
    found = await entrance_of(call).guest(kind=kind, visitor=call.visitor)
    return await welcome(call, found)


async def name_guest(call: Call) -> Response:
    """A guest takes a name and a password. Chips and rounds stay; a new session begins."""
    body = call.body
    found = await entrance_of(call).name_guest(call.visitor, name=body.name, password=body.password)
    return await welcome(call, found)


async def sign_in(call: Call) -> Response:
    """A new session."""
    kind = kind_of(token=call.body.token)
    body = call.body
    found = await entrance_of(call).sign_in(body.name, body.password, code=body.code, kind=kind, visitor=call.visitor)
    return await welcome(call, found)


async def first_administrator(call: Call) -> Response:
    """The first administrator, signed in."""
    body = call.body
    found = await entrance_of(call).first_administrator(
        body.code, body.name, body.password, kind=kind_of(token=body.token), visitor=call.visitor
    )
    return await welcome(call, found)


async def sign_out(call: Call) -> Response:
    """End the session."""
    await call.access.desk.sign_out(call.visitor)
    peer = call.visitor.peer
    cookie = cookie_header(cookie_name(peer), "", life_s=0, secure=not peer.plain)
    return json_response({}, headers={"Set-Cookie": cookie})


async def change_password(call: Call) -> Response:
    """Change the password. All sessions end, and a new one begins."""
    body = call.body
    proof = FreshProof(password=body.old, code=body.code, passkey=body.passkey)
    found = await entrance_of(call).change_password(call.visitor, site_of(call), proof=proof, new=body.new)
    return await welcome(call, found)


async def me(call: Call) -> MeView:
    """The visitor and their chips, and whether this house plays for play money: there players take chips themselves.

    Of a visitor who has not signed in nothing else is told.
    """
    name = call.visitor.name
    own = NOBODY if name is None else await _about(call, name)
    return replace(own, play_money=call.access.floor.house_now.self_service_cage)


async def _about(call: Call, name: str) -> MeView:
    floor = call.access.floor
    return await call.access.ask(lambda: about(floor, name))


def about(floor: Floor, name: str) -> MeView:
    """A person as they see themselves: former guests by the name they took, staff with the commands of their role."""
    person = floor.people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    return MeView(
        name=person.name,
        called=UNSET if person.called is None else person.called,
        role=person.role.value,
        guest=person.guest,
        balance=dollars(floor.balance(person.name)),
        may=list(commands_of(person.role)) if person.role in STAFF else UNSET,
    )


async def welcome(call: Call, found: SignedIn) -> Response:
    """The answer to a person who has come in: a cookie for a browser, a bearer token for a program."""
    document = await _about(call, found.person.name)
    if found.kind is SessionKind.BEARER:
        return json_response(replace(document, token=found.token, until=found.until))
    peer = call.visitor.peer
    cookie = cookie_header(cookie_name(peer), found.token, life_s=found.life_s, secure=not peer.plain)
    answer = json_response(document, headers={"Set-Cookie": cookie})
    if found.device:
        device = cookie_header(DEVICE_COOKIE, found.device, life_s=DEVICE_LIFE_S, secure=not peer.plain)
        answer.headers.append("Set-Cookie", device)
    return answer


NOBODY = MeView(name=None, role=None, guest=False, balance=None)
ME = {"name": "alice", "role": "player", "guest": False, "balance": "1000.00"}
CREDENTIALS = {"name": "alice", "password": "correct horse battery"}


def _door(path: str, does: Any, name: str, tells: str, *, returns: Any = MeView, **more: Any) -> Door:
    gives = ME if returns is MeView else None
    path = f"/api/v1/{path}"
    return Door(
        method="POST", path=path, does=does, name=name, tells=tells, group=GROUP, returns=returns, gives=gives, **more
    )


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
    _door("sign-out", sign_out, "signOut", "Sign out", returns=Done, access=Access.SIGNED_IN),
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
        tells="Your account; the name is null if you have not signed in",
        group=GROUP,
        gives={**ME, "play_money": True},
    ),
)
