"""The report of a floor: house games, theory against what happened, Poker, jackpots and the cage, day by day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.money import Cents, dollars
from croupier.records.jackpot_days import PARTS, ROWS, JackpotDay
from croupier.records.round_finder import POKER
from croupier.records.round_sums import sum_of
from croupier.records.takings import CageDay, TableDay, TableKnown, Takings, WhereChipsAre
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
    """The report as plain values; of all days and tables unless some are named. Jackpots and the cage are the whole
    floor's, and left out where tables are named."""
    wanted = sorted(days_of(takings)) if days is None else sorted(days)
    only = None if tables is None else set(tables)
    edges = theory or Theory()
    found = [_day(takings, day, only, edges) for day in wanted]
    return {
        "format": 1,
        "day_begins": takings.gaming_day.says,
        "position": takings.position,
        "days": found,
        "alarms": sum(len(day["alarms"]) for day in found),
    }


def days_of(takings: Takings) -> set[str]:
    """The days on which anything happened."""
    alarmed = {alarm.day for alarm in takings.alarms}
    return {*takings.days, *takings.cage, *takings.jackpots.days, *alarmed}


def _day(takings: Takings, day: str, only: set[str] | None, theory: Theory) -> Document:
    tables = {
        name: (takings.tables.get(name, TableKnown(name, "")), found)
        for name, found in sorted(takings.days.get(day, {}).items(), key=lambda item: _in_order(item[0]))
        if only is None or name in only
    }
    house = {name: pair for name, pair in tables.items() if pair[0].game in HOUSE_GAMES}
    poker = {name: pair for name, pair in tables.items() if pair[0].game == POKER}
    found: Document = {
        "day": day,
        "house_games": [_house_line(name, *pair) for name, pair in house.items()],
        "house_total": _house_sums([pair[1] for pair in house.values()]),
        "theory": [line for name, pair in house.items() for line in _theory_lines(name, *pair, theory)],
        "theory_total": _theory_total(list(house.values()), theory),
        "poker": [_poker_line(name, *pair) for name, pair in poker.items()],
        "poker_total": _poker_sums([pair[1] for pair in poker.values()]),
    }
    if only is None:
        of_day = takings.jackpots.on(day)
        found["jackpots"] = [_jackpot(name, jackpot) for name, jackpot in sorted(of_day.items())]
        found["house_result"] = _result(list(takings.days.get(day, {}).values()), list(of_day.values()))
        found["cage"] = _cage(takings.cage.get(day))
        found["chips"] = _chips(takings.chips.get(day))
    found["alarms"] = [*_alarms(takings, day, only, found)]
    return found


def _in_order(name: str) -> tuple[str, int, str]:
    """T2 comes before T10."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    return letters, int(digits) if digits else 0, name


# House games


def _house_line(name: str, known: TableKnown, found: TableDay) -> Document:
    return {"table": name, "name": known.name, "game": known.game, **_house_sums([found])}


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


def _theory_lines(name: str, known: TableKnown, found: TableDay, theory: Theory) -> Iterator[Document]:
    """For each version played: antes with the bets that follow them, and the bonus.

    Jackpot bets are left out: they depend on the meter.
    """
    for version, played in sorted(found.by_version.items()):
        edges = theory.of(known.game, version) if played.antes or played.bonus else "nothing was bet"
        head = {"table": name, "game": known.game, "version": version}
        if played.antes:
            main = edges if isinstance(edges, str) else edges.main
            yield head | _theory_line("ante", played.antes, played.main_win, main, played.ante_squares)
        if played.bonus:
            bonus = edges if isinstance(edges, str) else edges.bonus or "no edge is known"
            yield head | _theory_line(_side_bets(known.game, version), played.bonus, played.bonus_win, bonus, None)


def _side_bets(game: str, version: int) -> str:
    """The side bets of a game that feed no jackpot, by name."""
    return " and ".join(place.name for place in HOUSE_EDITIONS.of(game, version).side_bets if not place.jackpot)


def _theory_line(bet: str, staked: Cents, actual: Cents, edge: Edge | str, squares: int | None) -> Document:
    found: Document = {"bet": bet, "staked": dollars(staked), "actual": dollars(actual)}
    if isinstance(edge, str):
        return {**found, "edge": None, "theoretical": None, "deviation": None, "score": None, "why": edge}
    expected = edge.expected(staked)
    score = None if squares is None else standard_score(actual - expected, edge, squares)
    return {
        **found,
        "edge": {"net": edge.net, "of": edge.of, "share": edge.net / edge.of},
        "theoretical": dollars(expected),
        "deviation": dollars(actual - expected),
        "score": score,
        "why": None,
    }


def _theory_total(tables: list[tuple[TableKnown, TableDay]], theory: Theory) -> Document | None:
    """The sums where each edge is known: exact fractions are added before they are shown to the cent."""
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


def _poker_line(name: str, known: TableKnown, found: TableDay) -> Document:
    return {"table": name, "name": known.name, "game": known.game, **_poker_sums([found])}


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


def _jackpot(name: str, found: JackpotDay) -> Document:
    said: Document = {"jackpot": name, "rounds": found.rounds, "hits": found.hits, "opening": _parts(found.opening)}
    said |= {row: _parts(found.moved[row]) for row in ROWS}
    said["closing"] = _parts(found.closing)
    said["own_count"] = _parts(found.own._asdict())
    said["difference"] = _parts(found.difference)
    said["reconciles"] = not any(found.difference.values())
    return said


def _parts(amounts: dict[str, Cents]) -> dict[str, str]:
    return {part: dollars(amounts[part]) for part in PARTS}


def _cage(found: CageDay | None) -> Document | None:
    if found is None:
        return None
    return {"bought": dollars(found.bought), "cashed": dollars(found.cashed), "chips_out": dollars(found.out)}


def _chips(found: WhereChipsAre | None) -> Document | None:
    """Where chips are at the end of the day: those on tables are in rounds that are not over, or at Poker tables."""
    if found is None:
        return None
    return {"players": dollars(found.players), "bets": dollars(found.bets), "stakes": dollars(found.stakes)}


def _result(tables: list[TableDay], jackpots: list[JackpotDay]) -> Document:
    """What the House has won or lost in all, by the ledger; what it puts into jackpots waits there for players."""
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


# What is wrong


def _why_different(day: TableDay) -> str:
    """R-105: a meter prize that was paid and then lost is with the bank until the meter is corrected."""
    kept, differ_by = day.meter_prizes - day.played.meter_prizes, dollars(day.difference)
    if kept > 0 and kept == day.difference:
        return (
            f"{differ_by} that a jackpot has paid was taken back and is with the table's bank: to be corrected (R-105)"
        )
    return f"the ledger and the settlements differ by {differ_by}"


def _alarms(takings: Takings, day: str, only: set[str] | None, found: Document) -> Iterable[Document]:
    for line in (*found["house_games"], *found["poker"]):
        table_day = takings.days[day][line["table"]]
        if table_day.difference:
            yield {"kind": "difference", "about": line["table"], "says": _why_different(table_day)}
    for name, jackpot in sorted(takings.jackpots.on(day).items()) if "jackpots" in found else ():
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
