"""The strategies of a simulation as functions of what a player sees.

They are given as in `odds`: by name, as a table, or as a function. In stud a name stands for a lowest hand with which a
player stays, or for best play. In hold'em `best-play` and `all` are known: what a player does with these hole cards, on
this flop, on this turn.
"""

from __future__ import annotations

from croupier.exact_odds.player_sight import Decide
from croupier.exact_odds.strategies import LOWEST_BET, Strategy
from croupier.exact_odds.strategy_tables import StrategyTable
from croupier.games import HouseGame
from croupier.hands import strength


def named_strategy(game: HouseGame, name: str) -> Decide:
    """The strategy of this name. Best play needs the extra `fast`."""
    strategy = Strategy(name)
    if strategy is Strategy.BEST:
        from croupier.simulation.best_play import best_play  # the counts behind it come with the extra `fast`

        return best_play(game)
    lowest = LOWEST_BET[strategy]
    if strategy is Strategy.ALL:
        return lambda _seen: True
    return lambda seen: strength(seen.cards) >= lowest


def decide_by(game: HouseGame, own: Decide | StrategyTable) -> Decide:
    """A strategy of one's own as a function. A table whose rules ask for best play needs the extra `fast`."""
    if not isinstance(own, StrategyTable):
        return own
    return own.decide(named_strategy(game, Strategy.BEST if own.asks_best_play else Strategy.ALL))
