"""Writes `bench/poker_gpu_counts.json`: what the kernel for the CPU counts, for machines with a GPU and no Numba.

python -m tools.poker_gpu_counts
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bench.poker_gpu import EXPECTED, counted
from croupier.simulation.poker_fast import fast_poker_block, poker_table
from croupier.simulation.poker_settings import read_poker_settings

FEW_RANKS = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]
SIX = [300, 400, 500, 600, 800, 1000]
SHORT = [13, 27, 500, 44, 1000, 230, 90, 61, 7]
MIXED = ["tight", "random", "maniac", "caller", "loose", "tight", "random", "maniac", "loose"]
BLOCK_ROUNDS = 97
"""No multiple of the seats, so that blocks begin with the button at different seats."""
TABLES: list[dict[str, Any]] = [
    {"seats": 2, "stacks": [35, 1000], "strategy": ["loose", "maniac"], "rake": {"percent": "5", "cap": "12"}},
    {"seats": 3, "stacks": [55, 120, 90], "deck": FEW_RANKS, "chip": "2.50", "small_blind": "2.50", "strategy": "loose",
     "rake": {"percent": "4.5"}},
    {"seats": 4, "strategy": "tight", "rake": {"percent": "5", "no_flop_no_drop": True}},
    {"seats": 6, "stacks": SIX, "rake": {"percent": "5", "cap": "30"}},
    {"seats": 6, "stacks": [9_000_000, 20, 100_000, 400_000, 7, 5_000], "strategy": MIXED[:6]},
    {"seats": 9, "stacks": SHORT, "strategy": MIXED, "rake": {"percent": "3.5", "cap": "31", "no_flop_no_drop": True}},
    {"seats": 10, "stacks": 90, "strategy": "maniac", "chip": "0.50", "rake": {"percent": "2.25", "cap": "3.75"}},
]  # fmt: skip


def cases() -> Iterator[dict[str, Any]]:
    """Each table with the counts of its first blocks."""
    for seed, table in enumerate(TABLES):
        rounds = 300 * BLOCK_ROUNDS
        asked = {"game": "poker", "seed": seed, "rounds": rounds, "block_rounds": BLOCK_ROUNDS, **table}
        settings = read_poker_settings(asked)
        ready = poker_table(settings)
        tallies = [fast_poker_block(settings, ready, block, BLOCK_ROUNDS) for block in range(rounds // BLOCK_ROUNDS)]
        yield {"settings": settings.document(), "counted": counted(tallies)}


if __name__ == "__main__":
    lines = [json.dumps(case) for case in cases()]
    EXPECTED.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
