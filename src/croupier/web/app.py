"""The application: doors, sockets and pages put together over one house."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from croupier.web.answers import error_response
from croupier.web.doors import Door, answer
from croupier.web.guards import Guards
from croupier.web.house import House
from croupier.web.pages import Pages
from croupier.web.sockets import lobby_stream, table_stream
from croupier.web.watch import Watch

API = "/api/v1"
Opened = Callable[[Starlette], AbstractAsyncContextManager[House]]
"""Opens the house when the server starts, on its event loop, and closes it when the server stops."""


def create_app(
    opened: Opened,
    doors: Sequence[Door],
    *,
    hosts: Collection[str] | None = None,
    pages: Pages | None = None,
) -> ASGIApp:
    """The ASGI application of a house."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(app) as house:
            app.state.house = house
            yield

    routes: list[BaseRoute] = [
        WebSocketRoute(f"{API}/tables/{{table}}/stream", table_stream),
        WebSocketRoute(f"{API}/lobby/stream", lobby_stream),
        *_routes_of(doors),
        Route("/api/{rest:path}", _nothing_here),
        Route("/{path:path}", (pages or Pages()).give, methods=["GET"]),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _of_http, Exception: _of_http})
    app.router.redirect_slashes = False
    return Watch(Guards(app, hosts=hosts))


def _routes_of(doors: Sequence[Door]) -> list[BaseRoute]:
    """One route for each address, so that a wrong method is told which would be right."""
    paths: dict[str, list[Door]] = {}
    for door in doors:
        paths.setdefault(door.path, []).append(door)
    return [Route(path, _endpoint(found), methods=[door.method for door in found]) for path, found in paths.items()]


def _endpoint(doors: Sequence[Door]) -> Callable[[Request], Awaitable[Response]]:
    by_method = {door.method: door for door in doors}

    async def through(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await answer(by_method[method], request.app.state.house, request)

    return through


async def _nothing_here(_: Request) -> Response:
    raise HTTPException(404)


def _of_http(_: Request, error: Exception) -> Response:
    return error_response(error)
