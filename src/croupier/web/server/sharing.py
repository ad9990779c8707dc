"""Keeps this server among those that share its store: its heartbeat, the news of the others, and the tables it runs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from time import monotonic

from croupier.floor.driving.driver import Dealers
from croupier.store import LeaseLostError, StoreError
from croupier.store.servers import Arrangement, ServersOfStore
from croupier.web.floor_access.dealer_thread import DealerLoop
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.http import logs

log = logs.of("croupier.web")

BEAT_S = 0.5
LONGEST_WAIT_S = 30.0
"""How long the floor may take for one piece of work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedFloor:
    """The floor that is open at this server."""

    access: FloorAccess
    dealers: Dealers
    driving: DealerLoop
    loop: asyncio.AbstractEventLoop
    clock: Callable[[], datetime]

    def do(self, work: Callable[[], object]) -> None:
        """Do work on the writer's thread, and wait for it. Called on any other thread but the loop's."""
        asyncio.run_coroutine_threadsafe(self.access.ask(work), self.loop).result(LONGEST_WAIT_S)

    def run_only(self, tables: frozenset[str]) -> None:
        """Deal at these tables alone."""
        self.do(lambda: self.dealers.run_only(tables, self.clock()))


class SharingLoop:
    """A thread that shows the other servers that this one is there, and follows what they do."""

    def __init__(self, servers: ServersOfStore) -> None:
        self.servers = servers
        self._thread = threading.Thread(target=self._run, name="croupier-servers", daemon=True)
        self._open: SharedFloor | None = None
        self._runs_tables = False
        self._own: frozenset[str] = frozenset()
        self._arrangement = Arrangement((), {})
        self._next_beat = 0.0
        self._beaten = threading.Event()
        self._stopping = threading.Event()
        self._catches_up = False
        self._failing = False
        self._gave_up = False
        """Whether the floor was found to have stopped for good."""

    def start(self) -> None:
        """Join the others. Their tables stay with them until this server is open."""
        self.servers.join()
        self._thread.start()

    def open(self, shared: SharedFloor) -> None:
        """Run a share of the tables from now on."""
        shared.dealers.run_only(frozenset(), shared.clock())
        self._open, self._runs_tables, self._next_beat = shared, True, 0.0

    def hand_over(self) -> bool:
        """Give the tables to the other servers, and wait until they have them. Returns whether there is anyone."""
        self._runs_tables, self._next_beat = False, 0.0
        self._beaten.clear()
        self._beaten.wait(2 * BEAT_S + 1)
        return any(server.runs_tables and not server.gone for server in self._arrangement.servers)

    def stop(self) -> None:
        """Leave."""
        self._stopping.set()
        self._thread.join(LONGEST_WAIT_S)
        self.servers.leave()

    @property
    def runs(self) -> int:
        """How many tables this server runs."""
        return len(self._own)

    # On the thread

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._follow()
                self._failing = False
            except LeaseLostError:
                self._guarded(self._join_again)
            except Exception as error:
                self._note_failure(error)

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self._note_failure(error)

    def _note_failure(self, error: Exception) -> None:
        if not self._failing:
            unexpected = None if isinstance(error, (StoreError, TimeoutError)) else error
            log.error("the other servers cannot be followed now", reason=str(error), exc_info=unexpected)
        self._failing = True
        self._stopping.wait(BEAT_S)

    def _follow(self) -> None:
        """One heartbeat if it is due, then the news of the others until the next one."""
        if monotonic() >= self._next_beat:
            self._next_beat = monotonic() + BEAT_S
            runs_tables = self._can_run_tables()
            self._take(self.servers.beat(self._tables(), people=self._people(), runs_tables=runs_tables))
            if runs_tables is self._can_run_tables():
                self._beaten.set()
        for heard in self.servers.heard(max(0.0, self._next_beat - monotonic())):
            if heard.ready is None:
                self._wake()
            elif self._open is not None:
                self._open.do(partial(self._open.access.floor.note_ready_elsewhere, heard.ready))

    def _can_run_tables(self) -> bool:
        """Whether this server runs a share of the tables. A floor that has stopped for good deals nowhere."""
        if self._open is None or not self._runs_tables:
            return False
        stopped = self._open.access.floor.stopped_for_good
        if stopped and not self._gave_up:
            log.error("the floor has stopped: other servers run its tables", reason=self._open.access.floor.stopped)
        self._gave_up = stopped
        return not stopped

    def _tables(self) -> list[str]:
        return [] if self._open is None else list(self._open.access.floor.tables)

    def _people(self) -> int:
        return 0 if self._open is None else self._open.driving.people_here

    def _take(self, arrangement: Arrangement) -> None:
        """Run the tables that this server has now."""
        self._arrangement = arrangement
        own = frozenset(table for table, epoch in arrangement.owners.items() if epoch == self.servers.epoch)
        if self._open is None:
            return
        others = [server for server in arrangement.servers if server.epoch != self.servers.epoch and not server.gone]
        self._open.driving.people_elsewhere = sum(server.people for server in others)
        if own != self._own:
            self._open.run_only(own)
            log.info(
                f"this server runs {len(own)} of {len(arrangement.owners)} tables, beside {len(others)} other servers"
            )
            self._own = own

    def _join_again(self) -> None:
        """Others have taken this server for dead: it was frozen or cut off. It runs no table until it has joined."""
        log.warning("the other servers have gone on without this one: it joins them again")
        self._own = frozenset()
        if self._open is not None:
            self._open.run_only(self._own)
        self.servers.join()
        if self._open is not None:
            self._open.do(self._open.access.floor.resume)
        self._next_beat = 0.0

    def _wake(self) -> None:
        """Let the floor take in what others have stored. One call that waits is enough."""
        if self._open is not None and not self._catches_up:
            self._catches_up = True
            asyncio.run_coroutine_threadsafe(self._catch_up(self._open.access), self._open.loop)

    async def _catch_up(self, access: FloorAccess) -> None:
        self._catches_up = False
        try:
            await access.caught_up()
        except Exception as error:
            log.warning("the news of the other servers cannot be read now", reason=str(error))
