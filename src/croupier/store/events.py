"""The event store: several streams appended to in one transaction, read back in order, chained and sealed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from types import TracebackType

from croupier.errors import InputError, shown
from croupier.store.backend import Backend, Before, Outcome, Reader, Writes
from croupier.store.canonical import canonical, digest, log_hash, stream_hash
from croupier.store.errors import Conflict, DamagedError, SecretTakenError, Wrong
from croupier.store.keys import Sealer
from croupier.store.upcasters import NAME, Upcasters
from croupier.store.words import LOG, NO_HASH, Appended, Change, Head, Recorded, Row, Secret

STREAM = re.compile(r"[a-z][a-z_]*/.+")
LONGEST = 200
PAGE = 1_000


class EventStore:
    """One store. Threads may share it; processes open one each."""

    def __init__(self, backend: Backend, sealer: Sealer, upcasters: Upcasters | None = None) -> None:
        self._backend = backend
        self.sealer = sealer
        self._upcasters = upcasters or Upcasters()

    def append(
        self, changes: Sequence[Change], *, command_id: str, at: str, secrets: Mapping[str, bytes] | None = None
    ) -> Appended:
        """Store the changes and secrets in one transaction, or nothing; they are durable when this returns.

        A stream at another version than expected is a `Conflict`. A command id that is there already gives the first
        answer again and stores nothing, whatever the changes are. `at` is the time, as ISO 8601 with its offset.
        """
        _check_name("command_id", command_id)
        _check_time(at)
        asked = _Asked(changes, command_id=command_id, at=at)
        kept = [self._sealed(key, value) for key, value in (secrets or {}).items()]

        def plan(before: Before) -> Writes:
            return asked.writes(before, self.sealer, kept)

        return _answer(command_id, self._backend.transact(asked.streams, command_id, plan))

    def stored(self, command_id: str) -> Appended | None:
        """What a command id has stored; None where nothing was stored under it."""

        def plan(_: Before) -> Writes:
            raise _NothingStored

        try:
            return _answer(command_id, self._backend.transact((), command_id, plan))
        except _NothingStored:
            return None

    def version(self, stream: str) -> int:
        """How many events the stream has."""
        head = self._backend.head(stream)
        return 0 if head is None else head.version

    def last_position(self) -> int:
        """The position of the last event in the store."""
        return self.version(LOG)

    def read_stream(self, stream: str, from_version: int = 1) -> Iterator[Recorded]:
        """The stream's events in order, from that version on, in today's form."""
        while rows := self._backend.rows_of(stream, from_version, PAGE):
            yield from map(self._recorded, rows)
            if len(rows) < PAGE:
                return
            from_version = rows[-1].version + 1

    def read_all(self, after_position: int = 0, limit: int = PAGE) -> list[Recorded]:
        """Up to `limit` events after that position, in the order of their commits.

        Positions have no gaps and become visible in order: who goes on from the last position he saw misses nothing.
        """
        return [self._recorded(row) for row in self._backend.rows_after(after_position, limit)]

    def keep_secret(self, key: str, value: bytes) -> None:
        """Keep a secret by itself; with the events that need it, hand it to `append` instead."""
        try:
            self._backend.keep_secret(self._sealed(key, value))
        except SecretTakenError:
            if self.secret(key) != value:
                raise

    def secret(self, key: str) -> bytes | None:
        """The secret kept under the key."""
        found = self._backend.secret(key)
        if found is None:
            return None
        if found.seal != self.sealer.secret(found.key, found.value):
            raise DamagedError(f"the secret {key!r} is not the one that was kept")
        return found.value

    def snapshot(self) -> AbstractContextManager[Reader]:
        """One unchanging picture of the rows, for the audit."""
        return self._backend.snapshot()

    def close(self) -> None:
        """Let go of files and connections."""
        self._backend.close()

    def __enter__(self) -> EventStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _sealed(self, key: str, value: bytes) -> Secret:
        _check_name("secret", key)
        return Secret(key, bytes(value), self.sealer.secret(key, bytes(value)))

    def _recorded(self, row: Row) -> Recorded:
        try:
            fields = json.loads(row.document)
        except ValueError:
            raise DamagedError(
                f"{row.stream} version {row.version} (position {row.position}) is not readable"
            ) from None
        name, fields = self._upcasters.today(row.stream, row.name, fields)
        return Recorded(
            position=row.position,
            stream=row.stream,
            version=row.version,
            stored_name=row.name,
            document={"event": name, **fields},
            at=row.at,
            command_id=row.command_id,
        )


class _NothingStored(Exception):  # noqa: N818 - an answer on its way out of a transaction
    """There is nothing under a command id."""


class _Asked:
    """An append, checked and written out before anything is locked."""

    def __init__(self, changes: Sequence[Change], *, command_id: str, at: str) -> None:
        self.changes = changes
        self.streams = [change.stream for change in changes]
        self._command_id = command_id
        self._at = at
        for stream in self.streams:
            _check_name("stream", stream)
            if not STREAM.fullmatch(stream):
                raise InputError(
                    "stream", f"{shown(stream)} is not a stream: a kind, a slash and a name, as in round/T1-1"
                )
        if len(set(self.streams)) < len(self.streams):
            raise InputError("changes", "a stream can be named once in an append")
        self._events = [[_named(event) for event in change.events] for change in changes]
        self._parts = sum(map(len, self._events))
        if not self._parts:
            raise InputError("changes", "there is no event to append")

    def writes(self, before: Before, sealer: Sealer, secrets: Sequence[Secret]) -> Writes:
        """The rows and heads that come after what is there."""
        self._check_versions(before)
        rows: list[Row] = []
        heads: list[Head] = []
        position, log = before.log.version, before.log.hash
        for change, events in zip(self.changes, self._events, strict=True):
            version, chain = change.expected, NO_HASH
            if change.stream in before.streams:
                chain = before.streams[change.stream].hash
            for name, text in events:
                position, version = position + 1, version + 1
                bare = Row(
                    position, change.stream, version, name, text, self._at, self._command_id,
                    len(rows) + 1, self._parts, b"", b"", b"",
                )  # fmt: skip
                said = digest(bare)
                chain = stream_hash(chain, said)
                log = log_hash(log, position, chain)
                seal = sealer.event(position, said, chain, log)
                rows.append(Row(*bare[:9], chain, log, seal))
            if events:
                heads.append(Head(change.stream, version, chain, sealer.head(change.stream, version, chain)))
        heads.append(Head(LOG, position, log, sealer.head(LOG, position, log)))
        return Writes(rows, heads, secrets)

    def _check_versions(self, before: Before) -> None:
        found = {stream: head.version for stream, head in before.streams.items()}
        wrong = tuple(
            Wrong(change.stream, change.expected, found.get(change.stream, 0))
            for change in self.changes
            if change.expected != found.get(change.stream, 0)
        )
        if wrong:
            raise Conflict(wrong)


def _named(event: Mapping[str, object]) -> tuple[str, str]:
    """The event's name, and its other fields in canonical form."""
    fields = dict(event)
    name = fields.pop("event", None)
    if not isinstance(name, str) or not NAME.fullmatch(name) or len(name) > LONGEST:
        raise InputError("event", f"{shown(name)} is not the name of a stored event, such as bet_placed/1")
    return name, canonical(fields)


def _check_name(place: str, name: str) -> None:
    if not 0 < len(name) <= LONGEST or not name.isprintable():
        raise InputError(place, f"{shown(name)} is not one to {LONGEST} printable characters")


def _check_time(at: str) -> None:
    try:
        told = datetime.fromisoformat(at)
    except ValueError:
        told = None
    if told is None or told.tzinfo is None:
        raise InputError("at", f"{shown(at)} is not a time with its offset, such as 2030-01-31T20:15:00+08:00")


def _answer(command_id: str, outcome: Outcome) -> Appended:
    return Appended(
        command_id=command_id,
        first_position=outcome.events[0].position,
        last_position=outcome.events[-1].position,
        versions={row.stream: row.version for row in outcome.events},
        repeated=outcome.repeated,
    )
