"""How long Poker bots take to decide, at a table of six, on one core.

    python -m bench.bots [HANDS]

Target: no decision over 50 ms. The ratio is to players who check or call without a thought, at the same table,
by turns; it includes what the table does with each action.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Protocol

from bench.command_line import sizes
from bench.conditions import by_turns, of_target, reported
from croupier.bots import TEMPERAMENTS, BotSight, Chances, Exact, PokerBot, Quick, sight_of
from croupier.bots.poker import BotAction
from croupier.poker import PokerTable
from croupier.poker.settings import PokerTableSettings

SETTINGS = PokerTableSettings(small_blind=5_00, big_blind=10_00, min_stake=100_00, max_stake=1_000_00)
STACK = 1_000_00
SEATS = 6
TARGET_S = 0.05
TURNS = 5
WARM_UP = 10
THOUGHTLESS = "thoughtless"


class Player(Protocol):
    """Decides from what its seat sees."""

    def choose(self, sight: BotSight) -> BotAction: ...


class Thoughtless:
    """The bare player: checks or calls without looking."""

    def choose(self, sight: BotSight) -> BotAction:
        """A check, or else a call."""
        return BotAction("check" if "check" in sight.legal else "call")


def bots(chances: Chances, chance: Random) -> list[Player]:
    """Six bots of all temperaments."""
    kinds = list(TEMPERAMENTS.values())
    return [
        PokerBot(temperament=kinds[seat % len(kinds)], chances=chances, chance=chance.randbytes)
        for seat in range(1, SEATS + 1)
    ]


class Game:
    """Hands that the same six play. Everyone starts each hand with a full stack."""

    def __init__(self, players: Sequence[Player], chance: Random) -> None:
        self._players = {f"P{seat}": player for seat, player in enumerate(players, start=1)}
        self._chance = chance
        self.took_s: list[float] = []
        """Processor time of each decision."""

    def play(self, hands: int) -> int:
        """Play this many hands. Returns the number of decisions."""
        before = len(self.took_s)
        for _ in range(hands):
            self._hand()
        return len(self.took_s) - before

    def _hand(self) -> None:
        table = PokerTable.open(SETTINGS, self._chance.randbytes)
        for seat, name in enumerate(self._players, start=1):
            table.sit(name, seat, STACK)
        table.start_hand()
        while table.turn is not None:
            name = table.state.seats[table.turn].player
            sight = sight_of(table.state, name)
            started = time.process_time()
            choice = self._players[name].choose(sight)
            self.took_s.append(time.process_time() - started)
            table.act(name, choice.deed, choice.to)


def line(name: str, found: Sequence[float]) -> str:
    """Mean, 99th percentile and worst of the decisions, in milliseconds."""
    ordered = sorted(1000 * took for took in found)
    mean, most, worst = sum(ordered) / len(ordered), ordered[len(ordered) * 99 // 100], ordered[-1]
    return f"{name:12} {len(ordered):7,} decisions   mean {mean:6.2f} ms   99% {most:6.2f} ms   worst {worst:6.2f} ms"


def main(hands: int) -> int:
    """Measure and print. The exit status says whether the target was met."""
    chance = Random(1)
    games = {kind.__name__: Game(bots(kind(), chance), chance) for kind in (Quick, Exact)}
    games[THOUGHTLESS] = Game([Thoughtless()] * SEATS, chance)
    with reported() as report:
        for game in games.values():
            game.play(min(hands, WARM_UP))  # builds tables and fills caches
            game.took_s.clear()
        share = max(1, hands // TURNS)
        rates = by_turns({name: partial(game.play, share) for name, game in games.items()}, turns=TURNS)
        worst = 0.0
        for name, game in games.items():
            print(line(name, game.took_s))
            if name != THOUGHTLESS:
                worst = max(worst, *game.took_s)
                report.add(rates.ratio(name, THOUGHTLESS, prefix="decisions at the table: "))
        report.add(of_target(f"worst decision against the target of {1000 * TARGET_S:g} ms", [TARGET_S / worst]))
    return 0 if worst < TARGET_S else 1


if __name__ == "__main__":
    sys.exit(main(*sizes(__doc__, hands=300)))
