"""The words of the store: appends, the events that are read back, and the rows behind both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Document = Mapping[str, Any]
"""An event as plain values, with its versioned name under `event`."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An event that was read back, in today's form, with the place and time at which it was stored."""

    position: int
    stream: str
    version: int
    stored_name: str
    """The name it was stored under; `document["event"]` is its name today."""
    document: dict[str, Any]
    at: str
    command_id: str
    command_hash: str | None = None
    """The hash that the first event of a command was stored with, if it was stored with one."""
    log_hash: bytes = field(default=b"", repr=False)
    """The hash of the log up to this event."""


EventContent = tuple[str, int, str, str, str, str, int, int]
"""The content of an event: its stream, version, name, document, time, command id, part and parts."""


class StoredRow(NamedTuple):
    """An event as it lies in the store, column by column."""

    position: int
    stream: str
    version: int
    name: str
    document: str
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
