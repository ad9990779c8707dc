"""Logs and counts requests, and gives each a number."""

from __future__ import annotations

import logging
import secrets
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.http import logs
from croupier.web.http.answers import NUMBER, STATUS, note_answer
from croupier.web.http.client_address import peer_address
from croupier.web.http.metrics import Metrics

PAGE = "page"
"""The door of everything outside the API."""
QUIET = (PAGE, "/healthz", "/readyz", "/metrics")
"""Frequent requests, logged only when they fail."""
log = logs.of("croupier.web.requests")
BAD_REQUEST, TOO_MANY, FAULT, BUSY = 400, 429, 500, 503
refusals = logging.getLogger("croupier.web.limits")
refusals.addFilter(logs.RepeatedLines())
"""For requests that a limit refuses: one line a minute, so that whoever asks too much does not fill the disk."""
strays = logging.getLogger("croupier.web.strays")
strays.addFilter(logs.RepeatedLines(lowest=logging.INFO))
"""For requests that find no door. No limit counts them, so they get one line a minute, too."""


def note_door(scope: Scope, door: str, person: str | None) -> None:
    """Note a request's door and person. Its address is not logged, since it may hold anything."""
    scope["croupier.door"], scope["croupier.person"] = door, person


class RequestLog:
    """An ASGI application with a request log."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, _without_words(send))
            return
        scope[NUMBER] = secrets.token_hex(6)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                note_answer(scope, message["status"], MutableHeaders(scope=message))
            await send(message)

        began = perf_counter()
        with logs.answering(scope[NUMBER]):
            try:
                # The frames of a socket go out directly. A denied socket is noted where it is denied.
                await self._app(scope, receive, sending if scope["type"] == "http" else send)
            finally:
                door, status = scope.get("croupier.door", PAGE), scope.get(STATUS, 0)
                if scope["type"] == "http":
                    self._metrics.requests.labels(door, str(status)).inc()
                _log_request(scope, door, status, perf_counter() - began)


def _without_words(send: Send) -> Send:
    """Drop the message of a failed start: its traceback has words that no log may hold, and the starter reports it."""

    async def sending(message: Message) -> None:
        await send({**message, "message": ""} if "message" in message else message)

    return sending


def _log_request(scope: Scope, door: str, status: int, took_s: float) -> None:
    fields = {"door": door, "peer": peer_address(scope), "took_ms": round(took_s * 1_000, 1)}
    person = scope.get("croupier.person")
    if person is not None:
        fields["person"] = person
    if status == TOO_MANY or (status == BUSY and scope["type"] == "websocket"):
        refusals.warning("a limit refuses requests", extra={"fields": fields})
    elif door == PAGE and BAD_REQUEST <= status < FAULT:
        strays.info("a request found no door", extra={"fields": {**fields, "status": status}})
    elif scope["type"] == "websocket":
        log.info("socket closed", **fields)
    elif door not in QUIET or status >= 400 or logging.getLogger(logs.ROOT).isEnabledFor(logging.DEBUG):
        log.info("answered", method=scope["method"], status=status, **fields)
