"""Round sheets settled per second, through the same path as `croupier settle --jsonl`, on one core.

    python bench/settle.py [SHEETS]

Figure to reach: 10,000 sheets a second with three boxes and jackpot bets, and memory that stays flat.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from collections.abc import Iterator
from typing import Any

from croupier.cards import DECK, names
from croupier.documents import answers
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.settlement import settle

TO_REACH = 10_000
BATCH = 2_000


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


def lines(game: HouseGame, count: int) -> Iterator[bytes]:
    """So many sheets, a new one each time within a batch that is repeated."""
    chance = random.Random(1)
    batch = [json.dumps(sheet(game, chance)).encode() for _ in range(BATCH)]
    return (batch[number % BATCH] for number in range(count))


def peak_mb() -> float:
    """The most memory that the process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(count: int) -> None:
    """Settle and print."""
    print(f"{'game':20} {'sheets/s':>10} {'of ' + format(TO_REACH, ','):>10} {'peak MB':>9}")
    for game in HOUSE_GAMES.values():
        for _ in answers(lines(game, BATCH), settle):
            pass  # tables are built, code is warm
        start = time.process_time()
        for _, good in answers(lines(game, count), settle):
            assert good
        rate = count / (time.process_time() - start)
        print(f"{game.name:20} {rate:10,.0f} {rate / TO_REACH:9.2f}x {peak_mb():9.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30_000)
