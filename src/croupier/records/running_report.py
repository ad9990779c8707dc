"""The reports of a running floor. Each request reads only the events since the last one."""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

from croupier.errors import InputError
from croupier.gaming_day import ShiftTimes, day_and_shift
from croupier.records.event_log import read_log
from croupier.records.exact_figures import figures_of
from croupier.records.period_report import periods_of
from croupier.records.report import FloorReport, floor_report
from croupier.records.tables_and_days import check_tables, period_on
from croupier.records.takings import Takings
from croupier.records.theory import Theory
from croupier.store import EventStore

EVERY_DAY = "all"


class RunningReport:
    """The figures of one store so far, by gaming day and by shift. Threads may share it, and one reads at a time."""

    def __init__(self, store: EventStore, shifts: ShiftTimes, theory: Theory | None = None) -> None:
        self._store = store
        self._lock = Lock()
        self._shifts = shifts
        self._by_day = Takings(shifts.day)
        self._by_shift = Takings(shifts)
        """Reads nothing before somebody asks for a shift."""
        self._theory = theory or Theory()

    def report(
        self, *, day: str | None = None, shift: int | None = None, tables: list[str] | None = None
    ) -> FloorReport:
        """The report of a day, of the last one (None), or of all (`all`); of a shift if one is named."""
        takings = self._by_day if shift is None else self._by_shift
        with self._lock:
            self._read_on(takings)
            check_tables(takings.tables, tables or ())
            periods = periods_named(takings, day, shift)
            return floor_report(takings, periods=periods, tables=tables, theory=self._theory, shifts=self._shifts)

    def figures(self, *, days: int, table: str | None) -> dict[str, object]:
        """The exact figures of the last days for auditors, of all tables or of one."""
        with self._lock:
            self._read_on(self._by_day)
            check_tables(self._by_day.tables, () if table is None else [table])
            return figures_of(self._by_day, self._theory, days=days, table=table)

    def _read_on(self, takings: Takings) -> None:
        for event in read_log(self._store, after=takings.position):
            takings.feed(event)


def periods_named(takings: Takings, day: str | None, shift: int | None) -> list[str]:
    """The periods asked for: a date, the last one (None), or all of them (`all`); of shifts those with this number."""
    known = sorted(one for one in periods_of(takings) if day_and_shift(one)[1] == shift)
    if isinstance(takings.periods, ShiftTimes) and not 1 <= (shift or 0) <= len(takings.periods.hours):
        raise InputError("shift", f"must be a number from 1 to {len(takings.periods.hours)}, not {shift}")
    if day == EVERY_DAY:
        return known
    if day is None:
        return known[-1:]
    return [period_on(known, day, shift)]


_REPORTS: WeakKeyDictionary[EventStore, RunningReport] = WeakKeyDictionary()
_MAKING = Lock()


def running_report(store: EventStore, shifts: ShiftTimes) -> RunningReport:
    """The reports of this store. They start with the first request."""
    with _MAKING:
        if store not in _REPORTS:
            _REPORTS[store] = RunningReport(store, shifts)
        return _REPORTS[store]
