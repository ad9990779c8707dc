"""The strategy that a question names: by its name, as a table, or as a function of what a player sees.

`odds` and `simulate` read it in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import NamedTuple, TypeAlias

from croupier.documents.fields import as_one_of
from croupier.exact_odds.player_sight import Decide
from croupier.exact_odds.strategies import Strategy
from croupier.exact_odds.strategy_tables import StrategyTable, read_strategy_table
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays

FUNCTION = "function "
"""How the name of a strategy begins that is a function."""
HOLDEM_STRATEGIES = (Strategy.BEST, Strategy.ALL)

StrategyAsked: TypeAlias = str | PathLike[str] | Mapping[str, object] | StrategyTable | Decide | None


class OwnFunction(NamedTuple):
    """A strategy that is a function, and the bet on which a stud player decides."""

    decide: Decide
    stay_bet: str


Plan: TypeAlias = Strategy | StrategyTable | OwnFunction
"""A strategy as it was read."""


def strategy_names(game: HouseGame) -> Sequence[str]:
    """The named strategies of a game, the usual one first."""
    return tuple(one.value for one in (Strategy if isinstance(game.pays, StudPays) else HOLDEM_STRATEGIES))


def read_plan(game: HouseGame, value: object, place: str = "strategy") -> Plan:
    """The strategy that a question names; best play if it names none.

    A text is always a name, never a file, so that no question from outside makes this machine open a file.
    """
    if value is None:
        return Strategy.BEST
    if isinstance(value, str):
        return Strategy(as_one_of(value, place, {name: name for name in strategy_names(game)}))
    if isinstance(value, StrategyTable):
        return value
    if callable(value):
        return OwnFunction(value, game.stay_bet)
    return read_strategy_table(game, value, place)


def plan_name(plan: Plan) -> str:
    """The name of a strategy in an answer."""
    if isinstance(plan, OwnFunction):
        return function_name(plan.decide)
    return plan.name if isinstance(plan, StrategyTable) else plan.value


def function_name(decide: object) -> str:
    """`function no_lower_than_jacks`, `function table 3f9a02c1`."""
    named = decide.name if isinstance(decide, StrategyTable) else getattr(decide, "__qualname__", "of its own")
    return f"{FUNCTION}{named}"
