"""The stud count: whole results that are known, and single states against the plain settlement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.cards import Card, cards
from croupier.exact_odds import odds
from croupier.exact_odds.advice import bet_value
from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.sample_spaces import HIDDEN, STATES
from croupier.exact_odds.strategies import LOWEST_BET, Strategy
from croupier.exact_odds.stud_counts import dealers_of, states
from croupier.games import HOUSE_GAMES
from croupier.games.casino_stud import CASINO_STUD, PAYS
from croupier.hands import Category, Strength, category, strength
from tests.odds.deals import dealt, others, settled_units

DEALS = 19_933_230_517_200
UNITED_STATES = {"royal-flush": 100}
QUALIFIES = LOWEST_BET[Strategy.ACE_KING]


def main_of(**question: Any) -> dict[str, Any]:
    found: Any = odds("casino-stud", **question)["main"]
    return dict(found)


@pytest.mark.parametrize(
    "strategy, net",
    [(None, -1_041_372_912_372), ("pair", -1_090_272_101_460)],
)
def test_known_results_with_a_royal_flush_at_100_to_1(strategy: str | None, net: int) -> None:
    assert main_of(pay=UNITED_STATES, strategy=strategy)["net"] == net


@pytest.mark.parametrize("strategy", [None, "pair", "ace-king", "AKJ83", "all"])
@pytest.mark.parametrize("pay", [{}, {"flush": 4, "straight": 4, "two-pairs": 0}])
def test_outcomes_add_up(strategy: str | None, pay: dict[str, int]) -> None:
    main = main_of(strategy=strategy, pay=pay)
    assert main["combinations"] == DEALS == sum(row["combinations"] for row in main["outcomes"])
    assert main["net"] == sum(row["combinations"] * row["units"] for row in main["outcomes"])
    assert main["net"] == sum(row["combinations"] * row["units"] for row in main["ways"])
    assert len({row["units"] for row in main["outcomes"]}) == len(main["outcomes"])
    assert main["house_edge"] == -main["net"] / DEALS


def test_no_fixed_strategy_beats_best_play() -> None:
    best = main_of()["net"]
    fixed = {name: main_of(strategy=name)["net"] for name in ("pair", "ace-king", "AKJ83", "all")}
    assert all(net < best for net in fixed.values())
    assert sorted(fixed, key=lambda name: fixed[name]) == ["all", "ace-king", "pair", "AKJ83"]


def test_betting_on_all_hands_compares_all_pairs_of_hands() -> None:
    """Without decisions player and Dealer are in the same position: each is ahead as often as the other."""
    ways = {row["way"]: row["combinations"] for row in main_of(strategy="all")["ways"]}
    assert "fold" not in ways
    counted = states(QUALIFIES)
    low = counted.players < QUALIFIES
    no_hand_both = int((counted.weights[low] * counted.dealers[low, 0]).sum())
    won_low = int((counted.weights[~low] * counted.dealers[~low, 0]).sum())
    lost_low = int((counted.weights[low] * counted.dealers[low, 3]).sum())
    assert won_low == lost_low
    assert ways["dealer-does-not-qualify"] == no_hand_both + won_low
    wins = sum(many for way, many in ways.items() if way.startswith("win-"))
    assert wins == ways["lose"] - lost_low


def test_a_higher_prize_is_worth_its_wins() -> None:
    """One more on a hand that is never folded adds twice its winning deals.

    Other tests, and a lesson of docs/tutorials, ask for the same prices: they are counted once.
    """
    more, less = main_of(pay={**UNITED_STATES, "full-house": 8}), main_of(pay=UNITED_STATES)
    won = next(row["combinations"] for row in less["ways"] if row["way"] == "win-full-house")
    assert more["net"] - less["net"] == 2 * won


def test_states_cover_every_hand_and_face_up_card() -> None:
    counted = states(QUALIFIES)
    assert int(counted.weights.sum()) == STATES == 2_598_960 * 47
    assert set(counted.dealers.sum(axis=1).tolist()) == {HIDDEN}
    by_kind = [0] * len(Category)
    for player, weight in zip(counted.players.tolist(), counted.weights.tolist(), strict=True):
        by_kind[category(Strength(player))] += weight
    assert [many // 47 for many in by_kind] == [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]


HANDS = [
    "Ah Kd Qc 7s 2h",
    "As Ks Qs 7s 2h",
    "9c 9d 4h 3s 2c",
    "5s 4s 3s 2s 7s",
    "As 2d 3c 4h 5s",
    "Td Jd Qd Kd Ad",
    "8c 8d 8h 8s 2c",
]


@pytest.mark.parametrize(
    "hand, up", [(hand, up) for hand, up in zip(HANDS, ["Qs", "6s", "9h", "9s", "Ah", "Tc", "2d"], strict=True)]
)
def test_dealers_hands_are_those_of_plain_counting(hand: str, up: str) -> None:
    own, (face_up,) = cards(hand), cards(up)
    plain = [0, 0, 0, 0]
    player = strength(own)
    for hidden in others(own, (face_up,), many=4):
        dealer = strength((face_up, *hidden))
        where = 0 if dealer < QUALIFIES else 1 + (dealer >= player) + (dealer > player)
        plain[where] += 1
    assert dealers_of(own, face_up, QUALIFIES) == (category(player), plain[0], plain[1], plain[3])


def test_the_count_of_all_states_holds_each_single_one() -> None:
    """A state's line in the count is what counting that state by itself gives."""
    counted = states(QUALIFIES)
    lines = {
        (player, up, tuple(dealers))
        for player, up, dealers in zip(
            counted.players.tolist(), counted.ups.tolist(), counted.dealers.tolist(), strict=True
        )
    }
    random = Random(13)
    for _ in range(300):
        own = dealt(random, 5)
        (up,) = dealt(random, 1, own)
        _, no_hand, below, above = dealers_of(own, up, QUALIFIES)
        equal = HIDDEN - no_hand - below - above
        assert (int(strength(own)), up >> 2, (no_hand, below, equal, above)) in lines


def test_a_state_is_worth_what_the_game_settles() -> None:
    """Every hidden card of one state, settled deal by deal by the game's own file."""
    own, up = cards("Ac Kc Qd 8c 3h"), cards("8s")
    total = sum(settled_units(CASINO_STUD, own, (*up, *hidden), bets=("bet",)) for hidden in others(own, up, many=4))
    assert bet_value(stud_payoffs(CASINO_STUD, PAYS), own, up[0]) * HIDDEN == total


SAMPLES: dict[Category, str] = {
    Category.ROYAL_FLUSH: "As Ks Qs Js Ts",
    Category.STRAIGHT_FLUSH: "9s 8s 7s 6s 5s",
    Category.FOUR_OF_A_KIND: "9s 9d 9h 9c 5s",
    Category.FULL_HOUSE: "9s 9d 9h 5c 5s",
    Category.FLUSH: "As Js 9s 6s 5s",
    Category.STRAIGHT: "9s 8d 7s 6s 5s",
    Category.THREE_OF_A_KIND: "9s 9d 9h 6c 5s",
    Category.TWO_PAIRS: "9s 9d 6h 6c 5s",
    Category.ONE_PAIR: "9s 9d 7h 6c 5s",
    Category.FIVE_ODD_CARDS: "As Kd Qh 6c 5s",
}


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud"])
def test_each_way_to_end_is_what_the_game_settles(game: str) -> None:
    """The units of every row are those of the game's own settlement, for every class of hands."""
    found: Any = odds(game)["main"]
    units = {row["way"]: row["units"] for row in found["ways"]}
    rules = HOUSE_GAMES[game]
    lowest = cards("Ac Kh 4d 3c 2d")
    no_hand, higher = cards("Ac Qh 4d 3c 2d"), cards("Th Td Tc 7d 7c")
    assert settled_units(rules, cards(SAMPLES[Category.ONE_PAIR]), no_hand) == units["fold"]
    for kind, sample in SAMPLES.items():
        own = cards(sample)
        assert settled_units(rules, own, no_hand, bets=("bet",)) == units["dealer-does-not-qualify"]
        assert settled_units(rules, own, lowest, bets=("bet",)) == units[f"win-{kind.slug}"]
        if kind < Category.FULL_HOUSE:
            assert settled_units(rules, own, higher, bets=("bet",)) == units["lose"]
    tied = cards("9h 9c 7d 6h 5d")
    assert settled_units(rules, cards(SAMPLES[Category.ONE_PAIR]), tied, bets=("bet",)) == units["tie"]


def rotated(own: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(Card(card & ~3 | (card + 1) & 3) for card in own)


def test_suits_have_no_rank() -> None:
    random = Random(7)
    for _ in range(50):
        own = dealt(random, 5)
        up = dealt(random, 1, own)
        assert dealers_of(own, up[0], QUALIFIES) == dealers_of(rotated(own), rotated(up)[0], QUALIFIES)
