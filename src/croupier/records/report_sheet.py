"""A report as a sheet to print: key figures beside those of the day before, charts, and all tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.in_words import game_in_words
from croupier.gaming_day import day_and_shift
from croupier.money import Cents, grouped
from croupier.printed_sheets.parts import Block, Figure, Headline, PrintedSheet, ReportTable, Section, Text
from croupier.records.float_days import ShiftFigures, floats_total
from croupier.records.incidents import Incident
from croupier.records.jackpot_days import PARTS, ROWS, JackpotDay
from croupier.records.key_figures import FigureKind, KeyFigure
from croupier.records.period_report import HouseSums, PeriodReport, TheoryLine
from croupier.records.report import ComparedReport, FloorReport
from croupier.records.report_charts import ChartRow, bars, columns
from croupier.version import __version__

MOST_BARS = 20
UNKNOWN = "–"
ROW_IN_WORDS = {
    "opened": "put in at its opening",
    "contributions": "contributions",
    "returned": "bets given back",
    "funding": "funding",
    "prizes": "prizes",
    "corrections": "corrections",
}
RESULT_IN_WORDS = {
    "tables": "win of the house games",
    "rake": "rake",
    "jackpot_shares": "share of the jackpot bets",
    "put_into_jackpots": "put into jackpots: seeds, resets, corrections",
}


def sheet_of_report(found: FloorReport) -> PrintedSheet:
    """The whole report. Several periods stand one after the other."""
    periods = found.periods
    sections = [section for one in periods for section in _period(one, several=len(periods) > 1)]
    if len(found.trend) > 1:
        sections.append(Section("The last periods", (_trend(found.trend),)))
    return PrintedSheet(
        "report",
        "Report of the floor",
        f"{_title(found)} · the gaming day begins at {found.day_begins}",
        _headlines(periods[-1].figures) if periods else (),
        tuple(sections) or (Section("Nothing has happened yet", ()),),
        f"croupier {__version__} · up to event {found.position:,}",
    )


def _title(found: FloorReport) -> str:
    if not found.periods:
        return "nothing has happened yet"
    first, last = found.periods[0].found.period, found.periods[-1].found.period
    return in_words(first) if first == last else f"{in_words(first)} to {in_words(last)}"


def in_words(period: str) -> str:
    """A period for people: `gaming day 2030-01-31, shift 2`."""
    day, shift = day_and_shift(period)
    return f"gaming day {day}" if shift is None else f"gaming day {day}, shift {shift}"


def _headlines(figures: Sequence[KeyFigure]) -> tuple[Headline, ...]:
    by_name = {figure.name: figure for figure in figures}
    shown = [by_name[name] for name in ("win", "hold", "theoretical", "result") if name in by_name]
    return tuple(
        Headline(one.says, _value(one.kind, one.value), f"before: {_value(one.kind, one.before)}") for one in shown
    )


def _period(one: ComparedReport, *, several: bool) -> Iterator[Section]:
    """The sections of a period. If there are several periods, each section names its own."""
    found = one.found
    for title, blocks in _parts(one):
        yield Section(f"{title}, {in_words(found.period)}" if several else title, tuple(blocks))


def _parts(one: ComparedReport) -> Iterator[tuple[str, list[Block]]]:
    found = one.found
    yield "Key figures", [_figures(one)]
    if found.house:
        yield "House games", [_house(found), _chart(found)]
    if found.theory:
        yield "Theory", [_theory(found), *_why_unknown(found.theory)]
    if found.poker:
        yield "Poker", [_poker(found)]
    if found.floats:
        yield "Floats, drop and count", [_floats(found)]
    for name, jackpot in found.jackpots:
        yield f"Jackpot {name}", [_jackpot(jackpot), Text((_verdict(jackpot),))]
    if found.result is not None:
        yield "The House", [_result(found)]
    if found.errors:
        yield "Errors and irregularities", [_incidents(found.errors)]
    if found.overrides:
        yield "Overrides", [_incidents(found.overrides)]
    yield "Alarms", [_alarms(found)]


def _figures(one: ComparedReport) -> ReportTable:
    before = "the day before" if one.before is None else in_words(one.before).removeprefix("gaming day ")
    rows = tuple(
        (figure.says, *(_value(figure.kind, value) for value in (figure.value, figure.before, figure.change)))
        for figure in one.figures
    )
    return ReportTable(("", "", before, "change"), rows, "<>>>")


def _value(kind: FigureKind, value: float | None) -> str:
    if value is None:
        return UNKNOWN
    match kind:
        case FigureKind.MONEY:
            return grouped(int(value))
        case FigureKind.SHARE:
            return f"{value:.2%}"
        case FigureKind.COUNT:
            return f"{value:,}"


def _money(amount: Cents | None) -> str:
    return UNKNOWN if amount is None else grouped(amount)


def _house(found: PeriodReport) -> ReportTable:
    head = ("table", "game", "rounds", "drop", "handle", "win", "hold", "theoretical", "fills", "credits", "counted")
    rows = [(line.table, game_in_words(line.known.game), *_house_cells(line.sums)) for line in found.house]
    return ReportTable(head, tuple(rows), "<<>>>>>>>>>", ("all", "", *_house_cells(found.house_total)))


def _house_cells(sums: HouseSums) -> tuple[str, ...]:
    hold = UNKNOWN if sums.hold is None else f"{sums.hold:.2%}"
    before_hold = (sums.drop, sums.handle, sums.win)
    after_hold = (sums.theoretical, sums.filled, sums.credited, sums.drop_counted)
    return f"{sums.rounds:,}", *map(_money, before_hold), hold, *map(_money, after_hold)


def _chart(found: PeriodReport) -> Figure:
    """The win of each table beside the theoretical one. Where there are many tables, those with the largest wins."""
    rows = [ChartRow(line.table, line.sums.win, line.sums.theoretical) for line in found.house]
    caption = "Win and theoretical win by table. Jackpot bets are not in the theoretical win."
    if len(rows) > MOST_BARS:
        largest = sorted(rows, key=lambda row: -abs(row.win))[:MOST_BARS]
        rows, caption = largest, f"The {MOST_BARS} tables with the largest win or loss. {caption}"
    return Figure(caption, bars(rows))


def _trend(periods: Sequence[PeriodReport]) -> Figure:
    rows = [ChartRow(_short(one), one.house_total.win, one.house_total.theoretical) for one in periods]
    return Figure("Win of the house games, and the theoretical win", columns(rows))


def _short(found: PeriodReport) -> str:
    """The month and day, and the shift if there is one: `01-31/2`."""
    return found.period[5:]


def _theory(found: PeriodReport) -> ReportTable:
    head = ("table", "bet", "staked", "edge", "theoretical", "actual", "deviation", "s.d.")
    rows = [_theory_cells(line) for line in found.theory]
    total = found.theory_total
    last = None
    if total is not None:
        amounts = (total.theoretical, total.actual, total.deviation)
        last = ("all", "", grouped(total.staked), "", *map(grouped, amounts), "")
    return ReportTable(head, tuple(rows), "<<>>>>>>", last)


def _theory_cells(line: TheoryLine) -> tuple[str, ...]:
    edge = UNKNOWN if line.edge is None else f"{line.edge.net / line.edge.of:.4%}"
    score = "" if line.score is None else f"{line.score:+.1f}"
    amounts = (_money(line.theoretical), grouped(line.actual), _money(line.deviation))
    return f"{line.table} v{line.version}", line.bet, grouped(line.staked), edge, *amounts, score


def _why_unknown(lines: Sequence[TheoryLine]) -> list[Block]:
    whys = tuple(dict.fromkeys(line.why for line in lines if line.why))
    return [Text(whys)] if whys else []


def _poker(found: PeriodReport) -> ReportTable:
    def cells(sums: tuple[int, ...]) -> tuple[str, ...]:
        hands, voids, *amounts = sums
        return f"{hands:,}", f"{voids:,}", *map(grouped, amounts)

    head = ("table", "name", "hands", "void", "drop", "pots", "rake", "difference")
    rows = tuple((line.table, line.known.name, *cells(line.sums)) for line in found.poker)
    return ReportTable(head, rows, "<<>>>>>>", ("all", "", *cells(found.poker_total)))


def _floats(found: PeriodReport) -> ReportTable:
    head = ("shift", "opening", "fills", "credits", "closing", "drop", "win", "difference")
    total = floats_total(found.floats)
    amounts = (total.opening, total.filled, total.credited, total.closing, total.drop, total.win, total.difference)
    return ReportTable(head, tuple(map(_float_cells, found.floats)), "<>>>>>>>", ("all", *map(grouped, amounts)))


def _float_cells(one: ShiftFigures) -> tuple[str, ...]:
    moved = (one.opening, sum(one.fills), sum(one.credits), None if one.closed is None else one.closed.amount)
    counted = one.counted
    results = (None,) * 3 if counted is None else (counted.amount, counted.win, counted.difference)
    return one.shift, *map(_money, (*moved, *results))


def _jackpot(day: JackpotDay) -> ReportTable:
    moved = [(ROW_IN_WORDS[row], *(grouped(day.moved[row][part]) for part in PARTS)) for row in ROWS]
    opening = ("opening", *(grouped(day.opening[part]) for part in PARTS))
    own = ("its own count", *(grouped(getattr(day.own, part)) for part in PARTS))
    closing = ("closing", *(grouped(day.closing[part]) for part in PARTS))
    return ReportTable(("", *PARTS), (opening, *moved, own), "<" + ">" * len(PARTS), closing)


def _verdict(day: JackpotDay) -> str:
    counted = f"{day.rounds:,} rounds, {day.hits:,} hits."
    if day.reconciles:
        return f"{counted} The ledger and the jackpot's own count agree to the cent."
    off = ", ".join(f"{part} {grouped(amount)}" for part, amount in day.difference.items() if amount)
    return f"{counted} DIFFERENCE between the ledger and the jackpot's own count: {off}."


def _result(found: PeriodReport) -> ReportTable:
    assert found.result is not None
    rows = tuple((RESULT_IN_WORDS[name], grouped(amount)) for name, amount in found.result._asdict().items())
    return ReportTable(("", "amount"), rows, "<>", ("result", grouped(found.result.total)))


def _incidents(found: Sequence[Incident]) -> ReportTable:
    head = ("time", "where", "what", "outcome", "by", "clause")
    rows = tuple(
        (
            one.time,
            one.round or one.about,
            _words(one.what),
            f"{_words(one.outcome)}: {one.reason}" if one.reason else _words(one.outcome),
            one.by,
            one.clause,
        )
        for one in found
    )
    return ReportTable(head, rows, "<<<<<<")


def _words(code: str) -> str:
    """A code such as `void-round`, for people."""
    return code.replace("-", " ") if code.islower() else code


def _alarms(found: PeriodReport) -> Block:
    if not found.alarms:
        return Text(("No alarms: every cent is where the settlements and the jackpots say.",))
    return ReportTable(("about", "alarm"), tuple((one.about, one.says) for one in found.alarms), "<<")
