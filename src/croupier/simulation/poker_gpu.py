"""Plays blocks of Poker on a GPU, thousands side by side. `poker_hands.cu` is the whole of the playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier.computation.parallel_work import Progress, unwatched
from croupier.errors import InputError
from croupier.extras import needs_extra
from croupier.simulation.blocks import BlockSize
from croupier.simulation.poker_columns import (
    SOURCE,
    PokerColumns,
    column_tallies,
    definitions,
    fresh_columns,
    source_tables,
)
from croupier.simulation.poker_results import PokerTally
from croupier.simulation.poker_settings import PokerQuestion

with needs_extra("gpu", "playing Poker on a GPU"):
    import cupy
    import numpy

HANDS_OF_A_LAUNCH = 2_000
"""Of each block. A launch takes well under a second: between two of them the bar moves on, and Ctrl-C is heard."""


class ThreadGroups(NamedTuple):
    """How the threads are grouped: so many to a group, so many groups side by side on one multiprocessor."""

    threads: int = 128
    groups: int = 6


class GpuPoker:
    """The GPU with the source compiled for one question."""

    def __init__(self, settings: PokerQuestion, shape: ThreadGroups | None = None) -> None:
        self._settings = settings
        self._shape = shape or ThreadGroups()
        try:
            self._gpu = cupy.cuda.Device()
            found = cupy.cuda.runtime.getDeviceProperties(self._gpu.id)
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise InputError("engine", f"there is no GPU that can play: {error}") from None
        self.name: str = found["name"].decode()
        self.side_by_side: int = found["multiProcessorCount"] * self._shape.threads * self._shape.groups
        """How many blocks the GPU plays at once."""
        given = {**definitions(settings), "THREADS": self._shape.threads, "GROUPS": self._shape.groups}
        options = ("--std=c++17", *(f"-D{name}={value}" for name, value in given.items()))
        module = cupy.RawModule(code=SOURCE.read_text(encoding="utf-8"), options=options)
        self.kernel: Any = module.get_function("play_blocks")
        self._tables = [cupy.asarray(table) for table in source_tables(settings)]

    def play(self, blocks: Sequence[BlockSize], progress: Progress = unwatched) -> list[PokerTally]:
        """Play blocks from beginning to end, and return their counts in the same order."""
        columns = self.load(blocks)
        self.run(columns, max(hands for _, hands in blocks), progress)
        return column_tallies(self._settings, blocks, cupy.asnumpy(columns.counts))

    def load(self, blocks: Sequence[BlockSize]) -> PokerColumns:
        """Blocks of which nothing is played yet, in the GPU's memory."""
        return PokerColumns(*(cupy.asarray(column) for column in fresh_columns(self._settings, blocks)))

    def run(self, columns: PokerColumns, longest: int, progress: Progress = unwatched) -> None:
        """Play blocks to their end. The longest of them has so many hands."""
        many = len(columns.left)
        size = (numpy.int32(many), numpy.uint32(HANDS_OF_A_LAUNCH))
        grid, group = (-(-many // self._shape.threads),), (self._shape.threads,)
        for played in range(0, longest, HANDS_OF_A_LAUNCH):
            self.kernel(grid, group, (*self._tables, *size, *columns))
            self._gpu.synchronize()
            progress(min(played + HANDS_OF_A_LAUNCH, longest) / longest)
