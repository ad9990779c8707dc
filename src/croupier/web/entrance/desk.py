"""The desk at the entrance: people sign up, in and out, and prove their identity."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from msgspec import structs

from croupier.jackpots.commands import OpenJackpot
from croupier.people.commands import (
    Appoint,
    ChangePassword,
    EndSession,
    NameGuest,
    NoteRefusedSignIn,
    RemoveSecondFactor,
    SignUp,
    UnlockPerson,
)
from croupier.people.events import SessionOpened, SignInRefused
from croupier.people.names import checked_name, key_of
from croupier.people.network_address import network_of, readable
from croupier.people.passwords import COST, Cost, require_good_password
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.people.roles import SYSTEM, Role
from croupier.refusals import Refused, require
from croupier.web.entrance.identity_checks import Commands, FreshProof, IdentityChecks
from croupier.web.entrance.passkeys import Credential, Options, PasskeySite, signing_options, used
from croupier.web.entrance.session_checks import SessionChecks
from croupier.web.entrance.sign_in_factors import SignInFactors
from croupier.web.entrance.sign_in_limits import DoorLimits, EntranceRules
from croupier.web.entrance.visitor import Visitor
from croupier.web.http.background_work import BackgroundWork
from croupier.web.http.client_address import Peer, device_id, new_device
from croupier.web.http.metrics import Metrics
from croupier.web.http.sessions import SessionKind, new_token, opening_of
from croupier.web.http.visitor_limits import TooMany

LOCKED = "locked"
"""The reason on record for a right password of a person who is locked out. It is no guess."""
LONGEST_KEY = 64
PROVEN_S = 600
"""For this long after a sign-in an administrator need not prove again who they are, to decide something alone."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person who has come in."""

    person: Person
    kind: SessionKind
    token: str = field(repr=False)
    life_s: int
    until: int
    device: str = field(default="", repr=False)
    """A new number for a browser that had none; empty otherwise."""


class SignInProof(NamedTuple):
    """How a person proved who they are."""

    proof: str
    step: int = 0
    """The step of a one-time code."""
    credential: str = ""
    """The passkey."""
    sign_count: int = 0
    challenge: str = ""
    """The challenge that the passkey has signed."""


BY_PASSWORD = SignInProof("password")


class Helper(NamedTuple):
    """An administrator who decides how somebody else signs in, and what they show of who they are themselves."""

    visitor: Visitor
    site: PasskeySite
    proof: FreshProof | None


class Desk:
    """The desk. It knows people from the floor's events, and their passwords from the store's secrets."""

    def __init__(
        self,
        people: Callable[[], People],
        *,
        do: Commands,
        secret: Callable[[str], bytes | None],
        rules: EntranceRules | None = None,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        clock: Callable[[], float] = time.time,
        steady_clock: Callable[[], float] = time.monotonic,
        limits: DoorLimits | None = None,
        metrics: Metrics | None = None,
        cost: Cost = COST,
        key: bytes = b"",
    ) -> None:
        """`do` gives commands to the floor. `key` is the one that all servers of the floor have; empty for a desk on
        its own."""
        self.people, self._do = people, do
        self._rules = rules or EntranceRules()
        self._secret = secret
        self._chance = chance
        self.clock = clock
        self._steady_clock = steady_clock
        """For limits: setting the time of day must not lock people out."""
        self._limits = limits or DoorLimits.usual()
        self._metrics = metrics or Metrics()
        self._checks = IdentityChecks(
            people,
            do=do,
            secret=secret,
            chance=chance,
            clock=clock,
            steady_clock=steady_clock,
            limits=self._limits,
            key=key or chance(32),
            cost=cost,
        )
        self._recovering = False
        self._codes: list[str] = []
        """The codes from the console with which an administrator can still join."""
        self._notes = BackgroundWork()
        self._sessions = SessionChecks(
            people,
            rules=self._rules,
            clock=lambda: self.clock(),  # noqa: PLW0108 (it can be set)
            number=self._number,
            notes=self._notes,
            do=do,
        )
        self.visitor = self._sessions.visitor
        """The visitor with a token. An invalid cookie counts as none, and an invalid bearer token is refused."""
        self.factors = SignInFactors(
            self._checks, do=do, rules=self._rules, limits=self._limits, steady_clock=steady_clock, number=self._number
        )

    # Coming in

    async def sign_in(
        self, name: str, password: str, *, kind: SessionKind, visitor: Visitor, code: str = ""
    ) -> SignedIn:
        """A new session for a person with the right password, and the right one-time code if they use these.

        Their browser's earlier session ends.
        """
        peer, tried = visitor.peer, _limit_key(name)
        self._limits.try_password(tried, peer.address, self._steady_clock())
        person = self.people().who_signs_in_as(tried)
        right = await self._checks.password_is(password, person)
        if person is None or not right or (person.loopback_only and not peer.local):
            # Other machines cannot sign in as people of the demo floor, and get the usual refusal.
            self._metrics.sign_ins.labels("wrong").inc()
            self._note_refused(person, visitor, "wrong password")
            raise Refused("WRONG_PASSWORD.sign_in", None)
        if person.locked is not None:
            self._limits.password_was_right(tried, peer.address)
            self._metrics.sign_ins.labels("locked").inc()
            self._note_refused(person, visitor, LOCKED)
            raise Refused("LOCKED_OUT.with_reason", None, person=person.name, reason=person.locked)
        try:
            step = self.factors.step_of(person, code)
        except Refused:
            self._metrics.sign_ins.labels("wrong").inc()
            self._note_refused(person, visitor, "wrong code" if code else "no code")
            raise
        # Only now: somebody who knows the password must not guess codes without limit.
        self._limits.password_was_right(tried, peer.address)
        self._metrics.sign_ins.labels("right").inc()
        proof = SignInProof("password and one-time code", step=step) if step else BY_PASSWORD
        return await self._enter(person, kind, visitor, proof)

    def hear_of_sign_in(self, event: object) -> None:
        """Count a sign-in at another server as if it had been tried here: nobody gets new tries by going there."""
        if not isinstance(event, SignInRefused | SessionOpened):
            return
        person = self._checks.person(event.name)
        tried = _limit_key(person.called or person.name)
        address = readable(event.address, self._secret)  # the limits know addresses, not their places in the record
        if isinstance(event, SessionOpened):
            if address:
                self._limits.password_was_right(tried, address)
        elif event.reason != LOCKED:
            with suppress(TooMany):  # then there is nothing left to take
                if address:
                    self._limits.try_password(tried, address, self._steady_clock())
                else:
                    self._limits.try_name(tried, self._steady_clock())

    async def sign_up(self, name: str, password: str, *, kind: SessionKind, visitor: Visitor) -> SignedIn:
        """A new player."""
        self._let_join(visitor.peer)
        person = await self._join(SignUp(name=name), password)
        return await self._enter(person, kind, visitor)

    async def guest(self, *, kind: SessionKind, visitor: Visitor) -> SignedIn:
        """A guest, who stays for one session."""
        self._let_join(visitor.peer)
        person = await self._carry_out_join(SignUp(name=f"guest-{self._chance(4).hex()}", guest=True))
        return await self._enter(person, kind, visitor)

    async def name_guest(self, visitor: Visitor, *, name: str, password: str) -> SignedIn:
        """A guest takes a name and a password, and keeps chips and rounds. A new session begins."""
        person = self._checks.person(visitor.name or "")
        require(person.guest, "GUEST.named", None, person=person.name)
        # As for newcomers: each try hashes a password, and tells whether a name is taken.
        self._let_join(visitor.peer)
        checked = await self._checked(SignUp(name=name), password)
        naming = NameGuest(called=checked.name, password=checked.password or b"")
        await self._do(naming, actor=person.actor, command_id=f"name-{self._number()}")
        kind = SessionKind.BEARER if visitor.by_token else SessionKind.COOKIE
        return await self._enter(self._checks.person(person.name), kind, replace(visitor, token=None))

    def _let_join(self, peer: Peer) -> None:
        """Newcomers are limited by address, except from this machine."""
        if not peer.local:
            self._limits.joining.take(network_of(peer.address), self._steady_clock())

    async def sign_out(self, visitor: Visitor) -> None:
        """The visitor's session ends for good, also after a restart."""
        kind = SessionKind.BEARER if visitor.by_token else SessionKind.COOKIE
        recognised = None if visitor.token is None else self._sessions.counting(visitor.token, kind, visitor.peer)
        if recognised is not None:
            person, session = recognised
            ending = EndSession(session=session.id, until=session.until)
            # Not a predictable id: an earlier command under the same id would be answered instead.
            await self._do(ending, actor=person.actor, command_id=f"end-{self._number()}")

    async def change_password(self, visitor: Visitor, site: PasskeySite, *, proof: FreshProof, new: str) -> SignedIn:
        """A new password for a person who knows the old one and uses their second factor, if they have one.

        All sessions end, and a new one begins.
        """
        person = self._checks.person(visitor.name or "")
        require(not person.guest, "GUEST.password", None)
        await self._checks.work(lambda: require_good_password(new, names=person.names))
        require(await self._checks.is_own_password(visitor, proof.password), "WRONG_PASSWORD.old", None)
        await self._checks.own_factor(visitor, site, proof)
        changing = ChangePassword(password=await self._checks.hashed(new))
        await self._do(changing, actor=person.actor, command_id=self._number())
        kind = SessionKind.BEARER if visitor.by_token else SessionKind.COOKIE
        return await self._enter(self._checks.person(person.name), kind, replace(visitor, token=None))

    # Passkeys

    def challenge(self, visitor: Visitor, site: PasskeySite) -> Options:
        """Options with which a browser has a device sign in. They are the same for everybody."""
        return signing_options(site, self._checks.challenge(visitor, "sign-in"))

    async def sign_in_with_passkey(
        self, credential: Credential, site: PasskeySite, *, kind: SessionKind, visitor: Visitor
    ) -> SignedIn:
        """A new session for the person whose device has signed the challenge."""
        challenge = self._checks.challenges.take(credential, "sign-in")
        use = used(credential, self.people(), site, challenge)
        person = use.person
        self._checks.passkey_was_right(visitor)
        require(not person.loopback_only or visitor.peer.local, "PASSKEY.wrong", None)
        if person.locked is not None:
            self._metrics.sign_ins.labels("locked").inc()
            self._note_refused(person, visitor, LOCKED)
            raise Refused("LOCKED_OUT.with_reason", None, person=person.name, reason=person.locked)
        self._metrics.sign_ins.labels("right").inc()
        proof = SignInProof("passkey", credential=use.credential, sign_count=use.sign_count, challenge=use.challenge)
        return await self._enter(person, kind, visitor, proof)

    # Administrators

    async def take_second_factor(self, name: str, *, helper: Helper) -> str | None:
        """An administrator lets a person who has lost the phone sign in without one-time codes.

        Where it takes two, the administrator only asks. Returns the number of the question.
        """
        removing = RemoveSecondFactor(name=self._somebody_else(name, helper.visitor).name)
        self._checks.require_possible(removing, helper.visitor.actor or SYSTEM)
        await self._prove_alone(helper)
        return await self._asked(removing, helper)

    async def engage(self, name: str, password: str, role: Role, *, helper: Helper) -> Person | str:
        """An administrator makes a new person, in a role; or asks for it, where it takes two.

        Returns the person, or the number of the question.
        """
        _require_administrator(helper.visitor)
        await self._require_fit(name, password)
        await self._prove_alone(helper)
        hired = SignUp(name=name, role=role, password=await self._checks.hashed(password))
        result = await self._do(hired, actor=helper.visitor.signed_in(), command_id=f"join-{self._number()}")
        asked: str | None = result.answer.get("approval")
        return self._checks.person(name) if asked is None else asked

    async def give_password(self, name: str, password: str, *, helper: Helper) -> str | None:
        """An administrator gives a person a new password. All their sessions end.

        Where it takes two, the administrator only asks. Returns the number of the question.
        """
        person = self._somebody_else(name, helper.visitor)
        require(not person.guest, "GUEST.password", None)
        await self._checks.work(lambda: require_good_password(password, names=person.names))
        await self._prove_alone(helper)
        changing = ChangePassword(name=person.name, password=await self._checks.hashed(password))
        return await self._asked(changing, helper)

    async def appoint(self, name: str, role: Role, *, helper: Helper) -> str | None:
        """An administrator gives a person another role. All their sessions end.

        Where it takes two, the administrator only asks. Returns the number of the question.
        """
        _require_administrator(helper.visitor)
        appointing = Appoint(name=self._checks.person(name).name, role=role)
        self._checks.require_possible(appointing, helper.visitor.actor or SYSTEM)
        await self._prove_alone(helper)
        return await self._asked(appointing, helper)

    async def unlock(self, name: str, *, helper: Helper) -> None:
        """An administrator lets a person in again. Nobody does this with a second person, so it always takes proof."""
        _require_administrator(helper.visitor)
        unlocking = UnlockPerson(name=self._checks.person(name).name)
        self._checks.require_possible(unlocking, helper.visitor.actor or SYSTEM)
        await self._prove(helper)
        await self._do(unlocking, actor=helper.visitor.signed_in(), command_id=self._number())

    async def _asked(self, command: RemoveSecondFactor | ChangePassword | Appoint, helper: Helper) -> str | None:
        """Give an administrator's command. Returns the number of its question, where it takes two; else None."""
        result = await self._do(command, actor=helper.visitor.signed_in(), command_id=self._number())
        asked: str | None = result.answer.get("approval")
        return asked

    async def _prove_alone(self, helper: Helper) -> None:
        """An administrator who decides alone proves who they are.

        Where it takes two people, the second one looks at what is asked.
        """
        if self._rules.administrators == 1:
            await self._prove(helper)

    async def _prove(self, helper: Helper) -> None:
        """An administrator proves who they are: a thief may hold the session. A new sign-in was a proof."""
        if helper.proof is None:
            require(self._has_just_signed_in(helper.visitor), "PROOF_WANTED", None)
        else:
            await self._checks.owner(helper.visitor, helper.site, helper.proof)

    def require_proof(self, visitor: Visitor, command: object) -> None:
        """Refuse a bare command by which an older session of an administrator would let somebody in or open a jackpot.

        Where these take two people, the second one looks at what is asked.
        """
        decides_alone = isinstance(command, Appoint | OpenJackpot) and self._rules.administrators == 1
        alone = isinstance(command, UnlockPerson) or decides_alone
        if alone and visitor.actor is not None and visitor.actor.role is Role.ADMINISTRATOR:
            require(self._has_just_signed_in(visitor), "PROOF_WANTED.sign_in", None)

    def _has_just_signed_in(self, visitor: Visitor) -> bool:
        sessions = () if visitor.person is None else visitor.person.sessions
        return any(session.id == visitor.session and 0 <= self._now - session.since <= PROVEN_S for session in sessions)

    def _somebody_else(self, name: str, visitor: Visitor) -> Person:
        """The person whom an administrator helps to sign in again.

        Administrators help themselves at the doors for one's own account alone, with fresh proof: a thief may hold the
        session.
        """
        _require_administrator(visitor)
        person = self._checks.person(name)
        require(key_of(person.name) != key_of(visitor.name or ""), "NEEDS_AUTHORITY.own_sign_in", None)
        return person

    # The first administrators

    def first_codes(self, *, recover: bool = False) -> tuple[str, ...]:
        """A code for the console for each administrator who is missing, with which that person joins.

        To `recover` a floor whose administrators have lost their passwords, there is a code all the same.
        """
        missing = max(self._rules.administrators - self.people().administrators, int(recover))
        self._recovering = recover
        self._codes = [self._chance(15).hex() for _ in range(missing)]
        return tuple(self._codes)

    async def first_administrator(
        self, code: str, name: str, password: str, *, kind: SessionKind, visitor: Visitor
    ) -> SignedIn:
        """The reader of one of the console's codes becomes an administrator. Each code works once."""
        late = self.people().administrators >= self._rules.administrators and not self._recovering
        codes = [] if late else self._codes
        right = next((expected for expected in codes if hmac.compare_digest(code.encode(), expected.encode())), None)
        if right is None:
            # Wrong codes alone are limited: a person who has a right one cannot be kept out by others who guess.
            self._limits.try_code(visitor.peer.address, self._steady_clock())
            raise Refused("WRONG_CODE", None)
        self._codes.remove(right)
        try:
            person = await self._join(SignUp(name=name, role=Role.ADMINISTRATOR), password)
        except BaseException:
            self._codes.append(right)  # nobody has joined, so the code is still good
            raise
        return await self._enter(person, kind, visitor)

    # Shared steps

    @property
    def _now(self) -> int:
        return int(self.clock())

    def _number(self) -> str:
        return self._chance(16).hex()

    async def _join(self, joining: SignUp, password: str) -> Person:
        return await self._carry_out_join(await self._checked(joining, password))

    async def _checked(self, joining: SignUp, password: str) -> SignUp:
        """The command with the password's hash. Hashing comes last, when everything else is right."""
        await self._require_fit(joining.name, password)
        return structs.replace(joining, password=await self._checks.hashed(password))

    async def _require_fit(self, given: str, password: str) -> None:
        """Refuse a name that a new person cannot have, and a password that is too easy."""
        name = checked_name(given)
        require(self.people().who_signs_in_as(name) is None, "NAME_TAKEN", None, name=name)
        looks_alike = await self._checks.work(lambda: self.people().has_look_alike(name))
        require(not looks_alike, "NAME_TAKEN.looks_alike", None, name=name)
        await self._checks.work(lambda: require_good_password(password, names=(name,)))

    async def _carry_out_join(self, joining: SignUp) -> Person:
        await self._do(joining, actor=SYSTEM, command_id=f"join-{self._number()}")
        return self._checks.person(joining.name)

    async def _enter(
        self, person: Person, kind: SessionKind, visitor: Visitor, proof: SignInProof = BY_PASSWORD
    ) -> SignedIn:
        """Begin a session. Each sign-in has its own, so that a session planted in a browser is useless."""
        await self.sign_out(visitor)
        token = new_token(person, self._chance)
        now, address = self._now, visitor.peer.address
        new = new_device() if kind is SessionKind.COOKIE and not visitor.peer.device else ""
        opening = opening_of(token, person, kind=kind, now=now, address=address)
        opening = structs.replace(opening, **proof._asdict(), device=visitor.peer.device or device_id(new))
        await self._do(opening, actor=SYSTEM, command_id=f"open-{self._number()}")
        return SignedIn(person, kind, token, life_s=opening.until - now, until=opening.until, device=new)

    def _note_refused(self, person: Person | None, visitor: Visitor, reason: str) -> None:
        """Put a refused sign-in on record with its account.

        This goes on beside the answer, which would otherwise take longer for names that exist.
        """
        if person is None:
            return
        noting = NoteRefusedSignIn(name=person.name, address=visitor.peer.address, reason=reason)
        work = self._do(noting, actor=SYSTEM, command_id=f"refused-{self._number()}")
        self._notes.start(work, "a refused sign-in could not be noted")


def _limit_key(name: str) -> str:
    """The key of a typed name for the limits, cut to the longest possible name, so that memory is bounded."""
    return key_of(name[:LONGEST_KEY])[:LONGEST_KEY]


def _require_administrator(visitor: Visitor) -> None:
    role = None if visitor.actor is None else visitor.actor.role
    require(role is Role.ADMINISTRATOR, "NEEDS_AUTHORITY.administrator", None)
