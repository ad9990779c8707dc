"""A report as CSV: one row for each table, jackpot, cage, key figure, error and override of a day or shift."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from croupier.records.export_rows import safe

COLUMNS = (
    "day", "kind", "name", "title", "game", "rounds", "voids", "drop", "handle", "win", "hold", "rake",
    "bet", "staked", "edge", "theoretical", "actual", "deviation",
    "part", "opening", "opened", "contributions", "returned", "funding", "prizes", "corrections", "closing",
    "own_count", "bought", "cashed", "chips_out", "difference", "version",
    "shift", "filled", "credited", "sold", "ledger_win",
    "shift_of_day", "drop_counted", "count_difference", "value", "before",
    "at", "time", "round", "what", "outcome", "reason", "by", "clause",
)  # fmt: skip
"""Empty where a row has no such figure."""
JACKPOT = COLUMNS[COLUMNS.index("opening") : COLUMNS.index("bought")]


def write_csv(found: Mapping[str, Any], file: TextIO) -> None:
    """Write the whole report. A cell that a spreadsheet would take for a formula begins with an apostrophe."""
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for day in found["days"]:
        when = {"day": day["day"], "shift_of_day": day.get("shift")}
        for row in _rows(day):
            writer.writerow([safe({**row, **when}.get(column)) for column in COLUMNS])


def _rows(day: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for line in day["house_games"]:
        yield {**line, "kind": "house-game", "name": line["table"], "title": line["name"]}
    for line in day["theory"]:
        edge = line["edge"] and f"{line['edge']['net']}/{line['edge']['of']}"
        yield {**line, "kind": "theory", "name": line["table"], "edge": edge}
    for line in day["poker"]:
        extra = {"rounds": line["hands"], "handle": line["pots"]}
        yield {**line, **extra, "kind": "poker", "name": line["table"], "title": line["name"]}
    for line in day.get("floats", ()):
        yield {**line, "kind": "float", "name": line["table"]}
    for line in day.get("jackpots", ()):
        for part in line["closing"]:
            figures = {column: line[column][part] for column in (*JACKPOT, "difference")}
            yield {**figures, "kind": "jackpot", "name": line["jackpot"], "part": part, "rounds": line["rounds"]}
    if day.get("cage"):
        yield {**day["cage"], "kind": "cage", "name": "cage"}
    for figure in day["figures"]:
        yield {**figure, "kind": "figure", "name": figure["figure"], "title": figure["says"]}
    for kind, part in (("error", "errors"), ("override", "overrides")):
        for incident in day[part]:
            yield {**incident, "kind": kind, "name": incident["about"]}
