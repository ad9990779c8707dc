"""Doors to the jackpots: their meters, pending prizes, payments and history."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.floor.state.table_state import HouseTable
from croupier.floor.views.jackpot_documents import hit_document, jackpot_document, staff_jackpot_document
from croupier.jackpots import Jackpot
from croupier.refusals import Refused
from croupier.store import EventStore
from croupier.web.doors.door import Access, Call, Door, Query, whole
from croupier.web.doors.served_floor import the_floor, the_store

GROUP = "Jackpots"
MOST = 500


async def jackpots(call: Call) -> dict[str, Any]:
    """All jackpots with their meters."""
    floor = the_floor(call)
    return {
        "jackpots": await call.house.ask(lambda: [_public(floor, found) for _, found in sorted(floor.jackpots.items())])
    }


async def jackpot(call: Call) -> dict[str, Any]:
    """One jackpot: meter, settings, pending prizes, faults, and its latest hits; more for staff."""
    floor, name, staff = the_floor(call), call.path["jackpot"], call.visitor.acts_as_staff

    def look() -> dict[str, Any]:
        found = floor.jackpots.get(name)
        if found is None:
            raise Refused("NO_SUCH_JACKPOT.at_address", None)
        document = _public(floor, found)
        document["hits"] = [hit_document(hit) for hit in reversed(found.hits)]
        return document | (staff_jackpot_document(found) if staff else {})

    return await call.house.ask(look)


def _public(floor: Any, found: Jackpot) -> dict[str, Any]:
    tables = [table for table in floor.tables.values() if isinstance(table, HouseTable) and table.jackpot == found.name]
    return {
        **jackpot_document(found),
        "tables": sorted(table.id for table in tables),
        "games": sorted({table.sign.game for table in tables}),
        "notices": list(found.notices),
    }


async def history(call: Call) -> dict[str, Any]:
    """Everything that has happened to a jackpot, newest first: contributions, hits, faults, corrections, settings."""
    name = call.path["jackpot"]
    floor = the_floor(call)
    if name not in floor.jackpots:
        raise Refused("NO_SUCH_JACKPOT.at_address", None)
    limit = whole(call.query, "limit", default=100, low=1, high=MOST)
    before = whole(call.query, "before", default=0, low=0, high=10**15)
    return {"events": await asyncio.to_thread(_events, the_store(call), f"jackpot/{name}", limit, before)}


def _events(store: EventStore, stream: str, limit: int, before: int) -> list[dict[str, Any]]:
    """The last events of the stream before a version."""
    last = (before or store.version(stream) + 1) - 1
    first = max(1, last - limit + 1)
    found = []
    for recorded in store.read_stream(stream, first):
        if recorded.version > last:
            break
        found.append({**recorded.document, "version": recorded.version, "at": recorded.at})
    return found[::-1]


DOORS = (
    Door(path="/api/v1/jackpots", does=jackpots, name="listJackpots", tells="All jackpots", group=GROUP),
    Door(
        path="/api/v1/jackpots/{jackpot}",
        does=jackpot,
        name="getJackpot",
        tells="A jackpot: meter, pending prizes, faults, latest hits",
        group=GROUP,
    ),
    Door(
        path="/api/v1/jackpots/{jackpot}/history",
        does=history,
        name="getJackpotHistory",
        tells="Everything that has happened to a jackpot, newest first",
        group=GROUP,
        access=Access.STAFF,
        asks=(
            Query(name="limit", tells="At most so many", schema={"type": "integer", "minimum": 1, "maximum": MOST}),
            Query(name="before", tells="Only before this version", schema={"type": "integer", "minimum": 0}),
        ),
    ),
)
