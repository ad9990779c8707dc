"""Poker sheets settled per second, through the same path as `croupier settle --jsonl`, on one core.

    python -m bench.poker_settle [SHEETS]

Target: 5,000 sheets a second with six players and about 14 actions. No peer settles such sheets: the ratio is
to the same lines read and written as JSON, with nothing settled, by turns.
"""

from __future__ import annotations

import json
import random
from typing import Any

from bench.command_line import sizes
from bench.conditions import reported
from bench.settle import JSON_ALONE, SETTLED, compare
from croupier.cards import DECK, names
from croupier.games.poker import blinds_by_rule, first_to_act
from croupier.games.poker_betting import Betting, Bettor, Deed, act, begin, choices

TARGET = 5_000
BATCH = 1_000
PLAYERS = 6
BIG_BLIND = 1_000
FEWEST, MOST = 12, 16


def deed(betting: Betting, chance: random.Random) -> tuple[Deed, int | None]:
    """A random action: mostly a call, at times a raise or a fold."""
    may = choices(betting)
    luck = chance.random()
    if may.lowest is not None and luck < 0.2:
        return ("raise" if may.opened else "bet"), may.lowest + 100 * chance.randrange(20)
    if not may.owed:
        return "check", None
    return ("fold" if luck > 0.65 else "call"), None


def play(chance: random.Random) -> list[dict[str, Any]]:
    """The actions of one hand; seat 6 has the button, so place and seat differ by one."""
    stacks = [100_000] * PLAYERS
    blinds = blinds_by_rule(PLAYERS, button_is_taken=True, small_is_absent=False)
    bets = [{blinds.small: BIG_BLIND // 2, blinds.big: BIG_BLIND}.get(place, 0) for place in range(PLAYERS)]
    bettors = [Bettor(stack=stack - bet, bet=bet) for stack, bet in zip(stacks, bets, strict=True)]
    betting = begin(bettors, level=BIG_BLIND, big_blind=BIG_BLIND, first=first_to_act(blinds, players=PLAYERS))
    actions: list[dict[str, Any]] = []
    for _ in range(4):
        while betting.turn is not None:
            word, to = deed(betting, chance)
            actions.append({"seat": betting.turn + 1, "action": word, **({} if to is None else {"to": str(to // 100)})})
            betting = act(betting, word, to)
        if betting.able < 2:
            break
        bettors = [Bettor(stack=bettor.stack, folded=bettor.folded) for bettor in betting.bettors]
        betting = begin(bettors, level=0, big_blind=BIG_BLIND, first=0)
    return actions


def sheet(chance: random.Random) -> dict[str, Any]:
    """A hand of six players with about 14 actions."""
    actions = play(chance)
    while not FEWEST <= len(actions) <= MOST:
        actions = play(chance)
    dealt = names(chance.sample(DECK, 2 * PLAYERS + 5))
    return {
        "game": "poker",
        "table": {"small_blind": "5", "big_blind": "10", "rake": {"percent": "5", "cap": "30"}, "chip": "1"},
        "button": PLAYERS,
        "seats": [
            {"seat": seat, "player": f"P{seat}", "stack": "1000", "cards": dealt[2 * seat - 2 : 2 * seat]}
            for seat in range(1, PLAYERS + 1)
        ],
        "board": dealt[2 * PLAYERS :],
        "actions": actions,
    }


def main(count: int) -> None:
    """Print the figure."""
    chance = random.Random(1)
    batch = [json.dumps(sheet(chance)).encode() for _ in range(min(BATCH, count))]
    with reported() as report:
        rates = compare(batch, count)
        print(f"poker: {rates.rate(SETTLED):,.0f} sheets a second; JSON alone {rates.rate(JSON_ALONE):,.0f} a second")
        report.add(rates.ratio(SETTLED, JSON_ALONE), rates.of_target(SETTLED, TARGET))


if __name__ == "__main__":
    main(*sizes(__doc__, sheets=20_000))
