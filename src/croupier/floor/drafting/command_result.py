"""A command on its way to the floor, and its result, event by event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.command import Command
from croupier.floor_events.logged_event import LoggedEvent
from croupier.people.roles import Actor


class PlannedMove(NamedTuple):
    """A move of a dealer or a bot: it holds for the table as it was when the move was planned."""

    table: str
    position: int
    """The floor's position at that time."""


class GivenCommand(NamedTuple):
    """A command, the person who gives it, and the id that they chose for it."""

    command: Command
    actor: Actor
    command_id: str
    planned: PlannedMove | None = None
    """Set for the moves of dealers and bots. Only the server that runs their table makes them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandResult:
    """The result of a command that was carried out and stored."""

    position: int
    """Position of the command's last event, or of the store's last event if nothing was stored."""
    at: str
    events: tuple[LoggedEvent, ...] = ()
    answer: Mapping[str, str] = field(default_factory=dict)
    tables: frozenset[str] = frozenset()
    """The tables where something has changed."""
    actor: Actor | None = None
    command: Command | None = field(default=None, repr=False)
    repeated: bool = False
    """Whether it had been carried out before, under the same command id."""
    command_hash: str | None = field(default=None, repr=False)
    """Of a repeated command: the hash of the command that was carried out under its id, if it was stored with one."""
