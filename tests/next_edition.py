"""Next versions of four games for tests: each pays otherwise than the version of today, and lives beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial

from croupier import forget_game, register_game
from croupier.games import (
    CASINO_STUD,
    PROGRESSIVE_HOLDEM,
    SINGAPORE_STUD,
    HouseGame,
    casino_stud,
    progressive_holdem,
    singapore_stud,
)
from croupier.games.house import BoxInPlay, Deal, Draw, Settled
from croupier.games.poker import POKER_EDITIONS, Pot, Rake, rakes
from croupier.games.prizes import Meter, Prize
from croupier.games.signs import of_prizes
from croupier.games.stud import settle_rws_stud
from croupier.hands import Category
from croupier.money import Cents
from croupier.rulings import casino_stud as casino_stud_rulings
from croupier.rulings import poker as poker_rulings
from croupier.rulings import progressive_holdem as progressive_holdem_rulings
from croupier.rulings import singapore_stud as singapore_stud_rulings
from croupier.rulings.tables import RULINGS
from croupier.rulings.words import GameRulings

NEXT = CASINO_STUD.version + 1
NEXT_PAYS = casino_stud.PAYS._replace(bet={**casino_stud.PAYS.bet, Category.ONE_PAIR: 3})
"""Casino Stud, version 7: a BET with one pair pays 3 to 1 instead of 1 to 1."""


def settle_next(boxes: Sequence[BoxInPlay], deal: Deal, meter: Meter | None, _draw: Draw) -> Settled:
    against, jackpot = casino_stud.AGAINST_DEALER, casino_stud.THE_JACKPOT
    pays = NEXT_PAYS
    return settle_rws_stud(boxes, deal, meter, against=against._replace(pays=pays), jackpot=jackpot._replace(pays=pays))


NEXT_CASINO_STUD = replace(CASINO_STUD, version=NEXT, settle=settle_next, pays=NEXT_PAYS)

NEXT_SINGAPORE_PAYS = singapore_stud.PAYS._replace(
    bet={**singapore_stud.PAYS.bet, Category.TWO_PAIRS: 3},
    jackpot={
        **singapore_stud.PAYS.jackpot,
        Category.STRAIGHT_FLUSH: Prize("straight-flush", percent=20),
        Category.FLUSH: Prize("flush", to_one=40),
    },
    draws={singapore_stud.MAGIC_CARD: 3, singapore_stud.LUCKY_BOX: 10, singapore_stud.LUCKY_HOUSE: 20},
)
"""Singapore Stud, version 5: another row of the BET, two of the jackpot, and all draws."""
NEXT_SINGAPORE_STUD = replace(
    SINGAPORE_STUD,
    version=SINGAPORE_STUD.version + 1,
    settle=partial(singapore_stud.settle, singapore_stud.AGAINST_DEALER._replace(pays=NEXT_SINGAPORE_PAYS)),
    claims=partial(singapore_stud.jackpot_claims, NEXT_SINGAPORE_PAYS),
    prizes=tuple(NEXT_SINGAPORE_PAYS.jackpot.values()),
    pays=NEXT_SINGAPORE_PAYS,
)

NEXT_HOLDEM_PAYS = progressive_holdem.PAYS._replace(
    ante_wins_from=Category.THREE_OF_A_KIND,
    bonus=tuple(
        (name, 5 if name == "10-10 through 2-2" else odds, fits) for name, odds, fits in progressive_holdem.PAYS.bonus
    ),
    royals={**progressive_holdem.PAYS.royals, "turn": Prize("royal-flush-on-the-turn", percent=50)},
    hands={**progressive_holdem.PAYS.hands, Category.STRAIGHT_FLUSH: Prize("straight-flush", fixed=2_000_00)},
    community={Category.ROYAL_FLUSH: Prize("community-royal-flush", fixed=20_000_00)},
)
"""Hold'em, version 7: the Ante wins from three of a kind, the Turn is twice the Ante; other Bonus and jackpot rows."""
NEXT_PRIZES = tuple(
    prize
    for rows in (NEXT_HOLDEM_PAYS.royals, NEXT_HOLDEM_PAYS.hands, NEXT_HOLDEM_PAYS.community)
    for prize in rows.values()
)
NEXT_HOLDEM = replace(
    PROGRESSIVE_HOLDEM,
    version=PROGRESSIVE_HOLDEM.version + 1,
    layout=tuple(replace(place, multiple=2) if place.name == "turn" else place for place in PROGRESSIVE_HOLDEM.layout),
    settle=partial(progressive_holdem.settle, NEXT_HOLDEM_PAYS),
    claims=partial(progressive_holdem.jackpot_claims, NEXT_HOLDEM_PAYS),
    prizes=NEXT_PRIZES,
    signs=(*PROGRESSIVE_HOLDEM.signs[:-1], PROGRESSIVE_HOLDEM.signs[-1]._replace(rows=of_prizes(NEXT_PRIZES))),
    pays=NEXT_HOLDEM_PAYS,
)


@contextmanager
def beside(game: HouseGame, rulings: GameRulings) -> Iterator[HouseGame]:
    """A next version beside the version of today; forgotten again at the end."""
    register_game(game, replace(rulings, version=game.version))
    try:
        yield game
    finally:
        forget_game(game)


def next_edition() -> AbstractContextManager[HouseGame]:
    """Casino Stud, version 7, beside version 6."""
    return beside(NEXT_CASINO_STUD, casino_stud_rulings.RULINGS)


def next_singapore_stud() -> AbstractContextManager[HouseGame]:
    """Singapore Stud, version 5, beside version 4."""
    return beside(NEXT_SINGAPORE_STUD, singapore_stud_rulings.RULINGS)


def next_holdem() -> AbstractContextManager[HouseGame]:
    """Hold'em, version 7, beside version 6."""
    return beside(NEXT_HOLDEM, progressive_holdem_rulings.RULINGS)


def rakes_in_twos(pots: Sequence[Pot], rake: Rake, *, chip: Cents) -> list[Cents]:
    """The rake as it is today, rounded down to two chips instead of one."""
    return rakes(pots, rake, chip=2 * chip)


@contextmanager
def next_poker(rulings: GameRulings = poker_rulings.RULINGS) -> Iterator[int]:
    """Poker, version 7, beside version 6: a rake of up to 8 percent, rounded down to two chips."""
    today = POKER_EDITIONS.of("poker")
    version = today.version + 1
    POKER_EDITIONS.add("poker", version, today._replace(version=version, most_rake_percent=8, rakes=rakes_in_twos))
    RULINGS.add("poker", version, replace(rulings, version=version))
    try:
        yield version
    finally:
        POKER_EDITIONS.remove("poker", version)
        RULINGS.remove("poker", version)
