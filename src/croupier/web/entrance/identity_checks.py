"""Checks who somebody is: by a password, a one-time code or a passkey.

A session alone does not let anybody change how its person signs in, because a thief may hold it. The person proves once
more who they are: with a passkey if they have one, otherwise with the password, and with a one-time code if they use
these.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.command import Command
from croupier.floor import CommandResult
from croupier.people.commands import NoteUsedCode, NoteUsedPasskey, PeopleCommand
from croupier.people.decide import decide_people
from croupier.people.names import key_of
from croupier.people.network_address import network_of
from croupier.people.passwords import COST, SALT_SIZE, Cost, hash_password, password_fits
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.people.roles import SYSTEM, Actor
from croupier.refusals import Refused, require
from croupier.web.entrance.one_time_codes import SECRET_SIZE, matching_step
from croupier.web.entrance.passkeys import Challenges, Credential, Options, PasskeySite, signing_options, used_by
from croupier.web.entrance.sign_in_limits import DoorLimits
from croupier.web.entrance.visitor import Visitor

T = TypeVar("T")
OFFERED_S = 600
"""How long a person has to give the first code, at least; at most twice as long."""
AT_ONCE, MOST_WAITING = 2, 64
"""How many passwords are hashed at once, each for a fifth of a second and with 32 MiB, and how many may wait."""


class FreshProof(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Proof of who the visitor is, given just now: a passkey, or the password with a one-time code."""

    password: str = ""
    """Not needed with a passkey."""
    code: str = ""
    """A one-time code of a person who uses these. Not needed with a passkey."""
    passkey: dict[str, Any] | None = None
    """A person who has passkeys uses one: what the device signed for `passkeys/confirm` (`credential.toJSON()`)."""


class Commands(Protocol):
    """Gives commands to the floor."""

    def __call__(self, command: Command, *, actor: Actor, command_id: str) -> Awaitable[CommandResult]:
        """Carry out a command, or refuse it."""
        ...


class IdentityChecks:
    """The checks. Each counts against the limits of the entrance."""

    def __init__(
        self,
        people: Callable[[], People],
        *,
        do: Commands,
        secret: Callable[[str], bytes | None],
        chance: Callable[[int], bytes],
        clock: Callable[[], float],
        steady_clock: Callable[[], float],
        limits: DoorLimits,
        key: bytes,
        cost: Cost = COST,
    ) -> None:
        """`do` gives commands to the floor. `key` is the one that all servers of the floor have."""
        self._people, self._do, self._secret = people, do, secret
        self._chance, self._clock, self._steady_clock = chance, clock, steady_clock
        self._limits, self._cost = limits, cost
        self._working = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self.challenges = Challenges(chance, clock, hmac.digest(key, b"challenges", "sha256"))
        self._offering_key = hmac.digest(key, b"one-time codes", "sha256")

    def person(self, name: str) -> Person:
        """The person of this name."""
        person = self._people().find(name)
        if person is None:
            raise Refused("NO_SUCH_PERSON", None, name=name)
        return person

    # Before sign-in means change

    def require_possible(self, command: PeopleCommand, actor: Actor) -> None:
        """Refuse at once what the floor would refuse: a proof counts once, and would be lost."""
        decide_people(self._people(), command, actor=actor, now=int(self._clock()))

    async def owner(self, visitor: Visitor, site: PasskeySite, proof: FreshProof) -> Person:
        """The visitor, who has just proved to be the person whose session this is."""
        person = self.person(visitor.name or "")
        if not person.passkeys:
            require(await self.is_own_password(visitor, proof.password), "WRONG_PASSWORD.own", None)
        await self.own_factor(visitor, site, proof)
        return person

    async def own_factor(self, visitor: Visitor, site: PasskeySite, proof: FreshProof) -> None:
        """The visitor uses a passkey, or a one-time code. A person who has neither gives nothing."""
        person = self.person(visitor.name or "")
        if person.passkeys:
            await self._use_passkey(person, site, proof.passkey, visitor)
        elif person.second_factor is not None:
            await self._use_code(person, proof.code, visitor)

    async def is_own_password(self, visitor: Visitor, password: str) -> bool:
        """Whether the visitor has given their password again."""
        person = self.person(visitor.name or "")
        require(not person.guest, "GUEST.password", None)
        self._limits.try_password(key_of(person.name), visitor.peer.address, self._steady_clock())
        right = await self.password_is(password, person)
        if right:
            self._limits.password_was_right(key_of(person.name), visitor.peer.address)
        return right

    # Passwords

    async def password_is(self, password: str, person: Person | None) -> bool:
        """Whether this is the person's password. It takes the same time for names that nobody has."""
        key = None if person is None else person.password
        password_hash = None if key is None else self._secret(key)
        return await self.work(lambda: password_fits(password, password_hash, usual=self._cost))

    async def hashed(self, password: str) -> bytes:
        """The hash under which a new password is kept."""
        salt = self._chance(SALT_SIZE)
        return await self.work(lambda: hash_password(password, salt=salt, cost=self._cost))

    async def work(self, work: Callable[[], T]) -> T:
        """Hash in a thread beside the loop, a few at once."""
        if self._waiting >= MOST_WAITING:
            raise Refused("BUSY.door", None)
        self._waiting += 1
        try:
            async with self._working:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1

    # One-time codes

    def step_of(self, person: Person, code: str) -> int:
        """The step of a right one-time code of a person who uses these."""
        require(bool(code), "SECOND_FACTOR.wanted", None)
        secret = None if person.second_factor is None else self._secret(person.second_factor)
        step = None if secret is None else matching_step(secret, code, now=self._clock(), after=person.last_step)
        if step is None:
            raise Refused("SECOND_FACTOR.wrong", None)
        return step

    def offered_secret(self, visitor: Visitor, *, ago: int = 0) -> bytes:
        """The secret for the app of a person who begins to use codes now, or began `ago` periods before.

        It follows from the session and the time. So no server keeps it, and each can check the first code.
        """
        person, period = self.person(visitor.name or ""), int(self._clock()) // OFFERED_S - ago
        facts = (key_of(person.name), visitor.session, person.second_factors, person.changes, period)
        return hmac.digest(self._offering_key, repr(facts).encode(), "sha256")[:SECRET_SIZE]

    def confirmed_secret(self, visitor: Visitor, code: str) -> bytes:
        """The secret that was offered to the visitor, if the app shows the right code for it."""
        now = self._clock()
        for ago in (0, 1):
            secret = self.offered_secret(visitor, ago=ago)
            if matching_step(secret, code, now=now, after=0) is not None:
                return secret
        raise Refused("SECOND_FACTOR.wrong", None)

    async def _use_code(self, person: Person, code: str, visitor: Visitor) -> None:
        """The person confirms something with a one-time code, which counts no more."""
        # A limit of its own: the right password has just given back the tries of the other one.
        tried = f"code/{key_of(person.name)}"
        self._limits.try_password(tried, visitor.peer.address, self._steady_clock())
        using = NoteUsedCode(name=person.name, step=self.step_of(person, code))
        await self._do(using, actor=SYSTEM, command_id=f"code-{self._chance(16).hex()}")
        self._limits.password_was_right(tried, visitor.peer.address)

    # Passkeys

    def challenge(self, visitor: Visitor, purpose: str) -> bytes:
        """A challenge for the visitor's device."""
        self._limits.try_password(_passkeys_from(visitor), visitor.peer.address, self._steady_clock())
        return self.challenges.new(purpose)

    def passkey_was_right(self, visitor: Visitor) -> None:
        """Give back the tries that challenges have used."""
        self._limits.password_was_right(_passkeys_from(visitor), visitor.peer.address)

    def confirming_options(self, visitor: Visitor, site: PasskeySite) -> Options:
        """Options with which one of the visitor's devices confirms that its owner is there."""
        person = self.person(visitor.name or "")
        return signing_options(site, self.challenge(visitor, _confirming(person)), person.passkeys)

    async def _use_passkey(
        self, person: Person, site: PasskeySite, signed: Credential | None, visitor: Visitor
    ) -> None:
        """The person confirms something with a passkey. A signature of the device counts once."""
        if signed is None:
            raise Refused("PASSKEY.wanted", None)
        use = used_by(person, signed, site, self.challenges.take(signed, _confirming(person)))
        using = NoteUsedPasskey(
            name=person.name, credential=use.credential, sign_count=use.sign_count, challenge=use.challenge
        )
        await self._do(using, actor=SYSTEM, command_id=f"passkey-{self._chance(16).hex()}")
        self.passkey_was_right(visitor)


def _confirming(person: Person) -> str:
    """The purpose of a challenge with which this person alone confirms something."""
    return f"confirm/{key_of(person.name)}"


def _passkeys_from(visitor: Visitor) -> str:
    """Challenges are limited by network alone: nobody closes this door to others."""
    return f"passkeys {network_of(visitor.peer.address)}"
