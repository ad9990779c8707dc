"""Reads from the store: the whole floor (R-24), and the result of a command that was carried out before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.floor.drafting.apply import apply
from croupier.floor.drafting.checkpoints import STREAM, last_checkpoint
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.drafting.draft import answer_of
from croupier.floor.state.floor_state import FloorState
from croupier.floor_events.codec import event_of
from croupier.floor_events.logged_event import LoggedEvent, read_back
from croupier.ledger import Posted
from croupier.store import Appended, EventStore, StoredEvent

PAGE = 5_000


class RebuiltFloor(NamedTuple):
    """A floor read from its store."""

    state: FloorState
    position: int
    """Of the last event."""
    checkpoint_position: int
    """The position of its last checkpoint."""
    log_hash: bytes
    """The log's hash of the last event; empty if there is none."""


class HistoryLostError(Exception):
    """The store no longer holds the events that a floor has taken in: a database without them has taken over."""


def rebuilt(store: EventStore, *, from_the_start: bool = False) -> RebuiltFloor:
    """Rebuild the floor; `from_the_start` goes through every stored event."""
    state, position = (None if from_the_start else last_checkpoint(store)) or (FloorState(), 0)
    return _caught_up(state, store, position)


def _caught_up(state: FloorState, store: EventStore, checkpoint: int) -> RebuiltFloor:
    """Apply all events after the position of a checkpoint. The books are checked at the end."""
    draft = state.books.draft()
    after, log_hash = checkpoint, b""
    while page := store.read_all(after, PAGE):
        for recorded in page:
            state.advance({recorded.stream: recorded.version})
            if recorded.stream == STREAM:
                continue  # it changes nothing, and another version may have written it in a form of its own
            event = event_of(recorded)
            apply(state, recorded.stream, event, at=recorded.at, version=recorded.version)
            if isinstance(event, Posted):
                draft.add(event)
        after, log_hash = page[-1].position, page[-1].log_hash
    state.books.accept(draft)
    state.books.check(state.jackpots.values())
    return RebuiltFloor(state, after, checkpoint, log_hash)


def commands_after(store: EventStore, position: int, log_hash: bytes) -> Iterator[list[StoredEvent]]:
    """The commands that were stored after a position, each with all its events.

    `log_hash` is the log's hash at this position; empty if it is unknown. Raises HistoryLostError if the store has
    another one there, or ends before. The event at the position is read together with those after it.
    """
    command: list[StoredEvent] = []
    after = max(0, position - 1)
    while page := store.read_all(after, PAGE):
        for recorded in page:
            if recorded.position <= position:
                _require_same(recorded, position, log_hash)
                continue
            if command and recorded.command_id != command[0].command_id:
                yield command
                command = []
            command.append(recorded)
        after = page[-1].position
        if len(page) < PAGE:
            break
    if after < position:
        raise HistoryLostError(f"the store ends before position {position} and has lost the events there")
    if command:
        yield command


def _require_same(recorded: StoredEvent, position: int, log_hash: bytes) -> None:
    if recorded.position != position or log_hash not in (b"", recorded.log_hash):
        raise HistoryLostError(f"the store has lost events up to position {position}, and has other events")


def applied(state: FloorState, command: Sequence[StoredEvent]) -> CommandResult:
    """Apply a command that another server has stored. Returns its result, without its actor."""
    events: list[LoggedEvent] = []
    draft = state.books.draft()
    for recorded in command:
        state.advance({recorded.stream: recorded.version})
        if recorded.stream == STREAM:
            continue
        event = event_of(recorded)
        after = apply(state, recorded.stream, event, at=recorded.at, version=recorded.version)
        if isinstance(event, Posted):
            draft.add(event)
        events.append(read_back(recorded, event, after))
    state.books.accept(draft)
    return CommandResult(
        position=command[-1].position,
        at=command[-1].at,
        events=tuple(events),
        answer=answer_of(events),
        tables=frozenset(noted.table for noted in events if noted.table is not None),
    )


def stored_result(store: EventStore, appended: Appended) -> CommandResult:
    """The result of a command that was stored before."""
    count = appended.last_position - appended.first_position + 1
    rows = store.read_all(appended.first_position - 1, count)
    events = [read_back(recorded, event_of(recorded)) for recorded in rows]
    return CommandResult(
        position=appended.last_position,
        at=rows[-1].at,
        events=tuple(events),
        answer=answer_of(events),
        repeated=True,
        command_hash=rows[0].command_hash,
    )
