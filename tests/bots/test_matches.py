"""Bots win against those who do not think. Decks and chance are fixed, and each deck is dealt both ways round."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from croupier.bots.chances import Chances, Exact, Quick
from croupier.bots.poker import AGGRESSIVE, LOOSE, TIGHT, PokerBot, Temperament
from tests.bots.poker_games import Player, anything, heads_up, station

THINKERS = [TIGHT, LOOSE, AGGRESSIVE]
"""Bots that play to win; a calling bot is an easy opponent."""
DECKS = 500


def lead(temperament: Temperament, chances: Chances, other: Player, *, decks: int = DECKS) -> float:
    """A bot's win in standard errors: above 3 it is no luck."""
    bot = PokerBot(temperament=temperament, chances=chances, chance=Random(1).randbytes)
    won = heads_up(bot.choose, other, decks=decks, seed=11)
    return fmean(won) / (stdev(won) / sqrt(decks))


@pytest.mark.parametrize("temperament", THINKERS, ids=[one.name for one in THINKERS])
def test_bots_beat_a_calling_station(temperament: Temperament) -> None:
    assert lead(temperament, Quick(), station) > 3


@pytest.mark.parametrize("temperament", THINKERS, ids=[one.name for one in THINKERS])
def test_bots_beat_a_player_who_does_anything(temperament: Temperament) -> None:
    assert lead(temperament, Quick(), anything(5)) > 3


def test_exact_bots_beat_a_calling_station() -> None:
    assert lead(AGGRESSIVE, Exact(), station, decks=150) > 3
