"""Doors for passkeys: a person adds one, removes one, and signs in with one."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

import msgspec
from starlette.responses import Response

from croupier.web.doors.door import Access, Call, Done, Door
from croupier.web.doors.signing_in import GROUP, ME, MeView, entrance_of, kind_of, site_of, welcome
from croupier.web.entrance.identity_checks import FreshProof

EXAMPLE = {"id": "c2Vjb25k", "rawId": "c2Vjb25k", "type": "public-key", "response": {"clientDataJSON": "e30"}}


class MadePasskey(msgspec.Struct, forbid_unknown_fields=True):
    """The browser's answer from the device (`credential.toJSON()`)."""

    credential: dict[str, Any]


class UsedPasskey(MadePasskey, forbid_unknown_fields=True):
    """The browser's answer from the device. With `token`, the reply has a bearer token instead of a cookie."""

    token: bool = False


class OldPasskey(FreshProof, kw_only=True, forbid_unknown_fields=True):
    """The number of the passkey to remove, and proof of who the visitor is."""

    credential: str


class PasskeysView(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a visitor's passkeys."""

    passkeys: list[str]


class NewPasskeyOptions(TypedDict):
    """Options for `navigator.credentials.create` (WebAuthn)."""

    challenge: str
    rp: dict[str, str]
    user: dict[str, str]
    pubKeyCredParams: list[dict[str, Any]]


class PasskeyOptions(TypedDict):
    """Options for `navigator.credentials.get` (WebAuthn)."""

    challenge: str
    rpId: NotRequired[str]
    allowCredentials: NotRequired[list[dict[str, Any]]]
    userVerification: NotRequired[str]
    timeout: NotRequired[int]


async def passkeys(call: Call) -> PasskeysView:
    """The numbers of the visitor's passkeys."""
    person = call.visitor.person
    return PasskeysView(passkeys=[passkey.credential for passkey in (person.passkeys if person is not None else ())])


async def begin(call: Call) -> dict[str, Any]:
    """Options for `navigator.credentials.create`."""
    return await entrance_of(call).factors.begin_passkey(call.visitor, site_of(call), proof=call.body)


async def add(call: Call) -> Done:
    """The visitor can sign in with this passkey."""
    await entrance_of(call).factors.add_passkey(call.visitor, site_of(call), credential=call.body.credential)
    return Done()


async def remove(call: Call) -> Done:
    """The visitor can no longer sign in with this passkey."""
    body = call.body
    await entrance_of(call).factors.remove_passkey(call.visitor, site_of(call), proof=body, credential=body.credential)
    return Done()


async def confirm(call: Call) -> dict[str, Any]:
    """Options for `navigator.credentials.get`, for a visitor who confirms who they are."""
    return entrance_of(call).factors.confirming_options(call.visitor, site_of(call))


async def challenge(call: Call) -> dict[str, Any]:
    """Options for `navigator.credentials.get`."""
    return entrance_of(call).challenge(call.visitor, site_of(call))


async def sign_in(call: Call) -> Response:
    """A new session."""
    body = call.body
    found = await entrance_of(call).sign_in_with_passkey(
        body.credential, site_of(call), kind=kind_of(token=body.token), visitor=call.visitor
    )
    return await welcome(call, found)


def _door(path: str, does: Any, name: str, tells: str, **more: Any) -> Door:
    return Door(method="POST", path=f"/api/v1/{path}", does=does, name=name, tells=tells, group=GROUP, **more)


DOORS = (
    Door(
        path="/api/v1/passkeys",
        does=passkeys,
        name="listPasskeys",
        tells="Your passkeys",
        group=GROUP,
        access=Access.SIGNED_IN,
        gives={"passkeys": ["c2Vjb25k"]},
    ),
    _door(
        "passkeys",
        add,
        "addPasskey",
        "Sign in with a passkey that your device has made",
        access=Access.SIGNED_IN,
        takes=MadePasskey,
        example={"credential": EXAMPLE},
        gives={},
    ),
    _door(
        "passkeys/begin",
        begin,
        "beginPasskey",
        "Options with which your device makes a passkey (WebAuthn)",
        returns=NewPasskeyOptions,
        access=Access.SIGNED_IN,
        takes=FreshProof,
        example={"password": "correct horse battery"},
    ),
    _door(
        "passkeys/remove",
        remove,
        "removePasskey",
        "Sign in with a passkey no more",
        access=Access.SIGNED_IN,
        takes=OldPasskey,
        example={"password": "correct horse battery", "credential": "c2Vjb25k"},
        gives={},
    ),
    _door(
        "passkeys/confirm",
        confirm,
        "confirmWithPasskey",
        "Options with which your device confirms that you are there, before you change how you sign in (WebAuthn)",
        returns=PasskeyOptions,
        access=Access.SIGNED_IN,
    ),
    _door(
        "passkeys/challenge",
        challenge,
        "challengePasskey",
        "Options with which your device signs in (WebAuthn)",
        returns=PasskeyOptions,
    ),
    _door(
        "passkeys/sign-in",
        sign_in,
        "signInWithPasskey",
        "Sign in with a passkey",
        takes=UsedPasskey,
        example={"credential": EXAMPLE},
        returns=MeView,
        gives=ME,
    ),
)
