"""Rounds and hands that are over, found in the log with all their events; what is still open stays untold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.records.log import kind_and_name, table_of_round
from croupier.store import Recorded

POKER = "poker"
OPENED = "round_opened/1"
OVER = ("round_settled/1", "round_voided/1")
REVERSED = "settlement_reversed/1"
BETWEEN_HANDS = (
    "table_opened/1", "player_sat/1", "player_left/1", "player_sat_out/1", "player_came_back/1", "chips_added/1",
)  # fmt: skip
"""What happens at a Poker table outside of its rounds of play, also while one is on."""


@dataclass(slots=True)
class Found:
    """A round as the log has it."""

    round: str
    table: str
    game: str
    events: list[Recorded] = field(default_factory=list)

    @property
    def documents(self) -> list[dict[str, Any]]:
        """Its events as they are stored."""
        return [recorded.document for recorded in self.events]

    @property
    def over(self) -> bool:
        """Whether it is settled or void."""
        for recorded in reversed(self.events):
            if recorded.document["event"] in OVER:
                return True
            if recorded.document["event"] == REVERSED:
                return False
        return False

    @property
    def ended_at(self) -> str:
        """When it was settled or voided last."""
        return next((found.at for found in reversed(self.events) if found.document["event"] in OVER), "")


class Rounds:
    """The rounds of a log, each given out once nothing about it can change any more."""

    def __init__(self) -> None:
        self._on: dict[str, Found] = {}

    def feed(self, recorded: Recorded) -> Found | None:
        """One more event; the round that its table has finished with, where it opens another."""
        kind, name = kind_and_name(recorded.stream)
        if kind == "round":
            return self._event(table_of_round(name), recorded)
        if kind == POKER and recorded.document["event"] not in BETWEEN_HANDS:
            return self._event(name, recorded)
        return None

    def _event(self, table: str, recorded: Recorded) -> Found | None:
        if recorded.document["event"] != OPENED:
            if table in self._on:
                self._on[table].events.append(recorded)
            return None
        before = self._on.get(table)
        opening = recorded.document
        self._on[table] = Found(opening["round"], table, opening["game"], [recorded])
        return before

    def last(self) -> Iterator[Found]:
        """The last round of each table, over or not."""
        yield from self._on.values()


def finished(log: Iterable[Recorded], rounds: Rounds | None = None) -> Iterator[Found]:
    """Each round that is over, in the order in which their tables went on."""
    gathered = rounds or Rounds()
    for recorded in log:
        found = gathered.feed(recorded)
        if found is not None and found.over:
            yield found
    yield from (found for found in gathered.last() if found.over)


def still_open(rounds: Rounds) -> list[Found]:
    """The rounds that are not over: their cards and decks are nobody's business yet."""
    return [found for found in rounds.last() if not found.over]
