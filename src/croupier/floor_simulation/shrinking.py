"""Makes a failing floor shorter: steps are left out as long as it still fails in the same way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.floor_simulation.running import Outcome, run_seed

MOST_RUNS = 80
VARIABLE = re.compile(r"[\d.,]+|\b(ann|ben|cho|dee|eli|a passer-by)\b|\[.*")
"""Parts of a failure that may differ: numbers, names and lists."""


def shrunk(found: Outcome, *, most_runs: int = MOST_RUNS) -> Outcome:
    """The shortest floor that was found to fail in the same way.

    A floor that does not end stays as it is: each attempt could take as long again.
    """
    if not found.ended:
        return found
    kept = list(found.only or range(1, found.steps + 1))
    shortest, size, runs = found, max(1, len(kept) // 2), 0
    while runs < most_runs:
        removed = False
        for first in range(0, len(kept), size):
            fewer = kept[:first] + kept[first + size :]
            again = _fails_alike(found, fewer)
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


def _fails_alike(found: Outcome, steps: Sequence[int]) -> Outcome | None:
    again = run_seed(found.seed, found.steps, found.place, only=steps)
    alike = again.failure is not None and _kind_of(again.failure) == _kind_of(found.failure or "")
    return again if alike else None


def _kind_of(failure: str) -> str:
    return VARIABLE.sub("#", failure)
