"""Serves a floor: opens it from its store, runs its dealers, and winds it down."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from croupier.errors import InputError
from croupier.floor import Floor, HouseSettings
from croupier.floor.demo.demo_floor import DemoPerson
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.driving.driver import Dealers
from croupier.floor.state.table_state import HouseTable, Table
from croupier.people.events import SessionOpened, SignInRefused
from croupier.records.own_rounds import OwnRounds
from croupier.records.round_archive import RoundArchive
from croupier.records.round_index import RoundIndex
from croupier.records.theory import TheoryBeside
from croupier.refusals import Refused
from croupier.software_digest import installed_software
from croupier.store import EventStore, StoreError
from croupier.store.shipping import Shipper, ShippingPlace
from croupier.store.shipping.shipper import ShippingHandler
from croupier.version import __version__
from croupier.web.doors.all_doors import all_doors
from croupier.web.doors.sockets import MESSAGE_LIMIT, closing, disconnect, keep_sessions
from croupier.web.entrance.desk import Desk
from croupier.web.entrance.sign_in_limits import EntranceRules
from croupier.web.floor_access.commands import FloorCommands, Phase, VisitorCommands
from croupier.web.floor_access.dealer_thread import DealerLoop
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.floor_access.listeners import Listener, ViewersNews, keep_lobby, telling
from croupier.web.floor_access.writer import Writer
from croupier.web.http import logs
from croupier.web.http.client_address import proxies_of
from croupier.web.http.metrics import Metrics
from croupier.web.http.visitor_limits import LimitSettings, VisitorLimits
from croupier.web.server.app import create_app
from croupier.web.server.connections import (
    AT_ONCE,
    KEEP_ALIVE_S,
    KEPT_FILES,
    Connections,
    LimitedListener,
    PromptWebSocket,
    room_for,
)
from croupier.web.server.sharing import SharedFloor, SharingLoop
from croupier.web.server.upkeep import collect_seldom, keep_collecting, keep_private
from croupier.web.streams.hub import Hub
from croupier.web.streams.spectator_delay import SpectatorDelay

log = logging.getLogger("croupier.web")

SWITCH_S = 0.0005
"""The writer must not wait long for its turn while many frames are sent."""


clock = partial(datetime.now, UTC)
"""The floor's clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOptions:
    """The options for serving a floor."""

    store: EventStore
    settings: HouseSettings
    deal: Callable[[Floor, datetime], Dealers]
    """Engages the automatic dealers and the bots."""
    furnish: Callable[[Floor], Sequence[DemoPerson]]
    """Furnishes a new floor with tables. Returns the people whose new passwords must be shown."""
    hosts: Collection[str] | None = None
    """The names under which browsers may reach it; None for any."""
    grace_s: float = 20.0
    """How many seconds rounds in play get to end when the server stops."""
    always: bool = False
    """Whether bots play when nobody is there."""
    tls: tuple[str, str | None] | None = None
    """The files of a certificate and of its key; None if connections are not encrypted here."""
    trusted_proxies: Collection[str] = ()
    """The proxies whose word on a request's origin is trusted."""
    metrics_for_everyone: bool = False
    limits: LimitSettings = field(default_factory=LimitSettings)
    recover: bool = False
    """Whether one more administrator may join with a code from the console."""
    entrance: EntranceRules = field(default_factory=EntranceRules)
    ship_to: ShippingPlace | None = None
    """The second place for the chain's heads and the log; None for none."""


class FloorApplication:
    """The application of a floor, and its winding down."""

    def __init__(self, serving: ServeOptions) -> None:
        self.serving = serving
        self.metrics = Metrics()
        self.room = room_for(serving.limits.most_connections)
        self.access: FloorAccess | None = None
        """Set while the floor is open."""
        self.driving: DealerLoop | None = None
        self.sharing: SharingLoop | None = None
        """Set where several servers share the store."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.shipper: Shipper | None = None
        """Set where heads and logs go to a second place."""
        self.failed: Exception | None = None
        """The error that kept the floor from opening."""
        self.first_codes: Sequence[str] = ()
        """The codes with which the missing administrators join."""
        self.staff: Sequence[DemoPerson] = ()
        self.app: ASGIApp = create_app(self._opened, all_doors(), metrics=self.metrics, hosts=serving.hosts)

    @asynccontextmanager
    async def _opened(self, _: Starlette) -> AsyncIterator[FloorAccess]:
        self.loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH_S)
        # As it is now: files may be replaced while the server runs.
        software = await asyncio.to_thread(installed_software)
        writer = Writer()
        writer.start()
        index = RoundIndex(self.serving.store)
        sockets: set[WebSocket] = set()
        try:
            self.sharing = await asyncio.to_thread(self._joined)
            floor = await writer.ask(self._open_floor)
            dealers = await writer.ask(lambda: self.serving.deal(floor, clock()))
            driving = DealerLoop(writer, dealers, clock, sockets=sockets, always=self.serving.always)
            access = self._access(floor, writer, index, sockets, driving)
        except Exception as error:
            self.failed = error
            if self.sharing is not None:
                await asyncio.to_thread(self.sharing.stop)
            if not isinstance(error, (StoreError, InputError)):
                log.error("the floor could not be opened", exc_info=error)
            raise
        self.driving, self.access = driving, access
        shipper = self.shipper = self._shipper(access)
        self._listen(access, dealers, index, shipper)
        if self.sharing is not None:
            shared = SharedFloor(access=access, dealers=dealers, driving=driving, loop=self.loop, clock=clock)
            await writer.ask(partial(self.sharing.open, shared))
        reading = threading.Thread(target=index.read_back, name="croupier-history", daemon=True)
        reading.start()
        collect_seldom()
        works = (
            driving.run(),
            driving.keep_store(floor),
            keep_lobby(writer, access.hub),
            keep_sessions(access),
            keep_collecting(),
            keep_private(writer, floor),
        )
        tasks = [asyncio.ensure_future(work) for work in works]
        async with _shipping(shipper):
            logs.of("croupier.web").info("the floor is open", version=__version__, software=software.sha256)
            try:
                yield access
            finally:
                access.commands.phase = Phase.STOPPING
                index.stop()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                if self.sharing is not None:
                    await asyncio.to_thread(self.sharing.stop)
                await asyncio.to_thread(writer.stop)
                reading.join(2)

    def _joined(self) -> SharingLoop | None:
        """This server's place among those that share the store; None where it has the store for itself."""
        servers = self.serving.store.servers(f"{socket.gethostname()}:{os.getpid()}")
        if servers is None:
            return None
        sharing = SharingLoop(servers)
        sharing.start()
        return sharing

    def _open_floor(self) -> Floor:
        # Two servers that begin a new floor at once must not both furnish it.
        opening = nullcontext(False) if self.sharing is None else self.sharing.servers.opening()
        with opening as others_play:
            floor = Floor.open(
                self.serving.store,
                clock=clock,
                chance=os.urandom,
                house=self.serving.settings,
                others_play=others_play,
            )
            self.staff = self.serving.furnish(floor)
        return floor

    def _access(
        self, floor: Floor, writer: Writer, index: RoundIndex, sockets: set[WebSocket], driving: DealerLoop
    ) -> FloorAccess:
        serving, store = self.serving, self.serving.store
        commands = FloorCommands(floor, writer, self.metrics)
        desk = Desk(
            lambda: floor.present.state.people,  # asked for with each message
            do=commands.do,
            secret=store.secret,
            rules=serving.entrance,
            metrics=self.metrics,
            key=store.sealer.key_for("entrance"),
        )
        self.first_codes = desk.first_codes(recover=serving.recover)
        self.metrics.show(floor, sockets=lambda: len(sockets), waiting=lambda: writer.waiting)
        limits = VisitorLimits(replace(serving.limits, most_connections=self.room.connections))
        archive = RoundArchive(store, index)
        delay_s = serving.settings.spectator_delay_s
        delay = SpectatorDelay(floor, delay_s) if delay_s else None
        return FloorAccess(
            floor=floor,
            writer=writer,
            commands=commands,
            visitor_commands=VisitorCommands(
                commands=commands, desk=desk, limits=limits, read_address=floor.addresses.read
            ),
            hub=Hub(floor, asyncio.get_running_loop(), delay=delay),
            desk=desk,
            archive=archive,
            own_rounds=OwnRounds(archive, TheoryBeside()),
            metrics=self.metrics,
            limits=limits,
            sockets=sockets,
            somebody_came=driving.somebody_came,
            catch_up=None if self.sharing is None else floor.catch_up,
            spectator_delay_s=delay_s,
            metrics_for_everyone=serving.metrics_for_everyone,
        )

    def _listen(self, access: FloorAccess, dealers: Dealers, index: RoundIndex, shipper: Shipper | None) -> None:
        """From now on all who must hear of stored commands do."""
        loop, desk = asyncio.get_running_loop(), access.desk
        news = ViewersNews(access.hub, desk.people, lambda names: loop.call_soon_threadsafe(disconnect, access, names))
        listeners: list[Listener] = [dealers.hear, access.hub.note, lambda result: index.note(result.events), news.hear]
        if self.sharing is not None:
            listeners.append(partial(_tell_of_sign_ins, desk, loop))
        if shipper is not None:
            listeners.append(lambda _: shipper.wake())
        access.floor.listeners.append(telling(*listeners))
        access.writer.after_work += [dealers.plan_changed, access.hub.tell]

    def _shipper(self, access: FloorAccess) -> Shipper | None:
        """Ships heads and logs to a second place. If that fails, staff are told, and the floor goes on."""
        if self.serving.ship_to is None:
            return None
        loop = asyncio.get_running_loop()

        def failed(what: str) -> None:
            loop.call_soon_threadsafe(access.commands.raise_alarm, what)

        return Shipper(self.serving.store, self.serving.ship_to, failed=failed)

    def _in_play(self) -> bool:
        """Whether a round is open."""
        return self.access is not None and any(_under_way(table) for table in self.access.floor.tables.values())

    async def wind_down(self) -> None:
        """Open no new rounds, and give those in play time to end. The rest continue at the next start."""
        access, driving = self.access, self.driving
        if access is None or driving is None:
            return
        access.commands.phase = Phase.WINDING_DOWN
        if self.sharing is not None and await asyncio.to_thread(self.sharing.hand_over):
            access.commands.phase = Phase.STOPPING  # rounds go on at the other servers, and people connect there
            await asyncio.gather(*closing(access))
            return
        with suppress(TimeoutError, Refused):
            async with asyncio.timeout(self.serving.grace_s):
                await driving.last_rounds()
                while await access.ask(self._in_play):
                    await asyncio.sleep(0.1)
        access.commands.phase = Phase.STOPPING
        await asyncio.gather(*closing(access))


@asynccontextmanager
async def _shipping(shipper: Shipper | None) -> AsyncIterator[None]:
    """Ship heads and logs within."""
    if shipper is None:
        yield
        return
    with logs.also_to(ShippingHandler(shipper)):
        shipper.start()
        try:
            yield
        finally:
            await asyncio.to_thread(shipper.stop)


def _tell_of_sign_ins(desk: Desk, loop: asyncio.AbstractEventLoop, result: CommandResult) -> None:
    """Tell the entrance of sign-ins at other servers. Their commands come without an actor."""
    if result.actor is None:
        for logged in result.events:
            if isinstance(logged.event, SignInRefused | SessionOpened):
                loop.call_soon_threadsafe(desk.hear_of_sign_in, logged.event)


def _under_way(table: Table) -> bool:
    if isinstance(table, HouseTable):
        return table.playing and table.round is not None and bool(table.round.boxes)
    return table.playing


class Server(uvicorn.Server):
    """A server that winds the floor down when it is told to stop. The second time it stops at once."""

    def __init__(
        self, running: FloorApplication, *, started: Callable[[], None], stopping: Callable[[], None] = lambda: None
    ) -> None:
        serving = running.serving
        certificate, key = serving.tls or (None, None)
        room = running.room
        self._connections = Connections(
            room,
            most_of_network=serving.limits.connections_per_address,
            is_proxy=proxies_of(serving.trusted_proxies),
            dropped=running.metrics.dropped.inc,
        )
        app: Any = running.app  # Starlette and uvicorn name the types of an application differently
        if serving.trusted_proxies:
            app = ProxyHeadersMiddleware(app, list(serving.trusted_proxies))
        config = uvicorn.Config(
            # Outside: connections are known by the addresses that they come from, not by those that a proxy names.
            self._connections.watched(app),
            loop="asyncio",
            http="h11",
            ws=PromptWebSocket,
            backlog=max(1, min(AT_ONCE, room.connections // 16)),
            # For systems whose event loop does not accept over our own listening socket.
            limit_concurrency=room.connections + KEPT_FILES,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            ssl_certfile=certificate,
            ssl_keyfile=key,
            server_header=False,
            ws_max_size=MESSAGE_LIMIT,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            timeout_keep_alive=round(KEEP_ALIVE_S),
            timeout_graceful_shutdown=5,
            h11_max_incomplete_event_size=32 * 1024,
        )
        super().__init__(config)
        self._running = running
        self._started = started
        self._stopping = stopping
        self._ending: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Report that the floor is open."""
        self._loop = asyncio.get_running_loop()
        limited = [LimitedListener(listening, self._connections) for listening in sockets or ()]
        await super().startup(sockets=list(limited))
        if not self.started:
            return
        room = self._running.room.connections
        if room < self._running.serving.limits.most_connections:
            log.warning("the system's limit on open files leaves room for %s connections", room)
        self._watching = asyncio.ensure_future(self._connections.keep())
        self._started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """The first signal lets rounds end; the second does not wait for them."""
        if self._is_stopping or self._loop is None:
            self.should_exit = True
            return
        self._is_stopping = True
        log.info("told to stop (signal %s): rounds in play may end", sig)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._begin_to_end)

    def _begin_to_end(self) -> None:
        # First of all: no error while people are told may keep the server from ending.
        self._ending = asyncio.ensure_future(self._end())
        self._stopping()

    async def _end(self) -> None:
        try:
            await self._running.wind_down()
        finally:
            self.should_exit = True
