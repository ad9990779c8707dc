"""The plain values that stored events share, such as cards and citations, and the codec of events with plain fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

from croupier.cards import NAMES, SPELLINGS, Card
from croupier.clauses import cited
from croupier.documents.fields import as_mapping, only_known, required
from croupier.errors import InputError, shown

Turn: TypeAlias = Callable[[Any], Any]
StoredEvent = TypeVar("StoredEvent")


def card_names(cards: tuple[Card, ...]) -> list[str]:
    return [NAMES[card] for card in cards]


def cards_named(names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(SPELLINGS[name] for name in names)


def same(value: Any) -> Any:
    """The value itself, for fields that documents hold unchanged."""
    return value


WRITE: Mapping[str, Turn] = {
    "clause": lambda value: None if value is None else value.cite,
    "also": lambda value: [citation.cite for citation in value],
    "card": lambda value: NAMES[value],
    "cards": card_names,
    "facts": dict,
}
"""By name: the writers of fields that have the same meaning in each event."""
READ: Mapping[str, Turn] = {
    "clause": lambda value: None if value is None else cited(value),
    "also": lambda value: tuple(cited(cite) for cite in value),
    "card": lambda value: SPELLINGS[value],
    "cards": cards_named,
}
"""Their readers."""


def plain_codec(
    stored: Mapping[str, type[StoredEvent]], of: str
) -> tuple[Callable[[StoredEvent], dict[str, Any]], Callable[[object], StoredEvent]]:
    """Write and read events with plain fields, by their stored names."""
    names = {kind: name for name, kind in stored.items()}

    def to_document(event: StoredEvent) -> dict[str, Any]:
        return {"event": names[type(event)], **msgspec.to_builtins(event)}

    def from_document(value: object) -> StoredEvent:
        document = dict(as_mapping(value, ""))
        name = required(document, "event")
        del document["event"]
        kind = stored.get(name) if isinstance(name, str) else None
        if kind is None:
            raise InputError("event", f"{shown(name)} is not an event of {of}")
        only_known(document, tuple(kind.__annotations__))
        try:
            return msgspec.convert(document, kind)
        except (msgspec.ValidationError, InputError) as error:
            raise InputError("", f"{name}: {error}") from None

    return to_document, from_document
