"""A report as tables for people, for a manager to read in the morning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.cli.paint import BOLD, DIM, GREEN, RED, columns, ends, painted, plain, signed, unsigned, wrapped
from croupier.games.in_words import game_in_words
from croupier.records.report_sheet import ROW_IN_WORDS

INDENT = "  "


def report_text(report: Mapping[str, Any]) -> str:
    """The whole report."""
    if not report["days"]:
        return "Nothing has happened yet."
    parts = [line for day in report["days"] for line in (*_day(day, report), "")]
    return "\n".join(parts).rstrip()


def _day(day: Mapping[str, Any], report: Mapping[str, Any]) -> list[str]:
    shift = f", shift {day['shift']}" if "shift" in day else ""
    head = f"Gaming day {day['day']}, from {report['day_begins']}{shift}"
    parts = [ends(head, f"{report['position']:,} events", DIM)]
    for title, lines in _sections(day, shift):
        parts += ["", painted(title, BOLD), *lines] if lines else []
    for jackpot in day.get("jackpots", ()):
        parts += ["", *_jackpot(jackpot)]
    for title, lines in _last_sections(day):
        parts += ["", painted(title, BOLD), *lines] if lines else []
    return [*parts, "", *_alarms(day["alarms"])]


def _sections(day: Mapping[str, Any], shift: str) -> Iterator[tuple[str, list[str]]]:
    """The tables of the house. A section without lines is left out."""
    if day["before"]:
        yield f"Against {day['before']['day']}{shift}", _figures(day["figures"])
    yield "House games", _house(day) if day["house_games"] else []
    yield "Theory: the exact edge at best play, times the bets really made", _theory(day) if day["theory"] else []
    yield "Poker", _poker(day) if day["poker"] else []
    yield "Floats, drop and count", _floats(day) if day.get("floats") else []
    yield "Dealers", _dealers(day["dealers"]) if day.get("dealers") else []


def _last_sections(day: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The whole House, and its errors."""
    yield "The House", _result(day["house_result"]) if day.get("house_result") else []
    yield "Cage", _amounts(CAGE, day["cage"]) if day.get("cage") else []
    yield "Chips at the end of the day", _amounts(CHIPS, day["chips"]) if day.get("chips") else []
    yield "Errors and irregularities", _incidents(day["errors"])
    yield "Overrides", _incidents(day["overrides"])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], align: str, total: Sequence[str] | None) -> list[str]:
    """Rows under a dim head. If there are several, a total follows under a rule."""
    last = [total] if total is not None and len(rows) > 1 else []
    first, *lines = columns([head, *rows, *last], align)
    width = max(map(len, (first, *lines)))
    if last:
        lines = [*lines[:-1], "─" * width, lines[-1]]
    return [INDENT + painted(first, DIM), *(INDENT + line for line in lines)]


def _figures(figures: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [(figure["says"], *(_value(figure["kind"], figure[key]) for key in VALUES)) for figure in figures]
    return _table(("", "", "before", "change"), rows, "<>>>", None)


VALUES = ("value", "before", "change")


def _value(kind: str, value: Any) -> str:
    if value is None:
        return ""
    return unsigned(value) if kind == "money" else f"{value:.2%}" if kind == "share" else f"{value:,}"


def _floats(day: Mapping[str, Any]) -> list[str]:
    head = ("shift", "opening", "fills", "credits", "closing", "drop", "win", "difference")
    rows = [(plain(line["shift"]), *_float_cells(line)) for line in day["floats"]]
    total = day.get("floats_total")
    return _table(head, rows, "<>>>>>>>", None if total is None else ("all", *_float_cells(total)))


def _float_cells(line: Mapping[str, Any]) -> tuple[str, ...]:
    """A figure that is not known yet is left out."""
    moved = [line[key] for key in ("opening", "filled", "credited", "closing", "drop")]
    counted = [line[key] for key in ("win", "difference")]
    return (
        *("" if amount is None else unsigned(amount) for amount in moved),
        *("" if amount is None else signed(amount) for amount in counted),
    )


def _incidents(incidents: Sequence[Mapping[str, str]]) -> list[str]:
    rows = [
        (one["time"], *(plain(text) for text in (one["round"] or one["about"], one["what"], one["outcome"], one["by"])))
        for one in incidents
    ]
    return _table(("time", "where", "what", "outcome", "by"), rows, "<<<<<", None) if rows else []


def _dealers(dealers: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [
        (plain(line["dealer"]), plain(line["table"]), _moment(line["from"]), _moment(line["to"])) for line in dealers
    ]
    return _table(("dealer", "table", "from", "to"), rows, "<<<<", None)


def _moment(at: str | None) -> str:
    """A stored time, to the minute."""
    return "" if at is None else at[:16].replace("T", " ")


def _house(day: Mapping[str, Any]) -> list[str]:
    head = ("table", "game", "rounds", "void", "drop", "handle", "win", "hold")
    rows = [(plain(line["table"]), game_in_words(line["game"]), *_house_cells(line)) for line in day["house_games"]]
    return _table(head, rows, "<<>>>>>>", ("all", "", *_house_cells(day["house_total"])))


def _house_cells(line: Mapping[str, Any]) -> tuple[str, ...]:
    hold = "" if line["hold"] is None else f"{line['hold']:.2%}"
    return (
        f"{line['rounds']:,}",
        f"{line['voids']:,}" if line["voids"] else "",
        unsigned(line["drop"]),
        unsigned(line["handle"]),
        signed(line["win"]),
        hold,
    )


def _theory(day: Mapping[str, Any]) -> list[str]:
    head = ("table", "bet", "staked", "edge", "theoretical", "actual", "deviation", "s.d.")
    versions = Counter(line["table"] for line in day["theory"] if line["bet"] == "ante")
    rows = [_theory_cells(line, several=versions[line["table"]] > 1) for line in day["theory"]]
    total = day["theory_total"]
    last = None
    if total is not None:
        amounts = (signed(total[key]) for key in ("theoretical", "actual", "deviation"))
        last = ("all", "", unsigned(total["staked"]), "", *amounts, "")
    lines = _table(head, rows, "<<>>>>>>", last)
    whys = dict.fromkeys(line["why"] for line in day["theory"] if line["why"])
    left_out = "Jackpot bets are left out: their cost depends on the meter."
    return [*lines, painted(INDENT + left_out, DIM), *(painted(wrapped(why, INDENT), RED) for why in whys)]


def _theory_cells(line: Mapping[str, Any], *, several: bool) -> tuple[str, ...]:
    """A line of theory. If the table has played several versions of the rules, it names the version."""
    table = f"{plain(line['table'])} v{line['version']}" if several else plain(line["table"])
    first = (table, line["bet"], unsigned(line["staked"]))
    if line["edge"] is None:
        return (*first, "?", "?", signed(line["actual"]), "?", "")
    score = "" if line["score"] is None else f"{line['score']:+.1f}"
    amounts = (signed(line[key]) for key in ("theoretical", "actual", "deviation"))
    return (*first, f"{line['edge']['share']:.4%}", *amounts, score)


def _poker(day: Mapping[str, Any]) -> list[str]:
    head = ("table", "hands", "void", "drop", "pots", "rake", "of pots")
    rows = [(plain(line["table"]), *_poker_cells(line)) for line in day["poker"]]
    return _table(head, rows, "<>>>>>>", ("all", *_poker_cells(day["poker_total"])))


def _poker_cells(line: Mapping[str, Any]) -> tuple[str, ...]:
    pots = float(line["pots"])
    return (
        f"{line['hands']:,}",
        f"{line['voids']:,}" if line["voids"] else "",
        unsigned(line["drop"]),
        unsigned(line["pots"]),
        unsigned(line["rake"]),
        f"{float(line['rake']) / pots:.2%}" if pots else "",
    )


MOVES = {"opening": "opening", **ROW_IN_WORDS}
CLOSING = {"closing": "closing", "own_count": "its own count"}


def _jackpot(line: Mapping[str, Any]) -> list[str]:
    counted = f"{_so_many(line['rounds'], 'round')}, {_so_many(line['hits'], 'hit')}"
    title = ends(f"Jackpot {plain(line['jackpot'])}", counted, DIM)
    parts = list(line["closing"])
    rows = [
        (says, *(_moved(row, line[row][part]) for part in parts))
        for row, says in MOVES.items()
        if row in ("opening", "contributions") or any(_nonzero(amount) for amount in line[row].values())
    ]
    ends_ = [(says, *(unsigned(line[row][part]) for part in parts)) for row, says in CLOSING.items()]
    head, *body = columns([("", *parts), *rows, *ends_], "<" + ">" * len(parts))
    rule = "─" * max(map(len, (head, *body)))
    lines = [*body[: len(rows)], rule, *body[len(rows) :]]
    verdict = painted("the ledger and the jackpot's own count agree", GREEN)
    if not line["reconciles"]:
        off = ", ".join(f"{part} {signed(amount)}" for part, amount in line["difference"].items() if _nonzero(amount))
        verdict = painted(f"DIFFERENCE: {off}", RED, BOLD)
    return [title, INDENT + painted(head, DIM), *(INDENT + row for row in lines), INDENT + verdict]


def _so_many(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _moved(row: str, amount: str) -> str:
    if row == "opening":
        return unsigned(amount)
    return signed(amount) if _nonzero(amount) else ""


def _nonzero(amount: str) -> bool:
    return bool(amount.strip("-0."))


def _result(result: Mapping[str, str]) -> list[str]:
    *rows, total = [(RESULT[key], signed(amount)) for key, amount in result.items()]
    *lines, last = columns([*rows, total], "<>")
    width = max(map(len, (*lines, last)))
    return [*(INDENT + line for line in lines), INDENT + "─" * width, INDENT + last]


RESULT = {
    "tables": "win of the house games",
    "rake": "rake",
    "jackpot_shares": "share of the jackpot bets",
    "put_into_jackpots": "put into jackpots: seeds, resets, corrections",
    "total": "result",
}


CAGE = {"bought": "chips bought", "cashed": "chips cashed", "chips_out": "bought and not cashed, of all days"}
CHIPS = {
    "players": "with players, away from the tables",
    "bets": "on house games' tables, in rounds not over",
    "stakes": "at Poker tables, pots among them",
}


def _amounts(says: Mapping[str, str], amounts: Mapping[str, str]) -> list[str]:
    return [INDENT + line for line in columns([(word, unsigned(amounts[key])) for key, word in says.items()], "<>")]


def _alarms(alarms: Sequence[Mapping[str, str]]) -> list[str]:
    if not alarms:
        return [painted("No alarms: every cent is where the settlements and the jackpots say.", GREEN)]
    lines = [wrapped(plain(f"ALARM {alarm['about']}: {alarm['says']}")) for alarm in alarms]
    return [painted(line, RED, BOLD) for line in lines]
