"""The figures of each table and gaming day, gathered from all events of a store in one reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from croupier.ledger import Posted, Why, accounts, from_document
from croupier.money import Cents
from croupier.records.days import GamingDay
from croupier.records.jackpot_days import JackpotDays
from croupier.records.log import everything, kind_and_name, readable, table_of_round
from croupier.records.played import NOTHING, Played, house_round, poker_hand
from croupier.rounds.stored import settled_round
from croupier.settlement.stored_form import stored_poker_settlement
from croupier.store import EventStore, Recorded

POKER = "poker"


class TableKnown(NamedTuple):
    """A table, as it was opened."""

    name: str
    game: str


@dataclass(slots=True)
class TableDay:
    """One table on one gaming day."""

    played: Played = NOTHING
    voids: int = 0
    bank: Cents = 0
    """What came to the table's bank, by the ledger."""
    rake: Cents = 0
    """What came to its rake, by the ledger."""
    meter_prizes: Cents = 0
    """What jackpots have paid to its rounds, by the ledger."""
    out: dict[str, Cents] = field(default_factory=dict)
    """By player: the chips that he has brought to the table, less those that he has taken from it."""
    most_out: dict[str, Cents] = field(default_factory=dict)
    """By player: the most that this has been."""

    @property
    def drop(self) -> Cents:
        """The chips that players had to bring to the table: winnings that are bet again are not brought."""
        return sum(self.most_out.values())

    @property
    def difference(self) -> Cents:
        """What bank and rake hold by the ledger, less what the settlements say."""
        return self.bank - self.played.bank + self.rake - self.played.rake


@dataclass(slots=True)
class CageDay:
    """The cage on one gaming day."""

    bought: Cents = 0
    cashed: Cents = 0
    out: Cents = 0
    """Chips that are out at the end of it, or now."""


@dataclass(slots=True)
class WhereChipsAre:
    """Who held chips at the end of a gaming day, or holds them now."""

    players: Cents = 0
    """Away from the tables."""
    bets: Cents = 0
    """On house games' tables, in rounds that were open."""
    stakes: Cents = 0
    """At Poker tables, pots among them."""


class Alarm(NamedTuple):
    """Something that the floor has raised an alarm about."""

    day: str
    alarm: str
    table: str | None
    what: str


class Takings:
    """All figures, day by day."""

    def __init__(self, gaming_day: GamingDay) -> None:
        self.gaming_day = gaming_day
        self.tables: dict[str, TableKnown] = {}
        self.days: dict[str, dict[str, TableDay]] = {}
        self.cage: dict[str, CageDay] = {}
        self.chips: dict[str, WhereChipsAre] = {}
        self.jackpots = JackpotDays()
        self.alarms: list[Alarm] = []
        self.position = 0
        self.unbalanced: list[tuple[str, str]] = []
        """By day: transactions of the ledger whose entries do not sum to zero."""
        self._settled: dict[str, tuple[str, Played]] = {}
        self._chips_out: Cents = 0
        self._chips = WhereChipsAre()
        self._last = ("", "")

    def feed(self, recorded: Recorded) -> None:
        """One more event, in the order of the log."""
        kind, name = kind_and_name(recorded.stream)
        reader = READERS.get(kind)
        if reader is not None:
            with readable(f"{recorded.stream} version {recorded.version} (position {recorded.position})"):
                reader(self, self._day_of(recorded.at), name, recorded)
        self.position = recorded.position

    def _day_of(self, at: str) -> str:
        """The gaming day; the events of one append have one time."""
        if self._last[0] != at:
            self._last = (at, self.gaming_day.day_of(at))
        return self._last[1]

    def table_day(self, day: str, table: str) -> TableDay:
        """The figures of a table on a day."""
        return self.days.setdefault(day, {}).setdefault(table, TableDay())

    # House games

    def _round(self, day: str, round_id: str, recorded: Recorded) -> None:
        table, document = table_of_round(round_id), recorded.document
        match document["event"]:
            case "round_opened/1":
                self.tables.setdefault(table, TableKnown(table, document["game"]))
            case "round_settled/1":
                played = house_round(settled_round(document))
                self._settled[table] = (round_id, played)
                self._add(day, table, played)
            case "settlement_reversed/1":
                self._reversed(day, table, round_id)
            case "round_voided/1":
                self.table_day(day, table).voids += 1

    def _add(self, day: str, table: str, played: Played) -> None:
        found = self.table_day(day, table)
        found.played = found.played.plus(played)

    def _reversed(self, day: str, table: str, round_id: str) -> None:
        last, played = self._settled.get(table, ("", NOTHING))
        if last == round_id:
            found = self.table_day(day, table)
            found.played = found.played.minus(played)

    # Poker

    def _poker(self, day: str, table: str, recorded: Recorded) -> None:
        self.tables.setdefault(table, TableKnown(table, POKER))
        match recorded.document["event"]:
            case "round_settled/1":
                self._add(day, table, poker_hand(stored_poker_settlement(recorded.document["settlement"])))
            case "round_voided/1":
                self.table_day(day, table).voids += 1

    # The floor

    def _floor(self, day: str, _name: str, recorded: Recorded) -> None:
        document = recorded.document
        match document["event"]:
            case "table_opened/1" | "table_configured/1":
                game = document.get("game") or self.tables[document["table"]].game
                self.tables[document["table"]] = TableKnown(document["name"], game)
            case "alarm_raised/1":
                self.alarms.append(Alarm(day, document["alarm"], document["table"], document["what"]))

    def _jackpot(self, day: str, name: str, recorded: Recorded) -> None:
        self.jackpots.happened(day, name, recorded.document)

    # The ledger

    def _ledger(self, day: str, place: str, recorded: Recorded) -> None:
        posted = from_document(recorded.document)
        if sum([amount for _, amount in posted.entries]):
            self.unbalanced.append((day, f"{recorded.stream} version {recorded.version} ({posted.why})"))
        table = next((found for account, _ in posted.entries if (found := accounts.table_of(account))), None)
        for account, amount in posted.entries:
            self._entry(day, table, account, amount)
            self._hold(accounts.kind_of(account), amount)
        self.chips[day] = replace(self._chips)
        if table is not None and posted.why is Why.PRIZES_PAID:
            self.table_day(day, table).meter_prizes += sum(
                [amount for account, amount in posted.entries if account == accounts.bets(table)]
            )
        self.jackpots.posted(day, posted)
        if place == accounts.CAGE:
            self._cage(day, posted)

    def _entry(self, day: str, table: str | None, account: str, amount: Cents) -> None:
        if table is None:
            return
        match accounts.kind_of(account):
            case "house":
                self.table_day(day, table).bank += amount
            case "rake":
                self.table_day(day, table).rake += amount
            case "player":
                found = self.table_day(day, table)
                out = found.out.get(account, 0) - amount
                found.out[account] = out
                found.most_out[account] = max(found.most_out.get(account, 0), out)

    def _hold(self, kind: str, amount: Cents) -> None:
        match kind:
            case "player":
                self._chips.players += amount
            case "bets":
                self._chips.bets += amount
            case "stack" | "pot":
                self._chips.stakes += amount

    def _cage(self, day: str, posted: Posted) -> None:
        found = self.cage.setdefault(day, CageDay())
        given = -sum([amount for account, amount in posted.entries if account == accounts.CAGE])
        if posted.why is Why.CHIPS_BOUGHT:
            found.bought += given
        elif posted.why is Why.CHIPS_CASHED:
            found.cashed -= given
        self._chips_out += given
        found.out = self._chips_out


READERS: Mapping[str, Callable[[Takings, str, str, Recorded], Any]] = {
    "round": Takings._round,
    "poker": Takings._poker,
    "floor": Takings._floor,
    "jackpot": Takings._jackpot,
    "ledger": Takings._ledger,
}
"""By kind of stream: who reads its events."""


def takings_of(store: EventStore, gaming_day: GamingDay | None = None) -> Takings:
    """The figures of a whole store, which others may be writing to."""
    return gathered(everything(store), gaming_day or GamingDay())


def gathered(log: Iterable[Recorded], gaming_day: GamingDay) -> Takings:
    """The figures of these events."""
    found = Takings(gaming_day)
    for recorded in log:
        found.feed(recorded)
    return found
