"""The parts that all doors share: the floor behind its writer, its viewers, and the desk where people sign in."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Protocol, TypeVar

from starlette.requests import HTTPConnection

from croupier.command import LONGEST_TEXT
from croupier.errors import InputError, shown
from croupier.floor import CommandResult, GivenCommand
from croupier.floor_events.commands import RaiseAlarm
from croupier.floor_events.events import AlarmRaised, AllSessionsEnded
from croupier.ledger import Posted
from croupier.people.commands import NoteAddress
from croupier.people.events import ENDS_SESSIONS
from croupier.people.names import key_of
from croupier.people.network_address import network_of
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.people.roles import SYSTEM, Role
from croupier.records.own_rounds import OwnRounds
from croupier.records.round_archive import MissedEvents, RoundArchive
from croupier.refusals import Refused, require
from croupier.web.floor_access.writer import Writer
from croupier.web.http import logs
from croupier.web.http.client_address import NOWHERE, Peer, peer_of
from croupier.web.http.counting_queue import CountingQueue
from croupier.web.http.metrics import Metrics
from croupier.web.http.visitor_limits import VisitorLimits
from croupier.web.streams.hub import Hub, WatchedFloor
from croupier.web.streams.staff_entries import entry_of

T = TypeVar("T")
log = logs.of("croupier.web")
COOKIE = "croupier_session"
HOST_COOKIE = f"__Host-{COOKIE}"
LONGEST_ID = 64
METERS_S = 0.05
LOBBY_EVERY = 10
"""In ticks: twice a second."""
METERS_AT_ONCE = 4
"""On a large floor meters move all the time, and all viewers of linked tables are told, a few tables at a time."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor at a door."""

    actor: Any = None
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

    @property
    def name(self) -> str | None:
        """Their name; None if they have not signed in."""
        return None if self.actor is None else str(self.actor.name)

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


class SessionDesk(Protocol):
    """Creates and checks sessions."""

    people: Callable[[], People]
    clock: Callable[[], float]
    do: Callable[..., Awaitable[Any]] | None
    """Gives the desk's own commands to the floor."""

    def visitor(self, token: str | None, *, by_token: bool, peer: Peer) -> Visitor:
        """The visitor with this token. An invalid bearer token is refused."""
        ...


class ServedFloor(WatchedFloor, Protocol):
    """The floor as the doors need it."""

    listeners: list[Callable[[Any], None]]

    def do_many(self, asked: Any) -> list[Any]:
        """Carry out commands, each with its own answer or refusal."""

    def can_store(self) -> bool:
        """Whether the store takes commands now."""

    def turn(self) -> contextlib.AbstractContextManager[None]:
        """The floor as all servers know it, while no other server stores anything."""


def _answer(done: Any) -> dict[str, Any]:
    """The answer to a command, for the visitor who gave it."""
    return {"position": done.position, "answer": done.answer, "repeated": done.repeated}


@dataclass(slots=True)
class House:
    """One floor, open to visitors."""

    floor: ServedFloor
    writer: Writer
    hub: Hub
    desk: SessionDesk
    read_command: Callable[[Mapping[str, object]], Any]
    stopping: bool = False
    ready: bool = True
    """Whether newcomers are admitted. False while the floor is winding down."""
    sockets: set[Any] = field(default_factory=set)
    listeners: list[Callable[[Any], object]] = field(default_factory=list)
    """Called with each stored command."""
    somebody_came: Callable[[], None] | None = None
    """Called for each request by a person: bots play where people are."""
    sessions_ended: Callable[[Collection[str]], object] | None = None
    """Called with the people whose sessions have just ended. Their streams are closed."""
    read_address: Callable[[str], str] | None = None
    """Reads the network address of a session from its record."""
    archive: RoundArchive | None = None
    """Finds finished rounds."""
    spectator_delay_s: int = 0
    """How many seconds late people who are not at a Poker table see it."""
    own_rounds: OwnRounds | None = None
    """Weighs finished rounds for their players."""
    odds_queue: CountingQueue = field(default_factory=partial(CountingQueue, "croupier-odds"))
    """Counts odds, which may take many seconds."""
    review_queue: CountingQueue = field(default_factory=partial(CountingQueue, "croupier-reviews"))
    """Counts advice and reviews, which wait for no odds."""
    metrics: Metrics = field(default_factory=Metrics)
    metrics_for_everyone: bool = False
    """Whether programs on other machines may read the metrics."""
    require_proof: Callable[[Visitor, object], None] | None = None
    """Refuses a command of staff who must prove first who they are."""
    limits: VisitorLimits | None = None
    """The limits of one person and one address; None for no limits."""
    catch_up: Callable[[], object] | None = None
    """Takes in what other servers have stored; None where there are none. Runs on the writer's thread."""
    reading_back: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """One at a time reads the store for what was missed at a table: everybody else waits less."""
    _raising: set[asyncio.Task[None]] = field(default_factory=set)
    """Alarms that are being raised. The loop alone would drop them."""

    def __post_init__(self) -> None:
        self.desk.do = self.do
        self.floor.listeners.append(self._tell_listeners)

    async def ask(self, work: Callable[[], T]) -> T:
        """Do work on the writer's thread."""
        return await self.writer.ask(work)

    async def caught_up(self) -> None:
        """Take in all that other servers have stored before now: nobody sees an older floor here than there."""
        if self.catch_up is not None:
            await self.writer.ask_together(self._catch_up_once, None)

    def _catch_up_once(self, asked: list[None]) -> list[None]:
        if self.catch_up is not None:
            self.catch_up()
        return asked

    async def obey(self, visitor: Visitor, document: Mapping[str, object]) -> dict[str, Any]:
        """Carry out the command in a visitor's document. Returns the answer for the visitor."""
        number = self._admitted(visitor, document.get("id"))
        command = self.read_command({key: value for key, value in document.items() if key != "id"})
        if visitor.is_staff and self.require_proof is not None:
            self.require_proof(visitor, command)
        await self._note_address(visitor)
        return _answer(await self.do(command, actor=visitor.actor, command_id=number))

    async def obey_reading(self, visitor: Visitor, read: Callable[[], Any], number: str) -> dict[str, Any]:
        """Carry out the command that `read` makes of the floor as it is at that moment: nothing comes between the two.

        If `read` finds that this was carried out before, it returns that answer, and nothing is done.
        """
        self._admitted(visitor, number)
        await self._note_address(visitor)

        def read_and_do() -> Any:
            # Nor does anything come between at another server.
            with self.floor.turn():
                found = read()
                if isinstance(found, CommandResult):
                    return found
                (answer,) = self.floor.do_many([GivenCommand(found, visitor.actor, number)])
            if isinstance(answer, Exception):
                raise answer
            return answer

        return _answer(await self._measured("shoe", self.writer.ask, read_and_do))

    def _admitted(self, visitor: Visitor, number: object) -> str:
        """Count a command of a visitor who may give some. Returns its id."""
        if visitor.actor is None:
            raise Refused("NOT_SIGNED_IN.how", None)
        if visitor.lacks_factor:
            raise Refused("SECOND_FACTOR.required", None)
        if number is None:
            sentence = "is missing: give each command an id of your own, and the same id when you repeat it"
            raise InputError("id", sentence)
        if not isinstance(number, str) or not 1 <= len(number) <= LONGEST_ID or not number.isprintable():
            raise InputError("id", f"must be text of 1 to {LONGEST_ID} characters, not {shown(number)}")
        if self.limits is not None:
            self.limits.command(visitor)
        return number

    async def _note_address(self, visitor: Visitor) -> None:
        """Put on record that a player uses a session from another network: two seats may have one.

        A player who changes networks all the time is not put on record with each command.
        """
        person, address = visitor.person, visitor.peer.address
        session = None if person is None else next((one for one in person.sessions if one.id == visitor.session), None)
        if person is None or session is None or visitor.is_staff or not address:
            return
        known = session.addresses if self.read_address is None else map(self.read_address, session.addresses)
        if network_of(address) in map(network_of, known):
            return
        if self.limits is not None and not self.limits.may_note_address(visitor):
            return
        noting = NoteAddress(name=person.name, session=session.id, address=address)
        await self.do(noting, actor=SYSTEM, command_id=f"address-{secrets.token_hex(8)}")

    async def do(self, command: Any, *, actor: Any, command_id: str) -> Any:
        """Carry out a command. Viewers are told as soon as it is stored."""
        given = GivenCommand(command, actor, command_id)
        name = getattr(command, "command", "other")
        return await self._measured(name, self.writer.ask_together, self.floor.do_many, given)

    async def _measured(self, name: str, ask: Callable[..., Awaitable[Any]], *asked: Any) -> Any:
        """Wait until a command is carried out, and count it and its time under this name."""
        began, outcome = perf_counter(), "failed"
        try:
            if self.stopping:
                raise Refused("STOPPING.last_rounds", None)
            done = await ask(*asked)
            outcome = "repeated" if done.repeated else "done"
        except Refused as refused:
            outcome = refused.code
            raise
        finally:
            self.metrics.commands.labels(name, outcome).inc()
            self.metrics.command_s.labels(name).observe(perf_counter() - began)
        return done

    def raise_alarm(self, what: str) -> None:
        """Tell staff of a fault of the server, beside whatever else goes on. Runs on the event loop."""
        alarm = RaiseAlarm(what=what[:LONGEST_TEXT])
        raising = self.do(alarm, actor=SYSTEM, command_id=f"alarm-{secrets.token_hex(8)}")

        async def raised() -> None:
            try:
                await raising
            except Exception as error:
                log.error("an alarm could not be raised", exc_info=error)

        task = asyncio.ensure_future(raised())
        self._raising.add(task)
        task.add_done_callback(self._raising.discard)

    def hear(self, done: Any) -> None:
        """The floor's listener, on the writer's thread: log alarms, and disconnect people whose sessions have ended."""
        by_player = done.actor is not None and done.actor.role is Role.PLAYER
        for noted in done.events:
            event = noted.event
            if isinstance(event, ENDS_SESSIONS) and self.sessions_ended is not None:
                self.sessions_ended({event.name})
            elif isinstance(event, AllSessionsEnded) and self.sessions_ended is not None:
                self.sessions_ended({person.name for person in self.desk.people().by_key.values()})
            elif isinstance(event, Posted) and done.actor is None:
                self._note_chips(event)  # another server carried the command out
            elif not by_player and (entry := entry_of(noted)) is not None:
                self.hub.entered_for(entry, noted)
            elif isinstance(event, AlarmRaised):
                # The subject could be a card, which only some may see.
                log.error("alarm raised", alarm=event.alarm, table=event.table, position=noted.position)

    def _note_chips(self, posted: Posted) -> None:
        for account, _ in posted.entries:
            kind, _, name = account.partition(":")
            if kind == "player":
                self.hub.moved_money_of(name)

    def _tell_listeners(self, done: Any) -> None:
        """Tell each listener of a stored command. Its faults are logged: they must not look like those of a command."""
        for listener in self.listeners:
            try:
                listener(done)
            except Exception as error:
                log.error("a listener of the floor has failed", exc_info=error)

    async def keep_lobby(self) -> None:
        """Tell the lobby of changes at most twice a second, and tables of moving meters, until cancelled."""
        for tick in itertools.count(1):
            await asyncio.sleep(METERS_S)
            again = tick % LOBBY_EVERY == 0
            with contextlib.suppress(Refused):
                if again and self.hub.lobby_waits:
                    await self.ask(self.hub.tell_lobby)
                if again and self.hub.feed_waits:
                    await self.ask(self.hub.tell_feed)
                if again and self.hub.spectators_wait:
                    await self.ask(self.hub.tell_spectators)
                if self.hub.in_a_turn or (again and self.hub.meters_wait):
                    await self.ask(lambda: self.hub.tell_meters(METERS_AT_ONCE))

    async def missed(self, visitor: Visitor, table: str, after: int | None) -> MissedEvents | None:
        """The events since a position, read from the store beside the writer, if the floor no longer remembers them."""
        if after is None or self.archive is None:
            return None
        remembered = await self.ask(lambda: self.floor.notices(table, after=after, viewer=visitor.name) is not None)
        if remembered or (self.limits is not None and not self.limits.may_read_back(visitor)):
            return None
        async with self.reading_back:
            return await asyncio.to_thread(self.archive.since, table, after)

    def visitor_of(self, connection: HTTPConnection) -> Visitor:
        """The visitor, from a bearer token or a cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        peer = peer_of(connection)
        if scheme.lower() == "bearer":
            require(peer.is_private, "NOT_ENCRYPTED", None)
            return self.desk.visitor(token.strip(), by_token=True, peer=peer)
        return self.desk.visitor(connection.cookies.get(cookie_name(peer)), by_token=False, peer=peer)

    def count_stranger(self, connection: HTTPConnection) -> None:
        """Count a request of somebody whom the house does not recognise, or refuse it.

        Nobody asks without limit by showing an invalid token.
        """
        if self.limits is not None:
            self.limits.request(Visitor(peer=peer_of(connection)))

    def count_stream_of_stranger(self, connection: HTTPConnection) -> None:
        """Count a stream that such a person opens, or refuse it."""
        if self.limits is not None:
            self.limits.opening(Visitor(peer=peer_of(connection)))


def cookie_name(peer: Peer) -> str:
    """The name of the session's cookie. With its prefix, browsers take it from this very host and encrypted only."""
    return COOKIE if peer.plain else HOST_COOKIE
