"""A running mean drawn with characters: its confidence band, the mean, and the exact value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Any

ROWS, COLUMNS = 11, 60
BAND, MEAN, EXACT = "░", "●", "─"


def convergence_plot(steps: Sequence[Mapping[str, Any]], exact: float | None) -> list[str]:
    """Lines of text; rounds run to the right on a logarithmic scale."""
    late = steps[len(steps) // 4 :]  # the first blocks say little, and would flatten the rest
    values: list[float] = [step[end] for step in late for end in ("low", "high")] + ([] if exact is None else [exact])
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def row(value: float) -> int:
        return min(max(round((high - value) / span * (ROWS - 1)), 0), ROWS - 1)

    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    first, last = log(late[0]["rounds"]), log(late[-1]["rounds"])
    at = 0
    for column in range(COLUMNS):
        here = first + (last - first) * column / (COLUMNS - 1)
        while at + 1 < len(late) and log(late[at + 1]["rounds"]) <= here + 1e-9:
            at += 1
        step = late[at]
        for place in range(row(step["high"]), row(step["low"]) + 1):
            grid[place][column] = BAND
        if exact is not None:
            grid[row(exact)][column] = EXACT
        grid[row(step["mean"])][column] = MEAN
    labels = {0: f"{high:.3%}", ROWS - 1: f"{low:.3%}"}
    if exact is not None:
        labels[row(exact)] = f"{exact:.3%}"
    lines = [f"  {labels.get(number, ''):>9} │{''.join(cells)}" for number, cells in enumerate(grid)]
    ends = f"{late[0]['rounds']:,}".ljust(COLUMNS - len(f"{late[-1]['rounds']:,}")) + f"{late[-1]['rounds']:,}"
    return [*lines, f"  {'':>9} └{'─' * COLUMNS}", f"  {'rounds':>9}  {ends}"]
