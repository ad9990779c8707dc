"""A real server on loopback, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from croupier.web.doors import health as health_doors
from croupier.web.doors import odds as odds_doors
from croupier.web.doors import rules as rules_doors
from croupier.web.doors import tables as table_doors
from croupier.web.doors.door import Door
from croupier.web.doors.sockets import MESSAGE_LIMIT
from croupier.web.floor_access.house import House, SessionDesk
from croupier.web.floor_access.writer import Writer
from croupier.web.server.app import create_app
from croupier.web.streams.hub import Hub
from tests.waiting import LONGEST_S, wait_until
from tests.web.fake_floor import FakeDesk, read_command

DOORS: Sequence[Door] = (*table_doors.DOORS, *rules_doors.DOORS, *odds_doors.DOORS, *health_doors.DOORS)


@contextmanager
def served(
    floor: Any,
    hosts: Sequence[str] | None = ("127.0.0.1",),
    *,
    desk: SessionDesk | None = None,
    doors: Sequence[Door] = DOORS,
) -> Iterator[str]:
    """The address of a server over this floor."""

    @asynccontextmanager
    async def opened(_: Starlette) -> AsyncIterator[House]:
        writer = Writer()
        hub = Hub(floor, asyncio.get_running_loop())
        floor.listeners.append(hub.note)
        writer.after_work.append(hub.tell)
        writer.start()
        house = House(floor=floor, writer=writer, hub=hub, desk=desk or FakeDesk(), read_command=read_command)
        lobby = asyncio.ensure_future(house.keep_lobby())
        yield house
        lobby.cancel()
        writer.stop()

    with running(create_app(opened, doors, hosts=hosts)) as address:
        yield address


@contextmanager
def running(app: ASGIApp) -> Iterator[str]:
    """The address of a server with this application."""
    config = uvicorn.Config(
        app,
        port=0,
        log_level="warning",
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_keep_alive=LONGEST_S,  # a client's next request may be on its way while the server hangs up
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive(), "the server starts")
    assert server.started, "the server did not start"
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(LONGEST_S)
