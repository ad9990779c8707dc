"""Rulings a second through `croupier ruling --jsonl`, on one core: every possible question, over and over.

    python -m bench.rulings [HOW_MANY]

No peer rules on these games: the ratio is to a Python process that reads and writes the same lines as JSON, by turns.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from bench.command_line import sizes
from bench.conditions import CHILDREN, Rates, by_turns, reported
from croupier.rulings.kinds import combinations, kinds_of
from croupier.rulings.tables import GAMES
from croupier.rulings.words import Number

TARGET = 10_000
TURNS = 3
RULED, JSON_ALONE = "rulings", "JSON alone"
READ_AND_WRITE = """
import json, sys
with open(sys.argv[1], "rb") as lines:
    for line in lines:
        sys.stdout.write(json.dumps(json.loads(line)) + "\\n")
"""
AS_ASKED = {Number.ONE: 1, Number.MORE: 2}


def questions() -> list[str]:
    """Each possible question, as a line of JSON."""
    return [
        json.dumps({"game": game, "kind": name, "facts": {fact: _value(value) for fact, value in facts.items()}})
        for game in GAMES
        for name, kind in kinds_of(game).items()
        for facts in combinations(game, kind)
    ]


def _value(value: object) -> object:
    return AS_ASKED[value] if isinstance(value, Number) else value


def answer_all(arguments: list[str], *, target: Path, how_many: int) -> int:
    """Run Python with these arguments to its end. It must write as many lines as there are questions."""
    with target.open("wb") as out:
        subprocess.run([sys.executable, *arguments], stdout=out, check=True)
    with target.open("rb") as lines:
        answered = sum(1 for _ in lines)
    if answered != how_many:
        raise SystemExit(f"{how_many} questions, but {answered} lines in answer")
    return how_many


def compare(folder: Path, how_many: int) -> Rates:
    """The whole command, including start-up, and the bare process, by turns."""
    source, target = folder / "questions.jsonl", folder / "rulings.jsonl"
    source.write_text("\n".join(islice(cycle(questions()), how_many)) + "\n", encoding="utf-8")
    works = {
        RULED: ["-m", "croupier", "ruling", "--jsonl", str(source)],
        JSON_ALONE: ["-c", READ_AND_WRITE, str(source)],
    }
    return by_turns(
        {name: partial(answer_all, work, target=target, how_many=how_many) for name, work in works.items()},
        turns=TURNS,
        clock=CHILDREN,
    )


def main(how_many: int) -> int:
    """Measure and print. The exit status says whether the target was met."""
    with reported() as report, tempfile.TemporaryDirectory() as folder:
        rates = compare(Path(folder), how_many)
        rate = rates.rate(RULED)
        print(f"{how_many:,} rulings, start-up included: {rate:,.0f} a second (target: {TARGET:,})")
        report.add(rates.ratio(RULED, JSON_ALONE), rates.of_target(RULED, TARGET))
    return 0 if rate >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main(*sizes(__doc__, how_many=200_000)))
