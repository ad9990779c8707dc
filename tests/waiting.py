"""How tests wait: for a state, never for a time.

A test that passes never waits this long: only something broken does. So the limit may be generous, and a busy machine
changes nothing but how long a run takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST_S = 300
LONGEST_MS = LONGEST_S * 1000
WHOLE_RUN_S = 10 * LONGEST_S
"""For a program that itself waits for many things, one after the other."""
STEP_S = 0.02


def wait_until(happened: Callable[[], object], what: str, *, step: Callable[[float], None] = time.sleep) -> None:
    """Return as soon as something has happened; `step` passes a moment between two looks."""
    ends = time.monotonic() + LONGEST_S
    while not happened():
        assert time.monotonic() < ends, f"waited {LONGEST_S} s in vain: {what}"
        step(STEP_S)
