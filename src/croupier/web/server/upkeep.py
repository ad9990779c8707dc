"""What the server does now and then: it collects garbage, and erases personal data that is past its time."""

from __future__ import annotations

import asyncio
import contextlib
import gc

from croupier.floor import Floor
from croupier.refusals import Refused
from croupier.store import StoreError
from croupier.web.floor_access.writer import Writer

COLLECTED_EVERY_S = 600.0
YOUNG = 3_000
"""How many new objects trigger a collection of the youngest, which takes some milliseconds."""
MIDDLING = 20
NEVER = 1_000_000
ERASED_EVERY_S = 3_600.0
"""A gaming day may begin at any hour, so the server looks each hour."""


def collect_seldom() -> None:
    """Exempt all present objects. From now on only young objects are collected automatically.

    Going through a large floor takes a fifth of a second. Most of its objects are freed as soon as nothing refers to
    them; only cycles wait for a collection, and there are few.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, NEVER)


async def keep_collecting() -> None:
    """Collect everything made since the start every ten minutes, until cancelled."""
    while True:
        await asyncio.sleep(COLLECTED_EVERY_S)
        gc.collect()


async def keep_private(writer: Writer, floor: Floor) -> None:
    """Erase what the House keeps no longer, at the start and then each hour, until cancelled."""
    while True:
        # A store that fails now is asked again in an hour.
        with contextlib.suppress(Refused, StoreError):
            await writer.ask(floor.erase_past)
        await asyncio.sleep(ERASED_EVERY_S)
