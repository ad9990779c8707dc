"""The report of a gaming day or a shift, as one typed record in cents. Every form of it is made from this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from croupier.floor_events.logged_event import counted_name
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.gaming_day import day_and_shift
from croupier.money import Cents, dollars
from croupier.records.float_days import ShiftFigures, floats_total
from croupier.records.incidents import Incident
from croupier.records.jackpot_days import JackpotDay
from croupier.records.round_finder import POKER
from croupier.records.round_sums import RoundSums, sum_of
from croupier.records.takings import CageDay, ChipsByHolder, DealerTime, KnownTable, TableDay, Takings
from croupier.records.theory import Edge, Edges, Theory, standard_score

SHARES = ("contributions", "returned")


class HouseSums(NamedTuple):
    """The figures of one house table, or of several."""

    rounds: int
    voids: int
    drop: Cents
    """The chips that players brought to the table."""
    handle: Cents
    win: Cents
    jackpot_bets: Cents
    fixed_prizes: Cents
    win_by_settlements: Cents
    difference: Cents
    theoretical: Cents | None
    """None if an edge is not known."""
    filled: Cents
    """The chips of all fills."""
    credited: Cents
    """The chips of all credits."""
    drop_counted: Cents
    count_difference: Cents
    """The counts less the ledger."""

    @property
    def hold(self) -> float | None:
        """Win over drop; None without a drop."""
        return self.win / self.drop if self.drop else None


class HouseLine(NamedTuple):
    """A house table."""

    table: str
    known: KnownTable
    sums: HouseSums


class TheoryLine(NamedTuple):
    """One kind of bet at one table under one version of the rules."""

    table: str
    game: str
    version: int
    bet: str
    staked: Cents
    actual: Cents
    edge: Edge | None = None
    score: float | None = None
    """By how many standard deviations the actual win is off, where that can be said."""
    why: str | None = None
    """The reason why there is no edge."""

    @property
    def theoretical(self) -> Cents | None:
        """The House's expected win."""
        return None if self.edge is None else self.edge.expected(self.staked)

    @property
    def deviation(self) -> Cents | None:
        """The actual win less the theoretical one."""
        return None if self.theoretical is None else self.actual - self.theoretical


class TheoryTotal(NamedTuple):
    """All bets whose edges are known."""

    staked: Cents
    theoretical: Cents
    actual: Cents

    @property
    def deviation(self) -> Cents:
        """The actual win less the theoretical one."""
        return self.actual - self.theoretical


class PokerSums(NamedTuple):
    """The figures of one Poker table, or of several."""

    hands: int
    voids: int
    drop: Cents
    pots: Cents
    rake: Cents
    difference: Cents


class PokerLine(NamedTuple):
    """A Poker table."""

    table: str
    known: KnownTable
    sums: PokerSums


class HouseResult(NamedTuple):
    """The House's win or loss, by the ledger. Its payments into jackpots stay there for players."""

    tables: Cents
    rake: Cents
    jackpot_shares: Cents
    put_into_jackpots: Cents

    @property
    def total(self) -> Cents:
        """All of it."""
        return sum(self)


class ReportAlarm(NamedTuple):
    """Something that somebody must see to."""

    kind: str
    about: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodReport:
    """A gaming day or a shift, of all tables or of some. Jackpots, result and cage belong to the whole floor."""

    period: str
    house: tuple[HouseLine, ...]
    house_total: HouseSums
    theory: tuple[TheoryLine, ...]
    theory_total: TheoryTotal | None
    poker: tuple[PokerLine, ...]
    poker_total: PokerSums
    floats: tuple[ShiftFigures, ...]
    dealers: tuple[DealerTime, ...]
    errors: tuple[Incident, ...]
    overrides: tuple[Incident, ...]
    jackpots: tuple[tuple[str, JackpotDay], ...]
    result: HouseResult | None
    """None in a report of some tables."""
    cage: CageDay | None
    chips: ChipsByHolder | None
    alarms: tuple[ReportAlarm, ...]

    @property
    def day(self) -> str:
        """The gaming day."""
        return day_and_shift(self.period)[0]

    @property
    def shift(self) -> int | None:
        """The number of the shift, if the period is one."""
        return day_and_shift(self.period)[1]


def periods_of(takings: Takings) -> set[str]:
    """The periods in which anything happened."""
    alarmed = {alarm.day for alarm in takings.alarms}
    dealt = {found.day for found in takings.dealers}
    decided = {found.period for found in takings.overrides}
    counted = {*takings.days, *takings.cage, *takings.jackpots.days, *takings.floats.days}
    return {*counted, *alarmed, *dealt, *decided}


class TableOfPeriod(NamedTuple):
    """All that is known of a table in a period."""

    name: str
    known: KnownTable
    day: TableDay
    floats: Sequence[ShiftFigures]


def _tables(takings: Takings, period: str, only: set[str] | None) -> list[TableOfPeriod]:
    """The tables at which something happened, or whose float was opened."""
    days, floats = takings.days.get(period, {}), takings.floats.on(period)
    names = {*days, *(one.table for one in floats)}
    return [
        TableOfPeriod(
            name,
            takings.tables.get(name, KnownTable(name, "")),
            days.get(name, TableDay()),
            [one for one in floats if one.table == name],
        )
        for name in sorted(names if only is None else names & only, key=counted_name)
    ]


def period_report(takings: Takings, period: str, only: set[str] | None, theory: Theory) -> PeriodReport:
    """The report of a period, of all tables or of those named."""
    tables = _tables(takings, period, only)
    house = [table for table in tables if table.known.game in HOUSE_GAMES]
    poker = [table for table in tables if table.known.game == POKER]
    jackpots = sorted(takings.jackpots.on(period).items()) if only is None else []
    return PeriodReport(
        period=period,
        house=tuple(HouseLine(table.name, table.known, _house_sums([table], theory)) for table in house),
        house_total=_house_sums(house, theory),
        theory=tuple(line for table in house for line in _theory_lines(table, theory)),
        theory_total=_theory_total(house, theory),
        poker=tuple(PokerLine(table.name, table.known, _poker_sums([table])) for table in poker),
        poker_total=_poker_sums(poker),
        floats=tuple(one for table in tables for one in table.floats),
        dealers=tuple(one for one in takings.dealers if one.day == period and (only is None or one.table in only)),
        errors=_errors(takings, period, tables),
        overrides=tuple(
            one for one in takings.overrides if one.period == period and (only is None or one.about in only)
        ),
        jackpots=tuple(jackpots),
        result=_result(tables, [one for _, one in jackpots]) if only is None else None,
        cage=takings.cage.get(period) if only is None else None,
        chips=takings.chips.get(period) if only is None else None,
        alarms=(*_table_alarms([*house, *poker]), *_jackpot_alarms(jackpots), *_floor_alarms(takings, period, only)),
    )


def _errors(takings: Takings, period: str, tables: Sequence[TableOfPeriod]) -> tuple[Incident, ...]:
    """Each irregularity with the ruling on it, in the order of time."""
    found = [
        Incident(
            period=period,
            at=one.at,
            time=takings.periods.local_time(one.at),
            about=table.name,
            round=one.round,
            what=one.kind,
            outcome=one.ruling,
            reason="",
            by=one.by,
            clause=one.clause or "",
        )
        for table in tables
        for one in table.day.irregularities
    ]
    return tuple(sorted(found, key=lambda one: datetime.fromisoformat(one.at)))


# House games and theory


def _house_sums(tables: Sequence[TableOfPeriod], theory: Theory) -> HouseSums:
    days = [table.day for table in tables]
    floats = floats_total([one for table in tables for one in table.floats])
    played = sum_of(day.played for day in days)
    return HouseSums(
        rounds=played.rounds,
        voids=sum(day.voids for day in days),
        drop=sum(day.drop for day in days),
        handle=played.handle,
        win=sum(day.bank for day in days),
        jackpot_bets=played.jackpot_bets,
        fixed_prizes=played.fixed_prizes,
        win_by_settlements=played.bank,
        difference=sum(day.difference for day in days),
        theoretical=_expected(tables, theory),
        filled=floats.filled,
        credited=floats.credited,
        drop_counted=floats.drop,
        count_difference=floats.difference,
    )


def _expected(tables: Sequence[TableOfPeriod], theory: Theory) -> Cents | None:
    """The House's expected win. Exact fractions are added before they are rounded to the cent."""
    exact = Fraction(0)
    for played, edges in _editions(tables, theory):
        if isinstance(edges, str):
            return None
        exact += edges.main.exact * played.antes
        exact += edges.bonus.exact * played.bonus if edges.bonus else 0
    return round(exact)


def _editions(tables: Sequence[TableOfPeriod], theory: Theory) -> Iterator[tuple[RoundSums, Edges | str]]:
    """The bets of each table by version, if there are any, with their edges."""
    for table in tables:
        for version, played in sorted(table.day.by_version.items()):
            if played.antes or played.bonus:
                yield played, theory.of(table.known.game, version)


def _theory_total(tables: Sequence[TableOfPeriod], theory: Theory) -> TheoryTotal | None:
    """None if nothing was bet, or if an edge is not known."""
    expected = _expected(tables, theory)
    bets = [played for played, _ in _editions(tables, theory)]
    if expected is None or not bets:
        return None
    return TheoryTotal(
        staked=sum(played.antes + played.bonus for played in bets),
        theoretical=expected,
        actual=sum(played.main_win + played.bonus_win for played in bets),
    )


def _theory_lines(table: TableOfPeriod, theory: Theory) -> Iterator[TheoryLine]:
    """For each version played: the antes with the bets that follow them, and the bonus.

    Jackpot bets are left out because they depend on the meter.
    """
    game = table.known.game
    for version, played in sorted(table.day.by_version.items()):
        edges = theory.of(game, version) if played.antes or played.bonus else "nothing was bet"
        head = (table.name, game, version)
        if played.antes:
            line = TheoryLine(*head, "ante", played.antes, played.main_win)
            yield _with_edge(line, edges if isinstance(edges, str) else edges.main, played.ante_squares)
        if played.bonus:
            line = TheoryLine(*head, _side_bets(game, version), played.bonus, played.bonus_win)
            yield _with_edge(line, edges if isinstance(edges, str) else edges.bonus or "no edge is known", squares=None)


def _side_bets(game: str, version: int) -> str:
    """The names of the game's side bets that feed no jackpot."""
    return " and ".join(place.name for place in HOUSE_EDITIONS.of(game, version).side_bets if not place.jackpot)


def _with_edge(line: TheoryLine, edge: Edge | str, squares: int | None) -> TheoryLine:
    """The line with its edge, or with the reason why there is none."""
    if isinstance(edge, str):
        return line._replace(why=edge)
    deviation = line.actual - edge.expected(line.staked)
    return line._replace(edge=edge, score=None if squares is None else standard_score(deviation, edge, squares))


# Poker, and the House


def _poker_sums(tables: Sequence[TableOfPeriod]) -> PokerSums:
    days = [table.day for table in tables]
    played = sum_of(day.played for day in days)
    return PokerSums(
        hands=played.rounds,
        voids=sum(day.voids for day in days),
        drop=sum(day.drop for day in days),
        pots=played.pots,
        rake=sum(day.rake for day in days),
        difference=sum(day.difference for day in days),
    )


def _result(tables: Sequence[TableOfPeriod], jackpots: Sequence[JackpotDay]) -> HouseResult:
    moved = [(row, amounts["house"]) for jackpot in jackpots for row, amounts in jackpot.moved.items()]
    return HouseResult(
        tables=sum(table.day.bank for table in tables),
        rake=sum(table.day.rake for table in tables),
        jackpot_shares=sum(amount for row, amount in moved if row in SHARES),
        put_into_jackpots=sum(amount for row, amount in moved if row not in SHARES),
    )


# Alarms


def _table_alarms(tables: Iterable[TableOfPeriod]) -> Iterator[ReportAlarm]:
    for table in tables:
        if table.day.difference:
            yield ReportAlarm("difference", table.name, _why_different(table.day))


def _why_different(day: TableDay) -> str:
    """R-105: the bank holds a prize that was paid and then lost, until the meter is corrected."""
    lost_prizes, differ_by = day.meter_prizes - day.played.meter_prizes, dollars(day.difference)
    if lost_prizes > 0 and lost_prizes == day.difference:
        return (
            f"{differ_by} that a jackpot has paid was taken back and is with the table's bank: to be corrected (R-105)"
        )
    return f"the ledger and the settlements differ by {differ_by}"


def _jackpot_alarms(jackpots: Iterable[tuple[str, JackpotDay]]) -> Iterator[ReportAlarm]:
    for name, jackpot in jackpots:
        for part, amount in jackpot.difference.items():
            if amount:
                says = f"the ledger holds {dollars(amount)} more in its {part} than the jackpot's own count"
                yield ReportAlarm("difference", name, says)


def _floor_alarms(takings: Takings, period: str, only: set[str] | None) -> Iterator[ReportAlarm]:
    for when, which in takings.unbalanced if only is None else ():
        if when == period:
            yield ReportAlarm("unbalanced", which, "its entries do not sum to zero")
    for alarm in takings.alarms:
        if alarm.day == period and (only is None or alarm.table in only):
            yield ReportAlarm("raised", alarm.table or "floor", f"{alarm.alarm}: {alarm.what}")
