"""Ratios that hold on a busy machine, and the conditions of a benchmark.

    python -m bench.conditions

A rate falls when other programs use the machine. Two pieces of work that take turns are slowed alike, so the ratio of
their rates stays. Every benchmark prints such ratios at its end, and the state of the machine beside them. A ratio is
our speed over the other's: 2 x is twice as quick, 0.5 x is half as quick.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple

SPARE_LOAD = 0.5
"""A load above the number of cores by more than this means that programs wait."""
WAITED = 0.1
"""Waiting for a core for this share of the time matters, whatever the load average says: it lags by a minute."""
SYNCS = 40
STEADY_DISK = 2
"""A change of the disk's speed by more than this factor moves the ratio."""
PAGE = bytes(4096)
BY_TURNS, SAME_TIME, BEFORE_AND_AFTER = "by turns", "at the same time", "before and after"

Work = Callable[[], float]
"""Does some work, and returns how many things it did."""


class Clock(NamedTuple):
    """A way to measure how long work takes."""

    name: str
    now: Callable[[], float]


def _children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


PROCESSOR = Clock("processor time", time.process_time)
"""For pure computing: time in which other programs had the core does not count."""
CHILDREN = Clock("processor time", _children_s)
"""The same for commands that are started and waited for."""
WALL = Clock("wall time", time.perf_counter)
"""For work that waits for the disk, the network or an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """Our speed over another's, once for each turn; or over a target, which takes no turns."""

    what: str
    values: Sequence[float]
    clock: Clock
    measured: str | None = BY_TURNS
    """How the other one was measured; None for a target, which is the same on every machine."""
    target: float | None = None

    @property
    def value(self) -> float:
        """The median, which one disturbed turn does not move."""
        return median(self.values)

    def __str__(self) -> str:
        low, high = shown(min(self.values)), shown(max(self.values))
        spread = f"{low if low == high else f'{low} to {high}'} {self.measured or 'of a target'}"
        line = f"{shown(self.value):>8} x  {spread:32} {self.what}"
        if self.target is None:
            return line
        return f"{line} (target: {shown(self.target)} x, {'met' if self.reached else 'NOT MET'})"

    @property
    def reached(self) -> bool:
        """Whether it is no lower than it should be."""
        return self.target is None or self.value >= self.target


def shown(value: float) -> str:
    """Three figures, or all of a large number."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def of_target(what: str, ratios: Sequence[float], clock: Clock = PROCESSOR) -> Ratio:
    """Our speed over a fixed target."""
    return Ratio(what=what, values=ratios, clock=clock, measured=None, target=1)


class Turn(NamedTuple):
    """The work of one turn and the time it took."""

    done: float
    seconds: float

    @property
    def rate(self) -> float:
        """Things a second. The smallest step of some clocks is longer than a short turn."""
        return self.done / max(self.seconds, 1e-9)


@dataclass(frozen=True, slots=True)
class Rates:
    """The turns of works that were done alternately."""

    clock: Clock
    turns: Mapping[str, Sequence[Turn]]

    def rate(self, name: str) -> float:
        """Things a second: the median of the turns."""
        return median(turn.rate for turn in self.turns[name])

    def seconds(self, name: str) -> float:
        """The time of all turns together."""
        return sum(turn.seconds for turn in self.turns[name])

    def ratio(self, ours: str, other: str, *, target: float | None = None, prefix: str = "") -> Ratio:
        """Our rate over the other's, turn by turn."""
        pairs = zip(self.turns[ours], self.turns[other], strict=True)
        values = [mine.rate / theirs.rate for mine, theirs in pairs]
        return Ratio(what=f"{prefix}{ours} against {other}", values=values, clock=self.clock, target=target)

    def of_target(self, name: str, target: float, *, prefix: str = "") -> Ratio:
        """Our rate over a fixed one."""
        what = f"{prefix}{name} against the target of {target:,} a second"
        return of_target(what, [turn.rate / target for turn in self.turns[name]], self.clock)


def by_turns(works: Mapping[str, Work], *, turns: int, clock: Clock = PROCESSOR, least_s: float = 0) -> Rates:
    """Let all works take turns, so that a busy machine slows all of them alike.

    Short work is repeated until its turn has lasted `least_s`: a process is slow when it has just returned to a core.
    """
    found: dict[str, list[Turn]] = {name: [] for name in works}
    order = list(works.items())
    for _ in range(turns):
        for name, work in order:
            found[name].append(_turn(work, clock, least_s))
        order.reverse()  # a machine that grows busier slows all of them alike
    return Rates(clock, found)


def _turn(work: Work, clock: Clock, least_s: float) -> Turn:
    began, done = clock.now(), work()
    while (taken := clock.now() - began) < least_s:
        done += work()
    return Turn(done, taken)


class Machine(NamedTuple):
    """The state of the machine at one moment."""

    load: float
    waited_s: float
    """How long this process was ready to run while others had the cores."""
    at_s: float
    syncs: float | None
    """How many times a second the disk can be synced, if that matters."""


def look(disk: Path | None) -> Machine:
    """The state of the machine now."""
    return Machine(_load(), _waited_s(), time.perf_counter(), None if disk is None else syncs_a_second(disk))


def _load() -> float:
    try:
        return os.getloadavg()[0]
    except OSError:
        return float("nan")


def _waited_s() -> float:
    """Linux counts it. Elsewhere it stays 0, and the load alone says how busy the machine is."""
    try:
        return int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def syncs_a_second(folder: Path) -> float:
    """How often a second a page can be written and synced, which a durable commit waits for."""
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        began = time.perf_counter()
        for _ in range(SYNCS):
            file.write(PAGE)
            os.fsync(file.fileno())
        return SYNCS / (time.perf_counter() - began)


def kernels() -> str:
    """Whether compiled code took part in this process."""
    if "croupier.hands.compiled" not in sys.modules:
        return "none used"
    import numba

    return "Numba is switched off: not compiled" if numba.config.DISABLE_JIT else f"compiled, Numba {numba.__version__}"


@dataclass(slots=True)
class Report:
    """The ratios of a benchmark, and the machine at its start and at its end."""

    start: Machine
    own: int
    """How many processes or threads of the benchmark itself work at the same time."""
    kernels: str | None = None
    """Set by a benchmark that uses compiled code in other processes."""
    ratios: list[Ratio] = field(default_factory=list)

    def add(self, *ratios: Ratio) -> None:
        """Add ratios to print at the end."""
        self.ratios += ratios

    def lines(self, end: Machine) -> Iterator[str]:
        """The ratios, their conditions, and a warning if the machine was busy."""
        if self.ratios:
            clocks = " and ".join(dict.fromkeys(ratio.clock.name for ratio in self.ratios))
            yield f"\nThe ratios that count, our speed over the other's, in {clocks} (median, lowest and highest):"
            yield from map(str, self.ratios)
        yield "They depend on:" if self.ratios else "The figures of a benchmark depend on:"
        yield f"  load     {self.start.load:.1f} at the start, {end.load:.1f} at the end, on {cores()} cores"
        if self._waited(end) >= 0.01:
            yield f"  waiting  {self._waited(end):.0%} of the time this process was ready but had no core"
        yield f"  Python   {platform.python_implementation()} {platform.python_version()} on {platform.machine()}"
        yield f"  kernels  {self.kernels or kernels()}"
        if self.start.syncs is not None and end.syncs is not None:
            yield f"  disk     {self.start.syncs:,.0f} syncs a second at the start, {end.syncs:,.0f} at the end"
            slow, quick = sorted((self.start.syncs, end.syncs))
            if quick > STEADY_DISK * slow:
                yield "The disk was not equally fast all the time, and the ratio depends on it: run this again."
        if self.busy(end):
            yield self._warning(end)

    def busy(self, end: Machine) -> bool:
        """Whether the benchmark had to share its cores with others."""
        others = max(self.start.load, end.load - self.own)
        return others + min(self.own, cores()) > cores() + SPARE_LOAD or self._waited(end) > WAITED

    def _waited(self, end: Machine) -> float:
        return (end.waited_s - self.start.waited_s) / max(end.at_s - self.start.at_s, 1e-9)

    def _warning(self, end: Machine) -> str:
        load = max(self.start.load, end.load)
        sentence = f"The machine was busy: load {load:.1f} on {cores()} cores. Rates are lower than on a quiet machine"
        targets = [ratio.measured is None for ratio in self.ratios]
        if all(targets):
            return f"{sentence}, and so is a ratio to a target."
        which = "ratios to a target are lower too; the others were" if any(targets) else "the ratio was"
        how = SAME_TIME if any(ratio.measured == SAME_TIME for ratio in self.ratios) else "alternately"
        return f"{sentence}; {which} measured {how} and still {'count' if any(targets) else 'counts'}."


@contextmanager
def reported(*, disk: Path | None = None, own: int = 1, kernels: str | None = None) -> Iterator[Report]:
    """Look at the machine, let the benchmark work, look again, and print the ratios with their conditions."""
    report = Report(look(disk), own, kernels)
    yield report
    print(*report.lines(look(disk)), sep="\n")


def peak_mb() -> float:
    """The most memory that this process has held."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    with reported(disk=Path(tempfile.gettempdir())):
        print("Here is the machine as a benchmark would find it. `docs/benchmarks.md` lists the benchmarks.")
