"""House games from outside: registers them in every room of this process, and removes them.

from croupier import register_game
register_game(THREE_CARD, RULINGS)    # a HouseGame with its own rule book, and its GameRulings
"""

from __future__ import annotations

from contextlib import ExitStack

from croupier.clauses import CODES, add_rulebook, remove_rulebook
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES, HouseGame
from croupier.rulings.tables import RULINGS, worked_out
from croupier.rulings.words import GameRulings


def register_game(game: HouseGame, rulings: GameRulings) -> None:
    """Register a house game. From now on it is settled, ruled on, dealt, offered and shown like the others.

    A further version of a known game comes beside the earlier ones. If anything is wrong, nothing is registered.
    """
    if (rulings.code, rulings.version) != (game.book.code, game.version):
        raise ValueError(f"these rulings are of {rulings.code}, version {rulings.version}, and not of {game.name}")
    with ExitStack() as undo:
        if game.book.code not in CODES:
            add_rulebook(game.book)
            undo.callback(remove_rulebook, game.book.code)
        HOUSE_EDITIONS.add(game.name, game.version, game)
        undo.callback(HOUSE_EDITIONS.remove, game.name, game.version)
        RULINGS.add(game.name, game.version, rulings)
        undo.callback(RULINGS.remove, game.name, game.version)
        worked_out(game.name, rulings)  # finds a gap in the table now, and not at the first irregularity
        undo.pop_all()


def forget_game(game: HouseGame) -> None:
    """Remove a version of a house game, and its rule book with the last one."""
    RULINGS.remove(game.name, game.version)
    HOUSE_EDITIONS.remove(game.name, game.version)
    if game.name not in HOUSE_GAMES:
        remove_rulebook(game.book.code)
