"""The one thread that speaks to the floor, and the queue in front of it: whoever asks waits, nothing else does."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from croupier.refusals import Refused

T = TypeVar("T")
log = logging.getLogger("croupier.web")

MOST_WAITING = 5_000
"""Beyond this, those who come are told to come back: a queue without an end only hides that all are too late."""
AT_ONCE = 32
"""How many pieces of work may be done before the readers are told what has changed."""

Work = Callable[[], Any]
_Job = tuple[Work, "asyncio.Future[Any]", asyncio.AbstractEventLoop]


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
        if self._stopped:
            raise Refused("STOPPING", None, "the floor is closing")
        if self._queue.qsize() >= self._most_waiting:
            raise Refused("BUSY", None, "too much is waiting to be done: try again in a moment")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put((work, future, loop))
        return await future

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
            for _ in range(AT_ONCE):
                _do(job)
                job = self._next_waiting()
                if job is None:
                    break
            self._tell()
            if job is None:
                job = self._queue.get()

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
    work, future, loop = job
    if future.cancelled():
        return  # whoever asked has gone before it was begun
    try:
        result = work()
    except Exception as error:
        _hand_over(loop, _fail, future, error)
    else:
        _hand_over(loop, _fulfil, future, result)


def _hand_over(
    loop: asyncio.AbstractEventLoop, how: Callable[[asyncio.Future[Any], Any], None], future: Any, what: Any
) -> None:
    try:
        loop.call_soon_threadsafe(how, future, what)
    except RuntimeError:
        log.debug("an answer came after the server had gone")


def _fulfil(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
