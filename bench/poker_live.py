"""Random six-player hands per second, to their end: the live engine, PokerKit, RLCard and texasholdem in one run.

    python -m bench.poker_live [BATCHES]

Same stacks, blinds and policy for all, drawn from the same seed: what a player wants is chosen with the same chances, a
raise goes to the minimum and up to nine Big Blinds more (RLCard knows no such totals: half the pot or the pot). Each is
asked what is lawful and checks every action. Two mixes of wishes: one that mostly goes to the showdown, for which the
figures are given, and one with more folds and raises. Stacks differ, so that there are side pots. Ours includes
shuffle, commitment, events and a settlement with its document; the peers' shuffles are theirs.

Targets, on one core, on hands that mostly go to the showdown: 20 times PokerKit, and not below RLCard and
texasholdem. Those that are not installed are left out.
"""

from __future__ import annotations

import copy
import gc
import random
import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

from bench.command_line import say_missing, sizes
from bench.conditions import Rates, Work, by_turns, reported
from croupier.poker import PokerTable, PokerTableSettings

STACKS = (300, 400, 500, 600, 800, 1000)
"""In chips; the Big Blind is 10."""
SMALL, BIG = 5, 10
FOLD, PASS, RAISE, ALL_IN = range(4)
TURNS = 10


class Mix(NamedTuple):
    """Of twenty wishes, how many are to fold, to check or call, and to raise; the rest go all-in."""

    folds: int
    passes: int
    raises: int


SHOWDOWN, FOLDS = "to the showdown", "with more folds and raises"
MIXES = {SHOWDOWN: Mix(1, 14, 2), FOLDS: Mix(3, 12, 4)}
TARGET: dict[str, dict[str, float]] = {SHOWDOWN: {"PokerKit": 20, "RLCard": 1, "texasholdem": 1}, FOLDS: {}}


class Wishes(random.Random):
    """The chance that decides the players' wishes. If a wish is not lawful, they check or call."""

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
    """A table of six that has played one hand, in which all folded, so that nobody is new."""
    chance = random.Random(1)
    settings = PokerTableSettings(small_blind=SMALL, big_blind=BIG, min_stake=100, max_stake=1000)
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
    """The same with RLCard's game itself, without its environment."""
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


class Engine(NamedTuple):
    """One engine: the package that it needs, a hand with it, and how many hands it plays in a batch."""

    package: str
    hand: Callable[[Wishes], int]
    batch: int


OURS = "croupier"
ENGINES = {
    OURS: Engine("croupier", croupier_hand, 20),
    "PokerKit": Engine("pokerkit", pokerkit_hand, 1),
    "RLCard": Engine("rlcard", rlcard_hand, 10),
    "texasholdem": Engine("texasholdem", texasholdem_hand, 10),
}


def installed() -> dict[str, Engine]:
    """Our engine, and the installed ones of the others."""
    missing = [name for name, engine in ENGINES.items() if find_spec(engine.package) is None]
    say_missing(missing)
    return {name: engine for name, engine in ENGINES.items() if name not in missing}


class Table:
    """The table of one engine, with the wishes of its own players."""

    def __init__(self, engine: Engine, mix: Mix) -> None:
        self._hand = engine.hand
        self._chance = Wishes(1)
        self._chance.mix = mix
        self.hands = self.actions = 0

    def play(self, hands: int) -> int:
        """Play this many hands."""
        self.actions += sum([self._hand(self._chance) for _ in range(hands)])
        self.hands += hands
        return hands


def measured(engines: dict[str, Engine], batches: int, mix: Mix) -> tuple[Rates, dict[str, float]]:
    """Hands a second of each engine, by turns, and the actions in a hand."""
    tables = {name: Table(engine, mix) for name, engine in engines.items()}
    for table in tables.values():
        table.play(5)
    gc.collect()
    gc.freeze()  # loaded modules are not garbage of any engine
    turns = min(TURNS, batches)
    works: dict[str, Work] = {
        name: partial(table.play, engines[name].batch * (batches // turns)) for name, table in tables.items()
    }
    rates = by_turns(works, turns=turns)
    return rates, {name: table.actions / table.hands for name, table in tables.items()}


def main(batches: int) -> None:
    """Play and print."""
    warnings.simplefilter("ignore")
    with reported() as report:
        engines = installed()
        for title, mix in MIXES.items():
            rates, actions = measured(engines, batches, mix)
            print(f"{title:28} {'hands/s':>9} {'actions a hand':>15}")
            for name in engines:
                print(f"{name:28} {rates.rate(name):9,.0f} {actions[name]:15.1f}")
            print()
            for name in [name for name in engines if name != OURS]:
                report.add(rates.ratio(OURS, name, target=TARGET[title].get(name), prefix=f"{title}: "))


if __name__ == "__main__":
    main(*sizes(__doc__, batches=200))
