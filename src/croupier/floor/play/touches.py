"""The things of the floor that a command reads and may change, found from its fields before it is carried out.

A thing is one table, one player's account, one jackpot, one person, or one of those that there is only one of. All
tests of the floor hold each command to what is said here (`tests/floor/touching.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from croupier.command import Command, StaffMayEnter, TableCommand
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Table
from croupier.jackpots.commands import JackpotCommand
from croupier.people.names import key_of
from croupier.people.roles import Actor


class Kind(StrEnum):
    """The kinds of things on a floor."""

    TABLE = "table"
    """Its sign, its round or hand, the chips on it, its float, and the Dealer on record."""
    ACCOUNT = "account"
    """A player's chips away from the tables, and the limits on their play."""
    JACKPOT = "jackpot"
    PERSON = "person"
    CAGE = "cage"
    """Cash, slips and drop boxes, and the bookings of staff."""
    CARD_ROOM = "card room"
    HOUSE = "house"
    """The settings of the House."""
    ALARMS = "alarms"
    REQUESTS = "requests"
    """The commands that wait for a second person."""
    BOOKMARKS = "bookmarks"


class Thing(NamedTuple):
    """One thing of the floor."""

    kind: Kind
    name: str = ""
    """`T1`; the key of a person's name; empty for what there is only one of; `*` for all of the kind."""


ALL = "*"
Find: TypeAlias = Callable[[FloorState, Command, Actor], Iterable[Thing]]


class Scope(NamedTuple):
    """Things that are found from a command."""

    words: str
    find: Find


def table(name: str) -> Thing:
    return Thing(Kind.TABLE, name)


def account(name: str) -> Thing:
    return Thing(Kind.ACCOUNT, key_of(name))


def person(name: str) -> Thing:
    return Thing(Kind.PERSON, key_of(name))


def jackpot(name: str) -> Thing:
    return Thing(Kind.JACKPOT, name)


# Scopes


def _table_of(state: FloorState, command: Command) -> Table | None:
    return state.tables.get(getattr(command, "table", None) or "")


def _jackpot_of(state: FloorState, command: Command) -> str | None:
    """The jackpot of the command, or the one that its table is linked to."""
    if isinstance(command, JackpotCommand):
        return command.jackpot
    at = _table_of(state, command)
    return at.jackpot if isinstance(at, HouseTable) else getattr(command, "jackpot", None)


def _linked(state: FloorState, command: Command) -> Iterator[HouseTable]:
    """The tables that are linked to that jackpot."""
    name = _jackpot_of(state, command)
    for at in state.tables.values():
        if name is not None and isinstance(at, HouseTable) and at.jackpot == name:
            yield at


def _players_at(at: Table | None) -> Iterator[Thing]:
    if isinstance(at, FloorPokerTable):
        yield from (account(seat.player) for seat in at.state.seated)
        # A player who has left during a hand may get chips back when it is void.
        yield from (account(str(seat.player)) for seat in (at.hand.sheet.seats if at.hand is not None else ()))
    elif at is not None and at.round is not None:
        yield from (account(box.player) for box in at.round.boxes.values())


def _its_table(_state: FloorState, command: Command, _actor: Actor) -> Iterator[Thing]:
    name = getattr(command, "table", None)
    if isinstance(command, TableCommand) or name:
        yield table(str(name))


def _to_table(_state: FloorState, command: Command, _actor: Actor) -> Iterator[Thing]:
    yield table(getattr(command, "to_table", ""))


def _players(state: FloorState, command: Command, _actor: Actor) -> Iterator[Thing]:
    yield from _players_at(_table_of(state, command))


def _player(_state: FloorState, command: Command, actor: Actor) -> Iterator[Thing]:
    named = command.for_player if isinstance(command, StaffMayEnter) else getattr(command, "player", None)
    yield account(named or actor.name)


def _named(_state: FloorState, command: Command, actor: Actor) -> Iterator[Thing]:
    named = command.for_player if isinstance(command, StaffMayEnter) else getattr(command, "player", None)
    yield person(getattr(command, "name", None) or named or actor.name)


def _called(_state: FloorState, command: Command, _actor: Actor) -> Iterator[Thing]:
    yield account(getattr(command, "name", ""))


def _jackpot(state: FloorState, command: Command, _actor: Actor) -> Iterator[Thing]:
    name = _jackpot_of(state, command)
    if name is not None:
        yield jackpot(name)


def _linked_tables(state: FloorState, command: Command, _actor: Actor) -> Iterator[Thing]:
    for at in _linked(state, command):
        yield table(at.id)
        yield from _players_at(at)


def _if_limited(state: FloorState, command: Command, actor: Actor) -> Iterator[Thing]:
    """What a patron has at stake counts on the whole floor."""
    if any(patron.name in state.cage.patrons for patron in _player(state, command, actor)):
        yield Thing(Kind.TABLE, ALL)


def _if_waiting(state: FloorState, _command: Command, _actor: Actor) -> Iterator[Thing]:
    """A seat that somebody waits for, or must leave, is given up and taken in the same step."""
    yield Thing(Kind.CARD_ROOM)
    if state.cardroom.has_work:
        yield from (Thing(kind, ALL) for kind in (Kind.TABLE, Kind.ACCOUNT, Kind.PERSON))


def _every(*kinds: Kind) -> Find:
    things = tuple(Thing(kind, ALL) for kind in kinds)
    return lambda _state, _command, _actor: things


def _one(kind: Kind) -> Scope:
    return Scope(f"the {kind}", lambda _state, _command, _actor: (Thing(kind),))


ITS_TABLE = Scope("its table", _its_table)
TO_TABLE = Scope("the other table", _to_table)
PLAYERS_THERE = Scope("the accounts of the players there", _players)
ITS_PLAYER = Scope("the player's account", _player)
NAMED_PERSON = Scope("the person", _named)
NAMED_ACCOUNT = Scope("the person's account", _called)
ITS_JACKPOT = Scope("its jackpot", _jackpot)
LINKED_TABLES = Scope("the tables and players of that jackpot", _linked_tables)
IF_LIMITED = Scope("every table, if the player has limits", _if_limited)
IF_WAITING = Scope("the card room; if there is work in it, every table, account and person", _if_waiting)
EVERY_TABLE = Scope("every table", _every(Kind.TABLE))
EVERY_ACCOUNT = Scope("every account", _every(Kind.ACCOUNT))
EVERYBODY = Scope("every person", _every(Kind.PERSON))
CAGE, CARD_ROOM, HOUSE = _one(Kind.CAGE), _one(Kind.CARD_ROOM), _one(Kind.HOUSE)
ALARMS, REQUESTS, BOOKMARKS = _one(Kind.ALARMS), _one(Kind.REQUESTS), _one(Kind.BOOKMARKS)


@dataclass(frozen=True, slots=True)
class Touches:
    """The things that a command reads, and those that it may change. What it may change it also reads.

    Beside them every command reads the settings of the House, the person who gives it and the table that it names.
    """

    reads: tuple[Scope, ...] = ()
    changes: tuple[Scope, ...] = ()

    def __add__(self, other: Touches) -> Touches:
        return Touches(
            tuple(dict.fromkeys((*self.reads, *other.reads))), tuple(dict.fromkeys((*self.changes, *other.changes)))
        )

    def may_change(self, state: FloorState, command: Command, actor: Actor) -> frozenset[Thing]:
        """The things that this command may change."""
        return frozenset(thing for scope in self.changes for thing in scope.find(state, command, actor))

    def may_read(self, state: FloorState, command: Command, actor: Actor) -> frozenset[Thing]:
        """The things that this command may read."""
        always = (Thing(Kind.HOUSE), person(actor.name), *_its_table(state, command, actor))
        read = (thing for scope in self.reads for thing in scope.find(state, command, actor))
        return self.may_change(state, command, actor).union(always, read)


def reads(*scopes: Scope) -> Touches:
    return Touches(reads=scopes)


def changes(*scopes: Scope) -> Touches:
    return Touches(changes=scopes)
