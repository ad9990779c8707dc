"""What memory, SQLite and PostgreSQL each do in their own way; everything else is written once, in `events.py`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from croupier.store.words import Head, Secret, StoredRow


class Reached(NamedTuple):
    """How far a stream, or the log, has come: what the next event is chained to."""

    version: int
    hash: bytes


class Wanted(NamedTuple):
    """What appends must know of before they can be planned."""

    streams: Collection[str]
    command_ids: Collection[str]
    secrets: Collection[str]


class Stored(NamedTuple):
    """Where an event was stored."""

    position: int
    stream: str
    version: int


class Before(NamedTuple):
    """What appends find of what they want to know, once they alone may write; theirs to go on from."""

    log: Reached
    streams: dict[str, Reached]
    commands: dict[str, list[Stored]]
    """What each command id has stored before."""
    secrets: set[str]
    """The keys that are taken."""


class Writes(NamedTuple):
    """What is stored, all in one transaction."""

    rows: Sequence[StoredRow]
    heads: Sequence[Head]
    secrets: Sequence[Secret]


class Beginning(NamedTuple):
    """What a new store starts with."""

    about: Mapping[str, str]
    log: Head


class StoreReader(Protocol):
    """One unchanging picture of the store."""

    def rows_after(self, position: int, limit: int) -> Sequence[StoredRow]:
        """The next rows of the log, in order."""
        ...

    def heads(self) -> Sequence[Head]:
        """Every head, the log's among them."""
        ...

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        """The next secrets in the order of their keys. Only the audit asks for them."""
        ...

    def problems(self) -> Sequence[str]:
        """What is wrong with the tables themselves, such as an index that does not fit or is gone."""
        ...


class Backend(Protocol):
    """Where rows are kept. Its errors are `StoreError`s, and after each of them it can be used again."""

    def open(self, begin: Callable[[], Beginning]) -> Mapping[str, str]:
        """What the store says about itself; a new store is begun, an old schema migrated."""
        ...

    def transact(self, wanted: Wanted, plan: Callable[[Before], Writes]) -> None:
        """Look, and store what is then planned; alone, durably, all or nothing."""
        ...

    def secret(self, key: str) -> Secret | None:
        """The secret under the key."""
        ...

    def head(self, stream: str) -> Head | None:
        """How far the stream has come."""
        ...

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredRow]:
        """The next rows of a stream, in order."""
        ...

    def rows_after(self, position: int, limit: int) -> Sequence[StoredRow]:
        """The next rows of the log, in order."""
        ...

    def snapshot(self) -> AbstractContextManager[StoreReader]:
        """One unchanging picture, while others go on writing."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
