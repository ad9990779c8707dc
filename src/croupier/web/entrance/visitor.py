"""A visitor: somebody at a door, signed in or not."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.people.roles import Actor
from croupier.refusals import Refused
from croupier.web.http.client_address import NOWHERE, Peer

COOKIE = "croupier_session"
HOST_COOKIE = f"__Host-{COOKIE}"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor at a door."""

    actor: Actor | None = None
    """None for a visitor who has not signed in."""
    is_staff: bool = False
    lacks_factor: bool = False
    """Whether they must set up a second factor before they do anything else."""
    by_token: bool = False
    """Whether they show a bearer token, which no browser sends by itself."""
    token: str | None = None
    peer: Peer = NOWHERE
    person: Person | None = None
    """As the floor knew the person when the token was checked."""
    session: str = ""
    """The hash of the token, by which the floor knows the session."""
    until: float = 0
    """When the session runs out."""
    last_noted: float = 0
    """When it was last noted that the session was opened or used, at whichever server."""
    name: str | None = field(init=False)
    """Their name; None if they have not signed in."""

    def __post_init__(self) -> None:
        """Take the name from the actor: it is asked for several times with each message."""
        object.__setattr__(self, "name", None if self.actor is None else self.actor.name)

    def signed_in(self) -> Actor:
        """Who they are. A visitor who has not signed in is refused."""
        if self.actor is None:
            raise Refused("NOT_SIGNED_IN.how", None)
        return self.actor

    @property
    def acts_as_staff(self) -> bool:
        """Whether they see what staff see. Staff who have yet to set up a second factor do not."""
        return self.is_staff and not self.lacks_factor

    @property
    def viewer(self) -> str | None:
        """The name under which the floor is shown to them; None for those who see what a passer-by sees."""
        return None if self.lacks_factor else self.name

    def counts(self, people: People, now: float) -> bool:
        """Whether the token need not be checked again: its time is not up, and nothing about the person has changed."""
        person = self.person
        return person is not None and now < self.until and people.by_key.get(key_of(person.name)) is person


def cookie_name(peer: Peer) -> str:
    """The name of the session's cookie. With its prefix, browsers take it from this very host and encrypted only."""
    return COOKIE if peer.plain else HOST_COOKIE
