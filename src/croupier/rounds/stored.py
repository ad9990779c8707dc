"""Events as plain documents under names of our own, and back: what a store keeps and a record shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from croupier.cards import NAMES, SPELLINGS
from croupier.clauses import cited
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.rounds import events as all_events
from croupier.rounds.commands import TableSettings
from croupier.rounds.events import Event

VERSION = 1


def _stored_name(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() + f"/{VERSION}"


EVENT_TYPES: dict[str, type[Event]] = {_stored_name(kind.__name__): kind for kind in all_events.Event.__args__}
"""Each kind of event, by the name under which it is stored."""
NAMES_OF = {kind: name for name, kind in EVENT_TYPES.items()}


def _draw(draw: Draw | None) -> object:
    if draw is None:
        return None
    return {**draw._asdict(), "magic_card": None if draw.magic_card is None else NAMES[draw.magic_card]}


def _draw_back(value: Any) -> Draw | None:
    if value is None:
        return None
    magic = value["magic_card"]
    return Draw(None if magic is None else SPELLINGS[magic], value["lucky_box"], value["lucky_dealer"])


def _cards(value: tuple[int, ...]) -> list[str]:
    return [NAMES[card] for card in value]


def _cards_back(value: list[str]) -> tuple[int, ...]:
    return tuple(SPELLINGS[name] for name in value)


def _table_back(value: Mapping[str, Any]) -> TableSettings:
    return TableSettings(**{**value, "device": Device(value["device"])})


Turn = Callable[[Any], Any]

WRITE: dict[tuple[type | None, str], Turn] = {
    (None, "clause"): lambda value: None if value is None else value.cite,
    (None, "also"): lambda value: [citation.cite for citation in value],
    (None, "card"): lambda value: NAMES[value],
    (None, "cards"): _cards,
    (None, "dealer"): _cards,
    (None, "community"): _cards,
    (None, "aside"): _cards,
    (None, "table"): lambda value: {**asdict(value), "device": value.device.value},
    (None, "draw"): _draw,
    (None, "meter"): lambda value: None if value is None else value._asdict(),
    (None, "facts"): dict,
    (all_events.CardsReconstructed, "boxes"): lambda value: [[box, _cards(cards)] for box, cards in value],
}
READ: dict[tuple[type | None, str], Turn] = {
    (None, "clause"): lambda value: None if value is None else cited(value),
    (None, "also"): lambda value: tuple(cited(cite) for cite in value),
    (None, "card"): lambda value: SPELLINGS[value],
    (None, "cards"): _cards_back,
    (None, "dealer"): _cards_back,
    (None, "community"): _cards_back,
    (None, "aside"): _cards_back,
    (None, "table"): _table_back,
    (None, "draw"): _draw_back,
    (None, "meter"): lambda value: None if value is None else Meter(**value),
    (None, "boxes"): tuple,
    (None, "options"): tuple,
    (None, "returned"): lambda value: tuple(tuple(chips) for chips in value),
    (None, "jackpot_bets"): lambda value: tuple(tuple(chips) for chips in value),
    (all_events.CardsReconstructed, "boxes"): lambda value: tuple((box, _cards_back(cards)) for box, cards in value),
}


def _same(value: Any) -> Any:
    return value


def as_document(event: Event) -> dict[str, Any]:
    """The event as it is stored."""
    kind = type(event)
    found: dict[str, Any] = {"event": NAMES_OF[kind]}
    for field in fields(event):
        turn = WRITE.get((kind, field.name)) or WRITE.get((None, field.name), _same)
        found[field.name] = turn(getattr(event, field.name))
    return found


def from_document(document: Mapping[str, Any]) -> Event:
    """The event that was stored."""
    kind = EVENT_TYPES[document["event"]]
    values = {}
    for field in fields(kind):
        turn = READ.get((kind, field.name)) or READ.get((None, field.name), _same)
        values[field.name] = turn(document[field.name])
    return kind(**values)
