"""Plays blocks of a house game, on the kernel or on the plain path, from a document alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias

from croupier.errors import InputError
from croupier.exact_odds.player_sight import Decide
from croupier.exact_odds.strategy_asked import FUNCTION
from croupier.exact_odds.strategy_tables import StrategyTable
from croupier.games.pay_tables import StudPays
from croupier.simulation.amounts import BoxAmounts, box_amounts
from croupier.simulation.blocks import BlockDocument, PlayBlock, Question
from croupier.simulation.house_plain import play_house_block
from croupier.simulation.settings import HouseQuestion, read_house_settings
from croupier.simulation.strategies import decide_by, named_strategy

AUTO, FAST, PLAIN, GPU = "auto", "fast", "plain", "gpu"
ENGINES = {engine: engine for engine in (AUTO, FAST, PLAIN, GPU)}
MOST_NET = 2_500_000_000
"""The kernel squares what all boxes win in a round, in 64 bits: with higher stakes than this, in cents, it cannot."""


OwnStrategy: TypeAlias = Decide | StrategyTable
"""A strategy that is no name."""


def engine_for(settings: HouseQuestion, engine: str, functions: Sequence[OwnStrategy]) -> str:
    """The kernel where it is installed and can do it, else the plain path; or a reason why the kernel cannot."""
    if engine == PLAIN:
        return PLAIN
    if engine == GPU:
        raise InputError("engine", "the GPU plays Poker alone; fast and plain play this game")
    reason = None
    if functions:
        reason = "a strategy that is a function or a table runs on the plain path"
    elif sum(_most(worth) for worth in _amounts(settings)) > MOST_NET:
        reason = "stakes as high as these run on the plain path"
    if reason is not None and engine == FAST:
        raise InputError("engine", reason)
    return PLAIN if reason is not None or (engine == AUTO and find_spec("numba") is None) else FAST


def _amounts(settings: HouseQuestion) -> list[BoxAmounts]:
    known: dict[tuple[tuple[str, int], ...], BoxAmounts] = {}
    for stakes in settings.stakes:
        key = tuple(stakes.items())
        if key not in known:
            known[key] = box_amounts(settings, stakes)
    return [known[tuple(stakes.items())] for stakes in settings.stakes]


def _most(worth: BoxAmounts) -> int:
    """The most that a box can win or lose on all its bets together, shares of the meter left aside."""
    ways = [sum(nets.values()) for nets in worth.ways]
    return sum(max(map(abs, amounts)) for amounts in (ways, *worth.codes, worth.bonus) if amounts)


class ReadyTable(NamedTuple):
    """A table that is ready to play blocks on the kernel."""

    settings: HouseQuestion
    amounts: Sequence[BoxAmounts]
    play: Any


@lru_cache(maxsize=4)
def _ready(text: str) -> ReadyTable:
    """The tables of a question, made once in each process."""
    settings = read_house_settings(json.loads(text))
    amounts = _amounts(settings)
    if isinstance(settings.game.pays, StudPays):
        from croupier.simulation.stud_fast import fast_stud_block, stud_table  # Numba takes seconds to import

        stud = stud_table(settings, amounts)
        return ReadyTable(settings, amounts, partial(fast_stud_block, settings, amounts, stud))
    from croupier.simulation.holdem_fast import fast_holdem_block, holdem_table

    holdem = holdem_table(settings, amounts)
    return ReadyTable(settings, amounts, partial(fast_holdem_block, settings, amounts, holdem))


def play_fast(question: str, block: int, rounds: int) -> BlockDocument:
    """A block on the kernel."""
    document: BlockDocument = _ready(question).play(block, rounds).document()
    return document


def play_plain(question: str, functions: Sequence[OwnStrategy], block: int, rounds: int) -> BlockDocument:
    """A block on the plain path."""
    settings = read_house_settings(json.loads(question))
    decides: list[Decide] = []
    for box, name in enumerate(settings.strategies):
        is_function = name.startswith(FUNCTION)
        game = settings.game
        decides.append(decide_by(game, functions[box]) if is_function else named_strategy(game, name))
    return play_house_block(settings, decides, block, rounds).document()


def block_player(
    question: Question, engine: str, functions: Sequence[Any], *, fast: Callable[..., Any], plain: Callable[..., Any]
) -> PlayBlock:
    """A function that plays the blocks of a question. It can be pickled if the given functions can."""
    text = json.dumps(question)
    return partial(fast, text) if engine == FAST else partial(plain, text, tuple(functions))


def player_of(question: Question, engine: str, functions: Sequence[OwnStrategy]) -> PlayBlock:
    """A function that plays the blocks of a house game."""
    return block_player(question, engine, functions, fast=play_fast, plain=play_plain)


def prepare(question: Question) -> None:
    """Make the tables before the first block, so that workers of this process find them."""
    _ready(json.dumps(question))
