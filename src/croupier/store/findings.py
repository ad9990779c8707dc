"""The result of an audit: its findings, and the places where rows that are not genuine in theirs were written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.store.words import StoredEvent


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


NEAR = 8
"""How many positions to either side are tried for every row: an added or removed event shifts all that follow."""
FAR = 200
"""How many other places are tried: those of other strays and of missing events."""


class Origin(NamedTuple):
    """The place where a row was written."""

    position: int
    stream: str
    version: int


def origins(
    strays: Sequence[StoredEvent], missing: Sequence[int], is_genuine: Callable[[StoredEvent], bool]
) -> Mapping[int, Origin | None]:
    """For each stray, by its position, the place where it was written; None if no place fits."""
    others = strays[:FAR]
    return {row.position: _origin(row, others, missing[:FAR], is_genuine) for row in strays}


def _origin(
    row: StoredEvent, others: Sequence[StoredEvent], missing: Sequence[int], is_genuine: Callable[[StoredEvent], bool]
) -> Origin | None:
    for guess in _guesses(row, others, missing):
        if is_genuine(guess):
            return Origin(guess.position, guess.stream, guess.version)
    return None


def _guesses(row: StoredEvent, others: Sequence[StoredEvent], missing: Sequence[int]) -> Iterator[StoredEvent]:
    for distance in range(1, NEAR + 1):
        yield row._replace(position=row.position - distance)
        yield row._replace(position=row.position + distance)
    for position in missing:
        yield row._replace(position=position)
    for other in others:
        yield row._replace(position=other.position)
        if other.stream == row.stream:
            yield row._replace(version=other.version)
            yield row._replace(position=other.position, version=other.version)
