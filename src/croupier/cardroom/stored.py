"""The names under which events of the card room are stored."""

from __future__ import annotations

from croupier.cardroom import events as e
from croupier.documents.event_values import plain_codec

STORED: dict[str, type[e.CardRoomEvent]] = {
    "list_opened/1": e.ListOpened,
    "list_changed/1": e.ListChanged,
    "list_closed/1": e.ListClosed,
    "list_joined/1": e.ListJoined,
    "list_left/1": e.ListLeft,
    "interest_reached/1": e.InterestReached,
    "seat_held/1": e.SeatHeld,
    "offer_accepted/1": e.OfferAccepted,
    "seat_released/1": e.SeatReleased,
    "seat_filled/1": e.SeatFilled,
    "table_gone/1": e.TableGone,
    "seat_change_asked/1": e.SeatChangeAsked,
    "seat_change_withdrawn/1": e.SeatChangeWithdrawn,
    "must_move_linked/1": e.MustMoveLinked,
    "must_move_unlinked/1": e.MustMoveUnlinked,
    "seat_draw_committed/1": e.SeatDrawCommitted,
    "seats_drawn/1": e.SeatsDrawn,
    "clock_called/1": e.ClockCalled,
    "time_bank_used/1": e.TimeBankUsed,
    "dealer_assigned/1": e.DealerAssigned,
    "dealer_relieved/1": e.DealerRelieved,
}
"""The name and version under which each event is stored. The form stored under a name never changes."""
to_document, from_document = plain_codec(STORED, "the card room")
