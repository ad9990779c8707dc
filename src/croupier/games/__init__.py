"""The games: the words they are all written in, and one file for each, in the order of its rules."""

from importlib import import_module

from croupier.clauses import OWN_GAMES
from croupier.games.casino_stud import CASINO_STUD
from croupier.games.editions import Editions, UnknownEditionError
from croupier.games.house import HouseGame
from croupier.games.multi_link_stud import MULTI_LINK_STUD
from croupier.games.progressive_holdem import PROGRESSIVE_HOLDEM
from croupier.games.singapore_stud import SINGAPORE_STUD

HOUSE_EDITIONS: Editions[HouseGame] = Editions()
"""The games against the House, by name and version: each game file beside this one that has a clause list."""

for _name in OWN_GAMES:
    for _game in list(vars(import_module(f"croupier.games.{_name.replace('-', '_')}")).values()):
        if isinstance(_game, HouseGame) and _game.name == _name:
            HOUSE_EDITIONS.add(_name, _game.version, _game)

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
