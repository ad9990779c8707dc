"""A person's own one-time codes and passkeys: set up, confirmed and removed."""

from __future__ import annotations

from collections.abc import Callable

from croupier.people.commands import AddPasskey, RemovePasskey, RemoveSecondFactor, SetSecondFactor
from croupier.people.names import key_of
from croupier.people.person import Person
from croupier.refusals import require
from croupier.web.entrance.identity_checks import Commands, FreshProof, IdentityChecks
from croupier.web.entrance.passkeys import Credential, Options, PasskeySite, registered, registration_options
from croupier.web.entrance.sign_in_limits import DoorLimits, EntranceRules
from croupier.web.entrance.visitor import Visitor


class SignInFactors:
    """The factors beside the password. Each change wants fresh proof of who the visitor is."""

    def __init__(
        self,
        checks: IdentityChecks,
        *,
        do: Commands,
        rules: EntranceRules,
        limits: DoorLimits,
        steady_clock: Callable[[], float],
        number: Callable[[], str],
    ) -> None:
        """`do` gives commands to the floor, and `number` draws numbers for them."""
        self._do = do
        self._checks, self._rules, self._limits = checks, rules, limits
        self._steady_clock, self._number = steady_clock, number

    async def begin_second_factor(self, visitor: Visitor, site: PasskeySite, *, proof: FreshProof) -> bytes:
        """A secret for the person's app. It counts once the person has given a code that the app made of it."""
        person = self._checks.person(visitor.name or "")
        require(person.second_factor is None, "SECOND_FACTOR.set", None, person=person.name)
        await self._checks.owner(visitor, site, proof)
        return self._checks.offered_secret(visitor)

    async def set_second_factor(self, visitor: Visitor, *, code: str) -> None:
        """The person signs in with one-time codes from now on."""
        person = self._checks.person(visitor.name or "")
        self._limits.try_password(key_of(person.name), visitor.peer.address, self._steady_clock())
        secret = self._checks.confirmed_secret(visitor, code)
        self._limits.password_was_right(key_of(person.name), visitor.peer.address)
        await self._do(SetSecondFactor(secret=secret), actor=person.actor, command_id=self._number())

    async def remove_second_factor(self, visitor: Visitor, site: PasskeySite, *, proof: FreshProof) -> None:
        """The person signs in without one-time codes."""
        removing = RemoveSecondFactor()
        self._checks.require_possible(removing, self._checks.person(visitor.name or "").actor)
        person = await self._checks.owner(visitor, site, proof)
        # As with the last passkey: otherwise the password alone would be enough.
        last = person.second_factor is not None and not person.passkeys
        require(not (last and self._rules.needs_factor(person)), "SECOND_FACTOR.last_codes", None)
        await self._do(removing, actor=person.actor, command_id=self._number())

    def step_of(self, person: Person, code: str) -> int:
        """The step of a right one-time code; 0 for a person who uses none."""
        if person.second_factor is not None:
            return self._checks.step_of(person, code)
        by_passkey = self._rules.needs_factor(person) and bool(person.passkeys)
        require(not by_passkey, "SECOND_FACTOR.passkey", None)
        return 0

    def confirming_options(self, visitor: Visitor, site: PasskeySite) -> Options:
        """Options with which one of the visitor's devices confirms that its owner is there."""
        return self._checks.confirming_options(visitor, site)

    async def begin_passkey(self, visitor: Visitor, site: PasskeySite, *, proof: FreshProof) -> Options:
        """Options with which the visitor's browser has a device make a passkey."""
        person = await self._checks.owner(visitor, site, proof)
        return registration_options(person, site, self._checks.challenges.new(f"add/{key_of(person.name)}"))

    async def add_passkey(self, visitor: Visitor, site: PasskeySite, *, credential: Credential) -> None:
        """The visitor can sign in with the passkey that the device has made."""
        person = self._checks.person(visitor.name or "")
        challenge = self._checks.challenges.take(credential, f"add/{key_of(person.name)}")
        made = registered(credential, site, challenge)
        adding = AddPasskey(
            credential=made.credential,
            public_key=made.public_key,
            sign_count=made.sign_count,
            challenge=challenge.id,
        )
        await self._do(adding, actor=person.actor, command_id=self._number())

    async def remove_passkey(self, visitor: Visitor, site: PasskeySite, *, proof: FreshProof, credential: str) -> None:
        """The visitor can no longer sign in with this passkey."""
        removing = RemovePasskey(credential=credential)
        self._checks.require_possible(removing, self._checks.person(visitor.name or "").actor)
        person = await self._checks.owner(visitor, site, proof)
        last = person.second_factor is None and [passkey.credential for passkey in person.passkeys] == [credential]
        # Otherwise the password alone would be enough to sign in and set up another factor.
        require(not (last and self._rules.needs_factor(person)), "SECOND_FACTOR.last", None)
        await self._do(removing, actor=person.actor, command_id=self._number())
