"""Who begins to speak and does not come to an end is let go: else a few thousand of them would take every place."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_S = 20.0
"""So long may the head of a request take."""


class PatientProtocol(H11Protocol):
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
