"""Poker on the kernel counts what the rules of `games` and the settlement give, hand for hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import croupier
from croupier.cards import SUITS
from croupier.errors import InputError
from croupier.games.poker_betting import Deed
from croupier.money import from_dollars
from croupier.settlement.poker import settle_played
from croupier.settlement.poker_rounds import play
from croupier.simulation.poker_blocks import poker_engine_for, poker_player_of
from croupier.simulation.poker_plain import SimulatedPoker, planned
from croupier.simulation.poker_settings import read_poker_settings
from croupier.simulation.poker_strategies import POKER_PLANS, SeenBetting

FEW_RANKS = [rank + suit for rank in "9TJQKA" for suit in SUITS]
"""Equal hands, and so shared pots with odd chips, come often."""
SIX = [300, 400, 500, 600, 800, 1000]
SHORT = [13, 27, 500, 44, 1000, 230, 90, 61, 7]
MIXED = ["tight", "random", "maniac", "caller", "loose", "tight", "random", "maniac", "loose"]

CASES: list[dict[str, Any]] = [
    {"stacks": SIX, "rake": {"percent": "5", "cap": "30"}},
    {"seats": 2, "stacks": [35, 1000], "strategy": ["loose", "maniac"], "rake": {"percent": "5", "cap": "12"}},
    {"seats": 2, "stacks": [4, 7], "strategy": "caller", "deck": FEW_RANKS},
    {"seats": 3, "stacks": [55, 120, 90], "deck": FEW_RANKS, "chip": "2.50", "small_blind": "2.50", "strategy": "loose",
     "rake": {"percent": "4.5"}},
    {"seats": 9, "stacks": SHORT, "strategy": MIXED, "rake": {"percent": "3.5", "cap": "31", "no_flop_no_drop": True}},
    {"seats": 10, "stacks": 90, "strategy": "maniac", "chip": "0.50", "rake": {"percent": "2.25", "cap": "3.75"}},
    {"seats": 4, "strategy": "tight", "rake": {"percent": "5", "no_flop_no_drop": True}},
    {"seats": 3, "stacks": [40, 25, 60], "strategy": "loose", "rake": {"percent": "5"}, "session_hands": 30},
]  # fmt: skip


@pytest.mark.clause(
    "PKR 3.5", "PKR 3.15.3", "PKR 3.15.4", "PKR 3.16", "PKR 4.1", "PKR 4.3", "PKR 4.5", "R-26", "R-27", "R-28", "R-53"
)
@pytest.mark.parametrize("number", range(len(CASES)))
def test_kernel_and_plain_path_count_the_same(number: int) -> None:
    asked = read_poker_settings({"game": "poker", "rounds": 4_000, "seed": number, **CASES[number]}).document()
    for block in range(2):
        plain = poker_player_of(asked, "plain", [])(block, 700)
        assert poker_player_of(asked, "fast", [])(block, 700) == plain
        assert sum(plain["net"]) + plain["rake"] == 0
        assert sum(plain["by_place"]) == sum(plain["net"])


@pytest.mark.clause("PKR 1.5", "PKR 3.9.1", "PKR 4.4")
@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_hand_of_the_plain_path_is_a_sheet_that_settles_to_the_same(number: int) -> None:
    settings = read_poker_settings({"game": "poker", "rounds": 1, **CASES[number]})
    decides = [planned(POKER_PLANS[name], settings.stakes.big_blind) for name in settings.strategies]
    table = SimulatedPoker(settings, decides, 0)
    for _ in range(100):
        hand = table.play()
        assert settle_played(hand.sheet, play(hand.sheet, is_void=False), ()) == hand.settlement


def test_the_rare_cases_were_there() -> None:
    """Side pots, shared pots, all-ins that are no raise (3.15.3), and hands without rake."""
    found = croupier.simulate("poker", rounds=700, seed=4, **CASES[4], workers=1)

    assert {"3", "5", "7"} <= set(found["pots"])
    assert found["short_all_ins"] > 5
    assert found["split_pots"] > 20
    tight = croupier.simulate("poker", rounds=700, **CASES[6], workers=1)
    assert 0 < tight["raked_hands"] < 700


def test_chips_are_conserved_over_many_hands() -> None:
    found = croupier.simulate("poker", rounds=60_000, stacks=SIX, strategy="loose", rake={"percent": "5"})

    assert sum(from_dollars(seat["net"]) for seat in found["seats"]) == -from_dollars(found["rake"]) < 0
    assert sum(found["betting_rounds"].values()) == 60_000


def test_chips_are_carried_over_the_hands_of_a_session() -> None:
    settings = read_poker_settings({"game": "poker", "rounds": 1, "stacks": 50, "seats": 3, "session_hands": 20})
    table = SimulatedPoker(settings, [planned(POKER_PLANS["maniac"], settings.stakes.big_blind)] * 3, 0)
    hands = [table.play() for _ in range(60)]
    bought_in_again = 0
    for number, (hand, following) in enumerate(pairwise(hands), start=1):
        for after, before in zip(hand.settlement.seats, following.settlement.seats, strict=True):
            expected = 50_00 if number % 20 == 0 else after.end or 50_00
            assert before.start == expected
            bought_in_again += not after.end
    assert bought_in_again > 5


def test_the_number_of_workers_changes_nothing() -> None:
    asked: dict[str, Any] = {"rounds": 2_500, "block_rounds": 400, "stacks": SIX, "strategy": "loose"}
    one = croupier.simulate("poker", **asked, workers=1)

    assert croupier.simulate("poker", **asked, workers=3) == one
    assert croupier.simulate("poker", **asked, workers=1, engine="plain") == one


def test_a_strategy_may_be_a_function() -> None:
    def min_raiser(seen: SeenBetting) -> tuple[Deed, int | None]:
        if seen.choices.lowest is not None and seen.below(4) == 0:
            return ("raise" if seen.choices.opened else "bet"), seen.choices.lowest
        return ("call" if seen.choices.owed else "check"), None

    found = croupier.simulate("poker", rounds=200, seats=3, strategy=[min_raiser, "caller", min_raiser], workers=1)
    assert found["actions"]["raise"] > 20
    assert found["actions"]["fold"] == found["actions"]["all-in"] == 0


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"seats": 11}, "seats"),
        ({"big_blind": 15}, "big_blind"),
        ({"rake": {"percent": "6"}}, "table.rake.percent"),
        ({"stacks": [10, 20]}, "stacks"),
        ({"stacks": "10.50"}, "stacks[0]"),
        ({"strategy": "timid"}, "strategy"),
        ({"boxes": 3}, "boxes"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_its_place(settings: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as refused:
        croupier.simulate("poker", **{"rounds": 10, **settings})
    assert refused.value.place == place


def test_stacks_whose_squares_do_not_fit_run_on_the_plain_path() -> None:
    high = read_poker_settings({"game": "poker", "rounds": 1, "stacks": 900_000_000})

    assert poker_engine_for(high, "auto", []) == "plain"
