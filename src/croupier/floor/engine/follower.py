"""Follows the other servers that share the store: their events, and the players who are ready there.

A server that has the store for itself is never behind, and nothing here does anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from croupier.floor.drafting.checkpoints import STREAM
from croupier.floor.drafting.command_result import CommandResult, PlannedMove
from croupier.floor.drafting.recovery import HistoryLostError, applied, commands_after
from croupier.floor.engine.present import DECIDING, AnswerLost, LeaseLost, Present, Stopped, refusal
from croupier.floor.state.table_state import HouseTable
from croupier.people.roles import Actor, Role
from croupier.refusals import Refused
from croupier.store import EventStore, StoredEvent
from croupier.store.servers import ReadyPlayer


class Follower:
    """Takes in what other servers have stored."""

    def __init__(self, store: EventStore, present: Present) -> None:
        self._store = store
        self._present = present
        self.shared = store.shared
        """Whether there are other servers."""
        self.others_write = False
        """Whether another server has stored something since the last command of this one. Then the next command is
        decided in a turn of this server's own: deciding first and finding out at the append would often be in vain."""
        self._changed_elsewhere: dict[str, int] = {}
        """By table: the position of the last event that another server stored there."""

    def catch_up(self) -> int:
        """Take in all that other servers have stored. Returns how many commands it was.

        If the store no longer holds what this floor has taken in before, the floor stops for good: whatever comes
        after that belongs to another history.
        """
        if not self.shared:
            return 0
        taken = 0
        try:
            for command in commands_after(self._store, self._present.position, self._present.log_hash):
                taken += 1
                self._take_in(command)
        except HistoryLostError as lost:
            self._present.condition = stopped = Stopped(f"{lost}: start this server anew")
            raise refusal(stopped) from lost
        self.others_write |= taken > 0
        return taken

    def _take_in(self, command: Sequence[StoredEvent]) -> None:
        """Apply one command of another server, and tell the listeners."""
        present = self._present
        try:
            result = applied(present.state, command)
        except Exception as fault:
            # It may be applied in part: nothing can be decided on such a state.
            present.condition = Stopped(f"an event of another server cannot be applied: {fault!r}")
            raise
        present.position, present.log_hash = result.position, command[-1].log_hash
        for table in result.tables:
            self._changed_elsewhere[table] = result.position
        if command[0].stream == STREAM:
            present.checkpoint_position = result.position
        present.happened(result)

    def resume(self) -> None:
        """Take commands again, after this server has joined the others anew.

        A stop for any other reason than the lost lease stays, such as that the store has lost events.
        """
        self.catch_up()
        # All that was stored of a commit without an answer has been taken in now.
        if isinstance(self._present.condition, LeaseLost | AnswerLost):
            self._present.condition = DECIDING

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The floor as all servers know it, while no other one stores anything. It ends with the first commit."""
        if not self.shared:
            yield
            return
        with self._store.turn():
            self.catch_up()
            yield

    def require_plan_holds(self, planned: PlannedMove) -> None:
        """Refuse a move that was planned before another server changed the table."""
        if self._changed_elsewhere.get(planned.table, 0) > planned.position:
            raise Refused("PLAN_OUTDATED", None, table=planned.table)

    def note_ready_elsewhere(self, player: ReadyPlayer) -> None:
        """Another server has heard that a player is ready, for the round as it had been stored by then."""
        # The word can be faster than the events of the round that it is about.
        self.catch_up()
        present = self._present
        table = present.state.tables.get(player.table)
        if isinstance(table, HouseTable) and table.waits_for == (player.round, player.stage):
            present.players.is_ready(table, player.player)
            actor = Actor(name=player.player, role=Role.PLAYER)
            at = present.clock().isoformat()
            present.report(CommandResult(position=present.position, at=at, tables=frozenset({table.id}), actor=actor))
