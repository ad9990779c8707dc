"""Round sheets settled per second, through the same path as `croupier settle --jsonl`, on one core.

    python -m bench.settle [SHEETS]

Target: 10,000 sheets a second with three boxes and jackpot bets, and memory that stays flat. No peer settles
these games: the ratio is to the same lines read and written as JSON, with nothing settled, by turns.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from bench.command_line import sizes
from bench.conditions import Rates, by_turns, peak_mb, reported
from croupier.documents.reading import answers
from croupier.dossier.rounds_part import house_sheet
from croupier.games import HOUSE_GAMES
from croupier.settlement import settle

TARGET = 10_000
BATCH = 2_000
TURNS = 5
SETTLED, JSON_ALONE = "sheets settled", "JSON alone"


def settle_all(lines: Iterator[bytes]) -> int:
    """Settle the sheets. Returns their number; each must be a good one."""
    count = 0
    for _, good in answers(lines, settle):
        assert good
        count += 1
    return count


def read_and_write(lines: Iterator[bytes]) -> int:
    """The bare work: read each line and write it again."""
    count = 0
    for line in lines:
        json.dumps(json.loads(line)).encode()
        count += 1
    return count


def compare(batch: Sequence[bytes], count: int) -> Rates:
    """Take this many sheets from a repeated batch. By turns, settle them and only read and write them."""
    settle_all(iter(batch))  # builds tables and warms up the code
    share = max(1, count // TURNS)
    return by_turns(
        {
            SETTLED: lambda: settle_all(islice(cycle(batch), share)),
            JSON_ALONE: lambda: read_and_write(islice(cycle(batch), share)),
        },
        turns=TURNS,
    )


def main(count: int) -> None:
    """Settle and print."""
    with reported() as report:
        print(f"{'game':20} {'sheets/s':>10} {'JSON alone/s':>13} {'peak MB':>9}")
        for game in HOUSE_GAMES.values():
            chance = random.Random(1)
            rates = compare(
                [json.dumps(house_sheet(game, chance.randbytes)).encode() for _ in range(min(BATCH, count))], count
            )
            print(f"{game.name:20} {rates.rate(SETTLED):10,.0f} {rates.rate(JSON_ALONE):13,.0f} {peak_mb():9.1f}")
            prefix = f"{game.name}: "
            report.add(rates.ratio(SETTLED, JSON_ALONE, prefix=prefix), rates.of_target(SETTLED, TARGET, prefix=prefix))


if __name__ == "__main__":
    main(*sizes(__doc__, sheets=30_000))
