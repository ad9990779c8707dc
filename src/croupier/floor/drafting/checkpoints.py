"""Writes down the whole floor and reads it again, so that opening need not go through all events.

A checkpoint follows from the events before it, so nothing is lost without it: one that cannot be read is made anew. A
round or hand in play is read from its own stream, up to the checkpoint's position.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from croupier.cage import Cage
from croupier.cardroom import CardRoom
from croupier.cardroom.turn_clock import TurnTime
from croupier.floor.state.floor_state import Booking, FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, LastHand, Status, Table, TableSign
from croupier.floor_events.codec import from_document
from croupier.floor_events.events import AlarmRaised, FloorCheckpoint
from croupier.floor_events.house_changes import HouseChanged
from croupier.floor_events.settings_documents import house_limits, limits_document, pace_document, pace_of
from croupier.games.prizes import Meter
from croupier.jackpots import Jackpot
from croupier.ledger import Books
from croupier.people.approvals import ApprovalAsked
from croupier.people.person import Person
from croupier.people.registry import People
from croupier.poker import Hand, TableState, replay_hand
from croupier.poker import from_document as poker_event
from croupier.rounds import Round, replay
from croupier.rounds import from_document as round_event
from croupier.settlement import settlement_document
from croupier.settlement.stored_form import stored_poker_settlement
from croupier.store import EventStore

STREAM = "checkpoint/floor"
log = logging.getLogger("croupier.floor")


def checkpoint_of(state: FloorState, position: int) -> FloorCheckpoint:
    """The present floor as a checkpoint."""
    return FloorCheckpoint(
        position=position,
        state={
            "tables": [_table(table) for table in state.tables.values()],
            "jackpots": {name: _jackpot(jackpot) for name, jackpot in state.jackpots.items()},
            "alarms": [msgspec.to_builtins(alarm) for alarm in state.alarms.values()],
            "approvals": [msgspec.to_builtins(question) for question in state.approvals.values()],
            "counts": dict(state.counts),
            "versions": dict(state.versions),
            "people": {key: msgspec.to_builtins(person) for key, person in state.people.by_key.items()},
            "books": state.books.to_document(),
            "cardroom": msgspec.to_builtins(state.cardroom),
            "cage": msgspec.to_builtins(state.cage),
            "house_changes": msgspec.to_builtins(state.house_changes),
            "alarmed": sorted(state.alarmed),
            "bookings": {staff: [list(booking) for booking in made] for staff, made in state.bookings.items()},
        },
    )


NO_SENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that reading a checkpoint of another form can cause."""


def last_checkpoint(store: EventStore) -> tuple[FloorState, int] | None:
    """The floor from its last checkpoint, with the position of that; None if there is none that can be read."""
    version = store.version(STREAM)
    for recorded in store.read_stream(STREAM, version) if version else ():
        try:
            event = from_document(STREAM, recorded.document)
            if isinstance(event, FloorCheckpoint):
                return restored(event, store), event.position
        except NO_SENSE as error:
            log.warning("the checkpoint at position %d cannot be read and is made anew: %s", recorded.position, error)
    return None


def restored(event: FloorCheckpoint, store: EventStore) -> FloorState:
    """The floor from a checkpoint."""
    document = event.state
    versions: dict[str, int] = dict(document["versions"])
    tables = [_table_back(table, store, versions) for table in document["tables"]]
    return FloorState(
        tables={table.id: table for table in tables},
        jackpots={name: msgspec.convert(jackpot, Jackpot) for name, jackpot in document["jackpots"].items()},
        alarms={alarm["alarm"]: msgspec.convert(alarm, AlarmRaised) for alarm in document["alarms"]},
        approvals={asked["approval"]: msgspec.convert(asked, ApprovalAsked) for asked in document["approvals"]},
        counts=dict(document["counts"]),
        versions=versions,
        people=People.of({key: msgspec.convert(person, Person) for key, person in document["people"].items()}),
        books=Books.from_document(document["books"]),
        cardroom=msgspec.convert(document["cardroom"], CardRoom),
        cage=msgspec.convert(document["cage"], Cage),
        house_changes=msgspec.convert(document["house_changes"], tuple[HouseChanged, ...]),
        alarmed=frozenset(document["alarmed"]),
        bookings=msgspec.convert(document["bookings"], dict[str, tuple[Booking, ...]]),
    )


def _jackpot(jackpot: Jackpot) -> Any:
    plain = jackpot._replace(rounds=dict(jackpot.rounds), last_round=dict(jackpot.last_round))
    return msgspec.to_builtins(plain)


# Tables


def _table(table: Table) -> dict[str, Any]:
    sign = table.sign
    kept: dict[str, Any] = {"sign": {**sign._asdict(), "pace": pace_document(sign.pace), "status": sign.status.value}}
    if isinstance(table, FloorPokerTable):
        seats = msgspec.to_builtins(_seats(table.state), str_keys=True)
        counts: dict[str, Any] = {
            "opened_at": table.opened_at,
            "decks": table.decks,
            "taken": table.taken,
            "arrivals": table.arrivals,
            "turn_time": None if table.turn_time is None else list(table.turn_time),
        }
        return {**kept, "seats": seats, "last": _last(table.last), **counts}
    return {
        **kept,
        "limits": limits_document(table.limits),
        "jackpot": table.jackpot,
        "rounds": table.rounds,
        "round": None if table.round is None else table.round.id,
        "last": None if table.last is None else table.last.id,
        "taken": table.taken,
        "linked": table.linked,
        "paid_from": None if table.paid_from is None else list(table.paid_from),
    }


def _last(last: LastHand | None) -> list[Any] | None:
    if last is None:
        return None
    return [last.id, None if last.settlement is None else settlement_document(last.settlement)]


def _last_back(value: Any) -> LastHand | None:
    if value is None:
        return None
    hand, settled = value
    return LastHand(hand, None if settled is None else stored_poker_settlement(settled))


FOUND_ELSEWHERE = ("version", "hand")
"""Fields of a Poker table that no checkpoint keeps: the sign has the version, the table's stream the hand."""
SEATS: Any = tuple[tuple(kind for name, kind in get_type_hints(TableState).items() if name not in FOUND_ELSEWHERE)]  # type: ignore[misc]
"""A Poker table without these."""


def _seats(table: TableState) -> tuple[Any, ...]:
    plain = table._replace(seats=dict(table.seats), departed=dict(table.departed), owed=dict(table.owed))
    return plain[: -len(FOUND_ELSEWHERE)]


def _table_back(kept: Mapping[str, Any], store: EventStore, versions: Mapping[str, int]) -> Table:
    sign_kept = kept["sign"]
    sign = TableSign(**{**sign_kept, "pace": pace_of(sign_kept["pace"]), "status": Status(sign_kept["status"])})
    if "seats" in kept:
        hand = _hand_back(store, sign.id, kept["opened_at"], versions)
        return FloorPokerTable(
            sign,
            TableState._make([*msgspec.convert(kept["seats"], SEATS, str_keys=True), sign.version, hand]),
            kept["opened_at"],
            kept["decks"],
            kept["taken"],
            _last_back(kept["last"]),
            None if kept["turn_time"] is None else TurnTime(*kept["turn_time"]),
            tuple(kept["arrivals"]),
        )
    return HouseTable(
        sign,
        house_limits(kept["limits"]),
        kept["jackpot"],
        kept["rounds"],
        _round_back(store, kept["round"], versions),
        _round_back(store, kept["last"], versions),
        kept["taken"],
        kept["linked"],
        None if kept["paid_from"] is None else Meter(*kept["paid_from"]),
    )


def _round_back(store: EventStore, round_id: str | None, versions: Mapping[str, int]) -> Round | None:
    """The round up to the checkpoint."""
    if round_id is None:
        return None
    stream = f"round/{round_id}"
    reached = versions.get(stream)
    recorded = (event for event in store.read_stream(stream) if reached is None or event.version <= reached)
    return replay(round_event(event.document) for event in recorded)


def _hand_back(store: EventStore, table: str, opened_at: int, versions: Mapping[str, int]) -> Hand | None:
    if not opened_at:
        return None
    stream = f"poker/{table}"
    recorded = (event for event in store.read_stream(stream, opened_at) if event.version <= versions[stream])
    return replay_hand(poker_event(event.document) for event in recorded)
