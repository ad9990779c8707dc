"""The part of a store that differs between memory, SQLite and PostgreSQL. `events.py` has the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from croupier.store.servers import ReadyPlayer, ServersOfStore
from croupier.store.words import Head, Secret, StoredEvent


class ChainEnd(NamedTuple):
    """The end of a chain, of a stream or of the log. The next event is chained to it."""

    version: int
    hash: bytes


class Lookup(NamedTuple):
    """The streams, commands and secrets to look up before appends can be planned."""

    streams: Collection[str]
    command_ids: Collection[str]
    secrets: Collection[str]
    run_tables: Collection[str] = ()
    """The tables that this server must be running, because the appends are moves of their dealers and bots."""


class StoredAt(NamedTuple):
    """The place of a stored event."""

    position: int
    stream: str
    version: int


class LookupResult(NamedTuple):
    """The result of a lookup, read while no one else can write. The plan updates it as it goes."""

    log: ChainEnd
    streams: dict[str, ChainEnd]
    commands: dict[str, list[StoredAt]]
    """The events that each command id has stored before."""
    secrets: set[str]
    """The keys that are taken."""


class Writes(NamedTuple):
    """Everything to be stored in one transaction."""

    rows: Sequence[StoredEvent]
    heads: Sequence[Head]
    secrets: Sequence[Secret]


class NewStore(NamedTuple):
    """The first contents of a new store."""

    about: Mapping[str, str]
    log: Head


class StoreReader(Protocol):
    """One unchanging picture of the store."""

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of the log, in order."""

    def heads(self) -> Sequence[Head]:
        """Every head, the log's among them."""

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        """The next secrets in the order of their keys. Only the audit asks for them."""

    def problems(self) -> Sequence[str]:
        """Faults of the tables themselves, such as a missing index."""

    def additions(self) -> Sequence[str]:
        """Tables, triggers and the like that somebody has added."""
        ...


class Backend(Protocol):
    """The rows of a store. Its errors are `StoreError`s, and it can still be used after each of them."""

    def open(self, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        """Open the rows, begin a new store or migrate an old schema. Returns the description that the store has of
        itself."""
        ...

    def transact(self, lookup: Lookup, plan: Callable[[LookupResult], Writes]) -> None:
        """Look up, plan, and store what was planned, in one durable transaction that nobody else writes in."""
        ...

    def secret(self, key: str) -> Secret | None:
        """The secret under the key."""

    def erase_secrets(self, first: str, end: str) -> int:
        """Erase the secrets whose keys are from the first on and before the end. Returns how many there were."""
        ...

    def head(self, stream: str) -> Head | None:
        """The head of the stream."""
        ...

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of a stream, in order."""

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of the log, in order."""

    @property
    def shared(self) -> bool:
        """Whether other servers append to the same store."""

    def turn(self) -> AbstractContextManager[None]:
        """Nobody else appends from here until the first transaction that stores something, or the end."""

    def servers(self, address: str) -> ServersOfStore | None:
        """A place among the servers that share the store; None where one server has it for itself."""

    def require_lease(self) -> None:
        """Raise LeaseLostError if the others have gone on without this server."""

    def say_ready(self, ready: ReadyPlayer) -> None:
        """Tell the other servers that a player is ready."""

    def free_space(self) -> int | None:
        """How many octets the disk still takes; None if that is unknown here."""

    def snapshot(self) -> AbstractContextManager[StoreReader]:
        """One unchanging picture, while others keep writing."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
