"""Random six-player hands per second, to their end: the live engine, PokerKit, RLCard and texasholdem in one run.

    python bench/poker_live.py [BATCHES]

Same stacks, blinds and policy for all, drawn from the same seed: what a player wants is chosen with the same chances, a
raise goes to the minimum and up to nine Big Blinds more (RLCard knows no such totals: half the pot or the pot). Each is
asked what is lawful and checks every action. Two mixes of wishes: one that mostly goes to the showdown, for which the
figures are given, and one with more folds and raises. Stacks differ, so that there are side pots. Ours includes
shuffle, commitment, events and a settlement with its document; the peers' shuffles are theirs.

Figures to reach, on one core: 20 times PokerKit, and not below RLCard and texasholdem.
"""

from __future__ import annotations

import copy
import gc
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import NamedTuple

from croupier.poker import PokerTable, TableSettings

STACKS = (300, 400, 500, 600, 800, 1000)
"""In chips; the Big Blind is 10."""
SMALL, BIG = 5, 10
FOLD, PASS, RAISE, ALL_IN = range(4)
TIMES_POKERKIT = 20


class Played(NamedTuple):
    """What one engine did."""

    name: str
    rate: float
    actions: float


class Mix(NamedTuple):
    """Out of twenty wishes, how many are to fold, to check or call, and to raise; the rest go all-in."""

    folds: int
    passes: int
    raises: int


MIXES = {"to the showdown": Mix(1, 14, 2), "with more folds and raises": Mix(3, 12, 4)}


class Wishes(random.Random):
    """The chance that says what players want; where it is not lawful they check or call."""

    mix = Mix(1, 14, 2)

    def wish(self) -> int:
        """One of twenty."""
        luck = int(self.random() * 20)
        if luck < self.mix.folds:
            return FOLD
        if luck < self.mix.folds + self.mix.passes:
            return PASS
        return RAISE if luck < self.mix.folds + self.mix.passes + self.mix.raises else ALL_IN


def seated() -> PokerTable:
    """A table of six that has played a hand in which all folded, so that nobody is new."""
    chance = random.Random(1)
    settings = TableSettings(small_blind=SMALL, big_blind=BIG, min_stake=100, max_stake=1000)
    table = PokerTable.open(settings, chance.randbytes)
    for seat, stack in enumerate(STACKS, start=1):
        table.sit(f"P{seat}", seat, stack)
    table.start_hand()
    while (turn := table.turn) is not None:
        table.act(f"P{turn}", "fold")
    return table


SEATED = seated()


def croupier_hand(chance: Wishes) -> int:
    """A hand at a table that is in play."""
    table = copy.copy(SEATED)
    table.events = SEATED.events.copy()
    table.start_hand()
    count = 0
    while (turn := table.turn) is not None:
        player = f"P{turn}"
        _, passing, *more = table.legal_actions(player)
        wanted = chance.wish()
        if wanted == FOLD and passing.deed == "call":
            table.act(player, "fold")
        elif wanted == RAISE and len(more) == 2:
            goes_up = more[0]
            low, high = goes_up.lowest or 0, goes_up.highest or 0
            table.act(player, goes_up.deed, min(low + BIG * chance.randrange(10), high))
        elif wanted == ALL_IN and more:
            table.act(player, "all-in")
        else:
            table.act(player, passing.deed)
        count += 1
    return count


def pokerkit_hand(chance: Wishes) -> int:
    """The same with PokerKit, which deals, collects and pays by itself."""
    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(SMALL, BIG), min_bet=BIG,
        raw_starting_stacks=STACKS, player_count=len(STACKS),
    )  # fmt: skip
    count = 0
    while state.status:
        wanted = chance.wish()
        lowest = state.min_completion_betting_or_raising_to_amount
        highest = state.max_completion_betting_or_raising_to_amount
        if wanted == FOLD and state.can_fold():
            state.fold()
        elif wanted == RAISE and lowest is not None and highest is not None:
            state.complete_bet_or_raise_to(min(lowest + BIG * chance.randrange(10), highest))
        elif wanted == ALL_IN and highest is not None:
            state.complete_bet_or_raise_to(highest)
        else:
            state.check_or_call()
        count += 1
    return count


def rlcard_hand(chance: Wishes) -> int:
    """The same with RLCard's game itself, without the environment round it."""
    from rlcard.games.nolimitholdem.game import NolimitholdemGame
    from rlcard.games.nolimitholdem.round import Action

    game = NolimitholdemGame(num_players=len(STACKS))
    game.np_random.seed(chance.randrange(2**32))
    game.init_chips, game.dealer_id = list(STACKS), 0
    game.small_blind, game.big_blind = SMALL, BIG
    game.init_game()
    count = 0
    while not game.is_over():
        legal, wanted = game.get_legal_actions(), chance.wish()
        raises = [action for action in (Action.RAISE_HALF_POT, Action.RAISE_POT) if action in legal]
        if wanted == FOLD:
            choice = Action.FOLD
        elif wanted == RAISE and raises:
            choice = chance.choice(raises)
        else:
            choice = Action.ALL_IN if wanted == ALL_IN and Action.ALL_IN in legal else Action.CHECK_CALL
        game.step(choice if choice in legal else Action.FOLD)
        count += 1
    game.get_payoffs()
    return count


def texasholdem_hand(chance: Wishes) -> int:
    """The same with texasholdem."""
    from texasholdem import ActionType, TexasHoldEm

    game = TexasHoldEm(buyin=max(STACKS), big_blind=BIG, small_blind=SMALL, max_players=len(STACKS))
    for player, stack in zip(game.players, STACKS, strict=True):
        player.chips = stack
    game.start_hand()
    count = 0
    while game.is_hand_running():
        wanted, who = chance.wish(), game.current_player
        owed = game.chips_to_call(who)
        most = game.player_bet_amount(who) + game.players[who].chips
        lowest = game.value_to_total(game.min_raise(), who)
        if wanted == FOLD and owed:
            game.take_action(ActionType.FOLD)
        elif wanted == RAISE and lowest < most and game.validate_move(who, ActionType.RAISE, total=lowest):
            game.take_action(ActionType.RAISE, total=min(lowest + BIG * chance.randrange(10), most - 1))
        elif wanted == ALL_IN and game.validate_move(who, ActionType.ALL_IN):
            game.take_action(ActionType.ALL_IN)
        else:
            game.take_action(ActionType.CALL if owed else ActionType.CHECK)
        count += 1
    return count


ENGINES: dict[str, tuple[Callable[[Wishes], int], int]] = {
    "croupier": (croupier_hand, 20),
    "PokerKit": (pokerkit_hand, 1),
    "RLCard": (rlcard_hand, 10),
    "texasholdem": (texasholdem_hand, 10),
}
"""Each engine, and how many hands it plays in a batch."""


def measured(batches: int, mix: Mix) -> dict[str, Played]:
    """Hands per second of processor time, in batches by turns, so that a busy machine slows all of them alike."""
    chances = {name: Wishes(1) for name in ENGINES}
    for name, (hand, _) in ENGINES.items():
        chances[name].mix = mix
        for _ in range(5):
            hand(chances[name])
    gc.collect()
    gc.freeze()  # what is loaded is no garbage of any engine
    used, actions = dict.fromkeys(ENGINES, 0.0), dict.fromkeys(ENGINES, 0)
    for _ in range(batches):
        for name, (hand, size) in ENGINES.items():
            start = time.process_time()
            actions[name] += sum([hand(chances[name]) for _ in range(size)])
            used[name] += time.process_time() - start
    hands = {name: batches * size for name, (_, size) in ENGINES.items()}
    return {name: Played(name, hands[name] / used[name], actions[name] / hands[name]) for name in ENGINES}


def main(batches: int) -> None:
    """Play and print."""
    warnings.simplefilter("ignore")
    for title, mix in MIXES.items():
        found = measured(batches, mix)
        ours = found.pop("croupier")
        print(f"{title:28} {'hands/s':>9} {'actions a hand':>15} {'croupier is':>12}")
        print(f"{ours.name:28} {ours.rate:9,.0f} {ours.actions:15.1f}")
        for name, peer in found.items():
            wanted = TIMES_POKERKIT if name == "PokerKit" else 1
            verdict = "reached" if ours.rate >= wanted * peer.rate else f"NOT REACHED ({wanted} times)"
            print(f"{name:28} {peer.rate:9,.0f} {peer.actions:15.1f} {ours.rate / peer.rate:10.1f} x  {verdict}")
        print()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
