"""Everything that can be asked of the floor. Who asks is told beside the command (`Floor.do`), never in it."""

from __future__ import annotations

from typing import TypeAlias, get_args

from croupier.floor.commands.dealer_commands import DealerCommand
from croupier.floor.commands.house_commands import HouseCommand
from croupier.floor.commands.people_commands import Approve, Decline, PeopleCommand
from croupier.floor.commands.player_commands import PlayerCommand

Command: TypeAlias = PlayerCommand | DealerCommand | HouseCommand | PeopleCommand | Approve | Decline

COMMANDS: dict[str, type[Command]] = {kind.command: kind for kind in get_args(Command)}
"""By the name that each has in documents."""
