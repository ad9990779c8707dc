"""The parts of a floor that is open to visitors."""

from __future__ import annotations

from croupier.floor import Floor
from croupier.records.own_rounds import OwnRounds
from croupier.records.round_archive import RoundArchive
from croupier.store import EventStore
from croupier.web.doors.door import Call


def the_floor(call: Call) -> Floor:
    """The floor. Only the writer's thread may look at it."""
    return call.house.floor


def the_archive(call: Call) -> RoundArchive:
    """The archive of played rounds."""
    return call.house.archive


def the_store(call: Call) -> EventStore:
    """The store; threads may share it."""
    return call.house.store


def the_own_rounds(call: Call) -> OwnRounds:
    """The rounds of players, weighed for them."""
    return call.house.own_rounds
