"""Seeds run one after the other, on a store of their own each."""

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
"""So much of what happened before a failure is told."""

Say = Callable[[str], None]


class Outcome(NamedTuple):
    """How one seed ended."""

    seed: int
    steps: int
    events: int
    kinds: frozenset[str] = frozenset()
    """The kinds of event that were stored, as `jackpot prizes_paid/1`."""
    failure: str | None = None
    before: tuple[str, ...] = ()
    """The last things that happened."""

    @property
    def told(self) -> str:
        """A failure, and how it is seen again."""
        again = f"croupier simulate-floor --seed {self.seed} --steps {self.steps} -v"
        return f"seed {self.seed} failed at step {self.steps}: {self.failure}\nreplay it with: {again}"


def run_seed(seed: int, steps: int = STEPS, place: str = MEMORY, say: Say | None = None) -> Outcome:
    """One floor from a seed. Whatever goes wrong is the outcome, not an error of its own."""
    lines: deque[str] = deque(maxlen=REMEMBERED)

    def hear(line: str) -> None:
        lines.append(line)
        if say is not None:
            say(line)

    with store_at(place, seed) as store:
        simulation = None
        try:
            simulation = Simulation(seed, store, hear)
            simulation.run(steps)
        except Exception as error:  # a crash of the program is a finding like any other
            done = 0 if simulation is None else simulation.steps
            return Outcome(seed, done, 0, failure=f"{type(error).__name__}: {error}", before=tuple(lines))
        return Outcome(seed, steps, store.last_position(), simulation.kinds)


@contextmanager
def store_at(place: str, seed: int) -> Iterator[EventStore]:
    """A fresh store: in memory, in a file that goes away again, or in a schema of a PostgreSQL database."""
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
