"""Runs seeds one after the other, each on a store of its own."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from croupier.errors import InputError
from croupier.extras import needs_extra
from croupier.sim.simulation import Simulation
from croupier.store import EventStore, open_store

STEPS = 150
MEMORY, SQLITE = "memory", "sqlite"
REMEMBERED = 12
"""How many lines before a failure are shown."""

Say = Callable[[str], None]


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

    @property
    def report(self) -> str:
        """The failure, and the command that repeats it."""
        again = f"croupier simulate-floor --seed {self.seed} --steps {self.steps} -v"
        return f"seed {self.seed} failed at step {self.steps}: {self.failure}\nreplay it with: {again}"


def run_seed(seed: int, steps: int = STEPS, place: str = MEMORY, say: Say | None = None) -> Outcome:
    """Run one floor from a seed. Any failure is part of the outcome and is not raised."""
    lines: deque[str] = deque(maxlen=REMEMBERED)

    def log_line(line: str) -> None:
        lines.append(line)
        if say is not None:
            say(line)

    with store_at(place, seed) as store:
        simulation = None
        try:
            simulation = Simulation(seed, store, log_line)
            simulation.run(steps)
        except Exception as error:  # a crash of the program is a finding like any other
            steps_done = 0 if simulation is None else simulation.steps
            return Outcome(seed, steps_done, 0, failure=f"{type(error).__name__}: {error}", before=tuple(lines))
        return Outcome(seed, steps, store.last_position(), simulation.kinds)


@contextmanager
def store_at(place: str, seed: int) -> Iterator[EventStore]:
    """A fresh store: in memory, in a temporary file, or in a schema of a PostgreSQL database."""
    if place == MEMORY:
        with open_store("memory:") as store:
            yield store
    elif place == SQLITE:
        with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "floor.db") as store:
            yield store
    elif place.startswith(("postgresql://", "postgres://")):
        with (
            tempfile.TemporaryDirectory() as folder,
            _schema(place, f"simulated_{seed}") as address,
            open_store(address, key_file=Path(folder) / "audit.key") as store,
        ):
            yield store
    else:
        raise InputError("--store", f"must be {MEMORY}, {SQLITE} or an address postgresql://…, not {place!r}")


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
