"""The servers that share a store, and the rule by which they share the tables out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from hashlib import blake2b
from typing import NamedTuple, Protocol


class SharingServer(NamedTuple):
    """One of the servers of a store."""

    epoch: int
    runs_tables: bool
    """False while it opens, and after it has handed its tables over."""
    people: int
    """How many people are connected to it."""
    gone: bool


class Arrangement(NamedTuple):
    """The servers of a store, and the epoch of the one that runs each table."""

    servers: tuple[SharingServer, ...]
    owners: Mapping[str, int]

    @property
    def settled(self) -> bool:
        """Whether nobody is gone, and each table is where the rule puts it."""
        return not any(one.gone for one in self.servers) and self.owners == self.wanted(self.owners)

    def wanted(self, tables: Collection[str]) -> Mapping[str, int]:
        """The owner of each table by the rule; the present ones if no server runs tables."""
        running = [one.epoch for one in self.servers if one.runs_tables and not one.gone]
        return shared_out(tables, running) if running else self.owners


def shared_out(tables: Collection[str], epochs: Sequence[int]) -> dict[str, int]:
    """Every server gets its fair share of the tables, and keeps most of them when others come and go."""
    room = dict.fromkeys(epochs, -(-len(tables) // len(epochs)))
    owners: dict[str, int] = {}
    for table in sorted(tables):
        chosen = max((epoch for epoch in epochs if room[epoch]), key=lambda epoch: _weight(epoch, table))
        room[chosen] -= 1
        owners[table] = chosen
    return owners


def _weight(epoch: int, table: str) -> bytes:
    return blake2b(f"{epoch}/{table}".encode(), digest_size=8).digest()


class ReadyPlayer(NamedTuple):
    """A player who is ready at a table: for the deal, or for the next round."""

    table: str
    player: str
    round: str
    stage: str
    """The stage of the round when the player said so. The word holds for nothing else."""


class Heard(NamedTuple):
    """A notification of another server."""

    ready: ReadyPlayer | None
    """None if it only says that there are new events."""


class ServersOfStore(Protocol):
    """This server among those that share a store."""

    epoch: int

    def join(self) -> None:
        """Become one of the servers, under a new epoch."""

    def opening(self) -> AbstractContextManager[bool]:
        """Open the floor while no other server does. Gives whether other servers are there."""
        ...

    def beat(self, tables: Collection[str], *, people: int, runs_tables: bool) -> Arrangement:
        """Show that this server is there. Raises LeaseLostError if its epoch has ended."""
        ...

    def heard(self, timeout_s: float) -> list[Heard]:
        """Wait for notifications of other servers."""
        ...

    def leave(self) -> None:
        """Leave. The other servers finish this server's open work."""
