"""Decisions about whole tables: must-move games, and seats drawn when tables are broken or balanced (5.4.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom.card_room import CardRoom
from croupier.cardroom.next_steps import PokerFloor, Tables, open_seats
from croupier.cardroom.seat_draws import seats_for_balance, seats_for_broken
from croupier.games.poker import PKR
from croupier.games.words import cites, under
from croupier.poker import TableState
from croupier.refusals import Refused, require

RELOCATED = PKR["5.4.1"]


def _table(tables: Tables, name: str) -> TableState:
    table = tables.get(name)
    if table is None:
        raise Refused("NO_OPEN_TABLE", None, name=name)
    return table


def _require_same_blinds(tables: Tables, names: Iterable[str]) -> None:
    blinds = {(_table(tables, name).settings.small_blind, _table(tables, name).settings.big_blind) for name in names}
    require(len(blinds) == 1, "OTHER_STAKES", RELOCATED)


def _require_not_broken(room: CardRoom, names: Iterable[str]) -> None:
    for name in names:
        require(name not in room.breaking, "TABLE_BREAKS", None, table=name)


# Must-move games


def decide_link(room: CardRoom, tables: Tables, command: c.LinkMustMove, *, by: str) -> tuple[e.CardRoomEvent, ...]:
    """A main game has one must-move table of the same blinds, and a must-move table one main game."""
    main, feeder = command.table, command.feeder
    require(main != feeder, "BAD_LINK.same", None)
    _require_same_blinds(tables, (main, feeder))
    require(main not in room.feeders, "BAD_LINK.main_linked", None, table=main)
    require(room.feeds(feeder) is None, "BAD_LINK.feeder_linked", None, table=feeder)
    require(main not in _mains(room, feeder), "BAD_LINK.circle", None, table=main)
    _require_not_broken(room, (main, feeder))
    return (e.MustMoveLinked(table=main, feeder=feeder, must=command.must, by=by),)


def _mains(room: CardRoom, table: str) -> set[str]:
    """The must-move tables behind a table: its own, theirs, and so on."""
    mains: set[str] = set()
    feeder = room.feeders.get(table)
    while feeder is not None and feeder.table not in mains:
        mains.add(feeder.table)
        feeder = room.feeders.get(feeder.table)
    return mains


def decide_unlink(room: CardRoom, command: c.UnlinkMustMove, *, by: str) -> tuple[e.CardRoomEvent, ...]:
    require(command.table in room.feeders, "BAD_LINK.none", None, table=command.table)
    return (e.MustMoveUnlinked(table=command.table, by=by),)


# Draws


@cites(RELOCATED)
def decide_break(room: CardRoom, floor: PokerFloor, command: c.BreakTable, *, by: str) -> tuple[e.CardRoomEvent, ...]:
    """5.4.1: each player with chips draws a seat, at the table with the fewest players of those that have one free."""
    tables = floor.tables
    broken = _table(tables, command.table)
    _require_not_broken(room, (command.table,))
    players = _with_chips(broken, floor.bots)
    leaving = _in_draw(command.table, players, seats=(), count=len(broken.seats))
    others = [
        _in_draw(name, (), seats=open_seats(room, tables, name), count=len(tables[name].seats))
        for name in _targets(room, tables, command)
    ]
    free = sum(len(other.seats) for other in others)
    require(free >= len(players), "TOO_FEW_SEATS", RELOCATED, free=free, players=len(players))
    seats = seats_for_broken(leaving, others, command.seed)
    return (_drawn(command, seats, (leaving, *others), why="break", table=command.table, by=by),)


def _in_draw(table: str, players: Iterable[str], *, seats: Iterable[int], count: int) -> e.TableInDraw:
    return e.TableInDraw(table=table, players=tuple(players), seats=tuple(seats), count=count)


def _drawn(
    command: c.BreakTable | c.BalanceTables,
    seats: tuple[e.DrawnSeat, ...],
    among: Iterable[e.TableInDraw],
    *,
    why: Literal["break", "balance"],
    table: str | None,
    by: str,
) -> e.SeatsDrawn:
    return e.SeatsDrawn(
        why=why, table=table, seats=seats, by=by, number=command.number, seed=command.seed, among=tuple(among)
    )


def _targets(room: CardRoom, tables: Tables, command: c.BreakTable) -> list[str]:
    """The tables to which players go: those that are named, or all of the same blinds."""
    if command.to_tables:
        others = list(dict.fromkeys(command.to_tables))
        _require_same_blinds(tables, (command.table, *others))
        require(command.table not in others, "BAD_DRAW_OF_SEATS.itself", None, table=command.table)
    else:
        own = tables[command.table].settings
        blinds = (own.small_blind, own.big_blind)
        alike = [n for n, t in sorted(tables.items()) if (t.settings.small_blind, t.settings.big_blind) == blinds]
        others = [name for name in alike if name != command.table]
    return [name for name in others if name not in room.breaking]


def _with_chips(table: TableState, bots: frozenset[str]) -> list[str]:
    """The people who have chips, in front of them or still in the hand."""
    in_hand = table.owed if table.playing else {}
    with_chips = [seat.player for seat in table.seated if seat.stack or seat.number in in_hand]
    return [player for player in with_chips if player not in bots]


def decide_balance(
    room: CardRoom, floor: PokerFloor, command: c.BalanceTables, *, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """5.4.1: players drawn from the fullest table go to seats drawn at the emptiest, until they differ by one."""
    tables, names = floor.tables, list(dict.fromkeys(command.tables))
    require(len(names) > 1, "BAD_DRAW_OF_SEATS.two_needed", None)
    _require_same_blinds(tables, names)
    _require_not_broken(room, names)
    among = [
        _in_draw(
            name,
            _movable(room, floor, name),
            seats=open_seats(room, tables, name),
            count=len(tables[name].seats) + _coming(room, name),
        )
        for name in names
    ]
    seats = seats_for_balance(among, command.seed)
    require(bool(seats), "BALANCED", None)
    return (_drawn(command, seats, among, why="balance", table=None, by=by),)


def _movable(room: CardRoom, floor: PokerFloor, name: str) -> list[str]:
    """The players of a table who have chips and are not on their way elsewhere."""
    moving = {hold.player for hold in room.holds if hold.from_table is not None}
    return [player for player in _with_chips(floor.tables[name], floor.bots) if player not in moving]


def _coming(room: CardRoom, name: str) -> int:
    """How many more players come to a table than leave it, once everybody has moved."""
    coming = sum(hold.table == name and hold.from_table != name for hold in room.holds)
    return coming - sum(hold.from_table == name and hold.table != name for hold in room.holds)


BALANCED = under(decide_balance, RELOCATED)
