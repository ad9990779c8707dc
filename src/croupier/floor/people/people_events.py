"""The events of people, and their stored names. No event holds a password, a hash or a token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.event_values import plain_codec
from croupier.floor.people.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonJoined:
    """The floor knows a new person."""

    name: str
    role: Role
    guest: bool
    loopback_only: bool
    password: str | None
    """The key of the hash among the secrets; None for a person who cannot sign in."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleGiven:
    """A person has another role. Their sessions have ended."""

    name: str
    role: Role
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordChanged:
    """A person has another password. Their sessions have ended."""

    name: str
    password: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLocked:
    """The person is locked out. Their sessions have ended."""

    name: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonUnlocked:
    """The person may sign in again."""

    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    """One session has ended. At `until` it would have expired. Both times are seconds since 1970."""

    name: str
    session: str
    until: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionsRevoked:
    """All sessions of the person have ended."""

    name: str
    by: str


PersonEvent: TypeAlias = (
    PersonJoined | RoleGiven | PasswordChanged | PersonLocked | PersonUnlocked | SessionEnded | SessionsRevoked
)

ENDS_SESSIONS = (RoleGiven, PasswordChanged, PersonLocked, SessionEnded, SessionsRevoked)
"""The events that end sessions of the person."""

STORED: dict[str, type[PersonEvent]] = {
    "person_joined/1": PersonJoined,
    "role_given/1": RoleGiven,
    "password_changed/1": PasswordChanged,
    "person_locked/1": PersonLocked,
    "person_unlocked/1": PersonUnlocked,
    "session_ended/1": SessionEnded,
    "sessions_revoked/1": SessionsRevoked,
}
"""The name and version under which each event is stored. A name never changes its form."""
to_document, from_document = plain_codec(STORED, "a person")
