"""Runs the automatic dealers on the writer's thread, a little at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sized
from datetime import datetime
from time import monotonic

from croupier.floor import Floor
from croupier.floor.driving.driver import Dealers
from croupier.refusals import Refused
from croupier.web.floor_access.writer import Writer

log = logging.getLogger("croupier.web")

AT_ONCE = 4
"""How many commands of dealers and bots run before others have their turn."""
LONGEST_WAIT_S = 1.0
TRY_STORE_S = 0.25
"""How often a store that has failed is tried again."""
REMEMBERED_S = 120.0
"""How many seconds a person counts as present after a request over HTTP."""


class DealerLoop:
    """Calls the dealers when something is due."""

    def __init__(
        self,
        writer: Writer,
        dealers: Dealers,
        clock: Callable[[], datetime],
        *,
        sockets: Sized,
        always: bool = False,
    ) -> None:
        self._writer = writer
        self._dealers = dealers
        self._sockets = sockets
        """The open streams of people."""
        self._clock = clock
        self._always = always
        """Whether bots play without viewers."""
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._seen = -REMEMBERED_S
        self.people_elsewhere = 0
        """How many people are connected to other servers of this floor."""
        dealers.earlier = self._wake_for
        self._waits_until: datetime | None = None
        """When the loop asks again by itself; None if nothing was due. Waking it earlier takes time."""

    def _wake_for(self, due: datetime) -> None:
        """Wake the loop if it would come too late for this. Runs on the writer's thread."""
        if self._waits_until is None or due < self._waits_until:
            self._waits_until = due
            self._loop.call_soon_threadsafe(self._wake.set)

    def somebody_came(self) -> None:
        """A person has made a request."""
        new = monotonic() - self._seen > REMEMBERED_S
        self._seen = monotonic()
        if new:
            self._wake.set()

    async def run(self) -> None:
        """Run for as long as the server runs."""
        while True:
            self._wake.clear()
            try:
                wait_s = await self._writer.ask(self._work)
            except Refused:  # too much is waiting; the dealers try again
                wait_s = 0.1
            if wait_s > 0:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(min(wait_s, LONGEST_WAIT_S)):
                        await self._wake.wait()

    def _work(self) -> float:
        """Run the steps that are due. Returns the seconds until the next one."""
        now = self._waits_until = self._clock()  # events from here on need not wake the loop
        self._dealers.presence(self.people_here + self.people_elsewhere, now)
        busy = self._dealers.work(now, AT_ONCE, elapsed_s=monotonic()) >= AT_ONCE
        due = self._waits_until = self._dealers.next_due
        if busy:
            return 0.0
        return LONGEST_WAIT_S if due is None else max(0.001, (due - self._clock()).total_seconds())

    @property
    def people_here(self) -> int:
        """How many people are connected to this server."""
        recent = monotonic() - self._seen < REMEMBERED_S
        return len(self._sockets) + int(recent) + int(self._always)

    async def keep_store(self, floor: Floor) -> None:
        """Try a store that has failed until it takes commands again, for as long as the server runs."""
        while True:
            await asyncio.sleep(TRY_STORE_S)
            if not floor.waits_for_store:
                continue
            with contextlib.suppress(Refused):
                if await self._writer.ask(floor.can_store):
                    await self._writer.ask(lambda: self._dealers.start_anew(self._clock()))
                    log.warning("the store takes commands again, at position %s", floor.position)

    async def last_rounds(self) -> None:
        """No new rounds from now on."""
        await self._writer.ask(lambda: self._dealers.last_rounds(self._clock()))
        self._wake.set()
