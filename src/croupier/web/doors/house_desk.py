"""The doors of the managers: the settings of the house, and its people."""

from __future__ import annotations

from croupier.floor.views.house_console import HouseView
from croupier.floor.views.personnel import PersonnelView
from croupier.web.doors.door import Access, Call, Door, Query

GROUP = "Staff"


async def house(call: Call) -> HouseView:
    """Settings, tables, jackpots and requests, as this manager may see them."""
    floor, actor = call.access.floor, call.actor
    return await call.access.ask(lambda: floor.house_console(actor))


async def personnel(call: Call) -> PersonnelView:
    """Staff, and the players whom the administrator looks for."""
    floor, actor, find = call.access.floor, call.actor, call.query.get("find", "")
    return await call.access.ask(lambda: floor.personnel(actor, find))


DOORS = (
    Door(
        path="/api/v1/house",
        does=house,
        name="getHouse",
        tells="Settings of the house with their days, tables and jackpots, for shift managers and administrators",
        group=GROUP,
        access=Access.SHIFT,
    ),
    Door(
        path="/api/v1/personnel",
        does=personnel,
        name="getPersonnel",
        tells="Roles, locks, second factors and sessions of staff, for administrators",
        group=GROUP,
        access=Access.HOUSE,
        asks=(Query(name="find", tells="A part of a player's name: these players too", example="ali"),),
    ),
)
