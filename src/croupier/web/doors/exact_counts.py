"""Exact counts for visitors: odds, advice and reviews. They are made beside the floor, so that no table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from croupier.extras import MissingExtraError
from croupier.refusals import Refused

T = TypeVar("T")
WORKER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="croupier-odds")
"""One at a time: a count may use all cores, and the tables come first."""
PLACES = asyncio.Semaphore(64)
"""How many may wait for it."""


async def counted(work: Callable[[], T]) -> T:
    """The answer of this work, in its turn. Refuses if too many wait."""
    if PLACES.locked():
        raise Refused("BUSY.odds", None)
    async with PLACES:
        return await asyncio.get_running_loop().run_in_executor(WORKER, partial(_or_missing, work))


def _or_missing(work: Callable[[], T]) -> T:
    """A missing extra is not an error in the question."""
    try:
        return work()
    except MissingExtraError as missing:
        raise Refused("EXTRA_MISSING", None, reason=str(missing)) from None
