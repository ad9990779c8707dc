"""The one thread that uses the floor, and the queue in front of it. Callers wait for their results."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from croupier.refusals import Refused

T = TypeVar("T")
Item = TypeVar("Item")
Result = TypeVar("Result")
log = logging.getLogger("croupier.web")

MOST_WAITING = 5_000
"""Beyond this, callers are told to come back later: an endless queue would make everyone late."""
AT_ONCE = 64
"""How many jobs may be done together, with one sync of the disk."""


class _Job(NamedTuple):
    """One job and its caller. The queue has jobs of all kinds."""

    future: asyncio.Future[Any]
    do: Callable[[list[Any]], Sequence[object]]
    item: object
    """The argument for `do`, with those of other waiting callers."""
    alone: bool
    """Whether it is never done together with others."""


class Answered(NamedTuple):
    """The result of one job, for its caller."""

    future: asyncio.Future[Any]
    result: object
    """An exception if the job has failed."""


class Writer:
    """Runs jobs for the floor one after the other, in order."""

    def __init__(self, *, most_waiting: int = MOST_WAITING) -> None:
        self._queue: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        """The jobs of one turn of the event loop are one entry, so that the thread finds all of them or none."""
        self._asked: deque[_Job] = deque()
        """The jobs of this turn of the event loop, which are not in the queue yet."""
        self._taken: deque[_Job] = deque()
        """The jobs that the thread has taken from the queue and not begun."""
        self._jobs_asked, self._jobs_begun = 0, 0
        self._handing_in = threading.Lock()
        """Held by the event loop, or by `stop`, which another thread may call."""
        self._most_waiting = most_waiting
        self._thread = threading.Thread(target=self._run, name="croupier-writer", daemon=True)
        self._stopped = False
        self.after_work: list[Callable[[], None]] = []
        """Called on the thread after each job and before its answer, so that a viewer's next look shows the change."""

    def start(self) -> None:
        self._thread.start()

    def ask(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Run the work on the writer's thread. Returns the future of its result."""
        return self.ask_together(lambda _: [work()], None, alone=True)

    def ask_together(
        self, do: Callable[[list[Item]], Sequence[Result | Exception]], item: Item, *, alone: bool = False
    ) -> asyncio.Future[Result]:
        """Run this item together with others that wait for the same function. Returns the future of its own result.

        Refuses if the floor is closing or the queue is full. The job goes to the thread at the end of the event loop's
        turn: then the thread wakes up once for all that have come in this turn, and does them together.
        """
        if self._stopped:
            raise Refused("STOPPING.closing", None)
        if self._jobs_asked - self._jobs_begun >= self._most_waiting:
            raise Refused("BUSY.commands", None)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._asked.append(_Job(future, do, item, alone))
        self._jobs_asked += 1
        loop.call_soon(self._hand_in)
        return future

    def _hand_in(self) -> None:
        with self._handing_in:
            if self._asked:
                self._queue.put([self._asked.popleft() for _ in range(len(self._asked))])

    @property
    def waiting(self) -> int:
        """How many jobs are waiting."""
        return self._jobs_asked - self._jobs_begun

    @property
    def alive(self) -> bool:
        """Whether the thread is running."""
        return self._thread.is_alive() and not self._stopped

    def stop(self) -> None:
        """Finish the waiting jobs, and end."""
        if not self._stopped:
            self._stopped = True
            self._hand_in()
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        job = self._next(wait=True)
        while job is not None:
            alike, following = [job], None
            if not job.alone:
                following = self._next(wait=False)
                while following is not None and following.do == job.do and len(alike) < AT_ONCE:
                    alike.append(following)
                    following = self._next(wait=False)
            self._do([asked for asked in alike if not asked.future.cancelled()])  # the others left before it was begun
            job = self._next(wait=True) if following is None else following

    def _next(self, *, wait: bool) -> _Job | None:
        """The next job. None if there is no other; after waiting, if this is the end."""
        if not self._taken:
            try:
                jobs = self._queue.get(block=wait)
            except queue.Empty:
                return None
            if jobs is None:
                self._queue.put(None)  # the end, to be found again
                return None
            self._taken.extend(jobs)
        self._jobs_begun += 1
        return self._taken.popleft()

    def _do(self, jobs: Sequence[_Job]) -> None:
        """Do one job, or several together, and tell viewers before each caller has an answer."""
        if not jobs:
            return
        try:
            results = jobs[0].do([job.item for job in jobs])
        except Exception as error:
            results = [error] * len(jobs)
        for tell in self.after_work:
            try:
                tell()
            except Exception:
                log.exception("readers could not be told")
        # All callers of one event loop get their results in one call, because each call wakes it.
        of_loop: defaultdict[asyncio.AbstractEventLoop, list[Answered]] = defaultdict(list)
        for job, result in zip(jobs, results, strict=True):
            of_loop[job.future.get_loop()].append(Answered(job.future, result))
        for loop, answered in of_loop.items():
            try:
                loop.call_soon_threadsafe(_finish, answered)
            except RuntimeError:
                log.debug("answers came after the server had gone")


def _finish(answers: Iterable[Answered]) -> None:
    for future, result in answers:
        if future.done():
            continue  # the caller has left
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
