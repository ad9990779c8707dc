"""The floor: what joins tables, jackpots and money. So far: tables linked to jackpots, in memory."""

from croupier.errors import BrokenPromiseError
from croupier.floor.linked import LinkedFloor, LinkedTable

__all__ = ["BrokenPromiseError", "LinkedFloor", "LinkedTable"]
