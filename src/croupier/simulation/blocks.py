"""Numbered blocks of work, played in any order, by any executor, and kept in a file as they are finished."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.errors import InputError
from croupier.extras import needs_extra

Question: TypeAlias = dict[str, Any]
BlockDocument: TypeAlias = dict[str, Any]
PlayBlock: TypeAlias = Callable[[int, int], BlockDocument]
"""Plays the block of this number with so many rounds. To go to another process it must be one that can be pickled."""
BlockSize: TypeAlias = tuple[int, int]
"""The number of a block, and how many rounds it has."""
PlayTogether: TypeAlias = Callable[[Sequence[BlockSize], Progress], Sequence[BlockDocument]]
"""Plays several blocks side by side, and returns them in the same order."""

FORMAT = 1
IN_FLIGHT = 64
"""How many blocks wait at an executor of somebody else."""
PATIENCE_S = 30
"""How long a scheduler may take to answer."""
BLOCKS_A_THREAD = 4
"""How many blocks wait for each thread of the workers, so that none of them is idle."""


class BlockWork:
    """All blocks of one question: those that are done, and those still to do."""

    def __init__(self, question: Question, file: Path | None) -> None:
        self._question = question
        self._file = file
        self._rounds: int = question["rounds"]
        self._size: int = question["block_rounds"]
        self.done: dict[int, BlockDocument] = {}
        if file is not None:
            self.done = self._read(file) if file.exists() and file.stat().st_size else {}
            self._write_all(file)

    @property
    def count(self) -> int:
        """How many blocks there are."""
        return -(-self._rounds // self._size)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        return len(self.done) == self.count

    def rounds_of(self, block: int) -> int:
        """How many rounds a block has: the last one may have fewer."""
        return min(self._size, self._rounds - block * self._size)

    def finished(self) -> list[BlockDocument]:
        """The blocks that are done, in order."""
        return [self.done[block] for block in sorted(self.done)]

    def play(
        self, play: PlayBlock, executor: Executor | None, in_flight: int = IN_FLIGHT, progress: Progress = unwatched
    ) -> None:
        """Play what is still to do; without an executor one block after the other, here."""
        left = iter([block for block in range(self.count) if block not in self.done])
        try:
            if executor is None:
                for block in left:
                    self._keep({block: play(block, self.rounds_of(block))})
                    progress(len(self.done) / self.count)
            else:
                self._play_on(play, left, executor, in_flight, progress)
        finally:
            if self._file is not None:
                self._write_all(self._file)

    def play_together(self, play: PlayTogether, many: int, progress: Progress = unwatched) -> None:
        """Play what is still to do, so many blocks side by side."""
        left = [(block, self.rounds_of(block)) for block in range(self.count) if block not in self.done]
        try:
            for start in range(0, len(left), many):
                blocks = left[start : start + many]
                done = len(self.done)
                step = share_of(progress, start=done / self.count, end=(done + len(blocks)) / self.count)
                documents = play(blocks, step)
                self._keep({block: document for (block, _), document in zip(blocks, documents, strict=True)})
        finally:
            if self._file is not None:
                self._write_all(self._file)

    def _play_on(
        self, play: PlayBlock, left: Iterator[int], executor: Executor, in_flight: int, progress: Progress
    ) -> None:
        waiting: dict[Future[BlockDocument], int] = {}
        try:
            while True:
                for block in left:
                    waiting[executor.submit(play, block, self.rounds_of(block))] = block
                    if len(waiting) >= in_flight:
                        break
                if not waiting:
                    return
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._keep({waiting.pop(future): future.result()})
                    progress(len(self.done) / self.count)
        except BaseException:
            for future in waiting:
                future.cancel()
            for future, block in waiting.items():  # what was finished meanwhile is not lost
                if future.done() and not future.cancelled() and future.exception() is None:
                    self._keep({block: future.result()})
            raise

    def _keep(self, documents: dict[int, BlockDocument]) -> None:
        self.done |= documents
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.writelines(_line({"block": block, "counted": document}) for block, document in documents.items())

    def _read(self, file: Path) -> dict[int, BlockDocument]:
        """The blocks in a file. A line that was cut off, or a last block that was shorter, is played again."""
        first, *lines = file.read_text(encoding="utf-8").split("\n")
        try:
            head = json.loads(first)
            same = head["croupier-simulation"] == FORMAT and _lasting(head["question"]) == _lasting(self._question)
        except (ValueError, LookupError, TypeError):
            raise InputError(str(file), "is not a file of a simulation") from None
        if not same:
            raise InputError(str(file), "is of a simulation with other settings")
        found = {}
        for line in lines:
            try:
                record = json.loads(line)
                block, counted = record["block"], record["counted"]
            except (ValueError, LookupError, TypeError):
                continue
            if block < self.count and counted["rounds"] == self.rounds_of(block):
                found[block] = counted
        return found

    def _write_all(self, file: Path) -> None:
        """The whole file anew, its blocks in order: the same bytes, whoever played them, and in whatever order."""
        part = file.with_name(f"{file.name}.part")
        with part.open("w", encoding="utf-8") as out:
            out.write(_line({"croupier-simulation": FORMAT, "question": self._question}))
            for block in sorted(self.done):
                out.write(_line({"block": block, "counted": self.done[block]}))
        part.replace(file)


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, sort_keys=True, separators=(",", ":")) + "\n"


def _lasting(question: Question) -> Question:
    """The question without its number of rounds, which may grow when a simulation goes on."""
    return {key: value for key, value in question.items() if key != "rounds"}


@contextmanager
def scheduler_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor whose workers are those of a scheduler, and how many blocks to hand it at once.

    The scheduler gives the blocks of a worker that is lost to another one.
    """
    with needs_extra("dask", "simulating on many machines"):
        from distributed import Client
    try:
        client = Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError("scheduler", f"{address} does not answer: {error}") from None
    with client, client.get_executor(pure=False) as executor:
        threads = sum(client.nthreads().values())
        yield executor, max(IN_FLIGHT, BLOCKS_A_THREAD * threads)
