"""What has happened lately at each table, for readers who come back after a short while."""

from __future__ import annotations

from collections import deque

from croupier.floor.engine.command_result import Noted

KEPT = 150
"""So many events of a table can be asked for again."""


class Recent:
    """The latest events of each table."""

    def __init__(self, since: int) -> None:
        self._since = since
        """Nothing is known of what was stored up to here."""
        self._by_table: dict[str, deque[Noted]] = {}
        self._lost: dict[str, int] = {}
        """By table: the position of the last event that was let go."""

    def add(self, noted: Noted) -> None:
        """One more event."""
        name = noted.table
        if name is None:
            return
        kept = self._by_table.setdefault(name, deque(maxlen=KEPT))
        if len(kept) == KEPT:
            self._lost[name] = kept[0].position
        kept.append(noted)

    def after(self, table: str, position: int) -> list[Noted] | None:
        """All events of a table after a position; None where some of them are no longer here."""
        if position < max(self._since, self._lost.get(table, 0)):
            return None
        return [noted for noted in self._by_table.get(table, ()) if noted.position > position]
