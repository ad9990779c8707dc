"""The card room as it stands, made from events alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.cardroom.events import HeldFor
from croupier.money import Cents
from croupier.poker.settings import PokerTableSettings


class WaitingList(NamedTuple):
    """The players who wait for a seat at tables of the same stakes, in the order in which they came."""

    stakes: str
    small_blind: Cents
    big_blind: Cents
    seats: int
    answer_s: int
    lose_place: bool
    interest: int
    automatic: bool
    names: tuple[str, ...] = ()
    told: bool = False
    """Whether the pit has been told that enough players wait."""

    def is_for(self, settings: PokerTableSettings) -> bool:
        """Whether a table with these settings is one of the tables that the players wait for."""
        stakes = (settings.small_blind, settings.big_blind, settings.seats)
        return stakes == (self.small_blind, self.big_blind, self.seats)


class SeatRequest(NamedTuple):
    """A player's wish for another seat at their table."""

    player: str
    wanted: int | None
    """The seat; None for any other seat."""


class SeatHold(NamedTuple):
    """A seat that is held for one player."""

    table: str
    seat: int
    player: str
    why: HeldFor
    stakes: str | None
    from_table: str | None
    until_s: int | None
    """When the time to answer ends; None if no answer is awaited."""


class Feeder(NamedTuple):
    """The must-move table of a main game."""

    table: str
    must: bool


class PassedOver(NamedTuple):
    """A player who was offered this seat, did not take it, and still waits for another one."""

    table: str
    seat: int
    player: str


class BankUse(NamedTuple):
    """The seconds of a player's time bank used at a table."""

    seconds: int
    at_s: int
    """When the player last used it."""


class DealerStint(NamedTuple):
    """The Dealer of a table, and since when."""

    dealer: str
    since_s: int


class CardRoom(NamedTuple):
    """Lists, held seats, links between tables, time banks and Dealers."""

    lists: Mapping[str, WaitingList] = {}
    requests: Mapping[str, tuple[SeatRequest, ...]] = {}
    """By table, in the order in which they were made."""
    holds: tuple[SeatHold, ...] = ()
    passed: tuple[PassedOver, ...] = ()
    """Kept until somebody takes the seat."""
    feeders: Mapping[str, Feeder] = {}
    """By main game."""
    breaking: tuple[str, ...] = ()
    """The tables that are being broken."""
    banks: Mapping[str, Mapping[str, BankUse]] = {}
    """By table and player."""
    dealers: Mapping[str, DealerStint] = {}
    """By table."""
    draws: int = 0
    """How many draws of seats were committed to."""
    next_draw: str | None = None
    """The commitment to the draw that comes next."""

    @property
    def has_work(self) -> bool:
        """Whether a change of seats can lead to anything here."""
        without_effect = {"banks", "draws", "next_draw"}
        return any(value for field, value in self._asdict().items() if field not in without_effect)

    @property
    def tables(self) -> set[str]:
        """The tables that something in the room is about."""
        held = {table for hold in self.holds for table in (hold.table, hold.from_table) if table is not None}
        fed = {table for main, feeder in self.feeders.items() for table in (main, feeder.table)}
        passed = {seat.table for seat in self.passed}
        return held | fed | passed | {*self.requests, *self.breaking, *self.dealers}

    def hold_at(self, table: str, seat: int) -> SeatHold | None:
        """The hold on a seat."""
        return next((hold for hold in self.holds if (hold.table, hold.seat) == (table, seat)), None)

    def hold_for(self, player: str, table: str) -> SeatHold | None:
        """The seat that is held for a player at a table."""
        return next((hold for hold in self.holds if (hold.player, hold.table) == (player, table)), None)

    def is_passed(self, player: str, table: str, seat: int) -> bool:
        """Whether the player let this seat go."""
        return PassedOver(table, seat, player) in self.passed

    def list_for(self, settings: PokerTableSettings) -> WaitingList | None:
        """The list for tables with these settings."""
        return next((waiting_list for waiting_list in self.lists.values() if waiting_list.is_for(settings)), None)

    def is_called(self, player: str, stakes: str) -> bool:
        """Whether a seat is held for a player of this list."""
        return any((hold.player, hold.stakes) == (player, stakes) for hold in self.holds)

    def waiting(self, waiting_list: WaitingList) -> list[str]:
        """The players of a list for whom no seat is held."""
        return [name for name in waiting_list.names if not self.is_called(name, waiting_list.stakes)]

    def feeds(self, table: str) -> str | None:
        """The main game of a must-move table."""
        return next((main for main, feeder in self.feeders.items() if feeder.table == table), None)
