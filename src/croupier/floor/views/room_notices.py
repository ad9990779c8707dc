"""The notices of the card room at its tables, event by event. Changes of lists are told to nobody else."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cardroom import events as e
from croupier.floor.views.notice_parts import NoticeParts
from croupier.messages import Message, say


def _held(event: e.SeatHeld, *_: object) -> NoticeParts:
    return _held_message(event), {"seat": event.seat, "player": event.player, "why": event.why}


def _held_message(event: e.SeatHeld) -> Message:
    number, player = event.seat, event.player
    if event.why == "call" or event.from_table is None:
        return say("notice.seat_held_call", number=number, player=player)
    if event.why == "change":
        return say("notice.seat_held_change", number=number, player=player)
    return say("notice.seat_held_move", number=number, player=player, table=event.from_table)


def _released(event: e.SeatReleased, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "why": event.why}
    return say("notice.seat_released", number=event.seat, player=event.player), fields


def _asked(event: e.SeatChangeAsked, *_: object) -> NoticeParts:
    return say("notice.seat_change_asked", player=event.player), {"player": event.player, "wanted": event.wanted}


def _clock(event: e.ClockCalled, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "seconds": event.seconds, "by": event.by}
    return say("notice.clock_called", player=event.player, seconds=event.seconds), fields


def _bank(event: e.TimeBankUsed, *_: object) -> NoticeParts:
    fields = {"seat": event.seat, "player": event.player, "seconds": event.seconds}
    return say("notice.time_bank_used", player=event.player, seconds=event.seconds), fields


def _assigned(event: e.DealerAssigned, *_: object) -> NoticeParts:
    return say("notice.dealer_assigned", dealer=event.dealer), {"dealer": event.dealer}


def _relieved(event: e.DealerRelieved, *_: object) -> NoticeParts:
    return say("notice.dealer_relieved", dealer=event.dealer), {"dealer": event.dealer}


CARD_ROOM: dict[type, tuple[str, Callable[..., NoticeParts]]] = {
    e.SeatHeld: ("seat_held", _held),
    e.SeatReleased: ("seat_released", _released),
    e.SeatChangeAsked: ("seat_change_asked", _asked),
    e.ClockCalled: ("clock_called", _clock),
    e.TimeBankUsed: ("time_bank_used", _bank),
    e.DealerAssigned: ("dealer_assigned", _assigned),
    e.DealerRelieved: ("dealer_relieved", _relieved),
}
"""Each event of the card room that happens at a table: its name in a notice, and its message."""
