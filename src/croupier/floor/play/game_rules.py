"""The clauses of each game about the people at its tables, which the floor cites in refusals."""

from __future__ import annotations

from typing import NamedTuple

from croupier.clauses import Citation, rulebook
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.casino_stud import CASINO_STUD

PKR = rulebook("PKR")


class PitRules(NamedTuple):
    """The clauses of one game; None where its rules say nothing."""

    staff: Citation | None
    """The definition of a Pit Employee."""
    own_place: Citation
    """The player of a box or a seat decides for it."""
    placed_by_staff: Citation | None
    """Staff may place a bet for a player who asks."""
    not_covered: Citation
    """Somebody decides matters that the rules do not cover."""
    interrupted: Citation
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
    found = PitRules(live.staff, live.own_box, live.placed_by_staff, live.not_covered, live.interrupted)
    if link is None:
        return found
    return found._replace(fault=link.fault, after_fault=link.after_fault, order=link.order)


POKER_RULES = PitRules(
    staff=PKR["1.28"],
    own_place=PKR["1.36"],
    placed_by_staff=PKR["5.13"],
    not_covered=PKR["5.14"],
    interrupted=PKR["5.1"],
)
FIRST_GAME = of_house_game(CASINO_STUD)
"""Cited if no table is named, and in lists of commands."""


def rules_of_game(game: str, version: int | None = None) -> PitRules:
    """The clauses of the game that is played at a table."""
    return POKER_RULES if game == PKR.game else of_house_game(HOUSE_EDITIONS.of(game, version))
