"""Sessions: a person who has signed in carries a signed token, in a cookie or as a bearer token.

A token holds no secret of its own and is not stored: a name, a number, its times, and an HMAC over them under a key in
the store's secrets. It is valid until it expires or a stored event of its person ends it, so that a revocation holds
after a restart too.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from croupier.floor.people.names import key_of
from croupier.floor.people.registry import Person
from croupier.store import EventStore, SecretTakenError

VERSION = "cr1"
KEY_NAME, KEY_SIZE = "session-key/1", 32
LONGEST = 512
TOKEN = re.compile(r"\bcr1\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}")
"""The pattern of a token, to find it in text where it should not be."""


class SessionKind(StrEnum):
    """How a session is carried."""

    COOKIE = "cookie"
    BEARER = "bearer"


HOUR = 3_600
LIFETIME_S = {SessionKind.COOKIE: 12 * HOUR, SessionKind.BEARER: 30 * 24 * HOUR}
GUEST_LIFETIME_S = 30 * 24 * HOUR
"""A guest has no password to return with, so the cookie has to last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One sign-in of one person."""

    id: str
    name: str
    kind: SessionKind
    epoch: int
    """The person's epoch when they signed in."""
    since: int
    until: int


def session_key(store: EventStore, chance: Callable[[int], bytes]) -> bytes:
    """The key that signs this floor's sessions. It is created once and stored as a secret."""
    found = store.secret(KEY_NAME)
    if found is None:
        with suppress(SecretTakenError):  # another process may create it at the same moment
            store.keep_secret(KEY_NAME, chance(KEY_SIZE))
        found = store.secret(KEY_NAME)
    if found is None or len(found) != KEY_SIZE:
        raise ValueError("the store has no session key")
    return found


def opened(person: Person, *, kind: SessionKind, now: int, chance: Callable[[int], bytes]) -> Session:
    """A new session. Each sign-in has an unpredictable number of its own."""
    life = GUEST_LIFETIME_S if person.guest else LIFETIME_S[kind]
    number = _text(chance(16))
    return Session(id=number, name=person.name, kind=kind, epoch=person.epoch, since=now, until=now + life)


def token_of(session: Session, key: bytes) -> str:
    """The session as a token."""
    payload = _text(msgspec.json.encode(session))
    return f"{VERSION}.{payload}.{_text(_signature(payload, key))}"


def read_token(token: str, key: bytes, *, now: int) -> Session | None:
    """The session of a token that we have signed and that has not expired; None for any other text."""
    version, _, rest = token.partition(".")
    payload, _, signature = rest.partition(".")
    if version != VERSION or len(token) > LONGEST or not token.isascii():
        return None
    if not hmac.compare_digest(signature.encode(), _text(_signature(payload, key)).encode()):
        return None
    try:
        session = msgspec.json.decode(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), type=Session)
    except (msgspec.MsgspecError, Base64Error, UnicodeDecodeError):
        return None
    return session if now < session.until else None


def counts(session: Session, person: Person | None) -> bool:
    """Whether the session is still valid: the person is not locked or signed out, and kept role and password."""
    return (
        person is not None
        and key_of(person.name) == key_of(session.name)
        and person.locked is None
        and session.epoch == person.epoch
        and all(session.id != ended for ended, _ in person.ended)
    )


def cookie_header(name: str, token: str, *, life_s: int, secure: bool) -> str:
    """A Set-Cookie header: no script reads it, no other site sends it, no plain connection carries it.

    `secure` is off only for a browser on the same machine without encryption. A life of 0 removes the cookie.
    """
    parts = [f"{name}={token}", "Path=/", "HttpOnly", "SameSite=Strict", f"Max-Age={life_s}"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def _signature(payload: str, key: bytes) -> bytes:
    return hmac.digest(key, f"session/{VERSION}\n{payload}".encode(), "sha256")


def _text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).decode().rstrip("=")
