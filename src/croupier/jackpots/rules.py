"""The clauses under which each linked game feeds a jackpot, is paid from it, and stops when it fails."""

from __future__ import annotations

from typing import NamedTuple

from croupier.clauses import Citation, reading, rulebook
from croupier.games.words import under
from croupier.refusals import Refused

CSP, MLP, PTH = rulebook("CSP"), rulebook("MLP"), rulebook("PTH")

CONTRIBUTION = reading("R-15")
ORDER = reading("R-16")
PRIOR_METER = reading("R-23")
TOO_LATE = reading("R-34")
BETS_RETURNED = reading("R-35")
METER_AS_FIXED = reading("R-111")
NEVER_BELOW_ZERO = reading("R-112")


class LinkRules(NamedTuple):
    """What one game's rules say of the jackpot it is linked to; a reading where they say nothing."""

    grows: Citation
    """It grows with each accepted bet until it is won, then falls back to the reset."""
    order: Citation
    """Who is paid first, when several tables win."""
    no_bets: Citation
    """No jackpot bets after a fault."""


LINKED: dict[str, LinkRules] = {
    "casino-stud": LinkRules(CSP["1.13"], under(CSP["4.5.2"], CSP["4.5"], CSP["4.5.1"]), CSP["5.18.2(c)"]),
    "multi-link-stud": LinkRules(MLP["1.13"], under(MLP["4.5.2"], MLP["4.5"], MLP["4.5.1"]), MLP["5.18.2(c)"]),
    "progressive-holdem": LinkRules(PTH["1.20"], PTH["4.5"], PTH["5.17.2(c)"]),
    "singapore-stud": LinkRules(CONTRIBUTION, ORDER, reading("R-19")),
}


def rules_of(game: str) -> LinkRules:
    """The rules of a linked game; refused for a game that has no jackpot."""
    try:
        return LINKED[game]
    except KeyError:
        raise Refused("NO_JACKPOT", None, f"{game} has no jackpot bets: one of {', '.join(LINKED)} has") from None
