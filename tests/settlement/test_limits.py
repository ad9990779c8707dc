"""Bets over the maximum, under the minimum, and of the wrong multiple, as settlement finds them."""

from __future__ import annotations

import pytest

from tests.sheets import QUEENS, STUD, Sheet, box, clause, lines, settle, settled_bet, sheet

WINNER, LOSER = "Kh Kc 9h 5d 4h", "Jh Jc Ah Kd 2h"
TABLE = {"ante_min": 25, "ante_max": 1000}
BOARD, HOLDEM_DEALER = "Kh 9c 5d 4s 2c", "Qs Qd"
HOLDEM_WINNER, HOLDEM_LOSER = "Ks Kd", "Jh Jc"


def cited(code: str, number: str, reading: str) -> str:
    """The clause of a game's own rules, or the reading where Singapore Stud has none."""
    return reading if code == "SSP" else f"{code} {number}"


def stud_cases(number: str, reading: str) -> pytest.MarkDecorator:
    marked = [pytest.param(code, marks=clause(cited(code, number, reading), reading)) for code in STUD]
    return pytest.mark.parametrize("code", marked)


def stud(code: str, hand: str, **bets: object) -> Sheet:
    return sheet(code, box(1, hand, "bet", **bets), dealer=QUEENS, table=TABLE)


def holdem(hand: str, **bets: object) -> Sheet:
    table = {**TABLE, "bonus_min": 5, "bonus_max": 50}
    return sheet("PTH", box(1, hand, "play", **bets), dealer=HOLDEM_DEALER, community=BOARD, table=table)


@stud_cases("5.1.1", "R-6")
def test_ante_over_the_maximum_wins_or_loses_at_the_maximum(code: str) -> None:
    won = stud(code, WINNER, ante="1000.01", bet=2000)
    assert settled_bet(won, "ante")[:3] == ("win", "1000.00", "1000.01")
    lost = stud(code, LOSER, ante="1000.01", bet=2000)
    assert settled_bet(lost, "ante")[:3] == ("lose", "0.00", "0.01")
    assert cited(code, "5.1.1", "R-6") in lines(settle(lost), 1)["ante"]["also"]


@stud_cases("5.1.1", "R-6")
def test_ante_at_the_maximum_counts_whole(code: str) -> None:
    lost = stud(code, LOSER, ante=1000)
    assert settled_bet(lost, "ante")[:3] == ("lose", "0.00", "0.00")
    assert "also" not in lines(settle(lost), 1)["ante"]


@stud_cases("5.3.1", "R-6")
def test_bet_is_measured_against_the_ante_that_counts(code: str) -> None:
    """The BET that goes with an ante of 1,500 is 3,000; only 1,000 of the ante counts, so 1,000 of it goes back."""
    won = stud(code, WINNER, ante=1500)
    assert settled_bet(won, "bet")[:3] == ("win", "2000.00", "3000.00")
    lost = stud(code, LOSER, ante=1500)
    assert settled_bet(lost, "bet")[:3] == ("lose", "0.00", "1000.00")


@stud_cases("5.3.1", "R-6")
def test_bet_of_more_than_twice_the_ante_gets_its_excess_back(code: str) -> None:
    lost = stud(code, LOSER, ante=100, bet="200.01")
    assert settled_bet(lost, "bet")[:3] == ("lose", "0.00", "0.01")
    assert cited(code, "5.3.1", "R-6") in lines(settle(lost), 1)["bet"]["also"]
    won = stud(code, WINNER, ante=100, bet="200.01")
    assert settled_bet(won, "bet")[:3] == ("win", "200.00", "200.01")


@stud_cases("5.3.2", "R-14")
def test_bet_of_less_than_twice_the_ante_is_settled_as_placed(code: str) -> None:
    won = stud(code, WINNER, ante=100, bet="199.99")
    assert settled_bet(won, "bet")[:3] == ("win", "199.99", "199.99")
    assert cited(code, "5.3.2", "R-14") in lines(settle(won), 1)["bet"]["also"]
    lost = stud(code, LOSER, ante=100, bet="199.99")
    assert settled_bet(lost, "bet")[:3] == ("lose", "0.00", "0.00")


@stud_cases("5.3", "R-14")
def test_bet_of_just_twice_the_ante_is_nothing_to_remark_on(code: str) -> None:
    assert "also" not in lines(settle(stud(code, WINNER, ante=100, bet=200)), 1)["bet"]


@pytest.mark.parametrize("code", [pytest.param(code, marks=clause(f"{code} 5.2.1")) for code in ("CSP", "MLP")])
def test_ante_under_the_minimum_is_settled_as_it_lies(code: str) -> None:
    won = stud(code, WINNER, ante="24.99")
    assert settled_bet(won, "ante")[:3] == ("win", "24.99", "24.99")
    assert lines(settle(won), 1)["ante"]["also"] == [f"{code} 5.2.1"]
    assert "also" not in lines(settle(stud(code, WINNER, ante=25)), 1)["ante"]


def test_singapore_stud_settles_an_ante_under_the_minimum_as_it_lies() -> None:
    assert settled_bet(stud("SSP", WINNER, ante="24.99"), "ante")[:3] == ("win", "24.99", "24.99")


@pytest.mark.parametrize("code", [pytest.param(code, marks=clause(f"{code} 5.1.1")) for code in ("CSP", "MLP")])
def test_a_fold_over_the_maximum_loses_the_maximum(code: str) -> None:
    folded = sheet(code, box(1, WINNER, "fold", ante=1500), table=TABLE)
    assert settled_bet(folded, "ante") == ("lose", "0.00", "500.00", f"{code} 3.12.1")


@pytest.mark.parametrize("code", [pytest.param(code, marks=clause(f"{code} 5.3.1")) for code in ("CSP", "MLP")])
def test_the_cap_holds_for_what_counts_of_a_bet(code: str) -> None:
    royal = sheet(code, box(1, "Ah Kh Qh Jh Th", "bet", ante=201, bet=5000))
    line = lines(settle(royal), 1)["bet"]
    assert (line["pays"], line["returned"], line["clause"]) == ("100000.00", "5000.00", f"{code} 4.1.1")
    assert line["also"] == [f"{code} 3.14.1", f"{code} 5.3.1"]


@clause("PTH 5.1.1", "R-42")
def test_holdem_ante_and_bonus_each_stand_against_their_own_maximum() -> None:
    lost = holdem(HOLDEM_LOSER, ante=1200, bonus=60, flop=2000)
    assert settled_bet(lost, "ante") == ("lose", "0.00", "200.00", "PTH 3.14")
    assert settled_bet(lost, "bonus")[:3] == ("win", "500.00", "60.00")
    assert lines(settle(lost), 1)["bonus"]["also"] == ["PTH 5.1.1"]


@clause("PTH 5.2.1", "R-42")
def test_holdem_bets_under_the_minimum_are_settled_as_they_lie() -> None:
    won = holdem(HOLDEM_WINNER, ante=24, bonus=4)
    assert settled_bet(won, "bonus")[:3] == ("win", "40.00", "4.00")
    assert lines(settle(won), 1)["bonus"]["also"] == ["PTH 5.2.1"]
    assert settled_bet(won, "flop")[:3] == ("win", "48.00", "48.00")


@clause("PTH 5.3.1", "PTH 1.11", "PTH 1.28", "PTH 1.22")
@pytest.mark.parametrize(("bet", "most"), [("flop", 200), ("turn", 100), ("river", 100)])
def test_holdem_bets_over_their_multiple_get_the_excess_back(bet: str, most: int) -> None:
    lost = holdem(HOLDEM_LOSER, **{"ante": 100, "flop": 200, bet: most + 1})
    assert settled_bet(lost, bet) == ("lose", "0.00", "1.00", "PTH 3.14")
    assert lines(settle(lost), 1)[bet]["also"] == ["PTH 5.3.1"]
    right = holdem(HOLDEM_LOSER, **{"ante": 100, "flop": 200, bet: most})
    assert settled_bet(right, bet)[2] == "0.00"


@clause("PTH 5.3.2", "R-14")
@pytest.mark.parametrize(("bet", "less"), [("flop", 199), ("turn", 99), ("river", 99)])
def test_holdem_bets_under_their_multiple_are_settled_as_placed(bet: str, less: int) -> None:
    won = holdem(HOLDEM_WINNER, **{"ante": 100, "flop": 200, bet: less})
    assert settled_bet(won, bet)[:3] == ("win", f"{less}.00", f"{less}.00")
    assert "PTH 5.3.2" in lines(settle(won), 1)[bet]["also"]


def test_without_a_table_no_limit_applies() -> None:
    won = sheet("CSP", box(1, WINNER, "bet", ante=999_999))
    assert settled_bet(won, "ante")[1] == "999999.00"
