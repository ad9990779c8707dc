"""The one thread that speaks to the floor, and the queue in front of it: whoever asks waits, nothing else does."""

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
"""Beyond this, those who come are told to come back: a queue without an end only hides that all are too late."""
AT_ONCE = 32
"""How many pieces of work may be done before the readers are told what has changed."""

Work = Callable[[], Any]
Together = Callable[[list[Any]], list[Any]]
"""Does several pieces of work at once; each has its own result, or the error that became of it."""


class _Job(NamedTuple):
    """One piece of work and the one who waits for it."""

    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    work: Work | None = None
    together: Together | None = None
    item: Any = None
    """What `together` is given, among what others have asked for at the same time."""


class Writer:
    """Work for the floor, done in the order in which it came, one piece after the other."""

    def __init__(self, *, most_waiting: int = MOST_WAITING) -> None:
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._most_waiting = most_waiting
        self._thread = threading.Thread(target=self._run, name="croupier-writer", daemon=True)
        self._stopped = False
        self.after_work: list[Callable[[], None]] = []
        """Called on the thread when some work is done: here the readers are told."""

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    async def ask(self, work: Callable[[], T]) -> T:
        """What the work gives, done on the writer's thread."""
        future, loop = self._expected()
        self._queue.put(_Job(future, loop, work))
        found: T = await future
        return found

    async def ask_together(self, together: Together, item: Any) -> Any:
        """What becomes of this item; those that wait for the same are done at once."""
        future, loop = self._expected()
        self._queue.put(_Job(future, loop, None, together, item))
        return await future

    def _expected(self) -> tuple[asyncio.Future[Any], asyncio.AbstractEventLoop]:
        """A result to wait for, unless the floor is closing or too much waits already."""
        if self._stopped:
            raise Refused("STOPPING.closing", None)
        if self._queue.qsize() >= self._most_waiting:
            raise Refused("BUSY.commands", None)
        loop = asyncio.get_running_loop()
        return loop.create_future(), loop

    @property
    def waiting(self) -> int:
        """How much waits to be done."""
        return self._queue.qsize()

    @property
    def alive(self) -> bool:
        """Whether the thread is at work."""
        return self._thread.is_alive() and not self._stopped

    def stop(self) -> None:
        """Do what waits, and end."""
        if not self._stopped:
            self._stopped = True
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        job = self._queue.get()
        while job is not None:
            job = self._work_off(job)
            self._tell()
            if job is None:
                job = self._queue.get()

    def _work_off(self, job: _Job | None) -> _Job | None:
        """Some of what waits, in its order; the next piece, where there is more."""
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
            self._queue.put(None)  # the end, to be found again once the readers have been told
        return job

    def _tell(self) -> None:
        for tell in self.after_work:
            try:
                tell()
            except Exception:
                log.exception("readers could not be told")


def _do(job: _Job) -> None:
    if job.future.cancelled() or job.work is None:
        return  # whoever asked has gone before it was begun
    try:
        result = job.work()
    except Exception as error:
        _hand_over(job, _fail, error)
    else:
        _hand_over(job, _fulfil, result)


def _do_together(together: Together, jobs: list[_Job]) -> None:
    wanted = [job for job in jobs if not job.future.cancelled()]
    if not wanted:
        return
    try:
        results = together([job.item for job in wanted])
    except Exception as error:
        results = [error] * len(wanted)
    for job, result in zip(wanted, results, strict=True):
        _hand_over(job, _fail if isinstance(result, Exception) else _fulfil, result)


def _hand_over(job: _Job, how: Callable[[asyncio.Future[Any], Any], None], what: Any) -> None:
    try:
        job.loop.call_soon_threadsafe(how, job.future, what)
    except RuntimeError:
        log.debug("an answer came after the server had gone")


def _fulfil(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
