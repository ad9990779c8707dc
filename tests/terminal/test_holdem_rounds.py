"""Rounds of Progressive Texas Hold'em, played by keys alone."""

from __future__ import annotations

import pytest

from croupier.terminal.keys import END, ENTER
from croupier.terminal.sitting import Mode, Sitting, choices
from tests.terminal.table import press, seen, sit, told

BOARD = "Qh 9d 7s 4c 2d"


def table(hand: str = "Ac Qd", dealer: str = "Kh Kd", community: str = BOARD) -> Sitting:
    return sit("progressive-holdem", hand, dealer=dealer, community=community)


def test_each_street_asks_for_its_own_bet() -> None:
    sitting = press(table(), ENTER)

    bars = []
    for key in "btr":
        bars.append(seen(sitting).splitlines()[-1].split("   ?")[0])
        press(sitting, key)

    assert bars == ["B  Flop $200   F  Fold", "T  Turn $100   C  Check", "R  River $100   C  Check"]
    assert [line.split(" (")[0] for line in told(sitting)] == [
        "Ante lose −$100",
        "Flop lose −$200",
        "Turn lose −$100",
        "River lose −$100",
    ]
    assert sitting.bankroll == 4_500_00


def test_community_cards_come_street_by_street() -> None:
    sitting = press(table(), ENTER)
    assert "9 ♦" not in seen(sitting)
    press(sitting, "b")
    assert "7 ♠" in seen(sitting)
    assert "4 ♣" not in seen(sitting)
    press(sitting, "c")
    assert "4 ♣" in seen(sitting)
    assert "2 ♦" not in seen(sitting)
    assert "K ♥" not in seen(sitting)


@pytest.mark.clause("PTH 3.13")
def test_the_ante_of_a_pair_goes_back_while_the_flop_bet_is_paid() -> None:
    sitting = press(table(dealer="Jh Td"), ENTER, "b", "c", "c")

    assert told(sitting) == ["Ante push $0 (PTH 3.13)", "Flop win +$200 (PTH 3.13)"]
    assert sitting.bankroll == 5_200_00


@pytest.mark.clause("PTH 4.1")
def test_the_bonus_is_paid_on_the_hole_cards_even_against_a_better_hand() -> None:
    sitting = press(table(), "b", ENTER, "b", "c", "c")

    assert "Bonus win +$25 (PTH 4.1)" in told(sitting)
    assert sitting.bankroll == 5_000_00 - 300_00 + 25_00


def test_a_fold_before_the_flop_costs_ante_and_bonus() -> None:
    sitting = press(table(), "b", ENTER, "f")

    assert [line.split(" (")[0] for line in told(sitting)] == ["Ante lose −$100", "Bonus lose −$5"]


@pytest.mark.clause("R-11")
def test_after_a_fold_the_jackpot_bet_wins_on_the_board_alone() -> None:
    sitting = press(table(community="9h 9d 9s 9c 2d"), "j", ENTER, "f")

    assert "Jackpot win +$295 (PTH 4.2)" in told(sitting)


def test_equal_hands_push() -> None:
    sitting = press(table(hand="Ac 3d", dealer="Ah 3s", community="Kh Qd Js 9c 7d"), ENTER, "b", "c", "c")

    assert [line.split(" (")[0] for line in told(sitting)] == ["Ante push $0", "Flop push $0"]


@pytest.mark.clause("PTH 5.5", "R-36")
def test_whoever_leaves_after_the_flop_bet_loses_it_with_the_ante() -> None:
    sitting = press(table(dealer="Jh Td"), ENTER, "b", END)

    assert sitting.over
    assert sitting.mode is Mode.SETTLED
    assert sitting.bankroll == 4_700_00


def test_a_player_without_chips_for_the_turn_can_only_check() -> None:
    sitting = press(sit("progressive-holdem", "Ac Qd", dealer="Kh Kd", community=BOARD, bankroll=350_00), ENTER, "b")

    assert [choice.key for choice in choices(sitting)][:2] == ["c", "?"]
    assert "does not cover Turn $100, so check" in seen(sitting)
    press(sitting, "t")
    assert "t means nothing here" in seen(sitting)
