"""Commands about people, and decisions that need two of them. Passwords arrive as finished hashes."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from croupier.command import Command, Text
from croupier.people.roles import Role


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
    kept_as: Text = ""
    """The key of the hash among the secrets, once it is there: the command waits for a second person."""


class Appoint(Command, tag="appoint"):
    """Give a person another role."""

    name: Text
    role: Role


class ChangePassword(SecretCommand, tag="change_password"):
    """Set a password, one's own or (by an administrator) another person's. All sessions of the person end."""

    password: bytes | None = None
    name: Text | None = None
    """None: one's own."""
    kept_as: Text = ""
    """The key of the hash among the secrets, once it is there: the command waits for a second person."""


class NameGuest(SecretCommand, tag="name_guest"):
    """A guest takes a name to sign in with, and a password. Chips, seats and rounds stay as they are."""

    called: Text
    password: bytes


class SetSecondFactor(SecretCommand, tag="set_second_factor"):
    """Sign in with one-time codes from now on. The entrance has seen that the person's app has the secret."""

    secret: bytes


class RemoveSecondFactor(Command, tag="remove_second_factor"):
    """Sign in without one-time codes: oneself, or (by an administrator) another person who has lost the phone.

    An administrator takes the person's passkeys too.
    """

    name: Text | None = None
    """None: oneself."""


class AddPasskey(Command, tag="add_passkey"):
    """Sign in with a passkey. The entrance has seen the device use it."""

    credential: str
    public_key: str
    sign_count: int
    challenge: str = ""
    """The challenge for which the device made it."""


class RemovePasskey(Command, tag="remove_passkey"):
    """Sign in with this passkey no more."""

    credential: str


class LockPerson(Command, tag="lock_person"):
    """Lock a person out."""

    name: Text
    reason: Text


class UnlockPerson(Command, tag="unlock_person"):
    """Let a person in again."""

    name: Text


class OpenSession(SecretCommand, tag="open_session"):
    """Sign in: the entrance has checked who the person is."""

    name: Text
    session: str
    """The hash of the session's token."""
    kind: str
    until: int
    """The time at which it expires, in seconds since 1970."""
    address: str
    proof: str = "password"
    """How the person proved who they are."""
    step: int = 0
    """The step of the one-time code; 0 without one."""
    credential: str = ""
    """The passkey that was used; empty without one."""
    sign_count: int = 0
    challenge: str = ""
    """The challenge that the passkey has signed."""
    device: str = ""
    """The browser that the person uses, as a hash; empty for a program, which keeps no cookie."""
    changes: int = 0
    """How often the person's account had changed when the entrance checked it (`Person.changes`)."""


class NoteUsedCode(Command, tag="note_used_code"):
    """A person has confirmed something with a one-time code, which counts no more."""

    name: Text
    step: int


class NoteUsedPasskey(Command, tag="note_used_passkey"):
    """A person has confirmed something with a passkey."""

    name: Text
    credential: str
    sign_count: int
    """How often the device says that it has used the passkey."""
    challenge: str = ""
    """The challenge that it has signed."""


class NoteAddress(Command, tag="note_address"):
    """A session is used from another network address than before."""

    name: Text
    session: str
    address: str


class NoteSessionUse(Command, tag="note_session_use"):
    """A member of staff uses a session. Noted now and then, so that all servers know that it is not idle."""

    name: Text
    session: str
    at: int
    """When it was used, in seconds since 1970. The note may be stored later."""


class NoteRefusedSignIn(Command, tag="note_refused_sign_in"):
    """The entrance has refused a sign-in to an account that exists."""

    name: Text
    address: str
    reason: Text


class EndSession(SecretCommand, tag="end_session"):
    """Sign out: end one session of one's own."""

    supplied: ClassVar[frozenset[str]] = frozenset({"idle"})
    session: str
    until: int
    """The time at which it would have expired, in seconds since 1970."""
    idle: bool = False
    """Whether the entrance ends it because nobody has used it for too long."""


class RevokeSessions(Command, tag="revoke_sessions"):
    """End all sessions or one, one's own or (by an administrator) another person's."""

    name: Text | None = None
    """None: one's own."""
    session: Text | None = None
    """The one to end, as `GET /api/v1/personnel` names it. None: all of them."""


class ShareRound(SecretCommand, tag="share_round"):
    """Share a finished round of one's own by a link. The door has seen that the person played in it."""

    round: Text
    hands: Text
    """`own`: one's own cards; `shown`: also the hands that were shown to everybody."""
    share: str
    """The hash of the link's token."""


class WithdrawShare(Command, tag="withdraw_share"):
    """A link of one's own shows nothing any more."""

    share: str


class EndAllSessions(Command, tag="end_all_sessions"):
    """End the sessions of everybody, oneself included: everyone signs in again."""

    reason: Text


class Approve(Command, tag="approve"):
    """A second person agrees to another's request."""

    approval: Text


class Decline(Command, tag="decline"):
    """A second person declines another's request."""

    approval: Text
    reason: Text = ""


class EraseAddresses(Command, tag="erase_addresses"):
    """The daily duty: the addresses of sign-ins before this gaming day are erased."""

    before: str


PeopleCommand: TypeAlias = (
    SignUp
    | Appoint
    | ChangePassword
    | NameGuest
    | SetSecondFactor
    | RemoveSecondFactor
    | AddPasskey
    | RemovePasskey
    | LockPerson
    | UnlockPerson
    | OpenSession
    | NoteUsedCode
    | NoteUsedPasskey
    | NoteAddress
    | NoteSessionUse
    | NoteRefusedSignIn
    | EndSession
    | RevokeSessions
    | ShareRound
    | WithdrawShare
)
"""Commands about one person."""
