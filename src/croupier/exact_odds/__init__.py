"""Exact odds: every figure an integer over the whole sample space.

croupier.odds("casino-stud", meter="250000")
croupier.advise({"game": "casino-stud", "cards": ["Ah", "Kd", "Qc", "7s", "2h"], "dealer_up": "Qs"})
"""

from croupier.exact_odds.advice import advise
from croupier.exact_odds.answers import odds
from croupier.exact_odds.player_sight import PlayerSight

__all__ = ["PlayerSight", "advise", "odds"]
