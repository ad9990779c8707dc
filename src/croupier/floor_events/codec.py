"""Writes and reads all events of the floor as stored documents, by kind of stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from croupier import cage, cardroom, jackpots, ledger, poker, rounds
from croupier.cage.events import CageEvent
from croupier.cardroom.events import CardRoomEvent
from croupier.documents.event_values import plain_codec
from croupier.floor_events import events as e
from croupier.floor_events.house_changes import HouseChanged
from croupier.jackpots import Event as JackpotEvent
from croupier.jackpots.codec import STORED as JACKPOT_NAMES
from croupier.ledger import Posted
from croupier.ledger.entries import STORED as LEDGER_NAMES
from croupier.people import approvals
from croupier.people import events as people_events
from croupier.poker.events import Event as PokerEvent
from croupier.poker.stored import STORED as POKER_NAMES
from croupier.rounds.events import Event as RoundEvent
from croupier.rounds.stored import STORED as ROUND_NAMES
from croupier.store import StoredEvent

Event: TypeAlias = (
    RoundEvent
    | PokerEvent
    | JackpotEvent
    | Posted
    | CardRoomEvent
    | CageEvent
    | e.FloorEvent
    | e.FloorCheckpoint
    | e.BookmarkAdded
    | approvals.ApprovalEvent
    | people_events.PersonEvent
)
"""All events that the floor stores."""

STORED: dict[str, type[e.FloorEvent | approvals.ApprovalEvent]] = {
    "table_opened/2": e.TableOpened,
    "table_configured/2": e.TableConfigured,
    "table_closed/1": e.TableClosed,
    "table_suspended/1": e.TableSuspended,
    "table_resumed/1": e.TableResumed,
    "alarm_raised/1": e.AlarmRaised,
    "alarm_taken/1": e.AlarmTaken,
    "cage_booked/1": e.CageBooked,
    "all_sessions_ended/1": e.AllSessionsEnded,
    "house_changed/1": HouseChanged,
    "addresses_erased/1": e.AddressesErased,
    **approvals.STORED,
}
"""The name and version under which each event of `floor/` is stored. A name never changes its form."""
KEPT = {"floor_kept/4": e.FloorCheckpoint}
WATCH_STORED = {"bookmark_added/1": e.BookmarkAdded}
Write: TypeAlias = Callable[[Any], Mapping[str, Any]]
Read: TypeAlias = Callable[[Any], Event]


class StreamCodec(NamedTuple):
    """Writes and reads the events of one kind of stream, and knows the type of each name."""

    write: Write
    read: Read
    types: Mapping[str, type[Any]]


CODECS: dict[str, StreamCodec] = {
    "floor": StreamCodec(*plain_codec(STORED, "the floor"), STORED),
    "round": StreamCodec(rounds.as_document, rounds.from_document, ROUND_NAMES),
    "poker": StreamCodec(poker.as_document, poker.from_document, POKER_NAMES),
    "cardroom": StreamCodec(cardroom.to_document, cardroom.from_document, cardroom.STORED),
    "patron": StreamCodec(cage.patron_to_document, cage.patron_from_document, cage.PATRON_STORED),
    "cage": StreamCodec(cage.to_document, cage.from_document, cage.STORED),
    "jackpot": StreamCodec(jackpots.to_document, jackpots.from_document, JACKPOT_NAMES),
    "ledger": StreamCodec(ledger.to_document, ledger.from_document, LEDGER_NAMES),
    "checkpoint": StreamCodec(*plain_codec(KEPT, "a checkpoint"), KEPT),
    "watch": StreamCodec(*plain_codec(WATCH_STORED, "surveillance"), WATCH_STORED),
    "person": StreamCodec(people_events.to_document, people_events.from_document, people_events.STORED),
}
"""By kind of stream."""


def as_document(stream: str, event: Event) -> Mapping[str, Any]:
    return CODECS[stream.partition("/")[0]].write(event)


def from_document(stream: str, document: Mapping[str, Any]) -> Event:
    return CODECS[stream.partition("/")[0]].read(document)


def event_of(stored: StoredEvent) -> Event:
    """The event that was stored, decoded."""
    return from_document(stored.stream, stored.document)


def type_of(stored: StoredEvent) -> type[Event] | None:
    """The type of the event, without decoding it; None if its name is unknown."""
    codec = CODECS.get(stored.kind)
    return None if codec is None else codec.types.get(stored.name_today)
