"""What a writer finds in a SQLite file before it appends; heads that nobody else can have moved are not read again."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from croupier.store.backend import Before, Reached, Stored, Wanted
from croupier.store.errors import DamagedError
from croupier.store.words import LOG, Head

HEAD_OF = "SELECT version, hash FROM heads WHERE stream = ?"
FIRST_OF_COMMAND = "SELECT position, parts FROM events WHERE command_id = ? AND part = 1"
ROWS_OF_COMMAND = "SELECT position, stream, version FROM events WHERE position >= ? AND position < ? ORDER BY position"
"""The rows of a command stand together."""
IS_TAKEN = "SELECT 1 FROM secrets WHERE key = ?"

MOST = 10_000
"""So many heads are remembered; then all are forgotten, since rounds end and are not appended to any more."""


class KnownHeads:
    """The heads that this connection has read or written since another last changed the file."""

    def __init__(self) -> None:
        self._changes = -1
        self._reached: dict[str, Reached] = {}

    def before(self, cursor: sqlite3.Cursor, wanted: Wanted) -> Before:
        """What is wanted, as it is within the transaction that has begun."""
        execute = cursor.execute
        # SQLite's own count of the commits of others: of processes as of anybody who opens the file.
        (changes,) = execute("PRAGMA data_version").fetchone()
        if changes != self._changes or len(self._reached) > MOST:
            self.forget()
            self._changes = changes
        known = self._reached
        for stream in (LOG, *wanted.streams):
            if stream not in known and (found := execute(HEAD_OF, (stream,)).fetchone()):
                known[stream] = Reached(*found)
        if LOG not in known:
            raise DamagedError("the head of the log is missing")
        streams = {stream: known[stream] for stream in wanted.streams if stream in known}
        commands: dict[str, list[Stored]] = {}
        for command_id in wanted.command_ids:
            if first := execute(FIRST_OF_COMMAND, (command_id,)).fetchone():
                commands[command_id] = [Stored(*row) for row in execute(ROWS_OF_COMMAND, (first[0], sum(first)))]
        secrets = {key for key in wanted.secrets if execute(IS_TAKEN, (key,)).fetchone()}
        return Before(known[LOG], streams, commands, secrets)

    def remember(self, heads: Sequence[Head]) -> None:
        """The heads that have just been committed."""
        for head in heads:
            self._reached[head.stream] = Reached(head.version, head.hash)

    def forget(self) -> None:
        """Read everything anew."""
        self._reached.clear()
