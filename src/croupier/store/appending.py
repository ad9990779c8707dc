"""Plans appends: checks each one before anything is locked, then numbers, chains and seals its events."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from croupier.errors import InputError, shown
from croupier.store.backend import ChainEnd, Lookup, LookupResult, StoredAt, Writes
from croupier.store.canonical import Sealer, canonical
from croupier.store.errors import BehindError, Conflict, OtherHistoryError, SecretTakenError, VersionMismatch
from croupier.store.words import (
    COMMAND_HASH,
    LOG,
    NAME,
    NO_HASH,
    Append,
    Appended,
    Change,
    EventContent,
    Secret,
    StoredEvent,
)

STREAM = re.compile(r"[a-z][a-z_]*/.+")
LONGEST = 200
NEW = ChainEnd(0, NO_HASH)


class AppendRequest(NamedTuple):
    """An append that was checked and written out before anything is locked."""

    append: Append
    events: list[list[tuple[str, str]]]
    """For each change: the name of each event, and its other fields in canonical form."""
    parts: int
    secrets: Sequence[Secret]


class AppendPlan:
    """Numbers, chains and seals appends one after the other. All of them are stored, or none."""

    def __init__(self, requests: Sequence[AppendRequest], sealer: Sealer, *, upon: ChainEnd | None = None) -> None:
        self._requests = requests
        self._sealer = sealer
        self._upon = upon
        """The end of the log that the appends were decided upon; None if their streams' versions alone count."""
        self.lookup = Lookup(
            {change.stream: None for one in requests for change in one.append.changes},
            {one.append.command_id: None for one in requests},
            {secret.key: None for one in requests for secret in one.secrets},
        )
        self._not_added: dict[str, int] = {}
        """By stream: the version that the first repeated command expected, whose events are not added again."""
        self._grown: dict[str, None] = {}
        self._rows: list[StoredEvent] = []
        self._secrets: list[Secret] = []
        self.answers: list[Appended] = []

    def writes(self, looked_up: LookupResult) -> Writes:
        """Plan the rows to store, and fill in the answers. Raises the first refusal.

        A command that was stored before gets its answer again, and adds nothing.
        """
        self._found, self._ends, self._commands, self._taken_keys = looked_up
        self._position, self._log = self._found
        for one in self._requests:
            command_id = one.append.command_id
            stored = self._commands.get(command_id)
            is_repeated = bool(stored)
            if not stored:
                self._require_fitting(one)
                stored = self._commands[command_id] = self._add(one)
            end = ChainEnd(self._position, self._log)
            answer = appended(command_id, stored, repeated=is_repeated, log=end)
            if is_repeated:
                self._note_not_added(one.append.changes, answer)
            self.answers.append(answer)
        if not self._rows:
            return Writes((), (), self._secrets)
        # Each head once, even if several appends moved it. The head of the log comes last.
        ends = [(stream, *self._ends[stream]) for stream in self._grown]
        return Writes(self._rows, self._sealer.heads([*ends, (LOG, self._position, self._log)]), self._secrets)

    def _require_fitting(self, request: AppendRequest) -> None:
        """Refuse an append that was decided upon another log, expects other versions, or whose secret is kept
        already."""
        if self._upon is not None and self._upon != self._found:
            self._require_same_log(self._upon)
        mismatches = tuple(
            VersionMismatch(change.stream, change.expected, version)
            for change in request.append.changes
            if change.expected != (version := self._ends.get(change.stream, NEW).version)
            or (self._not_added and self._was_built_on_repeated(change))
        )
        if mismatches:
            raise Conflict(mismatches)
        for secret in request.secrets:
            if secret.key in self._taken_keys:
                raise SecretTakenError(f"a secret is kept under {secret.key!r} already")

    def _require_same_log(self, upon: ChainEnd) -> None:
        """Refuse appends that were decided upon another end of the log. An unknown hash fits each."""
        mismatch = VersionMismatch("the log", upon.version, self._found.version)
        if upon.version != self._found.version:
            raise BehindError((mismatch,))
        if upon.hash:
            raise OtherHistoryError((mismatch,))

    def _was_built_on_repeated(self, change: Change) -> bool:
        return change.expected > self._not_added.get(change.stream, change.expected)

    def _note_not_added(self, changes: Sequence[Change], stored: Appended) -> None:
        """A command that was decided upon these changes must not be stored, even if others have brought the stream to
        the version that it expects."""
        for change in changes:
            if change.events and stored.versions.get(change.stream) != change.expected + len(change.events):
                first = self._not_added.get(change.stream, change.expected)
                self._not_added[change.stream] = min(change.expected, first)

    def _add(self, request: AppendRequest) -> list[StoredAt]:
        """The append's rows, each chained to the one before it in its stream and in the log."""
        append, ends = request.append, self._ends
        contents: list[EventContent] = []
        for change, events in zip(append.changes, request.events, strict=True):
            stream = change.stream
            first = ends.get(stream, NEW).version + 1
            for version, (name, text) in enumerate(events, first):
                part = len(contents) + 1
                contents.append((stream, version, name, text, append.at, append.command_id, part, request.parts))
        chains = {stream: ends[stream].hash for stream, *_ in contents if stream in ends}
        rows = self._sealer.rows(contents, position=self._position, log=self._log, chains=chains)
        self._rows += rows
        for row in rows:
            ends[row.stream] = ChainEnd(row.version, row.stream_hash)
            self._grown[row.stream] = None
        self._position, self._log = rows[-1].position, rows[-1].log_hash
        if request.secrets:
            self._secrets += request.secrets
            self._taken_keys.update(secret.key for secret in request.secrets)
        return [StoredAt(row.position, row.stream, row.version) for row in rows]


def sealed(key: str, value: bytes, sealer: Sealer) -> Secret:
    """The secret, encrypted and sealed."""
    check_name("secret", key)
    kept = sealer.box.encrypt(key, bytes(value))
    return Secret(key, kept, sealer.secret(key, kept))


def check_name(place: str, name: str) -> None:
    """Refuse a name that the store cannot hold."""
    if not 0 < len(name) <= LONGEST or not name.isprintable():
        raise InputError(place, f"{shown(name)} is not one to {LONGEST} printable characters")


def checked(append: Append, sealer: Sealer) -> AppendRequest:
    """Check an append and write it out. Raises an InputError if it cannot be stored."""
    check_name("command_id", append.command_id)
    try:
        has_offset = datetime.fromisoformat(append.at).tzinfo is not None
    except ValueError:
        has_offset = False
    if not has_offset:
        sentence = f"{shown(append.at)} is not a time with its offset, such as 2030-01-31T20:15:00+08:00"
        raise InputError("at", sentence)
    for change in append.changes:
        _check_stream(change.stream)
    events: list[list[tuple[str, str]]] = []
    parts = 0
    for change in append.changes:
        written: list[tuple[str, str]] = []
        for event in change.events:
            fields = dict(event)
            name = fields.pop("event", None)
            if not isinstance(name, str) or not _is_event_name(name):
                raise InputError("event", f"{shown(name)} is not the name of a stored event, such as bet_placed/1")
            if COMMAND_HASH in fields:
                raise InputError(COMMAND_HASH, "is a field of the store's own")
            if append.command_hash and not parts:
                fields[COMMAND_HASH] = append.command_hash
            written.append((name, canonical(fields)))
            parts += 1
        events.append(written)
    if len({change.stream for change in append.changes}) < len(append.changes):
        raise InputError("changes", "a stream can be named once in an append")
    if not parts:
        raise InputError("changes", "there is no event to append")
    return AppendRequest(append, events, parts, [sealed(key, value, sealer) for key, value in append.secrets.items()])


@lru_cache(maxsize=4096)
def _check_stream(stream: str) -> None:
    check_name("stream", stream)
    if not STREAM.fullmatch(stream):
        raise InputError("stream", f"{shown(stream)} is not a stream: a kind, a slash and a name, as in round/T1-1")


@lru_cache(maxsize=1024)
def _is_event_name(name: str) -> bool:
    return len(name) <= LONGEST and NAME.fullmatch(name) is not None


def appended(command_id: str, stored: Sequence[StoredAt], *, repeated: bool, log: ChainEnd) -> Appended:
    """The answer to an append, from the events that its command id has stored and the end of the log now."""
    last = stored[-1].position
    return Appended(
        command_id=command_id,
        first_position=stored[0].position,
        last_position=last,
        versions={event.stream: event.version for event in stored},
        repeated=repeated,
        log_hash=log.hash if last == log.version else b"",
    )
