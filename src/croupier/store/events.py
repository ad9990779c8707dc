"""The event store: appends to several streams in one transaction, reads them back in order, chained and sealed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType

from croupier.store.appending import AppendPlan, AppendRequest, appended, checked, sealed
from croupier.store.backend import Backend, ChainEnd, Lookup, LookupResult, StoreReader, Writes
from croupier.store.canonical import Sealer
from croupier.store.chained_rows import ChainedRow
from croupier.store.errors import DamagedError, SecretTakenError
from croupier.store.servers import ReadyPlayer, ServersOfStore
from croupier.store.words import LOG, NO_HASH, Append, Appended, Change, StoredEvent

PAGE = 1_000


class EventStore:
    """One store. Threads may share it. Each process opens its own."""

    def __init__(self, backend: Backend, sealer: Sealer) -> None:
        self._backend = backend
        self.sealer = sealer

    def append(
        self, changes: Sequence[Change], *, command_id: str, at: str, secrets: Mapping[str, bytes] | None = None
    ) -> Appended:
        """Store the changes and secrets in one transaction. They are durable when this returns.

        Raises `Conflict` if a stream is at another version than expected. A repeated command id gets the first answer
        again and stores nothing, whatever its changes are. `at` is the time, as ISO 8601 with its offset.
        """
        return self.append_many([Append(changes=changes, command_id=command_id, at=at, secrets=secrets or {})])[0]

    def prepared(self, append: Append) -> AppendRequest:
        """Check an append and write it out, before anything is stored. Raises an InputError if it cannot be stored."""
        return checked(append, self.sealer)

    def append_many(
        self,
        appends: Sequence[Append | AppendRequest],
        *,
        upon: ChainEnd | None = None,
        run_tables: Collection[str] = (),
    ) -> list[Appended]:
        """Store several commands in one transaction and with one sync, in this order. All are durable when this
        returns.

        Commands that are stored together may be decided one upon the other. So all of them are stored, or this raises
        and none is: a `Conflict`, or an InputError for one that cannot be stored. `prepared` finds the latter before.
        `upon` is the end of the log that they were decided upon. If anything was stored after it, they are refused
        (`BehindError`), unless all of them had been stored before. If the log has another event there, because an
        earlier state of the store was put back, they are refused for good (`OtherHistoryError`). If another server
        runs one of `run_tables`, they are refused, too (`NotOwnerError`).
        """
        if not appends:
            return []
        requests = [one if isinstance(one, AppendRequest) else self.prepared(one) for one in appends]
        plan = AppendPlan(requests, self.sealer, upon=upon)
        self._backend.transact(plan.lookup._replace(run_tables=run_tables), plan.writes)
        return plan.answers

    def stored(self, command_id: str) -> Appended | None:
        """The result of an earlier append with this command id."""
        return self.stored_many([command_id]).get(command_id)

    def stored_many(self, command_ids: Sequence[str]) -> dict[str, Appended]:
        """The results of earlier appends with these command ids, by id."""
        found: dict[str, Appended] = {}

        def look(looked_up: LookupResult) -> Writes:
            stored = {name: events for name, events in looked_up.commands.items() if events}
            found.update({name: appended(name, stored[name], repeated=True, log=looked_up.log) for name in stored})
            return Writes((), (), ())

        self._backend.transact(Lookup((), command_ids, ()), look)
        return found

    def version(self, stream: str) -> int:
        """How many events the stream has."""
        head = self._backend.head(stream)
        return 0 if head is None else head.version

    def last_position(self) -> int:
        """The position of the last event in the store."""
        return self.version(LOG)

    def read_stream(self, stream: str, from_version: int = 1) -> Iterator[StoredEvent]:
        """The stream's events in order, from that version on."""
        while rows := self._backend.rows_of(stream, from_version, PAGE):
            yield from rows
            if len(rows) < PAGE:
                return
            if rows[-1].version < from_version:
                raise DamagedError(f"the events of {stream} are not in the order of their versions")
            from_version = rows[-1].version + 1

    def read_all(self, after_position: int = 0, limit: int = PAGE) -> list[StoredEvent]:
        """Up to `limit` events after that position, in the order of their commits.

        Positions have no gaps and become visible in order. A reader who continues from the last position seen misses
        nothing.
        """
        rows = self._backend.rows_after(after_position, limit)
        if rows and rows[-1].position <= after_position:
            raise DamagedError("the events are not in the order of their positions")
        return list(rows)

    def heads_after(self, position: int, limit: int = PAGE) -> list[tuple[int, bytes]]:
        """The head of the log, its position and hash, after each append behind a position; none at the end of the log.

        The limit is for events, of which an append may have several.
        """
        heads: list[tuple[int, bytes]] = []
        while not heads and (rows := self._backend.rows_after(position, limit)):
            heads = [(row.position, row.log_hash) for row in rows if row.part == row.parts]
            position = rows[-1].position
        return heads

    def keep_secret(self, key: str, value: bytes) -> None:
        """Store a secret by itself. A secret that belongs to events goes to `append` with them."""
        secret = sealed(key, value, self.sealer)

        def plan(looked_up: LookupResult) -> Writes:
            return Writes((), (), () if key in looked_up.secrets else (secret,))

        self._backend.transact(Lookup((), (), (key,)), plan)
        if self.secret(key) != value:
            raise SecretTakenError(f"another secret is kept under {key!r} already")

    def secret(self, key: str) -> bytes | None:
        """The secret under the key."""
        found = self._backend.secret(key)
        if found is None:
            return None
        if found.seal != self.sealer.secret(found.key, found.value):
            raise DamagedError(f"the secret {key!r} is not the one that was kept")
        return self.sealer.box.decrypt(key, found.value)

    def erase_secrets(self, first: str, end: str) -> int:
        """Erase secrets that nobody may keep any longer: those with keys from the first on and before the end.

        No chain covers secrets, so the log can be verified as before. Returns how many there were.
        """
        return self._backend.erase_secrets(first, end)

    @property
    def shared(self) -> bool:
        """Whether other servers append to this store."""
        return self._backend.shared

    def turn(self) -> AbstractContextManager[None]:
        """Nobody else appends from here until the first append that stores something, or the end."""
        return self._backend.turn()

    def servers(self, address: str) -> ServersOfStore | None:
        """A place among the servers that share this store; None where one server has it for itself."""
        return self._backend.servers(address)

    def require_lease(self) -> None:
        """Raise LeaseLostError if the other servers have gone on without this one."""
        self._backend.require_lease()

    def say_ready(self, ready: ReadyPlayer) -> None:
        """Tell the other servers that a player is ready at a table. This is not stored."""
        self._backend.say_ready(ready)

    def free_space(self) -> int | None:
        """How many octets the disk still takes; None if that is unknown here."""
        return self._backend.free_space()

    def snapshot(self) -> AbstractContextManager[StoreReader]:
        """One unchanging picture of the rows, for the audit."""
        return self._backend.snapshot()

    def close(self) -> None:
        """Close files and connections."""
        self._backend.close()

    def __enter__(self) -> EventStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def rows_of(self, stream: str, versions: range) -> list[ChainedRow]:
        """Rows of a stream as they lie in the store, each with the hashes that it was chained to."""
        if not versions:
            return []
        first = max(versions.start - 1, 1)
        rows = self._backend.rows_of(stream, first, versions.stop - first)
        before = {row.version + 1: row.stream_hash for row in rows}
        return [
            ChainedRow(row, before.get(row.version, NO_HASH), self._log_before(row))
            for row in rows
            if row.version in versions
        ]

    def _log_before(self, row: StoredEvent) -> bytes:
        """The hash of the log before this row."""
        rows = self._backend.rows_after(row.position - 2, 1)
        return rows[0].log_hash if rows and rows[0].position == row.position - 1 else NO_HASH
