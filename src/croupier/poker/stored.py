"""Events as plain documents under names of our own, and back: what a store keeps and a record shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from croupier.cards import NAMES, SPELLINGS
from croupier.clauses import cited
from croupier.poker.events import Event
from croupier.poker.settings import TableSettings

VERSION = 1
Turn = Callable[[Any], Any]


def _stored_name(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() + f"/{VERSION}"


EVENT_TYPES: dict[str, type[Any]] = {_stored_name(kind.__name__): kind for kind in get_args(Event)}
"""Each kind of event, by the name under which it is stored."""
NAMES_OF = {kind: name for name, kind in EVENT_TYPES.items()}


def _cards(value: tuple[int, ...]) -> list[str]:
    return [NAMES[card] for card in value]


def _cards_back(value: list[str]) -> tuple[int, ...]:
    return tuple(SPELLINGS[name] for name in value)


def _rows(value: Any) -> list[list[Any]]:
    return [list(row) for row in value]


def _rows_back(value: Any) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(row) for row in value)


WRITE: dict[str, Turn] = {
    "clause": lambda value: None if value is None else value.cite,
    "also": lambda value: [citation.cite for citation in value],
    "card": lambda value: NAMES[value],
    "burnt": lambda value: NAMES[value],
    "cards": _cards,
    "settings": lambda value: value._asdict(),
    "facts": dict,
    "waits": list,
    **dict.fromkeys(("dealt", "posts", "missed", "posted", "ends", "returned"), _rows),
}
READ: dict[str, Turn] = {
    "clause": lambda value: None if value is None else cited(value),
    "also": lambda value: tuple(cited(cite) for cite in value),
    "card": lambda value: SPELLINGS[value],
    "burnt": lambda value: SPELLINGS[value],
    "cards": _cards_back,
    "settings": lambda value: TableSettings(**value),
    "waits": tuple,
    **dict.fromkeys(("dealt", "posts", "missed", "posted", "ends", "returned"), _rows_back),
}


def _same(value: Any) -> Any:
    return value


def as_document(event: Event) -> dict[str, Any]:
    """The event as it is stored."""
    found: dict[str, Any] = {"event": NAMES_OF[type(event)]}
    found.update({name: WRITE.get(name, _same)(value) for name, value in event._asdict().items()})
    return found


def from_document(document: Mapping[str, Any]) -> Event:
    """The event that was stored."""
    kind = EVENT_TYPES[document["event"]]
    event: Event = kind(**{name: READ.get(name, _same)(document[name]) for name in kind._fields})
    return event
