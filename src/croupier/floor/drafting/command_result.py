"""The floor's answer to a command: its result, event by event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.command import Command
from croupier.floor_events.logged_event import LoggedEvent
from croupier.people.roles import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandResult:
    """The result of a command that was carried out and stored."""

    position: int
    """Position of the command's last event, or of the store's last event if nothing was stored."""
    at: str
    events: tuple[LoggedEvent, ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    tables: frozenset[str] = frozenset()
    """The tables where something has changed."""
    actor: Actor | None = None
    command: Command | None = field(default=None, repr=False)
    repeated: bool = False
    """Whether it had been carried out before, under the same command id."""
    command_hash: str | None = field(default=None, repr=False)
    """Of a repeated command: the hash of the command that was carried out under its id, if it was stored with one."""
