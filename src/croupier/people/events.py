"""The events of people, and their stored names. No event holds a password, a hash or a token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.documents.event_values import plain_codec
from croupier.people.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonJoined:
    """The floor knows a new person."""

    name: str
    role: Role
    guest: bool
    loopback_only: bool
    password: str | None
    """The key of the hash among the store's secrets; None if the person cannot sign in."""
    by: str
    agreed: str | None = None
    """The second person who agreed, where two people engaged this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleGiven:
    """A person has another role. All their sessions have ended."""

    name: str
    role: Role
    by: str
    agreed: str | None = None
    """The second person who agreed, where it took two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordChanged:
    """The person has another password. All their sessions have ended."""

    name: str
    password: str
    by: str
    agreed: str | None = None
    """The second person who agreed, where it took two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestNamed:
    """A guest signs in with a name and a password from now on. The account stays the same."""

    name: str
    """The guest's account, under which all chips and rounds are."""
    called: str
    password: str
    """The key of the hash among the store's secrets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFactorSet:
    """The person signs in with a one-time code beside the password from now on."""

    name: str
    secret: str
    """The key of the shared secret among the store's secrets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFactorRemoved:
    """The person signs in without one-time codes. If somebody else removed them, all sessions have ended."""

    name: str
    by: str
    agreed: str | None
    """The second person who agreed, where it took two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyAdded:
    """The person can sign in with this passkey."""

    name: str
    credential: str
    """The number that the device gave it."""
    public_key: str
    sign_count: int
    challenge: str = ""
    """The challenge that the device has signed, which counts no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRemoved:
    """The person can no longer sign in with this passkey."""

    name: str
    credential: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLocked:
    """The person is locked out. All their sessions have ended."""

    name: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonUnlocked:
    """The person may sign in again."""

    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened:
    """A person signed in. Times are seconds since 1970."""

    name: str
    session: str
    """The hash of the session's token. Nobody can make the token from it."""
    kind: str
    since: int
    until: int
    address: str
    """The network address that the person came from."""
    proof: str
    """How they proved who they are, such as `password`."""
    step: int = 0
    """The step of the one-time code that they gave; 0 without one. No code up to this step counts again."""
    credential: str = ""
    """The passkey that they used; empty without one."""
    sign_count: int = 0
    """How often the device says that it has used the passkey."""
    device: str = ""
    """The browser that they used, as a hash of the number in its cookie; empty for a program."""
    challenge: str = ""
    """The challenge that the passkey has signed, which counts no more; empty without a passkey."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeUsed:
    """The person has confirmed something with a one-time code. No code up to this step counts again."""

    name: str
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyUsed:
    """The person has confirmed something with a passkey."""

    name: str
    credential: str
    sign_count: int
    """How often the device says that it has used the passkey."""
    challenge: str = ""
    """The challenge that the device has signed, which counts no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionAddressNoted:
    """A person uses a session from another network address."""

    name: str
    session: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionUsed:
    """A member of staff has used a session. Noted now and then. The time is in seconds since 1970."""

    name: str
    session: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInRefused:
    """Somebody failed to sign in to this account."""

    name: str
    address: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    """One session has ended, before the time at which it would have expired. Times are seconds since 1970."""

    name: str
    session: str
    until: int
    at: int
    idle: bool = False
    """Whether it ended because nobody had used it for too long."""
    by: str = ""
    """The person who ended it; empty for a session that its own person has left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionsRevoked:
    """All sessions of the person have ended."""

    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundShared:
    """A person has shared a finished round by a link. The time is in seconds since 1970."""

    name: str
    share: str
    """The hash of the link's token. Nobody can make the link from it."""
    round: str
    hands: str
    """`own` or `shown`."""
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareWithdrawn:
    """A person has withdrawn a link. It shows nothing any more."""

    name: str
    share: str


PersonEvent: TypeAlias = (
    PersonJoined
    | RoleGiven
    | PasswordChanged
    | GuestNamed
    | SecondFactorSet
    | SecondFactorRemoved
    | PasskeyAdded
    | PasskeyRemoved
    | PersonLocked
    | PersonUnlocked
    | SessionOpened
    | CodeUsed
    | PasskeyUsed
    | SessionAddressNoted
    | SessionUsed
    | SignInRefused
    | SessionEnded
    | SessionsRevoked
    | RoundShared
    | ShareWithdrawn
)

ENDS_SESSIONS = (
    RoleGiven,
    PasswordChanged,
    GuestNamed,
    SecondFactorRemoved,
    PersonLocked,
    SessionEnded,
    SessionsRevoked,
)
"""After these a session of the person may count no more."""

STORED: dict[str, type[PersonEvent]] = {
    "person_joined/1": PersonJoined,
    "role_given/1": RoleGiven,
    "password_changed/1": PasswordChanged,
    "guest_named/1": GuestNamed,
    "second_factor_set/1": SecondFactorSet,
    "second_factor_removed/1": SecondFactorRemoved,
    "passkey_added/1": PasskeyAdded,
    "passkey_removed/1": PasskeyRemoved,
    "person_locked/1": PersonLocked,
    "person_unlocked/1": PersonUnlocked,
    "session_opened/1": SessionOpened,
    "code_used/1": CodeUsed,
    "passkey_used/1": PasskeyUsed,
    "session_address_noted/1": SessionAddressNoted,
    "session_used/1": SessionUsed,
    "sign_in_refused/1": SignInRefused,
    "session_ended/1": SessionEnded,
    "sessions_revoked/1": SessionsRevoked,
    "round_shared/1": RoundShared,
    "share_withdrawn/1": ShareWithdrawn,
}
"""The name and version under which each event is stored. A name never changes its form."""
to_document, from_document = plain_codec(STORED, "a person")
