"""The parts of a house that serves a real floor."""

from __future__ import annotations

from croupier.floor import Floor
from croupier.records.own_rounds import OwnRounds
from croupier.records.round_archive import RoundArchive
from croupier.store import EventStore
from croupier.web.doors.door import Call


def the_floor(call: Call) -> Floor:
    """The floor. Only the writer's thread may look at it."""
    floor = call.house.floor
    if not isinstance(floor, Floor):
        raise TypeError("this house has no floor of its own")
    return floor


def the_archive(call: Call) -> RoundArchive:
    """The archive of played rounds."""
    archive = call.house.archive
    if archive is None:
        raise TypeError("this house keeps no records")
    return archive


def the_store(call: Call) -> EventStore:
    """The store; threads may share it."""
    return the_archive(call).store


def the_own_rounds(call: Call) -> OwnRounds:
    """The rounds of players, weighed for them."""
    own_rounds = call.house.own_rounds
    if own_rounds is None:
        raise TypeError("this house keeps no records")
    return own_rounds
