"""The people of the floor: their roles, and whether they may still sign in.

people = People()
decided = decide_people(people, SignUp(name="alice", password=hash_), actor=SYSTEM, now=now)
# decided.secrets are stored in the same append as decided.events
for event in decided.events:
    people.take(event)
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, get_args

from croupier.people import events as e
from croupier.people.evolve import evolve_person
from croupier.people.look_alikes import looks_of
from croupier.people.names import key_of
from croupier.people.person import Person, SharedRound
from croupier.people.roles import SYSTEM, Role
from croupier.poker import SeatState
from croupier.refusals import Refused

PlacesPeople: TypeAlias = e.PersonJoined | e.RoleGiven | e.PasswordChanged | e.SecondFactorRemoved | e.PersonUnlocked
"""These events put a person in a place, or make it easier to sign in as the person."""
PLACES_PEOPLE = get_args(PlacesPeople)


@dataclass(slots=True)
class People:
    """Everyone whom the floor knows, by key."""

    by_key: MutableMapping[str, Person] = field(default_factory=dict)
    by_called: dict[str, str] = field(default_factory=dict)
    """The key of each former guest, by the key of the name that they took."""
    by_share: dict[str, str] = field(default_factory=dict)
    """The key of the person behind each link to a round."""

    @classmethod
    def of(cls, by_key: MutableMapping[str, Person]) -> People:
        """These people."""
        called = {key_of(person.called): key for key, person in by_key.items() if person.called is not None}
        shares = {share.id: key for key, person in by_key.items() for share in person.shares}
        return cls(by_key, called, shares)

    def copy(self) -> People:
        """The same people, to be changed while others read these."""
        return People(dict(self.by_key), dict(self.by_called), dict(self.by_share))

    def find(self, name: str) -> Person | None:
        """The person of this name, in any spelling."""
        return self.by_key.get(key_of(name))

    def named(self, name: str) -> Person:
        """The person of this name, in any spelling; refused if the floor knows nobody of that name."""
        person = self.find(name)
        if person is None:
            raise Refused("NO_SUCH_PERSON", None, name=name)
        return person

    def who_signs_in_as(self, name: str) -> Person | None:
        """The person who signs in with this name: a former guest with the one that they took."""
        key = key_of(name)
        # Always the same work, so that the time of an answer does not tell which names there are.
        own, former_guest = self.by_key.get(key), self.by_key.get(self.by_called.get(key, ""))
        return own or former_guest

    def has_look_alike(self, name: str) -> bool:
        """Whether the name of somebody who has a password looks like this one."""
        looks = looks_of(name)
        everybody = tuple(self.by_key.values())  # at once: the entrance asks beside the writer
        names = (one for person in everybody if not person.guest for one in person.names)
        return any(not looks.isdisjoint(looks_of(one)) for one in names)

    def take(self, event: e.PersonEvent, *, at_s: int = 0) -> None:
        """Add an event that happened at this time, in seconds since 1970."""
        key = key_of(event.name)
        person = evolve_person(self.by_key.get(key), event)
        self.by_key[key] = self._placed(person, event, at_s) if isinstance(event, PLACES_PEOPLE) else person
        if isinstance(event, e.GuestNamed):
            self.by_called[key_of(event.called)] = key
        elif isinstance(event, e.RoundShared):
            self.by_share[event.share] = key
        elif isinstance(event, e.ShareWithdrawn):
            self.by_share.pop(event.share, None)

    def shared(self, share: str) -> tuple[Person, SharedRound] | None:
        """The person behind a link, and the round; None for a link that was withdrawn, or of somebody locked out."""
        person = self.by_key.get(self.by_share.get(share, ""))
        if person is None or person.locked is not None:
            return None
        return next(((person, one) for one in person.shares if one.id == share), None)

    def _placed(self, person: Person, event: PlacesPeople, at_s: int) -> Person:
        """Note who gave a person an account, a role or a password. The floor itself and the person count as nobody."""
        giver = key_of(event.by)
        if giver in (key_of(SYSTEM.name), key_of(person.name)):
            return person
        if isinstance(event, e.PersonUnlocked):
            return replace(person, placed_s=at_s)
        behind = self.by_key[giver].placed_alone_by if giver in self.by_key else ()
        alone = () if event.agreed is not None else (giver, *behind)
        if isinstance(event, e.RoleGiven | e.SecondFactorRemoved) or event.agreed is None:
            return replace(
                person,
                placed_s=at_s,
                placed_by=_with(person.placed_by, giver),
                placed_alone_by=_with(person.placed_alone_by, *alone),
            )
        # Two people have given this account its password, so nothing that one person did before counts any more.
        return replace(person, placed_s=at_s, placed_by=(giver,), placed_alone_by=())

    def without_sessions(self) -> People:
        """The same people, all signed out."""
        signed_out = {
            key: replace(
                person, sessions=(), changes=person.changes + 1, put_out=person.put_out or bool(person.sessions)
            )
            for key, person in self.by_key.items()
        }
        return People(signed_out, dict(self.by_called), dict(self.by_share))

    def of_role(self, role: Role) -> Iterator[Person]:
        """Everyone in this role who is not locked out."""
        return (person for person in self.by_key.values() if person.role is role and person.locked is None)

    @property
    def administrators(self) -> int:
        """How many administrators there are. Those of the demo floor do not count: they can sign in from this machine
        only."""
        return sum(not person.loopback_only for person in self.of_role(Role.ADMINISTRATOR))


def _with(keys: tuple[str, ...], *more: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*keys, *more)))


def stream_of(name: str) -> str:
    """The stream of a person's events."""
    return f"person/{key_of(name)}"


def has_own_screen(people: People, seat: SeatState | None, *, now_s: int = 0) -> bool:
    """PKR 1.36, 3.3: whether the player sat down by themselves and is signed in, so that nobody else decides for them.

    Sessions that have expired by `now_s`, in seconds since 1970, count no more. Sessions that somebody else ended do:
    one person could otherwise sign a player out and then fold the hand.
    """
    person = people.find(seat.player) if seat is not None and seat.own_screen else None
    return person is not None and (person.put_out or any(session.until > now_s for session in person.sessions))
