"""Rulings a second through `croupier ruling --jsonl`, on one core: every question that can be asked, over and over.

python bench/rulings.py [HOW_MANY]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from croupier.rulings.kinds import combinations, kinds_of
from croupier.rulings.tables import GAMES
from croupier.rulings.words import Number

TO_REACH = 10_000
AS_ASKED = {Number.ONE: 1, Number.MORE: 2}


def questions() -> list[str]:
    """Each question that can be asked, as a line of JSON."""
    return [
        json.dumps({"game": game, "kind": name, "facts": {fact: _asked(value) for fact, value in facts.items()}})
        for game in GAMES
        for name, kind in kinds_of(game).items()
        for facts in combinations(game, kind)
    ]


def _asked(value: object) -> object:
    return AS_ASKED[value] if isinstance(value, Number) else value


def main(how_many: int) -> int:
    """Time the command from its start to its end, start-up included."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "questions.jsonl"), Path(folder, "rulings.jsonl")
        source.write_text("\n".join(islice(cycle(questions()), how_many)) + "\n", encoding="utf-8")
        started = time.perf_counter()
        with target.open("wb") as out:
            subprocess.run([sys.executable, "-m", "croupier", "ruling", "--jsonl", str(source)], stdout=out, check=True)
        seconds = time.perf_counter() - started
        answered = sum(1 for _ in target.open("rb"))
    if answered != how_many:
        print(f"{how_many} questions, but {answered} rulings")
        return 1
    rate = how_many / seconds
    print(f"{how_many:,} rulings in {seconds:.2f} s, start-up included: {rate:,.0f} a second (to reach: {TO_REACH:,})")
    return 0 if rate >= TO_REACH else 1


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000))
