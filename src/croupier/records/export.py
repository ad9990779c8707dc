"""Exports rounds, bets, events and postings from a store while the floor runs. Open rounds are left out."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TextIO

import msgspec

from croupier.errors import InputError
from croupier.floor_events.codec import event_of, type_of
from croupier.floor_events.events import TableOpened
from croupier.floor_events.logged_event import table_of_round
from croupier.gaming_day import GamingDay
from croupier.histories.phh_write import phh_from_sheet
from croupier.ledger import Posted
from croupier.records.event_log import read_log, readable
from croupier.records.export_rows import BET_COLUMNS, EVENT_COLUMNS, POSTING_COLUMNS, bet_rows, event_row, posting_rows
from croupier.records.round_finder import OPENINGS, POKER, RoundFinder, StoredRound
from croupier.records.round_result import exported_sheet, verify_record_of
from croupier.records.tables_and_days import check_tables, period_on
from croupier.store import EventStore, StoredEvent

FILES = {
    "sheets": "sheets.jsonl",
    "hands": "hands.phhs",
    "records": "records.jsonl",
    "bets": "bets.csv",
    "events": "events.csv",
    "postings": "postings.csv",
}
"""The kinds of export, and the file of each."""
OF_ROUNDS = ("sheets", "hands", "records", "bets")
KINDS = ("floor", "round", "poker", "cardroom", "cage", "jackpot", "ledger")
"""The streams whose events are exported. Streams about people are not."""


class Filters(NamedTuple):
    """The days, tables and games to export; all if none is named."""

    tables: Collection[str] = ()
    days: Collection[str] = ()
    games: Collection[str] = ()

    def wants(self, *, table: str | None, day: str, game: str | None) -> bool:
        """Whether this table, day and game are to be exported."""
        return (
            (not self.tables or table in self.tables)
            and (not self.days or day in self.days)
            and (not self.games or game in self.games)
        )


def check_filters(store: EventStore, filters: Filters, gaming_day: GamingDay) -> None:
    """Refuse a table, day or game that is not in the store, and filters that nothing fits together."""
    if not any(filters):
        return
    games: dict[str, str] = {}
    days: set[str] = set()
    fits = False
    for logged in noting_games(read_log(store), games):
        if logged.kind in KINDS:
            day, table = gaming_day.day_of(logged.at), table_at(logged)
            days.add(day)
            fits = fits or filters.wants(table=table, day=day, game=games.get(table or ""))
    check_tables(games, filters.tables)
    for day in filters.days:
        period_on(sorted(days), day)
    _check_games(set(games.values()), filters.games)
    if not fits:
        raise InputError("", "nothing happened that fits the tables, days and games together")


def _check_games(known: Collection[str], wanted: Collection[str]) -> None:
    for game in wanted:
        if game not in known:
            raise InputError("game", f"{game!r} is not a game of this store: {', '.join(sorted(known)) or 'none'}")


def noting_games(log: Iterable[StoredEvent], games: dict[str, str]) -> Iterator[StoredEvent]:
    """The same events. The game of each table is noted on the way."""
    for logged in log:
        if type_of(logged) in OPENINGS or type_of(logged) is TableOpened:
            with readable(logged.place):
                event = event_of(logged)
            if isinstance(event, OPENINGS):
                games[table_of_round(event.round)] = event.game
            elif isinstance(event, TableOpened):
                games[event.table] = event.game
        yield logged


class Exported(NamedTuple):
    """The result of an export."""

    position: int
    counts: Mapping[str, int]
    """By kind of file: how many rounds, bets, events or postings."""
    open_rounds: tuple[str, ...]
    """Rounds that fit the filters but are still open, and so were left out."""
    left_out: tuple[str, ...]
    """Hands that the format cannot express, with the reason."""


class Export:
    """One export of a store as it stands at the beginning."""

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
        """Write all files. Rounds come first, to know which ones are open."""
        for name, columns in {"bets": BET_COLUMNS, "events": EVENT_COLUMNS, "postings": POSTING_COLUMNS}.items():
            if name in self._csv:
                self._csv[name].writerow(columns)
        finder = RoundFinder()
        for stored_round in finder.finished(noting_games(read_log(self._store, until=self._until), self._games)):
            if self._is_wanted(stored_round.table, self._day_of(stored_round.ended_at)):
                with readable(f"round {stored_round.round}"):
                    self._round(stored_round)
        still = finder.still_open()
        if self._files.keys() - set(OF_ROUNDS):
            self._events(still)
        open_rounds = tuple(one.round for one in still if self._has_wanted_event(one))
        return Exported(self._until, self._counts, open_rounds, tuple(self._left_out))

    def _is_wanted(self, table: str | None, day: str) -> bool:
        return self._filters.wants(table=table, day=day, game=self._games.get(table or ""))

    def _has_wanted_event(self, open_round: StoredRound) -> bool:
        return any(self._is_wanted(open_round.table, self._day_of(one.at)) for one in open_round.events)

    # Rounds

    def _round(self, stored_round: StoredRound) -> None:
        for name in self._files:
            if name in OF_ROUNDS:
                WRITERS[name](self, stored_round)

    def _sheet(self, stored_round: StoredRound) -> None:
        sheet = exported_sheet(stored_round)
        if sheet is not None:
            self._line("sheets", sheet)

    def _record(self, stored_round: StoredRound) -> None:
        self._line("records", verify_record_of(stored_round, self._store.secret))

    def _hand(self, stored_round: StoredRound) -> None:
        if stored_round.game != POKER:
            return
        sheet = exported_sheet(stored_round)
        try:
            text = phh_from_sheet({**(sheet or {}), "meta": {"phh": _phh_fields(stored_round)}})
        except InputError as error:
            self._left_out.append(f"{stored_round.round}: {error}")
            return
        self._counts["hands"] += 1
        blank = "" if self._counts["hands"] == 1 else "\n"
        self._files["hands"].write(f"{blank}[{self._counts['hands']}]\n{text}")

    def _bets(self, stored_round: StoredRound) -> None:
        for row in bet_rows(stored_round, self._day_of(stored_round.ended_at)):
            self._row("bets", row)

    # Events and postings

    def _events(self, still_open: Iterable[StoredRound]) -> None:
        """Write all events except those of open rounds, which hold cards that nobody has seen."""
        secret = {logged.position for stored_round in still_open for logged in stored_round.events}
        for logged in read_log(self._store, until=self._until):
            if logged.kind not in KINDS or logged.position in secret:
                continue
            day = self._day_of(logged.at)
            table = table_at(logged)
            if not self._is_wanted(table, day):
                continue
            if "events" in self._files:
                self._row("events", event_row(logged, day, table))
            if "postings" in self._files and type_of(logged) is Posted:
                with readable(logged.place):
                    for row in posting_rows(logged, day):
                        self._row("postings", row)

    def _row(self, name: str, row: list[object]) -> None:
        self._csv[name].writerow(row)
        self._counts[name] += 1

    def _line(self, name: str, document: Mapping[str, object]) -> None:
        self._files[name].write(msgspec.json.encode(document).decode() + "\n")
        self._counts[name] += 1


WRITERS: dict[str, Callable[[Export, StoredRound], None]] = {
    "sheets": Export._sheet,
    "hands": Export._hand,
    "records": Export._record,
    "bets": Export._bets,
}


def table_at(logged: StoredEvent) -> str | None:
    """The table at which an event happened, if any."""
    kind, name, document = logged.kind, logged.stream_name, logged.document
    if kind == "round":
        return table_of_round(name)
    if kind == "poker":
        return name
    if isinstance(document.get("table"), str):
        return str(document["table"])
    if isinstance(document.get("round"), str):
        return table_of_round(document["round"])
    return name if kind == "ledger" else None


def _phh_fields(stored_round: StoredRound) -> dict[str, object]:
    """The place and time of the hand, in the format's own fields."""
    year, month, day = stored_round.ended_at[:10].split("-")
    return {
        "table": stored_round.table,
        "hand": stored_round.round,
        "day": int(day),
        "month": int(month),
        "year": int(year),
        "currency": "SGD",
    }
