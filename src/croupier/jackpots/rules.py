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


def rules_of(game: str, version: int) -> LinkRules:
    """The rules of a linked game in this version; refused for a game that has no jackpot."""
    link = HOUSE_EDITIONS.of(game, version).link
    if link is None:
        raise not_linked(game)
    return link


def newest_version(game: str) -> int:
    """The newest version of a game's rules; refused for a game of another kind."""
    if game not in HOUSE_GAMES:
        raise not_linked(game)
    return HOUSE_GAMES[game].version


def not_linked(game: str) -> Refused:
    """The refusal of a game that has no jackpot."""
    linked = tuple(name for name, found in HOUSE_GAMES.items() if found.link is not None)
    return Refused("NO_JACKPOT.other_games", None, game=game, games=linked)


def rules_of_round(round_: LinkedRound) -> LinkRules:
    """The rules that a round was opened with. A round that names no version is older than any second version."""
    oldest, *_ = HOUSE_EDITIONS.versions(round_.game)
    return rules_of(round_.game, round_.version or oldest)
