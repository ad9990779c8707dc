"""Progressive Hold'em: the streets, the Bonus bet and the jackpot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sheets import Sheet, box, clause, lines, settle, settled_bet, sheet

BOARD, DEALER = "Kh 9c 5d 4s 2c", "Qs Qd"
ALL_BETS = {"ante": 10, "flop": 20, "turn": 10, "river": 10}
STREETS = ("ante", "flop", "turn", "river")


def round_of(hole: str, decision: str = "play", *, dealer: str = DEALER, board: str = BOARD, **more: Any) -> Sheet:
    bets = more.pop("bets", ALL_BETS if decision == "play" else {"ante": 10})
    return sheet("PTH", box(1, hole, decision, **bets), dealer=dealer, community=board, **more)


@clause("PTH 3.13", "PTH 4.1")
@pytest.mark.parametrize(("bet", "stake"), [("flop", "20.00"), ("turn", "10.00"), ("river", "10.00")])
def test_a_higher_hand_wins_flop_turn_and_river_at_even_money(bet: str, stake: str) -> None:
    assert settled_bet(round_of("Ks 3d"), bet) == ("win", stake, stake, "PTH 3.13")


@clause("PTH 3.13", "PTH 4.1")
def test_ante_wins_from_a_straight_upwards_and_is_pushed_below() -> None:
    straight = round_of("As 3d")
    assert settle(straight)["boxes"][0]["hand"] == "straight"
    assert settled_bet(straight, "ante") == ("win", "10.00", "10.00", "PTH 3.13")
    trips = round_of("Ks Kd")
    assert settle(trips)["boxes"][0]["hand"] == "three-of-a-kind"
    assert settled_bet(trips, "ante") == ("push", "0.00", "10.00", "PTH 3.13")


@clause("PTH 3.14")
@pytest.mark.parametrize("bet", STREETS)
def test_a_lower_hand_loses_every_street(bet: str) -> None:
    assert settled_bet(round_of("Jh Jc"), bet) == ("lose", "0.00", "0.00", "PTH 3.14")


@clause("PTH 3.15", "PTH 1.27")
@pytest.mark.parametrize("bet", STREETS)
def test_an_equal_hand_is_a_stand_off_on_every_street(bet: str) -> None:
    outcome, pays, back, decided_by = settled_bet(round_of("Qh Qc"), bet)
    assert (outcome, pays, back, decided_by) == ("push", "0.00", f"{ALL_BETS[bet]}.00", "PTH 3.15")


@clause("PTH 1.10")
def test_hands_are_the_best_five_of_seven_and_the_board_may_play() -> None:
    level = round_of("3h 2d", board="Ac Kd Qh Jc Td", dealer="4h 2s")
    assert settle(level)["boxes"][0]["hand"] == "straight"
    assert settled_bet(level, "flop")[0] == "push"


@clause("PTH 1.11", "PTH 3.11.2(b)", "PTH 3.12.3(b)")
def test_a_flop_bet_that_is_not_on_the_sheet_is_twice_the_ante_and_a_check_is_no_bet() -> None:
    played = lines(settle(round_of("Ks 3d", bets={"ante": 10})), 1)
    assert {bet: line["stake"] for bet, line in played.items()} == {"ante": "10.00", "flop": "20.00"}


@clause("PTH 3.11.2(a)", "PTH 3.12.3(a)")
@pytest.mark.parametrize("bet", ["ante", "bonus", "jackpot"])
def test_a_fold_loses_ante_bonus_and_a_jackpot_bet_that_has_no_community_row(bet: str) -> None:
    folded = round_of("As Ad", "fold", bets={"ante": 10, "bonus": 10, "jackpot": 5}, meter=90_000)
    assert settled_bet(folded, bet) == ("lose", "0.00", "0.00", "PTH 3.11.2(a)")


BONUS_ROWS = [
    ("As Ad", "Ah Ac", 1000),
    ("As Ad", DEALER, 30),
    ("As Ks", DEALER, 25),
    ("Ah Qh", DEALER, 20),
    ("As Js", DEALER, 20),
    ("As Kd", DEALER, 15),
    ("Ks Kd", DEALER, 10),
    ("Qh Qc", DEALER, 10),
    ("Js Jd", DEALER, 10),
    ("As Qh", DEALER, 5),
    ("As Jd", DEALER, 5),
    ("Ts Td", DEALER, 3),
    ("2s 2d", DEALER, 3),
]


@clause("PTH 4.1", "PTH 3.9", "R-13")
@pytest.mark.parametrize(("hole", "dealer", "odds"), BONUS_ROWS)
def test_bonus_is_paid_by_the_hole_cards(hole: str, dealer: str, odds: int) -> None:
    won = round_of(hole, dealer=dealer, bets={"ante": 10, "bonus": 10})
    assert settled_bet(won, "bonus") == ("win", f"{10 * odds}.00", "10.00", "PTH 4.1")


@clause("PTH 4.1", "R-13")
@pytest.mark.parametrize("hole", ["As Td", "As Ts", "Ks Qs", "Kd Jh", "7s 2d"])
def test_other_hole_cards_lose_the_bonus(hole: str) -> None:
    lost = round_of(hole, bets={"ante": 10, "bonus": 10}, dealer="8s 8d")
    assert settled_bet(lost, "bonus") == ("lose", "0.00", "0.00", "PTH 4.1")


@clause("PTH 4.1.1", "R-7")
@pytest.mark.parametrize(("bonus", "decided_by"), [("100.00", "PTH 4.1"), ("100.01", "PTH 4.1.1")])
def test_winnings_of_a_bonus_are_capped_at_100_000(bonus: str, decided_by: str) -> None:
    won = round_of("As Ad", dealer="Ah Ac", bets={"ante": 10, "bonus": bonus})
    assert settled_bet(won, "bonus") == ("win", "100000.00", bonus, decided_by)


ROYALS = [
    # In the order dealt: complete on the flop, on the turn, on the river, with two hole cards or one.
    ("Ah Kh", "Qh Jh Th 2c 3d", "100%", "100000.00"),
    ("Ah Kh", "Qh Jh 2c Th 3d", "25%", "25000.00"),
    ("Ah 7c", "Kh Qh Jh Th 3d", "25%", "25000.00"),
    ("Ah Kh", "Qh Jh 2c 3d Th", "5%", "5000.00"),
    ("Ah 7c", "Kh Qh Jh 3d Th", "5%", "5000.00"),
]


@clause("PTH 4.2", "R-12", "PTH 1.17")
@pytest.mark.parametrize(("hole", "board", "share", "amount"), ROYALS)
def test_a_royal_flush_is_paid_by_the_street_on_which_it_was_complete(
    hole: str, board: str, share: str, amount: str
) -> None:
    won = round_of(hole, board=board, bets={"ante": 10, "jackpot": 5}, meter=100_000)
    assert settled_bet(won, "jackpot") == ("win", amount, "0.00", "PTH 4.2")
    jackpot = settle(won)["jackpot"]
    assert [(paid["share"], paid["amount"]) for paid in jackpot["payouts"]] == [(share, amount)]
    assert jackpot["after"] == ("50000.00" if share == "100%" else f"{100_000 - float(amount):.2f}")


FIXED_ROWS = [
    ("8h 7h", "9h 6h 5h 2c 3d", "1500.00"),
    ("9s 9d", "9h 9c 5h 2c 3d", "300.00"),
]


@clause("PTH 4.2", "R-12", "PTH 1.17")
@pytest.mark.parametrize(("hole", "board", "prize"), FIXED_ROWS)
def test_straight_flush_and_four_of_a_kind_pay_fixed_prizes_unless_folded(hole: str, board: str, prize: str) -> None:
    bets = {"ante": 10, "jackpot": 5}
    won = round_of(hole, board=board, bets=bets, meter=100_000)
    assert settled_bet(won, "jackpot") == ("win", prize, "0.00", "PTH 4.2")
    assert "also" not in lines(settle(won), 1)["jackpot"]
    folded = round_of(hole, "fold", board=board, bets=bets, meter=100_000)
    assert settled_bet(folded, "jackpot") == ("lose", "0.00", "0.00", "PTH 3.11.2(a)")


@clause("PTH 4.2")
def test_a_full_house_wins_no_jackpot_prize() -> None:
    lost = round_of("9s 9d", board="9h 5c 5h 2c 3d", bets={"ante": 10, "jackpot": 5}, meter=100_000)
    assert settled_bet(lost, "jackpot") == ("lose", "0.00", "0.00", "PTH 4.2")


COMMUNITY_ROWS = [
    ("Ah Kh Qh Jh Th", "10000.00"),
    ("9h 8h 7h 6h 5h", "1500.00"),
    ("9h 9c 9d 9s 5h", "300.00"),
]


@clause("PTH 4.2", "PTH 3.11.2(a)", "R-11", "R-12")
@pytest.mark.parametrize("decision", ["play", "fold"])
@pytest.mark.parametrize(("board", "prize"), COMMUNITY_ROWS)
def test_community_rows_are_paid_to_folded_boxes_too(board: str, prize: str, decision: str) -> None:
    won = round_of("3s 2d", decision, board=board, bets={"ante": 10, "jackpot": 5}, meter=1_000_000)
    assert settled_bet(won, "jackpot") == ("win", prize, "0.00", "PTH 4.2")
    assert settle(won)["jackpot"]["payouts"] == []


@clause("R-10")
@pytest.mark.parametrize(
    ("meter", "prize", "after"),
    [
        # A royal flush on the river (5%) while a straight flush lies on the board (1,500).
        ("30000.20", "1500.01", "28500.19"),
        ("30000.00", "1500.00", "28500.00"),  # equal: the row higher in the table
        ("29999.99", "1500.00", "29999.99"),  # the fixed prize is larger: the share is not paid at all
    ],
)
def test_only_the_largest_prize_of_a_jackpot_bet_is_paid(meter: str, prize: str, after: str) -> None:
    won = round_of("Ah 2c", board="9h Qh Kh Jh Th", bets={"ante": 10, "jackpot": 5}, meter=meter)
    assert settled_bet(won, "jackpot") == ("win", prize, "0.00", "PTH 4.2")
    assert settle(won)["jackpot"]["after"] == after
    assert lines(settle(won), 1)["jackpot"]["also"] == ["R-10"]


@clause("R-16")
def test_winners_at_one_table_are_paid_from_box_1_on() -> None:
    boxes = [
        box(9, "Ah 2c", "play", ante=10, jackpot=5),
        box(4, "9h 8h", "play", ante=10, jackpot=5),
        box(2, "3c 3d", "play", ante=10, jackpot=5),
    ]
    won = sheet("PTH", *boxes, dealer="5s 4s", community="Kh Qh Jh Th 9c", meter=100_000)
    settled = settle(won)
    assert [line["pays"] for number in (9, 4, 2) for line in [lines(settled, number)["jackpot"]]] == [
        "25000.00",
        "1500.00",
        "0.00",
    ]


@clause("PTH 5.4", "PTH 3.6", "PTH 3.8", "PTH 3.8.1", "PTH 3.9")
def test_jackpot_and_bonus_bets_without_an_ante_go_back() -> None:
    alone = sheet(
        "PTH", box(1, bonus=10, jackpot=5), box(2, "As Ad", "play", ante=10), dealer=DEALER, community=BOARD, meter=9000
    )
    assert settled_bet(alone, "jackpot") == ("returned", "0.00", "5.00", "PTH 5.4")
    assert settled_bet(alone, "bonus") == ("returned", "0.00", "10.00", "PTH 3.9")


def test_dealer_is_named_without_qualifying() -> None:
    assert settle(round_of("As Ad"))["dealer"] == {"hand": "one-pair", "qualifies": None}
