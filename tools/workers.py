"""How many processes share the work of `./test`."""

from __future__ import annotations

import os

USUAL, AMONG_OTHERS = 2, 4
"""For each core: while one test waits for a server or a browser, another goes on. If other programs keep the cores
busy, more processes get a fairer share of them."""


def processes() -> int:
    """The number that suits this machine now."""
    cores = os.cpu_count() or 1
    busy = os.getloadavg()[0] > USUAL * cores
    return (AMONG_OTHERS if busy else USUAL) * cores


def for_pytest() -> tuple[str, ...]:
    """The options for pytest. Tests of one file share a process, so that their set-up is done once; files begin in our
    own order (`tests/running_order.py`)."""
    return "-n", str(processes()), "--dist", "loadfile", "--no-loadscope-reorder"
