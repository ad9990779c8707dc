"""One person of the floor, with their sessions, passkeys and shared rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from croupier.people.roles import Actor, Role


class SharedRound(NamedTuple):
    """A finished round that its player shows to everybody who has the link."""

    id: str
    """The hash of the link's token."""
    round: str
    hands: str
    """`own`: the player's own cards; `shown`: also the hands that were shown to everybody."""
    at: int
    """When it was shared, in seconds since 1970."""


class HeldSession(NamedTuple):
    """A session that has not been ended. Times are seconds since 1970."""

    id: str
    """The hash of its token."""
    kind: str
    since: int
    until: int
    addresses: tuple[str, ...] = ()
    """The network addresses that it was used from, the last one last."""
    device: str = ""
    """The hash of the browser's number; empty for a program."""
    used: int = 0
    """When a server last noted that it was used; 0 before the first time. Only uses by staff are noted."""

    @property
    def short_name(self) -> str:
        """The name by which an administrator ends it."""
        return self.id[:16]


class Passkey(NamedTuple):
    """A key of one of the person's devices. Credential and public key are in base64, as WebAuthn writes them."""

    credential: str
    public_key: str
    sign_count: int
    """How often it was used, by the device's own count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One person, from their events."""

    name: str
    role: Role
    guest: bool = False
    called: str | None = None
    """The name with which a former guest signs in; None for everybody else."""
    loopback_only: bool = False
    locked: str | None = None
    """The reason why they are locked out."""
    password: str | None = None
    """The key of the valid hash among the store's secrets."""
    passwords: int = 0
    """How many passwords they have had."""
    sessions: tuple[HeldSession, ...] = ()
    """The sessions that were opened and not ended, the oldest first. Some may have expired."""
    placed_s: int = 0
    """When another person last engaged, appointed or unlocked this one or gave them a password; 0 if nobody did."""
    placed_by: tuple[str, ...] = ()
    """The keys of the people who engaged or appointed this one, or gave them a password."""
    placed_alone_by: tuple[str, ...] = ()
    """The keys of those among them who did so without a second person, and of the people behind those."""
    own_password: bool = True
    """Whether the person chose the password, and not somebody else."""
    second_factor: str | None = None
    """The key of the secret of their one-time codes; None if they sign in without."""
    second_factors: int = 0
    """How many such secrets they have had."""
    last_step: int = 0
    """The step of the last one-time code that they gave."""
    passkeys: tuple[Passkey, ...] = ()
    shares: tuple[SharedRound, ...] = ()
    """The rounds that they share by a link, the oldest first."""
    challenges: tuple[str, ...] = ()
    """The challenges that their devices have signed and that have not run out: each counts once."""
    changes: int = 0
    """How often the role, the password, the factors or the lock changed, or all sessions ended.

    A sign-in that the entrance checked before such a change opens no session.
    """
    put_out: bool = False
    """Whether somebody else ended their sessions, and they have not signed in again."""

    @property
    def actor(self) -> Actor:
        """The person as the giver of commands."""
        return Actor(name=self.name, role=self.role)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that others know the person by."""
        return (self.name,) if self.called is None else (self.name, self.called)
