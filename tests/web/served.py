"""A real server on loopback, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from croupier.web.doors import health as health_doors
from croupier.web.doors import odds as odds_doors
from croupier.web.doors import people as people_doors
from croupier.web.doors import rules as rules_doors
from croupier.web.doors import second_factor as second_factor_doors
from croupier.web.doors import signing_in as signing_in_doors
from croupier.web.doors import tables as table_doors
from croupier.web.doors.door import Door
from croupier.web.doors.sockets import MESSAGE_LIMIT
from croupier.web.entrance.desk import Desk
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.server.app import create_app
from tests.waiting import LONGEST_S, wait_until
from tests.web.floor_under_test import FloorUnderTest

PEOPLE_DOORS: Sequence[Door] = (*signing_in_doors.DOORS, *second_factor_doors.DOORS, *people_doors.DOORS)
DOORS: Sequence[Door] = (*table_doors.DOORS, *rules_doors.DOORS, *odds_doors.DOORS, *health_doors.DOORS)


@contextmanager
def served(
    floor: FloorUnderTest,
    hosts: Sequence[str] | None = ("127.0.0.1",),
    *,
    desk: Desk | None = None,
    doors: Sequence[Door] = DOORS,
) -> Iterator[str]:
    """The address of a server over this floor."""

    def opened(_: Starlette) -> AbstractAsyncContextManager[FloorAccess]:
        return floor.opened(desk or floor.desk())

    with running(create_app(opened, doors, metrics=floor.metrics, hosts=hosts)) as address:
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
