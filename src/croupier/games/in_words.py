"""Games and bets in the words of their descriptions. An unknown name stays as it is."""

from __future__ import annotations

from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES

POKER = "poker"


def game_in_words(game: str) -> str:
    """A game's short name: its whole title is too long for most columns."""
    if game == POKER:
        return "Poker"
    return HOUSE_GAMES[game].short_title if game in HOUSE_GAMES else game


def title_of(game: str, version: int | None = None) -> str:
    """A game's whole title under a version of its rules, or under the newest."""
    return HOUSE_EDITIONS.of(game, version).title if game in HOUSE_GAMES else game_in_words(game)


def bet_in_words(game: str, bet: str) -> str:
    """A bet in a line of text: `ante`. A name of several parts becomes `jackpot, own hand`."""
    place = HOUSE_GAMES[game].places.get(bet) if game in HOUSE_GAMES and "-" in bet else None
    return bet if place is None else place.label[:1].lower() + place.label[1:]
