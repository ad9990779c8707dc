"""Singapore Stud's jackpot wagers: on the Player's hand, on the Dealer's hand, and the draws."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sheets import ACE_QUEEN, QUEENS, box, clause, lines, settle, settled_bet, sheet

ROYAL, ROYAL_CLUBS, STRAIGHT_FLUSH = "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "9h 8h 7h 6h 5h"
QUADS, FULL_HOUSE, FLUSH, STRAIGHT = "7h 7c 7d 7s 2h", "7h 7c 7d 2s 2h", "Kh 9h 7h 5h 2h", "9h 8c 7h 6h 5h"
SPADE_FLUSH, NOTHING = "Ks 9s 7s 5s 2s", "Td 8d 6c 4c 2d"


def payouts(settled: dict[str, Any]) -> list[tuple[int, str, str, str]]:
    return [(paid["box"], paid["bet"], paid["share"], paid["amount"]) for paid in settled["jackpot"]["payouts"]]


@clause("SSP 4.2", "R-17", "SSP 1.1.5")
@pytest.mark.parametrize(("hand", "odds"), [(QUADS, 500), (FULL_HOUSE, 100), (FLUSH, 50)])
def test_minor_prizes_are_paid_to_one_and_the_wager_comes_back(hand: str, odds: int) -> None:
    won = sheet("SSP", box(1, hand, "bet", ante=10, jackpot_player=15), meter=90_000)
    assert settled_bet(won, "jackpot-player") == ("win", f"{15 * odds}.00", "15.00", "SSP 4.2")
    assert "also" not in lines(settle(won), 1)["jackpot-player"]


@clause("SSP 4.2", "R-17", "SSP 1.1.5")
@pytest.mark.parametrize(("hand", "odds"), [(QUADS, 500), (FULL_HOUSE, 100), (SPADE_FLUSH, 50)])
def test_minor_prizes_on_the_dealers_hand_are_paid_to_each_wager(hand: str, odds: int) -> None:
    boxes = [
        box(1, NOTHING, "bet", ante=10, jackpot_dealer=5),
        box(2, "Jd Js 3h 3c 4d", "fold", ante=10, jackpot_dealer=10),
    ]
    won = sheet("SSP", *boxes, dealer=hand, meter=90_000)
    assert settled_bet(won, "jackpot-dealer", 1) == ("win", f"{5 * odds}.00", "5.00", "SSP 4.2")
    assert settled_bet(won, "jackpot-dealer", 2) == ("win", f"{10 * odds}.00", "10.00", "SSP 4.2")
    assert "also" not in lines(settle(won), 2)["jackpot-dealer"]


@clause("SSP 4.2")
def test_a_straight_wins_nothing_on_either_wager() -> None:
    lost = sheet("SSP", box(1, STRAIGHT, "bet", ante=10, jackpot_player=5, jackpot_dealer=5), meter=90_000)
    assert settled_bet(lost, "jackpot-player") == ("lose", "0.00", "0.00", "SSP 4.2")
    assert settled_bet(lost, "jackpot-dealer") == ("lose", "0.00", "0.00", "SSP 4.2")


@clause("SSP 4.2", "R-17")
@pytest.mark.parametrize(
    ("hand", "share", "amount", "after"),
    [(ROYAL, "100%", "90000.09", "50000.00"), (STRAIGHT_FLUSH, "10%", "9000.00", "81000.09")],
)
def test_a_share_of_the_meter_does_not_grow_with_the_credits(hand: str, share: str, amount: str, after: str) -> None:
    for credits_ in (5, 50):
        won = sheet("SSP", box(1, hand, "bet", ante=10, jackpot_player=credits_), meter="90000.09")
        assert settled_bet(won, "jackpot-player") == ("win", amount, f"{credits_}.00", "SSP 4.2")
        assert payouts(settle(won)) == [(1, "jackpot-player", share, amount)]
        assert settle(won)["jackpot"]["after"] == after


@clause("SSP 4.2", "R-17")
@pytest.mark.parametrize(
    ("dealer", "share", "amounts", "after"),
    [
        # 10% of 100.01 is 10.00; in proportion 5 : 10 : 15 that is 1.66, 3.33 and 5.00, and the odd cent stays.
        ("9h 8h 7h 6h 5h", "10%", ["1.66", "3.33", "5.00"], "90.02"),
        # 100.01 goes as 16.66, 33.33 and 50.00; the odd cents go into the reset.
        ("Ah Kh Qh Jh Th", "100%", ["16.66", "33.33", "50.00"], "70.00"),
    ],
)
def test_share_on_the_dealers_hand_is_divided_by_credits(
    dealer: str, share: str, amounts: list[str], after: str
) -> None:
    boxes = [
        box(5, "2s 2c 4d 6s 9d", "fold", ante=10, jackpot_dealer=15),
        box(1, "3s 3c 4h 6d 9c", "bet", ante=10, jackpot_dealer=5),
        box(3, "Js Jc 4c 6c 9s", "bet", ante=10, jackpot_dealer=10),
    ]
    settled = settle(sheet("SSP", *boxes, dealer=dealer, meter="100.01", reset=70))
    expected = [(number, "jackpot-dealer", share, amount) for number, amount in zip((1, 3, 5), amounts, strict=True)]
    assert payouts(settled) == expected
    assert settled["jackpot"]["after"] == after
    assert lines(settled, 5)["jackpot-dealer"]["returned"] == "15.00"
    assert lines(settled, 5)["jackpot-dealer"]["also"] == ["R-17"]


@clause("SSP 4.2", "R-17")
def test_a_dealers_royal_flush_that_nobody_backed_leaves_the_meter_alone() -> None:
    boxes = [box(1, NOTHING, "bet", ante=10, jackpot_player=5)]
    settled = settle(sheet("SSP", *boxes, dealer=ROYAL, meter=90_000))
    assert settled["jackpot"] == {"before": "90000.00", "after": "90000.00", "payouts": []}


@clause("SSP 4.2", "R-17")
def test_the_only_wager_on_the_dealers_hand_takes_the_whole_prize() -> None:
    settled = settle(sheet("SSP", box(1, NOTHING, "bet", ante=10, jackpot_dealer=5), dealer=ROYAL, meter=90_000))
    line = lines(settled, 1)["jackpot-dealer"]
    assert (line["pays"], line["returned"], line["clause"]) == ("90000.00", "5.00", "SSP 4.2")
    assert "also" not in line


@clause("R-17", "R-16")
def test_player_hands_are_paid_first_then_the_dealers_hand() -> None:
    boxes = [
        box(1, "3s 3c 4h 6d 9c", "bet", ante=10, jackpot_dealer=5),
        box(4, ROYAL_CLUBS, "bet", ante=10, jackpot_player=5),
        box(2, "9s 8s 7s 6s 5s", "bet", ante=10, jackpot_player=5),
    ]
    settled = settle(sheet("SSP", *boxes, dealer="9h 8h 7h 6h 5h", meter=1000, reset=500))
    assert payouts(settled) == [
        (2, "jackpot-player", "10%", "100.00"),
        (4, "jackpot-player", "100%", "900.00"),
        (1, "jackpot-dealer", "10%", "50.00"),
    ]
    assert settled["jackpot"]["after"] == "450.00"


@clause("SSP 3.9", "R-11")
def test_both_wagers_play_on_after_a_fold() -> None:
    folded = sheet(
        "SSP", box(1, FLUSH, "fold", ante=10, jackpot_player=5, jackpot_dealer=5), dealer=SPADE_FLUSH, meter=90_000
    )
    assert settled_bet(folded, "jackpot-player") == ("win", "250.00", "5.00", "SSP 4.2")
    assert settled_bet(folded, "jackpot-dealer") == ("win", "250.00", "5.00", "SSP 4.2")


@clause("SSP 3.12.3")
def test_jackpot_is_paid_when_the_dealer_has_no_hand() -> None:
    won = sheet("SSP", box(1, FLUSH, "bet", ante=10, jackpot_player=5), dealer=ACE_QUEEN, meter=90_000)
    assert settled_bet(won, "jackpot-player") == ("win", "250.00", "5.00", "SSP 4.2")


@clause("SSP 3.13.3")
def test_jackpot_is_paid_when_the_dealer_has_a_hand_and_wins() -> None:
    won = sheet("SSP", box(1, FLUSH, "bet", ante=10, jackpot_player=5), dealer="Qs Qd Qc 3c 3d", meter=90_000)
    assert settled_bet(won, "ante")[0] == "lose"
    assert settled_bet(won, "jackpot-player") == ("win", "250.00", "5.00", "SSP 4.2")


DRAWS = [
    pytest.param({"magic_card": "7h"}, "jackpot-player", "SSP 4.3", marks=clause("SSP 4.3", "SSP 4.5")),
    pytest.param({"magic_card": "Qs"}, "jackpot-dealer", "SSP 4.3.1", marks=clause("SSP 4.3.1", "SSP 4.5")),
    pytest.param({"lucky_box": 1}, "jackpot-player", "SSP 4.4", marks=clause("SSP 4.4", "SSP 4.5")),
    pytest.param({"lucky_dealer": True}, "jackpot-dealer", "SSP 4.4.1", marks=clause("SSP 4.4.1", "SSP 4.5")),
]


@pytest.mark.parametrize(("draw", "wager", "decided_by"), DRAWS)
def test_a_draw_pays_five_to_one_on_its_own_wager_only(draw: dict[str, Any], wager: str, decided_by: str) -> None:
    boxes = [box(1, "7h 7c 4d 4s 2h", "bet", ante=10, jackpot_player=15, jackpot_dealer=15)]
    drawn = sheet("SSP", *boxes, dealer=QUEENS, meter=90_000, draw=draw)
    other = {"jackpot-player": "jackpot-dealer", "jackpot-dealer": "jackpot-player"}[wager]
    assert settled_bet(drawn, wager) == ("win", "75.00", "15.00", decided_by)
    assert settled_bet(drawn, other) == ("lose", "0.00", "0.00", "SSP 4.2")


@clause("SSP 4.3", "SSP 4.4", "R-18")
def test_a_draw_that_meets_no_wager_pays_nothing() -> None:
    boxes = [
        box(1, "7h 7c 4d 4s 2h", "bet", ante=10, jackpot_player=5),
        box(2, STRAIGHT.replace("7h", "7s"), "bet", ante=10),
    ]
    drawn = sheet("SSP", *boxes, meter=90_000, draw={"magic_card": "Ah", "lucky_box": 2, "lucky_dealer": False})
    assert settled_bet(drawn, "jackpot-player") == ("lose", "0.00", "0.00", "SSP 4.2")


@clause("R-17", "SSP 4.5")
def test_prizes_on_one_wager_add_up() -> None:
    boxes = [box(2, FLUSH, "bet", ante=10, jackpot_player=5)]
    drawn = sheet("SSP", *boxes, meter=90_000, draw={"magic_card": "Kh", "lucky_box": 2})
    line = lines(settle(drawn), 2)["jackpot-player"]
    assert (line["pays"], line["returned"], line["clause"]) == ("300.00", "5.00", "SSP 4.2")
    assert {"SSP 4.3", "SSP 4.4"} <= set(line["also"])


@clause("R-17")
def test_of_two_draws_alone_the_first_clause_decides() -> None:
    boxes = [box(2, "7h 7c 4d 4s 2h", "bet", ante=10, jackpot_player=5, jackpot_dealer=5)]
    drawn = sheet("SSP", *boxes, meter=90_000, draw={"magic_card": "7h", "lucky_box": 2, "lucky_dealer": True})
    assert settled_bet(drawn, "jackpot-player", 2) == ("win", "50.00", "5.00", "SSP 4.3")
    both = sheet("SSP", *boxes, meter=90_000, draw={"magic_card": "Qs", "lucky_dealer": True})
    assert settled_bet(both, "jackpot-dealer", 2) == ("win", "50.00", "5.00", "SSP 4.3.1")


@clause("SSP 3.4", "SSP 3.5")
@pytest.mark.parametrize("wager", ["jackpot_player", "jackpot_dealer"])
def test_a_wager_without_an_ante_goes_back(wager: str) -> None:
    alone = sheet("SSP", box(1, **{wager: 5}), box(2, FLUSH, "bet", ante=10), dealer=SPADE_FLUSH, meter=90_000)
    name = wager.replace("_", "-")
    assert settled_bet(alone, name) == ("returned", "0.00", "5.00", "SSP 3.5")


@clause("R-17")
def test_a_wager_without_an_ante_takes_no_part_in_the_shared_prize() -> None:
    boxes = [box(1, jackpot_dealer=5), box(2, FULL_HOUSE, "bet", ante=10, jackpot_dealer=5)]
    settled = settle(sheet("SSP", *boxes, dealer="As Ks Qs Js Ts", meter=90_000))
    assert payouts(settled) == [(2, "jackpot-dealer", "100%", "90000.00")]
