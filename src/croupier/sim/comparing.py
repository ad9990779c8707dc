"""Two floors compared, part by part."""

from __future__ import annotations

from typing import Any

from croupier.floor import Floor
from croupier.floor.engine.state import FloorState

Snapshot = dict[str, dict[str, Any]]


def snapshot(floor: Floor) -> Snapshot:
    """All that a floor is, in a form that can be compared."""
    return snapshot_of(floor.state)


def snapshot_of(state: FloorState) -> Snapshot:
    """The parts of a floor's state, by name."""
    held = {account: amount for account, amount in state.books.balances.items() if amount}
    return {
        "tables": dict(state.tables),
        "jackpots": dict(state.jackpots),
        "alarms": dict(state.alarms),
        "approvals": dict(state.approvals),
        "counts": dict(state.counts),
        "versions": dict(state.versions),
        "money": held,
        "people": dict(state.people.by_key),
    }


def difference(before: Snapshot, now: Snapshot) -> str:
    """The first thing that is not the same, in a few words."""
    for part, was in before.items():
        for key in sorted({*was, *now[part]}):
            if was.get(key) != now[part].get(key):
                return f"{part}, {key}: {_told(was.get(key), now[part].get(key))}"
    return "nothing"


def _told(was: Any, is_: Any) -> str:
    """Of two records the field that differs."""
    for name in getattr(was, "_fields", ()):
        if isinstance(is_, type(was)) and getattr(was, name) != getattr(is_, name):
            return f"{name}: {_told(getattr(was, name), getattr(is_, name))}"
    return f"{was!r:.200} and now {is_!r:.200}"
