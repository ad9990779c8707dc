"""Doors to the tables, and the one door for all commands."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from croupier.cardroom.documents import CardRoomView, StaffCardRoomView
from croupier.cardroom.draw_verification import SeatDrawRecord
from croupier.floor.views.table_documents import HouseTableView, PokerTableView, TableRowView
from croupier.records.seat_draws import seat_draw
from croupier.web.doors.door import Access, Call, Door, whole

GROUP = "Tables"


class TablesView(msgspec.Struct, frozen=True, kw_only=True):
    """All tables in short."""

    tables: list[TableRowView]


class CommandAnswerView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a command: the position after it, its own words, and whether it had been done before."""

    position: int
    answer: dict[str, Any]
    repeated: bool


async def tables(call: Call) -> TablesView:
    """All tables in short."""
    return TablesView(tables=await call.access.ask(call.access.hub.lobby))


async def table(call: Call) -> HouseTableView | PokerTableView:
    """One table as the visitor may see it."""
    name, viewer = call.path["table"], call.visitor.viewer
    return await call.access.ask(lambda: call.access.hub.document(name, viewer))


async def card_room(call: Call) -> CardRoomView | StaffCardRoomView:
    """The waiting lists, the visitor's places on them and the seats held for the visitor; more for staff."""
    floor, visitor = call.access.floor, call.visitor
    look = floor.staff_card_room if visitor.acts_as_staff else floor.card_room
    return await call.access.ask(lambda: look(visitor.viewer))


async def draw_of_seats(call: Call) -> dict[str, Any]:
    """A draw of seats, with its seed and the commitment to it, as `croupier verify` reads it."""
    number = whole(call.path, "number", default=0, low=0, high=10**9)
    return await asyncio.to_thread(seat_draw, call.access.store, number)


async def command(call: Call) -> dict[str, Any]:
    """Carry out a command. A repeat with the same id is done once and gets the same answer."""
    return await call.access.visitor_commands.obey(call.visitor, call.body)


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
        returns=SeatDrawRecord,
        tells="A draw of seats for a broken table or to balance tables, to verify it",
        group=GROUP,
        access=Access.SIGNED_IN,
    ),
    Door(
        method="POST",
        path="/api/v1/commands",
        does=command,
        name="giveCommand",
        returns=CommandAnswerView,
        tells="Give a command to the floor",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=dict[str, Any],
    ),
)
