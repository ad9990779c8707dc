"""The strategies of a simulation: by name, or as a function of what a player sees.

Names are those of `odds`. In stud a name stands for a lowest hand with which a player stays, or for best play. In
hold'em `best-play` and `all` are known: what a player does with these hole cards, on this flop, on this turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.exact_odds.strategies import LOWEST_BET, Strategy
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays
from croupier.hands import strength


class PlayerSight(NamedTuple):
    """What a player sees who has to decide."""

    box: int
    bet: str
    """The bet that can be placed now: `bet`; in hold'em `flop`, `turn`, `river`."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer_up: Card | None
    """The Dealer's face-up card; None in a game without one."""


Decide: TypeAlias = Callable[[PlayerSight], bool]
"""Whether the player places the bet. Otherwise he folds, or checks where he has already stayed."""

HOLDEM_STRATEGIES = (Strategy.BEST.value, Strategy.ALL.value)


def strategy_names(game: HouseGame) -> Sequence[str]:
    """The named strategies of a game, the usual one first."""
    return tuple(Strategy) if isinstance(game.pays, StudPays) else HOLDEM_STRATEGIES


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
