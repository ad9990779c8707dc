"""Disconnects clients that start a request and do not finish it. A few thousand of them would take every place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
from starlette.exceptions import HTTPException
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from croupier.people.network_address import network_of
from croupier.refusals import Refused
from croupier.web.http.answers import error_response
from croupier.web.server.connection_room import ConnectionRoom

HEAD_S = 20.0
"""The longest time for the head of a request."""
SWITCHING = 101
"""The status of an answer that opens a socket."""
TAKE_S = 20.0
"""A client that has read nothing by then is cut off. A good-bye would wait in the same queue."""


class ReadTimeout(asyncio.Protocol):
    """Limits how long a connection that reads nothing may hold its place and its frames."""

    transport: asyncio.Transport
    _stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Too much is waiting to be read."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = asyncio.get_running_loop().call_later(TAKE_S, self.cut_off)

    def cut_off(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def resume_writing(self) -> None:
        """The client has read it."""
        self._taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._taken()
        super().connection_lost(exc)

    def _taken(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


class TimedWebSocket(ReadTimeout, AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
    """A WebSocket as uvicorn speaks it. Its errors are JSON, as all others."""

    read_paused: bool
    handshake_complete: bool

    def __init__(self, room: ConnectionRoom, count_slow: Callable[[], None], **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._room = room
        self._count_slow = count_slow

    def cut_off(self) -> None:
        """End the connection at once, and count it among those that read too slowly."""
        self._count_slow()
        super().cut_off()

    def handle_connect(self, event: Any) -> None:
        """Answer a request that opens no socket as every other that cannot be read."""
        accept = self.conn.accept
        self.conn.accept = lambda request: _as_json(accept(request))
        super().handle_connect(event)

    async def send(self, message: Any) -> None:
        """Send a message of the application. With the last part of a denial, the handshake is over.

        uvicorn would report a fault of ours for each visitor who is denied.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application, and read on if it is the only one that waits.

        uvicorn would stop reading until the application has taken it. At each message that takes two calls of the
        system, and it is taken at once.
        """
        reads_on = self.queue.empty() and not self.read_paused
        self.read_paused |= reads_on
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._room.leave_socket()
        super().connection_lost(exc)


def _as_json(response: Any) -> Any:
    if response.status_code == SWITCHING:
        return response
    answer = error_response(HTTPException(response.status_code, "this opens no WebSocket"))
    response.body = bytes(answer.body)
    for name, value in (("Content-Type", "application/json"), ("Content-Length", str(len(response.body)))):
        del response.headers[name]
        response.headers[name] = value
    return response


class TimedHttp(ReadTimeout, H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, with a limit for the head of a request and for the connections of a network.

    The doors limit the body, and uvicorn the idle time between two requests.
    """

    _timer: asyncio.TimerHandle | None = None

    def __init__(self, room: ConnectionRoom, is_proxy: Callable[[str], bool], **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._room = room
        self._is_proxy = is_proxy
        self.network: str | None = None

    @property
    def waits(self) -> bool:
        """Whether no request is under way."""
        return (self.cycle is None or self.cycle.response_complete) and self.conn.their_state is not h11.SEND_BODY

    def let_go(self) -> None:
        """Close the connection at once: another needs its place."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected and must send its request."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.network = None if self._is_proxy(host) else network_of(host)
        if not self._room.admit(self):
            self._answer(Refused("BUSY.connections", None))
            return
        self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a socket from now on."""
        self._forget()
        self._room.become_socket(self)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP in the one shape of every error."""
        self._answer(HTTPException(400, msg))

    def _answer(self, error: Exception) -> None:
        """Answer with an error before any request is read, and close."""
        response = error_response(error)
        answer = h11.Response(
            status_code=response.status_code,
            headers=[*response.raw_headers, (b"connection", b"close")],
            reason=HTTPStatus(response.status_code).phrase.encode(),
        )
        for event in (answer, h11.Data(data=bytes(response.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Data has come. The next expected thing shows whether the head is complete."""
        if self.transport.is_closing():
            return
        self._room.use(self)
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._forget()
        elif self._timer is None:
            self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._forget()
        self._room.leave(self)
        super().connection_lost(exc)

    def _give_up(self) -> None:
        self._timer = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
