"""The plain values that the stored events of all games share: cards and citations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from croupier.cards import NAMES, SPELLINGS, Card
from croupier.clauses import cited

Turn: TypeAlias = Callable[[Any], Any]


def card_names(cards: tuple[Card, ...]) -> list[str]:
    """Cards as a document names them."""
    return [NAMES[card] for card in cards]


def cards_named(names: Iterable[str]) -> tuple[Card, ...]:
    """The cards that a document names."""
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
"""How fields with the same meaning in each event are written, by name."""
READ: Mapping[str, Turn] = {
    "clause": lambda value: None if value is None else cited(value),
    "also": lambda value: tuple(cited(cite) for cite in value),
    "card": lambda value: SPELLINGS[value],
    "cards": cards_named,
}
"""How they are read."""
