"""What the odds need to know of each game, taken from the game's own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from croupier.errors import InputError
from croupier.fields import as_one_of
from croupier.games import (
    Editions,
    UnknownEditionError,
    casino_stud,
    multi_link_stud,
    progressive_holdem,
    singapore_stud,
)
from croupier.games.house import HouseGame
from croupier.games.prizes import Prize
from croupier.games.words import PayTable
from croupier.hands import CLASSES, Category, Strength


class StudRules(NamedTuple):
    """A stud game."""

    game: HouseGame
    ante_pays: int
    bet_pays: PayTable
    bet_times_ante: int
    qualifies: Callable[[Strength], bool]
    jackpot_pays: Mapping[Category, Prize]

    @property
    def lowest_qualifying(self) -> Strength:
        """The lowest hand with which the Dealer qualifies."""
        return next(hand for hand in map(Strength, range(1, CLASSES + 1)) if self.qualifies(hand))


HOLDEM = progressive_holdem.PROGRESSIVE_HOLDEM
ODDS_EDITIONS: Editions[StudRules | HouseGame] = Editions()
"""What the odds are counted from, by the game's name and version."""

for _rules in (
    StudRules(
        casino_stud.CASINO_STUD,
        casino_stud.ANTE_PAYS,
        casino_stud.BET_PAYS,
        casino_stud.BET_TIMES_ANTE,
        casino_stud.dealer_qualifies,
        casino_stud.JACKPOT_PAYS,
    ),
    StudRules(
        multi_link_stud.MULTI_LINK_STUD,
        multi_link_stud.ANTE_PAYS,
        multi_link_stud.BET_PAYS,
        multi_link_stud.BET_TIMES_ANTE,
        multi_link_stud.dealer_qualifies,
        multi_link_stud.JACKPOT_PAYS,
    ),
    StudRules(
        singapore_stud.SINGAPORE_STUD,
        singapore_stud.ANTE_PAYS,
        singapore_stud.BET_PAYS,
        singapore_stud.BET_TIMES_ANTE,
        singapore_stud.dealer_qualifies,
        singapore_stud.JACKPOT_PAYS,
    ),
):
    ODDS_EDITIONS.add(_rules.game.name, _rules.game.version, _rules)
ODDS_EDITIONS.add(HOLDEM.name, HOLDEM.version, HOLDEM)

GAMES = ODDS_EDITIONS.newest
"""The games that have odds, by name, each in its newest edition."""


def stud_rules(game: str, version: int | None = None) -> StudRules:
    """What the odds of a stud game are counted from."""
    rules = ODDS_EDITIONS.of(game, version)
    if not isinstance(rules, StudRules):
        raise UnknownEditionError(f"{game} is not a stud game")
    return rules


def rules_of(game: object, version: int | None) -> StudRules | HouseGame:
    """What the odds of a game are counted from; bad questions are told with their place."""
    as_one_of(game, "game", GAMES)
    try:
        return ODDS_EDITIONS.of(str(game), version)
    except UnknownEditionError as error:
        raise InputError("version", str(error)) from None
