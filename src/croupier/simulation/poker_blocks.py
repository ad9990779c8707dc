"""Plays blocks of Poker, on the kernel or on the plain path, from a document alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec

from croupier.computation.parallel_work import Progress
from croupier.errors import InputError
from croupier.games.poker import rakes, split
from croupier.simulation.blocks import BlockDocument, BlockSize, PlayBlock, Question
from croupier.simulation.house_blocks import AUTO, FAST, GPU, MOST_NET, PLAIN, block_player
from croupier.simulation.poker_plain import planned, play_poker_block
from croupier.simulation.poker_results import PokerTally
from croupier.simulation.poker_settings import PokerQuestion, fits_gpu, read_poker_settings
from croupier.simulation.poker_strategies import POKER_PLANS, DecideBetting


def poker_engine_for(settings: PokerQuestion, engine: str, functions: Sequence[DecideBetting]) -> str:
    """The kernel where it is installed and can do it, else the plain path; or a reason why the kernel cannot."""
    if engine == PLAIN:
        return PLAIN
    reason = None
    if functions:
        reason = "a strategy that is a function runs on the plain path"
    elif sum(settings.stacks) * settings.session_hands > MOST_NET:
        reason = "stacks as high as these run on the plain path"
    elif (settings.edition.rakes, settings.edition.split) != (rakes, split):
        reason = "an edition with other rules for rake or odd chips runs on the plain path"
    elif engine == GPU and settings.session_hands > 1:
        reason = "chips that are carried over hands do not run on the GPU"
    elif engine == GPU and not fits_gpu(settings):
        reason = "stacks as high as these do not run on the GPU"
    if reason is not None and engine in (FAST, GPU):
        raise InputError("engine", reason)
    if engine == GPU:
        return GPU
    return PLAIN if reason is not None or (engine == AUTO and find_spec("numba") is None) else FAST


@lru_cache(maxsize=4)
def _ready(text: str) -> Callable[[int, int], PokerTally]:
    """A function that plays the blocks of a question, with its tables. It is made once in each process."""
    from croupier.simulation.poker_fast import fast_poker_block, poker_table  # Numba takes seconds to import

    settings = read_poker_settings(json.loads(text))
    return partial(fast_poker_block, settings, poker_table(settings))


def play_poker_fast(question: str, block: int, rounds: int) -> BlockDocument:
    """A block on the kernel."""
    return _ready(question)(block, rounds).document()


def play_poker_plain(question: str, functions: Sequence[DecideBetting], block: int, rounds: int) -> BlockDocument:
    """A block on the plain path."""
    settings = read_poker_settings(json.loads(question))
    big = settings.stakes.big_blind
    decides = [
        planned(POKER_PLANS[name], big) if name in POKER_PLANS else functions[seat]
        for seat, name in enumerate(settings.strategies)
    ]
    return play_poker_block(settings, decides, block, rounds).document()


def poker_player_of(question: Question, engine: str, functions: Sequence[DecideBetting]) -> PlayBlock:
    """A function that plays the blocks of Poker."""
    return block_player(question, engine, functions, fast=play_poker_fast, plain=play_poker_plain)


class GpuBlocks:
    """Plays the blocks of a question on the GPU of this machine, as many side by side as it takes."""

    def __init__(self, settings: PokerQuestion) -> None:
        from croupier.simulation.poker_gpu import GpuPoker

        self._gpu = GpuPoker(settings)
        self.side_by_side = self._gpu.side_by_side

    def play(self, blocks: Sequence[BlockSize], progress: Progress) -> list[BlockDocument]:
        """These blocks, in this order."""
        return [tally.document() for tally in self._gpu.play(blocks, progress)]


def prepare_poker(question: Question) -> None:
    """Make the tables before the first block, so that workers of this process find them."""
    _ready(json.dumps(question))
