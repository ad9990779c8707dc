"""The people of the floor: their roles, and whether they may still sign in.

people = People()
decided = decide_people(people, SignUp(name="alice", password=hash_), actor=SYSTEM, now=now)
# decided.secrets are stored in the same append as decided.events
for event in decided.events:
    people.take(event)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, assert_never, get_args

from croupier.floor.commands.people_commands import (
    AddPasskey,
    Appoint,
    ChangePassword,
    EndSession,
    LockPerson,
    NameGuest,
    NoteAddress,
    NoteRefusedSignIn,
    NoteSessionUse,
    NoteUsedCode,
    NoteUsedPasskey,
    OpenSession,
    PeopleCommand,
    RemovePasskey,
    RemoveSecondFactor,
    RevokeSessions,
    SetSecondFactor,
    ShareRound,
    SignUp,
    UnlockPerson,
    WithdrawShare,
)
from croupier.floor.people.look_alikes import looks_of
from croupier.floor.people.names import checked_name, key_of
from croupier.floor.people.people_events import (
    CodeUsed,
    GuestNamed,
    PasskeyAdded,
    PasskeyRemoved,
    PasskeyUsed,
    PasswordChanged,
    PersonEvent,
    PersonJoined,
    PersonLocked,
    PersonUnlocked,
    RoleGiven,
    RoundShared,
    SecondFactorRemoved,
    SecondFactorSet,
    SessionAddressNoted,
    SessionEnded,
    SessionOpened,
    SessionsRevoked,
    SessionUsed,
    ShareWithdrawn,
    SignInRefused,
)
from croupier.floor.people.roles import IN_WORDS, SYSTEM, Actor, Role
from croupier.refusals import Refused, require

MOST_PASSKEYS = 10
CHALLENGE_VALID_S = 300
"""How long a device may take to sign a challenge."""
MOST_ADDRESSES = 4
"""How many addresses of one session are remembered: a phone may change its network."""
MOST_SESSIONS = 50
"""A person has at most this many sessions at once. One more ends the oldest."""
MOST_SHARES = 100
"""A person has at most this many links to rounds at once."""


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
    challenges: tuple[str, ...] = field(default=(), compare=False)
    """The challenges that their devices have signed and that have not run out: each counts once.

    Checkpoints of earlier versions do not have them, so they are not compared.
    """
    changes: int = field(default=0, compare=False)
    """How often the role, the password, the factors or the lock changed, or all sessions ended.

    A sign-in that the entrance checked before such a change opens no session. Checkpoints of earlier versions do not
    have this number, so it is not compared.
    """

    @property
    def actor(self) -> Actor:
        """The person as the giver of commands."""
        return Actor(name=self.name, role=self.role)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that others know the person by."""
        return (self.name,) if self.called is None else (self.name, self.called)


PlacesPeople: TypeAlias = PersonJoined | RoleGiven | PasswordChanged | SecondFactorRemoved | PersonUnlocked
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

    def take(self, event: PersonEvent, *, at_s: int = 0) -> None:
        """Add an event that happened at this time, in seconds since 1970."""
        key = key_of(event.name)
        person = evolve_person(self.by_key.get(key), event)
        self.by_key[key] = self._placed(person, event, at_s) if isinstance(event, PLACES_PEOPLE) else person
        if isinstance(event, GuestNamed):
            self.by_called[key_of(event.called)] = key
        elif isinstance(event, RoundShared):
            self.by_share[event.share] = key
        elif isinstance(event, ShareWithdrawn):
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
        if isinstance(event, PersonUnlocked):
            return replace(person, placed_s=at_s)
        behind = self.by_key[giver].placed_alone_by if giver in self.by_key else ()
        alone = () if event.agreed is not None else (giver, *behind)
        if isinstance(event, RoleGiven | SecondFactorRemoved) or event.agreed is None:
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
            key: replace(person, sessions=(), changes=person.changes + 1) for key, person in self.by_key.items()
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleDecision:
    """The result of a command: events, and secrets to store in the same append."""

    events: tuple[PersonEvent, ...]
    secrets: Mapping[str, bytes] = field(default_factory=dict, repr=False)


def decide_people(
    people: People, command: PeopleCommand, *, actor: Actor, now: int, agreed: str | None = None
) -> PeopleDecision:
    """Decide a command about people; `now` in seconds since 1970. Authority was checked before.

    `agreed` is the second person, where the command took two.
    """
    match command:
        case SignUp():
            return _sign_up(people, command, actor, agreed)
        case ChangePassword():
            return _change_password(people, command, actor, agreed)
        case NameGuest():
            return _name_guest(people, command, actor)
        case SetSecondFactor(secret=secret):
            person = _known(people, actor.name)
            require(person.second_factor is None, "SECOND_FACTOR.set", None, person=person.name)
            key = f"second-factor/{key_of(person.name)}#{person.second_factors + 1}"
            return PeopleDecision(events=(SecondFactorSet(name=person.name, secret=key),), secrets={key: secret})
        case RemoveSecondFactor(name=name):
            person = _own_or_by_administrator(people, name, actor)
            has_one = person.second_factor is not None or (name is not None and bool(person.passkeys))
            require(has_one, "SECOND_FACTOR.none", None, person=person.name)
            return PeopleDecision(events=(SecondFactorRemoved(name=person.name, by=actor.name, agreed=agreed),))
        case AddPasskey() | RemovePasskey():
            return PeopleDecision(events=(_passkey(_known(people, actor.name), command),))
        case Appoint() | LockPerson() | UnlockPerson():
            return PeopleDecision(events=(_in_charge(people, command, actor, agreed),))
        case (
            OpenSession() | NoteUsedCode() | NoteUsedPasskey() | NoteAddress() | NoteSessionUse() | NoteRefusedSignIn()
        ):
            return PeopleDecision(events=(_at_the_entrance(people, command, now),))
        case EndSession(session=session, until=until, idle=idle):
            ended = SessionEnded(name=_known(people, actor.name).name, session=session, until=until, at=now, idle=idle)
            return PeopleDecision(events=(ended,))
        case RevokeSessions(name=name, session=session):
            return PeopleDecision(events=(_revoke(_own_or_by_administrator(people, name, actor), session, actor, now),))
        case ShareRound() | WithdrawShare():
            return PeopleDecision(events=(_share(_known(people, actor.name), command, now),))
        case _:
            assert_never(command)


def _revoke(person: Person, session: str | None, actor: Actor, now: int) -> SessionsRevoked | SessionEnded:
    """End all sessions of the person, or the one of this name."""
    if session is None:
        return SessionsRevoked(name=person.name, by=actor.name)
    found = next((one for one in person.sessions if one.short_name == session), None)
    if found is None:
        raise Refused("NO_SUCH_SESSION", None, person=person.name)
    return SessionEnded(name=person.name, session=found.id, until=found.until, at=now, by=actor.name)


def _at_the_entrance(
    people: People,
    command: OpenSession | NoteUsedCode | NoteUsedPasskey | NoteAddress | NoteSessionUse | NoteRefusedSignIn,
    now: int,
) -> PersonEvent:
    """What the entrance has seen of a person."""
    match command:
        case OpenSession():
            return _open_session(people, command, now)
        case NoteUsedCode(name=name, step=step):
            person = _known(people, name)
            _require_new_code(person, step)
            return CodeUsed(name=person.name, step=step)
        case NoteUsedPasskey(name=name, credential=credential, sign_count=sign_count, challenge=challenge):
            person = _known(people, name)
            _require_new_use(person, credential, sign_count, challenge)
            return PasskeyUsed(name=person.name, credential=credential, sign_count=sign_count, challenge=challenge)
        case NoteAddress(name=name, session=session, address=address):
            return SessionAddressNoted(name=_known(people, name).name, session=session, address=address)
        case NoteSessionUse(name=name, session=session):
            return SessionUsed(name=_known(people, name).name, session=session, at=now)
        case NoteRefusedSignIn(name=name, address=address, reason=reason):
            return SignInRefused(name=_known(people, name).name, address=address, reason=reason)


def _share(person: Person, command: ShareRound | WithdrawShare, now: int) -> PersonEvent:
    if isinstance(command, WithdrawShare):
        require(any(one.id == command.share for one in person.shares), "NO_SUCH_SHARE", None)
        return ShareWithdrawn(name=person.name, share=command.share)
    require(len(person.shares) < MOST_SHARES, "TOO_MANY_SHARES", None, most=MOST_SHARES)
    return RoundShared(name=person.name, share=command.share, round=command.round, hands=command.hands, at=now)


def _passkey(person: Person, command: AddPasskey | RemovePasskey) -> PersonEvent:
    if isinstance(command, RemovePasskey):
        known = any(passkey.credential == command.credential for passkey in person.passkeys)
        require(known, "PASSKEY.unknown", None, person=person.name)
        return PasskeyRemoved(name=person.name, credential=command.credential, by=person.name)
    require(len(person.passkeys) < MOST_PASSKEYS, "PASSKEY.too_many", None, most=MOST_PASSKEYS)
    require(command.challenge not in person.challenges, "PASSKEY.wrong", None)
    return PasskeyAdded(
        name=person.name,
        credential=command.credential,
        public_key=command.public_key,
        sign_count=command.sign_count,
        challenge=command.challenge,
    )


def _open_session(people: People, command: OpenSession, now: int) -> SessionOpened:
    person = _known(people, command.name)
    _require_still_checked(person, command)
    return SessionOpened(
        name=person.name,
        session=command.session,
        kind=command.kind,
        since=now,
        until=command.until,
        address=command.address,
        proof=command.proof,
        step=command.step,
        credential=command.credential,
        sign_count=command.sign_count,
        device=command.device,
        challenge=command.challenge,
    )


def _require_still_checked(person: Person, command: OpenSession) -> None:
    """Refuse a sign-in that no longer counts. Checking takes a while, and others may have come first."""
    if person.locked is not None:
        raise Refused("LOCKED_OUT.with_reason", None, person=person.name, reason=person.locked)
    require(command.changes == person.changes, "WRONG_PASSWORD.changed", None)
    if command.step:
        _require_new_code(person, command.step)
    if command.credential:
        _require_new_use(person, command.credential, command.sign_count, command.challenge)


def _require_new_code(person: Person, step: int) -> None:
    """Each one-time code counts once."""
    require(step > person.last_step, "SECOND_FACTOR.wrong", None)


def _require_new_use(person: Person, credential: str, sign_count: int, challenge: str) -> None:
    """The person has this passkey, and neither the device nor the house has counted this use before."""
    require(challenge not in person.challenges, "PASSKEY.wrong", None)
    passkey = next((one for one in person.passkeys if one.credential == credential), None)
    # Many devices do not count: they say 0 each time (WebAuthn 6.1.1).
    new = passkey is not None and (sign_count > passkey.sign_count or passkey.sign_count == 0)
    require(new, "PASSKEY.wrong", None)


def _change_password(people: People, command: ChangePassword, actor: Actor, agreed: str | None) -> PeopleDecision:
    person = _own_or_by_administrator(people, command.name, actor)
    key = command.kept_as or password_key(people, person.name)
    changed = PasswordChanged(name=person.name, password=key, by=actor.name, agreed=agreed)
    return PeopleDecision(events=(changed,), secrets={} if command.password is None else {key: command.password})


def _name_guest(people: People, command: NameGuest, actor: Actor) -> PeopleDecision:
    person, called = _known(people, actor.name), checked_name(command.called)
    require(person.guest, "GUEST.named", None, person=person.name)
    _require_free_name(people, called)
    require(not people.has_look_alike(called), "NAME_TAKEN.looks_alike", None, name=called)
    key = password_key(people, person.name)
    named = GuestNamed(name=person.name, called=called, password=key)
    return PeopleDecision(events=(named,), secrets={key: command.password})


def _require_free_name(people: People, name: str) -> None:
    require(people.who_signs_in_as(name) is None, "NAME_TAKEN", None, name=name)


def _sign_up(people: People, command: SignUp, actor: Actor, agreed: str | None) -> PeopleDecision:
    name = checked_name(command.name, given_by_floor=actor.role is Role.SYSTEM)
    _require_free_name(people, name)
    if not command.guest:
        require(not people.has_look_alike(name), "NAME_TAKEN.looks_alike", None, name=name)
    require(command.role is not Role.SYSTEM, "BAD_ROLE.system", None)
    has_password = command.password is not None or bool(command.kept_as)
    guest_plays = not command.guest or (command.role is Role.PLAYER and not has_password)
    require(guest_plays, "BAD_ROLE.guest", None)
    require(command.guest or has_password, "NO_PASSWORD", None)
    key = (command.kept_as or password_key(people, name)) if has_password else None
    joined = PersonJoined(
        name=name,
        role=command.role,
        guest=command.guest,
        loopback_only=command.loopback_only,
        password=key,
        by=actor.name,
        agreed=agreed,
    )
    secrets = {} if key is None or command.password is None else {key: command.password}
    return PeopleDecision(events=(joined,), secrets=secrets)


def _in_charge(
    people: People, command: Appoint | LockPerson | UnlockPerson, actor: Actor, agreed: str | None
) -> PersonEvent:
    person = _known(people, command.name)
    if isinstance(command, UnlockPerson):
        require(person.locked is not None, "NOT_LOCKED", None, person=person.name)
        return PersonUnlocked(name=person.name, by=actor.name)
    if isinstance(command, LockPerson):
        require(person.locked is None, "LOCKED", None, person=person.name)
        require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
        _require_another_administrator(people, person)
        return PersonLocked(name=person.name, reason=command.reason, by=actor.name)
    require(command.role is not Role.SYSTEM, "BAD_ROLE.system", None)
    require(command.role is not person.role, "SAME_ROLE", None, person=person.name, role=IN_WORDS[person.role])
    require(not person.guest, "GUEST.role", None, person=person.name)
    _require_another_administrator(people, person)
    return RoleGiven(name=person.name, role=command.role, by=actor.name, agreed=agreed)


def _require_another_administrator(people: People, person: Person) -> None:
    """Refuse to lose the last administrator."""
    others = any(other.name != person.name for other in people.of_role(Role.ADMINISTRATOR))
    stays = person.role is not Role.ADMINISTRATOR or person.locked is not None or others
    require(stays, "LAST_ADMINISTRATOR", None, person=person.name)


def _known(people: People, name: str) -> Person:
    person = people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    return person


def _own_or_by_administrator(people: People, name: str | None, actor: Actor) -> Person:
    person = _known(people, actor.name if name is None else name)
    own = key_of(person.name) == key_of(actor.name)
    allowed = own or actor.role is Role.ADMINISTRATOR
    require(allowed, "NEEDS_AUTHORITY.own_account", None, person=person.name)
    return person


def password_key(people: People, name: str) -> str:
    """The key under which the person's next password is kept among the secrets."""
    person = people.find(name)
    return f"password/{key_of(name)}#{1 if person is None else person.passwords + 1}"


def evolve_person(person: Person | None, event: PersonEvent) -> Person:
    """The person after the event."""
    found = _evolved(person, event)
    return replace(found, changes=found.changes + 1) if isinstance(event, CHANGES_SIGN_IN) else found


CHANGES_SIGN_IN = (
    RoleGiven,
    PasswordChanged,
    GuestNamed,
    SecondFactorSet,
    SecondFactorRemoved,
    PasskeyRemoved,
    PersonLocked,
    SessionsRevoked,
)
"""After these a sign-in that was checked before counts no more."""


def _evolved(person: Person | None, event: PersonEvent) -> Person:
    if isinstance(event, PersonJoined):
        return Person(
            name=event.name,
            role=event.role,
            guest=event.guest,
            loopback_only=event.loopback_only,
            password=event.password,
            passwords=0 if event.password is None else 1,
            own_password=event.by == SYSTEM.name,
        )
    if person is None:
        raise ValueError(f"{event.name} has not joined")
    match event:
        case RoleGiven(role=role):
            return replace(person, role=role, sessions=())
        case PasswordChanged(password=key, by=by):
            own = key_of(by) == key_of(person.name)
            # Whoever knew the old password may have added a passkey.
            kept = person.passkeys if own else ()
            return replace(
                person, password=key, passwords=person.passwords + 1, own_password=own, sessions=(), passkeys=kept
            )
        case GuestNamed(called=called, password=key):
            return replace(
                person, guest=False, called=called, password=key, passwords=person.passwords + 1, sessions=()
            )
        case SecondFactorSet() | SecondFactorRemoved() | PasskeyAdded() | PasskeyRemoved():
            return _with_factor(person, event)
        case PersonLocked() | PersonUnlocked():
            return _with_lock(person, event)
        case SessionOpened() | SessionAddressNoted() | SessionUsed() | SessionEnded() | SessionsRevoked():
            return _with_sessions(person, event)
        case CodeUsed() | PasskeyUsed():
            return _after_use(person, event)
        case RoundShared() | ShareWithdrawn():
            return _with_shares(person, event)
        case SignInRefused():
            return person
        case _:
            assert_never(event)


def _with_factor(
    person: Person, event: SecondFactorSet | SecondFactorRemoved | PasskeyAdded | PasskeyRemoved
) -> Person:
    match event:
        case SecondFactorSet(secret=secret):
            return replace(person, second_factor=secret, second_factors=person.second_factors + 1)
        case SecondFactorRemoved(by=by) if key_of(by) == key_of(person.name):
            return replace(person, second_factor=None)
        case SecondFactorRemoved():
            return replace(person, second_factor=None, passkeys=(), sessions=())
        case PasskeyAdded(credential=credential, public_key=public_key, sign_count=sign_count):
            added = (*person.passkeys, Passkey(credential, public_key, sign_count))
            return replace(person, passkeys=added, challenges=_signed(person.challenges, event.challenge))
        case PasskeyRemoved(credential=credential):
            kept = tuple(passkey for passkey in person.passkeys if passkey.credential != credential)
            return replace(person, passkeys=kept)


def _after_use(person: Person, event: CodeUsed | PasskeyUsed) -> Person:
    if isinstance(event, CodeUsed):
        return replace(person, last_step=max(person.last_step, event.step))
    passkeys = _counted(person.passkeys, event.credential, event.sign_count)
    return replace(person, passkeys=passkeys, challenges=_signed(person.challenges, event.challenge))


def _with_sessions(
    person: Person, event: SessionOpened | SessionAddressNoted | SessionUsed | SessionEnded | SessionsRevoked
) -> Person:
    match event:
        case SessionOpened(session=session, kind=kind, since=since, until=until, step=step):
            held = [one for one in person.sessions if one.until > since and one.id != session]
            opened = HeldSession(session, kind, since, until, (event.address,), event.device)
            sessions = (*held, opened)[-MOST_SESSIONS:]
            passkeys = _counted(person.passkeys, event.credential, event.sign_count)
            return replace(
                person,
                sessions=sessions,
                last_step=max(person.last_step, step),
                passkeys=passkeys,
                challenges=_signed(person.challenges, event.challenge),
            )
        case SessionAddressNoted(session=session, address=address):
            moved = [_at_address(one, address) if one.id == session else one for one in person.sessions]
            return replace(person, sessions=tuple(moved))
        case SessionUsed(session=session, at=at):
            used = tuple(one._replace(used=at) if one.id == session else one for one in person.sessions)
            return replace(person, sessions=used)
        case SessionEnded(session=session):
            return replace(person, sessions=tuple(one for one in person.sessions if one.id != session))
        case SessionsRevoked():
            return replace(person, sessions=())


def _counted(passkeys: tuple[Passkey, ...], credential: str, sign_count: int) -> tuple[Passkey, ...]:
    """The passkeys after a use of one of them."""
    return tuple(one._replace(sign_count=sign_count) if one.credential == credential else one for one in passkeys)


def _with_lock(person: Person, event: PersonLocked | PersonUnlocked) -> Person:
    if isinstance(event, PersonLocked):
        return replace(person, locked=event.reason, sessions=())
    return replace(person, locked=None)


def _with_shares(person: Person, event: RoundShared | ShareWithdrawn) -> Person:
    if isinstance(event, RoundShared):
        added = SharedRound(event.share, event.round, event.hands, event.at)
        return replace(person, shares=(*person.shares, added))
    return replace(person, shares=tuple(one for one in person.shares if one.id != event.share))


def _signed(challenges: tuple[str, ...], challenge: str) -> tuple[str, ...]:
    """The challenges that count no more. Those that ran out before this one was given are forgotten."""
    if not challenge:
        return challenges
    given = _runs_out(challenge) - CHALLENGE_VALID_S
    return (*(one for one in challenges if _runs_out(one) > given), challenge)


def _runs_out(challenge: str) -> int:
    """When a challenge runs out, in seconds since 1970: its name begins with that."""
    return int(challenge.partition(".")[0])


def _at_address(session: HeldSession, address: str) -> HeldSession:
    known = [one for one in session.addresses if one != address]
    return session._replace(addresses=(*known, address)[-MOST_ADDRESSES:])
