"""The state of the whole floor, made from its events alone, drafts of it, and the Dealers of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.cage import Cage
from croupier.cardroom import CardRoom, PokerFloor
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events.commands import AUTOMATIC, HUMAN
from croupier.floor_events.events import AlarmRaised
from croupier.floor_events.house_changes import HouseChanged
from croupier.jackpots import Jackpot
from croupier.ledger import Books
from croupier.money import Cents
from croupier.people.approvals import ApprovalAsked
from croupier.people.names import BOT_SIGN, key_of
from croupier.people.registry import People
from croupier.people.roles import PIT, Actor, Role
from croupier.refusals import Refused


class Booking(NamedTuple):
    """Chips that a member of staff bought or cashed for a player."""

    at_s: int
    player: str
    """The player's key."""
    amount: Cents


@dataclass(slots=True)
class FloorState:
    """Tables, jackpots, alarms, people and money.

    The mappings of tables, jackpots, alarms, approvals, counts and bookings are never changed: a new one replaces the
    old one. So a draft shares all of them with its floor.
    """

    tables: Mapping[str, Table] = field(default_factory=dict)
    jackpots: Mapping[str, Jackpot] = field(default_factory=dict)
    alarms: Mapping[str, AlarmRaised] = field(default_factory=dict)
    """The alarms that nobody has taken yet."""
    approvals: Mapping[str, ApprovalAsked] = field(default_factory=dict)
    """The commands that wait for a second person."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many alarms and approvals there have been, to number them."""
    versions: dict[str, int] = field(default_factory=dict)
    """The version of each stream that may still grow, as stored. A draft counts its own events."""
    people: People = field(default_factory=People)
    books: Books = field(default_factory=Books)
    """Drafts have books of their own."""
    cardroom: CardRoom = field(default_factory=CardRoom)
    """Waiting lists, held seats and the rest of the card room around Poker tables."""
    bookings: Mapping[str, tuple[Booking, ...]] = field(default_factory=dict)
    """The amounts that each member of staff booked for players in the last 24 hours, by the key of their name."""
    alarmed: frozenset[str] = frozenset()
    """The accounts for which an alarm was raised because they were below zero."""
    cage: Cage = field(default_factory=Cage)
    """Patrons' limits and exclusions."""
    house_changes: tuple[HouseChanged, ...] = ()
    """The changes of the House's settings, in the order of the days from which they count."""

    def fork(self) -> FloorState:
        """A draft of this floor. Changes to it leave this floor alone."""
        return FloorState(
            self.tables,
            self.jackpots,
            self.alarms,
            self.approvals,
            self.counts,
            self.versions,
            self.people,
            self.books,
            self.cardroom,
            self.bookings,
            self.alarmed,
            self.cage,
            self.house_changes,
        )

    def advance(self, versions: Mapping[str, int]) -> None:
        """Take the new versions of streams. At a house table only the last round's stream can grow."""
        for stream in versions:
            if stream not in self.versions and stream.startswith("round/"):
                table, _, number = stream.rpartition("-")
                self.versions.pop(f"{table}-{int(number) - 1}", None)
        self.versions.update(versions)

    def table(self, name: str) -> Table:
        """The table, which must exist."""
        table = self.tables.get(name)
        if table is None:
            raise Refused("NO_SUCH_TABLE", None, name=name)
        return table

    def house_table(self, name: str) -> HouseTable:
        """The table, which must be one of a house game."""
        table = self.tables.get(name)
        if not isinstance(table, HouseTable):
            self.table(name)
            raise Refused("WRONG_GAME.poker", None, name=name)
        return table

    def poker_table(self, name: str) -> FloorPokerTable:
        """The table, which must be one of Poker."""
        table = self.table(name)
        if not isinstance(table, FloorPokerTable):
            raise Refused("WRONG_GAME.not_poker", None, game=table.sign.game, name=name)
        return table

    def jackpot(self, name: str) -> Jackpot:
        """The jackpot, which must exist."""
        jackpot = self.jackpots.get(name)
        if jackpot is None:
            raise Refused("NO_SUCH_JACKPOT.named", None, name=name)
        return jackpot


def poker_floor(state: FloorState) -> PokerFloor:
    """The tables as the card room sees them."""
    tables = [table for table in state.tables.values() if isinstance(table, FloorPokerTable)]
    not_closed = [table for table in tables if table.sign.status is not Status.CLOSED]
    players = [seat.player for table in not_closed for seat in table.state.seats.values()]
    return PokerFloor(
        {table.id: table.state for table in not_closed if table.sign.status is Status.OPEN},
        {table.id: table.state for table in not_closed},
        {table.id: table.arrivals for table in not_closed},
        frozenset(player for player in players if BOT_SIGN in player),
        frozenset(
            table.id
            for table in state.tables.values()
            if isinstance(table, HouseTable) and table.sign.status is not Status.CLOSED
        ),
    )


def dealer_of(state: FloorState, table: Table) -> str:
    """PKR 1.28: at a table with a Dealer on record nobody else deals."""
    stint = state.cardroom.dealers.get(table.id)
    return stint.dealer if stint is not None and table.sign.dealer == HUMAN else table.sign.dealer


def deals_here(actor: Actor, dealer: str) -> bool:
    """1.11: a person in a post does its work. Only the system deals at an automatic table."""
    if dealer == AUTOMATIC:
        return actor.role is Role.SYSTEM
    return actor.role is Role.DEALER and (dealer == HUMAN or key_of(dealer) == key_of(actor.name))


def works_at(state: FloorState, table: Table, actor: Actor) -> bool:
    """Whether this person gives the Dealer's commands at the table: its Dealer, or the pit."""
    return actor.role in PIT or deals_here(actor, dealer_of(state, table))
