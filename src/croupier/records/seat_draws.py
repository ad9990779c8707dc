"""Finds draws of seats in a store, each with the commitment that was published before it."""

from __future__ import annotations

from typing import Any

from croupier.cardroom.draw_verification import seat_draw_record
from croupier.cardroom.events import SeatDrawCommitted, SeatsDrawn
from croupier.floor_events.codec import event_of, type_of
from croupier.refusals import Refused
from croupier.store import EventStore

STREAM = "cardroom/main"


def seat_draw(store: EventStore, number: int) -> dict[str, Any]:
    """The record of a draw, as `croupier verify` reads it. The seed of a draw to come stays a secret."""
    commitment: str | None = None
    for one in store.read_stream(STREAM):
        if type_of(one) not in (SeatDrawCommitted, SeatsDrawn):
            continue
        event = event_of(one)
        if isinstance(event, SeatDrawCommitted) and event.number == number:
            commitment = event.commitment
        elif isinstance(event, SeatsDrawn) and number and event.number == number:
            return seat_draw_record(event, commitment)
    raise Refused("NO_SUCH_DRAW", None, number=number)
