"""Environments for learning libraries: Gymnasium for the house games, PettingZoo for Poker (extra `learn`).

    import gymnasium, croupier.learning              # importing it registers the ids
    gymnasium.make("croupier/CasinoStud-v0")
    croupier.learning.poker_env(seats=6, hands=None)

Both play on the rules that tables for money play on. `HouseVectorEnv` has many boxes of a house game at once, compiled
(extra `fast`); it is imported when it is first used. `docs/learning.md` describes observations, actions and rewards.
"""

from typing import TYPE_CHECKING, Any

from croupier.learning.caller_input import IllegalActionError
from croupier.learning.house_environment import HouseEnv
from croupier.learning.poker_environment import PokerEnv, poker_env
from croupier.learning.registration import register_house_games

if TYPE_CHECKING:
    from croupier.learning.house_vector import HouseVectorEnv

__all__ = ["HouseEnv", "HouseVectorEnv", "IllegalActionError", "PokerEnv", "poker_env", "register_house_games"]

register_house_games()


def __getattr__(name: str) -> Any:
    if name != "HouseVectorEnv":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from croupier.learning.house_vector import HouseVectorEnv

    return HouseVectorEnv
