"""Full rounds of seven boxes per second through the live engine, events and settlement included, on one core.

    python -m bench.rounds [ROUNDS]

Targets: 1,000 rounds a second; a round's state and events under 50 kB. No peer plays these games: the ratio is
to a deck shuffled with `random` and eight hands ranked, with nothing decided, recorded or settled, by turns.
"""

from __future__ import annotations

import json
import random
from itertools import product

from bench.command_line import sizes
from bench.conditions import Rates, by_turns, reported
from croupier.cards import DECK
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.games.prizes import Meter
from croupier.hands import strength
from croupier.rounds import LiveRound, Stage, TableSettings, as_document, view
from croupier.rounds.commands import Check, CloseBets, ExamineHand, Fold, PlaceBet, SettleRound, TurnCards

TARGET = 1_000
BOXES = range(1, 8)
TURNS = 5
PLAYED, DEALT = "rounds played", "rounds merely dealt and ranked"


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


def deal_and_rank(chance: random.Random) -> None:
    """The bare work of a round: a shuffled deck, and eight hands of five ranked."""
    deck = chance.sample(DECK, 52)
    for first in range(0, 5 * (len(BOXES) + 1), 5):
        strength(deck[first : first + 5])


def compare(game: str, device: Device, count: int) -> tuple[Rates, LiveRound]:
    """Rounds played, and rounds only dealt and ranked, by turns; and the last round."""
    chance, share = random.Random(1), max(1, count // TURNS)
    last = play(game, device, chance)

    def played() -> int:
        nonlocal last
        for _ in range(share):
            last = play(game, device, chance)
        return share

    def dealt() -> int:
        for _ in range(share):
            deal_and_rank(chance)
        return share

    return by_turns({PLAYED: played, DEALT: dealt}, turns=TURNS), last


def main(count: int) -> None:
    """Play and print."""
    with reported() as report:
        print(f"{'game':20} {'device':26} {'rounds/s':>9} {'bare/s':>9} {'events':>7} {'kB':>6}")
        for game, device in product(HOUSE_GAMES, Device):
            rates, live = compare(game, device, count)
            size = len(json.dumps([as_document(event) for event in live.events])) + len(json.dumps(view(live.state)))
            line = f"{game:20} {device:26} {rates.rate(PLAYED):9,.0f} {rates.rate(DEALT):9,.0f} {len(live.events):7}"
            print(f"{line} {size / 1000:6.1f}")
            prefix = f"{game}, {device}: "
            report.add(rates.ratio(PLAYED, DEALT, prefix=prefix), rates.of_target(PLAYED, TARGET, prefix=prefix))


if __name__ == "__main__":
    main(*sizes(__doc__, rounds=1_000))
