"""What can be asked about people. Passwords arrive as finished hashes: hashing is slow, and nothing here needs more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from croupier.floor.people.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUp:
    """A new person."""

    command: ClassVar[str] = "sign_up"
    name: str
    password: bytes | None = field(default=None, repr=False)
    """The finished hash; None for a guest, who can never sign in again once his session is over."""
    role: Role = Role.PLAYER
    guest: bool = False
    loopback_only: bool = False
    """A person of the demo floor, whom nobody can be from another machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appoint:
    """Give a person another role."""

    command: ClassVar[str] = "appoint"
    name: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePassword:
    """Another password, one's own or (by an administrator) somebody's. All sessions of the person end."""

    command: ClassVar[str] = "change_password"
    password: bytes = field(repr=False)
    name: str | None = None
    """None: one's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LockPerson:
    """Let a person in no more."""

    command: ClassVar[str] = "lock_person"
    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlockPerson:
    """Let a person in again."""

    command: ClassVar[str] = "unlock_person"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession:
    """Sign out: one session of one's own counts no more."""

    command: ClassVar[str] = "end_session"
    session: str
    until: int
    """When it would have ended by itself, in seconds since 1970: so long it has to be remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeSessions:
    """Sign out everywhere, oneself or (by an administrator) somebody."""

    command: ClassVar[str] = "revoke_sessions"
    name: str | None = None
    """None: one's own."""


PeopleCommand: TypeAlias = SignUp | Appoint | ChangePassword | LockPerson | UnlockPerson | EndSession | RevokeSessions


@dataclass(frozen=True, slots=True, kw_only=True)
class Approve:
    """A second person agrees to what a first has asked for."""

    command: ClassVar[str] = "approve"
    approval: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline:
    """What was asked for is not done."""

    command: ClassVar[str] = "decline"
    approval: str
    reason: str = ""
