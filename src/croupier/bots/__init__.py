"""Bots: for the terminal, for the demo floor and for tests.

They decide from what their seat may see, and from a source of chance that is handed in. `PokerBot` plays Poker,
`croupier.bots.house.HouseBot` the house games.
"""

from croupier.bots.chances import Chances, Exact, Quick, best_chances
from croupier.bots.poker import AGGRESSIVE, CALLING, LOOSE, TEMPERAMENTS, TIGHT, BotAction, PokerBot, Temperament
from croupier.bots.sight import BotSight, sight_of

__all__ = [
    "AGGRESSIVE",
    "CALLING",
    "LOOSE",
    "TEMPERAMENTS",
    "TIGHT",
    "BotAction",
    "BotSight",
    "Chances",
    "Exact",
    "PokerBot",
    "Quick",
    "Temperament",
    "best_chances",
    "sight_of",
]
