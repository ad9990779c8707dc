"""The games with odds, and the edition of a game in a question."""

from __future__ import annotations

from croupier.documents.fields import Document, as_one_of, required
from croupier.errors import InputError
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES, HouseGame
from croupier.games.pay_tables import HoldemPays, StudPays


def games_with_odds() -> dict[str, HouseGame]:
    """The games whose odds are counted, by name, each in its newest edition."""
    return {name: game for name, game in HOUSE_GAMES.items() if game.pays is not None}


def edition_asked(question: Document) -> tuple[HouseGame, StudPays | HoldemPays]:
    """The edition that a question names by `game` and `version`, the newest without one, with the pays of its bets."""
    game = as_one_of(required(question, "game"), "game", games_with_odds())
    edition = HOUSE_EDITIONS.on(question, game.name)
    if edition.pays is None:
        raise InputError("version", f"no odds are counted under version {edition.version} of {edition.name}")
    return edition, edition.pays
