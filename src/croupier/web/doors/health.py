"""Doors for operators: whether the server is alive and ready, and its metrics."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from croupier.refusals import Refused, require
from croupier.web.doors.door import Call, Door
from croupier.web.floor_access.commands import Phase
from croupier.web.http.metrics import CONTENT_TYPE

GROUP = "Operations"


async def alive(_: Call) -> dict[str, Any]:
    """The server answers."""
    return {"status": "alive"}


async def ready(call: Call) -> dict[str, Any]:
    """The floor takes commands."""
    access = call.house
    if access.commands.phase is not Phase.OPEN or not access.writer.alive:
        raise Refused("NOT_READY", None)
    require(await access.ask(access.floor.can_store), "NOT_READY.store", None)
    position = await access.ask(lambda: access.floor.position)
    return {"status": "ready", "position": position, "waiting": access.writer.waiting}


async def metrics(call: Call) -> Response:
    """The metrics. The writer's thread looks at the floor."""
    seen = call.house.metrics_for_everyone or call.visitor.peer.local
    require(seen, "NEEDS_AUTHORITY.metrics", None)
    text = await call.house.ask(call.house.metrics.text)
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
