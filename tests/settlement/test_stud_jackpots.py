"""The jackpot of Casino Stud and Multi-Link: prizes, folds, order and the meter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sheets import ACE_QUEEN, QUEENS, RWS_STUD, box, clause, lines, settle, settled_bet, sheet

ROYAL_HEARTS, ROYAL_CLUBS, ROYAL_DIAMONDS = "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"
STRAIGHT_FLUSH, FLUSH = "9h 8h 7h 6h 5h", "Kh 9h 7h 5h 2h"
FULL_HOUSE, QUADS, STRAIGHT = "7h 7c 7d 2s 2h", "7h 7c 7d 7s 2h", "9h 8c 7h 6h 5h"


def for_each(*numbers: str) -> pytest.MarkDecorator:
    marked = [pytest.param(code, marks=clause(*(f"{code} {number}" for number in numbers))) for code in RWS_STUD]
    return pytest.mark.parametrize("code", marked)


def payouts(settled: dict[str, Any]) -> list[tuple[int, str, str]]:
    return [(paid["box"], paid["share"], paid["amount"]) for paid in settled["jackpot"]["payouts"]]


FIXED = [
    ("CSP", QUADS, "500.00"),
    ("CSP", FULL_HOUSE, "200.00"),
    ("CSP", FLUSH, "100.00"),
    ("MLP", QUADS, "2000.00"),
    ("MLP", FULL_HOUSE, "200.00"),
    ("MLP", FLUSH, "100.00"),
]
MLP_ROWS = ("MLP 3.15", "MLP 4.2.1")


@pytest.mark.parametrize(
    ("code", "hand", "prize"),
    [pytest.param(*case, marks=clause(f"{case[0]} 4.2", *(MLP_ROWS if case[0] == "MLP" else ()))) for case in FIXED],
)
def test_minor_prizes_are_fixed_and_the_bet_is_collected(code: str, hand: str, prize: str) -> None:
    won = sheet(code, box(1, hand, "bet", ante=10, jackpot=5), meter=90_000)
    assert settled_bet(won, "jackpot") == ("win", prize, "0.00", f"{code} 4.2")
    assert settle(won)["jackpot"] == {"before": "90000.00", "after": "90000.00", "payouts": []}


@for_each("4.2")
@pytest.mark.parametrize(
    ("hand", "share", "amount", "after"),
    [(ROYAL_HEARTS, "100%", "90000.09", "50000.00"), (STRAIGHT_FLUSH, "10%", "9000.00", "81000.09")],
)
def test_major_prizes_are_shares_of_the_meter(code: str, hand: str, share: str, amount: str, after: str) -> None:
    won = sheet(code, box(1, hand, "bet", ante=10, jackpot=5), meter="90000.09")
    settled = settle(won)
    assert settled_bet(won, "jackpot") == ("win", amount, "0.00", f"{code} 4.2")
    assert payouts(settled) == [(1, share, amount)]
    assert settled["jackpot"]["after"] == after


@for_each("4.2")
def test_a_straight_wins_no_jackpot_prize(code: str) -> None:
    lost = sheet(code, box(1, STRAIGHT, "bet", ante=10, jackpot=5), meter=90_000)
    assert settled_bet(lost, "jackpot") == ("lose", "0.00", "0.00", f"{code} 4.2")


@for_each("3.13", "4.2")
def test_jackpot_is_paid_whether_or_not_the_dealer_qualifies(code: str) -> None:
    for dealer in (ACE_QUEEN, QUEENS):
        won = sheet(code, box(1, FLUSH, "bet", ante=10, jackpot=5), dealer=dealer, meter=90_000)
        assert settled_bet(won, "jackpot")[:2] == ("win", "100.00")


@for_each("3.14.2", "1.19")
def test_jackpot_is_paid_on_a_hand_that_loses_and_collected_in_a_stand_off(code: str) -> None:
    beaten = sheet(code, box(1, FLUSH, "bet", ante=10, jackpot=5), dealer="Qs Qd Qc 3c 3d", meter=90_000)
    assert settled_bet(beaten, "jackpot") == ("win", "100.00", "0.00", f"{code} 4.2")
    level = sheet(code, box(1, "Qh Qc 9h 5d 3h", "bet", ante=10, jackpot=5), meter=90_000)
    assert settled_bet(level, "jackpot") == ("lose", "0.00", "0.00", f"{code} 4.2")


@clause("CSP 3.12.1", "R-11")
def test_casino_stud_fold_costs_the_jackpot_bet_even_on_a_royal_flush() -> None:
    folded = sheet("CSP", box(1, ROYAL_HEARTS, "fold", ante=10, jackpot=5), meter=90_000)
    assert settled_bet(folded, "jackpot") == ("lose", "0.00", "0.00", "CSP 3.12.1")
    assert payouts(settle(folded)) == []


@clause("MLP 3.12.1", "R-11")
def test_multi_link_jackpot_bet_plays_on_after_a_fold() -> None:
    folded = sheet("MLP", box(1, ROYAL_HEARTS, "fold", ante=10, jackpot=5), meter=90_000)
    assert settled_bet(folded, "jackpot") == ("win", "90000.00", "0.00", "MLP 4.2")
    nothing = sheet("MLP", box(1, STRAIGHT, "fold", ante=10, jackpot=5), meter=90_000)
    assert settled_bet(nothing, "jackpot") == ("lose", "0.00", "0.00", "MLP 4.2")


@for_each("4.5.1", "4.5")
def test_several_winners_are_paid_clockwise_each_from_what_is_left(code: str) -> None:
    boxes = [
        box(7, ROYAL_CLUBS, "bet", ante=10, jackpot=5),
        box(2, STRAIGHT_FLUSH, "bet", ante=10, jackpot=5),
        box(5, ROYAL_DIAMONDS, "bet", ante=10, jackpot=5),
    ]
    settled = settle(sheet(code, *boxes, dealer="Qs 9c 5c 3d 3c", meter="100000.05"))
    assert payouts(settled) == [(2, "10%", "10000.00"), (5, "100%", "90000.05"), (7, "100%", "50000.00")]
    assert settled["jackpot"]["after"] == "50000.00"
    assert [found["box"] for found in settled["boxes"]] == [7, 2, 5]
    assert "also" not in lines(settled, 2)["jackpot"]
    assert lines(settled, 7)["jackpot"]["also"] == [f"{code} 4.5.1"]


@clause("R-16")
def test_a_partial_prize_never_resets_a_meter_below_its_reset_value() -> None:
    won = sheet("CSP", box(1, STRAIGHT_FLUSH, "bet", ante=10, jackpot=5), meter=40_000)
    assert settle(won)["jackpot"]["after"] == "36000.00"


@clause("R-2")
def test_a_share_that_is_no_whole_cent_is_rounded_down_and_the_rest_stays() -> None:
    won = sheet("CSP", box(1, STRAIGHT_FLUSH, "bet", ante=10, jackpot=5), meter="99.99")
    assert settle(won)["jackpot"] == {
        "before": "99.99",
        "after": "90.00",
        "payouts": [{"box": 1, "bet": "jackpot", "share": "10%", "amount": "9.99", "clause": "CSP 4.2"}],
    }


@clause("R-9")
def test_house_keeps_jackpot_stakes_and_pays_fixed_prizes_but_not_shares_of_the_meter() -> None:
    boxes = [
        box(1, ROYAL_HEARTS, "bet", ante=10, jackpot=5),
        box(2, "7d 7c 7s 2s 2d", "bet", ante=10, jackpot=5),
    ]
    settled = settle(sheet("CSP", *boxes, dealer="Ac Qc Jd 8h 6s", meter=90_000))
    assert [found["net"] for found in settled["boxes"]] == ["90005.00", "205.00"]
    assert settled["house"] == "-210.00"


@for_each("3.8", "3.8.1", "5.4")
def test_jackpot_bet_without_an_ante_goes_back(code: str) -> None:
    alone = sheet(code, box(1, jackpot=5), box(2, FLUSH, "bet", ante=10), meter=90_000)
    settled = settle(alone)
    assert settled_bet(alone, "jackpot") == ("returned", "0.00", "5.00", f"{code} 5.4")
    assert settled["boxes"][0]["hand"] is None
    assert lines(settled, 1).keys() == {"jackpot"}
