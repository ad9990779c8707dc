"""The strategy that a question names: by its name, as a table, or as a function of what a player sees.

`odds` and `simulate` read it in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from random import Random
from typing import NamedTuple, TypeAlias

from croupier.cards import DECK, Card, names
from croupier.documents.fields import as_one_of
from croupier.errors import InputError
from croupier.exact_odds.player_sight import Decide, PlayerSight
from croupier.exact_odds.strategies import Strategy
from croupier.exact_odds.strategy_tables import StrategyTable, read_strategy_table
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays

FUNCTION = "function "
"""How the name of a strategy begins that is a function."""
HOLDEM_STRATEGIES = (Strategy.BEST, Strategy.ALL)

StrategyAsked: TypeAlias = str | PathLike[str] | Mapping[str, object] | StrategyTable | Decide | None
SEED = 1


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


def require_suits_alike(decide: Decide, seen: Iterable[PlayerSight]) -> None:
    """Ask again with the suits renamed and the cards in another order, and refuse a function that answers otherwise."""
    chance = Random(SEED)
    for sight in seen:
        suits = chance.sample(range(4), 4)
        other = sight._replace(
            cards=_renamed(sight.cards, suits, chance),
            board=_renamed(sight.board, suits, chance),
            dealer_up=None if sight.dealer_up is None else _renamed((sight.dealer_up,), suits, chance)[0],
        )
        if bool(decide(sight)) != bool(decide(other)):
            both = f"{_said(sight)} and for {_said(other)}"
            raise InputError("strategy", f"decides differently for {both}, which differ in suits and order alone")


def _renamed(cards: tuple[Card, ...], suits: list[int], chance: Random) -> tuple[Card, ...]:
    renamed = [DECK[card & ~3 | suits[card & 3]] for card in cards]
    return tuple(chance.sample(renamed, len(renamed)))


def _said(sight: PlayerSight) -> str:
    own = " ".join(names(sight.cards))
    if sight.dealer_up is not None:
        return f"{own} against {names((sight.dealer_up,))[0]}"
    return f"{own} on {' '.join(names(sight.board))}" if sight.board else own
