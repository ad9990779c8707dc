"""The events of a table as notices for each viewer, built up field by field from what the viewer may know.

A notice follows from the stored event and its round or hand, so that a later reader gets the same notice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier import jackpots as j
from croupier.floor.views.house_notices import HOUSE
from croupier.floor.views.notice_parts import NoticeParts
from croupier.floor.views.poker_notices import POKER
from croupier.floor.views.room_notices import CARD_ROOM
from croupier.floor.views.watch_lines import booking_notice
from croupier.floor_events import events as e
from croupier.messages import say
from croupier.money import dollars


def _opened(event: e.TableOpened, *_: object) -> NoticeParts:
    return say("notice.table_opened", name=event.name), {"table": event.table, "name": event.name, "game": event.game}


def _configured(event: e.TableConfigured, *_: object) -> NoticeParts:
    return say("notice.table_configured", name=event.name), {"table": event.table, "name": event.name}


def _prizes(event: j.PrizesPaid, *_: object) -> NoticeParts:
    paid = [
        {"box": p.box, "bet": p.bet, "hand": p.prize.hand, "meter": dollars(p.meter), "amount": dollars(p.amount)}
        for p in event.payments
    ]
    total = sum(payment.amount for payment in event.payments)
    message = say("notice.prizes_paid", total=total, bets=len(paid), round=event.round)
    return message, {"round": event.round, "payments": paid}


def _reopened(event: j.LinkedRoundReopened, *_: object) -> NoticeParts:
    total = sum(payment.amount for payment in event.payments)
    message = say("notice.prizes_reversed", total=total, round=event.round)
    return message, {"round": event.round, "amount": dollars(total), "people": list(event.people)}


NOTICES: Mapping[str, Mapping[type, tuple[str, Callable[..., NoticeParts]]]] = {
    "round": HOUSE,
    "poker": POKER,
    "cardroom": CARD_ROOM,
    "floor": {
        e.TableOpened: ("table_opened", _opened),
        e.TableConfigured: ("table_configured", _configured),
        e.TableClosed: ("table_closed", lambda event, *_: (say("notice.table_closed"), {"table": event.table})),
        e.TableSuspended: (
            "table_suspended",
            lambda event, *_: (say("notice.table_suspended"), {"table": event.table}),
        ),
        e.TableResumed: ("table_resumed", lambda event, *_: (say("notice.table_resumed"), {"table": event.table})),
        # It happens at no table. Only the player whom it concerns is told.
        e.CageBooked: ("cage_booked", booking_notice),
    },
    "jackpot": {j.PrizesPaid: ("prizes_paid", _prizes), j.LinkedRoundReopened: ("prizes_reversed", _reopened)},
}
"""By the kind of a stream, each event that people are told of: its name in a notice, and its message."""
