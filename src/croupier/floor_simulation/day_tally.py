"""A casino's day counted without the ledger. At its end this count, the ledger and the report agree to the cent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from croupier.cage.events import CashReported, DropCounted
from croupier.floor import CommandResult, Floor
from croupier.floor.state.table_state import HouseTable
from croupier.floor_simulation.promises import promise
from croupier.ledger import accounts
from croupier.money import Cents, from_dollars
from croupier.poker.events import HandSettled
from croupier.records.report import report
from croupier.records.round_sums import house_sums, nets_of
from croupier.records.takings import takings_of
from croupier.records.theory import Theory
from croupier.rounds.events import RoundSettled
from croupier.store import EventStore


@dataclass(slots=True)
class TrayTally:
    """One table's shift, counted by hand."""

    chips: Cents = 0
    """In the tray."""
    cash: Cents = 0
    """In the drop box."""


@dataclass(slots=True)
class DayTally:
    """All that was counted on the day."""

    trays: dict[str, TrayTally] = field(default_factory=dict)
    """By table: the shift that is open."""
    boxes: dict[str, Cents] = field(default_factory=dict)
    """By shift: the cash in a drop box that waits to be counted."""
    done: Counter[str] = field(default_factory=Counter)
    """How often each thing has happened."""
    nets: Counter[str] = field(default_factory=Counter)
    """By player: won and lost by the settlements."""
    paid: Counter[str] = field(default_factory=Counter)
    """By player: cash paid for chips, less cash paid out."""
    won: Cents = 0
    """By the tables, by the settlements."""
    dropped: Cents = 0
    """Cash that was paid at the tables."""
    sold: Cents = 0
    """Chips that the cage sold."""
    redeemed: Cents = 0
    counted: list[DropCounted] = field(default_factory=list)
    commands: int = 0

    def hear(self, result: CommandResult) -> None:
        """The floor's listener: count rounds, results and reports."""
        self.commands += 1
        for one in result.events:
            match one.event:
                case RoundSettled() as settled:
                    won = house_sums(settled).bank
                    self.done["rounds"] += 1
                    self.won += won
                    self.trays[one.table or ""].chips += won
                    self.nets.update(nets_of(settled.settlement))
                case HandSettled() as hand:
                    self.done["hands"] += 1
                    self.nets.update(nets_of(hand.settlement))
                case CashReported():
                    self.done["cash reports"] += 1
                case DropCounted() as counted:
                    self.counted.append(counted)
                case _:
                    pass


def check_day(floor: Floor, store: EventStore, tally: DayTally) -> None:
    """Check everything that must close at the end of the day."""
    _check_counts(tally)
    _check_ledger(floor, tally)
    _check_players(floor, tally)
    _check_report(store, tally)


def _check_counts(tally: DayTally) -> None:
    for counted in tally.counted:
        promise(counted.difference == 0, f"the count of {counted.shift} differs by {counted.difference}")
    promise(not tally.boxes, f"boxes wait to be counted: {sorted(tally.boxes)}")
    promise(len(tally.counted) == tally.done["shifts"], "a shift was not counted")
    promise(sum(one.amount for one in tally.counted) == tally.dropped, "the drop is not the cash that was paid")
    promise(sum(one.win for one in tally.counted) == tally.won, "the counted win is not that of the settlements")


def _check_ledger(floor: Floor, tally: DayTally) -> None:
    books = floor.state.books
    promise(sum(books.balances.values()) == 0, "the books do not sum to zero")
    tables = [table.id for table in floor.tables.values() if isinstance(table, HouseTable)]
    for table in tables:
        promise(books.balance(accounts.tray(table)) == 0, f"the tray of {table} is not empty")
        promise(books.balance(accounts.bets(table)) == 0, f"bets lie on {table}")
    won = sum(books.balance(accounts.house(table)) for table in tables)
    promise(won == tally.won, f"the ledger's win is {won}, and that of the settlements {tally.won}")
    out = tally.sold + tally.dropped - tally.redeemed
    promise(-books.balance(accounts.CAGE) == out, "the cage has not handed out the chips that were paid for")


def _check_players(floor: Floor, tally: DayTally) -> None:
    books = floor.state.books
    for name, paid in tally.paid.items():
        stacks = sum(books.balance(accounts.stack(table, name)) for table in floor.tables)
        held = books.balance(accounts.player(name)) + stacks
        wanted = paid + tally.nets[name]
        promise(held == wanted, f"{name} holds {held}, and by cash and settlements {wanted}")


def _check_report(store: EventStore, tally: DayTally) -> None:
    reported = report(takings_of(store), theory=Theory(lambda *_: "not asked for"))
    (day,) = reported["days"]
    total = {name: from_dollars(day["floats_total"][name]) for name in ("drop", "win", "ledger_win", "difference")}
    wanted = {"drop": tally.dropped, "win": tally.won, "ledger_win": tally.won, "difference": 0}
    promise(total == wanted, f"the report of the day says {total}, and the count {wanted}")
    promise(from_dollars(day["house_total"]["win"]) == tally.won, "the report's win is not the counted win")
    promise(from_dollars(day["cage"]["cashed"]) == tally.redeemed, "the report's cashed chips are not those redeemed")
    promise(reported["alarms"] == 0, f"the report has alarms: {day['alarms'][:3]}")
