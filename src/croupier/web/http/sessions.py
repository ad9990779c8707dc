"""Sessions: a person who has signed in carries a random token, in a cookie or as a bearer token.

The floor stores only the hash of a token, and the time at which it expires. No key signs tokens: a store, or a backup
of it, holds nothing from which a token can be made. A session counts while it is among the sessions of its person, so
that every stored event that ends it also holds after a restart.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256

from croupier.people.commands import OpenSession
from croupier.people.names import key_of
from croupier.people.person import HeldSession, Person
from croupier.people.roles import STAFF

VERSION = "cr2"
RANDOM_SIZE = 32
LONGEST = 512
TOKEN = re.compile(r"\bcr2\.[A-Za-z0-9_-]{2,}\.[A-Za-z0-9_-]{8,}")
"""The pattern of a token, to find it in text where it should not be."""


class SessionKind(StrEnum):
    """How a session is carried."""

    COOKIE = "cookie"
    BEARER = "bearer"


HOUR = 3_600
LIFETIME_S = {SessionKind.COOKIE: 12 * HOUR, SessionKind.BEARER: 7 * 24 * HOUR}
GUEST_LIFETIME_S = 30 * 24 * HOUR
"""A guest has no password to return with, so the cookie has to last."""
STAFF_LIFETIME_S = 12 * HOUR
"""A member of staff signs in anew for each shift."""


def new_token(person: Person, chance: Callable[[int], bytes]) -> str:
    """A token for a new session: the name, by which the session is found, and a number that nobody can guess."""
    return f"{VERSION}.{_text(key_of(person.name).encode())}.{_text(chance(RANDOM_SIZE))}"


def opening_of(token: str, person: Person, *, kind: SessionKind, now: float, address: str) -> OpenSession:
    """The command that opens a session with this token, for the person as the entrance has checked them."""
    until = int(now) + lifetime_s(person, kind)
    return OpenSession(
        name=person.name,
        session=session_id(token),
        kind=kind.value,
        until=until,
        address=address,
        changes=person.changes,
    )


def session_id(token: str) -> str:
    """The hash by which the floor knows the session of a token."""
    return sha256(token.encode()).hexdigest()


def name_in(token: str) -> str | None:
    """The name that the token claims; None for a text that is no token."""
    version, _, rest = token.partition(".")
    name, _, number = rest.partition(".")
    if version != VERSION or not number or len(token) > LONGEST or not token.isascii():
        return None
    try:
        return urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode()
    except (Base64Error, UnicodeDecodeError):
        return None


def held_session(token: str, person: Person, *, kind: SessionKind, now: float) -> HeldSession | None:
    """The person's session with this token, if it has not been ended and has not expired."""
    wanted = session_id(token)
    held = next((session for session in person.sessions if session.id == wanted), None)
    if held is None or person.locked is not None or held.kind != kind:
        return None
    return held if now < min(held.until, held.since + lifetime_s(person, kind)) else None


def lifetime_s(person: Person, kind: SessionKind) -> int:
    """How long a session of this person lasts at most."""
    if person.role in STAFF:
        return STAFF_LIFETIME_S
    return GUEST_LIFETIME_S if person.guest else LIFETIME_S[kind]


def cookie_header(name: str, token: str, *, life_s: int, secure: bool) -> str:
    """A Set-Cookie header: no script reads it, no other site sends it, no plain connection carries it.

    `secure` is off only for a browser on the same machine without encryption. A life of 0 removes the cookie.
    """
    parts = [f"{name}={token}", "Path=/", "HttpOnly", "SameSite=Strict", f"Max-Age={life_s}"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def _text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).decode().rstrip("=")
