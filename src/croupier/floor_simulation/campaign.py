"""A fault campaign: thousands of simulated floors, shared among processes, and the faults that struck them."""

from __future__ import annotations

import os
import platform
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from time import monotonic
from typing import NamedTuple

from croupier.floor_simulation.fault_plan import FaultCounts, InjectedFault, Moment
from croupier.floor_simulation.running import MEMORY, SQLITE, STEPS, Outcome, run_seed

PLACES = (MEMORY, SQLITE)
"""Floors with an even seed lie in memory, floors with an odd one in a file."""
BATCH = 5
"""How many floors a process runs before it reports."""


class CampaignResult(NamedTuple):
    """The result of all floors."""

    first: int
    floors: int
    steps: int
    events: int
    seconds: float
    cpu_s: float
    """The time that all processes have computed."""
    workers: int
    faults: FaultCounts
    kinds: frozenset[str]
    """The kinds of event that were stored."""
    failures: tuple[Outcome, ...]

    @property
    def faults_in_order(self) -> list[tuple[InjectedFault, Moment, int]]:
        """Each kind of fault and the moment of it, with the number of times."""
        return [(kind, moment, times) for (kind, moment), times in sorted(self.faults.items(), key=_in_order)]

    def as_document(self) -> dict[str, object]:
        """The result as JSON."""
        return {
            "first": self.first,
            "floors": self.floors,
            "steps": self.steps,
            "events": self.events,
            "seconds": round(self.seconds),
            "cpu_s": round(self.cpu_s),
            "workers": self.workers,
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "faults": [
                {"kind": kind.value, "moment": moment.value, "times": times}
                for kind, moment, times in self.faults_in_order
            ],
            "kinds_of_event": len(self.kinds),
            "failures": [
                {"seed": one.seed, "steps": one.steps, "failure": one.failure, "replay": one.replay}
                for one in self.failures
            ],
        }


def _in_order(counted: tuple[tuple[InjectedFault, Moment], int]) -> tuple[int, int]:
    (kind, moment), _ = counted
    return list(InjectedFault).index(kind), list(Moment).index(moment)


def place_of(seed: int, places: Sequence[str] = PLACES) -> str:
    """The store on which the floor of this seed runs."""
    return places[seed % len(places)]


def run_campaign(
    seeds: Sequence[int],
    steps: int = STEPS,
    *,
    places: Sequence[str] = PLACES,
    workers: int | None = None,
    minutes: float | None = None,
    hear: Callable[[Outcome], None] = lambda _: None,
) -> CampaignResult:
    """Run a floor from each seed, or as many as there is time for. `hear` is called with each outcome, in order."""
    began, computed_s, count = monotonic(), _computed_s(), workers or os.cpu_count() or 1
    deadline = None if minutes is None else began + 60 * minutes
    floors, events, faults = 0, 0, FaultCounts()
    kinds: set[str] = set()
    failures: list[Outcome] = []
    for outcome in _outcomes(seeds, steps, places, count, deadline):
        hear(outcome)
        floors += 1
        events += outcome.events
        faults += outcome.faults
        kinds |= outcome.kinds
        if outcome.failure is not None:
            failures.append(outcome)
    return CampaignResult(
        first=seeds[0],
        floors=floors,
        steps=steps,
        events=events,
        seconds=monotonic() - began,
        cpu_s=_computed_s() - computed_s,
        workers=count,
        faults=Counter(faults),
        kinds=frozenset(kinds),
        failures=tuple(failures),
    )


def _computed_s() -> float:
    """The time that this process and its ended children have computed."""
    return sum(os.times()[:4])


def _outcomes(
    seeds: Sequence[int], steps: int, places: Sequence[str], workers: int, deadline: float | None
) -> Iterator[Outcome]:
    """The outcomes in the order of their seeds. After the deadline no further floors are begun."""
    if workers == 1:
        for seed in seeds:
            if deadline is not None and monotonic() > deadline:
                return
            yield run_seed(seed, steps, place_of(seed, places))
        return
    batches = iter([(seeds[first : first + BATCH], steps, tuple(places)) for first in range(0, len(seeds), BATCH)])
    with ProcessPoolExecutor(max_workers=workers) as pool:
        # Each process has one batch at work and one that waits: none is idle, and all stop soon after the deadline.
        waiting = deque(pool.submit(_run_batch, batch) for batch in islice(batches, 2 * workers))
        while waiting:
            outcomes = waiting.popleft().result()
            if deadline is None or monotonic() <= deadline:
                waiting.extend(pool.submit(_run_batch, batch) for batch in islice(batches, 1))
            yield from outcomes


def _run_batch(batch: tuple[Sequence[int], int, Sequence[str]]) -> list[Outcome]:
    seeds, steps, places = batch
    return [run_seed(seed, steps, place_of(seed, places)) for seed in seeds]
