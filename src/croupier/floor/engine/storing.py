"""Drafts on their way into the store, and what an earlier command has stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.floor.commands.all_commands import Command
from croupier.floor.engine.command_result import Done, Noted, answer_of
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.event_codec import from_document
from croupier.refusals import Refused
from croupier.store import Append, Appended, Change, EventStore, OutcomeUnknownError, StoreError

ASKED_AGAIN = 5
"""How often the store is asked whether a commit without an answer was stored."""


class Pending(NamedTuple):
    """A command that is decided and waits to be stored."""

    draft: Draft
    key: str
    """Its command id, with the name of the one who gave it."""
    command: Command | None
    changes: Sequence[Change]


class LostError(Refused):
    """Nobody knows whether the last commands were stored: only the store can tell, when it can be read again."""


def append(store: EventStore, pending: Sequence[Pending]) -> list[Appended]:
    """Store these commands in one transaction; where the answer to the commit never came, ask by repeating it."""
    appends = [
        Append(changes=one.changes, command_id=one.key, at=one.draft.at, secrets=one.draft.kept()) for one in pending
    ]
    together = len(appends) > 1
    lost: StoreError | None = None
    for _ in range(ASKED_AGAIN):
        try:
            return [_stored(answer) for answer in store.append_many(appends)] if together else [_one(store, *appends)]
        except StoreError as error:
            # Once an answer is lost, no later failure tells that nothing was stored.
            if lost is None and not isinstance(error, OutcomeUnknownError):
                raise
            lost = error
    raise LostError("STORE_UNKNOWN", None, f"nobody knows whether the last command was stored: {lost}") from lost


def _one(store: EventStore, one: Append) -> Appended:
    return store.append(one.changes, command_id=one.command_id, at=one.at, secrets=one.secrets)


def _stored(answer: Appended | Exception) -> Appended:
    if isinstance(answer, Exception):
        raise answer
    return answer


def done_of(pending: Pending, appended: Appended) -> Done:
    """What a command has done. Events are numbered as they were stored: stream by stream."""
    draft, position = pending.draft, appended.first_position
    noted: list[Noted] = []
    for change in pending.changes:
        for stream, event, after in draft.noted:
            if stream == change.stream:
                noted.append(Noted(position, stream, draft.at, event, after))
                position += 1
    return Done(
        position=appended.last_position,
        at=draft.at,
        events=tuple(noted),
        answer=answer_of(event for _, event, _ in draft.noted),
        tables=draft.tables,
        actor=draft.actor,
        command=pending.command,
    )


def told_again(store: EventStore, appended: Appended) -> Done:
    """What a command has done that was stored before."""
    count = appended.last_position - appended.first_position + 1
    recorded = store.read_all(appended.first_position - 1, count)
    events = [
        Noted(found.position, found.stream, found.at, from_document(found.stream, found.document)) for found in recorded
    ]
    return Done(
        position=appended.last_position,
        at=recorded[-1].at,
        events=tuple(events),
        answer=answer_of(noted.event for noted in events),
        repeated=True,
    )
