"""The desk at the entrance: people sign up, in and out, and prove their identity."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from msgspec import structs

from croupier.floor.commands.people_commands import ChangePassword, EndSession, SignUp
from croupier.floor.people.names import checked_name, key_of
from croupier.floor.people.passwords import COST, SALT_SIZE, Cost, hash_password, password_fits, require_good_password
from croupier.floor.people.registry import People, Person
from croupier.floor.people.roles import STAFF, SYSTEM, Actor, Role
from croupier.refusals import Refused, require
from croupier.web.entrance.sessions import Session, SessionKind, counts, opened, read_token, token_of
from croupier.web.floor_access.house import Visitor
from croupier.web.server.client_address import Peer
from croupier.web.server.metrics import Metrics
from croupier.web.server.rate_limits import DoorLimits, network_of

T = TypeVar("T")

AT_ONCE, MOST_WAITING = 2, 64
"""How many passwords are hashed at once, each for a fifth of a second and with 32 MiB, and how many may wait."""
LONGEST_KEY = 64
MOST_KNOWN = 10_000
"""How many checked tokens are remembered."""


class Commands(Protocol):
    """Gives commands to the floor."""

    def __call__(self, command: Any, *, actor: Actor, command_id: str) -> Awaitable[Any]:
        """Carry out a command, or refuse it."""
        ...


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person who has come in."""

    person: Person
    session: Session
    token: str = field(repr=False)


class Desk:
    """The desk. It knows people from the floor's events, and their passwords from the store's secrets."""

    def __init__(
        self,
        people: Callable[[], People],
        *,
        secret: Callable[[str], bytes | None],
        key: bytes,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        clock: Callable[[], float] = time.time,
        steady_clock: Callable[[], float] = time.monotonic,
        limits: DoorLimits | None = None,
        metrics: Metrics | None = None,
        cost: Cost = COST,
    ) -> None:
        self.people = people
        self._secret = secret
        self._key = key
        self._chance = chance
        self.clock = clock
        self._steady_clock = steady_clock
        """For limits: setting the time of day must not lock people out."""
        self._limits = limits or DoorLimits.usual()
        self._metrics = metrics or Metrics()
        self._cost = cost
        self._working = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._checked_tokens: dict[tuple[str | None, bool, Peer], Visitor] = {}
        """Tokens that were checked. Each counts until it runs out, or until something about its person changes."""
        self._code: str | None = None
        self._recovering = False

    # Visitors

    def visitor(self, token: str | None, *, by_token: bool, peer: Peer) -> Visitor:
        """The visitor with this token. An invalid cookie counts as none. An invalid bearer token is refused."""
        known = self._checked_tokens.get((token, by_token, peer))
        if known is not None and known.counts(self.people(), self.clock()):
            return known
        found = (
            None
            if token is None
            else self._counting(token, SessionKind.BEARER if by_token else SessionKind.COOKIE, peer)
        )
        if found is None:
            require(not by_token, "BAD_SESSION", None)
            return Visitor(peer=peer)
        person, session = found
        visitor = Visitor(
            actor=person.actor,
            is_staff=person.role in STAFF,
            by_token=by_token,
            token=token,
            peer=peer,
            person=person,
            until=session.until,
        )
        if len(self._checked_tokens) >= MOST_KNOWN:
            self._checked_tokens.clear()
        self._checked_tokens[token, by_token, peer] = visitor
        return visitor

    def _counting(self, token: str, kind: SessionKind, peer: Peer) -> tuple[Person, Session] | None:
        session = read_token(token, self._key, now=self._now)
        if session is None or session.kind is not kind:
            return None
        person = self.people().find(session.name)
        if person is None or not counts(session, person) or (person.loopback_only and not peer.local):
            return None
        return person, session

    # Coming in

    async def sign_in(self, name: str, password: str, *, kind: SessionKind, visitor: Visitor, do: Commands) -> SignedIn:
        """A new session for a person with the right password. Their browser's earlier session ends."""
        peer, tried = visitor.peer, _limit_key(name)
        self._limits.try_password(tried, peer.address, self._steady_clock())
        person = self.people().find(tried)
        right = await self._work(lambda: password_fits(password, self._password_hash(person), usual=self._cost))
        if person is None or not right or (person.loopback_only and not peer.local):
            # Other machines cannot sign in as people of the demo floor, and get the usual refusal.
            self._metrics.sign_ins.add("wrong")
            raise Refused("WRONG_PASSWORD.sign_in", None)
        self._limits.password_was_right(tried, peer.address)
        if person.locked is not None:
            self._metrics.sign_ins.add("locked")
            raise Refused("LOCKED_OUT.with_reason", None, person=person.name, reason=person.locked)
        self._metrics.sign_ins.add("right")
        return await self._enter(person, kind, visitor, do)

    async def sign_up(self, name: str, password: str, *, kind: SessionKind, visitor: Visitor, do: Commands) -> SignedIn:
        """A new player."""
        self._let_join(visitor.peer)
        person = await self._join(SignUp(name=name), password, do)
        return await self._enter(person, kind, visitor, do)

    async def guest(self, *, kind: SessionKind, visitor: Visitor, do: Commands) -> SignedIn:
        """A guest, who stays for one session."""
        self._let_join(visitor.peer)
        person = await self._carry_out_join(SignUp(name=f"guest-{self._chance(4).hex()}", guest=True), do)
        return await self._enter(person, kind, visitor, do)

    def _let_join(self, peer: Peer) -> None:
        """Newcomers are limited by address, except from this machine."""
        if not peer.local:
            self._limits.joining.take(network_of(peer.address), self._steady_clock())

    async def sign_out(self, visitor: Visitor, *, do: Commands) -> None:
        """The visitor's session ends for good, also after a restart."""
        kind = SessionKind.BEARER if visitor.by_token else SessionKind.COOKIE
        found = None if visitor.token is None else self._counting(visitor.token, kind, visitor.peer)
        if found is not None:
            person, session = found
            ending = EndSession(session=session.id, until=session.until)
            # Not a predictable id: an earlier command under the same id would be answered instead.
            await do(ending, actor=person.actor, command_id=f"end-{self._number()}")

    async def change_password(self, visitor: Visitor, *, old: str, new: str, do: Commands) -> SignedIn:
        """A new password for a person who knows the old one. All sessions end, and a new one begins."""
        person = self.people().find(visitor.name or "")
        if person is None or person.guest:
            raise Refused("GUEST.password", None)
        await self._work(lambda: require_good_password(new, name=person.name))
        self._limits.try_password(key_of(person.name), visitor.peer.address, self._steady_clock())
        password_hash = self._password_hash(person)
        require(
            await self._work(lambda: password_fits(old, password_hash, usual=self._cost)), "WRONG_PASSWORD.old", None
        )
        self._limits.password_was_right(key_of(person.name), visitor.peer.address)
        changing = ChangePassword(password=await self._hashed(new))
        await do(changing, actor=person.actor, command_id=self._number())
        kind = SessionKind.BEARER if visitor.by_token else SessionKind.COOKIE
        return await self._enter(self._person(person.name), kind, replace(visitor, token=None), do)

    # Administrators

    async def engage(self, name: str, password: str, role: Role, *, visitor: Visitor, do: Commands) -> Person:
        """An administrator makes a new person, in a role."""
        _require_administrator(visitor)
        hired = await self._checked(SignUp(name=name, role=role), password)
        await do(hired, actor=visitor.actor, command_id=f"join-{self._number()}")
        return self._person(name)

    async def give_password(self, name: str, password: str, *, visitor: Visitor, do: Commands) -> None:
        """An administrator gives a person a new password. All their sessions end."""
        _require_administrator(visitor)
        person = self._person(name)
        require(not person.guest, "GUEST.password", None)
        await self._work(lambda: require_good_password(password, name=person.name))
        changing = ChangePassword(name=person.name, password=await self._hashed(password))
        await do(changing, actor=visitor.actor, command_id=self._number())

    # The first administrator

    def first_code(self, *, recover: bool = False) -> str | None:
        """A code for the console, with which the first administrator joins; None if there is one already.

        To `recover` a floor whose administrators have lost their passwords, there is a code all the same.
        """
        if self.people().has_administrator and not recover:
            return None
        self._recovering = recover
        self._code = self._chance(15).hex()
        return self._code

    async def first_administrator(
        self, code: str, name: str, password: str, *, kind: SessionKind, visitor: Visitor, do: Commands
    ) -> SignedIn:
        """The reader of the console's code becomes an administrator. The code works once."""
        late = self.people().has_administrator and not self._recovering
        wanted = None if late else self._code
        if wanted is None or not hmac.compare_digest(code.encode(), wanted.encode()):
            # Wrong codes alone are limited: whoever has the right one cannot be kept out by others who guess.
            self._limits.try_code(visitor.peer.address, self._steady_clock())
            raise Refused("WRONG_CODE", None)
        self._code = None
        try:
            person = await self._join(SignUp(name=name, role=Role.ADMINISTRATOR), password, do)
        except BaseException:
            self._code = wanted  # nobody has joined, so the code is still good
            raise
        return await self._enter(person, kind, visitor, do)

    # Shared steps

    @property
    def _now(self) -> int:
        return int(self.clock())

    def _number(self) -> str:
        return self._chance(16).hex()

    def _password_hash(self, person: Person | None) -> bytes | None:
        return None if person is None or person.password is None else self._secret(person.password)

    def _person(self, name: str) -> Person:
        person = self.people().find(name)
        if person is None:
            raise Refused("NO_SUCH_PERSON", None, name=name)
        return person

    async def _join(self, joining: SignUp, password: str, do: Commands) -> Person:
        return await self._carry_out_join(await self._checked(joining, password), do)

    async def _checked(self, joining: SignUp, password: str) -> SignUp:
        """The command with the password's hash. Hashing comes last, when everything else is right."""
        name = checked_name(joining.name)
        require(self.people().find(name) is None, "NAME_TAKEN", None, name=name)
        await self._work(lambda: require_good_password(password, name=name))
        return structs.replace(joining, password=await self._hashed(password))

    async def _carry_out_join(self, joining: SignUp, do: Commands) -> Person:
        await do(joining, actor=SYSTEM, command_id=f"join-{self._number()}")
        return self._person(joining.name)

    async def _enter(self, person: Person, kind: SessionKind, visitor: Visitor, do: Commands) -> SignedIn:
        """Begin a session. Each sign-in has its own, so that a session planted in a browser is useless."""
        await self.sign_out(visitor, do=do)
        session = opened(person, kind=kind, now=self._now, chance=self._chance)
        return SignedIn(person, session, token_of(session, self._key))

    async def _hashed(self, password: str) -> bytes:
        salt = self._chance(SALT_SIZE)
        return await self._work(lambda: hash_password(password, salt=salt, cost=self._cost))

    async def _work(self, work: Callable[[], T]) -> T:
        """Hash in a thread beside the loop, a few at once."""
        if self._waiting >= MOST_WAITING:
            raise Refused("BUSY.door", None)
        self._waiting += 1
        try:
            async with self._working:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def _limit_key(name: str) -> str:
    """The key of a typed name for the limits, cut to the longest possible name, so that memory is bounded."""
    return key_of(name[:LONGEST_KEY])[:LONGEST_KEY]


def _require_administrator(visitor: Visitor) -> None:
    role = None if visitor.actor is None else visitor.actor.role
    require(role is Role.ADMINISTRATOR, "NEEDS_AUTHORITY.administrator", None)
