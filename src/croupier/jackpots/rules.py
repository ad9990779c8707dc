"""The clauses under which each linked game feeds a jackpot, is paid from it, and stops when it fails."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.games.prizes import LinkRules
from croupier.jackpots.state import LinkedRound
from croupier.refusals import Refused

CONTRIBUTION = reading("R-15")
ORDER = reading("R-16")
PRIOR_METER = reading("R-23")
TOO_LATE = reading("R-34")
BETS_RETURNED = reading("R-35")
CORRECTS_PRIZES = reading("R-105")
METER_AS_FIXED = reading("R-111")
NEVER_BELOW_ZERO = reading("R-112")


def rules_of(game: str, version: int | None) -> tuple[LinkRules, int]:
    """The rules of a linked game in this version, or in the newest, and that version; refused for a game that has no
    jackpot."""
    edition = HOUSE_EDITIONS.of(game, version) if game in HOUSE_GAMES else None
    if edition is None or edition.link is None:
        linked = tuple(name for name, other in HOUSE_GAMES.items() if other.link is not None)
        raise Refused("NO_JACKPOT.other_games", None, game=game, games=linked)
    return edition.link, edition.version


def rules_of_round(round_: LinkedRound) -> LinkRules:
    """The rules that a round was opened with."""
    rules, _ = rules_of(round_.game, round_.version)
    return rules
