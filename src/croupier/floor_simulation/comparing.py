"""Compares two floors, part by part."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor import Floor
from croupier.floor.state.floor_state import FloorState
from croupier.floor.views.table_documents import TableView

Snapshot = Mapping[str, Mapping[str, object]]


def snapshot(floor: Floor) -> Snapshot:
    """The whole state of a floor, in a form that can be compared."""
    return snapshot_of(floor.state)


def snapshot_of(state: FloorState) -> Snapshot:
    """The parts of a floor's state, by name."""
    balances = {account: amount for account, amount in state.books.balances.items() if amount}
    return {
        "tables": dict(state.tables),
        "jackpots": dict(state.jackpots),
        "alarms": dict(state.alarms),
        "approvals": dict(state.approvals),
        "counts": dict(state.counts),
        "versions": dict(state.versions),
        "money": balances,
        "people": dict(state.people.by_key),
        "cardroom": state.cardroom._asdict(),
        "cage": state.cage._asdict(),
        "house_changes": {str(number): change for number, change in enumerate(state.house_changes)},
        "bookings": dict(state.bookings),
        "alarmed": dict.fromkeys(state.alarmed),
    }


def views_of(floor: Floor, viewer: str | None) -> dict[str, TableView]:
    """All tables as this viewer sees them. The marks for ready and idle players are left out: nobody stores them."""
    floor.ready.clear()
    floor.idle.clear()
    return {table: floor.view(table, viewer) for table in floor.tables}


def difference(before: Snapshot, now: Snapshot) -> str:
    """The first difference, in a few words."""
    for part, was in before.items():
        for key in sorted({*was, *now[part]}):
            if was.get(key) != now[part].get(key):
                return f"{part}, {key}: {_difference(was.get(key), now[part].get(key))}"
    return "nothing"


def _difference(was: object, is_: object) -> str:
    """The first field in which two records differ."""
    for name in getattr(was, "_fields", ()):
        if isinstance(is_, type(was)) and getattr(was, name) != getattr(is_, name):
            return f"{name}: {_difference(getattr(was, name), getattr(is_, name))}"
    return f"{was!r:.200} and now {is_!r:.200}"
