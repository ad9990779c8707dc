"""How long Poker bots take to decide, at a table of six, on one core.

    python bench/bots.py [HANDS]

Figure to reach: no decision over 50 ms.
"""

from __future__ import annotations

import sys
import time
from random import Random

from croupier.bots import TEMPERAMENTS, Chances, Exact, PokerBot, Quick
from croupier.poker import PokerTable
from croupier.poker.settings import TableSettings

SETTINGS = TableSettings(small_blind=5_00, big_blind=10_00, min_stake=100_00, max_stake=1_000_00)
STACK = 1_000_00
SEATS = 6
TO_REACH_S = 0.05


def decisions(chances: Chances, hands: int) -> list[float]:
    """Processor time of each decision over some hands; everybody starts each hand with a full stack."""
    chance, found = Random(1), []
    kinds = list(TEMPERAMENTS.values())
    bots = {
        f"P{seat}": PokerBot(temperament=kinds[seat % len(kinds)], chances=chances, chance=chance.randbytes)
        for seat in range(1, SEATS + 1)
    }
    for _ in range(hands):
        table = PokerTable.open(SETTINGS, chance.randbytes)
        for seat, player in enumerate(bots, start=1):
            table.sit(player, seat, STACK)
        table.start_hand()
        while table.turn is not None:
            player = table.state.seats[table.turn].player
            view = table.view(player)
            started = time.process_time()
            choice = bots[player].choose(view)
            found.append(time.process_time() - started)
            table.act(player, choice.deed, choice.to)
    return found


def main() -> int:
    """Measure and print; the exit status says whether the figure was reached."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    worst = 0.0
    for chances in (Quick(), Exact()):
        decisions(chances, 10)  # tables are made, and memories filled
        found = sorted(decisions(chances, hands))
        worst = max(worst, found[-1])
        print(
            f"{type(chances).__name__:6} {len(found):7,} decisions   mean {1000 * sum(found) / len(found):6.2f} ms   "
            f"99% {1000 * found[len(found) * 99 // 100]:6.2f} ms   worst {1000 * found[-1]:6.2f} ms"
        )
    print(f"{'reached' if worst < TO_REACH_S else 'MISSED'}: no decision over {1000 * TO_REACH_S:g} ms")
    return 0 if worst < TO_REACH_S else 1


if __name__ == "__main__":
    sys.exit(main())
