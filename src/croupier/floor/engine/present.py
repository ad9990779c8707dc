"""The floor at this moment: every part of the engine reads it, and a stored command moves it on.

Its condition says whether the floor decides commands and, if not, why: one value at any time.

| condition | takes commands | what ends it |
| --- | --- | --- |
| `Deciding` | yes | |
| `AnswerLost` | no | the store is asked what became of the last commit |
| `LeaseLost` | no | this server joins the others anew |
| `Stopped` | no | the floor is loaded again |
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.drafting.draft import Pending
from croupier.floor.drafting.recovery import RebuiltFloor
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import HouseTable, Table
from croupier.floor_events.house_changes import HouseChanged, in_force
from croupier.floor_events.house_settings import HouseSettings
from croupier.floor_events.logged_event import LoggedEvent
from croupier.gaming_day import read_gaming_day
from croupier.refusals import Refused
from croupier.store import StoreError

WRITTEN_BY_ANOTHER = "another program has written to this store"
OTHER_EVENTS = "the store has lost events, and has others in their place: start this server anew"
Clock = Callable[[], datetime]
Listener = Callable[[CommandResult], None]

KEPT = 150
"""How many events of each table can be asked for again."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """The floor takes commands."""

    store_error: StoreError | None = None
    """The failure of the last append, after which the store should be tried again; None if it was stored."""


@dataclass(frozen=True, slots=True)
class AnswerLost:
    """The answer to a commit never came. Only the store knows whether its commands have happened."""

    pending: tuple[Pending, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class LeaseLost:
    """The other servers have gone on without this one. The state here may be out of date already."""

    reason: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """Nothing more can be decided on this state: the store holds another history, or events that do not fit."""

    reason: str


NotDeciding: TypeAlias = AnswerLost | LeaseLost | Stopped
Condition: TypeAlias = Deciding | NotDeciding
DECIDING = Deciding()


def refusal(condition: NotDeciding) -> Refused:
    """The answer to a command that comes now."""
    if isinstance(condition, LeaseLost):
        return Refused("STORE_TAKEN_OVER", None)
    return Refused("STORE_UNKNOWN.stopped", None, reason=condition.reason)


def lost_events(*, last: int, position: int) -> Stopped:
    """The store ends before a position that this floor has seen stored."""
    return Stopped(f"the store ends at position {last} and has lost the events up to {position}")


class RecentTableEvents:
    """The latest events of each table, for viewers who reconnect after a short while."""

    def __init__(self, since: int) -> None:
        self._since = since
        """Events up to this position are not remembered."""
        self._by_table: dict[str, deque[LoggedEvent]] = {}
        self._lost: dict[str, int] = {}
        """By table: the position of the last event that was dropped."""

    def add(self, events: Sequence[LoggedEvent]) -> None:
        """Remember the events that happened at tables."""
        for noted in events:
            if noted.table is not None:
                kept = self._by_table.setdefault(noted.table, deque(maxlen=KEPT))
                if len(kept) == KEPT:
                    self._lost[noted.table] = kept[0].position
                kept.append(noted)

    def after(self, table: str, position: int) -> list[LoggedEvent] | None:
        """All events of a table after a position; None if some of them are no longer here."""
        if position < max(self._since, self._lost.get(table, 0)):
            return None
        return [noted for noted in self._by_table.get(table, ()) if noted.position > position]


class PlayersAtTables:
    """The players who have said that they are ready, and those who let their time run out.

    None of it is stored: after a restart players say it again, or their time runs out again.
    """

    def __init__(self) -> None:
        self.ready: dict[str, set[str]] = {}
        """By table: the players who have placed all their bets in the open round, or want the next one."""
        self.idle: dict[str, set[str]] = {}
        """By Poker table: the players whose time ran out, and who have done nothing since (R-51)."""
        self._ready_for: dict[str, tuple[str, str]] = {}
        """By table: the round and stage that the ready players have spoken of."""

    def is_ready(self, table: HouseTable, name: str) -> bool:
        """Take a player's word that they are ready. Returns whether that was new."""
        names = self.ready.setdefault(table.id, set())
        self._ready_for[table.id] = table.waits_for
        is_new = name not in names
        names.add(name)
        return is_new

    def forget_outdated(self, name: str, table: Table | None) -> None:
        """Players are ready for one deal, or for one next round."""
        if not isinstance(table, HouseTable) or table.waits_for != self._ready_for.get(name):
            self.ready.pop(name, None)


class Present:
    """The present state and position, whether the floor decides commands, and those who hear of each stored one."""

    def __init__(self, *, clock: Clock, house: HouseSettings) -> None:
        self.clock = clock
        self.house = house
        """The server's own settings of the House. People change some of them (`house_at`)."""
        self._house_made: tuple[tuple[HouseChanged, ...], str, HouseSettings] | None = None
        """The changes, the day, and the settings that follow from them."""
        self.state = FloorState()
        self.position = 0
        """Position of the last stored event."""
        self.log_hash = b""
        """The log's hash at this position; empty while it is unknown. Each append names it."""
        self.checkpoint_position = 0
        self.condition: Condition = DECIDING
        self.players = PlayersAtTables()
        self.recent = RecentTableEvents(0)
        self.listeners: list[Listener] = []
        """Called after each commit, never before."""

    def load(self, rebuilt: RebuiltFloor) -> None:
        """Begin with the floor that was read from the store."""
        self.state, self.position, self.checkpoint_position, self.log_hash = rebuilt
        self.recent = RecentTableEvents(self.position)
        self.players.ready.clear()
        self.condition = DECIDING

    def happened(self, result: CommandResult) -> None:
        """Remember a stored command for those who ask later, and tell the listeners."""
        self.recent.add(result.events)
        for name in result.tables:
            if name in self.players.ready:
                self.players.forget_outdated(name, self.state.tables.get(name))
        # Listeners come last: whatever they ask about this command is already so.
        for listener in self.listeners:
            listener(result)

    def report(self, result: CommandResult) -> None:
        """Tell the listeners."""
        for listener in self.listeners:
            listener(result)

    def house_at(self, at: str, state: FloorState | None = None) -> HouseSettings:
        """The settings of the House at this time: the server's own, with all changes that count by then."""
        changes = (self.state if state is None else state).house_changes
        if not changes:
            return self.house
        day = read_gaming_day(self.house.day_begins).day_of(at)
        if self._house_made is None or self._house_made[0] is not changes or self._house_made[1] != day:
            self._house_made = (changes, day, in_force(self.house, changes, day))
        return self._house_made[2]

    @property
    def house_now(self) -> HouseSettings:
        """The settings of the House at this moment."""
        return self.house_at(self.clock().isoformat()) if self.state.house_changes else self.house
