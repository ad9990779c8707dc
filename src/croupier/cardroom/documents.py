"""The card room as its readers may see it: its lists for everybody, a player's own part, all of it for the pit."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from croupier.cardroom.card_room import CardRoom, SeatHold, WaitingList
from croupier.cardroom.next_steps import Tables
from croupier.money import dollars


class WaitingNameView(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a waiting list."""

    player: str
    called: bool


class WaitingListView(msgspec.Struct, frozen=True, kw_only=True):
    """A waiting list. Its names, and the settings after them, are for staff."""

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
    names: list[WaitingNameView] | UnsetType = UNSET
    interest: int | UnsetType = UNSET
    automatic: bool | UnsetType = UNSET
    table_wanted: bool | UnsetType = UNSET


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
    """The lists for everybody, and the viewer's own offers. All the rest is for staff."""

    lists: list[WaitingListView]
    offers: list[SeatHoldView]
    next_draw: NextDrawView | None
    holds: list[SeatHoldView] | UnsetType = UNSET
    seat_changes: dict[str, list[SeatChangeView]] | UnsetType = UNSET
    must_move: list[MustMoveView] | UnsetType = UNSET
    breaking: list[str] | UnsetType = UNSET
    dealers: list[DealerAtTableView] | UnsetType = UNSET


def room_view(room: CardRoom, tables: Tables, *, viewer: str | None, for_staff: bool, at_s: int) -> CardRoomView:
    """The lists for everybody, the viewer's own places and offers, and all the rest for staff."""
    lists = [_list(room, tables, waiting, viewer, for_staff=for_staff) for _, waiting in sorted(room.lists.items())]
    offers = [_hold(hold, at_s) for hold in room.holds if hold.player == viewer]
    draw = None if room.next_draw is None else NextDrawView(number=room.draws, commitment=room.next_draw)
    if not for_staff:
        return CardRoomView(lists=lists, offers=offers, next_draw=draw)
    return CardRoomView(
        lists=lists,
        offers=offers,
        next_draw=draw,
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


def _list(
    room: CardRoom, tables: Tables, listed: WaitingList, viewer: str | None, *, for_staff: bool
) -> WaitingListView:
    waiting = room.waiting(listed)
    names = [WaitingNameView(player=name, called=name not in waiting) for name in listed.names]
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
        names=names if for_staff else UNSET,
        interest=listed.interest if for_staff else UNSET,
        automatic=listed.automatic if for_staff else UNSET,
        table_wanted=listed.told if for_staff else UNSET,
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
