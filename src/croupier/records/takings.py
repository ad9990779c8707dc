"""The figures of each table and gaming day, collected from all events of a store in one reading.

The periods can also be shifts: what is called a day here is then a shift, as `2030-01-31/2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, get_args

from croupier.cage.events import FloatEvent
from croupier.cardroom import events as cardroom
from croupier.floor_events import events as floor
from croupier.floor_events.codec import event_of, type_of
from croupier.floor_events.logged_event import table_of_round
from croupier.gaming_day import GamingDay, ShiftTimes
from croupier.jackpots import Event as JackpotEvent
from croupier.ledger import Posted, Why, accounts
from croupier.money import Cents
from croupier.poker import events as poker
from croupier.records.event_log import read_log, readable
from croupier.records.float_days import FloatDays
from croupier.records.incidents import Incident, IncidentPlace, decision_of, jackpot_override_of
from croupier.records.jackpot_days import JackpotDays
from croupier.records.round_finder import POKER
from croupier.records.round_sums import NOTHING, RoundSums, house_sums, poker_sums, sum_of
from croupier.rounds import events as rounds
from croupier.store import EventStore, StoredEvent


class KnownTable(NamedTuple):
    """A table, as it was opened."""

    name: str
    game: str


class RuledIrregularity(NamedTuple):
    """Something that went wrong in a round, and was ruled on."""

    kind: str
    round: str
    at: str
    clause: str | None
    dealer: str | None
    """The Dealer who was on record at the table, if any was."""
    ruling: str
    by: str
    """The rank that ruled."""


@dataclass(slots=True)
class TableDay:
    """One table on one gaming day."""

    by_version: dict[int, RoundSums] = field(default_factory=dict)
    """The sums of its rounds, by the version of the rules they were played under."""
    voids: int = 0
    bank: Cents = 0
    """The win of the table's bank, from the ledger."""
    rake: Cents = 0
    """The table's rake, from the ledger."""
    meter_prizes: Cents = 0
    """The jackpots' payments to its rounds, from the ledger."""
    out: dict[str, Cents] = field(default_factory=dict)
    """By player: the chips that they have brought to the table, less those that they have taken from it."""
    most_out: dict[str, Cents] = field(default_factory=dict)
    """By player: the highest value of `out`."""
    first_at: str = ""
    """When the first round of the day was opened."""
    last_at: str = ""
    """When the last round so far ended."""
    irregularities: list[RuledIrregularity] = field(default_factory=list)
    reversals: int = 0
    """How many settlements were taken back."""

    @property
    def played(self) -> RoundSums:
        """The sums of all its rounds."""
        return sum_of(self.by_version.values())

    def add(self, sums: RoundSums, version: int) -> None:
        """Add a round, or take one back."""
        self.by_version[version] = self.by_version.get(version, NOTHING).plus(sums)

    @property
    def drop(self) -> Cents:
        """The chips that players had to bring to the table. Winnings that are bet again do not count."""
        return sum(self.most_out.values())

    @property
    def difference(self) -> Cents:
        """The bank and rake of the ledger, less the wins of the settlements."""
        return self.bank - self.played.bank + self.rake - self.played.rake


@dataclass(slots=True)
class CageDay:
    """The cage on one gaming day."""

    bought: Cents = 0
    cashed: Cents = 0
    out: Cents = 0
    """Chips that are out at the end of it, or now."""


@dataclass(slots=True)
class ChipsByHolder:
    """The chips by holder at the end of a gaming day, or now."""

    players: Cents = 0
    """Away from the tables."""
    bets: Cents = 0
    """On house games' tables, in open rounds."""
    stakes: Cents = 0
    """At Poker tables, including the pots."""


class Alarm(NamedTuple):
    """An alarm that the floor has raised."""

    day: str
    alarm: str
    table: str | None
    what: str


@dataclass(slots=True)
class DealerTime:
    """A Dealer's time at a table, by the gaming day on which it began."""

    day: str
    dealer: str
    table: str
    since: str
    until: str | None = None
    """None while the Dealer is there."""


class OpenedRound(NamedTuple):
    """A round or hand, and the time of its opening."""

    round: str
    at: str


class SettledRound(NamedTuple):
    """The last settlement at a table, which may still be reversed."""

    round: str
    version: int
    sums: RoundSums


class Takings:
    """All figures, day by day."""

    def __init__(self, periods: GamingDay | ShiftTimes) -> None:
        self.periods = periods
        self.tables: dict[str, KnownTable] = {}
        self.days: dict[str, dict[str, TableDay]] = {}
        self.cage: dict[str, CageDay] = {}
        self.chips: dict[str, ChipsByHolder] = {}
        self.jackpots = JackpotDays()
        self.floats = FloatDays()
        self.alarms: list[Alarm] = []
        self.dealers: list[DealerTime] = []
        self.overrides: list[Incident] = []
        self.position = 0
        self.unbalanced: list[tuple[str, str]] = []
        """By day: transactions of the ledger whose entries do not sum to zero."""
        self._settled: dict[str, SettledRound] = {}
        self._last_opened: dict[str, OpenedRound] = {}
        """The last round or hand at each table."""
        self._hand_version: dict[str, int] = {}
        """The version of the rules of the hand in play at each Poker table."""
        self._chips_out: Cents = 0
        self._chips = ChipsByHolder()
        self._last = ("", "")

    def feed(self, logged: StoredEvent) -> None:
        """Add one event, in the order of the log."""
        kind = type_of(logged)
        reader = None if kind is None else READERS.get(kind)
        if reader is not None:
            with readable(f"{logged.place} (position {logged.position})"):
                reader(self, self._day_of(logged.at), logged, event_of(logged))
        self.position = logged.position

    def _day_of(self, at: str) -> str:
        """The gaming day; the events of one append have one time."""
        if self._last[0] != at:
            self._last = (at, self.periods.period_of(at))
        return self._last[1]

    def table_day(self, day: str, table: str) -> TableDay:
        """The figures of a table on a day."""
        return self.days.setdefault(day, {}).setdefault(table, TableDay())

    # House games

    def _round_opened(self, _day: str, logged: StoredEvent, event: rounds.RoundOpened) -> None:
        table = table_of_round(event.round)
        self.tables.setdefault(table, KnownTable(table, event.game))
        self._last_opened[table] = OpenedRound(event.round, logged.at)

    def _ended(self, day: str, table: str, logged: StoredEvent) -> TableDay:
        table_day = self.table_day(day, table)
        table_day.first_at = table_day.first_at or self._last_opened[table].at
        table_day.last_at = logged.at
        return table_day

    def _ruled(
        self, day: str, logged: StoredEvent, event: rounds.IrregularityRuled | poker.PokerIrregularityRuled
    ) -> None:
        table = table_of_round(logged.stream_name) if logged.kind == "round" else logged.stream_name
        dealers = [found.dealer for found in self.dealers if found.table == table and found.until is None]
        clause = None if event.clause is None else event.clause.cite
        dealer = dealers[-1] if dealers else None
        round_, at = self._last_opened[table].round, logged.at
        found = RuledIrregularity(event.kind, round_, at, clause, dealer, event.ruling, event.by)
        self.table_day(day, table).irregularities.append(found)

    def _decided(
        self, day: str, logged: StoredEvent, event: rounds.ReferralResolved | poker.PokerReferralResolved
    ) -> None:
        table = table_of_round(logged.stream_name) if logged.kind == "round" else logged.stream_name
        place = self._place(day, logged, table)._replace(round=self._last_opened[table].round)
        self.overrides.append(decision_of(place, event))

    def _place(self, day: str, logged: StoredEvent, about: str) -> IncidentPlace:
        """The time of an event, and the table or jackpot that it is about."""
        return IncidentPlace(day, logged.at, self.periods.local_time(logged.at), about)

    def _round_settled(self, day: str, logged: StoredEvent, event: rounds.RoundSettled) -> None:
        table, version = table_of_round(logged.stream_name), event.sheet.game.version
        settled = SettledRound(logged.stream_name, version, house_sums(event))
        self._settled[table] = settled
        self._ended(day, table, logged).add(settled.sums, settled.version)

    def _settlement_reversed(self, day: str, logged: StoredEvent, _event: rounds.SettlementReversed) -> None:
        table = table_of_round(logged.stream_name)
        settled = self._settled.get(table)
        if settled is not None and settled.round == logged.stream_name:
            table_day = self.table_day(day, table)
            table_day.add(NOTHING.minus(settled.sums), settled.version)
            table_day.reversals += 1

    def _round_voided(self, day: str, logged: StoredEvent, _event: rounds.RoundVoided) -> None:
        self._ended(day, table_of_round(logged.stream_name), logged).voids += 1

    # Poker

    def _poker_table(self, _day: str, logged: StoredEvent, _event: poker.PokerTableOpened) -> None:
        self.tables.setdefault(logged.stream_name, KnownTable(logged.stream_name, POKER))

    def _hand_opened(self, _day: str, logged: StoredEvent, event: poker.HandOpened) -> None:
        self._last_opened[logged.stream_name] = OpenedRound(event.round, logged.at)
        self.tables.setdefault(logged.stream_name, KnownTable(logged.stream_name, POKER))
        self._hand_version[logged.stream_name] = event.version

    def _hand_settled(self, day: str, logged: StoredEvent, event: poker.HandSettled) -> None:
        version = self._hand_version[logged.stream_name]
        self._ended(day, logged.stream_name, logged).add(poker_sums(event.settlement), version)

    def _hand_voided(self, day: str, logged: StoredEvent, _event: poker.HandVoided) -> None:
        self._ended(day, logged.stream_name, logged).voids += 1

    # The floor

    def _table_opened(self, _day: str, _logged: StoredEvent, event: floor.TableOpened) -> None:
        self.tables[event.table] = KnownTable(event.name, event.game)

    def _table_configured(self, _day: str, _logged: StoredEvent, event: floor.TableConfigured) -> None:
        self.tables[event.table] = self.tables[event.table]._replace(name=event.name)

    def _alarm_raised(self, day: str, _logged: StoredEvent, event: floor.AlarmRaised) -> None:
        self.alarms.append(Alarm(day, event.alarm, event.table, event.without_suspects))

    def _dealer_assigned(self, day: str, logged: StoredEvent, event: cardroom.DealerAssigned) -> None:
        self.dealers.append(DealerTime(day, event.dealer, event.table, logged.at))

    def _dealer_left(self, _day: str, logged: StoredEvent, event: cardroom.DealerRelieved | cardroom.TableGone) -> None:
        for found in self.dealers:
            if found.table == event.table and found.until is None:
                found.until = logged.at

    def _jackpot(self, day: str, logged: StoredEvent, event: JackpotEvent) -> None:
        self.jackpots.happened(day, logged.stream_name, event)
        override = jackpot_override_of(self._place(day, logged, logged.stream_name), event)
        self.overrides += [] if override is None else [override]

    def _float(self, day: str, _logged: StoredEvent, event: FloatEvent) -> None:
        self.floats.happened(day, event)

    # The ledger

    def _posted(self, day: str, logged: StoredEvent, posted: Posted) -> None:
        if sum([amount for _, amount in posted.entries]):
            self.unbalanced.append((day, f"{logged.place} ({posted.why})"))
        table = next((found for account, _ in posted.entries if (found := accounts.table_of(account))), None)
        for account, amount in posted.entries:
            self._entry(day, table, account, amount)
            self._hold(accounts.kind_of(account), amount)
        self.chips[day] = replace(self._chips)
        if table is not None and posted.why in (Why.PRIZES_PAID, Why.PRIZES_REVERSED):
            self.table_day(day, table).meter_prizes += sum(
                [amount for account, amount in posted.entries if account == accounts.bets(table)]
            )
        self.jackpots.posted(day, posted)
        if logged.stream_name == accounts.CAGE:
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
                table_day = self.table_day(day, table)
                out = table_day.out.get(account, 0) - amount
                table_day.out[account] = out
                table_day.most_out[account] = max(table_day.most_out.get(account, 0), out)

    def _hold(self, kind: str, amount: Cents) -> None:
        match kind:
            case "player":
                self._chips.players += amount
            case "bets":
                self._chips.bets += amount
            case "stack" | "pot":
                self._chips.stakes += amount

    def _cage(self, day: str, posted: Posted) -> None:
        """Chips that players buy or cash, also at a table. The chips of a float are the House's own."""
        if posted.why not in (Why.CHIPS_BOUGHT, Why.CHIPS_CASHED):
            return
        cage_day = self.cage.setdefault(day, CageDay())
        paid_out = sum([amount for account, amount in posted.entries if accounts.kind_of(account) == "player"])
        if posted.why is Why.CHIPS_BOUGHT:
            cage_day.bought += paid_out
        else:
            cage_day.cashed -= paid_out
        self._chips_out += paid_out
        cage_day.out = self._chips_out


READERS: Mapping[type, Callable[[Takings, str, StoredEvent, Any], None]] = {
    rounds.RoundOpened: Takings._round_opened,
    rounds.IrregularityRuled: Takings._ruled,
    rounds.ReferralResolved: Takings._decided,
    rounds.RoundSettled: Takings._round_settled,
    rounds.SettlementReversed: Takings._settlement_reversed,
    rounds.RoundVoided: Takings._round_voided,
    poker.PokerTableOpened: Takings._poker_table,
    poker.HandOpened: Takings._hand_opened,
    poker.PokerIrregularityRuled: Takings._ruled,
    poker.PokerReferralResolved: Takings._decided,
    poker.HandSettled: Takings._hand_settled,
    poker.HandVoided: Takings._hand_voided,
    floor.TableOpened: Takings._table_opened,
    floor.TableConfigured: Takings._table_configured,
    floor.AlarmRaised: Takings._alarm_raised,
    cardroom.DealerAssigned: Takings._dealer_assigned,
    cardroom.DealerRelieved: Takings._dealer_left,
    cardroom.TableGone: Takings._dealer_left,
    Posted: Takings._posted,
    **dict.fromkeys(get_args(JackpotEvent), Takings._jackpot),
    **dict.fromkeys(get_args(FloatEvent), Takings._float),
}
"""By type of event: the function that adds it to the figures. Other events change none."""


def takings_of(store: EventStore, periods: GamingDay | ShiftTimes | None = None) -> Takings:
    """The figures of a whole store, which others may be writing to."""
    return gathered(read_log(store), periods or GamingDay())


def gathered(log: Iterable[StoredEvent], periods: GamingDay | ShiftTimes) -> Takings:
    """The figures of these events."""
    takings = Takings(periods)
    for event in log:
        takings.feed(event)
    return takings
