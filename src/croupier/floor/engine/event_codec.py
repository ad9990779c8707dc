"""All events of the floor as stored documents and back, by the kind of stream in which they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from croupier import jackpots, ledger, poker, rounds
from croupier.floor.engine import floor_events as e
from croupier.floor.people import approvals, people_events
from croupier.jackpots import Event as JackpotEvent
from croupier.ledger import Posted
from croupier.poker.events import Event as PokerEvent
from croupier.rounds.events import Event as RoundEvent
from croupier.store.upcasters import kind_of

Event: TypeAlias = (
    RoundEvent
    | PokerEvent
    | JackpotEvent
    | Posted
    | e.FloorEvent
    | e.FloorKept
    | approvals.ApprovalEvent
    | people_events.PersonEvent
)
"""Whatever is stored."""

STORED: dict[str, type[e.FloorEvent | approvals.ApprovalEvent]] = {
    "table_opened/1": e.TableOpened,
    "table_configured/1": e.TableConfigured,
    "table_closed/1": e.TableClosed,
    "table_suspended/1": e.TableSuspended,
    "table_resumed/1": e.TableResumed,
    "alarm_raised/1": e.AlarmRaised,
    "alarm_taken/1": e.AlarmTaken,
    **approvals.STORED,
}
"""The name and version under which each event of `floor/` is stored. A name never changes its form."""
NAMES = {kind: name for name, kind in STORED.items()}


def _floor_document(event: Any) -> dict[str, Any]:
    return {"event": NAMES[type(event)], **msgspec.to_builtins(event)}


def _floor_event(document: Mapping[str, Any]) -> e.FloorEvent | approvals.ApprovalEvent:
    fields = {key: value for key, value in document.items() if key != "event"}
    return msgspec.convert(fields, STORED[document["event"]])


def _kept_document(event: e.FloorKept) -> dict[str, Any]:
    return {"event": "floor_kept/1", "position": event.position, "state": event.state}


def _kept(document: Mapping[str, Any]) -> e.FloorKept:
    return e.FloorKept(position=document["position"], state=document["state"])


Write: TypeAlias = Callable[[Any], Mapping[str, Any]]
Read: TypeAlias = Callable[[Any], Event]

FORMS: dict[str, tuple[Write, Read]] = {
    "floor": (_floor_document, _floor_event),
    "round": (rounds.as_document, rounds.from_document),
    "poker": (poker.as_document, poker.from_document),
    "jackpot": (jackpots.to_document, jackpots.from_document),
    "ledger": (ledger.to_document, ledger.from_document),
    "checkpoint": (_kept_document, _kept),
    "person": (people_events.to_document, people_events.from_document),
}
"""By kind of stream: how its events are written, and how they are read."""


def as_document(stream: str, event: Event) -> Mapping[str, Any]:
    """The event as it is stored in this stream."""
    return FORMS[kind_of(stream)][0](event)


def from_document(stream: str, document: Mapping[str, Any]) -> Event:
    """The event that was stored in this stream."""
    return FORMS[kind_of(stream)][1](document)
