"""The floor: tables, jackpots, people and money on one store, through one writer.

floor = Floor.open(store, clock=clock, chance=os.urandom)
floor.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), actor=alice, command_id="1")

The commands are in `croupier.floor.commands.all_commands`; `docs/floor.md` follows one from start to end.
"""

from croupier.errors import BrokenPromiseError
from croupier.floor.drafting.command_result import CommandResult, GivenCommand
from croupier.floor.engine.floor import Floor
from croupier.floor_events.house_settings import AfterRestart, HouseSettings
from croupier.people.roles import SYSTEM, Actor, Role

__all__ = [
    "SYSTEM",
    "Actor",
    "AfterRestart",
    "BrokenPromiseError",
    "CommandResult",
    "Floor",
    "GivenCommand",
    "HouseSettings",
    "Role",
]
