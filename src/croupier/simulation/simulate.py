"""`croupier.simulate`: the question read, its blocks played, and the answer put together."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from croupier.computation.parallel_work import Progress, unwatched
from croupier.documents.fields import as_one_of, as_whole
from croupier.errors import InputError
from croupier.exact_odds.player_sight import Decide
from croupier.exact_odds.strategy_asked import function_name
from croupier.exact_odds.strategy_tables import StrategyTable, read_strategy_table
from croupier.simulation.blocks import IN_FLIGHT, BlockDocument, BlockWork, PlayBlock, Question, scheduler_executor
from croupier.simulation.house_blocks import ENGINES, FAST, GPU, engine_for, player_of, prepare
from croupier.simulation.house_results import exact_main, house_document
from croupier.simulation.month import MonthPlan, month_document, read_month
from croupier.simulation.poker_blocks import GpuBlocks, poker_engine_for, poker_player_of, prepare_poker
from croupier.simulation.poker_results import poker_document, read_poker_tally
from croupier.simulation.poker_settings import POKER, USUAL_SEATS, read_poker_settings
from croupier.simulation.poker_strategies import DecideBetting
from croupier.simulation.settings import USUAL_BOXES, HouseQuestion, house_game_of, read_house_settings
from croupier.simulation.tally import read_tally

SimulationDocument: TypeAlias = dict[str, Any]
OneStrategy: TypeAlias = str | os.PathLike[str] | Mapping[str, object] | Decide | DecideBetting
Strategies: TypeAlias = OneStrategy | Sequence[OneStrategy] | None
RESTARTS = 3
"""How often workers that were killed are started again before the simulation gives up."""


class Subject(NamedTuple):
    """One question of a simulation, whatever the game: how its blocks are played, and how they are told."""

    question: Question
    engine: str
    play: PlayBlock
    prepare: Callable[[], None]
    document: Callable[[Sequence[BlockDocument], bool], SimulationDocument]
    on_gpu: Callable[[], GpuBlocks] | None = None


def simulate(
    game: str,
    *,
    rounds: int = 1_000_000,
    seed: int = 1,
    strategy: Strategies = None,
    engine: str = "auto",
    workers: int | None = None,
    executor: Executor | None = None,
    scheduler: str | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: Progress = unwatched,
    **settings: object,
) -> SimulationDocument:
    """Play rounds of a game by the million, and count.

    `strategy` is a name, a function of what a player sees, or for house games a table (a mapping with `rules`, or a
    path to a file); a list has one for each box or seat. `engine` is `fast` (compiled, with the extra `fast`), `plain`
    or `auto`; `gpu` plays Poker on the GPU of this machine (extra `gpu`).

    The work is numbered blocks: any `executor` may play them, or this many `workers` of this machine, by default one
    for each core, or those of a Dask `scheduler` at an address (extra `dask`). The answer is the same. `resume` names a
    file that keeps finished blocks: the same call goes on with them. An interrupt returns what is there, with
    `complete` false. docs/simulation.md lists the other settings.
    """
    question: dict[str, object] = {"game": game, "rounds": rounds, "seed": seed, **settings}
    subject = _subject(question, strategy, as_one_of(engine, "engine", ENGINES))
    work = BlockWork(subject.question, None if resume is None else Path(resume))
    many = _worker_count(workers)
    try:
        if subject.on_gpu is not None:
            _play_on_gpu(work, subject.on_gpu, executor, scheduler, progress)
        elif scheduler is None:
            _play(work, subject, executor, many, progress)
        else:
            with scheduler_executor(scheduler) as (machines, in_flight):
                work.play(subject.play, machines, in_flight, progress)
    except KeyboardInterrupt:
        if not work.done:
            raise
    return subject.document(work.finished(), work.complete)


def _worker_count(workers: int | None) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if workers is None else as_whole(workers, "workers", low=1, high=1024)


def _play_on_gpu(
    work: BlockWork,
    on_gpu: Callable[[], GpuBlocks],
    executor: Executor | None,
    scheduler: str | None,
    progress: Progress,
) -> None:
    if executor is not None or scheduler is not None:
        raise InputError("engine", "the GPU of this machine plays all blocks: it takes no executor and no scheduler")
    gpu = on_gpu()
    work.play_together(gpu.play, gpu.side_by_side, progress)


def _play(work: BlockWork, subject: Subject, executor: Executor | None, workers: int, progress: Progress) -> None:
    if executor is not None:
        work.play(subject.play, executor, IN_FLIGHT, progress)
        return
    for attempt in range(1, RESTARTS + 1):
        try:
            with _own_executor(subject, workers) as own:
                work.play(subject.play, own, 2 * workers, progress)
            return
        except BrokenExecutor:  # a worker was killed: the blocks that are done stay, a new one plays the rest
            if attempt == RESTARTS:
                raise


@contextmanager
def _own_executor(subject: Subject, workers: int) -> Iterator[Executor | None]:
    """Threads for the kernel, which releases the interpreter; processes for the plain path."""
    if subject.engine == FAST:
        subject.prepare()
    if workers == 1:
        yield None
        return
    pool = ThreadPoolExecutor(workers) if subject.engine == FAST else ProcessPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _subject(question: Mapping[str, object], strategy: object, engine: str) -> Subject:
    if question["game"] == POKER:
        return _poker_subject(question, strategy, engine)
    return _house_subject(question, strategy, engine)


def _poker_subject(question: Mapping[str, object], strategy: object, engine: str) -> Subject:
    named, functions = _named(strategy, question.get("seats", USUAL_SEATS))
    document = {key: value for key, value in {**question, "strategy": named}.items() if value is not None}
    settings = read_poker_settings(document)
    asked = settings.document()
    chosen = poker_engine_for(settings, engine, functions)

    def result(blocks: Sequence[BlockDocument], complete: bool) -> SimulationDocument:
        return poker_document(settings, [read_poker_tally(block) for block in blocks], complete=complete)

    play = poker_player_of(asked, chosen, functions)
    on_gpu = partial(GpuBlocks, settings) if chosen == GPU else None
    return Subject(asked, chosen, play, lambda: prepare_poker(asked), result, on_gpu)


def _house_subject(question: Mapping[str, object], strategy: object, engine: str) -> Subject:
    known = {key: value for key, value in question.items() if value is not None}
    named, functions = _named(_with_tables(known, strategy), question.get("boxes", USUAL_BOXES))
    plan, rounds = read_month({**question, "strategy": named})
    settings = read_house_settings({key: value for key, value in rounds.items() if value is not None})
    asked = settings.document()
    chosen = engine_for(settings, engine, functions)
    play = player_of(asked, chosen, functions)
    if plan is not None:
        return Subject(
            {**asked, **plan.document()}, chosen, play, lambda: prepare(asked), _month_result(settings, plan)
        )
    exact = exact_main(settings, functions)

    def result(blocks: Sequence[BlockDocument], complete: bool) -> SimulationDocument:
        return house_document(settings, [read_tally(block) for block in blocks], complete=complete, exact=exact)

    return Subject(asked, chosen, play, lambda: prepare(asked), result)


def _month_result(
    settings: HouseQuestion, plan: MonthPlan
) -> Callable[[Sequence[BlockDocument], bool], SimulationDocument]:
    def result(blocks: Sequence[BlockDocument], complete: bool) -> SimulationDocument:
        return month_document(settings, plan, [read_tally(block) for block in blocks], complete=complete)

    return result


def _named(strategy: object, players: object) -> tuple[object, list[Any]]:
    """Strategies with functions replaced by their names, and the functions by box or seat."""
    if _is_own(strategy):
        strategy = [strategy] * (players if isinstance(players, int) else 1)
    if not isinstance(strategy, (list, tuple)) or not any(map(_is_own, strategy)):
        return strategy, []
    return [function_name(one) if _is_own(one) else one for one in strategy], list(strategy)


def _is_own(strategy: object) -> bool:
    return callable(strategy) or isinstance(strategy, StrategyTable)


def _with_tables(question: Mapping[str, object], strategy: object) -> object:
    """Strategies with the tables read, from mappings and files."""
    if isinstance(strategy, (list, tuple)):
        return [_table(question, one, f"strategy[{number}]") for number, one in enumerate(strategy)]
    return _table(question, strategy, "strategy")


def _table(question: Mapping[str, object], strategy: object, place: str) -> object:
    if isinstance(strategy, (os.PathLike, Mapping)):
        return read_strategy_table(house_game_of(question), strategy, place)
    return strategy
