"""The games: the words they are all written in, and one file for each, in the order of its rules."""

from croupier.games.casino_stud import CASINO_STUD
from croupier.games.editions import Editions, UnknownEditionError
from croupier.games.house import HouseGame
from croupier.games.multi_link_stud import MULTI_LINK_STUD
from croupier.games.progressive_holdem import PROGRESSIVE_HOLDEM
from croupier.games.singapore_stud import SINGAPORE_STUD

HOUSE_EDITIONS: Editions[HouseGame] = Editions()
"""The games against the House, by name and version."""

for _game in (CASINO_STUD, MULTI_LINK_STUD, SINGAPORE_STUD, PROGRESSIVE_HOLDEM):
    HOUSE_EDITIONS.add(_game.name, _game.version, _game)

HOUSE_GAMES = HOUSE_EDITIONS.newest
"""The newest edition of each game against the House, by name."""

__all__ = [
    "CASINO_STUD",
    "HOUSE_EDITIONS",
    "HOUSE_GAMES",
    "MULTI_LINK_STUD",
    "PROGRESSIVE_HOLDEM",
    "SINGAPORE_STUD",
    "Editions",
    "HouseGame",
    "UnknownEditionError",
]
