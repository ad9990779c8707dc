"""The steps that the card room takes by itself, one at a time: offers lapse, players move, open seats are offered.

An open seat goes first to the players of the table who asked for another seat, then to the must-move table, then to the
waiting list, each in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from croupier.cardroom import events as e
from croupier.cardroom.card_room import CardRoom, SeatHold, SeatRequest, WaitingList
from croupier.money import Cents
from croupier.poker import TableState
from croupier.poker.seat_decisions import stack_to_take

Tables: TypeAlias = Mapping[str, TableState]
"""Poker tables by id."""


class PokerFloor(NamedTuple):
    """The Poker tables as the card room sees them."""

    tables: Tables
    """Those that are open."""
    known: Tables
    """Those that are not closed: open, or stopped for a while."""
    arrivals: Mapping[str, tuple[str, ...]]
    """By table: its players, the longest-seated first."""
    bots: frozenset[str] = frozenset()
    """The players who are no people. They stay at their tables."""
    house_tables: frozenset[str] = frozenset()
    """The tables of house games that are not closed: Dealers are on record there, too."""


class PlayerMove(NamedTuple):
    """A player moves to the seat that is held for them."""

    hold: SeatHold


class TableEmptied(NamedTuple):
    """A table that was broken has no more players to move, and is closed."""

    table: str


Step: TypeAlias = e.CardRoomEvent | PlayerMove | TableEmptied


def next_step(room: CardRoom, floor: PokerFloor, *, at_s: int, answer_s: int) -> Step | None:
    """The next thing that follows by itself; None when the room is at rest.

    `answer_s` is the House's time to answer an offer that comes from no list.
    """
    tables = floor.tables
    return (
        next(_noticed(room, floor), None)
        or _lapsed(room, at_s)
        or _due_move(room, tables)
        or _emptied(room, tables)
        or next(_offers(room, floor, at_s=at_s, answer_s=answer_s), None)
        or _interest(room)
    )


# News from the tables


def _noticed(room: CardRoom, floor: PokerFloor) -> Iterator[e.CardRoomEvent]:
    """The changes that the room must note: closed tables, seats that were filled, players who left or sat down."""
    tables = floor.known
    for name in sorted(room.tables - set(tables) - floor.house_tables):
        yield e.TableGone(table=name)
    kept = [(hold.table, hold.seat) for hold in room.holds]
    for table, seat in [*kept, *[(passed.table, passed.seat) for passed in room.passed]]:
        seated = tables[table].seats.get(seat) if table in tables else None
        if seated is not None:
            yield e.SeatFilled(table=table, seat=seat, player=seated.player)
    for hold in room.holds:
        source = tables.get(hold.from_table or "")
        if source is not None and source.seat_of(hold.player) is None:
            yield _released(hold, "left", keeps_place=False)
        elif hold.until_s is not None and hold.table not in floor.tables:
            yield _released(hold, "stopped", keeps_place=True)
    for name, requests in room.requests.items():
        for request in requests:
            if name in tables and _is_settled(tables[name], request):
                yield e.SeatChangeWithdrawn(table=name, player=request.player, by=request.player)
    yield from _seated(room, tables)


def _is_settled(table: TableState, request: SeatRequest) -> bool:
    """Whether the player has left, or sits in the seat that they wanted."""
    seat = table.seat_of(request.player)
    return seat is None or seat.number == request.wanted


def _seated(room: CardRoom, tables: Tables) -> Iterator[e.ListLeft]:
    """A player who has sat down in such a game waits no more."""
    for waiting_list in room.lists.values():
        seated = {
            seat.player for table in tables.values() if waiting_list.is_for(table.settings) for seat in table.seated
        }
        for name in waiting_list.names:
            if name in seated:
                yield e.ListLeft(stakes=waiting_list.stakes, player=name, why="seated", by=name)


# The end of an offer


def release(room: CardRoom, hold: SeatHold, why: Literal["declined", "lapsed"]) -> e.SeatReleased:
    """End the offer of a seat. A list says whether the player keeps the place; a must-move player keeps the seat."""
    waiting_list = None if hold.stakes is None else room.lists.get(hold.stakes)
    return _released(
        hold, why, keeps_place=hold.why != "change" if waiting_list is None else not waiting_list.lose_place
    )


def _released(
    hold: SeatHold,
    why: Literal["declined", "lapsed", "left", "stopped", "impossible"],
    *,
    keeps_place: bool,
) -> e.SeatReleased:
    return e.SeatReleased(table=hold.table, seat=hold.seat, player=hold.player, why=why, keeps_place=keeps_place)


def _lapsed(room: CardRoom, at_s: int) -> e.SeatReleased | None:
    for hold in room.holds:
        if hold.until_s is not None and hold.until_s <= at_s:
            return release(room, hold, "lapsed")
    return None


# Moves


def _due_move(room: CardRoom, tables: Tables) -> PlayerMove | e.SeatReleased | None:
    """The first player who can go to their seat now."""
    for hold in room.holds:
        source, target = tables.get(hold.from_table or ""), tables.get(hold.table)
        if hold.until_s is not None or source is None or target is None or hold.seat not in target.free_seats:
            continue
        seat = source.seat_of(hold.player)
        if seat is None:
            continue
        if source is target:
            if not (source.playing and seat.number in source.owed):
                return PlayerMove(hold)
        elif source.may_leave(seat):
            can = _can_be_brought(stack_to_take(source, seat), target) and target.seat_of(hold.player) is None
            return PlayerMove(hold) if can else _released(hold, "impossible", keeps_place=True)
    return None


def _can_be_brought(stack: Cents, table: TableState) -> bool:
    """Whether a player can sit down with these chips (R-136): some, and whole chips of the table."""
    return stack > 0 and stack % table.settings.chip == 0


def _emptied(room: CardRoom, tables: Tables) -> TableEmptied | None:
    for name in room.breaking:
        moving = any(hold.from_table == name for hold in room.holds)
        if name in tables and not tables[name].playing and not moving:
            return TableEmptied(name)
    return None


# Offers


def _offers(room: CardRoom, floor: PokerFloor, *, at_s: int, answer_s: int) -> Iterator[e.SeatHeld]:
    """The seats that are offered now, by table and seat."""
    for name in sorted(floor.tables):
        for seat in open_seats(room, floor.tables, name):
            offer = offer_of(room, floor, name, seat, at_s=at_s, answer_s=answer_s, called_by_staff=False)
            if offer is not None:
                yield offer


def open_seats(room: CardRoom, tables: Tables, name: str) -> list[int]:
    """The seats of a table that are free and held for nobody."""
    if name in room.breaking:
        return []
    return [seat for seat in tables[name].free_seats if room.hold_at(name, seat) is None]


def offer_of(
    room: CardRoom, floor: PokerFloor, name: str, seat: int, *, at_s: int, answer_s: int, called_by_staff: bool
) -> e.SeatHeld | None:
    """The offer of an open seat to the player whose turn it is; None if there is nobody."""
    tables = floor.tables
    offer = _to_request(room, name, seat, at_s + answer_s)
    feeder = room.feeders.get(name)
    if offer is None and feeder is not None and has_people(floor, feeder.table):
        return _to_feeder(room, floor, name, seat, at_s + answer_s)
    waiting_list = room.list_for(tables[name].settings)
    if offer is not None or waiting_list is None or not (waiting_list.automatic or called_by_staff):
        return offer
    return _to_list(room, waiting_list, name, seat, at_s)


def _to_request(room: CardRoom, table: str, seat: int, until_s: int) -> e.SeatHeld | None:
    """A player who named the seat is asked no more; one who wants any other seat may say no."""
    for request in room.requests.get(table, ()):
        if request.wanted in (None, seat) and not _is_out(room, table, seat, request.player):
            until = until_s if request.wanted is None else None
            return _held(table, seat, request.player, "change", from_table=table, until_s=until)
    return None


def _to_feeder(room: CardRoom, floor: PokerFloor, main: str, seat: int, until_s: int) -> e.SeatHeld | None:
    """The longest-seated player of the must-move table who has chips and is not moving already."""
    feeder = room.feeders[main]
    table = floor.tables[feeder.table]
    for player in longest_seated(floor.arrivals.get(feeder.table, ()), table):
        own = table.seat_of(player)
        moves = own is not None and own.stack and player not in floor.bots
        if moves and not _is_out(room, main, seat, player):
            until = None if feeder.must else until_s
            return _held(main, seat, player, "must-move", from_table=feeder.table, until_s=until)
    return None


def _to_list(room: CardRoom, waiting_list: WaitingList, table: str, seat: int, at_s: int) -> e.SeatHeld | None:
    for player in room.waiting(waiting_list):
        if not room.is_passed(player, table, seat):
            return _held(table, seat, player, "call", stakes=waiting_list.stakes, until_s=at_s + waiting_list.answer_s)
    return None


def _held(
    table: str,
    seat: int,
    player: str,
    why: e.HeldFor,
    *,
    until_s: int | None,
    stakes: str | None = None,
    from_table: str | None = None,
) -> e.SeatHeld:
    return e.SeatHeld(
        table=table, seat=seat, player=player, why=why, stakes=stakes, from_table=from_table, until_s=until_s
    )


def _is_out(room: CardRoom, table: str, seat: int, player: str) -> bool:
    """Whether the player is on the way to some seat already, or was passed over for this one."""
    moving = any(hold.player == player and hold.from_table is not None for hold in room.holds)
    return moving or room.is_passed(player, table, seat)


def has_people(floor: PokerFloor, name: str) -> bool:
    """Whether a table is open and people sit at it."""
    return name in floor.tables and any(seat.player not in floor.bots for seat in floor.tables[name].seated)


def longest_seated(arrivals: Iterable[str], table: TableState) -> list[str]:
    """The players of a table, the longest-seated first. Players whose arrival is not on record came before, by seat."""
    in_order = [player for player in arrivals if table.seat_of(player) is not None]
    return [*[seat.player for seat in table.seated if seat.player not in in_order], *in_order]


# The pit is told


def _interest(room: CardRoom) -> e.InterestReached | None:
    for waiting_list in room.lists.values():
        names = len(room.waiting(waiting_list))
        if waiting_list.interest and not waiting_list.told and names >= waiting_list.interest:
            return e.InterestReached(stakes=waiting_list.stakes, names=names)
    return None
