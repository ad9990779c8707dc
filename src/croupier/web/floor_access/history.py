"""Which rounds were played, where, by whom and with what result: an index over the log, kept in memory.

It grows with what happens; what happened before the server started is read from the store, newest first, beside
everything else. The rounds themselves stay in the store.
"""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.engine.event_codec import Event, from_document
from croupier.money import Cents, dollars
from croupier.poker import events as poker
from croupier.rounds import events as rounds
from croupier.settlement.house import SettledBox
from croupier.settlement.poker import SettledSeat
from croupier.store import EventStore, StoreError

log = logging.getLogger("croupier.web")

PAGE = 1_000
FARTHEST_BACK = 500_000
"""So many events before the start of the server are looked through."""
MOST_ROUNDS = 50_000
"""So many rounds are remembered; of more, the oldest are forgotten here (never in the store)."""
KINDS = ("round", "poker")
TELLING = (
    rounds.RoundOpened,
    rounds.BetPlaced,
    rounds.RoundSettled,
    rounds.RoundVoided,
    poker.RoundOpened,
    poker.RoundSettled,
    poker.RoundVoided,
)
"""The events that say who plays, and how it ends."""


@dataclass(slots=True)
class Played:
    """One round."""

    round: str
    table: str
    position: int = 0
    """Of its last event that is known here."""
    game: str = ""
    at: str = ""
    opened: int = 0
    """Position of the event that opened it."""
    outcome: str | None = None
    """`settled` or `void`; None while it is in play."""
    players: dict[str, Cents | None] = field(default_factory=dict)
    """Who played, and what each has won or lost, once that is known."""

    def as_document(self, viewer: str | None) -> dict[str, Any]:
        """The round as the list shows it; amounts are told to the one whose they are."""
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


class History:
    """The index. Written by the floor's writer and by the one who reads back; read by anybody."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._rounds: dict[str, Played] = {}
        self._by_player: defaultdict[str, set[str]] = defaultdict(set)
        self._in_hand: dict[str, str] = {}
        """Poker: by table, the hand to which the next event belongs."""
        self._stop = threading.Event()

    # Growing

    def note(self, told: Any) -> None:
        """The floor's listener."""
        for noted in told.events:
            if isinstance(noted.event, TELLING):
                with self._lock:
                    self._take(noted.stream, noted.event, noted.position, noted.at, self._in_hand)

    def read_back(self) -> None:
        """Look through what was stored before, newest first; in a thread of its own."""
        try:
            last = self._store.last_position()
            for first in range(max(0, last - PAGE), max(0, last - FARTHEST_BACK) - 1, -PAGE):
                if self._stop.is_set() or len(self._rounds) >= MOST_ROUNDS:
                    return
                self._take_page(first)
                if first == 0:
                    return
                self._stop.wait(0.02)  # others want to work too
            if last % PAGE and last < FARTHEST_BACK:
                self._take_page(0)
        except StoreError as error:
            log.warning("earlier rounds could not be listed: %s", error)

    def _take_page(self, after: int) -> None:
        in_hand: dict[str, str] = {}
        for found in self._store.read_all(after, PAGE):
            if found.stream.partition("/")[0] in KINDS:
                event = from_document(found.stream, found.document)
                with self._lock:
                    self._take(found.stream, event, found.position, found.at, in_hand)

    def stop(self) -> None:
        """Read no further back."""
        self._stop.set()

    def _take(
        self,
        stream: str,
        event: Event,
        position: int,
        at: str,
        hands: dict[str, str],
    ) -> None:
        """One event of a round, in any order of pages."""
        kind, _, name = stream.partition("/")
        if isinstance(event, poker.RoundOpened):
            hands[name] = event.round
        number = name if kind == "round" else hands.get(name)
        if number is None:
            return  # somebody sat down, or the hand began on an earlier page
        table = name if kind == "poker" else name.rpartition("-")[0]
        played = self._rounds.get(number) or self._new(number, table)
        played.position = max(played.position, position)
        if isinstance(event, rounds.RoundOpened | poker.RoundOpened):
            played.at, played.game, played.opened = at, event.game, position
        _tell(played, event)
        for player in played.players:
            self._by_player[player].add(number)

    def _new(self, number: str, table: str) -> Played:
        if len(self._rounds) >= MOST_ROUNDS:
            oldest = min(self._rounds.values(), key=lambda played: played.position)
            del self._rounds[oldest.round]
            for player in oldest.players:
                self._by_player[player].discard(oldest.round)
        found = self._rounds[number] = Played(number, table)
        return found

    # Looking

    def find(self, number: str) -> Played | None:
        """The round of this name, if it is remembered."""
        with self._lock:
            return self._rounds.get(number)

    def rounds(self, *, player: str | None, table: str | None, before: int | None, limit: int) -> list[Played]:
        """The latest rounds, newest first: of a player, at a table, before a position."""
        with self._lock:
            known: Iterable[Played] = (
                self._rounds.values()
                if player is None
                else [self._rounds[number] for number in self._by_player.get(player, ())]
            )
            found = [
                played
                for played in known
                if (table is None or played.table == table) and (before is None or played.position < before)
            ]
        return sorted(found, key=lambda played: -played.position)[:limit]


def _tell(played: Played, event: Event) -> None:
    """Who plays, and how it ends, as far as an event says so."""
    match event:
        case rounds.BetPlaced(player=player):
            played.players.setdefault(player, None)
        case poker.RoundOpened(dealt=dealt):
            for _, player, _ in dealt:
                played.players.setdefault(player, None)
        case rounds.RoundSettled(settlement=settlement):
            _settle(played, settlement.boxes)
        case poker.RoundSettled(settlement=settlement):
            _settle(played, settlement.seats)
        case rounds.RoundVoided() | poker.RoundVoided():
            played.outcome = "void"
            played.players.update(dict.fromkeys(played.players, 0))


def _settle(played: Played, places: Iterable[SettledBox | SettledSeat]) -> None:
    played.outcome = "settled"
    nets: dict[str, Cents] = {}
    for place in places:
        if place.player:
            nets[place.player] = nets.get(place.player, 0) + place.net
    played.players.update(nets)
