"""A floor on a store in memory, with its commands and its desk, for tests of what lies around a floor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from os import urandom

from croupier.command import Command
from croupier.floor import SYSTEM, Actor, CommandResult, Floor
from croupier.floor_events.commands import OpenTable
from croupier.floor_events.pace import TEST
from croupier.people.commands import SignUp
from croupier.people.passwords import Cost
from croupier.people.registry import People
from croupier.records.own_rounds import OwnRounds
from croupier.records.round_archive import RoundArchive
from croupier.records.round_index import RoundIndex
from croupier.records.theory import TheoryBeside
from croupier.store import EventStore, open_store
from croupier.web.entrance.desk import Desk
from croupier.web.entrance.identity_checks import Commands
from croupier.web.entrance.sign_in_limits import DoorLimits, EntranceRules
from croupier.web.floor_access.commands import FloorCommands, VisitorCommands
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.floor_access.listeners import keep_lobby, telling
from croupier.web.floor_access.writer import Writer
from croupier.web.http.metrics import Metrics
from croupier.web.http.sessions import SessionKind, new_token, opening_of
from croupier.web.http.visitor_limits import LimitSettings, VisitorLimits
from croupier.web.streams.hub import Hub
from tests.floor.house import LIMITS

CHEAP = Cost(n=16, r=1, p=1)


class Clock:
    """A time that goes on when told to."""

    def __init__(self) -> None:
        self.now = 1_900_000_000.0

    def __call__(self) -> float:
        return self.now


class FloorUnderTest:
    """The floor, and what a server has besides. Its time goes on when told to."""

    def __init__(self, store: EventStore | None = None, clock: Clock | None = None) -> None:
        self.store, self.clock = store or open_store("memory:"), clock or Clock()
        self.floor = Floor.open(self.store, clock=lambda: datetime.fromtimestamp(self.clock.now, UTC), chance=urandom)
        self.metrics = Metrics()
        self.writer = Writer()
        self.writer.start()
        self.commands = FloorCommands(self.floor, self.writer, self.metrics)

    @property
    def people(self) -> People:
        return self.floor.people

    def do(self, command: Command, *, actor: Actor = SYSTEM, command_id: str) -> CommandResult:
        return self.floor.do(command, actor=actor, command_id=command_id)

    def open_table(self) -> None:
        """Open T1, where a Dealer deals by hand."""
        opening = OpenTable(table="T1", name="Table 1", game="casino-stud", settings=LIMITS, dealer="human", pace=TEST)
        self.do(opening, command_id="open-T1")

    def token(self, name: str, kind: SessionKind = SessionKind.BEARER) -> str:
        """The token of a player's session, who is new here."""
        self.do(SignUp(name=name, password=b"-"), command_id=f"join-{name}")
        person = self.people.find(name)
        assert person is not None
        token = new_token(person, urandom)
        self.do(opening_of(token, person, kind=kind, now=self.clock.now, address="127.0.0.1"), command_id=f"in-{name}")
        return token

    def desk(
        self, limits: DoorLimits | None = None, rules: EntranceRules | None = None, *, do: Commands | None = None
    ) -> Desk:
        return Desk(
            lambda: self.floor.people,
            do=do or self.commands.do,
            secret=self.store.secret,
            rules=rules,
            clock=self.clock,
            steady_clock=self.clock,
            limits=limits,
            cost=CHEAP,
            key=self.store.sealer.key_for("entrance"),
        )

    @asynccontextmanager
    async def opened(self, desk: Desk) -> AsyncIterator[FloorAccess]:
        """The floor as the doors of a server have it."""
        limits, archive = VisitorLimits(LimitSettings()), RoundArchive(self.store, RoundIndex(self.store))
        hub = Hub(self.floor, asyncio.get_running_loop())
        self.floor.listeners.append(telling(hub.note))
        self.writer.after_work.append(hub.tell)
        access = FloorAccess(
            floor=self.floor,
            writer=self.writer,
            commands=self.commands,
            visitor_commands=VisitorCommands(
                commands=self.commands, desk=desk, limits=limits, read_address=self.floor.addresses.read
            ),
            hub=hub,
            desk=desk,
            archive=archive,
            own_rounds=OwnRounds(archive, TheoryBeside()),
            metrics=self.metrics,
            limits=limits,
            sockets=set(),
        )
        lobby = asyncio.ensure_future(keep_lobby(self.writer, hub))
        yield access
        lobby.cancel()
        self.writer.after_work.remove(hub.tell)
