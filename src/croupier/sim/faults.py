"""A store with the faults of real ones: it is full, it cannot be reached, or the answer to a commit never comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

from croupier.store import Append, Appended, EventStore, OutcomeUnknownError, StoreFullError, StoreUnavailableError
from croupier.store.appending import AppendRequest

T = TypeVar("T")


class StoreFault(Enum):
    """One way in which an append fails."""

    FULL = "the disk is full"
    UNAVAILABLE = "the store cannot be reached"
    LOST_BEFORE = "the answer never came, and nothing was stored"
    LOST_AFTER = "the answer never came, and all was stored"


NextFault = Callable[[], StoreFault | None]
"""Called before each append. Returns its fault, if any."""


class FaultyStore(EventStore):
    """A store, with faults."""

    def __init__(self, inner: EventStore, next_fault: NextFault) -> None:
        super().__init__(inner._backend, inner.sealer)
        self._next_fault = next_fault

    def append_many(self, appends: Sequence[Append | AppendRequest], *, upon: int | None = None) -> list[Appended]:
        """Append, unless there is a fault."""
        return self._faulty(lambda: super(FaultyStore, self).append_many(appends, upon=upon))

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
