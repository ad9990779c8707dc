"""Questions to `odds` and `advise`: what is refused and where, and how answers are shaped."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, cards, names
from croupier.errors import InputError
from croupier.exact_odds import advise, odds
from croupier.exact_odds.advice import holdem_values
from croupier.exact_odds.holdem_odds import HoldemPayoffs
from croupier.games.progressive_holdem import PAYS, PROGRESSIVE_HOLDEM
from tests.odds.deals import others, settled_units


def refused(**question: Any) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        odds(**question)
    return caught.value.place, caught.value.reason


def not_advised(hand: Any) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        advise(hand)
    return caught.value.place, caught.value.reason


PAYOFFS = HoldemPayoffs(PROGRESSIVE_HOLDEM.multiples, PAYS)
STUD_HAND = {"game": "casino-stud", "cards": ["Ah", "Kd", "Qc", "7s", "2h"], "dealer_up": "Qs"}
HOLDEM_HAND = {"game": "progressive-holdem", "cards": ["Ah", "7d"], "board": ["2c", "9d", "Kh"]}


@pytest.mark.parametrize(
    "question, place",
    [
        ({"game": "poker"}, "game"),
        ({"game": "blackjack"}, "game"),
        ({"game": "casino-stud", "meter": "-1"}, "meter"),
        ({"game": "casino-stud", "meter": "1.234"}, "meter"),
        ({"game": "casino-stud", "jackpot_bet": 0}, "jackpot_bet"),
        ({"game": "casino-stud", "jackpot_bet": "five"}, "jackpot_bet"),
        ({"game": "casino-stud", "pay": {"royal": 100}}, "pay.royal"),
        ({"game": "casino-stud", "pay": [("flush", 5)]}, "pay"),
        ({"game": "casino-stud", "pay": []}, "pay"),
        ({"game": "casino-stud", "pay": {"flush": -1}}, "pay.flush"),
        ({"game": "casino-stud", "pay": {"flush": 1.5}}, "pay.flush"),
        ({"game": "casino-stud", "pay": {"flush": True}}, "pay.flush"),
        ({"game": "casino-stud", "pay": {"flush": 1_000_001}}, "pay.flush"),
        ({"game": "casino-stud", "strategy": "best"}, "strategy"),
        ({"game": "casino-stud", "version": 5}, "version"),
        ({"game": "casino-stud", "version": "six"}, "version"),
        ({"game": "casino-stud", "version": 6.5}, "version"),
        ({"game": "progressive-holdem", "strategy": "pair"}, "strategy"),
        ({"game": "progressive-holdem", "pay": {"flush": 5}}, "pay"),
    ],
)
def test_bad_questions_name_the_place(question: dict[str, Any], place: str) -> None:
    assert refused(**question)[0] == place


@pytest.mark.parametrize(
    "changed, place, reason",
    [
        ({"game": "poker"}, "game", "must be casino-stud or"),
        ({"game": None}, "game", "must be casino-stud or"),
        ({"cards": ["Ah", "Kd", "Qc", "7s"]}, "cards", "must be 5 cards, not 4"),
        ({"cards": ["Ah", "Kd", "Qc", "7s", "Ah"]}, "cards[4]", "'Ah' is dealt twice"),
        ({"cards": ["Ah", "Kd", "Qc", "7s", "1h"]}, "cards[4]", "'1h' is not a card"),
        ({"cards": 5}, "cards", "must be a list"),
        ({"dealer_up": "Kd"}, "dealer_up", "'Kd' is dealt twice"),
        ({"dealer_up": ["Kd"]}, "dealer_up", "is not a card"),
        ({"dealer_up": "Qs Js"}, "dealer_up", "must be 1 card, not 2"),
        ({"dealer_up": "QsJs"}, "dealer_up", "must be 1 card, not 2"),
        ({"dealer_up": ""}, "dealer_up", "must be 1 card, not 0"),
        ({"cards": "AhKdQc7s"}, "cards", "must be 5 cards, not 4"),
        ({"cards": "AhKdQc7s1h"}, "cards[4]", "'1h' is not a card"),
        ({"cards": "AhKdQc7s2hh"}, "cards[5]", "'h' is not a card"),
        ({"cards": "AhKdQc7sAh"}, "cards[4]", "'Ah' is dealt twice"),
        ({"cards": ["AhKd", "Qc", "7s", "2h", "3h"]}, "cards[0]", "'AhKd' is not a card"),
        ({"board": ["2c", "9d", "Kh"]}, "board", "has no board"),
        ({"deler_up": "Qs"}, "deler_up", "did you mean 'dealer_up'"),
    ],
)
def test_bad_stud_hands_name_the_place(changed: dict[str, Any], place: str, reason: str) -> None:
    found = not_advised({**STUD_HAND, **changed})
    assert found[0] == place
    assert reason in found[1]


@pytest.mark.parametrize("field", ["game", "cards", "dealer_up"])
def test_what_a_stud_hand_needs(field: str) -> None:
    assert not_advised({key: value for key, value in STUD_HAND.items() if key != field}) == (field, "is missing")


@pytest.mark.parametrize("many", [1, 2, 5, 6])
def test_a_board_has_no_cards_or_three_or_four(many: int) -> None:
    board = ["2c", "9d", "Kh", "3c", "4c", "5c"][:many]
    assert not_advised({**HOLDEM_HAND, "board": board}) == ("board", f"must be 0, 3 or 4 cards, not {many}")


@pytest.mark.parametrize(
    "changed, place",
    [
        ({"cards": ["Ah"]}, "cards"),
        ({"cards": ["Ah", "7d", "8d"]}, "cards"),
        ({"board": ["2c", "9d", "Ah"]}, "board[2]"),
        ({"dealer_up": "Qs"}, "dealer_up"),
    ],
)
def test_bad_holdem_hands_name_the_place(changed: dict[str, Any], place: str) -> None:
    assert not_advised({**HOLDEM_HAND, **changed})[0] == place


def test_a_hand_is_a_mapping() -> None:
    assert not_advised(["Ah"])[0] == ""


def test_advice_on_the_hand_of_the_contract() -> None:
    found: Any = advise(STUD_HAND)
    assert found["best"] == "bet"
    assert found["choices"] == {"bet": pytest.approx(-0.939375555, abs=5e-10), "fold": -1.0}
    assert advise("casino-stud", cards="Ah Kd Qc 7s 2h", dealer_up="qs") == found


@pytest.mark.parametrize("own", ["AhKdQc7s2h", "ah,kd,qc,7s,2h", "Ah, Kd, Qc, 7s, 2h", "A♥K♦Q♣7♠2♥", "AhKd Qc7s 2h"])
@pytest.mark.parametrize("up", ["Qs", " Qs "])
def test_cards_of_a_stud_hand_stand_apart_or_run_together(own: str, up: str) -> None:
    assert advise({"game": "casino-stud", "cards": own, "dealer_up": up}) == advise(STUD_HAND)


@pytest.mark.parametrize("own, board", [("Ah7d", "2c9dKh"), ("Ah,7d", "2c,9d,Kh"), ("Ah 7d", "2c9d Kh")])
def test_cards_of_a_holdem_hand_stand_apart_or_run_together(own: str, board: str) -> None:
    assert advise({"game": "progressive-holdem", "cards": own, "board": board}) == advise(HOLDEM_HAND)


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud"])
def test_advice_agrees_with_the_decisions_of_the_whole_game(game: str) -> None:
    """No pair or better is ever folded, nothing below ace-king is ever bet."""
    for hand, best in [("2s 2d 5c 4h 3s", "bet"), ("As Qd Jc Th 9s", "fold")]:
        for up in ("Ac", "7c", "2h", "Kh"):
            assert advise({"game": game, "cards": hand, "dealer_up": up})["best"] == best


@pytest.mark.parametrize("own, four", [("8h 7h", "9c Td 2h 2s"), ("Ah 7d", "2c 9d Kh 7s")])
def test_river_advice_is_what_the_game_settles(own: str, four: str) -> None:
    """All 45,540 deals of one board of four, each settled by the game's own file, with the Turn left out."""
    hole, board = cards(own), cards(four)
    sums = {"river": 0, "check": 0}
    for (river,) in others(hole, board, many=1):
        full = (*board, river)
        for dealer in others(hole, full, many=2):
            sums["check"] += settled_units(PROGRESSIVE_HOLDEM, hole, dealer, full, ("flop",))
            sums["river"] += settled_units(PROGRESSIVE_HOLDEM, hole, dealer, full, ("flop", "river"))
    assert holdem_values(PAYOFFS, hole, board) == {choice: Fraction(total, 45_540) for choice, total in sums.items()}


def test_turn_advice_looks_ahead_to_the_best_river() -> None:
    """Checking the turn is worth the mean, over the turn cards, of the better of the two choices that follow."""
    hole, flop = cards("Ah 7d"), cards("2c 9d Kh")
    after = [holdem_values(PAYOFFS, hole, (*flop, turn)) for (turn,) in others(hole, flop, many=1)]
    values = holdem_values(PAYOFFS, hole, flop)
    assert values["check"] == sum(max(found.values()) for found in after) / len(after)
    bet_alone = sum(found["river"] - found["check"] for found in after) / len(after)
    assert values["turn"] - values["check"] == bet_alone


def test_before_the_flop_the_value_is_that_of_the_starting_hand() -> None:
    hands: Any = odds("progressive-holdem")["starting_hands"]
    values = {hand["hand"]: hand for hand in hands}
    for own, name in [("Ah 7d", "A7o"), ("7d Ad", "A7s"), ("2c 7d", "72o"), ("2c 2d", "22")]:
        found: Any = advise({"game": "progressive-holdem", "cards": own, "board": []})
        assert found == {"choices": {"play": values[name]["play"], "fold": -1.0}, "best": values[name]["best"]}


@given(st.data())
def test_values_do_not_depend_on_the_names_of_suits(data: st.DataObject) -> None:
    deck = [Card(number) for number in range(52)]
    seven = data.draw(st.permutations(deck))[:6]
    suits = data.draw(st.sampled_from(list(permutations(range(4)))))
    moved = [Card(card & ~3 | suits[card & 3]) for card in seven]
    stud = [{"game": "casino-stud", "cards": names(of[:5]), "dealer_up": names(of)[5]} for of in (seven, moved)]
    holdem = [{"game": "progressive-holdem", "cards": names(of[:2]), "board": names(of[2:])} for of in (seven, moved)]
    assert advise(stud[0]) == advise(stud[1])
    assert advise(holdem[0]) == advise(holdem[1])


def test_jackpot_bets_are_told_at_the_meter() -> None:
    side_bets: Any = odds("singapore-stud", meter="100000", jackpot_bet="5")["side_bets"]
    for bet in side_bets.values():
        assert bet["meter"] == "100000.00"
        assert bet["return_at_meter"] == pytest.approx(bet["fixed_return"] + 100_000 * bet["return_per_meter_dollar"])
    without: Any = odds("singapore-stud")["side_bets"]
    assert all("meter" not in bet for bet in without.values())


def test_singapore_returns_grow_with_the_stake_and_shares_do_not() -> None:
    one: Any = odds("singapore-stud", jackpot_bet=1)["side_bets"]
    five: Any = odds("singapore-stud", jackpot_bet=5)["side_bets"]
    for name, bet in one.items():
        assert five[name]["fixed_return"] == pytest.approx(5 * bet["fixed_return"])
        assert five[name]["return_per_meter_dollar"] == bet["return_per_meter_dollar"]
