"""What all doors share: the floor behind its writer, those who read along, and the desk where people sign in."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol, TypeVar

from starlette.requests import HTTPConnection

from croupier.errors import InputError, shown
from croupier.floor import GivenCommand
from croupier.floor.engine.floor_events import AlarmRaised
from croupier.floor.people.people_events import ENDS_SESSIONS
from croupier.records.round_archive import RoundArchive
from croupier.refusals import Refused
from croupier.web.floor_access.writer import Writer
from croupier.web.server import logs
from croupier.web.server.client_address import NOWHERE, Peer, peer_of
from croupier.web.server.metrics import Metrics
from croupier.web.streams.hub import Hub, WatchedFloor

T = TypeVar("T")
said = logs.of("croupier.web")
COOKIE = "croupier_session"
LONGEST_ID = 64
METERS_S = 0.05
LOBBY_EVERY = 10
"""Of those ticks: twice a second."""
METERS_AT_ONCE = 4
"""On a large floor a meter moves all the time, and everybody at a linked table is told: a few tables at a time."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who stands at a door."""

    actor: Any = None
    """None: somebody who has not signed in."""
    is_staff: bool = False
    by_token: bool = False
    """Whether he shows a bearer token, which no browser sends by itself."""
    token: str | None = None
    peer: Peer = NOWHERE

    @property
    def name(self) -> str | None:
        """His name; None where he has not signed in."""
        return None if self.actor is None else str(self.actor.name)


class SessionDesk(Protocol):
    """Where sessions are made and looked at."""

    def visitor(self, token: str | None, *, by_token: bool, peer: Peer) -> Visitor:
        """Whose token that is; one that does not count is a refusal when shown as a bearer token."""
        ...


class ServedFloor(WatchedFloor, Protocol):
    """What the doors need of a floor."""

    listeners: list[Callable[[Any], None]]

    def do_many(self, asked: Any) -> list[Any]:
        """Carry out commands, each with its own answer or refusal."""
        ...


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
    """Whether newcomers are expected: no longer, once the floor is winding down."""
    sockets: set[Any] = field(default_factory=set)
    somebody_came: Callable[[], None] | None = None
    """Told of each person who asks for something: bots play where people are."""
    sessions_ended: Callable[[Collection[str]], object] | None = None
    """Told of the people whose sessions have just ended: their streams are closed."""
    archive: RoundArchive | None = None
    """Where rounds that are over are found again."""
    metrics: Metrics = field(default_factory=Metrics)
    metrics_for_everyone: bool = False
    """Whether others than programs on this machine may read them."""

    async def ask(self, work: Callable[[], T]) -> T:
        """Work for the writer's thread."""
        return await self.writer.ask(work)

    async def obey(self, visitor: Visitor, document: Mapping[str, object]) -> dict[str, Any]:
        """Carry out the command that a document describes, for the visitor who sent it. Returns what he is told."""
        if visitor.actor is None:
            raise Refused("NOT_SIGNED_IN.how", None)
        number = document.get("id")
        if number is None:
            sentence = "is missing: give each command an id of your own, and the same id when you repeat it"
            raise InputError("id", sentence)
        if not isinstance(number, str) or not 1 <= len(number) <= LONGEST_ID or not number.isprintable():
            raise InputError("id", f"must be text of 1 to {LONGEST_ID} characters, not {shown(number)}")
        command = self.read_command({key: value for key, value in document.items() if key != "id"})
        done = await self.do(command, actor=visitor.actor, command_id=number)
        return {"position": done.position, "answer": done.answer, "repeated": done.repeated}

    async def do(self, command: Any, *, actor: Any, command_id: str) -> Any:
        """Carry out a command; the readers are told as soon as it is stored."""
        began, outcome = perf_counter(), "failed"
        try:
            if self.stopping:
                raise Refused("STOPPING.last_rounds", None)
            done = await self.writer.ask_together(self._do_all, GivenCommand(command, actor, command_id))
            outcome = "repeated" if done.repeated else "done"
        except Refused as refused:
            outcome = refused.code
            raise
        finally:
            name = getattr(command, "command", "other")
            self.metrics.commands.add(name, outcome)
            self.metrics.command_s.observe(perf_counter() - began, name)
        return done

    def hear(self, done: Any) -> None:
        """The floor's listener, on the writer's thread: log alarms, and see out people whose sessions have ended."""
        for noted in done.events:
            event = noted.event
            if isinstance(event, ENDS_SESSIONS) and self.sessions_ended is not None:
                self.sessions_ended({event.name})
            elif isinstance(event, AlarmRaised):
                # What it is about could be a card: that is for those who may see it.
                said.error("alarm raised", alarm=event.alarm, table=event.table, position=noted.position)

    def _do_all(self, asked: list[GivenCommand]) -> list[Any]:
        """Commands that have waited together are stored together."""
        answers = self.floor.do_many(asked)
        for one, answer in zip(asked, answers, strict=True):
            if not isinstance(answer, Exception):
                self.hub.moved_money_of(one.actor.name)
        self.hub.tell()  # before the answers: whoever has his can look at the table and sees what he has done
        return answers

    async def keep_lobby(self) -> None:
        """Tell the lobby of changes twice a second at most, and tables of meters that move; until cancelled."""
        for tick in itertools.count(1):
            await asyncio.sleep(METERS_S)
            again = tick % LOBBY_EVERY == 0
            with contextlib.suppress(Refused):
                if self.hub.lobby_waits and again:
                    await self.ask(self.hub.tell_lobby)
                if self.hub.in_a_turn or (self.hub.meters_wait and again):
                    await self.ask(lambda: self.hub.tell_meters(METERS_AT_ONCE))

    def visitor_of(self, connection: HTTPConnection) -> Visitor:
        """Who it is, by bearer token or by cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        peer = peer_of(connection)
        if scheme.lower() == "bearer":
            return self.desk.visitor(token.strip(), by_token=True, peer=peer)
        return self.desk.visitor(connection.cookies.get(COOKIE), by_token=False, peer=peer)
