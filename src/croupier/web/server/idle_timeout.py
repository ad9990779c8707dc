"""Who begins to speak and does not come to an end is let go: else a few thousand of them would take every place."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

HEAD_S = 20.0
"""So long may the head of a request take."""
TAKE_S = 25.0
"""Who has taken nothing of what was sent to him by then is cut off: a good-bye would wait in the same queue."""


class TakesOrLeaves(asyncio.Protocol):
    """For a connection: one that takes nothing of what it is sent holds its place and its frames for so long only."""

    transport: asyncio.Transport
    _stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits to be taken than should."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = asyncio.get_running_loop().call_later(TAKE_S, self.transport.abort)

    def resume_writing(self) -> None:
        """It was taken."""
        self._taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        self._taken()
        super().connection_lost(exc)

    def _taken(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


class PatientSocket(TakesOrLeaves, AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
    """A WebSocket as uvicorn speaks it."""


class PatientProtocol(TakesOrLeaves, H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, with a limit to how long the head of a request may take.

    A body is waited for at the doors, and a quiet connection between two requests is uvicorn's own business.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: he has to say what he wants."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def data_received(self, data: bytes) -> None:
        """He speaks; whether the head is complete is seen by what is waited for next."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._forget()
        elif self._timer is None:
            self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
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
