"""Rounds, bets, events and postings written out of a store while the floor runs: nothing of a round that is open."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple, TextIO

import msgspec

from croupier.errors import InputError
from croupier.histories.phh_write import phh_from_sheet
from croupier.records.days import GamingDay
from croupier.records.export_rows import BET_COLUMNS, EVENT_COLUMNS, POSTING_COLUMNS, bet_rows, event_row, posting_rows
from croupier.records.finished import POKER, Found, Rounds, finished, still_open
from croupier.records.log import everything, kind_and_name, readable, table_of_round
from croupier.records.rebuilt import record_of, sheet_of_found
from croupier.store import EventStore, Recorded

FILES = {
    "sheets": "sheets.jsonl",
    "hands": "hands.phhs",
    "records": "records.jsonl",
    "bets": "bets.csv",
    "events": "events.csv",
    "postings": "postings.csv",
}
"""What can be written, and the file it is written to."""
OF_ROUNDS = ("sheets", "hands", "records", "bets")
KINDS = ("floor", "round", "poker", "jackpot", "ledger")
"""The streams whose events are written out. What is kept about people is not."""


class Filters(NamedTuple):
    """What is wanted; all of it where nothing is named."""

    tables: Collection[str] = ()
    days: Collection[str] = ()
    games: Collection[str] = ()

    def wants(self, *, table: str | None, day: str, game: str | None) -> bool:
        """Whether something at this table, on this day, of this game is wanted."""
        return (
            (not self.tables or table in self.tables)
            and (not self.days or day in self.days)
            and (not self.games or game in self.games)
        )


class Exported(NamedTuple):
    """What has been written."""

    position: int
    counts: Mapping[str, int]
    """By kind of file: how many rounds, bets, events or postings."""
    open_rounds: tuple[str, ...]
    """Rounds that are not over, and so were left out."""
    left_out: tuple[str, ...]
    """Hands that cannot be written in a format, and why."""


class Export:
    """One export, from a store as it stood when it began."""

    def __init__(self, store: EventStore, files: Mapping[str, TextIO], filters: Filters, gaming_day: GamingDay) -> None:
        self._store = store
        self._files = files
        self._filters = filters
        self._day_of = gaming_day.day_of
        self._until = store.last_position()
        self._games: dict[str, str] = {}
        self._counts = dict.fromkeys(files, 0)
        self._left_out: list[str] = []
        self._csv = {name: csv.writer(file) for name, file in files.items() if FILES[name].endswith(".csv")}

    def write(self) -> Exported:
        """Everything that is wanted: rounds first, so that it is known which ones are open."""
        for name, columns in {"bets": BET_COLUMNS, "events": EVENT_COLUMNS, "postings": POSTING_COLUMNS}.items():
            if name in self._csv:
                self._csv[name].writerow(columns)
        rounds = Rounds()
        for found in finished(self._log(), rounds):
            if self._wanted(found.table, self._day_of(found.ended_at)):
                with readable(f"round {found.round}"):
                    self._round(found)
        still = still_open(rounds)
        if self._files.keys() - set(OF_ROUNDS):
            self._events({found.events[0].position: found for found in still})
        return Exported(self._until, self._counts, tuple(found.round for found in still), tuple(self._left_out))

    def _log(self) -> Iterator[Recorded]:
        for recorded in everything(self._store, until=self._until):
            document = recorded.document
            if document["event"] in ("table_opened/1", "round_opened/1") and "game" in document:
                table = document["table"] if recorded.stream == "floor/main" else table_of_round(document["round"])
                self._games[table] = document["game"]
            yield recorded

    def _wanted(self, table: str | None, day: str) -> bool:
        return self._filters.wants(table=table, day=day, game=self._games.get(table or ""))

    # Rounds

    def _round(self, found: Found) -> None:
        for name in self._files:
            if name in OF_ROUNDS:
                WRITERS[name](self, found)

    def _sheet(self, found: Found) -> None:
        sheet = sheet_of_found(found)
        if sheet is not None:
            self._line("sheets", sheet)

    def _record(self, found: Found) -> None:
        self._line("records", record_of(found, self._store.secret))

    def _hand(self, found: Found) -> None:
        if found.game != POKER:
            return
        sheet = sheet_of_found(found)
        try:
            text = phh_from_sheet({**(sheet or {}), "meta": {"phh": _told(found)}})
        except InputError as error:
            self._left_out.append(f"{found.round}: {error}")
            return
        self._counts["hands"] += 1
        blank = "" if self._counts["hands"] == 1 else "\n"
        self._files["hands"].write(f"{blank}[{self._counts['hands']}]\n{text}")

    def _bets(self, found: Found) -> None:
        for row in bet_rows(found, self._day_of(found.ended_at)):
            self._row("bets", row)

    # Events and postings

    def _events(self, hidden: Mapping[int, Found]) -> None:
        """All events but those of open rounds, which tell cards that nobody has seen."""
        secret = {recorded.position for found in hidden.values() for recorded in found.events}
        for recorded in everything(self._store, until=self._until):
            kind, _ = kind_and_name(recorded.stream)
            if kind not in KINDS or recorded.position in secret:
                continue
            day = self._day_of(recorded.at)
            table = table_at(recorded)
            if not self._wanted(table, day):
                continue
            if "events" in self._files:
                self._row("events", event_row(recorded, day, table))
            if "postings" in self._files and kind == "ledger":
                with readable(f"{recorded.stream} version {recorded.version}"):
                    for row in posting_rows(recorded, day):
                        self._row("postings", row)

    def _row(self, name: str, row: list[object]) -> None:
        self._csv[name].writerow(row)
        self._counts[name] += 1

    def _line(self, name: str, document: Mapping[str, Any]) -> None:
        self._files[name].write(msgspec.json.encode(document).decode() + "\n")
        self._counts[name] += 1


WRITERS: dict[str, Callable[[Export, Found], None]] = {
    "sheets": Export._sheet,
    "hands": Export._hand,
    "records": Export._record,
    "bets": Export._bets,
}


def table_at(recorded: Recorded) -> str | None:
    """The table at which something happened, where it was at one."""
    kind, name = kind_and_name(recorded.stream)
    document = recorded.document
    if kind == "round":
        return table_of_round(name)
    if kind == "poker":
        return name
    if isinstance(document.get("table"), str):
        return str(document["table"])
    if isinstance(document.get("round"), str):
        return table_of_round(document["round"])
    return name if kind == "ledger" else None


def _told(found: Found) -> dict[str, object]:
    """Where and when the hand was played, in the fields that the format has for it."""
    year, month, day = found.ended_at[:10].split("-")
    return {
        "table": found.table,
        "hand": found.round,
        "day": int(day),
        "month": int(month),
        "year": int(year),
        "currency": "SGD",
    }
