"""An index of played rounds: table, time, players, irregularities and results.

It is an SQLite database in memory that grows with each event. A thread reads the rounds from before the server's start,
newest first. The rounds themselves stay in the store.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from time import monotonic
from typing import Any, NamedTuple

from croupier.floor_events.codec import event_of, type_of
from croupier.floor_events.logged_event import LoggedEvent, read_back, table_of_round
from croupier.money import Cents, dollars
from croupier.poker import events as poker
from croupier.records.round_finder import POKER
from croupier.records.round_sums import nets_of
from croupier.rounds import events as rounds
from croupier.store import EventStore, StoreError

log = logging.getLogger("croupier.records")

PAGE = 1_000
LEAST_PAUSE_S = 0.02
MOST_ROUNDS = 250_000
"""How many rounds are remembered. Beyond that the index forgets the oldest; the store does not."""
FORGOTTEN_AT_ONCE = 1_000
MOST_WAITING = 500
ANY_KIND = "any"
"""Asks for rounds with an irregularity of any kind."""
INDEXED = (
    rounds.RoundOpened,
    rounds.BetPlaced,
    rounds.IrregularityRuled,
    rounds.RoundSettled,
    rounds.RoundVoided,
    poker.HandOpened,
    poker.PokerIrregularityRuled,
    poker.HandSettled,
    poker.HandVoided,
)
"""The events that show players, irregularities and the end of a round."""
TABLES = """
PRAGMA journal_mode = OFF;
CREATE TABLE rounds (
    id INTEGER PRIMARY KEY,
    round TEXT NOT NULL UNIQUE,
    played_at TEXT NOT NULL,
    position INTEGER NOT NULL,
    opened INTEGER NOT NULL DEFAULT 0,
    game TEXT NOT NULL DEFAULT '',
    at TEXT NOT NULL DEFAULT '',
    at_s REAL NOT NULL DEFAULT 0,
    outcome TEXT,
    ended_s REAL,
    amount INTEGER
) STRICT;
CREATE INDEX rounds_by_position ON rounds (position);
CREATE INDEX rounds_by_table ON rounds (played_at, position);
CREATE TABLE players (
    player TEXT NOT NULL COLLATE NOCASE,
    id INTEGER NOT NULL,
    net INTEGER,
    PRIMARY KEY (player, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_by_round ON players (id);
CREATE TABLE irregularities (
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX irregularities_by_round ON irregularities (id);
"""


class RoundQuery(NamedTuple):
    """The filters of a search. None leaves a filter open."""

    table: str | None = None
    player: str | None = None
    since: datetime | None = None
    """Opened at this time or later."""
    until: datetime | None = None
    """Opened before this time."""
    irregularity: str | None = None
    """A kind, or `any`."""
    amount: Cents | None = None
    """The player, or if none is named somebody, won or lost this much or more."""
    others_hands_until: float | None = None
    """In seconds since 1970: hands of Poker in which the viewer did not play were over by then."""


class IndexedRound(NamedTuple):
    """One round, as the index has it."""

    id: int
    round: str
    table: str
    position: int
    """Position of its last known event."""
    opened: int
    """Position of the event that opened it; 0 while that is not read."""
    game: str
    at: str
    outcome: str | None
    """`settled` or `void`; None while it is in play."""
    amount: Cents | None
    """The largest win or loss of a player."""
    mine: bool
    """Whether the viewer played in it."""
    net: Cents | None
    """The viewer's win or loss, once it is known."""

    def as_document(self) -> dict[str, object]:
        """The round as the list shows it. Players see their own amounts only."""
        return {
            "round": self.round,
            "table": self.table,
            "game": self.game,
            "at": self.at,
            "position": self.position,
            "outcome": self.outcome,
            "mine": self.mine,
            "net": None if self.net is None else dollars(self.net),
        }


def _with_last_bets(waiting: Sequence[LoggedEvent]) -> Iterator[LoggedEvent]:
    """Of each player's bets in a round the last one: it alone moves the round's last position."""
    last: dict[tuple[str, str], LoggedEvent] = {}
    for noted in waiting:
        if isinstance(noted.event, rounds.BetPlaced):
            last[noted.stream, noted.event.player] = noted
    for noted in waiting:
        if not isinstance(noted.event, rounds.BetPlaced) or last[noted.stream, noted.event.player] is noted:
            yield noted


class RoundIndex:
    """The index. The floor's writer and the reading thread write it; any thread reads it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._rows = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._rows.executescript(TABLES)
        self._count = 0
        self._waiting: deque[LoggedEvent] = deque()
        """Live events that are not in the rows yet."""
        self._in_hand: dict[str, str] = {}
        """Poker: by table, the hand to which the next event belongs."""
        self._loose: defaultdict[str, list[LoggedEvent]] = defaultdict(list)
        """Poker: by table, events of the hand that an earlier page opens."""
        self._stop = threading.Event()
        self.read_from: int | None = None
        """The rounds after this position are all here; None before the first page is read."""

    # Growing

    def note(self, events: Iterable[LoggedEvent]) -> None:
        """Remember a command's events. The floor's listener calls this before the floor answers the next command."""
        for noted in events:
            if isinstance(noted.event, INDEXED):
                self._waiting.append(noted)
        if len(self._waiting) >= MOST_WAITING:
            with self._lock:
                self._take_waiting()

    def _take_waiting(self) -> None:
        """Add the remembered events. The next reader does this work, not the person who bets."""
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        for noted in _with_last_bets(waiting):
            self._take(noted, self._in_hand)

    def read_back(self) -> None:
        """Read the events from before the start, newest first, in a thread of its own."""
        try:
            upto = self._store.last_position()
            self.read_from = upto
            while upto > 0 and self._count < MOST_ROUNDS and not self._stop.is_set():
                began = monotonic()
                first = max(0, upto - PAGE)
                self._take_page(first, upto - first)
                self.read_from = upto = first
                # At most half of the time is ours: players wait for the same processor.
                self._stop.wait(max(LEAST_PAUSE_S, monotonic() - began) if upto else 0)
        except StoreError as error:
            log.warning("earlier rounds could not be listed: %s", error)

    def _take_page(self, after: int, count: int) -> None:
        in_hand: dict[str, str] = {}
        later, loose = self._loose, defaultdict[str, list[LoggedEvent]](list)
        for stored in self._store.read_all(after, count):
            if type_of(stored) in INDEXED:
                read = read_back(stored, event_of(stored))
                with self._lock:
                    self._loose = loose
                    self._take(read, in_hand)
                    self._loose = later
        with self._lock:
            for table, number in in_hand.items():
                for event in later.pop(table, ()):
                    self._add(number, event)
            for table, events in loose.items():
                later[table] += events

    def stop(self) -> None:
        """Read no further back."""
        self._stop.set()

    def _take(self, noted: LoggedEvent, in_hand: dict[str, str]) -> None:
        """Add one event of a round. Pages may come in any order."""
        kind, _, name = noted.stream.partition("/")
        if isinstance(noted.event, poker.HandOpened):
            in_hand[name] = noted.event.round
        number = name if kind == "round" else in_hand.get(name)
        if number is None:
            self._loose[name].append(noted)
        else:
            self._add(number, noted)

    def _add(self, number: str, noted: LoggedEvent) -> None:
        event, position, at = noted.event, noted.position, noted.at
        round_id = self._row_of(number, position)
        match event:
            case rounds.RoundOpened() | poker.HandOpened():
                at_s = datetime.fromisoformat(at).timestamp()
                self._rows.execute(
                    "UPDATE rounds SET at = ?, at_s = ?, game = ?, opened = ? WHERE id = ?",
                    (at, at_s, event.game, position, round_id),
                )
                if isinstance(event, poker.HandOpened):
                    self._play(round_id, [player for _, player, _ in event.dealt])
            case rounds.BetPlaced(player=player):
                self._play(round_id, [player])
            case rounds.IrregularityRuled(kind=kind) | poker.PokerIrregularityRuled(kind=kind):
                self._rows.execute("INSERT OR IGNORE INTO irregularities VALUES (?, ?)", (kind, round_id))
            case rounds.RoundSettled(settlement=settlement) | poker.HandSettled(settlement=settlement):
                self._end(round_id, at, "settled", nets_of(settlement))
            case rounds.RoundVoided() | poker.HandVoided():
                self._rows.execute("UPDATE players SET net = 0 WHERE id = ?", (round_id,))
                self._end(round_id, at, "void", {})
            case _:
                pass

    def _row_of(self, number: str, position: int) -> int:
        known = self._rows.execute("SELECT id FROM rounds WHERE round = ?", (number,)).fetchone()
        if known is not None:
            self._rows.execute("UPDATE rounds SET position = max(position, ?) WHERE id = ?", (position, known[0]))
            return int(known[0])
        if self._count >= MOST_ROUNDS:
            self._forget_oldest()
        self._count += 1
        row = (number, table_of_round(number), position)
        added = self._rows.execute("INSERT INTO rounds (round, played_at, position) VALUES (?, ?, ?)", row)
        return int(added.lastrowid or 0)

    def _forget_oldest(self) -> None:
        oldest = "SELECT id FROM rounds ORDER BY position LIMIT ?"
        gone = [row[0] for row in self._rows.execute(oldest, (FORGOTTEN_AT_ONCE,))]
        for table in ("players", "irregularities", "rounds"):
            self._rows.executemany(f"DELETE FROM {table} WHERE id = ?", [(one,) for one in gone])
        self._count -= len(gone)

    def _play(self, round_id: int, players: Iterable[str]) -> None:
        rows = [(player, round_id) for player in players]
        self._rows.executemany("INSERT OR IGNORE INTO players (player, id) VALUES (?, ?)", rows)

    def _end(self, round_id: int, at: str, outcome: str, nets: dict[str, Cents]) -> None:
        ended_s = datetime.fromisoformat(at).timestamp()
        amount = max(map(abs, nets.values()), default=0)
        self._rows.execute(
            "UPDATE rounds SET outcome = ?, ended_s = ?, amount = ? WHERE id = ?", (outcome, ended_s, amount, round_id)
        )
        self._rows.executemany(
            "INSERT INTO players VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET net = excluded.net",
            [(player, round_id, net) for player, net in nets.items()],
        )

    # Looking

    def find(self, number: str) -> IndexedRound | None:
        """The round of this name, if it is remembered."""
        return next(iter(self._select("r.round = ?", [number], viewer=None, limit=1)), None)

    def rounds(
        self,
        *,
        viewer: str | None,
        mine: bool,
        table: str | None,
        before: int | None,
        limit: int,
        others_hands_until: float | None = None,
    ) -> list[IndexedRound]:
        """The latest rounds for a viewer, newest first: their own or all, at a table, before a position."""
        query = RoundQuery(table=table, player=viewer if mine else None, others_hands_until=others_hands_until)
        return self.search(query, viewer=viewer, before=before, limit=limit)

    def search(
        self, query: RoundQuery, *, viewer: str | None = None, before: int | None, limit: int
    ) -> list[IndexedRound]:
        """The latest rounds that fit, newest first, before a position."""
        conditions = [*_conditions(query, before)]
        where = " AND ".join(condition for condition, _ in conditions) or "TRUE"
        values = [value for _, given in conditions for value in given]
        return self._select(where, values, viewer=viewer, limit=limit)

    def _select(self, where: str, values: list[Any], *, viewer: str | None, limit: int) -> list[IndexedRound]:
        statement = (
            "SELECT r.id, r.round, r.played_at, r.position, r.opened, r.game, r.at, r.outcome, r.amount,"
            " v.player IS NOT NULL, v.net"
            " FROM rounds r LEFT JOIN players v ON v.player = ? AND v.id = r.id"
            f" WHERE {where} ORDER BY r.position DESC LIMIT ?"
        )
        with self._lock:
            self._take_waiting()
            rows = self._rows.execute(statement, [viewer, *values, limit]).fetchall()
        return [IndexedRound._make((*row[:-2], bool(row[-2]), row[-1])) for row in rows]

    def details(self, found: Iterable[IndexedRound]) -> dict[int, tuple[list[tuple[str, Cents | None]], list[str]]]:
        """By id: the players of a round with their wins and losses, and its kinds of irregularity."""
        with self._lock:
            return {
                one.id: (
                    self._rows.execute("SELECT player, net FROM players WHERE id = ?", (one.id,)).fetchall(),
                    [kind for (kind,) in self._rows.execute("SELECT kind FROM irregularities WHERE id = ?", (one.id,))],
                )
                for one in found
            }

    def __len__(self) -> int:
        with self._lock:
            self._take_waiting()
            return self._count


def _conditions(query: RoundQuery, before: int | None) -> Iterator[tuple[str, list[Any]]]:
    """Each condition with its values."""
    if before is not None:
        yield "r.position < ?", [before]
    if query.table is not None:
        yield "r.played_at = ?", [query.table]
    if query.since is not None:
        yield "r.at_s >= ?", [query.since.timestamp()]
    if query.until is not None:
        yield "r.at_s < ?", [query.until.timestamp()]
    if query.player is not None:
        # Without an amount, rounds in play count too.
        yield "r.id IN (SELECT id FROM players WHERE player = ?)", [query.player]
    if query.amount is not None and query.player is not None:
        yield "r.id IN (SELECT id FROM players WHERE player = ? AND abs(net) >= ?)", [query.player, query.amount]
    elif query.amount is not None:
        yield "r.amount >= ?", [query.amount]
    if query.others_hands_until is not None:
        # A hand in play is left out too: if it were listed and then hidden, everybody would know that it is over.
        yield "(r.game <> ? OR v.player IS NOT NULL OR r.ended_s <= ?)", [POKER, query.others_hands_until]
    if query.irregularity == ANY_KIND:
        yield "r.id IN (SELECT id FROM irregularities)", []
    elif query.irregularity is not None:
        yield "r.id IN (SELECT id FROM irregularities WHERE kind = ?)", [query.irregularity]
