"""The card room as documents: what everybody sees of its lists, what players see of themselves, what the pit sees."""

from __future__ import annotations

from typing import Any

from croupier.cardroom.card_room import CardRoom, SeatHold, WaitingList
from croupier.cardroom.next_steps import Tables
from croupier.money import dollars


def room_document(room: CardRoom, tables: Tables, *, viewer: str | None, for_staff: bool, at_s: int) -> dict[str, Any]:
    """The lists for everybody, the viewer's own places and offers, and all the rest for staff."""
    found: dict[str, Any] = {
        "lists": [_list(room, tables, one, viewer, for_staff=for_staff) for _, one in sorted(room.lists.items())],
        "offers": [_hold(hold, at_s) for hold in room.holds if hold.player == viewer],
        "next_draw": None if room.next_draw is None else {"number": room.draws, "commitment": room.next_draw},
    }
    return {**found, **_for_staff(room, at_s)} if for_staff else found


def _list(room: CardRoom, tables: Tables, found: WaitingList, viewer: str | None, *, for_staff: bool) -> dict[str, Any]:
    waiting = room.waiting(found)
    position = found.names.index(viewer) + 1 if viewer in found.names else None
    document: dict[str, Any] = {
        "stakes": found.stakes,
        "small_blind": dollars(found.small_blind),
        "big_blind": dollars(found.big_blind),
        "seats": found.seats,
        "answer_s": found.answer_s,
        "lose_place": found.lose_place,
        "waiting": len(waiting),
        "called": len(found.names) - len(waiting),
        "tables": [name for name, table in sorted(tables.items()) if found.is_for(table.settings)],
        "your_position": position,
    }
    if for_staff:
        names = [{"player": name, "called": name not in waiting} for name in found.names]
        document |= {"names": names, "interest": found.interest, "automatic": found.automatic}
        document["table_wanted"] = found.told
    return document


def _hold(hold: SeatHold, at_s: int) -> dict[str, Any]:
    left = None if hold.until_s is None else max(0, hold.until_s - at_s)
    return {
        "table": hold.table,
        "seat": hold.seat,
        "player": hold.player,
        "why": hold.why,
        "stakes": hold.stakes,
        "from_table": hold.from_table,
        "seconds_left": left,
    }


def _for_staff(room: CardRoom, at_s: int) -> dict[str, Any]:
    return {
        "holds": [_hold(hold, at_s) for hold in room.holds],
        "seat_changes": {
            table: [{"player": request.player, "wanted": request.wanted} for request in requests]
            for table, requests in sorted(room.requests.items())
        },
        "must_move": [
            {"table": main, "feeder": feeder.table, "must": feeder.must}
            for main, feeder in sorted(room.feeders.items())
        ],
        "breaking": list(room.breaking),
        "dealers": [
            {"table": table, "dealer": stint.dealer, "seconds": max(0, at_s - stint.since_s)}
            for table, stint in sorted(room.dealers.items())
        ],
    }
