"""The bookmarks of surveillance, as they were put on record."""

from __future__ import annotations

from croupier.floor_events.events import BOOKMARKS
from croupier.store import EventStore


def bookmarks_in(store: EventStore) -> list[dict[str, object]]:
    """All bookmarks, newest first. `number` is a bookmark's own number; `position` is that of the event it marks."""
    found = [
        {
            **{name: value for name, value in one.document.items() if name != "event"},
            "number": one.version,
            "at": one.at,
        }
        for one in store.read_stream(BOOKMARKS)
    ]
    return found[::-1]
