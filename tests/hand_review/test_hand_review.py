"""A finished hand reviewed: equities street by street, and the worth of each decision against what was shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import DECK, names
from croupier.errors import InputError
from croupier.hand_equity import equity
from croupier.hand_review import review, reviewed_hand
from croupier.money import from_dollars
from croupier.settlement import settle
from tests.hand_review.naive_worth import STREETS, NaiveHand
from tests.poker.random_play import RandomTable
from tests.settlement.poker_hands import hand, random_sheet, unusual_sheet

HEADS_UP = hand(
    "1:1000 2:1000",
    "1 raise 30, 2 call, 2 check, 1 bet 40, 2 call, 2 bet 100, 1 call, 2 check, 1 check",
    cards="1:AsAh 2:KdKc",
    board="2c 7d 9h Js 3s",
)
"""Seat 1 has the button and the Small Blind."""


def worths(found: Any, at: int) -> dict[str, str]:
    return {one["action"]: one["chips"] for one in found["decisions"][at]["worth"]}


def settled(sheet: dict[str, Any]) -> Any:
    return settle(sheet)


def test_each_street_has_the_exact_equity_of_the_hands_that_were_shown() -> None:
    found = review(HEADS_UP)

    assert [street["street"] for street in found["streets"]] == list(STREETS)
    assert [street["boards"] for street in found["streets"]] == [1_712_304, 990, 44, 1]
    for street in found["streets"]:
        wanted = equity(["Ah As", "Kc Kd"], street["board"])
        assert {hand["seat"]: hand["equity_exact"] for hand in street["hands"]} == {
            seat: str(one.share) for seat, one in zip((1, 2), wanted.hands, strict=True)
        }


def test_a_call_is_worth_the_share_of_the_pot_that_it_makes_less_its_price() -> None:
    found = review(HEADS_UP, seat=1)

    assert [decision["street"] for decision in found["decisions"]] == ["pre-flop", "flop", "turn", "river"]
    call = found["decisions"][2]
    assert (call["pot"], call["to_call"], call["done"], call["against"]) == ("240.00", "100.00", "call", [2])
    share = Fraction(42, 44)  # two kings are left
    assert call["worth"][1]["chips_exact"] == str(340 * share - 100)
    assert worths(found, 2) == {"fold": "0.00", "call": "224.55"}


def test_a_bet_is_worth_what_it_gains_when_it_is_called() -> None:
    found = review(HEADS_UP, seat=1)

    share = equity(["As Ah", "Kd Kc"], "2c 7d 9h").hands[0].share
    check, bet = found["decisions"][1]["worth"][1:]
    assert (check["action"], check["chips_exact"]) == ("check", str(60 * share))
    assert (bet["action"], bet["to"], bet["chips_exact"]) == ("bet", "40.00", str(140 * share - 40))


def test_a_choice_gives_up_the_difference_to_the_best_of_the_alternatives() -> None:
    found = review(HEADS_UP, seat=2)

    call = found["decisions"][0]
    assert call["done"] == "call"
    wanted = 60 * equity(["As Ah", "Kd Kc"]).hands[1].share - 20
    assert wanted < 0
    assert call["given_up_exact"] == str(-wanted)


def test_a_folded_player_sees_what_a_call_would_have_been_worth() -> None:
    sheet = hand(
        "1:1000 2:1000 3:1000",
        "1 raise 30, 2 call, 3 call, 2 check, 3 bet 50, 1 fold, 2 call, 2 check, 3 check, 2 check, 3 check",
        cards="1:AsAh 2:KdKc 3:8s7s",
        board="2c 7d 9h Js 3s",
    )
    found = review(sheet, seat=1)

    share = equity(["As Ah", "Kd Kc", "8s 7s"], "2c 7d 9h").hands[0].share
    fold, call = found["decisions"][1]["worth"]
    assert (fold["action"], fold["chips"]) == ("fold", "0.00")
    assert (call["action"], call["chips_exact"]) == ("call", str(240 * share - 50))  # seat 2 called the 50 too
    assert [hand["shown"] for hand in found["hands"]] == [True, True, False]
    assert [len(street["hands"]) for street in found["streets"]] == [3, 3, 2, 2]
    dead = equity(["Kd Kc", "8s 7s"], "2c 7d 9h Js", dead="As Ah")
    assert [hand["equity_exact"] for hand in found["streets"][2]["hands"]] == [str(one.share) for one in dead.hands]


@pytest.mark.clause("PKR 3.15.4", "PKR 4.6")
def test_side_pots_are_expected_by_those_who_can_win_them() -> None:
    sheet = hand(
        "1:300 2:50 3:300",
        "1 raise 30, 2 all-in, 3 call, 1 call, 3 bet 100, 1 call, 3 check, 1 check, 3 check, 1 check",
        cards="1:AsAh 2:KdKc 3:8s7s",
        board="2c 7d 9h Js 3s",
    )
    flop = review(sheet)["streets"][1]

    main, side = flop["pots"]
    assert (main["pot"], main["amount"], [one["seat"] for one in main["expected"]]) == ("main", "150.00", [2, 3, 1])
    assert (side["pot"], side["amount"], [one["seat"] for one in side["expected"]]) == ("side-1", "200.00", [3, 1])
    for pot in (main, side):
        assert sum(Fraction(one["chips_exact"]) for one in pot["expected"]) == Fraction(pot["amount"])
    two = equity(["8s 7s", "As Ah"], "2c 7d 9h", dead="Kd Kc")
    assert [one["chips_exact"] for one in side["expected"]] == [str(200 * one.share) for one in two.hands]


@pytest.mark.clause("PKR 4.1", "PKR 4.5")
def test_rake_is_taken_and_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    sheet = hand(
        "1:1000 2:1000 3:1000",
        "1 call, 2 fold, 3 check, 3 check, 1 check, 3 check, 1 check, 3 check, 1 check",
        cards="1:AsKd 3:AhKc",
        board="2c 7d 9h Js 4s",
        table={"rake": {"percent": "5", "cap": "3"}},
    )
    (pot,) = review(sheet)["streets"][3]["pots"]

    assert (pot["amount"], pot["rake"]) == ("25.00", "1.00")
    assert {one["seat"]: one["chips"] for one in pot["expected"]} == {3: "12.00", 1: "12.00"}
    (pot,) = review({**sheet, "table": {**sheet["table"], "rake": {"percent": "0"}}})["streets"][3]["pots"]
    assert {one["seat"]: one["chips"] for one in pot["expected"]} == {3: "13.00", 1: "12.00"}


@pytest.mark.parametrize("seed", range(24))
def test_on_the_river_the_expected_chips_are_those_that_were_paid(seed: int) -> None:
    sheet = unusual_sheet(seed)
    streets = review(sheet)["streets"]
    paid = {pot["pot"]: pot for pot in settled(sheet)["pots"]}

    assert bool(streets) is (len(settled(sheet)["showdown"]) > 1)
    for pot in streets[-1]["pots"] if streets else ():
        assert (pot["amount"], pot["rake"]) == (paid[pot["pot"]]["amount"], paid[pot["pot"]]["rake"])
        got = {one["seat"]: one["chips"] for one in pot["expected"] if one["chips"] != "0.00"}
        assert got == {int(seat): share for seat, share in paid[pot["pot"]]["shares"].items()}


@pytest.mark.parametrize("seed", [13, 44, 118])
def test_decisions_on_the_turn_and_river_are_worth_what_a_naive_count_says(seed: int) -> None:
    sheet = random_sheet(seed)
    naive = NaiveHand(sheet)
    compared = 0
    for seat in [seat["seat"] for seat in sheet["seats"]]:
        for decision in review(sheet, seat=seat)["decisions"]:
            street = STREETS.index(decision["street"])
            call = from_dollars(decision["worth"][1]["to"] or "0")
            paid = call - from_dollars(decision["to_call"])
            for worth in decision["worth"][1:] if street > 1 else ():
                wanted = naive.worth(seat, street, from_dollars(worth["to"] or "0"), paid)
                # Odd chips of a dollar go to one of several winners, pot by pot.
                assert abs(100 * Fraction(worth["chips_exact"]) - wanted) < 3_00
                compared += 1
    assert compared > 3


@pytest.mark.parametrize("seed", range(8))
def test_cards_that_were_not_shown_change_nothing(seed: int) -> None:
    sheet = random_sheet(seed)
    showed = {*settled(sheet)["showdown"]}
    known = {card for seat in sheet["seats"] if seat["seat"] in showed for card in seat["cards"]} | {*sheet["board"]}
    spare = [card for card in names(DECK) if card not in known]
    others = [seat for seat in sheet["seats"] if seat["seat"] not in showed]
    exchanged = [{**seat, "cards": [spare.pop(), spare.pop()]} for seat in others]
    hidden = [{key: value for key, value in seat.items() if key != "cards"} for seat in others]

    kept = [seat for seat in sheet["seats"] if seat["seat"] in showed]
    reviews = [
        review({**sheet, "seats": sorted([*kept, *rest], key=lambda seat: int(seat["seat"]))})
        for rest in (others, exchanged, hidden)
    ]
    assert reviews[0] == reviews[1] == reviews[2]
    assert {hand["seat"] for hand in reviews[0]["hands"]} == showed


def test_hands_played_with_irregularities_are_reviewed_too() -> None:
    reviewed = 0
    for seed in range(4):
        table = RandomTable(seed)
        for _ in range(6):
            reviewed += table.hand() and _pays_what_the_river_says(table.table.sheet())
    assert reviewed > 3


def _pays_what_the_river_says(sheet: dict[str, Any]) -> bool:
    """Whether the hand had a showdown. A void is refused."""
    found = settled(sheet)
    if found["result"] == "void":
        with pytest.raises(InputError, match="void"):
            review(sheet)
        return False
    streets = review(sheet)["streets"]
    for pot in streets[-1]["pots"] if streets else ():
        paid = next(one for one in found["pots"] if one["pot"] == pot["pot"])
        got = {one["seat"]: one["chips"] for one in pot["expected"] if one["chips"] != "0.00"}
        assert got == {int(seat): share for seat, share in paid["shares"].items()}
    return bool(streets)


def test_a_seat_that_is_not_there_or_has_no_cards_on_the_sheet_is_refused() -> None:
    with pytest.raises(InputError, match="seat: seat 7 is not on the sheet"):
        review(HEADS_UP, seat=7)
    unseen = {**HEADS_UP, "seats": [HEADS_UP["seats"][0], {"seat": 2, "stack": "1000"}]}
    with pytest.raises(InputError, match="seat: the cards of seat 2 are not on the sheet"):
        review(unseen, seat=2)


def test_a_player_who_did_not_show_gives_the_own_cards_beside_the_sheet() -> None:
    unseen = {**HEADS_UP, "seats": [HEADS_UP["seats"][0], {"seat": 2, "stack": "1000"}]}
    own = review(unseen, seat=2, cards="Kd Kc")

    assert own["decisions"] == review(HEADS_UP, seat=2)["decisions"]
    assert {hand["seat"]: hand["shown"] for hand in own["hands"]} == {1: True, 2: False}
    with pytest.raises(InputError, match=r"cards\[0\]: 'As' is already in the sheet"):
        review(unseen, seat=2, cards="As Kc")
    with pytest.raises(InputError, match="cards: seat 2 has others on the sheet"):
        review(HEADS_UP, seat=2, cards="Qs Qc")


def test_nothing_is_weighed_where_no_other_hand_was_shown() -> None:
    unseen = {**HEADS_UP, "seats": [HEADS_UP["seats"][0], {"seat": 2, "stack": "1000"}]}
    found = review(unseen, seat=1)

    assert (found["streets"], found["decisions"]) == ([], [])


def test_a_review_is_printed_briefly() -> None:
    assert repr(reviewed_hand(HEADS_UP, 1)) == "<HandReview: seats 2, 1, 4 decisions>"
