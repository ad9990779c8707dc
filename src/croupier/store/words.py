"""The words of the store: what is appended, what is read back, and the rows behind both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Document = Mapping[str, Any]
"""An event as plain values, with its versioned name under `event`."""

LOG = ""
"""The name under which the head of the whole log is kept beside the heads of the streams."""

NO_HASH = bytes(32)
"""What stands before the first event of a chain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Events to append to one stream, which must be at the expected version (0: it must be new).

    Without events it is a guard: nothing is appended, but the stream must still be at that version.
    """

    stream: str
    expected: int
    events: Sequence[Document] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """What one command wants stored, all or nothing."""

    changes: Sequence[Change]
    command_id: str
    at: str
    """The time, as ISO 8601 with its offset."""
    secrets: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """What an append has stored: the same answer for every repeat of its command id."""

    command_id: str
    first_position: int
    last_position: int
    versions: Mapping[str, int]
    """The version that each stream was brought to."""
    repeated: bool = field(default=False, compare=False)
    """Whether it was stored by an earlier append with the same command id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An event as it is read back: its document in today's form, and where and when it was stored."""

    position: int
    stream: str
    version: int
    stored_name: str
    """The name it was stored under; `document["event"]` is the name it is read as."""
    document: dict[str, Any]
    at: str
    command_id: str


Said = tuple[str, int, str, str, str, str, int, int]
"""What an event says: its stream, version, name, document, time, command id, part and parts."""


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
    def said(self) -> Said:
        """All but its place in the log, the hashes and the seal."""
        return self[1:9]


class Head(NamedTuple):
    """How far a stream, or the log, has come, and the hash of its last event."""

    stream: str
    version: int
    hash: bytes
    seal: bytes


class Secret(NamedTuple):
    """Something kept apart from the events, such as a deck."""

    key: str
    value: bytes
    seal: bytes
