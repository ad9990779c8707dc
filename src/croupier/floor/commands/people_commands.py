"""Commands about people, and decisions that need two of them. Passwords arrive as finished hashes."""

from __future__ import annotations

from typing import TypeAlias

from croupier.command import Command, Text
from croupier.floor.people.roles import Role


class SecretCommand(Command):
    """A command with a secret. Its text form shows only its name."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


class SignUp(SecretCommand, tag="sign_up"):
    """A new person."""

    name: Text
    password: bytes | None = None
    """The finished hash; None for a guest, who cannot sign in again after the session."""
    role: Role = Role.PLAYER
    guest: bool = False
    loopback_only: bool = False
    """A person of the demo floor, who can sign in from this machine only."""


class Appoint(Command, tag="appoint"):
    """Give a person another role."""

    name: Text
    role: Role


class ChangePassword(SecretCommand, tag="change_password"):
    """Set a password, one's own or (by an administrator) another person's. All sessions of the person end."""

    password: bytes
    name: Text | None = None
    """None: one's own."""


class LockPerson(Command, tag="lock_person"):
    """Lock a person out."""

    name: Text
    reason: Text


class UnlockPerson(Command, tag="unlock_person"):
    """Let a person in again."""

    name: Text


class EndSession(SecretCommand, tag="end_session"):
    """Sign out: end one session of one's own."""

    session: str
    until: int
    """The time at which it would have expired, in seconds since 1970. Until then its end has to be remembered."""


class RevokeSessions(Command, tag="revoke_sessions"):
    """End all sessions, one's own or (by an administrator) another person's."""

    name: Text | None = None
    """None: one's own."""


class Approve(Command, tag="approve"):
    """A second person agrees to another's request."""

    approval: Text


class Decline(Command, tag="decline"):
    """A second person declines another's request."""

    approval: Text
    reason: Text = ""


PeopleCommand: TypeAlias = SignUp | Appoint | ChangePassword | LockPerson | UnlockPerson | EndSession | RevokeSessions
ApprovalCommand: TypeAlias = Approve | Decline
FROM_THE_DOOR = (SignUp, ChangePassword, EndSession)
"""The entrance alone makes these, with finished hashes and sessions. Documents from outside may not be one."""
