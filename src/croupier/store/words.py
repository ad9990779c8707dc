"""The words of the store: appends, and the events as they lie in it.

Events that were stored in an old form are read in today's form. The stored bytes never change. All steps stand in one
registry, and every store reads through it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.store.errors import DamagedError

Upcast = Callable[[dict[str, object]], dict[str, object]]
"""Turns the fields of one version into the fields of the next."""

NAME = re.compile(r"[a-z][a-z0-9_]*/[1-9][0-9]*")
"""The name of a stored event: the kind of event, and the version of its form."""
Document = Mapping[str, Any]
"""An event as plain values, with its versioned name under `event`."""

COMMAND_HASH = "command_hash"
"""The field of a command's first stored event that tells one command from another under the same id."""

LOG = ""
"""The name of the whole log among the heads of the streams."""

NO_HASH = bytes(32)
"""The hash before the first event of a chain."""


def kind_of(stream: str) -> str:
    """The kind of a stream: `round` for `round/T1-0001`."""
    return stream.partition("/")[0]


class Upcasters:
    """The steps from each old name to the next, by kind of stream.

    By kind, because a round and a jackpot may each have an event of the same name.
    """

    def __init__(self) -> None:
        self._steps: dict[tuple[str, str], tuple[str, Upcast]] = {}

    def add(self, kind: str, name: str, *, to: str, upcast: Upcast) -> None:
        """Read the event `name` in streams of this kind as `to`, through `upcast`."""
        if not NAME.fullmatch(name) or not NAME.fullmatch(to):
            raise ValueError(f"{name!r} to {to!r}: an event's name is words, a slash and a version")
        if int(to.partition("/")[2]) <= int(name.partition("/")[2]):
            raise ValueError(f"{name} to {to}: an upcaster leads to a newer version")
        if (kind, name) in self._steps:
            raise ValueError(f"{name} of {kind} has an upcaster already")
        self._steps[kind, name] = (to, upcast)

    def remove(self, kind: str, name: str) -> None:
        """Forget the step from this name."""
        del self._steps[kind, name]

    def name_today(self, stream: str, name: str) -> str:
        """The name of today's form of an event."""
        kind = kind_of(stream)
        while (step := self._steps.get((kind, name))) is not None:
            name, _ = step
        return name

    def today(self, stream: str, name: str, fields: dict[str, object]) -> tuple[str, dict[str, object]]:
        """The event's name and fields in today's form."""
        kind = kind_of(stream)
        while (step := self._steps.get((kind, name))) is not None:
            name, upcast = step
            fields = upcast(fields)
        return name, fields


UPCASTERS = Upcasters()
"""The registry. It is empty as long as no released version has stored an event in another form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Events to append to one stream, which must be at the expected version (0: it must be new).

    Without events it is a guard: the stream must still be at that version.
    """

    stream: str
    expected: int
    events: Sequence[Document] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """Everything that one command stores, or nothing."""

    changes: Sequence[Change]
    command_id: str
    at: str
    """The time, as ISO 8601 with its offset."""
    secrets: Mapping[str, bytes] = field(default_factory=dict)
    command_hash: str = ""
    """Tells this command from another that is given under the same id. Kept with the first event, unless empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """The result of an append. Every repeat of its command id gets the same one."""

    command_id: str
    first_position: int
    last_position: int
    versions: Mapping[str, int]
    """The new version of each stream."""
    repeated: bool = field(default=False, compare=False)
    """Whether an earlier append with the same command id stored it."""
    log_hash: bytes = field(default=b"", compare=False)
    """The log's hash of its last event; empty in the answer to a repeat after which others have stored something."""


EventContent = tuple[str, int, str, str, str, str, int, int]
"""The content of an event: its stream, version, name, document, time, command id, part and parts."""


class StoredEvent(NamedTuple):
    """An event as it lies in the store, column by column."""

    position: int
    stream: str
    version: int
    name: str
    """The name that it was stored under."""
    text: str
    """Its fields as JSON, exactly as they are chained and sealed."""
    at: str
    command_id: str
    part: int
    parts: int
    stream_hash: bytes
    log_hash: bytes
    seal: bytes

    @property
    def content(self) -> EventContent:
        """Everything but the position in the log, the hashes and the seal."""
        return self[1:9]

    @property
    def kind(self) -> str:
        """The kind of its stream: `round` for `round/T1-1`."""
        return kind_of(self.stream)

    @property
    def stream_name(self) -> str:
        """The name of its stream within the kind: `T1-1` for `round/T1-1`."""
        return self.stream.partition("/")[2]

    @property
    def place(self) -> str:
        """Its place in its stream, for people."""
        return f"{self.stream} version {self.version}"

    @property
    def name_today(self) -> str:
        """The name of today's form of the event."""
        return UPCASTERS.name_today(self.stream, self.name)

    @property
    def document(self) -> dict[str, Any]:
        """The event in today's form, as plain values, with its name under `event`. Each use reads the text anew."""
        fields = self._fields_as_stored()
        fields.pop(COMMAND_HASH, None)
        name, fields = UPCASTERS.today(self.stream, self.name, fields)
        return {"event": name, **fields}

    @property
    def command_hash(self) -> str | None:
        """The hash that the first event of a command was stored with, if it was stored with one."""
        given = self._fields_as_stored().get(COMMAND_HASH)
        return given if isinstance(given, str) else None

    def _fields_as_stored(self) -> dict[str, Any]:
        try:
            fields: dict[str, Any] = json.loads(self.text)
        except ValueError:
            raise DamagedError(f"{self.place} (position {self.position}) is not readable") from None
        return fields


COLUMNS = tuple("document" if column == "text" else column for column in StoredEvent._fields)
"""The columns of a stored event in a database, in the same order."""


class Head(NamedTuple):
    """The end of a stream or of the log: its version, and the hash of its last event."""

    stream: str
    version: int
    hash: bytes
    seal: bytes


class Secret(NamedTuple):
    """A value that is stored apart from the events, such as a deck."""

    key: str
    value: bytes
    seal: bytes
