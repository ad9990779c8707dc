"""Doors for a person's own one-time codes: set up, confirmed and removed."""

from __future__ import annotations

import msgspec

from croupier.web.doors.door import Access, Call, Done, Door
from croupier.web.doors.signing_in import GROUP, entrance_of, site_of
from croupier.web.entrance.identity_checks import FreshProof
from croupier.web.entrance.one_time_codes import app_address, as_typed, qr_picture


class OneTimeCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code from the visitor's app."""

    code: str


class SecondFactorView(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the visitor gives one-time codes, and whether they must."""

    set: bool
    required: bool


class BegunSecondFactorView(msgspec.Struct, frozen=True, kw_only=True):
    """A secret for the visitor's app: as text, as the app's address, and as a picture of that."""

    secret: str
    address: str
    picture: str


async def second_factor(call: Call) -> SecondFactorView:
    """Whether the visitor gives one-time codes, and whether they must."""
    person = call.visitor.person
    is_set = person is not None and person.second_factor is not None
    return SecondFactorView(set=is_set, required=call.visitor.lacks_factor)


async def begin_second_factor(call: Call) -> BegunSecondFactorView:
    """A secret for the visitor's app. It counts once a code of it is given."""
    secret = await entrance_of(call).factors.begin_second_factor(call.visitor, site_of(call), proof=call.body)
    address = app_address(secret, call.visitor.name or "")
    return BegunSecondFactorView(secret=as_typed(secret), address=address, picture=qr_picture(address))


async def set_second_factor(call: Call) -> Done:
    """From now on the visitor signs in with one-time codes."""
    await entrance_of(call).factors.set_second_factor(call.visitor, code=call.body.code)
    return Done()


async def remove_second_factor(call: Call) -> Done:
    """The visitor signs in without one-time codes."""
    await entrance_of(call).factors.remove_second_factor(call.visitor, site_of(call), proof=call.body)
    return Done()


DOORS = (
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
)
