"""Stores decided commands, and makes them the present once they are stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import NoReturn

from croupier.command import command_hash
from croupier.floor.drafting.checkpoints import STREAM, checkpoint_of
from croupier.floor.drafting.command_result import CommandResult, GivenCommand
from croupier.floor.drafting.draft import Pending, UnstorableError, prepared
from croupier.floor.drafting.recovery import stored_result
from croupier.floor.engine.decider import Decider
from croupier.floor.engine.follower import Follower
from croupier.floor.engine.present import (
    DECIDING,
    OTHER_EVENTS,
    WRITTEN_BY_ANOTHER,
    AnswerLost,
    Deciding,
    LeaseLost,
    Present,
    Stopped,
    lost_events,
    refusal,
)
from croupier.people.roles import SYSTEM
from croupier.refusals import Refused
from croupier.store import (
    Appended,
    BehindError,
    ChainEnd,
    Conflict,
    EventStore,
    LeaseLostError,
    NotOwnerError,
    OtherHistoryError,
    OutcomeUnknownError,
    SecretTakenError,
    StoreError,
    VersionMismatch,
)

ASKED_AGAIN = 5
"""How often the store is asked whether a commit without an answer was stored."""
LEAST_FREE_BYTES = 8 * 1024 * 1024
"""With less free space the store may fail at any command."""
MOST_BETWEEN = 25_000
"""The most events between two checkpoints, which an opening floor has to go through."""


class LostError(Refused):
    """Nobody knows whether the last commands were stored. Only the store can tell, when it can be read again."""


class Committer:
    """The one part of the floor that writes to the store."""

    def __init__(self, store: EventStore, present: Present, follower: Follower, decider: Decider) -> None:
        self._store = store
        self._present = present
        self._follower = follower
        self._decider = decider

    def commit(
        self, pending: Mapping[int, Pending], given: Sequence[GivenCommand]
    ) -> dict[int, CommandResult | Exception]:
        """Store the events of these commands. If the store fails, that is the answer to all of them.

        Raises BehindError if another server has stored something since they were decided.
        """
        if not pending:
            return {}
        present, commands = self._present, list(pending.values())
        run_tables = {move.table for number in pending if (move := given[number].planned) is not None}
        try:
            appended = self.append(commands, run_tables)
        except BehindError as behind:
            if self._follower.shared:
                raise
            return dict.fromkeys(pending, behind)
        except (LeaseLostError, OtherHistoryError) as error:
            return dict.fromkeys(pending, self._refusal_now() or error)
        except NotOwnerError as elsewhere:
            return dict.fromkeys(pending, Refused("RUN_ELSEWHERE", None, reason=str(elsewhere)))
        except (StoreError, Refused) as error:
            return dict.fromkeys(pending, error)
        first, last = appended[0].last_position, appended[-1].last_position
        if self._follower.shared and any(
            answer.repeated and answer.last_position > present.position for answer in appended
        ):
            # Another server carried one of them out, or this one did and never had the answer. Its events are taken in
            # with those of the others.
            raise BehindError((VersionMismatch("the log", present.position, last),))
        if first <= present.position:
            # An earlier command with this id stored these events. Later positions belong to this one, even if its
            # answer was lost at first.
            return {number: self.first_answer(given[number], appended[0]) for number in pending}
        return dict(zip(pending, self.accept(commands, appended), strict=True))

    def first_answer(self, given: GivenCommand, appended: Appended) -> CommandResult | Refused:
        """The first answer again, unless another command was carried out under this id."""
        result = stored_result(self._store, appended)
        if result.command_hash is not None and result.command_hash != command_hash(given.command):
            return Refused("COMMAND_ID_USED", None, command_id=given.command_id)
        return result

    def accept(self, pending: Sequence[Pending], appended: Sequence[Appended]) -> list[CommandResult]:
        """Make stored commands the present, and only then tell the listeners."""
        present = self._present
        for decided in pending:
            present.state = decided.draft.accept()
        present.position, present.log_hash = appended[-1].last_position, appended[-1].log_hash
        # All of them before the first listener hears: they are stored together, so nobody sees a part of them.
        results = [
            decided.draft.result(decided.command, answer) for decided, answer in zip(pending, appended, strict=True)
        ]
        for result in results:
            present.happened(result)
        since = present.position - present.checkpoint_position
        if since >= present.house.checkpoint_every and since >= self._checkpoint_distance():
            self.checkpoint()
        return results

    def append(self, pending: Sequence[Pending], run_tables: Collection[str] = ()) -> list[Appended]:
        """Store all these commands, or none. If the answer to the commit never comes, repeat it to learn it.

        `run_tables` are the tables that this server must run. After a failure the present's condition says whether more
        can be decided.
        """
        present, requests = self._present, [decided.request for decided in pending]
        lost: StoreError | None = None
        if not isinstance(present.condition, Deciding):
            raise refusal(present.condition)
        # The end of the log on which they were decided. If anybody has stored more, none of them is stored.
        upon = ChainEnd(present.position, present.log_hash)
        for _ in range(ASKED_AGAIN):
            try:
                appended = self._store.append_many(requests, upon=upon, run_tables=run_tables)
            except StoreError as error:
                # Once an answer is lost, only a conflict proves that nothing was stored: it comes after the ids were
                # looked up, alone among all writers.
                if isinstance(error, Conflict) or (lost is None and not isinstance(error, OutcomeUnknownError)):
                    self._note_failure(error)
                lost = error
            else:
                present.condition = DECIDING
                return appended
        unknown = LostError("STORE_UNKNOWN.last_command", None, reason=str(lost))
        present.condition = AnswerLost(tuple(pending), unknown.sentence)
        raise unknown from lost

    def _note_failure(self, error: StoreError) -> NoReturn:
        """Nothing was stored. Note what follows for the next commands, and raise the error."""
        present = self._present
        match error:
            case NotOwnerError():
                pass
            case LeaseLostError():
                present.condition = LeaseLost(str(error))
            case OtherHistoryError():
                present.condition = Stopped(OTHER_EVENTS)
            case BehindError(mismatches=(mismatch, *_)):
                # Somebody else has stored something. Among several servers that is usual, unless the store has lost
                # events.
                present.condition = DECIDING if self._follower.shared else Stopped(WRITTEN_BY_ANOTHER)
                if mismatch.found < present.position:
                    present.condition = stopped = lost_events(last=mismatch.found, position=present.position)
                    raise StoreError(stopped.reason) from error
            case Conflict() | SecretTakenError():
                present.condition = Stopped(WRITTEN_BY_ANOTHER)
            case _:
                present.condition = Deciding(store_error=error)
        raise error

    def _refusal_now(self) -> Refused | None:
        condition = self._present.condition
        return None if isinstance(condition, Deciding) else refusal(condition)

    # After a failure

    @property
    def waits_for_store(self) -> bool:
        """Whether the store has failed and should be tried again."""
        condition = self._present.condition
        if isinstance(condition, Deciding):
            return condition.store_error is not None
        return isinstance(condition, AnswerLost)

    def find_out(self) -> bool:
        """Ask the store whether the commands of a commit without an answer were stored, and go on from there.

        Returns whether the floor takes commands. Commands that were not stored have not happened, and never will by
        themselves: their senders were told that nobody knew, and repeat them.
        """
        present = self._present
        if isinstance(present.condition, AnswerLost):
            unanswered = present.condition.pending
            try:
                stored = self._store.stored_many([decided.key for decided in unanswered])
                last = self._store.last_position()
            except LeaseLostError as lost:
                present.condition = LeaseLost(str(lost))
            except StoreError:
                return False
            else:
                self._go_on_from(last, unanswered, stored)
        return isinstance(present.condition, Deciding)

    def _go_on_from(self, last: int, unanswered: Sequence[Pending], stored: Mapping[str, Appended]) -> None:
        """The store has reported the fate of these commands, and ends at this position."""
        present = self._present
        if last < present.position:
            present.condition = lost_events(last=last, position=present.position)
            return
        if self._follower.shared:
            present.condition = DECIDING
            with suppress(Refused):  # then it stops anew, and says why
                self._follower.catch_up()
            return
        first = stored[unanswered[0].key].first_position if stored else 0
        if max(first, last) > present.position and first != present.position + 1:
            present.condition = Stopped(WRITTEN_BY_ANOTHER)
            return
        present.condition = DECIDING
        if first > present.position:
            self.accept(unanswered, [stored[decided.key] for decided in unanswered])

    def can_store(self) -> bool:
        """Whether the store takes commands now. After a failure it is tried again, with a checkpoint."""
        if not self.find_out():
            return False
        try:
            self._store.require_lease()
            self._store.last_position()
            free = self._store.free_space()
        except LeaseLostError as lost:
            self._present.condition = LeaseLost(str(lost))
            return False
        except StoreError:
            return False
        if free is not None and free < LEAST_FREE_BYTES:
            return False
        if self.waits_for_store:
            self.checkpoint()
        return self._present.condition == DECIDING

    # Checkpoints

    def _checkpoint_distance(self) -> int:
        """How many events pass between checkpoints: the larger the floor, the more."""
        state = self._present.state
        return min(len(state.books.balances) + len(state.people.by_key), MOST_BETWEEN)

    def checkpoint(self) -> None:
        """Write a checkpoint of the whole floor, so that it opens quickly. A failure of this undoes nothing."""
        present = self._present
        draft = self._decider.draft(SYSTEM)
        draft.take(STREAM, checkpoint_of(present.state, present.position))
        key = f"{SYSTEM.name}:checkpoint-{present.position}"
        # Noted before it is stored: a store that fails is not asked for a checkpoint after each command. If another
        # server has stored something meanwhile, that one writes it, or the next try does.
        present.checkpoint_position = present.position
        with suppress(StoreError, Refused, UnstorableError):
            (appended,) = self.append([prepared(self._store, draft, key, None)])
            present.state = draft.accept()
            present.position, present.log_hash = appended.last_position, appended.log_hash
