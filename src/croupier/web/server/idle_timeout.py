"""Disconnects clients that start a request and do not finish it. A few thousand of them would take every place."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

HEAD_S = 20.0
"""The longest time for the head of a request."""
TAKE_S = 25.0
"""A client that has read nothing by then is cut off. A good-bye would wait in the same queue."""


class ReadTimeout(asyncio.Protocol):
    """Limits how long a connection that reads nothing may hold its place and its frames."""

    transport: asyncio.Transport
    _stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Too much is waiting to be read."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = asyncio.get_running_loop().call_later(TAKE_S, self.transport.abort)

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
    """A WebSocket as uvicorn speaks it."""


class TimedHttp(ReadTimeout, H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, with a limit for the head of a request.

    The doors limit the body, and uvicorn the idle time between two requests.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected and must send its request."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Data has come. The next expected thing shows whether the head is complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._forget()
        elif self._timer is None:
            self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._forget()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        self._timer = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
