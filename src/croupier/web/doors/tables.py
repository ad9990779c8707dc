"""Doors to the tables, and the one door for all commands."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from croupier.cardroom.documents import CardRoomView
from croupier.floor.views.table_documents import HouseTableView, PokerTableView, TableRowView
from croupier.records.seat_draws import seat_draw
from croupier.web.doors.door import Access, Call, Door, whole
from croupier.web.doors.served_floor import the_floor, the_store

GROUP = "Tables"


class TablesView(msgspec.Struct, frozen=True, kw_only=True):
    """All tables in short."""

    tables: list[TableRowView]


async def tables(call: Call) -> TablesView:
    """All tables in short."""
    house = call.house
    return TablesView(tables=await house.ask(house.hub.lobby))


async def table(call: Call) -> HouseTableView | PokerTableView:
    """One table as the visitor may see it."""
    name, viewer = call.path["table"], call.visitor.viewer
    return await call.house.ask(lambda: call.house.hub.document(name, viewer))


async def card_room(call: Call) -> CardRoomView:
    """The waiting lists, the visitor's places on them and the seats held for the visitor; more for staff."""
    floor, visitor = the_floor(call), call.visitor
    return await call.house.ask(lambda: floor.card_room(visitor.viewer, for_staff=visitor.acts_as_staff))


async def draw_of_seats(call: Call) -> dict[str, Any]:
    """A draw of seats, with its seed and the commitment to it, as `croupier verify` reads it."""
    number = whole(call.path, "number", default=0, low=0, high=10**9)
    return await asyncio.to_thread(seat_draw, the_store(call), number)


async def command(call: Call) -> dict[str, Any]:
    """Carry out a command. A repeat with the same id is done once and gets the same answer."""
    return await call.house.visitor_commands.obey(call.visitor, call.body)


DOORS = (
    Door(path="/api/v1/tables", does=tables, name="listTables", tells="All tables in short", group=GROUP),
    Door(path="/api/v1/tables/{table}", does=table, name="getTable", tells="A table as you may see it", group=GROUP),
    Door(
        path="/api/v1/card-room",
        does=card_room,
        name="getCardRoom",
        tells="The card room's waiting lists, your places and the seats held for you; more for staff",
        group=GROUP,
    ),
    Door(
        path="/api/v1/card-room/draws/{number}",
        does=draw_of_seats,
        name="getSeatDraw",
        tells="A draw of seats for a broken table or to balance tables, to verify it",
        group=GROUP,
        access=Access.SIGNED_IN,
    ),
    Door(
        method="POST",
        path="/api/v1/commands",
        does=command,
        name="giveCommand",
        tells="Give a command to the floor",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=dict[str, Any],
    ),
)
