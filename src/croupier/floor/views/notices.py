"""The events of a table as notices for each viewer, built up field by field from what the viewer may know.

A notice follows from the stored event and its round or hand, so that a later reader gets the same notice.
"""

from __future__ import annotations

from collections.abc import Callable

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


TABLES: dict[type, Callable[..., NoticeParts]] = {
    e.TableOpened: _opened,
    e.TableConfigured: _configured,
    e.TableClosed: lambda event, *_: (say("notice.table_closed"), {"table": event.table}),
    e.TableSuspended: lambda event, *_: (say("notice.table_suspended"), {"table": event.table}),
    e.TableResumed: lambda event, *_: (say("notice.table_resumed"), {"table": event.table}),
}
PLAYERS: dict[type, Callable[..., NoticeParts]] = {e.CageBooked: booking_notice}
"""Events that happen at no table. Only the player whom they concern is told."""
JACKPOTS: dict[type, Callable[..., NoticeParts]] = {j.PrizesPaid: _prizes, j.LinkedRoundReopened: _reopened}
TELLERS: dict[str, dict[type, Callable[..., NoticeParts]]] = {
    "round": {kind: teller for kind, (_, teller) in HOUSE.items()},
    "poker": {kind: teller for kind, (_, teller) in POKER.items()},
    "cardroom": {kind: teller for kind, (_, teller) in CARD_ROOM.items()},
    "floor": {**TABLES, **PLAYERS},
    "jackpot": JACKPOTS,
}
NAMES: dict[tuple[str, type], str] = {
    **{("round", kind): name for kind, (name, _) in HOUSE.items()},
    **{("poker", kind): name for kind, (name, _) in POKER.items()},
    **{("cardroom", kind): name for kind, (name, _) in CARD_ROOM.items()},
    ("floor", e.TableOpened): "table_opened",
    ("floor", e.TableConfigured): "table_configured",
    ("floor", e.TableClosed): "table_closed",
    ("floor", e.TableSuspended): "table_suspended",
    ("floor", e.TableResumed): "table_resumed",
    ("floor", e.CageBooked): "cage_booked",
    ("jackpot", j.PrizesPaid): "prizes_paid",
    ("jackpot", j.LinkedRoundReopened): "prizes_reversed",
}
