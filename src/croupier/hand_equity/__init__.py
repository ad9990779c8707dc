"""Exact equity: the worth of hands over every board that can still come.

equity(["As Ah", "Kd Kc"])                                # two to ten known hands
equity_against_random("As Ah", "Kd 9c 2h")                # one opponent who may hold anything
equity_against_range("As Ah", {"KK": 1, "AKs": 1})        # one opponent with a range
"""

from croupier.hand_equity.board_counts import winners
from croupier.hand_equity.known import Equity, HandEquity, equity, equity_by_winners
from croupier.hand_equity.question import Cards, EquityQuestion, Hole, read_hole
from croupier.hand_equity.ranges import Against, equity_against_random, equity_against_range

__all__ = [
    "Against",
    "Cards",
    "Equity",
    "EquityQuestion",
    "HandEquity",
    "Hole",
    "equity",
    "equity_against_random",
    "equity_against_range",
    "equity_by_winners",
    "read_hole",
    "winners",
]
