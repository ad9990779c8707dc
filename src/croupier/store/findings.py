"""The findings of an audit, and the notes it needs to locate them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Finding(NamedTuple):
    """One difference from what was stored. Unknown parts of its place are empty."""

    kind: str
    stream: str
    version: int | None
    position: int | None
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The result of an audit."""

    events: int
    streams: int
    head: str
    """The log's last position and hash. Note it elsewhere to compare a later audit with it."""
    findings: tuple[Finding, ...]
    further: int
    """How many findings there are beyond those listed."""

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


class Gap(NamedTuple):
    """A version that a stream lacks, somewhere between two positions."""

    stream: str
    version: int
    after: int
    before: int


class Tail(NamedTuple):
    """The last genuine event of a stream, in short: there may be a million streams."""

    stream: str
    version: int
    position: int
    stream_hash: bytes
