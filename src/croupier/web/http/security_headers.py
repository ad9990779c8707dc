"""Guards before all doors: security headers on everything, and no host name but our own."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.refusals import Refused
from croupier.web.http.answers import deny_socket, error_response

CONTENT_POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'; "
    "img-src 'self' data:"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
STRICT = "max-age=31536000"
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Guards:
    """An ASGI application behind the guards."""

    def __init__(self, app: ASGIApp, *, hosts: Collection[str] | None) -> None:
        self._app = app
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif not self._known_host(scope):
            await self._turn_away(scope, receive, send)
        elif scope["type"] == "http":
            await self._app(scope, receive, _with_headers(send, scope))
        else:
            await self._app(scope, receive, send)

    def _known_host(self, scope: Scope) -> bool:
        """Whether the host is ours. A foreign name must not use our visitors' cookies (DNS rebinding)."""
        return self._hosts is None or host_name(Headers(scope=scope).get("host", "")) in self._hosts

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = Refused("UNKNOWN_HOST", None)
        if scope["type"] == "websocket":
            await deny_socket(WebSocket(scope, receive, send), refused)
            return
        await error_response(refused)(scope, receive, _with_headers(send, scope))


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    name = host.rpartition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]
    return name.lower()


def from_own_page(connection: HTTPConnection) -> bool:
    """Whether one of our own pages sent this. Programs other than browsers name no origin.

    Somebody between a browser and us can write a page that is not encrypted. It must not use an encrypted connection.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    scheme, _, host = origin.lower().partition("://")
    safe = scheme == "https" or connection.url.scheme not in ("https", "wss")
    return safe and host == connection.headers.get("host", "").lower()


def _with_headers(send: Send, scope: Scope) -> Send:
    # A browser that has come encrypted once comes so for a year. The names of a machine itself are left out: other
    # servers there have them too.
    host = host_name(Headers(scope=scope).get("host", ""))
    strict = scope.get("scheme") == "https" and host not in LOOPBACK

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if strict:
                headers["Strict-Transport-Security"] = STRICT
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
