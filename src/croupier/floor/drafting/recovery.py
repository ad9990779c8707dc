"""Reads from the store: the whole floor (R-24), and the result of a command that was carried out before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.floor.drafting.apply import apply
from croupier.floor.drafting.checkpoints import STREAM, restored
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.drafting.draft import answer_of
from croupier.floor.state.floor_state import FloorState
from croupier.floor_events.codec import from_document
from croupier.floor_events.events import FloorCheckpoint
from croupier.floor_events.logged_event import LoggedEvent, read_back
from croupier.ledger import Posted
from croupier.store import Appended, EventStore, Recorded

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
    version = 0 if from_the_start else store.version(STREAM)
    for recorded in store.read_stream(STREAM, version) if version else ():
        event = from_document(STREAM, recorded.document)
        if isinstance(event, FloorCheckpoint):
            state = restored(event, store)
            return _caught_up(state, store, event.position)
    return _caught_up(FloorState(), store, 0)


def _caught_up(state: FloorState, store: EventStore, checkpoint: int) -> RebuiltFloor:
    """Apply all events after the position of a checkpoint. The books are checked at the end."""
    draft = state.books.draft()
    after, log_hash = checkpoint, b""
    while recorded := store.read_all(after, PAGE):
        for found in recorded:
            event = from_document(found.stream, found.document)
            apply(state, found.stream, event, at=found.at, version=found.version)
            state.advance({found.stream: found.version})
            if isinstance(event, Posted):
                draft.add(event)
        after, log_hash = recorded[-1].position, recorded[-1].log_hash
    state.books.accept(draft)
    state.books.check(state.jackpots.values())
    return RebuiltFloor(state, after, checkpoint, log_hash)


def commands_after(store: EventStore, after: int, log_hash: bytes) -> Iterator[list[Recorded]]:
    """The commands that were stored after a position, each with all its events.

    `log_hash` is the log's hash at this position; empty if it is unknown. Raises HistoryLostError if the store has
    another one there, or ends before. The event at the position is read together with those after it.
    """
    command: list[Recorded] = []
    known = after
    after = max(0, known - 1)
    while recorded := store.read_all(after, PAGE):
        for found in recorded:
            if found.position <= known:
                _require_same(found, known, log_hash)
                continue
            if command and found.command_id != command[0].command_id:
                yield command
                command = []
            command.append(found)
        after = recorded[-1].position
        if len(recorded) < PAGE:
            break
    if after < known:
        raise HistoryLostError(f"the store ends before position {known} and has lost the events there")
    if command:
        yield command


def _require_same(found: Recorded, position: int, log_hash: bytes) -> None:
    if found.position != position or log_hash not in (b"", found.log_hash):
        raise HistoryLostError(f"the store has lost events up to position {position}, and has other events")


def applied(state: FloorState, command: Sequence[Recorded]) -> CommandResult:
    """Apply a command that another server has stored. Returns its result, without its actor."""
    events: list[LoggedEvent] = []
    draft = state.books.draft()
    for found in command:
        event = from_document(found.stream, found.document)
        after = apply(state, found.stream, event, at=found.at, version=found.version)
        state.advance({found.stream: found.version})
        if isinstance(event, Posted):
            draft.add(event)
        events.append(read_back(found, event, after))
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
    recorded = store.read_all(appended.first_position - 1, count)
    events = [read_back(found, from_document(found.stream, found.document)) for found in recorded]
    return CommandResult(
        position=appended.last_position,
        at=recorded[-1].at,
        events=tuple(events),
        answer=answer_of(events),
        repeated=True,
        command_hash=recorded[0].command_hash,
    )
