"""The figures of a running floor, kept: each time they are asked for, only what has happened since is read."""

from __future__ import annotations

from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from croupier.errors import InputError
from croupier.records.days import GamingDay, read_day
from croupier.records.log import everything
from croupier.records.report import days_of, report
from croupier.records.takings import Takings
from croupier.records.theory import Theory
from croupier.store import EventStore

EVERY_DAY = "all"


class KeptTakings:
    """The figures of one store so far. Threads may share it; one reads at a time."""

    def __init__(self, store: EventStore, gaming_day: GamingDay, theory: Theory | None = None) -> None:
        self._store = store
        self._lock = Lock()
        self._takings = Takings(gaming_day)
        self._theory = theory or Theory()

    def report(self, *, day: str | None = None, tables: list[str] | None = None) -> dict[str, Any]:
        """The report of a day, of the last one (None), or of all (`all`)."""
        with self._lock:
            for recorded in everything(self._store, after=self._takings.position):
                self._takings.feed(recorded)
            check_tables(self._takings, tables)
            return report(self._takings, days=days_named(self._takings, day), tables=tables, theory=self._theory)


def days_named(takings: Takings, wanted: str | None) -> list[str]:
    """The days that somebody asks for: a date, the last one (None), or all of them."""
    known = sorted(days_of(takings))
    if wanted == EVERY_DAY:
        return known
    if wanted is None:
        return known[-1:]
    day = read_day(wanted)
    if day not in known:
        there = f"the days are {known[0]} to {known[-1]}" if known else "nothing has happened yet"
        raise InputError("day", f"nothing happened on {day}: {there}")
    return [day]


def check_tables(takings: Takings, wanted: list[str] | None) -> None:
    """An InputError where a table is named that is not there."""
    for table in wanted or ():
        if table not in takings.tables:
            known = ", ".join(sorted(takings.tables)) or "none"
            raise InputError("table", f"{table!r} is not a table of this store: {known}")


_KEPT: WeakKeyDictionary[EventStore, KeptTakings] = WeakKeyDictionary()
_MAKING = Lock()


def kept_takings(store: EventStore, gaming_day: GamingDay) -> KeptTakings:
    """The figures of this store, begun when they are first asked for."""
    with _MAKING:
        if store not in _KEPT:
            _KEPT[store] = KeptTakings(store, gaming_day)
        return _KEPT[store]
