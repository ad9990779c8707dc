"""The one thread that uses the floor, and the queue in front of it. Callers wait for their results."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from croupier.refusals import Refused

T = TypeVar("T")
log = logging.getLogger("croupier.web")

MOST_WAITING = 5_000
"""Beyond this, callers are told to come back later: an endless queue would make everyone late."""
AT_ONCE = 32
"""How many jobs may be done together."""

Together = Callable[[list[Any]], list[Any]]
"""Does several jobs at once. Each has its own result or error."""


class _Job(NamedTuple):
    """One job and its caller."""

    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    do: Together
    item: Any
    """The argument for `do`, with those of other waiting callers."""
    alone: bool
    """Whether it is never done together with others."""


class Writer:
    """Runs jobs for the floor one after the other, in order."""

    def __init__(self, *, most_waiting: int = MOST_WAITING) -> None:
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._most_waiting = most_waiting
        self._thread = threading.Thread(target=self._run, name="croupier-writer", daemon=True)
        self._stopped = False
        self.after_work: list[Callable[[], None]] = []
        """Called on the thread after each job and before its answer, so that a viewer's next look shows the change."""

    def start(self) -> None:
        self._thread.start()

    async def ask(self, work: Callable[[], T]) -> T:
        """Run the work on the writer's thread. Returns its result."""
        found: T = await self._put(lambda _: [work()], None, alone=True)
        return found

    async def ask_together(self, together: Together, item: Any) -> Any:
        """Run this item together with others that wait for the same function. Returns its own result."""
        return await self._put(together, item, alone=False)

    def _put(self, do: Together, item: Any, *, alone: bool) -> asyncio.Future[Any]:
        """Queue a job, unless the floor is closing or the queue is full. Returns the future of its result."""
        if self._stopped:
            raise Refused("STOPPING.closing", None)
        if self._queue.qsize() >= self._most_waiting:
            raise Refused("BUSY.commands", None)
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._queue.put(_Job(future, loop, do, item, alone))
        return future

    @property
    def waiting(self) -> int:
        """How many jobs are waiting."""
        return self._queue.qsize()

    @property
    def alive(self) -> bool:
        """Whether the thread is running."""
        return self._thread.is_alive() and not self._stopped

    def stop(self) -> None:
        """Finish the waiting jobs, and end."""
        if not self._stopped:
            self._stopped = True
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        job = self._queue.get()
        while job is not None:
            alike, following = [job], None
            if not job.alone:
                following = self._next_waiting()
                while following is not None and following.do == job.do and len(alike) < AT_ONCE:
                    alike.append(following)
                    following = self._next_waiting()
            self._do([one for one in alike if not one.future.cancelled()])  # the others left before it was begun
            job = self._queue.get() if following is None else following

    def _next_waiting(self) -> _Job | None:
        try:
            job = self._queue.get_nowait()
        except queue.Empty:
            return None
        if job is None:
            self._queue.put(None)  # the end, to be found again
        return job

    def _do(self, jobs: Sequence[_Job]) -> None:
        """Do one job, or several together, and tell viewers before each caller has an answer."""
        if not jobs:
            return
        try:
            results = jobs[0].do([job.item for job in jobs])
        except Exception as error:
            results = [error] * len(jobs)
        self._tell_viewers()
        for job, result in zip(jobs, results, strict=True):
            _hand_over(job, result)

    def _tell_viewers(self) -> None:
        for tell in self.after_work:
            try:
                tell()
            except Exception:
                log.exception("readers could not be told")


def _hand_over(job: _Job, result: Any) -> None:
    try:
        job.loop.call_soon_threadsafe(_finish, job.future, result)
    except RuntimeError:
        log.debug("an answer came after the server had gone")


def _finish(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return  # the caller has left
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
