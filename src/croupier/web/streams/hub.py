"""The viewers of each table, and their frames: one encoding for each distinct view.

Everything here happens on the writer's thread, where the floor can be looked at. Only finished frames go to the event
loop. Joining gives the first picture in the same step, so that no event is lost between it and the next. Each reader
has a short queue: a slow reader loses old frames, never the newest picture.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any, Final

from croupier.floor import CommandResult, Floor
from croupier.floor.views.table_documents import TableRowView, TableView
from croupier.floor_events.logged_event import LoggedEvent
from croupier.records.round_archive import MissedEvents
from croupier.web.http.answers import ENCODER
from croupier.web.streams.spectator_delay import SpectatorDelay
from croupier.web.streams.staff_entries import StaffEntry

MOST_FRAMES = 32
MOST_BYTES = 300_000
FEED_KEPT = 500
"""How many of the latest events surveillance finds when it comes."""
NOT_FED = ("ledger/", "checkpoint/")
"""The streams of which the feed shows nothing: the events that move chips stand before them."""
OF_THE_PIT = ("floor/", "cardroom/", "cage/", "patron/", "jackpot/")
"""The streams with events that no row of the lobby shows: alarms, requests for a second person, lists, floats,
cash reports, prizes."""


class FramesDropped:
    """Replaces dropped frames: the reader needs a fresh picture."""


FELL_BEHIND: Final = FramesDropped()


class Reader:
    """One socket's frames, on the event loop's side. If the reader is slow, all its frames are dropped."""

    __slots__ = ("_all_sent", "_behind", "_bytes", "_ends", "_frames", "_most_bytes", "_most_frames", "_wake")

    def __init__(self, *, most_frames: int = MOST_FRAMES, most_bytes: int = MOST_BYTES) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._behind = False
        self._ends = False
        self._wake, self._all_sent = asyncio.Event(), asyncio.Event()
        self._most_frames = most_frames
        self._most_bytes = most_bytes

    def offer(self, frame: str) -> None:
        """Queue a frame. If too many are unsent, all are dropped and the reader is behind."""
        if self._behind or self._ends:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > self._most_frames or self._bytes > self._most_bytes:
            self._frames.clear()
            self._bytes = 0
            self._behind = True
        self._wake.set()

    async def next(self) -> str | FramesDropped:
        """Wait for the next frame, or the news that frames were dropped."""
        while not self._frames and not self._behind:
            if self._ends:
                self._all_sent.set()
            self._wake.clear()
            await self._wake.wait()
        if self._behind:
            self._behind = False
            return FELL_BEHIND
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    async def end(self) -> None:
        """Queue no more frames, and wait until those that are queued have been sent."""
        self._ends = True
        self._wake.set()
        await self._all_sent.wait()


Parcels = list[tuple[tuple[Reader, ...], str]]


def encoded(frame: object) -> str:
    """A frame as bytes."""
    return ENCODER.encode(frame).decode()


def table_frame(document: TableView, notices: Sequence[object], *, position: int, fresh: bool) -> str:
    """A table with what has happened there; `fresh` says that it does not continue an earlier picture."""
    return encoded({"type": "table", "position": position, "fresh": fresh, "notices": notices, "table": document})


class Hub:
    """The watchers of all tables, and of the lobby."""

    def __init__(
        self,
        floor: Floor,
        loop: asyncio.AbstractEventLoop,
        *,
        delay: SpectatorDelay | None = None,
    ) -> None:
        self._floor = floor
        self._delay = delay
        """How late spectators see Poker tables; None if they see them as they are."""
        self._shown: dict[str, object] = {}
        """By table: the jackpot as its watchers have seen it last."""
        self._loop = loop
        self._watchers: defaultdict[str, dict[str | None, list[Reader]]] = defaultdict(dict)
        self._places: defaultdict[str | None, set[str]] = defaultdict(set)
        """By viewer: the tables that they watch."""
        self._new: defaultdict[str, list[LoggedEvent]] = defaultdict(list)
        self._stale: set[str] = set()
        self._entered: list[tuple[StaffEntry, LoggedEvent]] = []
        """Entries by staff for players who have not been told of them yet, each with its event."""
        self._lobby: list[Reader] = []
        self._in_lobby: defaultdict[str | None, list[Reader]] = defaultdict(list)
        """By viewer: the readers of the lobby."""
        self._staff: list[Reader] = []
        """Those readers of the lobby who are told that the pit's document may have changed."""
        self._pit_changed = False
        self._lobby_rows: dict[str, bytes] = {}
        self._lobby_changed = self._meters_moved = False
        self._surveillance: list[Reader] = []
        """The readers of the feed of the whole floor."""
        self._feed: deque[LoggedEvent] = deque(maxlen=FEED_KEPT)
        """The latest events, for readers of the feed who come or come back."""
        self._fed = 0
        """The position up to which the feed was sent."""
        self._not_kept = floor.position
        """The position up to which events are no longer in the feed."""
        self._meters_due: deque[str] = deque()
        """The tables whose watchers have not been told in this turn."""

    def note(self, report: CommandResult) -> None:
        """The floor's listener: remember the changes for viewers and for the feed."""
        self._lobby_changed = True
        if report.actor is not None:
            self._stale.add(report.actor.name)
        for noted in report.events:
            if noted.stream.startswith(NOT_FED):
                continue
            if len(self._feed) == FEED_KEPT:
                self._not_kept = self._feed[0].position
            self._feed.append(noted)
            if noted.stream.startswith(OF_THE_PIT):
                self._pit_changed = True
                self._meters_moved |= noted.stream.startswith("jackpot/")
        for table in report.tables:
            if self._delay is not None:
                self._delay.note(table, [noted for noted in report.events if noted.table == table])
            if table in self._watchers:
                self._new[table] += [noted for noted in report.events if noted.table == table]

    def moved_money_of(self, person: str) -> None:
        """A person's chips have changed: update them at every table they watch."""
        self._stale.add(person)

    def entered_for(self, entry: StaffEntry, noted: LoggedEvent) -> None:
        """Staff have done something for a player: tell them wherever they are, with the chips that they have left."""
        self._stale.add(entry.player)
        self._entered.append((entry, noted))

    def join(
        self, reader: Reader, table: str, viewer: str | None, after: int | None, missed: MissedEvents | None = None
    ) -> None:
        """Add a reader. Sends the first picture, with the events since that position; `missed` are those that the floor
        no longer remembers."""
        self.tell()
        frame = self.picture(table, viewer, after, missed)
        self._watchers[table].setdefault(viewer, []).append(reader)
        self._places[viewer].add(table)
        self._send([((reader,), frame)])

    def picture(
        self, table: str, viewer: str | None, after: int | None = None, older: MissedEvents | None = None
    ) -> str:
        """The present table; `fresh` says that it does not continue an earlier picture."""
        document = self._floor.view(table, viewer=viewer)
        if self._delay is not None and self._delay.is_spectator(document):
            return self._late_frame(table, document, [], fresh=True)
        missed = None if after is None else self._missed(table, viewer, after, older)
        return table_frame(document, missed or [], position=self._floor.position, fresh=missed is None)

    def document(self, table: str, viewer: str | None) -> TableView:
        """The table as this viewer may see it now."""
        live = self._floor.view(table, viewer=viewer)
        return self._delay.document(live) if self._delay is not None and self._delay.is_spectator(live) else live

    def _late_frame(self, table: str, live: TableView, notices: Sequence[object], *, fresh: bool) -> str:
        delay = self._delay
        if delay is None:
            raise ValueError("spectators see the tables as they are")
        return table_frame(delay.document(live), notices, position=delay.position(table), fresh=fresh)

    def tell_spectators(self) -> None:
        """Send spectators what they may see by now."""
        if self._delay is None:
            return
        parcels: Parcels = []
        for table in tuple(self._delay.tables):
            events = self._delay.released(table)
            for viewer, readers in self._watchers.get(table, {}).items() if events else ():
                live = self._floor.view(table, viewer=viewer)
                if self._delay.is_spectator(live):
                    notices = [seen for logged in events if (seen := self._floor.notice(logged, viewer)) is not None]
                    parcels.append((tuple(readers), self._late_frame(table, live, notices, fresh=False)))
        self._send(parcels)

    @property
    def spectators_wait(self) -> bool:
        """Whether spectators will see something new without another event."""
        return self._delay is not None and self._delay.waits

    def _missed(
        self, table: str, viewer: str | None, after: int, older: MissedEvents | None
    ) -> list[dict[str, Any]] | None:
        """The missed events: from the floor's memory or, if that is too short (after a restart), older ones first."""
        if older is None:
            return self._floor.notices(table, after=after, viewer=viewer)
        newer = self._floor.notices(table, after=older.upto, viewer=viewer)
        if newer is None:
            return None
        notices = (self._floor.notice(noted, viewer) for noted in older.events if noted.position > after)
        return [seen for seen in notices if seen is not None] + newer

    def leave(self, reader: Reader, table: str, viewer: str | None) -> None:
        """Remove a reader."""
        groups = self._watchers.get(table, {})
        readers = groups.get(viewer, [])
        if reader in readers:
            readers.remove(reader)
        if not readers:
            groups.pop(viewer, None)
            self._places[viewer].discard(table)
            if not self._places[viewer]:
                del self._places[viewer]
        if not groups:
            self._watchers.pop(table, None)
            self._new.pop(table, None)
            self._shown.pop(table, None)

    def tell(self) -> None:
        """Send each viewer their changes."""
        if not self._new and not self._stale:
            return
        parcels: Parcels = []
        for table, noted in self._new.items():
            for viewer, readers in self._watchers.get(table, {}).items():
                frame = self._frame(table, viewer, noted)
                if frame is not None:
                    parcels.append((tuple(readers), frame))
        for person in self._stale:
            for table in self._places.get(person, ()):
                frame = None if table in self._new else self._frame(table, person, [])
                if frame is not None:
                    parcels.append((tuple(self._watchers[table][person]), frame))
        parcels += [
            (self._readers_of(entry.player), self._entered_frame(entry, noted)) for entry, noted in self._entered
        ]
        self._new.clear()
        self._stale.clear()
        self._entered.clear()
        self._send(parcels)

    def _readers_of(self, person: str) -> tuple[Reader, ...]:
        """All readers of one person, at tables and in the lobby."""
        at_tables = [reader for table in self._places.get(person, ()) for reader in self._watchers[table][person]]
        return (*at_tables, *self._in_lobby.get(person, ()))

    def _entered_frame(self, entry: StaffEntry, noted: LoggedEvent) -> str:
        notice = self._floor.notice(noted, entry.player)
        position = self._floor.position
        return encoded({"type": entry.frame, "position": position, "table": entry.table, "notice": notice})

    def _frame(self, table: str, viewer: str | None, noted: list[LoggedEvent]) -> str | None:
        """The changes for one viewer. A spectator who sees the table late is told of their own chips and seat only."""
        document = self._floor.view(table, viewer=viewer)
        if self._delay is not None and self._delay.is_spectator(document):
            return self._late_frame(table, document, [], fresh=False) if viewer in self._stale else None
        if table in self._new:
            self._shown[table] = document.jackpot
        notices = [seen for logged in noted if (seen := self._floor.notice(logged, viewer)) is not None]
        return table_frame(document, notices, position=document.position, fresh=False)

    def join_lobby(self, reader: Reader, *, viewer: str | None = None, staff: bool = False) -> None:
        """Add a reader of the lobby: all tables at first, then those that change. Staff hear of the pit too."""
        self.tell_lobby()
        self._lobby.append(reader)
        self._in_lobby[viewer].append(reader)
        if staff:
            self._staff.append(reader)
        self._send([((reader,), self.lobby_picture())])

    def leave_lobby(self, reader: Reader, *, viewer: str | None = None) -> None:
        """Remove a reader of the lobby."""
        if reader in self._lobby:
            self._lobby.remove(reader)
            self._in_lobby[viewer].remove(reader)
            if not self._in_lobby[viewer]:
                del self._in_lobby[viewer]
        if reader in self._staff:
            self._staff.remove(reader)

    def lobby(self) -> list[TableRowView]:
        """All tables in short."""
        rows = self._floor.lobby()
        return rows if self._delay is None else [self._delay.row(row) for row in rows]

    def lobby_picture(self) -> str:
        """All tables in short, as a frame."""
        tables = self.lobby()
        self._lobby_rows = {row.id: ENCODER.encode(row) for row in tables}
        return self._lobby_frame(tables, fresh=True)

    def _lobby_frame(self, tables: list[TableRowView], *, fresh: bool, gone: list[str] | None = None) -> str:
        jackpots = {row.jackpot.name: row.jackpot for row in tables if row.jackpot is not None}
        return encoded(
            {
                "type": "lobby",
                "position": self._floor.position,
                "fresh": fresh,
                "tables": tables,
                "jackpots": list(jackpots.values()),
                "closed": gone or [],
            }
        )

    def tell_lobby(self) -> None:
        """Send the lobby the tables whose short documents have changed."""
        if not self.lobby_waits:
            return
        self._lobby_changed = False
        if self._pit_changed:
            self._pit_changed = False
            self._send([(tuple(self._staff), encoded({"type": "pit", "position": self._floor.position}))])
        rows = {row.id: (row, ENCODER.encode(row)) for row in self.lobby()}
        changed = [row for name, (row, bytes_) in rows.items() if self._lobby_rows.get(name) != bytes_]
        gone = [name for name in self._lobby_rows if name not in rows]
        self._lobby_rows = {name: bytes_ for name, (_, bytes_) in rows.items()}
        if changed or gone:
            self._send([(tuple(self._lobby), self._lobby_frame(changed, fresh=False, gone=gone))])

    def join_feed(self, reader: Reader, after: int | None) -> None:
        """Add a reader of the feed. Sends the latest events, or those after a position."""
        self.tell_feed()
        self._surveillance.append(reader)
        self._send([((reader,), self.feed_picture(after))])

    def leave_feed(self, reader: Reader) -> None:
        """Remove a reader of the feed."""
        if reader in self._surveillance:
            self._surveillance.remove(reader)

    def feed_picture(self, after: int | None = None) -> str:
        """The latest events; `fresh` says that some after the position may be missing."""
        fresh = after is None or not self._not_kept <= after <= self._floor.position
        return self._feed_frame(0 if fresh or after is None else after, fresh=fresh)

    def _feed_frame(self, after: int, *, fresh: bool) -> str:
        lines = (self._floor.watch_line(noted) for noted in self._feed if noted.position > after)
        events = [line for line in lines if line is not None]
        return encoded({"type": "feed", "position": self._floor.position, "fresh": fresh, "events": events})

    @property
    def feed_waits(self) -> bool:
        """Whether the feed has events to send."""
        return bool(self._surveillance) and bool(self._feed) and self._feed[-1].position > self._fed

    def tell_feed(self) -> None:
        """Send surveillance what has happened since the last time."""
        if not self._feed:
            return
        newest, missed = self._feed[-1].position, self._not_kept > self._fed
        if self._surveillance and newest > self._fed:
            # Of a burst that is longer than the feed, the end is sent.
            self._send([(tuple(self._surveillance), self._feed_frame(self._fed, fresh=missed))])
        self._fed = newest

    def tell_meters(self, most: int) -> None:
        """Show viewers the moving meters of jackpots, without the whole table.

        Only some tables at a time, in turn: a large floor at once would delay everyone's commands.
        """
        if not self._meters_due:
            self._meters_moved = False
            self._meters_due.extend(self._watchers)
        parcels: Parcels = []
        while self._meters_due and len(parcels) < most:
            table = self._meters_due.popleft()
            groups = self._watchers.get(table, {})
            shown = self._floor.jackpot_at(table) if groups else None
            if shown is not None and shown != self._shown.get(table):
                frame = encoded({"type": "jackpot", "position": self._floor.position, "jackpot": shown})
                parcels.append((tuple(reader for readers in groups.values() for reader in readers), frame))
                self._shown[table] = shown
        self._send(parcels)

    @property
    def lobby_waits(self) -> bool:
        """Whether the lobby has changes to send."""
        return self._lobby_changed and bool(self._lobby)

    @property
    def meters_wait(self) -> bool:
        """Whether a watched meter may have moved."""
        return bool(self._watchers) and (self._meters_moved or self.in_a_turn)

    @property
    def in_a_turn(self) -> bool:
        """Whether a round of meter updates is unfinished."""
        return bool(self._meters_due)

    @property
    def watched(self) -> int:
        """How many viewers there are."""
        at_tables = sum(len(readers) for groups in self._watchers.values() for readers in groups.values())
        return len(self._lobby) + len(self._surveillance) + at_tables

    def _send(self, parcels: Parcels) -> None:
        if parcels and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deliver, parcels)


def deliver(parcels: Parcels) -> None:
    """Deliver frames to their readers. Called on the event loop."""
    for readers, frame in parcels:
        for reader in readers:
            reader.offer(frame)
