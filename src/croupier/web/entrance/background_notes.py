"""Puts things on record beside the answer to a visitor."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

log = logging.getLogger("croupier.web")


class BackgroundNotes:
    """Refused sign-ins, uses and ends of sessions that are being noted."""

    def __init__(self) -> None:
        self._noting: set[asyncio.Task[None]] = set()
        """The loop alone would drop them."""

    def add(self, work: Awaitable[Any], what: str) -> asyncio.Task[None]:
        """Put something on record. A failure is logged."""

        async def note() -> None:
            try:
                await work
            except Exception as error:
                log.error("%s could not be noted", what, exc_info=error)

        task = asyncio.ensure_future(note())
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)
        return task
