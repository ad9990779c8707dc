"""Exact counts for visitors: odds, advice and reviews. They are made beside the floor, so that no table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from croupier.extras import MissingExtraError
from croupier.refusals import Refused
from croupier.web.http.visitor_limits import CountedVisitor, visitor_key

T = TypeVar("T")
MOST_VISITORS = 64
"""How many visitors may wait in a queue."""
MOST_OF_ONE = 8
"""How many questions of one visitor may wait: the pages ask a few at once."""


@dataclass(slots=True)
class QueuedQuestions:
    """The questions of one visitor. One of them is in the queue, and the others wait for it."""

    many: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class CountingQueue:
    """Counts one thing at a time: a count may use all cores, and the tables come first.

    Visitors take turns. A visitor with many questions does not push the others back.
    """

    def __init__(self, name: str) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._waiting: dict[str, QueuedQuestions] = {}

    async def answer(self, visitor: CountedVisitor, work: Callable[[], T]) -> T:
        """The answer of this work, in its turn. Refuses if too many visitors wait, or too much of this visitor's."""
        key = visitor_key(visitor)
        if key not in self._waiting and len(self._waiting) >= MOST_VISITORS:
            raise Refused("BUSY.odds", None)
        mine = self._waiting.setdefault(key, QueuedQuestions())
        if mine.many >= MOST_OF_ONE:
            raise Refused("BUSY.own_questions", None, most=MOST_OF_ONE)
        mine.many += 1
        try:
            async with mine.turn:
                return await asyncio.get_running_loop().run_in_executor(self._worker, partial(or_missing, work))
        finally:
            mine.many -= 1
            if not mine.many:
                del self._waiting[key]


def or_missing(work: Callable[[], T]) -> T:
    """A missing extra is not an error in the question."""
    try:
        return work()
    except MissingExtraError as missing:
        raise Refused("EXTRA_MISSING", None, reason=str(missing)) from None
