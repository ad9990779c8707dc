"""The words of the store: appends, and the events as they lie in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.store.errors import DamagedError
from croupier.store.upcasters import UPCASTERS, kind_of

Document = Mapping[str, Any]
"""An event as plain values, with its versioned name under `event`."""

COMMAND_HASH = "command_hash"
"""The field of a command's first stored event that tells one command from another under the same id."""

LOG = ""
"""The name of the whole log among the heads of the streams."""

NO_HASH = bytes(32)
"""The hash before the first event of a chain."""


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
