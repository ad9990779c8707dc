"""Poker as spectators see it: late by some seconds, as the house sets it.

The players at a table, and staff, see it as it is. Everybody else sees the table as it was: its document, its notices,
its line in the lobby. News for the spectator alone (chips, a free seat to take) is up to date.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from croupier.floor import Floor
from croupier.floor.views.table_documents import TableRowView, TableView
from croupier.floor_events.logged_event import LoggedEvent

POKER = "poker"


class PastTable(NamedTuple):
    """A table as everybody could see it at a moment, and the events that led there."""

    at: float
    position: int
    document: TableView
    events: tuple[LoggedEvent, ...]


class SpectatorDelay:
    """The past of all Poker tables, as far back as spectators are behind. Only the writer's thread uses it."""

    def __init__(self, floor: Floor, delay_s: float, *, clock: Callable[[], float] = monotonic) -> None:
        self._floor = floor
        self._delay_s = delay_s
        self._clock = clock
        self._shown: dict[str, PastTable] = {}
        """By table: what spectators see now."""
        self._coming: dict[str, deque[PastTable]] = {}
        """By table: what they will see, the oldest first."""
        self._others: set[str] = set()
        """The tables of other games."""
        for row in floor.lobby():
            self.note(row.id, ())

    def note(self, table: str, events: Iterable[LoggedEvent]) -> None:
        """Keep a table as it is now. A table that was not known before is shown at once."""
        if table in self._others:
            return
        document = self._floor.view(table, viewer=None)
        if document.table.game != POKER:
            self._others.add(table)
            return
        now = PastTable(self._clock(), self._floor.position, document, tuple(events))
        if table in self._shown:
            self._coming[table].append(now)
        else:
            self._shown[table], self._coming[table] = now, deque()

    def is_spectator(self, live: TableView) -> bool:
        """Whether the viewer of this document is neither at the table nor staff."""
        you = live.you
        return live.table.id in self._shown and you.seat is None and you.role in (None, "player")

    def document(self, live: TableView) -> TableView:
        """The table as it was, for a spectator."""
        past = self._shown[live.table.id]
        return replace(past.document, you=live.you)

    def row(self, row: TableRowView) -> TableRowView:
        """A table's line in the lobby, as it was."""
        past = self._shown.get(row.id)
        if past is None:
            return row
        said = past.document
        return replace(row, sentence=said.sentence, message=said.message, values=said.values)

    def released(self, table: str) -> tuple[LoggedEvent, ...]:
        """Move what spectators see on to where it may be by now. Returns the events that they now may know of."""
        coming, latest = self._coming[table], self._clock() - self._delay_s
        events: list[LoggedEvent] = []
        while coming and coming[0].at <= latest:
            self._shown[table] = coming.popleft()
            events += self._shown[table].events
        return tuple(events)

    @property
    def tables(self) -> Iterable[str]:
        """The Poker tables."""
        return self._shown

    @property
    def waits(self) -> bool:
        """Whether spectators will see something new without another event."""
        return any(self._coming.values())

    def position(self, table: str) -> int:
        """The position in the store up to which spectators see a table."""
        return self._shown[table].position
