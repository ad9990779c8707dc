"""How a bug is planted into the running program, and found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from croupier.floor_simulation.running import Outcome, run_seed

Patches = ExitStack


class FoundAt(NamedTuple):
    """The first floor on which a bug was found."""

    seed: int
    steps: int
    store: str


class PlantedBug(NamedTuple):
    """One bug, and a floor on which it is found."""

    name: str
    place: str
    """Its step on the path of a command."""
    says: str
    plant: Callable[[Patches], None]
    at: FoundAt


@contextmanager
def planted(bug: PlantedBug) -> Iterator[None]:
    """The program with this bug."""
    with ExitStack() as patches:
        bug.plant(patches)
        yield


def replaced(patches: Patches, owner: Any, name: str, new: object) -> None:
    patches.enter_context(patch.object(owner, name, new))


MOST_SEEDS = 200


def first_failure(bug: PlantedBug) -> Outcome | None:
    """The first floor on which a planted bug is found; None if it is not found on any."""
    with planted(bug):
        outcomes = (run_seed(seed, place=bug.at.store) for seed in range(1, MOST_SEEDS + 1))
        return next((outcome for outcome in outcomes if outcome.failure is not None), None)
