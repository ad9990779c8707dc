"""All-ins on both sides of half a raise, main and side pots, rake, odd chips."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError
from croupier.settlement import settle
from tests.settlement.poker_hands import ends, hand, pots_of

BOARD = "2c 7d 9s Kh 3c"
CARDS = "1:AsKd 2:8h8d 3:QcJc 4:5h5d"
"""Seat 1 beats seat 2, who beats seat 4, who beats seat 3."""
BIG = "1:900 2:900 3:900 4:900"


def settled(sheet: dict[str, Any]) -> Any:
    return settle(sheet)


def legal_after(sheet: dict[str, Any]) -> str:
    """The next player's legal actions, from the error about the missing action."""
    with pytest.raises(InputError) as caught:
        settle(sheet)
    assert caught.value.place == "actions"
    return caught.value.reason.partition("legal: ")[2]


@pytest.mark.clause("PKR 3.15.3", "R-26", "R-48")
@pytest.mark.parametrize(
    "stack, raises",
    [
        (154, False),  # on the flop 144: 44 over the bet of 100, under half of it
        (159, False),  # 49
        (160, True),  # 50: half
        (161, True),
    ],
)
def test_half_of_a_raise_opens_the_action_again(stack: int, raises: bool) -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 100, 3 all-in, 1 fold"
    legal = legal_after(hand(f"1:900 2:900 3:{stack}", actions, board=BOARD))
    assert ("raise to" in legal) is raises
    assert ("all-in" in legal) is raises
    assert f"call {stack - 110}.00" in legal


@pytest.mark.clause("R-26")
def test_half_of_an_odd_minimum_raise_is_measured_exactly() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 25, 3 all-in, 1 fold"
    assert "raise to" not in legal_after(hand("1:900 2:900 3:47", actions, board=BOARD))  # 12 of 25
    assert "raise to" in legal_after(hand("1:900 2:900 3:48", actions, board=BOARD))  # 13 of 25


@pytest.mark.clause("R-26", "PKR 3.15.3")
def test_those_yet_to_act_may_raise_over_a_short_all_in() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 100, 3 all-in"
    assert legal_after(hand("1:900 2:900 3:130", actions, board=BOARD)) == (
        "fold, call 120.00, raise to 220.00 or more, all-in (890.00)"
    )


@pytest.mark.clause("R-26")
def test_a_raise_of_half_or_more_does_not_lower_the_minimum_raise() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 100, 3 all-in, 1 fold"
    assert "raise to 260.00 or more" in legal_after(hand("1:900 2:900 3:170", actions, board=BOARD))


@pytest.mark.clause("R-26")
def test_short_all_ins_do_not_add_up() -> None:
    actions = "4 call, 1 call, 2 call, 3 check, 2 bet 100, 3 all-in, 4 all-in, 1 fold"
    legal = legal_after(hand("1:900 2:900 3:150 4:190", actions, board=BOARD))  # 40 over, then 40 more
    assert legal == "fold, call 80.00"


@pytest.mark.clause("R-26", "R-48")
def test_a_seat_that_may_not_raise_may_not_go_all_in_over_the_call_either() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 100, 3 all-in, 1 fold, 2 all-in"
    with pytest.raises(InputError, match=r"actions\[6\]: .* may not raise \(R-48\); legal: fold, call 20\.00$"):
        settle(hand("1:900 2:900 3:130", actions, board=BOARD))


@pytest.mark.clause("R-26", "PKR 3.15.1")
def test_a_seat_that_may_not_raise_may_go_all_in_to_call() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 100, 3 all-in, 1 fold"
    stacks = "1:900 2:130 3:130"  # seat 2 has exactly the 20 that it owes
    assert legal_after(hand(stacks, actions, board=BOARD)) == "fold, call 20.00, all-in (120.00)"
    result = settled(hand(stacks, f"{actions}, 2 all-in", cards=CARDS, board=BOARD))
    assert ends(result) == {1: "890", 2: "270", 3: "0"}


@pytest.mark.clause("R-26")
def test_a_full_raise_behind_a_short_all_in_opens_the_action_again() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 100, 3 all-in, 1 raise 220"
    assert "raise to 320.00 or more" in legal_after(hand("1:900 2:900 3:130", actions, board=BOARD))


@pytest.mark.clause("R-26")
@pytest.mark.parametrize("stack, raises", [(14, False), (15, True)])
def test_an_opening_all_in_under_half_the_big_blind_does_not_let_checkers_raise(stack: int, raises: bool) -> None:
    actions = "1 call, 2 call, 3 check, 2 check, 3 all-in, 1 call"
    legal = legal_after(hand(f"1:900 2:900 3:{stack}", actions, board=BOARD))
    assert legal.startswith(f"fold, call {stack - 10}.00")
    assert (f"raise to {stack - 10 + 10}.00 or more" in legal) is raises


@pytest.mark.clause("R-26")
def test_an_opening_all_in_under_the_big_blind_is_called_for_what_it_is() -> None:
    actions = "1 call, 2 call, 3 check, 2 check, 3 all-in, 1 call, 2 call" + ", 2 check, 1 check" * 2
    result = settled(hand("1:900 2:900 3:13", actions, cards=CARDS, board=BOARD))
    assert ends(result) == {1: "926", 2: "887", 3: "0"}


@pytest.mark.clause("PKR 3.15.2", "PKR 3.15.1")
def test_after_an_all_in_for_less_the_others_owe_the_full_amount() -> None:
    stacks = "1:900 2:30 3:900 4:900"
    assert legal_after(hand(stacks, "4 raise 100, 1 fold, 2 all-in")).startswith("fold, call 90.00, raise to 190.00")


@pytest.mark.clause("PKR 1.2", "PKR 1.9")
@pytest.mark.parametrize("word", ["all-in", "call", "raise 40"])
def test_what_takes_the_whole_stack_is_an_all_in_whatever_it_is_called(word: str) -> None:
    result = settled(hand("1:900 2:40 3:900", f"1 raise 100, 2 {word}, 3 fold", cards=CARDS, board=BOARD))
    assert ends(result) == {1: "950", 2: "0", 3: "890"}


@pytest.mark.clause("PKR 3.15.4", "PKR 1.25", "PKR 1.37", "PKR 4.6.1")
def test_an_all_in_player_wins_only_the_pots_he_has_paid_into() -> None:
    actions = "4 raise 300, 1 all-in, 2 all-in, 3 fold"
    result = settled(hand("1:50 2:120 3:900 4:900", actions, cards=CARDS, board=BOARD))
    assert pots_of(result) == [("160", [1, 2, 4]), ("140", [2, 4])]
    assert [pot["pot"] for pot in result["pots"]] == ["main", "side-1"]
    assert ends(result) == {1: "160", 2: "140", 3: "890", 4: "780"}


@pytest.mark.clause("PKR 4.6.2", "PKR 4.6.1")
def test_a_side_pot_goes_to_the_best_hand_among_those_who_paid_into_it() -> None:
    actions = "4 raise 300, 1 all-in, 2 all-in, 3 call" + ", 3 check, 4 check" * 3
    result = settled(hand("1:50 2:120 3:900 4:900", actions, cards=CARDS, board=BOARD))
    winners = [(pot["pot"], pot["winners"], pot["clause"]) for pot in result["pots"]]
    assert winners == [("main", [1], "PKR 4.4"), ("side-1", [2], "PKR 4.6.2"), ("side-2", [4], "PKR 4.6.2")]


@pytest.mark.clause("PKR 3.15.4")
def test_a_folded_players_chips_stay_in_and_he_is_not_eligible() -> None:
    actions = "4 raise 80, 1 all-in, 2 all-in, 3 fold, 4 fold"
    result = settled(hand("1:100 2:60 3:900 4:900", actions, cards=CARDS, board=BOARD))
    assert pots_of(result) == [("190", [1, 2]), ("40", [1])]
    assert result["uncalled"] == [{"seat": 1, "amount": "20.00", "clause": "PKR 4.3"}]


def test_a_pot_with_one_eligible_seat_goes_to_it_without_cards() -> None:
    actions = "4 raise 80, 1 all-in, 2 all-in, 3 fold, 4 fold"
    result = settled(hand("1:100 2:60 3:900 4:900", actions, cards="2:8h8d", board=BOARD))
    assert [pot["winners"] for pot in result["pots"]] == [[2], [1]]


def test_neighbouring_pots_with_the_same_eligible_seats_are_one() -> None:
    actions = "4 raise 50, 1 call, 2 raise 200, 3 fold, 4 fold, 1 all-in, 2 call"
    result = settled(hand("1:900 2:900 3:900 4:900", actions, cards=CARDS, board=BOARD))
    assert pots_of(result) == [("1860", [1, 2])]


class TestRake:
    """4.1: up to 5 percent of each pot, main pot first, up to the cap of the hand."""

    SIDE_POTS = "4 raise 300, 1 all-in, 2 all-in, 3 call" + ", 3 check, 4 check" * 3

    def result(self, rake: dict[str, Any], chip: str = "1") -> Any:
        table = {"rake": rake, "chip": chip}
        return settled(hand("1:50 2:120 3:900 4:900", self.SIDE_POTS, cards=CARDS, board=BOARD, table=table))

    @pytest.mark.clause("PKR 4.1", "R-28", "R-2")
    @pytest.mark.parametrize(
        "cap, taken",
        [
            (None, ["10.00", "10.00", "18.00"]),  # pots of 200, 210 and 360: 10.50 is rounded down
            ("38", ["10.00", "10.00", "18.00"]),
            ("37", ["10.00", "10.00", "17.00"]),
            ("20", ["10.00", "10.00", "0.00"]),
            ("19", ["10.00", "9.00", "0.00"]),
            ("10.99", ["10.00", "0.00", "0.00"]),
            ("0", ["0.00", "0.00", "0.00"]),
        ],
    )
    def test_each_pot_is_raked_in_order_up_to_the_cap(self, cap: str | None, taken: list[str]) -> None:
        result = self.result({"percent": "5"} if cap is None else {"percent": "5", "cap": cap})
        assert [pot["amount"] for pot in result["pots"]] == ["200.00", "210.00", "360.00"]
        assert [pot["rake"] for pot in result["pots"]] == taken
        assert float(result["rake"]) == sum(map(float, taken))

    @pytest.mark.clause("R-28", "R-2")
    def test_rake_is_rounded_down_to_the_chip(self) -> None:
        assert [pot["rake"] for pot in self.result({"percent": "5"}, chip="5")["pots"]] == ["10.00", "10.00", "15.00"]
        assert [pot["rake"] for pot in self.result({"percent": "4.5"}, chip="0.05")["pots"]] == [
            "9.00",
            "9.45",
            "16.20",
        ]

    @pytest.mark.clause("PKR 4.1")
    @pytest.mark.parametrize("percent", ["5.01", "6", 5.01, "5.0001"])
    def test_rake_above_five_percent_is_an_error(self, percent: object) -> None:
        with pytest.raises(InputError, match=r"^table\.rake\.percent: .*PKR 4\.1"):
            self.result({"percent": percent})

    @pytest.mark.clause("PKR 4.3", "R-28")
    def test_a_bet_that_nobody_called_is_not_raked(self) -> None:
        table = {"rake": {"percent": "5"}}
        actions = "4 raise 100, 1 call, 2 fold, 3 fold, 4 bet 700, 1 fold"
        result = settled(hand(BIG, actions, board=BOARD, table=table))
        assert result["rake"] == "10.00"
        assert result["uncalled"] == [{"seat": 4, "amount": "700.00", "clause": "PKR 4.3"}]

    @pytest.mark.clause("PKR 4.3", "R-28")
    def test_of_a_raise_that_nobody_called_only_the_increment_is_left_out(self) -> None:
        table = {"rake": {"percent": "5"}}
        result = settled(hand(BIG, "4 raise 100, 1 raise 300, 2 fold, 3 fold, 4 fold", table=table))
        assert result["uncalled"] == [{"seat": 1, "amount": "200.00", "clause": "PKR 4.3"}]
        assert result["pots"][0]["amount"] == "215.00" and result["rake"] == "10.00"

    @pytest.mark.clause("R-28")
    def test_a_walk_leaves_the_called_part_of_the_big_blind(self) -> None:
        table = {"rake": {"percent": "5"}, "chip": "0.50"}
        result = settled(hand(BIG, "4 fold, 1 fold, 2 fold", table=table))
        assert result["uncalled"] == [{"seat": 3, "amount": "5.00", "clause": "PKR 4.3"}]
        assert result["pots"][0]["amount"] == "10.00" and result["rake"] == "0.50"

    @pytest.mark.clause("R-28")
    @pytest.mark.parametrize(
        "actions, rake",
        [
            ("4 raise 100, 1 fold, 2 fold, 3 call, 3 fold", "10.00"),
            ("4 raise 100, 1 fold, 2 fold, 3 fold", "0.00"),
            ("4 all-in, 1 all-in, 2 fold, 3 fold", "90.00"),
        ],
    )
    def test_no_flop_no_drop(self, actions: str, rake: str) -> None:
        table = {"rake": {"percent": "5", "no_flop_no_drop": True}}
        assert settled(hand(BIG, actions, cards=CARDS, board=BOARD, table=table))["rake"] == rake


class TestOddChips:
    """4.5: equal hands split a pot; extra chips go to winners from the left of the button."""

    TIED = "1:AsQd 2:AhQs 3:AcQc 4:5h5d"
    PLAYS = "Ad Kd Kh 9s 8c"

    @pytest.mark.clause("PKR 4.5", "R-27")
    @pytest.mark.parametrize("button, richer", [(1, 2), (2, 1), (3, 1), (4, 1)])
    def test_the_extra_chip_goes_to_the_first_winner_on_the_left_of_the_button(self, button: int, richer: int) -> None:
        blinds = {"small": 3, "big": 4}
        order = sorted((1, 2, 4), key=lambda seat: (seat - button - 1) % 10)
        actions = "1 call, 2 call, 3 fold, 4 check" + "".join(f", {seat} check" for seat in order * 3)
        result = settled(hand(BIG, actions, button=button, cards=self.TIED, board=self.PLAYS, blinds=blinds))
        pot = result["pots"][0]
        assert pot["winners"] == [1, 2] and pot["clause"] == "PKR 4.5"
        assert pot["shares"][str(richer)] == "18.00" and sorted(pot["shares"].values()) == ["17.00", "18.00"]

    @pytest.mark.clause("R-27")
    def test_two_extra_chips_go_one_each(self) -> None:
        actions = "4 call, 1 call, 2 call, 3 check" + ", 2 check, 3 check, 4 check, 1 check" * 3
        result = settled(hand(BIG, actions, cards=self.TIED, board=self.PLAYS, antes={"4": "1"}))
        assert result["pots"][0]["shares"] == {"1": "13.00", "2": "14.00", "3": "14.00"}

    @pytest.mark.clause("R-27")
    def test_pots_are_split_in_chips_of_the_lowest_denomination(self) -> None:
        actions = "4 call, 1 call, 2 fold, 3 fold" + ", 4 check, 1 check" * 3
        cards = "1:AsQd 4:AhQs"
        board = self.PLAYS
        result = settled(hand(BIG, actions, cards=cards, board=board, table={"chip": "5"}))
        assert result["pots"][0]["shares"] == {"1": "15.00", "4": "20.00"}
        finer = settled(hand(BIG, actions, cards=cards, board=board, table={"chip": "0.25"}))
        assert finer["pots"][0]["shares"] == {"1": "17.50", "4": "17.50"}

    @pytest.mark.clause("R-27")
    def test_each_pot_is_split_by_itself(self) -> None:
        actions = "4 raise 51, 1 call, 2 all-in, 3 all-in, 4 fold, 1 call"
        result = settled(hand("1:900 2:45 3:78 4:900", actions, cards=self.TIED, board=self.PLAYS))
        assert [pot["amount"] for pot in result["pots"]] == ["180.00", "72.00"]
        assert [pot["shares"] for pot in result["pots"]] == [
            {"1": "60.00", "2": "60.00", "3": "60.00"},
            {"1": "36.00", "3": "36.00"},
        ]
