"""The right to a seat: nobody takes a seat that is held for another, and nobody passes the players who wait."""

from __future__ import annotations

from croupier.cardroom.card_room import CardRoom
from croupier.cardroom.next_steps import PokerFloor, has_people
from croupier.games.poker import PKR
from croupier.refusals import Refused, require

SEATED_ONLY = PKR["3.2"]


def require_may_sit(room: CardRoom, floor: PokerFloor, *, table: str, seat: int, player: str) -> None:
    """3.2: refuse a seat that is held for another player, or that players who came earlier wait for.

    A seat that everybody on the list has let go is open to all.
    """
    if not room.has_work:
        return
    require_not_held(room, table=table, seat=seat, player=player)
    tables = floor.tables
    settings = tables[table].settings if table in tables else None
    waiting_list = None if settings is None else room.list_for(settings)
    feeder = room.feeders.get(table)
    if waiting_list is None and feeder is None:
        return
    for other, state in floor.known.items():
        if state.seat_of(player) is not None:
            require(other != table, "SEATED_ALREADY", SEATED_ONLY, player=player)
            raise Refused("SEATED_ELSEWHERE", SEATED_ONLY, player=player, table=other)
    own = room.hold_for(player, table)
    if own is not None:
        require(own.seat == seat, "SEAT_HELD.another_for_you", None, seat=own.seat)
        return
    if feeder is not None and has_people(floor, feeder.table):
        raise Refused("MUST_MOVE.start_there", None, feeder=feeder.table)
    if waiting_list is not None:
        ahead = [name for name in waiting_list.names if name != player and not room.is_passed(name, table, seat)]
        require(not ahead, "LIST_WAITS", None, stakes=waiting_list.stakes, names=len(ahead))


def require_not_held(room: CardRoom, *, table: str, seat: int, player: str) -> None:
    """Refuse a seat that is held for another player, and every seat of a table that is being broken."""
    hold = room.hold_at(table, seat)
    if hold is not None and hold.player != player:
        raise Refused("SEAT_HELD.for_another", None, seat=seat)
    require(table not in room.breaking, "TABLE_BREAKS", None, table=table)


def seats_for(room: CardRoom, floor: PokerFloor, *, table: str, player: str) -> list[int]:
    """The seats of a table that a player may take now."""
    seats = []
    for seat in floor.tables[table].free_seats:
        try:
            require_may_sit(room, floor, table=table, seat=seat, player=player)
        except Refused:
            continue
        seats.append(seat)
    return seats
