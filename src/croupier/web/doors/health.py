"""Doors for operators: whether the server is alive and ready, and its metrics."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from croupier.refusals import Refused, require
from croupier.web.doors.door import Call, Door
from croupier.web.floor_access.commands import Phase
from croupier.web.http.metrics import CONTENT_TYPE

GROUP = "Operations"


class AliveView(msgspec.Struct, frozen=True, kw_only=True):
    """The server answers."""

    status: str


class ReadyView(msgspec.Struct, frozen=True, kw_only=True):
    """The floor takes commands: its position, and how many of them wait."""

    status: str
    position: int
    waiting: int


async def alive(_: Call) -> AliveView:
    """The server answers."""
    return AliveView(status="alive")


async def ready(call: Call) -> ReadyView:
    """The floor takes commands."""
    access = call.access
    if access.commands.phase is not Phase.OPEN or not access.writer.alive:
        raise Refused("NOT_READY", None)
    require(await access.ask(access.floor.can_store), "NOT_READY.store", None)
    position = await access.ask(lambda: access.floor.position)
    return ReadyView(status="ready", position=position, waiting=access.writer.waiting)


async def metrics(call: Call) -> Response:
    """The metrics. The writer's thread looks at the floor."""
    seen = call.access.metrics_for_everyone or call.visitor.peer.local
    require(seen, "NEEDS_AUTHORITY.metrics", None)
    text = await call.access.ask(call.access.metrics.text)
    return Response(text, headers={"Content-Type": CONTENT_TYPE})


DOORS = (
    Door(path="/healthz", does=alive, name="getHealth", tells="The server is alive", group=GROUP, is_counted=False),
    Door(
        path="/readyz",
        does=ready,
        name="getReadiness",
        tells="The floor takes commands",
        group=GROUP,
        is_counted=False,
    ),
    Door(
        path="/metrics",
        does=metrics,
        name="getMetrics",
        tells="The server's metrics, for Prometheus",
        group=GROUP,
        media_type="text/plain",
    ),
)
