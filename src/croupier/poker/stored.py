"""Events as plain documents under names of our own, and back: what a store keeps and a record shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from croupier import event_values
from croupier.cards import NAMES, SPELLINGS
from croupier.event_values import Turn, same, stored_name
from croupier.poker.events import Event
from croupier.poker.settings import TableSettings

EVENT_TYPES: dict[str, type[Any]] = {stored_name(kind): kind for kind in get_args(Event)}
"""Each kind of event, by the name under which it is stored."""
NAMES_OF = {kind: name for name, kind in EVENT_TYPES.items()}


def _rows(value: Any) -> list[list[Any]]:
    return [list(row) for row in value]


def _rows_back(value: Any) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(row) for row in value)


WRITE: dict[str, Turn] = {
    **event_values.WRITE,
    "burnt": lambda value: NAMES[value],
    "settings": lambda value: value._asdict(),
    "waits": list,
    **dict.fromkeys(("dealt", "posts", "missed", "posted", "ends", "returned"), _rows),
}
READ: dict[str, Turn] = {
    **event_values.READ,
    "burnt": lambda value: SPELLINGS[value],
    "settings": lambda value: TableSettings(**value),
    "waits": tuple,
    **dict.fromkeys(("dealt", "posts", "missed", "posted", "ends", "returned"), _rows_back),
}


def as_document(event: Event) -> dict[str, Any]:
    """The event as it is stored."""
    found: dict[str, Any] = {"event": NAMES_OF[type(event)]}
    found.update({name: WRITE.get(name, same)(value) for name, value in event._asdict().items()})
    return found


def from_document(document: Mapping[str, Any]) -> Event:
    """The event that was stored."""
    kind = EVENT_TYPES[document["event"]]
    event: Event = kind(**{name: READ.get(name, same)(document[name]) for name in kind._fields})
    return event
