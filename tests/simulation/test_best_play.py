"""Best play as a table: the same decisions as `advise` counts, hand by hand."""

from __future__ import annotations

import random

import pytest

from croupier.cards import ACE, DECK, JACK, KING, Card
from croupier.exact_odds.advice import bet_value, holdem_values
from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.holdem_odds import HoldemPayoffs
from croupier.exact_odds.player_sight import PlayerSight
from croupier.games import HOUSE_GAMES
from croupier.simulation.amounts import holdem_pays, stud_pays
from croupier.simulation.house_blocks import player_of
from croupier.simulation.settings import read_house_settings
from croupier.simulation.strategies import named_strategy


def some_hand(chance: random.Random, *, ace_king: bool) -> tuple[Card, ...]:
    ranks = [ACE, KING, *chance.sample(range(JACK + 1), 3)]
    if ace_king:
        return tuple([DECK[4 * rank + chance.randrange(4)] for rank in ranks])
    return tuple(chance.sample(DECK, 5))


@pytest.mark.parametrize("ace_king", [True, False])
def test_stud_hands_are_bet_as_advised(ace_king: bool) -> None:
    """Ace-king hands are those for which the face-up card decides."""
    game = HOUSE_GAMES["casino-stud"]
    payoffs, decide = stud_payoffs(game, stud_pays(game)), named_strategy(game, "best-play")
    chance, decided = random.Random(3), set()
    for _ in range(150):
        own = some_hand(chance, ace_king=ace_king)
        up = chance.choice([card for card in DECK if card not in own])
        stays = decide(PlayerSight(1, "bet", own, (), up))
        decided.add(stays)
        assert stays is (bet_value(payoffs, own, up) > -1)
    assert decided == {True, False}


def test_holdem_hands_are_bet_as_advised() -> None:
    game = HOUSE_GAMES["progressive-holdem"]
    payoffs, decide, chance = (
        HoldemPayoffs(game.multiples, holdem_pays(game)),
        named_strategy(game, "best-play"),
        random.Random(4),
    )
    decided = set()
    for _ in range(40):
        dealt = chance.sample(DECK, 6)
        for bet, seen in (("turn", 3), ("river", 4)):
            hole, board = tuple(dealt[:2]), tuple(dealt[2 : 2 + seen])
            values = holdem_values(payoffs, hole, board)
            placed = decide(PlayerSight(1, bet, hole, board, None))
            decided.add((bet, placed))
            assert placed is (values[bet] > values["check"])
    assert len(decided) == 4


def test_kernel_and_plain_path_look_the_same_decisions_up() -> None:
    """Hold'em: the kernel names the suits of each flop and turn anew, and must find what the plain path finds."""
    asked = {"game": "progressive-holdem", "rounds": 600, "bets": {"jackpot": 5, "bonus": 5}, "strategy": "best-play"}
    question = read_house_settings(asked).document()
    plain = player_of(question, "plain", [])(3, 600)

    assert player_of(question, "fast", [])(3, 600) == plain
    assert all(sum(box[way] for box in plain["ways"]) > 0 for way in range(4, 17))
