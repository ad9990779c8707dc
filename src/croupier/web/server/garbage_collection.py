"""Collects garbage rarely: going through a large floor takes a fifth of a second.

Most objects of a floor are freed as soon as nothing refers to them. Only cycles wait for a collection, and there are
few.
"""

from __future__ import annotations

import asyncio
import gc

EVERY_S = 600.0
YOUNG = 3_000
"""How many new objects trigger a collection of the youngest, which takes some milliseconds."""
MIDDLING = 20
NEVER = 1_000_000


def collect_seldom() -> None:
    """Exempt all present objects. From now on only young objects are collected automatically."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, NEVER)


async def keep_collecting() -> None:
    """Collect everything made since the start every ten minutes, until cancelled."""
    while True:
        await asyncio.sleep(EVERY_S)
        gc.collect()
