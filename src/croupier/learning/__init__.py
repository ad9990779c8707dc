"""Environments for learning libraries: Gymnasium for the house games, PettingZoo for Poker (extra `learn`).

    import gymnasium, croupier.learning              # importing it registers the ids
    gymnasium.make("croupier/CasinoStud-v0")
    croupier.learning.poker_env(seats=6, hands=None)

Both play on the rules that tables for money play on. `docs/learning.md` describes observations, actions and rewards.
"""

from croupier.learning.house_environment import HouseEnv
from croupier.learning.illegal_action import IllegalActionError
from croupier.learning.poker_environment import PokerEnv, poker_env
from croupier.learning.registration import register_house_games

__all__ = ["HouseEnv", "IllegalActionError", "PokerEnv", "poker_env", "register_house_games"]

register_house_games()
