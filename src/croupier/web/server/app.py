"""The application: doors, sockets and pages put together over one floor."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.web.doors.door import Door, answer
from croupier.web.doors.sockets import lobby_stream, no_stream, table_stream, watch_stream
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.http.answers import error_response
from croupier.web.http.metrics import Metrics
from croupier.web.http.request_log import RequestLog
from croupier.web.http.security_headers import Guards
from croupier.web.http.static_files import ADDRESS, Guide, Pages

API = "/api/v1"
Opened = Callable[[Starlette], AbstractAsyncContextManager[FloorAccess]]
"""Opens the floor when the server starts, on its event loop, and closes it when the server stops."""


def create_app(
    opened: Opened,
    doors: Sequence[Door],
    *,
    metrics: Metrics,
    hosts: Collection[str] | None = None,
    pages: Pages | None = None,
    guide: Guide | None = None,
) -> ASGIApp:
    """The ASGI application of a floor."""
    shown_guide = guide or Guide()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(app) as access:
            app.state.access = access
            yield

    routes: list[BaseRoute] = [
        WebSocketRoute(f"{API}/tables/{{table}}/stream", table_stream),
        WebSocketRoute(f"{API}/lobby/stream", lobby_stream),
        WebSocketRoute(f"{API}/watch/stream", watch_stream),
        WebSocketRoute("/{path:path}", no_stream),
        *_routes_of(doors),
        Route("/api/{rest:path}", _NothingHere()),
        Route(ADDRESS, shown_guide.open, methods=["GET"]),
        Route(f"{ADDRESS}/{{path:path}}", shown_guide.give, methods=["GET"]),
        Route("/{path:path}", (pages or Pages()).give, methods=["GET"]),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _of_http, Exception: _of_http})
    app.router.redirect_slashes = False
    return RequestLog(Guards(app, hosts=hosts), metrics)


def _routes_of(doors: Sequence[Door]) -> list[BaseRoute]:
    """One route for each address, so that a wrong method gets the list of right ones."""
    paths: dict[str, list[Door]] = {}
    for door in doors:
        paths.setdefault(door.path, []).append(door)
    return [Route(path, _Address(at_path)) for path, at_path in paths.items()]


class _Address:
    """One address with its doors. It takes every method, so that a wrong one is not looked for elsewhere."""

    def __init__(self, doors: Sequence[Door]) -> None:
        self._doors = {door.method: door for door in doors}
        if "GET" in self._doors:
            self._doors["HEAD"] = self._doors["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        door = self._doors.get(request.method)
        if door is None:
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(self._doors))})
        response = await answer(door, request.app.state.access, request)
        await response(scope, receive, send)


class _NothingHere:
    """An unknown address of the API, with any method."""

    async def __call__(self, _scope: Scope, _receive: Receive, _send: Send) -> None:
        raise HTTPException(404)


def _of_http(_: Request, error: Exception) -> Response:
    return error_response(error)
