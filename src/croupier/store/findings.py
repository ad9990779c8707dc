"""What an audit finds, and what it must remember to tell where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Finding(NamedTuple):
    """Something that is not as it was stored. A place that is not known is empty."""

    kind: str
    stream: str
    version: int | None
    position: int | None
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What the audit has found."""

    events: int
    streams: int
    head: str
    """The log's last position and hash: note it elsewhere, and a later audit can be held against it."""
    findings: tuple[Finding, ...]
    further: int
    """How many findings there are beyond those told."""

    @property
    def clean(self) -> bool:
        """Whether everything is as it was stored."""
        return not self.findings


class Gap(NamedTuple):
    """A version that a stream lacks, somewhere between two positions."""

    stream: str
    version: int
    after: int
    before: int


class Tail(NamedTuple):
    """The last genuine event of a stream, without all that it says: there may be a million streams."""

    stream: str
    version: int
    position: int
    stream_hash: bytes
