"""What the odds need to know of each game, taken from the game's own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from croupier.games import casino_stud, multi_link_stud, progressive_holdem, singapore_stud
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


STUD = {
    module.game.name: module
    for module in (
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
    )
}
HOLDEM = progressive_holdem.PROGRESSIVE_HOLDEM
GAMES: dict[str, HouseGame] = {**{name: rules.game for name, rules in STUD.items()}, HOLDEM.name: HOLDEM}
