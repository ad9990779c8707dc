"""Full rounds of seven boxes per second through the live engine, events and settlement included, on one core.

    python bench/rounds.py [ROUNDS]

Figures to reach: 1,000 rounds a second; a round's state and events under 50 kB.
"""

from __future__ import annotations

import json
import random
import sys
import time

from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.games.prizes import Meter
from croupier.rounds import LiveRound, Stage, TableSettings, as_document, view
from croupier.rounds.commands import Check, CloseBets, ExamineHand, Fold, PlaceBet, SettleRound, TurnCards

TO_REACH = 1_000
BOXES = range(1, 8)


def play(game: str, device: Device, chance: random.Random) -> LiveRound:
    """A round in which seven players bet, look, decide and are settled."""
    table = TableSettings(ante_min=25_00, ante_max=1000_00, jackpot_bet=5_00, device=device)
    live = LiveRound.open(game, round_id="R1", chance=chance.randbytes, table=table, meter=Meter(250_000_00, 50_000_00))
    side = live.state.game.jackpot_bets[0]
    for box in BOXES:
        live.send(PlaceBet(box=box, player=f"P{box}", bet="ante", amount=100_00))
        live.send(PlaceBet(box=box, player=f"P{box}", bet=side, amount=5_00))
    live.send(CloseBets())
    while not live.over:
        match live.state.stage:
            case Stage.DEALING:
                live.deal()
            case Stage.TURNING:
                live.send(TurnCards())
            case Stage.DECISIONS:
                decide_all(live, chance)
            case _:
                live.send(SettleRound())
    return live


def decide_all(live: LiveRound, chance: random.Random) -> None:
    """Each box looks the first time, then bets or does not."""
    street = live.state.now
    for box in live.state.boxes.values():
        if not live.state.must_decide(box) or street.decides is None:
            continue
        if not box.examined:
            live.send(ExamineHand(box=box.number, player=box.player))
        if chance.random() < 0.5:
            amount = live.state.game.multiples[street.decides] * box.bets["ante"]
            live.send(PlaceBet(box=box.number, player=box.player, bet=street.decides, amount=amount))
        elif street.may_fold:
            live.send(Fold(box=box.number, player=box.player))
        else:
            live.send(Check(box=box.number, player=box.player))


def main(count: int) -> None:
    """Play and print."""
    print(f"{'game':20} {'device':26} {'rounds/s':>9} {'of 1,000':>9} {'events':>7} {'kB':>6}")
    for game in HOUSE_GAMES:
        for device in Device:
            chance = random.Random(1)
            play(game, device, chance)
            start = time.process_time()
            for _ in range(count):
                live = play(game, device, chance)
            rate = count / (time.process_time() - start)
            size = len(json.dumps([as_document(event) for event in live.events])) + len(json.dumps(view(live.state)))
            line = f"{game:20} {device:26} {rate:9,.0f} {rate / TO_REACH:8.2f}x {len(live.events):7}"
            print(f"{line} {size / 1000:6.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
