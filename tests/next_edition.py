"""A next version of Casino Stud for tests: version 7, under which a BET with one pair pays 3 to 1 instead of 1 to 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from croupier.exact_odds.rules import ODDS_EDITIONS, stud_rules
from croupier.games import CASINO_STUD, HOUSE_EDITIONS, HouseGame
from croupier.games.casino_stud import AGAINST_DEALER, BET_PAYS, THE_JACKPOT
from croupier.games.house import BoxInPlay, Deal, Draw, Settled
from croupier.games.prizes import Meter
from croupier.games.stud import settle_rws_stud
from croupier.hands import Category
from croupier.rulings import casino_stud as casino_stud_rulings
from croupier.rulings.tables import RULINGS

NEXT = CASINO_STUD.version + 1
NEXT_BET_PAYS = {**BET_PAYS, Category.ONE_PAIR: 3}
NEXT_AGAINST_DEALER = AGAINST_DEALER._replace(bet_pays=NEXT_BET_PAYS)


def settle_next(boxes: Sequence[BoxInPlay], deal: Deal, meter: Meter | None, _draw: Draw) -> Settled:
    return settle_rws_stud(boxes, deal, meter, against=NEXT_AGAINST_DEALER, jackpot=THE_JACKPOT)


@contextmanager
def next_edition() -> Iterator[HouseGame]:
    """Version 7 beside version 6, in games, rulings and odds; forgotten again at the end."""
    game = replace(CASINO_STUD, version=NEXT, settle=settle_next)
    rules = stud_rules(game.name, CASINO_STUD.version)._replace(game=game, bet_pays=NEXT_BET_PAYS)
    HOUSE_EDITIONS.add(game.name, NEXT, game)
    RULINGS.add(game.name, NEXT, replace(casino_stud_rulings.RULINGS, version=NEXT))
    ODDS_EDITIONS.add(game.name, NEXT, rules)
    try:
        yield game
    finally:
        for editions in (HOUSE_EDITIONS, RULINGS, ODDS_EDITIONS):
            editions.remove(game.name, NEXT)
