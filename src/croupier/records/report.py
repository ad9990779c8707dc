"""The report of a floor by day: house games, theory against results, Poker, jackpots and the cage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.money import Cents, dollars
from croupier.records.jackpot_days import PARTS, ROWS, JackpotDay
from croupier.records.round_finder import POKER
from croupier.records.round_sums import sum_of
from croupier.records.takings import CageDay, ChipsByHolder, KnownTable, TableDay, Takings
from croupier.records.theory import Edge, Edges, Theory, standard_score

Document = dict[str, Any]
SHARES = ("contributions", "returned")


def report(
    takings: Takings,
    *,
    days: Iterable[str] | None = None,
    tables: Iterable[str] | None = None,
    theory: Theory | None = None,
) -> Document:
    """The report as plain values, of all days and tables unless some are named. Jackpots and the cage belong to the
    whole floor, and are left out if tables are named."""
    chosen = sorted(days_of(takings)) if days is None else sorted(days)
    only = None if tables is None else set(tables)
    edges = theory or Theory()
    reports = [_day(takings, day, only, edges) for day in chosen]
    return {
        "format": 1,
        "day_begins": takings.gaming_day.says,
        "position": takings.position,
        "days": reports,
        "alarms": sum(len(day["alarms"]) for day in reports),
    }


def days_of(takings: Takings) -> set[str]:
    """The days on which anything happened."""
    alarmed = {alarm.day for alarm in takings.alarms}
    dealt = {found.day for found in takings.dealers}
    return {*takings.days, *takings.cage, *takings.jackpots.days, *takings.floats.days, *alarmed, *dealt}


def _day(takings: Takings, day: str, only: set[str] | None, theory: Theory) -> Document:
    tables = {
        name: (takings.tables.get(name, KnownTable(name, "")), document)
        for name, document in sorted(takings.days.get(day, {}).items(), key=lambda item: in_order(item[0]))
        if only is None or name in only
    }
    house = {name: pair for name, pair in tables.items() if pair[0].game in HOUSE_GAMES}
    poker = {name: pair for name, pair in tables.items() if pair[0].game == POKER}
    document: Document = {
        "day": day,
        "house_games": [_named(name, known) | _house_sums([found]) for name, (known, found) in house.items()],
        "house_total": _house_sums([pair[1] for pair in house.values()]),
        "theory": [line for name, pair in house.items() for line in _theory_lines(name, *pair, theory)],
        "theory_total": _theory_total(list(house.values()), theory),
        "poker": [_named(name, known) | _poker_sums([found]) for name, (known, found) in poker.items()],
        "poker_total": _poker_sums([pair[1] for pair in poker.values()]),
    }
    floats = takings.floats.on(day, only)
    if floats:
        document["floats"] = floats
    if floats and only is None:
        document["floats_total"] = takings.floats.total(day)
    dealers = [
        {"dealer": found.dealer, "table": found.table, "from": found.since, "to": found.until}
        for found in takings.dealers
        if found.day == day and (only is None or found.table in only)
    ]
    if dealers:
        document["dealers"] = dealers
    if only is None:
        of_day = takings.jackpots.on(day)
        document["jackpots"] = [_jackpot(name, jackpot) for name, jackpot in sorted(of_day.items())]
        document["house_result"] = _result(list(takings.days.get(day, {}).values()), list(of_day.values()))
        document["cage"] = _cage(takings.cage.get(day))
        document["chips"] = _chips(takings.chips.get(day))
    document["alarms"] = [*_alarms(takings, day, only, document)]
    return document


def in_order(name: str) -> tuple[str, int, str]:
    """T2 comes before T10."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    return letters, int(digits) if digits else 0, name


# House games


def _named(name: str, table: KnownTable) -> Document:
    return {"table": name, "name": table.name, "game": table.game}


def _house_sums(days: list[TableDay]) -> Document:
    played = sum_of(day.played for day in days)
    win, drop = sum(day.bank for day in days), sum(day.drop for day in days)
    return {
        "rounds": played.rounds,
        "voids": sum(day.voids for day in days),
        "drop": dollars(drop),
        "handle": dollars(played.handle),
        "win": dollars(win),
        "hold": win / drop if drop else None,
        "jackpot_bets": dollars(played.jackpot_bets),
        "fixed_prizes": dollars(played.fixed_prizes),
        "win_by_settlements": dollars(played.bank),
        "difference": dollars(sum(day.difference for day in days)),
    }


# Theory


def _theory_lines(name: str, table: KnownTable, table_day: TableDay, theory: Theory) -> Iterator[Document]:
    """For each version played: the antes with the bets that follow them, and the bonus.

    Jackpot bets are left out because they depend on the meter.
    """
    for version, played in sorted(table_day.by_version.items()):
        edges = theory.of(table.game, version) if played.antes or played.bonus else "nothing was bet"
        head = {"table": name, "game": table.game, "version": version}
        if played.antes:
            main = edges if isinstance(edges, str) else edges.main
            yield head | _theory_line("ante", played.antes, played.main_win, main, played.ante_squares)
        if played.bonus:
            bonus = edges if isinstance(edges, str) else edges.bonus or "no edge is known"
            yield head | _theory_line(_side_bets(table.game, version), played.bonus, played.bonus_win, bonus, None)


def _side_bets(game: str, version: int) -> str:
    """The names of the game's side bets that feed no jackpot."""
    return " and ".join(place.name for place in HOUSE_EDITIONS.of(game, version).side_bets if not place.jackpot)


def _theory_line(bet: str, staked: Cents, actual: Cents, edge: Edge | str, squares: int | None) -> Document:
    line: Document = {"bet": bet, "staked": dollars(staked), "actual": dollars(actual)}
    if isinstance(edge, str):
        return {**line, "edge": None, "theoretical": None, "deviation": None, "score": None, "why": edge}
    expected = edge.expected(staked)
    score = None if squares is None else standard_score(actual - expected, edge, squares)
    return {
        **line,
        "edge": {"net": edge.net, "of": edge.of, "share": edge.net / edge.of},
        "theoretical": dollars(expected),
        "deviation": dollars(actual - expected),
        "score": score,
        "why": None,
    }


def _theory_total(tables: list[tuple[KnownTable, TableDay]], theory: Theory) -> Document | None:
    """The totals over all known edges. Exact fractions are added before they are shown to the cent."""
    expected = actual = staked = 0
    exact = []
    by_edition = [(known.game, *item) for known, day in tables for item in day.by_version.items()]
    for game, version, played in by_edition:
        edges = theory.of(game, version) if played.antes or played.bonus else None
        if isinstance(edges, str):
            return None
        if isinstance(edges, Edges):
            exact += [edges.main.exact * played.antes]
            exact += [edges.bonus.exact * played.bonus] if edges.bonus else []
            staked += played.antes + played.bonus
            actual += played.main_win + played.bonus_win
    if not exact:
        return None
    expected = round(sum(exact))
    return {
        "staked": dollars(staked),
        "theoretical": dollars(expected),
        "actual": dollars(actual),
        "deviation": dollars(actual - expected),
    }


# Poker


def _poker_sums(days: list[TableDay]) -> Document:
    played, rake = sum_of(day.played for day in days), sum(day.rake for day in days)
    return {
        "hands": played.rounds,
        "voids": sum(day.voids for day in days),
        "drop": dollars(sum(day.drop for day in days)),
        "pots": dollars(played.pots),
        "rake": dollars(rake),
        "difference": dollars(sum(day.difference for day in days)),
    }


# Jackpots and the cage


def _jackpot(name: str, jackpot_day: JackpotDay) -> Document:
    document: Document = {"jackpot": name, "rounds": jackpot_day.rounds, "hits": jackpot_day.hits}
    document["opening"] = _parts(jackpot_day.opening)
    document |= {row: _parts(jackpot_day.moved[row]) for row in ROWS}
    document["closing"] = _parts(jackpot_day.closing)
    document["own_count"] = _parts(jackpot_day.own._asdict())
    document["difference"] = _parts(jackpot_day.difference)
    document["reconciles"] = not any(jackpot_day.difference.values())
    return document


def _parts(amounts: dict[str, Cents]) -> dict[str, str]:
    return {part: dollars(amounts[part]) for part in PARTS}


def _cage(cage_day: CageDay | None) -> Document | None:
    if cage_day is None:
        return None
    return {"bought": dollars(cage_day.bought), "cashed": dollars(cage_day.cashed), "chips_out": dollars(cage_day.out)}


def _chips(chips: ChipsByHolder | None) -> Document | None:
    """The chips at the end of the day: with players, in open rounds, and at Poker tables."""
    if chips is None:
        return None
    return {"players": dollars(chips.players), "bets": dollars(chips.bets), "stakes": dollars(chips.stakes)}


def _result(tables: list[TableDay], jackpots: list[JackpotDay]) -> Document:
    """The House's total win or loss, by the ledger. Its payments into jackpots stay there for players."""
    moved = [(row, amounts["house"]) for jackpot in jackpots for row, amounts in jackpot.moved.items()]
    shares = sum(amount for row, amount in moved if row in SHARES)
    put_in = sum(amount for row, amount in moved if row not in SHARES)
    win, rake = sum(day.bank for day in tables), sum(day.rake for day in tables)
    return {
        "tables": dollars(win),
        "rake": dollars(rake),
        "jackpot_shares": dollars(shares),
        "put_into_jackpots": dollars(put_in),
        "total": dollars(win + rake + shares + put_in),
    }


# Alarms


def _why_different(day: TableDay) -> str:
    """R-105: the bank holds a prize that was paid and then lost, until the meter is corrected."""
    lost_prizes, differ_by = day.meter_prizes - day.played.meter_prizes, dollars(day.difference)
    if lost_prizes > 0 and lost_prizes == day.difference:
        return (
            f"{differ_by} that a jackpot has paid was taken back and is with the table's bank: to be corrected (R-105)"
        )
    return f"the ledger and the settlements differ by {differ_by}"


def _alarms(takings: Takings, day: str, only: set[str] | None, report_of_day: Document) -> Iterable[Document]:
    for line in (*report_of_day["house_games"], *report_of_day["poker"]):
        table_day = takings.days[day][line["table"]]
        if table_day.difference:
            yield {"kind": "difference", "about": line["table"], "says": _why_different(table_day)}
    for name, jackpot in sorted(takings.jackpots.on(day).items()) if "jackpots" in report_of_day else ():
        for part, amount in jackpot.difference.items():
            if amount:
                says = f"the ledger holds {dollars(amount)} more in its {part} than the jackpot's own count"
                yield {"kind": "difference", "about": name, "says": says}
    if only is None:
        for when, which in takings.unbalanced:
            if when == day:
                yield {"kind": "unbalanced", "about": which, "says": "its entries do not sum to zero"}
    for alarm in takings.alarms:
        if alarm.day == day and (only is None or alarm.table in only):
            yield {"kind": "raised", "about": alarm.table or "floor", "says": f"{alarm.alarm}: {alarm.what}"}
