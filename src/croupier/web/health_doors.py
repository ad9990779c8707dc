"""Doors for those who look after the server: is it alive, is it ready."""

from __future__ import annotations

from typing import Any

from croupier.refusals import Refused
from croupier.web.doors import Call, Door

GROUP = "Operations"


async def alive(_: Call) -> dict[str, Any]:
    """The server answers."""
    return {"status": "alive"}


async def ready(call: Call) -> dict[str, Any]:
    """The floor takes commands."""
    house = call.house
    if house.stopping or not house.ready or not house.writer.alive:
        raise Refused("NOT_READY", None, "the floor takes no commands now")
    position = await house.ask(lambda: house.floor.position)
    return {"status": "ready", "position": position, "waiting": house.writer.waiting}


DOORS = (
    Door(method="GET", path="/healthz", does=alive, name="getHealth", tells="The server is alive", group=GROUP),
    Door(method="GET", path="/readyz", does=ready, name="getReadiness", tells="The floor takes commands", group=GROUP),
)
