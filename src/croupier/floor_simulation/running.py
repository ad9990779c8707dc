"""Runs seeds one after the other, each on a store of its own, and makes a floor that fails shorter.

Its time is limited, so that an endless loop is a failure with a seed.
"""

from __future__ import annotations

import os
import re
import signal
import tempfile
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from urllib.parse import quote

from croupier.errors import InputError
from croupier.extras import needs_extra
from croupier.floor_simulation.disks import FileDisk, SimulatedDisk, UnbrokenDisk
from croupier.floor_simulation.evening import SimulatedEvening
from croupier.floor_simulation.fault_plan import FaultCounts
from croupier.store import open_store

WAITS = 30
"""How many times as long a floor may take by the clock: other processes use the machine as well."""
AGAIN_S = 5.0
"""Python drops an error that is raised while an object is deleted. So the signal comes again."""
SHOWN = 8
"""How many of the functions that are at work the failure names."""
STEPS = 150
LONGEST_S = 120.0
"""How long a floor of that many steps, or fewer, may compute. It needs about half a second."""
MEMORY, SQLITE = "memory", "sqlite"
IN_MEMORY = Path("/dev/shm")
REMEMBERED = 12
"""How many lines before a failure are shown."""

Say = Callable[[str], None]


class FloorNeverEndsError(BaseException):
    """A floor has taken far longer than any floor needs. No part of the program may catch this and go on."""


@contextmanager
def time_limit(computing_s: float) -> Iterator[None]:
    """Raise FloorNeverEndsError within, once this process has computed for this long.

    A floor that does not compute but waits has `WAITS` times as long. The system measures both times and sends a
    signal, which only the main thread can receive. On another thread, and on Windows, there is no limit.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    limits = (
        (signal.ITIMER_PROF, signal.SIGPROF, computing_s, "of computing"),
        (signal.ITIMER_REAL, signal.SIGALRM, WAITS * computing_s, "by the clock"),
    )
    before = [signal.signal(number, _raising(f"{limit_s:g} s {kind}")) for _, number, limit_s, kind in limits]
    for timer, _, limit_s, _ in limits:
        signal.setitimer(timer, limit_s, AGAIN_S)
    try:
        yield
    finally:
        for timer, *_ in limits:
            signal.setitimer(timer, 0)
        for (_, number, *_), handler in zip(limits, before, strict=True):
            signal.signal(number, handler)


def _raising(limit: str) -> Callable[[int, FrameType | None], None]:
    """Handle the signal."""

    def too_long(_: int, frame: FrameType | None) -> None:
        raise FloorNeverEndsError(f"the floor has not ended after {limit}: {_functions_of(frame)}")

    return too_long


def _functions_of(frame: FrameType | None) -> str:
    """The functions that are at work, as `send, reopen, _open`. The last one was called last."""
    names = [at_work.f_code.co_name for at_work, _ in traceback.walk_stack(frame)]
    return ", ".join(reversed(names[:SHOWN]))


class Outcome(NamedTuple):
    """The result of one seed."""

    seed: int
    steps: int
    events: int
    kinds: frozenset[str] = frozenset()
    """The kinds of event that were stored, as `jackpot prizes_paid/1`."""
    failure: str | None = None
    before: tuple[str, ...] = ()
    """The last lines before the failure."""
    faults: FaultCounts = FaultCounts()
    """How often each kind of fault has struck at each moment."""
    place: str = MEMORY
    only: tuple[int, ...] | None = None
    """The steps that were run; None for all of them."""
    ended: bool = True
    """Whether the floor came to an end, or to another failure, in time."""

    @property
    def report(self) -> str:
        """The failure, and the command that repeats it."""
        return f"seed {self.seed} failed at step {self.steps}: {self.failure}\nreplay it with: {self.replay}"

    @property
    def replay(self) -> str:
        """The command that runs the same floor again."""
        only = "" if self.only is None else f" --only {written_steps(self.only)}"
        place = "" if self.place == MEMORY else f" --store {self.place}"
        return f"croupier simulate-floor --seed {self.seed} --steps {self.steps}{place}{only} -v"


def run_seed(
    seed: int,
    steps: int = STEPS,
    place: str = MEMORY,
    say: Say | None = None,
    only: Sequence[int] | None = None,
) -> Outcome:
    """Run one floor from a seed. Any failure is part of the outcome and is not raised. An endless loop is a failure."""
    lines: deque[str] = deque(maxlen=REMEMBERED)

    def log_line(line: str) -> None:
        lines.append(line)
        if say is not None:
            say(line)

    chosen = None if only is None else tuple(sorted(only))
    with disk_at(place, seed) as disk:
        evening = None
        try:
            with time_limit(LONGEST_S * max(1, steps / STEPS)):
                evening = SimulatedEvening(seed, disk, log_line, None if chosen is None else frozenset(chosen))
                evening.run(steps)
        except (Exception, FloorNeverEndsError) as error:  # a crash of the program is a finding like any other
            done = 0 if evening is None else evening.floor.steps
            faults = FaultCounts() if evening is None else evening.floor.plan.counts
            failure, ended = f"{type(error).__name__}: {error}", not isinstance(error, FloorNeverEndsError)
            return Outcome(seed, done, 0, frozenset(), failure, tuple(lines), faults, place, chosen, ended)
        faults, events = evening.floor.plan.counts, disk.store.last_position()
        return Outcome(seed, steps, events, evening.kinds, faults=faults, place=place, only=chosen)


def written_steps(steps: Sequence[int]) -> str:
    """Steps in short: `1,5-9`."""
    runs: list[list[int]] = []
    for step in steps:
        if runs and runs[-1][1] == step - 1:
            runs[-1][1] = step
        else:
            runs.append([step, step])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def read_steps(written: str) -> list[int]:
    """The steps that were written in short."""
    steps: list[int] = []
    for part in written.split(","):
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            raise InputError("--only", f"must be steps such as 3,7-12, not {written!r}")
        steps += range(int(first), int(last or first) + 1)
    return steps


@contextmanager
def disk_at(place: str, seed: int) -> Iterator[SimulatedDisk]:
    """A fresh store: in memory, in a temporary file, or in a schema of a PostgreSQL database."""
    if place == MEMORY:
        with open_store("memory:") as store:
            yield UnbrokenDisk(store, has_parts=False)
    elif place == SQLITE:
        with tempfile.TemporaryDirectory(dir=_quick_folder()) as folder:
            disk = FileDisk(Path(folder))
            try:
                yield disk
            finally:
                disk.store.close()
    elif place.startswith(("postgresql://", "postgres://")):
        with (
            tempfile.TemporaryDirectory() as folder,
            _schema(place, f"simulated_{seed}") as address,
            open_store(address, key_file=Path(folder) / "audit.key") as store,
        ):
            yield UnbrokenDisk(store, has_parts=True)
    else:
        raise InputError("--store", f"must be {MEMORY}, {SQLITE} or an address postgresql://…, not {place!r}")


def _quick_folder() -> str | None:
    """A folder in memory, if there is one: a simulated floor needs no disk that survives the night."""
    return str(IN_MEMORY) if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) else None


@contextmanager
def _schema(place: str, name: str) -> Iterator[str]:
    with needs_extra("postgres", "PostgreSQL"):
        import psycopg
    with psycopg.connect(place, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())
        connection.execute(f"CREATE SCHEMA {name}".encode())
        try:
            yield f"{place}{'&' if '?' in place else '?'}options={quote(f'-csearch_path={name}')}"
        finally:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


MOST_RUNS = 80
VARIABLE = re.compile(r"[\d.,]+|\b(ann|ben|cho|dee|eli|a passer-by)\b|\[.*")
"""Parts of a failure that may differ: numbers, names and lists."""


def shrunk(failing: Outcome, *, most_runs: int = MOST_RUNS) -> Outcome:
    """The shortest floor that was found to fail in the same way.

    A floor that does not end stays as it is: each attempt could take as long again.
    """
    if not failing.ended:
        return failing
    kept = list(failing.only or range(1, failing.steps + 1))
    shortest, size, runs = failing, max(1, len(kept) // 2), 0
    while runs < most_runs:
        removed = False
        for first in range(0, len(kept), size):
            fewer = kept[:first] + kept[first + size :]
            again = _fails_alike(failing, fewer)
            runs += 1
            if again is not None:
                shortest, kept, removed = again, [step for step in fewer if step <= again.steps], True
                break
            if runs >= most_runs:
                break
        if not removed:
            if size == 1:
                break
            size = max(1, size // 2)
    return shortest


def _fails_alike(failing: Outcome, steps: Sequence[int]) -> Outcome | None:
    again = run_seed(failing.seed, failing.steps, failing.place, only=steps)
    alike = again.failure is not None and _kind_of(again.failure) == _kind_of(failing.failure or "")
    return again if alike else None


def _kind_of(failure: str) -> str:
    return VARIABLE.sub("#", failure)
