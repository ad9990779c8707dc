"""The clauses of each game about the people at its tables, which the floor cites in refusals."""

from __future__ import annotations

from typing import NamedTuple

from croupier.clauses import Citation, rulebook
from croupier.games import HOUSE_EDITIONS, HouseGame

PKR = rulebook("PKR")


class PitRules(NamedTuple):
    """The clauses of one game; None where its rules say nothing."""

    staff: Citation | None = None
    """The definition of a Pit Employee."""
    own_place: Citation | None = None
    """The player of a box or a seat decides for it."""
    placed_by_staff: Citation | None = None
    """Staff may place a bet for a player who asks."""
    not_covered: Citation | None = None
    """Somebody decides matters that the rules do not cover."""
    interrupted: Citation | None = None
    """The end of a round that is interrupted."""
    fault: Citation | None = None
    """A jackpot that does not work."""
    after_fault: Citation | None = None
    """The House's choices for the rounds after a fault."""
    order: Citation | None = None
    """The order in which jackpot prizes are paid, and who sets it."""


def of_house_game(game: HouseGame) -> PitRules:
    """The clauses of a house game."""
    live, link = game.live, game.link
    return PitRules(
        staff=live.staff,
        own_place=live.own_box,
        placed_by_staff=live.placed_by_staff,
        not_covered=live.not_covered,
        interrupted=live.interrupted,
        fault=link and link.fault,
        after_fault=link and link.after_fault,
        order=link and link.order,
    )


POKER_RULES = PitRules(
    staff=PKR["1.28"],
    own_place=PKR["1.36"],
    placed_by_staff=PKR["5.13"],
    not_covered=PKR["5.14"],
    interrupted=PKR["5.1"],
)
NO_GAME = PitRules()
"""Where no table is named there is no game, and no clause of one to cite."""


def rules_of_game(game: str, version: int | None = None) -> PitRules:
    """The clauses of the game that is played at a table."""
    return POKER_RULES if game == PKR.game else of_house_game(HOUSE_EDITIONS.of(game, version))
