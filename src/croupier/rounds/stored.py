"""Events as plain documents under names of our own, and back: what a store keeps and a record shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from croupier import event_values
from croupier.cards import NAMES, SPELLINGS
from croupier.event_values import Turn, card_names, cards_named, same, stored_name
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.rounds import events as all_events
from croupier.rounds.commands import TableSettings
from croupier.rounds.events import Event

EVENT_TYPES: dict[str, type[Event]] = {stored_name(kind): kind for kind in all_events.Event.__args__}
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


def _table_back(value: Mapping[str, Any]) -> TableSettings:
    return TableSettings(**{**value, "device": Device(value["device"])})


WRITE: dict[tuple[type | None, str], Turn] = {
    **{(None, name): turn for name, turn in event_values.WRITE.items()},
    (None, "dealer"): card_names,
    (None, "community"): card_names,
    (None, "aside"): card_names,
    (None, "table"): lambda value: {**asdict(value), "device": value.device.value},
    (None, "draw"): _draw,
    (None, "meter"): lambda value: None if value is None else value._asdict(),
    (all_events.CardsReconstructed, "boxes"): lambda value: [[box, card_names(cards)] for box, cards in value],
}
READ: dict[tuple[type | None, str], Turn] = {
    **{(None, name): turn for name, turn in event_values.READ.items()},
    (None, "dealer"): cards_named,
    (None, "community"): cards_named,
    (None, "aside"): cards_named,
    (None, "table"): _table_back,
    (None, "draw"): _draw_back,
    (None, "meter"): lambda value: None if value is None else Meter(**value),
    (None, "boxes"): tuple,
    (None, "options"): tuple,
    (None, "returned"): lambda value: tuple(tuple(chips) for chips in value),
    (None, "jackpot_bets"): lambda value: tuple(tuple(chips) for chips in value),
    (all_events.CardsReconstructed, "boxes"): lambda value: tuple((box, cards_named(cards)) for box, cards in value),
}


def as_document(event: Event) -> dict[str, Any]:
    """The event as it is stored."""
    kind = type(event)
    found: dict[str, Any] = {"event": NAMES_OF[kind]}
    for field in fields(event):
        turn = WRITE.get((kind, field.name)) or WRITE.get((None, field.name), same)
        found[field.name] = turn(getattr(event, field.name))
    return found


def from_document(document: Mapping[str, Any]) -> Event:
    """The event that was stored."""
    kind = EVENT_TYPES[document["event"]]
    values = {}
    for field in fields(kind):
        turn = READ.get((kind, field.name)) or READ.get((None, field.name), same)
        values[field.name] = turn(document[field.name])
    return kind(**values)
