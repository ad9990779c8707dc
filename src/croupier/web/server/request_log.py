"""Watches what goes through the server: each request has a number, a line in the log, and is counted."""

from __future__ import annotations

import logging
import secrets
from collections.abc import MutableMapping
from time import perf_counter
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.server import logs
from croupier.web.server.client_address import peer_address

PAGE = "page"
"""The door of whatever is no door of the API."""
QUIET = (PAGE, "/healthz", "/readyz", "/metrics")
"""What is asked for again and again: told only when it fails."""
said = logs.of("croupier.web.requests")


def came_through(scope: MutableMapping[str, Any], door: str, person: str | None) -> None:
    """A request is known by the door it came through, never by its address, which may hold anything."""
    scope["croupier.door"], scope["croupier.person"] = door, person


class Watch:
    """An ASGI application, watched."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, _without_words(send))
            return
        number = secrets.token_hex(6)
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = number
            await send(message)

        began = perf_counter()
        with logs.answering(number):
            try:
                await self._app(scope, receive, sending)
            finally:
                _tell(scope, status, perf_counter() - began)


def _without_words(send: Send) -> Send:
    """A start that fails is told by whoever started it: the traceback that comes here has words no log may hold."""

    async def sending(message: Message) -> None:
        await send({**message, "message": ""} if "message" in message else message)

    return sending


def _tell(scope: Scope, status: int, took_s: float) -> None:
    door = scope.get("croupier.door", PAGE)
    _count(scope, door, status)
    told = {"door": door, "peer": peer_address(scope), "took_ms": round(took_s * 1_000, 1)}
    person = scope.get("croupier.person")
    if person is not None:
        told["person"] = person
    if scope["type"] == "websocket":
        said.info("socket closed", **told)
    elif door not in QUIET or status >= 400 or logging.getLogger(logs.ROOT).isEnabledFor(logging.DEBUG):
        said.info("answered", method=scope["method"], status=status, **told)


def _count(scope: Scope, door: str, status: int) -> None:
    house = getattr(getattr(scope.get("app"), "state", None), "house", None)
    if house is not None and scope["type"] == "http":
        house.metrics.requests.add(door, str(status))
