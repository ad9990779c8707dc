"""Rounds of the three stud games, played by keys alone."""

from __future__ import annotations

import pytest

from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.keys import ENTER
from croupier.terminal.sitting import Mode
from tests.terminal.table import meter_of, press, seen, sit, told

PAIR_OF_KINGS, ACE_QUEEN = "Kh Kd 9c 7s 4h", "Ah Qd 9s 7c 4d"
FLUSH = "Ac Tc 8c 5c 2c"
STUD = {"casino-stud": "CSP", "multi-link-stud": "MLP", "singapore-stud": "SSP"}


@pytest.mark.parametrize("game", STUD)
def test_a_better_hand_is_paid_and_each_bet_says_under_which_clause(game: str) -> None:
    sitting = press(sit(game, PAIR_OF_KINGS, dealer="Qs Qc 8h 6d 3s"), ENTER, "b")

    clause = {"SSP": "SSP 3.13.1"}.get(STUD[game], f"{STUD[game]} 3.14.1")
    assert told(sitting) == [f"Ante win +$100 ({clause})", f"BET win +$200 ({clause})"]
    assert "Your hand wins. You win $300." in " ".join(seen(sitting).split())
    assert sitting.bankroll == 5_300_00


@pytest.mark.parametrize("game", STUD)
def test_a_lower_hand_loses_both_bets(game: str) -> None:
    sitting = press(sit(game, ACE_QUEEN, dealer=PAIR_OF_KINGS), ENTER, "b")

    clause = {"SSP": "SSP 3.13.2"}.get(STUD[game], f"{STUD[game]} 3.14.2")
    assert told(sitting) == [f"Ante lose −$100 ({clause})", f"BET lose −$200 ({clause})"]
    assert sitting.bankroll == 4_700_00


@pytest.mark.parametrize("game", STUD)
def test_equal_hands_are_a_stand_off(game: str) -> None:
    sitting = press(sit(game, "Ah Kd 9s 7c 4d", dealer="As Kc 9h 7d 4c"), ENTER, "b")

    clause = {"SSP": "SSP 3.16"}.get(STUD[game], f"{STUD[game]} 3.14.3")
    assert told(sitting) == [f"Ante push $0 ({clause})", f"BET push $0 ({clause})"]
    assert "Your hand stands off. You are even." in " ".join(seen(sitting).split())
    assert sitting.bankroll == 5_000_00


@pytest.mark.parametrize("game", STUD)
def test_a_dealer_who_does_not_qualify_pays_the_ante_alone(game: str) -> None:
    sitting = press(sit(game, PAIR_OF_KINGS, dealer=ACE_QUEEN.replace("4d", "5d")), ENTER, "b")

    assert [line.split(" (")[0] for line in told(sitting)] == ["Ante win +$100", "BET push $0"]
    assert "does not qualify: antes are paid 1 to 1, BETs go back" in " ".join(seen(sitting).split())
    assert sitting.bankroll == 5_100_00


@pytest.mark.parametrize("game", STUD)
def test_a_fold_costs_the_ante(game: str) -> None:
    sitting = press(sit(game, ACE_QUEEN, dealer=PAIR_OF_KINGS), ENTER, "f")

    assert [line.split(" (")[0] for line in told(sitting)] == ["Ante lose −$100"]
    assert "Your hand is folded" in seen(sitting)
    assert sitting.bankroll == 4_900_00


def test_a_fixed_jackpot_prize_is_paid_and_the_bet_collected() -> None:
    sitting = press(sit("casino-stud", FLUSH, dealer=PAIR_OF_KINGS), "j", ENTER, "b")

    assert told(sitting)[-1] == "Jackpot win +$95 (CSP 4.2)"
    assert "The jackpot pays you $100." in " ".join(seen(sitting).split())
    assert meter_of(sitting) == 50_003_50


@pytest.mark.parametrize(("game", "result"), [("casino-stud", "lose −$5"), ("multi-link-stud", "win +$95")])
@pytest.mark.clause("R-11")
def test_a_fold_takes_the_jackpot_bet_along_in_casino_stud_only(game: str, result: str) -> None:
    sitting = press(sit(game, FLUSH, dealer=PAIR_OF_KINGS), "j", ENTER, "f")

    assert told(sitting)[-1].startswith(f"Jackpot {result}")


@pytest.mark.clause("R-15", "R-16")
def test_a_royal_flush_takes_the_whole_meter_with_this_rounds_share_and_resets_it() -> None:
    sitting = press(sit("casino-stud", "Ac Kc Qc Jc Tc", dealer=PAIR_OF_KINGS), "j", ENTER, "b")

    assert told(sitting)[-1] == "Jackpot win +$49,998.50 (CSP 4.2)"
    assert meter_of(sitting) == 50_000_00
    assert sitting.bankroll == 5_000_00 + 100_00 + 200_00 * 250 + 49_998_50


def test_the_meter_grows_from_round_to_round() -> None:
    sitting = sit("multi-link-stud", ACE_QUEEN, dealer=PAIR_OF_KINGS, rounds=3)

    press(sitting, "j", ENTER, "f", ENTER, "f", ENTER, "f")

    assert meter_of(sitting) == 50_010_50
    assert "Jackpot $50,010.50" in seen(sitting)


@pytest.mark.clause("R-17", "R-18", "SSP 4.3", "SSP 4.3.1")
def test_the_magic_card_pays_wagers_on_the_hand_that_holds_it() -> None:
    sitting = sit("singapore-stud", "5c Ad 9s 7c 2d", dealer=PAIR_OF_KINGS)

    press(sitting, "j", "d", ENTER)
    assert "Magic Card 5♣" in seen(sitting)
    press(sitting, "f")

    assert [line.split(" (")[0] for line in told(sitting)[1:]] == [
        "Jackpot, own hand win +$25",
        "Jackpot, Dealer's hand lose −$5",
    ]


@pytest.mark.clause("R-17", "SSP 4.2")
def test_a_royal_flush_of_the_dealer_is_shared_by_the_wagers_on_his_hand() -> None:
    jackpot = HouseJackpot("singapore-stud")
    royal = "Ac Kc Qc Jc Tc"
    sitting = sit("singapore-stud", ACE_QUEEN, PAIR_OF_KINGS, dealer=royal, jackpot=jackpot)

    press(sitting, "d", ENTER, "1", "f", "f")

    assert sitting.mode is Mode.SETTLED
    assert sitting.bankroll == 5_000_00 - 2 * 100_00 + 2 * 25_003_50
    assert jackpot.meter.value == 50_000_00


def test_jackpot_wagers_go_through_their_chips_and_off_again() -> None:
    sitting = sit("singapore-stud", ACE_QUEEN, dealer=PAIR_OF_KINGS)

    amounts = []
    for _ in range(4):
        press(sitting, "j")
        amounts.append(sitting.plan.boxes[0].get("jackpot-player", 0))

    assert amounts == [5_00, 10_00, 25_00, 0]
