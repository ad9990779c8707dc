"""Work beside the answers to visitors, such as putting something on record."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

log = logging.getLogger("croupier.web")


class BackgroundWork:
    """Tasks that nobody waits for."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        """The loop alone would drop them."""

    def start(self, work: Awaitable[object], failure: str) -> asyncio.Task[None]:
        """Begin with the work. A failure is logged with these words."""

        async def finish() -> None:
            try:
                await work
            except Exception as error:
                log.error(failure, exc_info=error)

        task = asyncio.ensure_future(finish())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
