"""An index of played rounds in memory: table, players and result.

It grows with each event. A thread reads the rounds from before the server's start, newest first. The rounds themselves
stay in the store.
"""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.engine.command_result import CommandResult
from croupier.floor.engine.event_codec import Event
from croupier.money import Cents, dollars
from croupier.poker import events as poker
from croupier.records.event_log import logged, table_of_round
from croupier.records.round_sums import nets_of
from croupier.rounds import events as rounds
from croupier.store import EventStore, StoreError

log = logging.getLogger("croupier.records")

PAGE = 1_000
FARTHEST_BACK = 500_000
"""How many events from before the server's start are read."""
MOST_ROUNDS = 50_000
"""How many rounds are remembered. Beyond that the index forgets the oldest; the store does not."""
INDEXED = (
    rounds.RoundOpened,
    rounds.BetPlaced,
    rounds.RoundSettled,
    rounds.RoundVoided,
    poker.HandOpened,
    poker.HandSettled,
    poker.HandVoided,
)
"""The events that show who plays, and how a round ends."""


@dataclass(slots=True)
class IndexedRound:
    round: str
    table: str
    position: int = 0
    """Position of its last known event."""
    game: str = ""
    at: str = ""
    opened: int = 0
    """Position of the event that opened it."""
    outcome: str | None = None
    """`settled` or `void`; None while it is in play."""
    players: dict[str, Cents | None] = field(default_factory=dict)
    """Everyone who played, with their win or loss once it is known."""

    def take(self, event: Event) -> None:
        """Note who plays, and how it ends."""
        match event:
            case rounds.BetPlaced(player=player):
                self.players.setdefault(player, None)
            case poker.HandOpened(dealt=dealt):
                for _, player, _ in dealt:
                    self.players.setdefault(player, None)
            case rounds.RoundSettled(settlement=settlement) | poker.HandSettled(settlement=settlement):
                self.outcome = "settled"
                self.players.update(nets_of(settlement))
            case rounds.RoundVoided() | poker.HandVoided():
                self.outcome = "void"
                self.players.update(dict.fromkeys(self.players, 0))
            case _:
                pass

    def as_document(self, viewer: str | None) -> dict[str, Any]:
        """The round as the list shows it. Players see their own amounts only."""
        net = self.players.get(viewer) if viewer is not None else None
        return {
            "round": self.round,
            "table": self.table,
            "game": self.game,
            "at": self.at,
            "position": self.position,
            "outcome": self.outcome,
            "mine": viewer in self.players,
            "net": None if net is None else dollars(net),
        }


class RoundIndex:
    """The index. The floor's writer and the reading thread write it; any thread reads it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._rounds: dict[str, IndexedRound] = {}
        self._by_player: defaultdict[str, set[str]] = defaultdict(set)
        self._in_hand: dict[str, str] = {}
        """Poker: by table, the hand to which the next event belongs."""
        self._stop = threading.Event()

    # Growing

    def note(self, done: CommandResult) -> None:
        """Add a command's events. The floor calls this as its listener."""
        for noted in done.events:
            if isinstance(noted.event, INDEXED):
                with self._lock:
                    self._take(noted.stream, noted.event, noted.position, noted.at, self._in_hand)

    def read_back(self) -> None:
        """Read the events from before the start, newest first, in a thread of its own."""
        try:
            last = self._store.last_position()
            for first in range(max(0, last - PAGE), max(0, last - FARTHEST_BACK) - 1, -PAGE):
                if self._stop.is_set() or len(self._rounds) >= MOST_ROUNDS:
                    return
                self._take_page(first)
                if first == 0:
                    return
                self._stop.wait(0.02)  # leave time for other threads
            if last % PAGE and last < FARTHEST_BACK:
                self._take_page(0)
        except StoreError as error:
            log.warning("earlier rounds could not be listed: %s", error)

    def _take_page(self, after: int) -> None:
        in_hand: dict[str, str] = {}
        for logged_event in logged(self._store.read_all(after, PAGE)):
            if logged_event.type in INDEXED:
                recorded = logged_event.recorded
                with self._lock:
                    self._take(recorded.stream, logged_event.event, recorded.position, recorded.at, in_hand)

    def stop(self) -> None:
        """Read no further back."""
        self._stop.set()

    def _take(self, stream: str, event: Event, position: int, at: str, in_hand: dict[str, str]) -> None:
        """Add one event of a round. Pages may come in any order."""
        kind, _, name = stream.partition("/")
        if isinstance(event, poker.HandOpened):
            in_hand[name] = event.round
        number = name if kind == "round" else in_hand.get(name)
        if number is None:
            return  # the hand began on an earlier page
        indexed = self._rounds.get(number) or self._new(number, table_of_round(number))
        indexed.position = max(indexed.position, position)
        if isinstance(event, rounds.RoundOpened | poker.HandOpened):
            indexed.at, indexed.game, indexed.opened = at, event.game, position
        indexed.take(event)
        for player in indexed.players:
            self._by_player[player].add(number)

    def _new(self, number: str, table: str) -> IndexedRound:
        if len(self._rounds) >= MOST_ROUNDS:
            oldest = min(self._rounds.values(), key=lambda played: played.position)
            del self._rounds[oldest.round]
            for player in oldest.players:
                self._by_player[player].discard(oldest.round)
        indexed = self._rounds[number] = IndexedRound(number, table)
        return indexed

    # Looking

    def find(self, number: str) -> IndexedRound | None:
        """The round of this name, if it is remembered."""
        with self._lock:
            return self._rounds.get(number)

    def rounds(self, *, player: str | None, table: str | None, before: int | None, limit: int) -> list[IndexedRound]:
        """The latest rounds, newest first: of a player, at a table, before a position."""
        with self._lock:
            candidates: Iterable[IndexedRound] = (
                self._rounds.values()
                if player is None
                else [self._rounds[number] for number in self._by_player.get(player, ())]
            )
            matching = [
                played
                for played in candidates
                if (table is None or played.table == table) and (before is None or played.position < before)
            ]
        return sorted(matching, key=lambda played: -played.position)[:limit]
