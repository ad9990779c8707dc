"""The card room as its readers may see it: its lists for everybody, a player's own part, all of it for the pit."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from croupier.cardroom.card_room import CardRoom, SeatHold, WaitingList
from croupier.cardroom.next_steps import Tables
from croupier.money import dollars


class WaitingNameView(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a waiting list."""

    player: str
    called: bool


class WaitingListView(msgspec.Struct, frozen=True, kw_only=True):
    """A waiting list, as everybody may see it, and the viewer's place on it."""

    stakes: str
    small_blind: str
    big_blind: str
    seats: int
    answer_s: int
    lose_place: bool
    waiting: int
    called: int
    tables: list[str]
    your_position: int | None


class StaffWaitingListView(WaitingListView, frozen=True, kw_only=True):
    """A waiting list with its names, and the settings that staff see."""

    names: list[WaitingNameView]
    interest: int
    automatic: bool
    table_wanted: bool


class SeatHoldView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is held for a player."""

    table: str
    seat: int
    player: str
    why: str
    stakes: str | None
    from_table: str | None
    seconds_left: int | None


class NextDrawView(msgspec.Struct, frozen=True, kw_only=True):
    """The next draw of seats, which is committed to."""

    number: int
    commitment: str


class SeatChangeView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's wish for another seat at their table."""

    player: str
    wanted: int | None


class MustMoveView(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is filled from another one."""

    table: str
    feeder: str
    must: bool


class DealerAtTableView(msgspec.Struct, frozen=True, kw_only=True):
    """A Dealer at a table, and the seconds since they came."""

    table: str
    dealer: str
    seconds: int


class CardRoomView(msgspec.Struct, frozen=True, kw_only=True):
    """The lists for everybody, and the viewer's own offers."""

    lists: list[WaitingListView]
    offers: list[SeatHoldView]
    next_draw: NextDrawView | None


class StaffCardRoomView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole card room, for staff."""

    lists: list[StaffWaitingListView]
    offers: list[SeatHoldView]
    next_draw: NextDrawView | None
    holds: list[SeatHoldView]
    seat_changes: dict[str, list[SeatChangeView]]
    must_move: list[MustMoveView]
    breaking: list[str]
    dealers: list[DealerAtTableView]


def room_view(room: CardRoom, tables: Tables, *, viewer: str | None, at_s: int) -> CardRoomView:
    """The lists for everybody, and the viewer's own places and offers."""
    return CardRoomView(
        lists=[_list(room, tables, listed, viewer) for _, listed in sorted(room.lists.items())],
        offers=_offers(room, viewer, at_s),
        next_draw=_next_draw(room),
    )


def staff_room_view(room: CardRoom, tables: Tables, *, viewer: str | None, at_s: int) -> StaffCardRoomView:
    """The whole card room."""
    return StaffCardRoomView(
        lists=[_staff_list(room, tables, listed, viewer) for _, listed in sorted(room.lists.items())],
        offers=_offers(room, viewer, at_s),
        next_draw=_next_draw(room),
        holds=[_hold(hold, at_s) for hold in room.holds],
        seat_changes={
            table: [SeatChangeView(player=request.player, wanted=request.wanted) for request in requests]
            for table, requests in sorted(room.requests.items())
        },
        must_move=[
            MustMoveView(table=main, feeder=feeder.table, must=feeder.must)
            for main, feeder in sorted(room.feeders.items())
        ],
        breaking=list(room.breaking),
        dealers=[
            DealerAtTableView(table=table, dealer=stint.dealer, seconds=max(0, at_s - stint.since_s))
            for table, stint in sorted(room.dealers.items())
        ],
    )


def _next_draw(room: CardRoom) -> NextDrawView | None:
    return None if room.next_draw is None else NextDrawView(number=room.draws, commitment=room.next_draw)


def _offers(room: CardRoom, viewer: str | None, at_s: int) -> list[SeatHoldView]:
    return [_hold(hold, at_s) for hold in room.holds if hold.player == viewer]


def _list(room: CardRoom, tables: Tables, listed: WaitingList, viewer: str | None) -> WaitingListView:
    waiting = room.waiting(listed)
    return WaitingListView(
        stakes=listed.stakes,
        small_blind=dollars(listed.small_blind),
        big_blind=dollars(listed.big_blind),
        seats=listed.seats,
        answer_s=listed.answer_s,
        lose_place=listed.lose_place,
        waiting=len(waiting),
        called=len(listed.names) - len(waiting),
        tables=[name for name, table in sorted(tables.items()) if listed.is_for(table.settings)],
        your_position=listed.names.index(viewer) + 1 if viewer in listed.names else None,
    )


def _staff_list(room: CardRoom, tables: Tables, listed: WaitingList, viewer: str | None) -> StaffWaitingListView:
    waiting = room.waiting(listed)
    return StaffWaitingListView(
        **asdict(_list(room, tables, listed, viewer)),
        names=[WaitingNameView(player=name, called=name not in waiting) for name in listed.names],
        interest=listed.interest,
        automatic=listed.automatic,
        table_wanted=listed.told,
    )


def _hold(hold: SeatHold, at_s: int) -> SeatHoldView:
    return SeatHoldView(
        table=hold.table,
        seat=hold.seat,
        player=hold.player,
        why=hold.why,
        stakes=hold.stakes,
        from_table=hold.from_table,
        seconds_left=None if hold.until_s is None else max(0, hold.until_s - at_s),
    )
