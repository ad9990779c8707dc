"""The one thread that uses the floor, and the queue in front of it. Callers wait for their results."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from croupier.refusals import Refused

T = TypeVar("T")
log = logging.getLogger("croupier.web")

MOST_WAITING = 5_000
"""Beyond this, callers are told to come back later: an endless queue would make everyone late."""
AT_ONCE = 32
"""How many jobs may run before viewers are told of changes."""

Work = Callable[[], Any]
Together = Callable[[list[Any]], list[Any]]
"""Does several jobs at once. Each has its own result or error."""


class _Job(NamedTuple):
    """One job and its caller."""

    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    work: Work | None = None
    together: Together | None = None
    item: Any = None
    """The argument for `together`, with those of other waiting callers."""


class Writer:
    """Runs jobs for the floor one after the other, in order."""

    def __init__(self, *, most_waiting: int = MOST_WAITING) -> None:
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._most_waiting = most_waiting
        self._thread = threading.Thread(target=self._run, name="croupier-writer", daemon=True)
        self._stopped = False
        self.after_work: list[Callable[[], None]] = []
        """Called on the thread after some jobs, to tell the readers."""

    def start(self) -> None:
        self._thread.start()

    async def ask(self, work: Callable[[], T]) -> T:
        """Run the work on the writer's thread. Returns its result."""
        future, loop = self._expected()
        self._queue.put(_Job(future, loop, work))
        found: T = await future
        return found

    async def ask_together(self, together: Together, item: Any) -> Any:
        """Run this item together with others that wait for the same function. Returns its own result."""
        future, loop = self._expected()
        self._queue.put(_Job(future, loop, None, together, item))
        return await future

    def _expected(self) -> tuple[asyncio.Future[Any], asyncio.AbstractEventLoop]:
        """A future for the result, unless the floor is closing or the queue is full."""
        if self._stopped:
            raise Refused("STOPPING.closing", None)
        if self._queue.qsize() >= self._most_waiting:
            raise Refused("BUSY.commands", None)
        loop = asyncio.get_running_loop()
        return loop.create_future(), loop

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
            job = self._work_off(job)
            self._tell_viewers()
            if job is None:
                job = self._queue.get()

    def _work_off(self, job: _Job | None) -> _Job | None:
        """Run some of the waiting jobs in order. Returns the next one, if any."""
        done = 0
        while job is not None and done < AT_ONCE:
            if job.together is None:
                _do(job)
                done += 1
                job = self._next_waiting()
                continue
            alike = [job]
            following = self._next_waiting()
            while following is not None and following.together == job.together and len(alike) < AT_ONCE:
                alike.append(following)
                following = self._next_waiting()
            _do_together(job.together, alike)
            done += len(alike)
            job = following
        return job

    def _next_waiting(self) -> _Job | None:
        try:
            job = self._queue.get_nowait()
        except queue.Empty:
            return None
        if job is None:
            self._queue.put(None)  # the end, to be found again after viewers have been told
        return job

    def _tell_viewers(self) -> None:
        for tell in self.after_work:
            try:
                tell()
            except Exception:
                log.exception("readers could not be told")


def _do(job: _Job) -> None:
    if job.future.cancelled() or job.work is None:
        return  # the caller left before it was begun
    try:
        result = job.work()
    except Exception as error:
        _hand_over(job, _fail, error)
    else:
        _hand_over(job, _fulfil, result)


def _do_together(together: Together, jobs: list[_Job]) -> None:
    waiting = [job for job in jobs if not job.future.cancelled()]
    if not waiting:
        return
    try:
        results = together([job.item for job in waiting])
    except Exception as error:
        results = [error] * len(waiting)
    for job, result in zip(waiting, results, strict=True):
        _hand_over(job, _fail if isinstance(result, Exception) else _fulfil, result)


def _hand_over(job: _Job, finish: Callable[[asyncio.Future[Any], Any], None], result: Any) -> None:
    try:
        job.loop.call_soon_threadsafe(finish, job.future, result)
    except RuntimeError:
        log.debug("an answer came after the server had gone")


def _fulfil(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
