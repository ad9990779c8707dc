"""Whether the floor decides commands and, if not, why: one value at any time.

| condition | takes commands | what ends it |
| --- | --- | --- |
| `Deciding` | yes | |
| `AnswerLost` | no | the store is asked what became of the last commit |
| `LeaseLost` | no | this server joins the others anew |
| `Stopped` | no | the floor is loaded again |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.floor.drafting.draft import Pending
from croupier.refusals import Refused
from croupier.store import StoreError

WRITTEN_BY_ANOTHER = "another program has written to this store"
OTHER_EVENTS = "the store has lost events, and has others in their place: start this server anew"


@dataclass(frozen=True, slots=True)
class Deciding:
    """The floor takes commands."""

    store_error: StoreError | None = None
    """The failure of the last append, after which the store should be tried again; None if it was stored."""


@dataclass(frozen=True, slots=True)
class AnswerLost:
    """The answer to a commit never came. Only the store knows whether its commands have happened."""

    pending: tuple[Pending, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class LeaseLost:
    """The other servers have gone on without this one. The state here may be out of date already."""

    reason: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """Nothing more can be decided on this state: the store holds another history, or events that do not fit."""

    reason: str


NotDeciding: TypeAlias = AnswerLost | LeaseLost | Stopped
Condition: TypeAlias = Deciding | NotDeciding
DECIDING = Deciding()


def refusal(condition: NotDeciding) -> Refused:
    """The answer to a command that comes now."""
    if isinstance(condition, LeaseLost):
        return Refused("STORE_TAKEN_OVER", None)
    return Refused("STORE_UNKNOWN.stopped", None, reason=condition.reason)


def lost_events(*, last: int, position: int) -> Stopped:
    """The store ends before a position that this floor has seen stored."""
    return Stopped(f"the store ends at position {last} and has lost the events up to {position}")
