"""The faults of a simulated floor: their kinds, the moments at which they strike, and how often each has struck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple


class InjectedFault(Enum):
    """One kind of fault."""

    KILL = "kill"
    PAUSE = "pause"
    FULL_DISK = "full disk"
    STORE_AWAY = "store cut off"
    LOST_COMMIT = "answer to a commit lost"
    CLOCK_FORWARD = "clock jumps forward"
    CLOCK_BACK = "clock jumps back"
    CUT_CONNECTION = "connection cut"
    REPEAT = "command sent again"
    TAKE_OVER = "another server takes over"
    BIT_FLIP = "bit flipped"
    OLD_STORE = "old store restored"


class Moment(Enum):
    """One place in the way of a command, or in the life of a floor."""

    BEFORE_DECISION = "before the decision"
    BEFORE_APPEND = "before the append"
    BETWEEN_PARTS = "between the parts of an append"
    AFTER_COMMIT = "after the commit, before the answer"
    STREAMING = "while viewers are told"
    START_UP = "during start-up"
    BACKUP = "during a backup"
    AT_REST = "between commands"


FaultCounts = Counter[tuple[InjectedFault, Moment]]
Strike = Callable[[], None]
"""Carries a fault out. It may raise an error, kill the process, or change the time."""


class ProcessKilledError(BaseException):
    """The simulated process is killed. As with `kill -9`, no part of the program may go on after it."""


class _WaitingFault(NamedTuple):
    """A fault that waits for its moment."""

    kind: InjectedFault
    strike: Strike
    passes: int
    """How often the moment passes before the fault strikes."""


class FaultPlan:
    """Faults that wait for their moments. At most one waits for each moment."""

    def __init__(self) -> None:
        self.counts: FaultCounts = Counter()
        """How often each kind of fault has struck at each moment."""
        self._waiting: dict[Moment, _WaitingFault] = {}

    def arm(self, kind: InjectedFault, moment: Moment, strike: Strike, *, passes: int = 0) -> None:
        """Let a fault strike when that moment comes, after it has passed this many times."""
        self._waiting[moment] = _WaitingFault(kind, strike, passes)

    def waits_for(self, moment: Moment) -> bool:
        """Whether a fault waits for this moment."""
        return moment in self._waiting

    def reach(self, moment: Moment) -> None:
        """The moment has come."""
        waiting = self._waiting.pop(moment, None)
        if waiting is None:
            return
        if waiting.passes:
            self._waiting[moment] = waiting._replace(passes=waiting.passes - 1)
            return
        self.note(waiting.kind, moment)
        waiting.strike()

    def note(self, kind: InjectedFault, moment: Moment) -> None:
        """Count a fault that has struck."""
        self.counts[kind, moment] += 1

    def disarm(self, *moments: Moment) -> None:
        """Drop the faults that wait for these moments; without any, all of them."""
        for moment in moments or tuple(self._waiting):
            self._waiting.pop(moment, None)
