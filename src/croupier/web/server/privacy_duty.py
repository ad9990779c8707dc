"""The daily duty of privacy: personal data that the House keeps no longer is erased."""

from __future__ import annotations

import asyncio
import contextlib

from croupier.floor import Floor
from croupier.refusals import Refused
from croupier.store import StoreError
from croupier.web.floor_access.house import House

BETWEEN_S = 3_600
"""A gaming day may begin at any hour, so the server looks each hour."""


async def keep_private(house: House, floor: Floor) -> None:
    """Erase what is past its time, at the start and then each hour, until cancelled."""
    while True:
        # A store that fails now is asked again in an hour.
        with contextlib.suppress(Refused, StoreError):
            await house.ask(floor.erase_past)
        await asyncio.sleep(BETWEEN_S)
