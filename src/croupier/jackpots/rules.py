"""The clauses under which each linked game feeds a jackpot, is paid from it, and stops when it fails."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.games import HOUSE_GAMES
from croupier.games.prizes import LinkRules
from croupier.refusals import Refused

CONTRIBUTION = reading("R-15")
ORDER = reading("R-16")
PRIOR_METER = reading("R-23")
TOO_LATE = reading("R-34")
BETS_RETURNED = reading("R-35")
CORRECTS_PRIZES = reading("R-105")
METER_AS_FIXED = reading("R-111")
NEVER_BELOW_ZERO = reading("R-112")


def rules_of(game: str) -> LinkRules:
    """The rules of a linked game; refused for a game that has no jackpot."""
    linked = {name: found.link for name, found in HOUSE_GAMES.items() if found.link is not None}
    try:
        return linked[game]
    except KeyError:
        raise Refused("NO_JACKPOT.other_games", None, game=game, games=tuple(linked)) from None
