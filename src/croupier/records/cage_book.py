"""The cage's book: slips of fills and credits, counts of drop boxes, cash reports and exclusions, from the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from croupier.cage import events as e
from croupier.floor_events.codec import event_of, type_of
from croupier.gaming_day import GamingDay, later_day
from croupier.money import dollars
from croupier.store import EventStore

Document = dict[str, Any]
PATRONS, FLOATS = "patron/main", "cage/main"
FAILS_WITHOUT = ("identity", "chips", "amount", "by")
"""The fields that a report must hold; an empty one is named in `missing`."""


class CageBook:
    """The cage's figures from one store so far. Threads may share them. One thread reads at a time."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._lock = Lock()
        self._read: dict[str, int] = {}
        """By stream: the version of the last event that was read."""
        self._slips: list[tuple[str, Document]] = []
        """Each with its time."""
        self._reports: dict[str, Document] = {}
        self._moved: dict[str, e.CashMoved] = {}
        """The cash transactions that were not reported yet, by number; only the last one can still be."""
        self._excluded: dict[str, Document] = {}

    def slips(self, gaming_day: GamingDay, day: str) -> list[Document]:
        """The fills, credits, floats and counts of a gaming day, the newest first."""
        with self._lock:
            self._catch_up()
            return [slip for at, slip in reversed(self._slips) if gaming_day.day_of(at) == day]

    def reports(self, *, days: int) -> list[Document]:
        """All cash reports, those that are still due first. A report is due this many days after its gaming day."""
        with self._lock:
            self._catch_up()
            found = [{**one, "due": later_day(one["day"], days)} for one in self._reports.values()]
        return sorted(found, key=lambda one: (one["filed"] is not None, one["due"], one["at"]))

    def last_exclusion(self, player: str) -> Document | None:
        """The last exclusion of a patron, by the key of the name."""
        with self._lock:
            self._catch_up()
            return self._excluded.get(player)

    def _catch_up(self) -> None:
        for stream in (PATRONS, FLOATS):
            for stored in self._store.read_stream(stream, self._read.get(stream, 0) + 1):
                self._read[stream] = stored.version
                kind = type_of(stored)
                reader = None if kind is None else READERS.get(kind)
                if reader is not None:
                    reader(self, stored.at, event_of(stored))

    # Readers

    def _cash_moved(self, _at: str, event: e.CashMoved) -> None:
        self._moved = {event.number: event}  # a report follows its transaction at once

    def _cash_reported(self, at: str, event: e.CashReported) -> None:
        moved = self._moved.get(event.transaction)
        found: Document = {
            "report": event.report,
            "transaction": event.transaction,
            "at": at,
            "day": event.day,
            "player": event.player,
            "identity": event.identity,
            "paid_in": event.paid_in,
            "amount": dollars(event.amount),
            "chips": {} if moved is None else _chips(moved.chips),
            "day_total": dollars(event.total),
            "threshold": "single" if event.amount >= event.single else "daily",
            "single": dollars(event.single),
            "daily": dollars(event.daily),
            "by": event.by,
            "filed": None,
        }
        found["missing"] = [field for field in FAILS_WITHOUT if not found[field]]
        self._reports[event.report] = found

    def _report_filed(self, at: str, event: e.CashReportFiled) -> None:
        self._reports[event.report]["filed"] = {"at": at, "by": event.by, "reference": event.reference}

    def _excluded_patron(self, at: str, event: e.PatronExcluded) -> None:
        self._excluded[event.player] = {"at": at, "until": event.until, "by": event.by, "reason": event.reason}

    def _slip(self, at: str, event: Slip) -> None:
        number, kind = SLIPS[type(event)](event)
        slip: Document = {"number": number, "kind": kind, "at": at, "amount": dollars(event.amount)}
        if isinstance(event, e.DropCounted):
            figures = ("win", "ledger_win", "difference", "sold")
            slip |= {"shift": event.shift, "chips": None, **{name: dollars(getattr(event, name)) for name in figures}}
        else:
            slip |= {"shift": event.shift, "table": event.table, "chips": _chips(event.chips)}
        self._slips.append((at, slip | {"by": event.by, "agreed": event.agreed}))


Slip = e.FloatOpened | e.FloatFilled | e.FloatCredited | e.FloatClosed | e.DropCounted
SLIPS: Mapping[type[Slip], Callable[[Any], tuple[str, str]]] = {
    e.FloatOpened: lambda event: (event.shift, "opened"),
    e.FloatFilled: lambda event: (event.number, "fill"),
    e.FloatCredited: lambda event: (event.number, "credit"),
    e.FloatClosed: lambda event: (event.shift, "closed"),
    e.DropCounted: lambda event: (event.shift, "drop"),
}
"""The number of a slip, and its kind."""
READERS: Mapping[type, Callable[[CageBook, str, Any], None]] = {
    e.CashMoved: CageBook._cash_moved,
    e.CashReported: CageBook._cash_reported,
    e.CashReportFiled: CageBook._report_filed,
    e.PatronExcluded: CageBook._excluded_patron,
    **dict.fromkeys(SLIPS, CageBook._slip),
}


def _chips(chips: tuple[tuple[int, int], ...]) -> dict[str, int]:
    return {dollars(value): count for value, count in chips}


_BOOKS: WeakKeyDictionary[EventStore, CageBook] = WeakKeyDictionary()
_MAKING = Lock()


def cage_book(store: EventStore) -> CageBook:
    """The book of this store. It begins with the first request."""
    with _MAKING:
        if store not in _BOOKS:
            _BOOKS[store] = CageBook(store)
        return _BOOKS[store]
