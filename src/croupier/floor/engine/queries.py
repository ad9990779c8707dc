"""What anybody may ask of the floor without changing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from croupier.floor.dealing.dealer_step import Step
from croupier.floor.engine.command_result import Noted
from croupier.floor.engine.recent_events import Recent
from croupier.floor.engine.state import FloorState
from croupier.floor.engine.table_state import Status, Table
from croupier.floor.people.approvals import ApprovalAsked, waiting
from croupier.floor.people.registry import People
from croupier.floor.views.notices import notice
from croupier.floor.views.table_documents import announced, short_document, table_document
from croupier.jackpots import Jackpot
from croupier.ledger.accounts import player
from croupier.money import Cents

Clock = Callable[[], datetime]


class FloorReading:
    """A floor as it stands."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.state = FloorState()
        self.position = 0
        """Of the last event that is stored."""
        self.ready: dict[str, set[str]] = {}
        """By table: who has placed all his bets in the round whose bets are open."""
        self.says: Callable[[str], Step] | None = None
        """What the dealer says at a table, and until when: from those who drive the dealers, where somebody does."""
        self._recent = Recent(0)

    @property
    def tables(self) -> Mapping[str, Table]:
        """All tables, by id."""
        return self.state.tables

    @property
    def jackpots(self) -> Mapping[str, Jackpot]:
        """All jackpots, by name."""
        return self.state.jackpots

    @property
    def people(self) -> People:
        """Everybody whom the floor knows."""
        return self.state.people

    def waiting(self) -> list[ApprovalAsked]:
        """What waits for a second person and has not expired, the oldest first."""
        return list(waiting(self.state.approvals, self._clock()))

    def balance(self, name: str) -> Cents:
        """The chips that a player holds away from the tables."""
        return self.state.books.balance(player(name))

    def view(self, table: str, viewer: str | None = None) -> dict[str, Any]:
        """The table as a player may see it, or as anyone who walks past does (None)."""
        found = self.state.table(table)
        return table_document(
            self.state,
            found,
            viewer,
            now=self._clock(),
            position=self.position,
            step=self._said(found),
            ready=self.ready.get(table, ()),
        )

    def lobby(self) -> list[dict[str, Any]]:
        """All tables that are not closed, in short."""
        shown = [table for _, table in sorted(self.tables.items()) if table.sign.status is not Status.CLOSED]
        return [short_document(self.state, table, step=self._said(table)) for table in shown]

    def _said(self, table: Table) -> Step:
        if self.says is not None:
            return self.says(table.id)
        return announced(self.state, table, ready=self.ready.get(table.id, ()))

    def notice(self, noted: Noted, viewer: str | None = None) -> dict[str, Any] | None:
        """An event as this viewer may see it; None where it is not for viewers."""
        return notice(noted, viewer)

    def notices(self, table: str, *, after: int, viewer: str | None = None) -> list[dict[str, Any]] | None:
        """What has happened at a table since a position; None where that cannot be told.

        It was too long ago; or it is still to come, and who names it has read another log than this one.
        """
        found = self._recent.after(table, after) if after <= self.position else None
        if found is None:
            return None
        told = (notice(noted, viewer) for noted in found)
        return [one for one in told if one is not None]
