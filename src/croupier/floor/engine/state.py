"""The whole floor as it stands, made from its events alone, and a draft of what it would be."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, field

from croupier.floor.engine.floor_events import AlarmRaised
from croupier.floor.engine.overlay import Overlay
from croupier.floor.engine.table_state import HouseTable, PokerTable, Table
from croupier.floor.people.approvals import ApprovalAsked
from croupier.floor.people.registry import People
from croupier.jackpots import Jackpot
from croupier.ledger import Books
from croupier.refusals import Refused


@dataclass(slots=True)
class FloorState:
    """Tables, jackpots, alarms and money. Its parts are frozen: one is only ever put in the place of another."""

    tables: MutableMapping[str, Table] = field(default_factory=dict)
    jackpots: MutableMapping[str, Jackpot] = field(default_factory=dict)
    alarms: MutableMapping[str, AlarmRaised] = field(default_factory=dict)
    """Those that nobody has taken yet."""
    approvals: MutableMapping[str, ApprovalAsked] = field(default_factory=dict)
    """What waits for a second person."""
    counts: MutableMapping[str, int] = field(default_factory=dict)
    """How many there have been of what is numbered, such as alarms."""
    versions: MutableMapping[str, int] = field(default_factory=dict)
    """How far each stream has come that may still grow."""
    people: People = field(default_factory=People)
    books: Books = field(default_factory=Books)

    def fork(self) -> FloorState:
        """A draft: what is written to it leaves this floor as it is. The books have drafts of their own."""
        return FloorState(
            Overlay(self.tables),
            Overlay(self.jackpots),
            Overlay(self.alarms),
            Overlay(self.approvals),
            Overlay(self.counts),
            Overlay(self.versions),
            People(Overlay(self.people.by_key)),
            self.books,
        )

    def merge(self) -> None:
        """A draft has come true."""
        for part in (
            self.tables,
            self.jackpots,
            self.alarms,
            self.approvals,
            self.counts,
            self.versions,
            self.people.by_key,
        ):
            if isinstance(part, Overlay):
                part.merge()

    def table(self, name: str) -> Table:
        """The table, which must be there."""
        found = self.tables.get(name)
        if found is None:
            raise Refused("NO_SUCH_TABLE", None, f"there is no table {name!r}")
        return found

    def house_table(self, name: str) -> HouseTable:
        """The table, which must be one of a house game."""
        found = self.table(name)
        if not isinstance(found, HouseTable):
            raise Refused("WRONG_GAME", None, f"Poker is played at {name}")
        return found

    def poker_table(self, name: str) -> PokerTable:
        """The table, which must be one of Poker."""
        found = self.table(name)
        if not isinstance(found, PokerTable):
            raise Refused("WRONG_GAME", None, f"{found.sign.game} is played at {name}, not Poker")
        return found

    def jackpot(self, name: str) -> Jackpot:
        """The jackpot, which must be there."""
        found = self.jackpots.get(name)
        if found is None:
            raise Refused("NO_SUCH_JACKPOT", None, f"there is no jackpot {name!r}")
        return found
