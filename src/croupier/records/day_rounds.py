"""The rounds that each table has played on a gaming day, and their pace.

The first round of the day is searched for by halves among the rounds of the table, so a pit that looks every second
reads nothing twice, and a long history costs a few more steps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

from croupier.floor_events.codec import type_of
from croupier.gaming_day import GamingDay
from croupier.poker.events import HandOpened
from croupier.store import EventStore, StoredEvent

HOUR_S = 3_600
LEAST_S = 60
"""A pace is not told before a table has played for a minute."""


class TableNow(NamedTuple):
    """A table at this moment."""

    name: str
    poker: bool
    rounds: int
    """How many rounds have ever been opened at it."""
    playing: bool
    """Whether one is open."""


class DayRounds(NamedTuple):
    """The rounds of a table on a gaming day so far."""

    finished: int
    an_hour: int | None
    """From the opening of the first one until now; None if that is too short a time."""


class DayBeginning(NamedTuple):
    """The first round of a table on a gaming day."""

    day: str
    number: int
    at: str


NO_ROUNDS = DayRounds(0, None)
_BEGINNINGS: WeakKeyDictionary[EventStore, dict[str, DayBeginning]] = WeakKeyDictionary()
_LOCK = Lock()


def day_rounds(
    store: EventStore, tables: Iterable[TableNow], gaming_day: GamingDay, now: datetime
) -> dict[str, DayRounds]:
    """By table: its rounds of today, by the House's gaming day."""
    day = gaming_day.day_of(now.isoformat())
    with _LOCK:
        known = _BEGINNINGS.setdefault(store, {})
        for table in tables:
            if (table.name not in known or known[table.name].day != day) and table.rounds:
                found = _beginning(store, table, gaming_day, day)
                if found is not None:
                    known[table.name] = found
        return {table.name: _since(known.get(table.name), table, day, now) for table in tables}


def _since(first: DayBeginning | None, table: TableNow, day: str, now: datetime) -> DayRounds:
    if first is None or first.day != day:
        return NO_ROUNDS
    finished = table.rounds - first.number + (0 if table.playing else 1)
    seconds = (now - datetime.fromisoformat(first.at)).total_seconds()
    return DayRounds(finished, round(finished * HOUR_S / seconds) if seconds >= LEAST_S else None)


def _beginning(store: EventStore, table: TableNow, gaming_day: GamingDay, day: str) -> DayBeginning | None:
    def day_of(event: StoredEvent | None) -> str:
        return "" if event is None else gaming_day.day_of(event.at)

    if not table.poker:
        rounds = range(1, table.rounds + 1)
        place = bisect_left(rounds, day, key=lambda number: day_of(_event(store, f"round/{table.name}-{number}")))
        first = None if place == len(rounds) else _event(store, f"round/{table.name}-{rounds[place]}")
        return None if first is None else DayBeginning(day, rounds[place], first.at)
    stream = f"poker/{table.name}"
    versions = range(1, store.version(stream) + 1)
    place = bisect_left(versions, day, key=lambda version: day_of(_event(store, stream, version)))
    for stored in store.read_stream(stream, place + 1):
        if type_of(stored) is HandOpened:  # decodes no other event
            return DayBeginning(day, int(str(stored.document["round"]).rpartition("/")[2]), stored.at)
    return None


def _event(store: EventStore, stream: str, version: int = 1) -> StoredEvent | None:
    return next(store.read_stream(stream, version), None)
