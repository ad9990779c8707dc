"""A command on its way to the floor."""

from __future__ import annotations

from typing import NamedTuple

from croupier.command import Command
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
