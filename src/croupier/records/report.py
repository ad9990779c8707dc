"""The report of a floor by gaming day or shift, as plain values: house games, theory, Poker, jackpots and the cage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.gaming_day import ShiftTimes, a_day_earlier, day_and_shift
from croupier.money import Cents, dollars
from croupier.records.float_days import floats_total
from croupier.records.incidents import Incident
from croupier.records.jackpot_days import PARTS, ROWS, JackpotDay
from croupier.records.key_figures import FigureKind, KeyFigure, key_figures
from croupier.records.period_report import (
    HouseLine,
    HouseResult,
    HouseSums,
    PeriodReport,
    PokerLine,
    PokerSums,
    TheoryLine,
    TheoryTotal,
    period_report,
    periods_of,
)
from croupier.records.takings import CageDay, ChipsByHolder, Takings
from croupier.records.theory import Theory

Document = dict[str, Any]
TREND_PERIODS = 14
"""How many periods a trend has, the reported one included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedReport:
    """A period, and the figures of it and of the day before."""

    found: PeriodReport
    figures: tuple[KeyFigure, ...]
    before: str | None
    """The period that they are compared with; None if no table was played then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorReport:
    """Periods in their order, and the trend up to the last of them."""

    day_begins: str
    position: int
    known: tuple[str, ...]
    """All periods that there are reports of."""
    shift_hours: tuple[tuple[str, str], ...]
    """The beginning and end of each shift that readers can ask for."""
    periods: tuple[ComparedReport, ...]
    trend: tuple[PeriodReport, ...]

    @property
    def alarms(self) -> int:
        """How many there are in all periods."""
        return sum(len(one.found.alarms) for one in self.periods)


def floor_report(
    takings: Takings,
    *,
    periods: Iterable[str] | None = None,
    tables: Iterable[str] | None = None,
    theory: Theory | None = None,
    shifts: ShiftTimes | None = None,
) -> FloorReport:
    """The report of all periods and tables, unless some are named. `shifts` are those that readers can ask for."""
    known = sorted(periods_of(takings))
    chosen = known if periods is None else sorted(periods)
    only = None if tables is None else set(tables)
    edges = theory or Theory()
    trend = [period for period in known if period <= chosen[-1]][-TREND_PERIODS:] if chosen else []
    return FloorReport(
        day_begins=takings.periods.says,
        position=takings.position,
        known=tuple(known),
        shift_hours=() if shifts is None else shifts.hours,
        periods=tuple(_compared(takings, period, only, edges) for period in chosen),
        trend=tuple(period_report(takings, period, only, edges) for period in trend),
    )


def _compared(takings: Takings, period: str, only: set[str] | None, theory: Theory) -> ComparedReport:
    found, earlier = period_report(takings, period, only, theory), a_day_earlier(period)
    if earlier not in takings.days:
        return ComparedReport(found=found, figures=key_figures(found, before=None), before=None)
    before = period_report(takings, earlier, only, theory)
    return ComparedReport(found=found, figures=key_figures(found, before), before=earlier)


def report(
    takings: Takings,
    *,
    days: Iterable[str] | None = None,
    tables: Iterable[str] | None = None,
    theory: Theory | None = None,
) -> Document:
    """The report as plain values, of all days and tables unless some are named. Jackpots and the cage belong to the
    whole floor, and are left out if tables are named."""
    return report_document(floor_report(takings, periods=days, tables=tables, theory=theory))


def report_document(found: FloorReport) -> Document:
    """The report as plain values."""
    return {
        "format": 1,
        "day_begins": found.day_begins,
        "position": found.position,
        "days": [_period(one) for one in found.periods],
        "alarms": found.alarms,
        "trend": [_trend(one) for one in found.trend],
        "known_days": sorted({day_and_shift(period)[0] for period in found.known}),
        "shifts": [{"shift": number, "from": a, "to": b} for number, (a, b) in enumerate(found.shift_hours, 1)],
    }


def _period(one: ComparedReport) -> Document:
    found = one.found
    document: Document = {
        **_when(found.period),
        "house_games": [_house_line(line) for line in found.house],
        "house_total": _house_sums(found.house_total),
        "theory": [_theory_line(line) for line in found.theory],
        "theory_total": _theory_total(found.theory_total),
        "poker": [_poker_line(line) for line in found.poker],
        "poker_total": _poker_sums(found.poker_total),
    }
    if found.floats:
        document["floats"] = [one.document() for one in found.floats]
    if found.floats and found.result is not None:
        document["floats_total"] = floats_total(found.floats).document()
    if found.dealers:
        document["dealers"] = [
            {"dealer": one.dealer, "table": one.table, "from": one.since, "to": one.until} for one in found.dealers
        ]
    if found.result is not None:
        document["jackpots"] = [_jackpot(name, jackpot) for name, jackpot in found.jackpots]
        document["house_result"] = _result(found.result)
        document["cage"] = _cage(found.cage)
        document["chips"] = _chips(found.chips)
    document["errors"] = [_incident(one) for one in found.errors]
    document["overrides"] = [_incident(one) for one in found.overrides]
    document["alarms"] = [alarm._asdict() for alarm in found.alarms]
    document["figures"] = [_figure(figure) for figure in one.figures]
    document["before"] = None if one.before is None else _when(one.before)
    return document


def _when(period: str) -> Document:
    """The day, and of a shift its number too."""
    day, shift = day_and_shift(period)
    return {"day": day} if shift is None else {"day": day, "shift": shift}


def _figure(figure: KeyFigure) -> Document:
    def shown(value: float | None) -> str | float | None:
        return dollars(int(value)) if value is not None and figure.kind is FigureKind.MONEY else value

    values = {"value": shown(figure.value), "before": shown(figure.before), "change": shown(figure.change)}
    return {"figure": figure.name, "says": figure.says, "kind": figure.kind.value, **values}


def _trend(found: PeriodReport) -> Document:
    sums = found.house_total
    return {
        **_when(found.period),
        "win": dollars(sums.win),
        "theoretical": _optional(sums.theoretical),
        "drop": dollars(sums.drop),
        "hold": sums.hold,
        "rake": dollars(found.poker_total.rake),
    }


def _optional(amount: Cents | None) -> str | None:
    return None if amount is None else dollars(amount)


def _house_line(line: HouseLine) -> Document:
    return {"table": line.table, "name": line.known.name, "game": line.known.game, **_house_sums(line.sums)}


def _house_sums(sums: HouseSums) -> Document:
    return {
        "rounds": sums.rounds,
        "voids": sums.voids,
        "drop": dollars(sums.drop),
        "handle": dollars(sums.handle),
        "win": dollars(sums.win),
        "hold": sums.hold,
        "jackpot_bets": dollars(sums.jackpot_bets),
        "fixed_prizes": dollars(sums.fixed_prizes),
        "win_by_settlements": dollars(sums.win_by_settlements),
        "difference": dollars(sums.difference),
        "theoretical": _optional(sums.theoretical),
        "filled": dollars(sums.filled),
        "credited": dollars(sums.credited),
        "drop_counted": dollars(sums.drop_counted),
        "count_difference": dollars(sums.count_difference),
    }


def _theory_line(line: TheoryLine) -> Document:
    edge = line.edge
    return {
        "table": line.table,
        "game": line.game,
        "version": line.version,
        "bet": line.bet,
        "staked": dollars(line.staked),
        "actual": dollars(line.actual),
        "edge": None if edge is None else {"net": edge.net, "of": edge.of, "share": edge.net / edge.of},
        "theoretical": _optional(line.theoretical),
        "deviation": _optional(line.deviation),
        "score": line.score,
        "why": line.why,
    }


def _theory_total(total: TheoryTotal | None) -> Document | None:
    if total is None:
        return None
    return {**{key: dollars(value) for key, value in total._asdict().items()}, "deviation": dollars(total.deviation)}


def _poker_line(line: PokerLine) -> Document:
    return {"table": line.table, "name": line.known.name, "game": line.known.game, **_poker_sums(line.sums)}


def _poker_sums(sums: PokerSums) -> Document:
    return {
        "hands": sums.hands,
        "voids": sums.voids,
        "drop": dollars(sums.drop),
        "pots": dollars(sums.pots),
        "rake": dollars(sums.rake),
        "difference": dollars(sums.difference),
    }


def _incident(found: Incident) -> Document:
    return {key: value for key, value in found._asdict().items() if key != "period"}


def _jackpot(name: str, jackpot_day: JackpotDay) -> Document:
    document: Document = {"jackpot": name, "rounds": jackpot_day.rounds, "hits": jackpot_day.hits}
    document["opening"] = _parts(jackpot_day.opening)
    document |= {row: _parts(jackpot_day.moved[row]) for row in ROWS}
    document["closing"] = _parts(jackpot_day.closing)
    document["own_count"] = _parts(jackpot_day.own._asdict())
    document["difference"] = _parts(jackpot_day.difference)
    document["reconciles"] = jackpot_day.reconciles
    return document


def _parts(amounts: dict[str, Cents]) -> dict[str, str]:
    return {part: dollars(amounts[part]) for part in PARTS}


def _result(result: HouseResult) -> Document:
    return {**{key: dollars(value) for key, value in result._asdict().items()}, "total": dollars(result.total)}


def _cage(cage_day: CageDay | None) -> Document | None:
    if cage_day is None:
        return None
    return {"bought": dollars(cage_day.bought), "cashed": dollars(cage_day.cashed), "chips_out": dollars(cage_day.out)}


def _chips(chips: ChipsByHolder | None) -> Document | None:
    """The chips at the end of the period: with players, in open rounds, and at Poker tables."""
    if chips is None:
        return None
    return {"players": dollars(chips.players), "bets": dollars(chips.bets), "stakes": dollars(chips.stakes)}
