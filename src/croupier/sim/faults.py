"""A store that fails as real ones do: it is full, it cannot be reached, or the answer to a commit never comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from croupier.store import (
    Appended,
    Change,
    EventStore,
    OutcomeUnknownError,
    StoreFullError,
    StoreUnavailableError,
)


class Fault(Enum):
    """One way in which an append fails."""

    FULL = "the disk is full"
    UNAVAILABLE = "the store cannot be reached"
    LOST_BEFORE = "the answer never came, and nothing was stored"
    LOST_AFTER = "the answer never came, and all was stored"


NextFault = Callable[[], Fault | None]
"""Asked before each append: whether and how it fails."""


class FaultyStore(EventStore):
    """The store that it is given, with faults."""

    def __init__(self, inner: EventStore, next_fault: NextFault) -> None:
        super().__init__(inner._backend, inner.sealer, inner._upcasters)
        self._next_fault = next_fault

    def append(
        self, changes: Sequence[Change], *, command_id: str, at: str, secrets: Mapping[str, bytes] | None = None
    ) -> Appended:
        """As the store does, unless there is a fault."""
        match self._next_fault():
            case Fault.FULL:
                raise StoreFullError("there is no room left (simulated)")
            case Fault.UNAVAILABLE:
                raise StoreUnavailableError("the store cannot be reached (simulated)")
            case Fault.LOST_BEFORE:
                raise OutcomeUnknownError("the answer to a commit never came (simulated)")
            case Fault.LOST_AFTER:
                super().append(changes, command_id=command_id, at=at, secrets=secrets)
                raise OutcomeUnknownError("the answer to a commit never came (simulated)")
        return super().append(changes, command_id=command_id, at=at, secrets=secrets)
