"""What stands behind a house that serves a real floor."""

from __future__ import annotations

from croupier.floor import Floor
from croupier.store import EventStore
from croupier.web.doors.door import Call
from croupier.web.floor_access.records import Records


def the_floor(call: Call) -> Floor:
    """The floor; to be looked at on the writer's thread only."""
    floor = call.house.floor
    if not isinstance(floor, Floor):
        raise TypeError("this house has no floor of its own")
    return floor


def the_records(call: Call) -> Records:
    """The rounds that were played."""
    records = call.house.records
    if not isinstance(records, Records):
        raise TypeError("this house keeps no records")
    return records


def the_store(call: Call) -> EventStore:
    """The store; threads may share it."""
    return the_records(call).store
