"""A store in memory, for tests and practice games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import RLock

from croupier.store.backend import ChainEnd, Lookup, LookupResult, NewStore, StoredAt, StoreReader, Writes
from croupier.store.servers import ReadyPlayer
from croupier.store.words import LOG, Head, Secret, StoredEvent


class MemoryBackend:
    """Rows in lists and mappings, behind one lock."""

    def __init__(self) -> None:
        self._lock = RLock()
        self.rows: list[StoredEvent] = []
        self._streams: dict[str, list[StoredEvent]] = {}
        self._commands: dict[str, list[StoredAt]] = {}
        self._heads: dict[str, Head] = {}
        self._secrets: dict[str, Secret] = {}
        self._about: Mapping[str, str] = {}
        self.shared = False
        """Whether several floors of this process append to it, as in tests."""

    def open(self, begin: Callable[[], NewStore]) -> Mapping[str, str]:
        """Begin the store the first time."""
        with self._lock:
            if not self._about:
                self._about, self._heads[LOG] = begin()
            return self._about

    def transact(self, lookup: Lookup, plan: Callable[[LookupResult], Writes]) -> None:
        """Plan everything before the first list grows."""
        with self._lock:
            writes = plan(self._look_up(lookup))
            self.rows += writes.rows
            for row in writes.rows:
                self._streams.setdefault(row.stream, []).append(row)
                self._commands.setdefault(row.command_id, []).append(StoredAt(row.position, row.stream, row.version))
            self._heads |= {head.stream: head for head in writes.heads}
            self._secrets |= {secret.key: secret for secret in writes.secrets}

    def _look_up(self, lookup: Lookup) -> LookupResult:
        heads = {stream: self._heads[stream] for stream in lookup.streams if stream in self._heads}
        log = self._heads[LOG]
        return LookupResult(
            log=ChainEnd(log.version, log.hash),
            streams={stream: ChainEnd(head.version, head.hash) for stream, head in heads.items()},
            commands={one: self._commands[one] for one in lookup.command_ids if one in self._commands},
            secrets={key for key in lookup.secrets if key in self._secrets},
        )

    def secret(self, key: str) -> Secret | None:
        """The secret under the key."""
        return self._secrets.get(key)

    def erase_secrets(self, first: str, end: str) -> int:
        """Forget them."""
        with self._lock:
            erased = [key for key in self._secrets if first <= key < end]
            self._secrets = {key: kept for key, kept in self._secrets.items() if key not in erased}
            return len(erased)

    def head(self, stream: str) -> Head | None:
        """The head of the stream."""
        return self._heads.get(stream)

    def rows_of(self, stream: str, from_version: int, limit: int) -> Sequence[StoredEvent]:
        """Version n stands at index n - 1."""
        first = max(from_version - 1, 0)
        with self._lock:
            return self._streams.get(stream, [])[first : first + limit]

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        """The next rows of the log."""
        with self._lock:
            first = bisect_right(self.rows, position, key=lambda row: row.position)
            return self.rows[first : first + limit]

    def heads(self) -> Sequence[Head]:
        """Every head."""
        return list(self._heads.values())

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        """The next secrets."""
        return [self._secrets[name] for name in sorted(self._secrets) if name > key][:limit]

    def problems(self) -> Sequence[str]:
        """Memory has no tables that could be faulty."""
        return ()

    def additions(self) -> Sequence[str]:
        """Nobody can add tables to memory."""
        return ()

    def turn(self) -> AbstractContextManager[None]:
        """Under the lock."""
        return self._lock  # type: ignore[return-value]

    def servers(self, address: str) -> None:
        """Nobody else can reach this memory."""

    def require_lease(self) -> None:
        """Nobody else can reach this memory."""

    def say_ready(self, ready: ReadyPlayer) -> None:
        """Nobody else can reach this memory."""

    def free_space(self) -> int | None:
        """Memory has no disk."""
        return None

    @contextmanager
    def snapshot(self) -> Iterator[StoreReader]:
        """A picture under the lock, so that nobody writes meanwhile."""
        with self._lock:
            yield self

    def close(self) -> None:
        """Nothing to close."""
