"""Rounds, bets, events and postings written out of a store while the floor runs: nothing of a round that is open."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TextIO

import msgspec

from croupier.errors import InputError
from croupier.floor.engine.floor_events import TableOpened
from croupier.histories.phh_write import phh_from_sheet
from croupier.ledger import Posted
from croupier.records.event_log import LoggedEvent, read_log, readable, table_of_round
from croupier.records.export_rows import BET_COLUMNS, EVENT_COLUMNS, POSTING_COLUMNS, bet_rows, event_row, posting_rows
from croupier.records.gaming_day import GamingDay
from croupier.records.round_finder import OPENINGS, POKER, RoundFinder, StoredRound
from croupier.records.round_result import exported_sheet, verify_record_of
from croupier.store import EventStore

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
        finder = RoundFinder()
        for found in finder.finished(self._log()):
            if self._wanted(found.table, self._day_of(found.ended_at)):
                with readable(f"round {found.round}"):
                    self._round(found)
        still = finder.still_open()
        if self._files.keys() - set(OF_ROUNDS):
            self._events(still)
        return Exported(self._until, self._counts, tuple(found.round for found in still), tuple(self._left_out))

    def _log(self) -> Iterator[LoggedEvent]:
        for logged in read_log(self._store, until=self._until):
            if logged.type in OPENINGS or logged.type is TableOpened:
                self._note_game(logged)
            yield logged

    def _note_game(self, logged: LoggedEvent) -> None:
        """Remember which game is played at the table."""
        with readable(logged.place):
            event = logged.event
        if isinstance(event, OPENINGS):
            self._games[table_of_round(event.round)] = event.game
        elif isinstance(event, TableOpened):
            self._games[event.table] = event.game

    def _wanted(self, table: str | None, day: str) -> bool:
        return self._filters.wants(table=table, day=day, game=self._games.get(table or ""))

    # Rounds

    def _round(self, found: StoredRound) -> None:
        for name in self._files:
            if name in OF_ROUNDS:
                WRITERS[name](self, found)

    def _sheet(self, found: StoredRound) -> None:
        sheet = exported_sheet(found)
        if sheet is not None:
            self._line("sheets", sheet)

    def _record(self, found: StoredRound) -> None:
        self._line("records", verify_record_of(found, self._store.secret))

    def _hand(self, found: StoredRound) -> None:
        if found.game != POKER:
            return
        sheet = exported_sheet(found)
        try:
            text = phh_from_sheet({**(sheet or {}), "meta": {"phh": _phh_fields(found)}})
        except InputError as error:
            self._left_out.append(f"{found.round}: {error}")
            return
        self._counts["hands"] += 1
        blank = "" if self._counts["hands"] == 1 else "\n"
        self._files["hands"].write(f"{blank}[{self._counts['hands']}]\n{text}")

    def _bets(self, found: StoredRound) -> None:
        for row in bet_rows(found, self._day_of(found.ended_at)):
            self._row("bets", row)

    # Events and postings

    def _events(self, still_open: Iterable[StoredRound]) -> None:
        """Write all events but those of open rounds, which tell cards that nobody has seen."""
        secret = {logged.recorded.position for found in still_open for logged in found.events}
        for logged in read_log(self._store, until=self._until):
            if logged.kind not in KINDS or logged.recorded.position in secret:
                continue
            day = self._day_of(logged.recorded.at)
            table = table_at(logged)
            if not self._wanted(table, day):
                continue
            if "events" in self._files:
                self._row("events", event_row(logged.recorded, day, table))
            if "postings" in self._files and logged.type is Posted:
                with readable(logged.place):
                    for row in posting_rows(logged, day):
                        self._row("postings", row)

    def _row(self, name: str, row: list[object]) -> None:
        self._csv[name].writerow(row)
        self._counts[name] += 1

    def _line(self, name: str, document: Mapping[str, Any]) -> None:
        self._files[name].write(msgspec.json.encode(document).decode() + "\n")
        self._counts[name] += 1


WRITERS: dict[str, Callable[[Export, StoredRound], None]] = {
    "sheets": Export._sheet,
    "hands": Export._hand,
    "records": Export._record,
    "bets": Export._bets,
}


def table_at(logged: LoggedEvent) -> str | None:
    """The table at which something happened, where it was at one."""
    kind, name, document = logged.kind, logged.name, logged.recorded.document
    if kind == "round":
        return table_of_round(name)
    if kind == "poker":
        return name
    if isinstance(document.get("table"), str):
        return str(document["table"])
    if isinstance(document.get("round"), str):
        return table_of_round(document["round"])
    return name if kind == "ledger" else None


def _phh_fields(found: StoredRound) -> dict[str, object]:
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
