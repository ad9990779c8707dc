"""Garbage is collected now and then, not whenever: going through a large floor takes a fifth of a second.

Most of what a floor holds is freed as soon as nobody refers to it. Only cycles wait for a collection, and few are made.
"""

from __future__ import annotations

import asyncio
import gc

EVERY_S = 600.0
YOUNG = 3_000
"""So many new objects before the youngest are gone through, which takes some milliseconds."""
MIDDLING = 20
NEVER = 1_000_000


def collect_seldom() -> None:
    """What has been made so far stays; from now on only young objects are gone through by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, NEVER)


async def keep_collecting() -> None:
    """All that has been made since the start is gone through every ten minutes; until cancelled."""
    while True:
        await asyncio.sleep(EVERY_S)
        gc.collect()
