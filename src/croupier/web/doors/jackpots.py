"""Doors to the jackpots: their meters, pending prizes, payments and history."""

from __future__ import annotations

import asyncio
from typing import Any, TypedDict

import msgspec
from msgspec.structs import asdict

from croupier.floor import Floor
from croupier.floor.state.table_state import HouseTable
from croupier.floor.views.jackpot_documents import (
    JackpotHitView,
    JackpotView,
    StaffJackpotView,
    hit_view,
    jackpot_view,
    staff_jackpot_view,
)
from croupier.jackpots import Jackpot
from croupier.refusals import Refused
from croupier.store import EventStore
from croupier.web.doors.door import Access, Call, Door, Query, whole

GROUP = "Jackpots"
MOST = 500


class ListedJackpotView(JackpotView, frozen=True, kw_only=True):
    """A jackpot with the tables and games that are linked to it, and its notices to players."""

    tables: list[str]
    games: list[str]
    notices: list[str]


class JackpotsView(msgspec.Struct, frozen=True, kw_only=True):
    """All jackpots with their meters."""

    jackpots: list[ListedJackpotView]


class JackpotPageView(ListedJackpotView, frozen=True, kw_only=True):
    """A jackpot with its latest hits, the newest first."""

    hits: list[JackpotHitView]


class StaffJackpotPageView(StaffJackpotView, frozen=True, kw_only=True):
    """The same with all that staff see."""

    tables: list[str]
    games: list[str]
    notices: list[str]
    hits: list[JackpotHitView]


class JackpotHistoryView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that has happened to a jackpot, as it was stored, the newest first."""

    events: list[dict[str, Any]]


async def jackpots(call: Call) -> JackpotsView:
    """All jackpots with their meters."""
    floor = call.access.floor

    def look() -> JackpotsView:
        listed = [
            ListedJackpotView(**asdict(jackpot_view(jackpot)), **_linked(floor, jackpot))
            for _, jackpot in sorted(floor.jackpots.items())
        ]
        return JackpotsView(jackpots=listed)

    return await call.access.ask(look)


async def jackpot(call: Call) -> JackpotPageView | StaffJackpotPageView:
    """One jackpot: meter, settings, pending prizes, faults, and its latest hits; more for staff."""
    floor, name, staff = call.access.floor, call.path["jackpot"], call.visitor.acts_as_staff

    def look() -> JackpotPageView | StaffJackpotPageView:
        named = floor.jackpots.get(name)
        if named is None:
            raise Refused("NO_SUCH_JACKPOT.at_address", None)
        hits, linked = [hit_view(hit) for hit in reversed(named.hits)], _linked(floor, named)
        if staff:
            return StaffJackpotPageView(**asdict(staff_jackpot_view(named)), **linked, hits=hits)
        return JackpotPageView(**asdict(jackpot_view(named)), **linked, hits=hits)

    return await call.access.ask(look)


class LinkedTables(TypedDict):
    """The tables and games that are linked to a jackpot, and its notices to players."""

    tables: list[str]
    games: list[str]
    notices: list[str]


def _linked(floor: Floor, jackpot: Jackpot) -> LinkedTables:
    tables = [
        table for table in floor.tables.values() if isinstance(table, HouseTable) and table.jackpot == jackpot.name
    ]
    return {
        "tables": sorted(table.id for table in tables),
        "games": sorted({table.sign.game for table in tables}),
        "notices": list(jackpot.notices),
    }


async def history(call: Call) -> JackpotHistoryView:
    """Everything that has happened to a jackpot, newest first: contributions, hits, faults, corrections, settings."""
    name = call.path["jackpot"]
    floor = call.access.floor
    if name not in floor.jackpots:
        raise Refused("NO_SUCH_JACKPOT.at_address", None)
    limit = whole(call.query, "limit", default=100, low=1, high=MOST)
    before = whole(call.query, "before", default=0, low=0, high=10**15)
    events = await asyncio.to_thread(_events, call.access.store, f"jackpot/{name}", limit, before)
    return JackpotHistoryView(events=events)


def _events(store: EventStore, stream: str, limit: int, before: int) -> list[dict[str, Any]]:
    """The last events of the stream before a version."""
    last = (before or store.version(stream) + 1) - 1
    first = max(1, last - limit + 1)
    events = []
    for recorded in store.read_stream(stream, first):
        if recorded.version > last:
            break
        events.append({**recorded.document, "version": recorded.version, "at": recorded.at})
    return events[::-1]


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
