"""Drafts on their way into the store, and what an earlier command has stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.floor.commands.all_commands import Command
from croupier.floor.engine.command_result import Done, Noted, answer_of, noted_of
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
        Append(changes=one.changes, command_id=one.key, at=one.draft.at, secrets=one.draft.new_secrets())
        for one in pending
    ]
    lost: StoreError | None = None
    for _ in range(ASKED_AGAIN):
        try:
            answers = store.append_many(appends)
        except StoreError as error:
            # Once an answer is lost, no later failure tells that nothing was stored.
            if lost is None and not isinstance(error, OutcomeUnknownError):
                raise
            lost = error
        else:
            refused = [answer for answer in answers if not isinstance(answer, Appended)]
            if refused:
                raise refused[0]
            return [answer for answer in answers if isinstance(answer, Appended)]
    raise LostError("STORE_UNKNOWN", None, f"nobody knows whether the last command was stored: {lost}") from lost


def done_of(pending: Pending, appended: Appended) -> Done:
    """The result of a command. Events are numbered as they were stored: stream by stream."""
    draft, position = pending.draft, appended.first_position
    noted: list[Noted] = []
    for stream, events in draft.events.items():
        for event, table, after in events:
            noted.append(Noted(position, stream, draft.at, event, table, after))
            position += 1
    return Done(
        position=appended.last_position,
        at=draft.at,
        events=tuple(noted),
        answer=answer_of(noted),
        tables=draft.tables,
        actor=draft.actor,
        command=pending.command,
    )


def told_again(store: EventStore, appended: Appended) -> Done:
    """The result of a command that was stored before."""
    count = appended.last_position - appended.first_position + 1
    recorded = store.read_all(appended.first_position - 1, count)
    events = [noted_of(found, from_document(found.stream, found.document)) for found in recorded]
    return Done(
        position=appended.last_position,
        at=recorded[-1].at,
        events=tuple(events),
        answer=answer_of(events),
        repeated=True,
    )
