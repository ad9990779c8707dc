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
from typing import Any

from bench.command_line import sizes
from bench.conditions import Rates, by_turns, peak_mb, reported
from croupier.cards import DECK, names
from croupier.documents import answers
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.settlement import settle

TARGET = 10_000
BATCH = 2_000
TURNS = 5
SETTLED, JSON_ALONE = "sheets settled", "JSON alone"


def sheet(game: HouseGame, chance: random.Random) -> dict[str, Any]:
    """A round with three boxes, each with a jackpot bet."""
    deck = iter(chance.sample(DECK, 52))

    def deal(number: int) -> list[str]:
        return names(next(deck) for _ in range(number))

    boxes = []
    for number in (1, 3, 6):
        bets = {"ante": str(chance.randrange(25, 1000)), game.jackpot_bets[0]: "5"}
        decision = chance.choice((game.stays, "fold"))
        boxes.append(
            {"box": number, "player": f"P{number}", "bets": bets, "cards": deal(game.hand_cards), "decision": decision}
        )
    found: dict[str, Any] = {
        "game": game.name,
        "table": {"ante_min": "25", "ante_max": "1000"},
        "jackpot": {"meter": "250000", "reset": "50000"},
        "boxes": boxes,
        "dealer": deal(game.dealer_cards),
    }
    if game.community_cards:
        found["community"] = deal(game.community_cards)
    return found


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
            rates = compare([json.dumps(sheet(game, chance)).encode() for _ in range(min(BATCH, count))], count)
            print(f"{game.name:20} {rates.rate(SETTLED):10,.0f} {rates.rate(JSON_ALONE):13,.0f} {peak_mb():9.1f}")
            prefix = f"{game.name}: "
            report.add(rates.ratio(SETTLED, JSON_ALONE, prefix=prefix), rates.of_target(SETTLED, TARGET, prefix=prefix))


if __name__ == "__main__":
    main(*sizes(__doc__, sheets=30_000))
