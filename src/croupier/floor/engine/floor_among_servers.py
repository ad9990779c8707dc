"""The floor among other servers that share its store: their events, and the players who are ready there.

A server that has the store for itself is never behind. The reason why a floor stopped is kept here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from croupier.floor.drafting.checkpoints import STREAM
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.drafting.draft import Pending
from croupier.floor.drafting.given_command import PlannedMove
from croupier.floor.drafting.recovery import HistoryLostError, applied, commands_after
from croupier.floor.engine.queries import Clock, FloorReading
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.commands import Ready
from croupier.floor_events.house_settings import HouseSettings
from croupier.people.kept_addresses import KeptAddresses
from croupier.people.roles import Actor, Role
from croupier.refusals import Refused, require
from croupier.rounds import Stage
from croupier.rounds.state import OVER
from croupier.store import BehindError, EventStore, LeaseLostError, Recorded, StoreError
from croupier.store.servers import ReadyPlayer

WRITTEN_BY_ANOTHER = "another program has written to this store"


class FloorAmongServers(FloorReading):
    """A floor that reads the events of other servers, and knows whether it may store anything itself."""

    def __init__(self, store: EventStore, *, clock: Clock, house: HouseSettings) -> None:
        super().__init__(clock, house, KeptAddresses(store.secret))
        self._store = store
        self.stopped: str | None = None
        """The reason why the floor takes no commands until it is loaded again; None while it takes them."""
        self._log_hash = b""
        """The log's hash at this floor's position; empty while it is unknown. Each append names it."""
        self._taken_over = False
        """Whether the other servers have gone on without this one."""
        self._others_write = False
        """Whether another server has stored something since the last command of this one."""
        self._changed_elsewhere: dict[str, int] = {}
        """By table: the position of the last event that another server stored there."""
        self._failing: StoreError | None = None
        """The failure of the last append; None if it was stored."""
        self._unanswered: Sequence[Pending] = ()
        """The commands of a commit without an answer. Only the store knows whether they have happened."""
        self._checkpoint_position = 0

    # Stopped floors

    def _stopped_refusal(self, reason: str) -> Refused:
        if self._taken_over:
            return Refused("STORE_TAKEN_OVER", None)
        return Refused("STORE_UNKNOWN.stopped", None, reason=reason)

    def _stop_without_lease(self, lost: LeaseLostError) -> None:
        """Other servers carry on from here. The state of this server may be out of date already."""
        self._taken_over, self.stopped = True, str(lost)

    def _has_lost(self, last: int) -> str:
        return f"the store ends at position {last} and has lost the events up to {self.position}"

    # Events of other servers

    def resume(self) -> None:
        """Take commands again, after this server has joined the others anew.

        A stop for any other reason than the lost lease stays, such as that the store has lost events.
        """
        self.catch_up()
        if self._taken_over or self._unanswered:  # all that was stored of those has been taken in now
            self.stopped, self._taken_over, self._unanswered = None, False, ()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """This floor as all servers know it, while no other one stores anything. It ends with the first commit."""
        if not self._store.shared:
            yield
            return
        with self._store.turn():
            self.catch_up()
            yield

    def _note_behind(self, behind: BehindError) -> None:
        """Somebody else has stored something. Among several servers that is usual, unless the store has lost events."""
        last = behind.mismatches[0].found
        self._failing = None
        if last < self.position:
            self.stopped = self._has_lost(last)
            raise StoreError(self.stopped) from behind
        if not self._store.shared:
            self.stopped = WRITTEN_BY_ANOTHER

    def catch_up(self) -> int:
        """Take in all that other servers have stored. Returns how many commands it was.

        If the store no longer holds what this floor has taken in before, the floor stops for good: whatever comes
        after that belongs to another history.
        """
        if not self._store.shared:
            return 0
        done = 0
        try:
            for command in commands_after(self._store, self.position, self._log_hash):
                done += 1
                self._take_in(command)
        except HistoryLostError as lost:
            self.stopped, self._taken_over, self._unanswered = f"{lost}: start this server anew", False, ()
            raise self._stopped_refusal(self.stopped) from lost
        self._others_write |= done > 0
        return done

    def _take_in(self, command: Sequence[Recorded]) -> None:
        """Apply one command of another server, and tell the listeners."""
        try:
            result = applied(self.state, command)
        except Exception as fault:
            self.stopped = f"an event of another server cannot be applied: {fault!r}"
            raise
        self.position, self._log_hash = result.position, command[-1].log_hash
        for table in result.tables:
            self._changed_elsewhere[table] = result.position
        if command[0].stream == STREAM:
            self._checkpoint_position = result.position
        self._happened(result)

    def _require_plan_holds(self, planned: PlannedMove) -> None:
        """Refuse a move that was planned before another server changed the table."""
        if self._changed_elsewhere.get(planned.table, 0) > planned.position:
            raise Refused("PLAN_OUTDATED", None, table=planned.table)

    # Players who are ready

    def _note_ready(self, state: FloorState, command: Ready, actor: Actor) -> CommandResult:
        """Note that a player is ready: for the deal, or for the next round. This stays in memory: after a restart the
        player says it again."""
        table = state.house_table(command.table)
        require(_asks_who_is_ready(table), "WRONG_STAGE.bets", None)
        at, ready = self.clock().isoformat(), self.ready.setdefault(table.id, set())
        self._ready_for[table.id] = table.waits_for
        if actor.name in ready:
            return CommandResult(position=self.position, at=at)  # nobody needs to be told again
        with suppress(StoreError):  # if they are not told, their dealer waits until the time for bets is up
            self._store.say_ready(ReadyPlayer(table.id, actor.name, *table.waits_for))
        return self._is_ready(table.id, actor)

    def hear_ready(self, said: ReadyPlayer) -> None:
        """Another server has heard that a player is ready, for the round as it had been stored by then."""
        self.catch_up()
        table = self.state.tables.get(said.table)
        if isinstance(table, HouseTable) and table.waits_for == (said.round, said.stage):
            self._ready_for[table.id] = table.waits_for
            self._is_ready(table.id, Actor(name=said.player, role=Role.PLAYER))

    def _is_ready(self, table: str, actor: Actor) -> CommandResult:
        self.ready.setdefault(table, set()).add(actor.name)
        at = self.clock().isoformat()
        result = CommandResult(position=self.position, at=at, tables=frozenset({table}), actor=actor)
        for listener in self.listeners:
            listener(result)
        return result


def _asks_who_is_ready(table: HouseTable) -> bool:
    """Whether bets are open, or a round is over and its result is being read."""
    return table.round is not None and table.round.stage in (Stage.BETTING, *OVER)
