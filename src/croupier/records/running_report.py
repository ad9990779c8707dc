"""The report of a running floor. Each request reads only the events since the last one."""

from __future__ import annotations

from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from croupier.errors import InputError
from croupier.gaming_day import GamingDay, read_day
from croupier.records.event_log import read_log
from croupier.records.exact_figures import figures_of
from croupier.records.report import days_of, report
from croupier.records.takings import Takings
from croupier.records.theory import Theory
from croupier.store import EventStore

EVERY_DAY = "all"


class RunningReport:
    """The figures of one store so far. Threads may share it. One of them reads at a time."""

    def __init__(self, store: EventStore, gaming_day: GamingDay, theory: Theory | None = None) -> None:
        self._store = store
        self._lock = Lock()
        self._takings = Takings(gaming_day)
        self._theory = theory or Theory()

    def report(self, *, day: str | None = None, tables: list[str] | None = None) -> dict[str, Any]:
        """The report of a day, of the last one (None), or of all (`all`)."""
        with self._lock:
            self._read_on()
            check_tables(self._takings, tables)
            return report(self._takings, days=days_named(self._takings, day), tables=tables, theory=self._theory)

    def figures(self, *, days: int, table: str | None) -> dict[str, Any]:
        """The exact figures of the last days for auditors, of all tables or of one."""
        with self._lock:
            self._read_on()
            check_tables(self._takings, None if table is None else [table])
            return figures_of(self._takings, self._theory, days=days, table=table)

    def _read_on(self) -> None:
        for event in read_log(self._store, after=self._takings.position):
            self._takings.feed(event)


def days_named(takings: Takings, wanted: str | None) -> list[str]:
    """The days asked for: a date, the last one (None), or all of them."""
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
    """Refuse a table that is not there."""
    for table in wanted or ():
        if table not in takings.tables:
            known = ", ".join(sorted(takings.tables)) or "none"
            raise InputError("table", f"{table!r} is not a table of this store: {known}")


_REPORTS: WeakKeyDictionary[EventStore, RunningReport] = WeakKeyDictionary()
_MAKING = Lock()


def running_report(store: EventStore, gaming_day: GamingDay) -> RunningReport:
    """The report of this store. It starts with the first request."""
    with _MAKING:
        if store not in _REPORTS:
            _REPORTS[store] = RunningReport(store, gaming_day)
        return _REPORTS[store]
