"""A store with the faults of real ones: it is full, it cannot be reached, or the answer to a commit never comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import Enum
from typing import Any, TypeVar, cast

from croupier.floor_simulation.fault_plan import FaultPlan, InjectedFault, Moment
from croupier.store import (
    Append,
    Appended,
    EventStore,
    OutcomeUnknownError,
    StoredEvent,
    StoreFullError,
    StoreUnavailableError,
)
from croupier.store.appending import AppendRequest
from croupier.store.backend import Backend, Lookup, LookupResult, StoreReader, Writes
from croupier.store.events import PAGE

T = TypeVar("T")


class StoreFault(Enum):
    """One way in which an append fails."""

    FULL = "the disk is full"
    UNAVAILABLE = "the store cannot be reached"
    LOST_BEFORE = "the answer never came, and nothing was stored"
    LOST_AFTER = "the answer never came, and all was stored"


STRUCK = {
    StoreFault.FULL: (InjectedFault.FULL_DISK, Moment.BEFORE_APPEND),
    StoreFault.UNAVAILABLE: (InjectedFault.STORE_AWAY, Moment.BEFORE_APPEND),
    StoreFault.LOST_BEFORE: (InjectedFault.LOST_COMMIT, Moment.BEFORE_APPEND),
    StoreFault.LOST_AFTER: (InjectedFault.LOST_COMMIT, Moment.AFTER_COMMIT),
}
"""How each of them is counted."""

NextFault = Callable[[], StoreFault | None]
"""Called before each append. Returns its fault, if any."""


class FaultyStore(EventStore):
    """A store, with faults."""

    def __init__(self, inner: EventStore, next_fault: NextFault) -> None:
        super().__init__(inner._backend, inner.sealer)
        self._next_fault = next_fault

    def append_many(self, appends: Sequence[Append | AppendRequest], **upon: Any) -> list[Appended]:
        """Append, unless there is a fault."""
        return self._faulty(lambda: super(FaultyStore, self).append_many(appends, **upon))

    def _faulty(self, work: Callable[[], T]) -> T:
        match self._next_fault():
            case StoreFault.FULL:
                raise StoreFullError("there is no room left (simulated)")
            case StoreFault.UNAVAILABLE:
                raise StoreUnavailableError("the store cannot be reached (simulated)")
            case StoreFault.LOST_BEFORE:
                raise OutcomeUnknownError("the answer to a commit never came (simulated)")
            case StoreFault.LOST_AFTER:
                work()
                raise OutcomeUnknownError("the answer to a commit never came (simulated)")
        return work()


class WatchedStore(FaultyStore):
    """A faulty store that tells a plan of each moment in the life of the floor on it."""

    def __init__(self, inner: EventStore, next_fault: NextFault, plan: FaultPlan, *, has_parts: bool) -> None:
        """`has_parts`: whether the store undoes an append that is broken off between its parts."""
        super().__init__(inner, next_fault)
        self._plan = plan
        self.opening = False
        """Whether a floor is being opened on it."""
        if has_parts:
            self._backend = cast(Backend, _PartByPart(inner._backend, plan))

    def append_many(self, appends: Sequence[Append | AppendRequest], **upon: Any) -> list[Appended]:
        """Append, and reach the moments before and after."""
        self._start_up()
        self._plan.reach(Moment.BEFORE_APPEND)
        appended = super().append_many(appends, **upon)
        self._plan.reach(Moment.AFTER_COMMIT)
        return appended

    def read_stream(self, stream: str, from_version: int = 1) -> Iterator[StoredEvent]:
        """Read a stream, perhaps while the floor is opened."""
        self._start_up()
        return super().read_stream(stream, from_version)

    def read_all(self, after_position: int = 0, limit: int = PAGE) -> list[StoredEvent]:
        """Read the log, perhaps while the floor is opened."""
        self._start_up()
        return super().read_all(after_position, limit)

    def snapshot(self) -> AbstractContextManager[StoreReader]:
        """A picture of the store; a backup reaches its moment with each part that it reads."""
        return _watched(super().snapshot(), self._plan)

    def _start_up(self) -> None:
        if self.opening:
            self._plan.reach(Moment.START_UP)


class _PartByPart:
    """A backend that reaches a moment between the rows of an append, if a fault waits for it."""

    def __init__(self, inner: Backend, plan: FaultPlan) -> None:
        self._inner = inner
        self._fault_plan = plan

    def transact(self, lookup: Lookup, plan: Callable[[LookupResult], Writes]) -> None:
        """Store what is planned, part by part."""

        def parts(looked_up: LookupResult) -> Writes:
            writes = plan(looked_up)
            if not writes.rows or not self._fault_plan.waits_for(Moment.BETWEEN_PARTS):
                return writes
            return writes._replace(rows=_Rows(writes.rows, self._fault_plan))

        self._inner.transact(lookup, parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class _Rows(Sequence[StoredEvent]):
    """Rows to be stored. After half of them a moment is reached."""

    def __init__(self, rows: Sequence[StoredEvent], plan: FaultPlan) -> None:
        self._rows = rows
        self._plan = plan

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place: Any) -> Any:
        return self._rows[place]

    def __iter__(self) -> Iterator[StoredEvent]:
        half = (len(self._rows) + 1) // 2
        yield from self._rows[:half]
        self._plan.reach(Moment.BETWEEN_PARTS)
        yield from self._rows[half:]


@contextmanager
def _watched(picture: AbstractContextManager[StoreReader], plan: FaultPlan) -> Iterator[StoreReader]:
    with picture as reader:
        yield cast(StoreReader, _WatchedReader(reader, plan))


class _WatchedReader:
    """A picture that reaches a moment with each part that is read."""

    def __init__(self, reader: StoreReader, plan: FaultPlan) -> None:
        self._reader = reader
        self._plan = plan

    def __getattr__(self, name: str) -> Any:
        self._plan.reach(Moment.BACKUP)
        return getattr(self._reader, name)
