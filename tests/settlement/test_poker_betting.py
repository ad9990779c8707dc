"""Blinds, turns, and what a player may do: the walk through the betting rounds of a sheet."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError
from croupier.settlement import settle
from tests.settlement.poker_hands import ends, hand

BOARD = "2c 7d 9s Kh 3c"
CARDS = "1:AsKd 2:8h8d 3:QcJc 4:5h5d"
THREE = "1:100 2:100 3:100"
CHECKED_DOWN = ", 2 check, 3 check, 1 check" * 3


def settled(sheet: dict[str, Any]) -> Any:
    return settle(sheet)


def refused(sheet: dict[str, Any], place: str, *words: str) -> None:
    with pytest.raises(InputError) as caught:
        settle(sheet)
    assert caught.value.place == place
    for word in words:
        assert word in caught.value.reason


@pytest.mark.clause("PKR 3.8", "PKR 1.7", "PKR 1.38", "PKR 1.6")
def test_left_of_the_button_posts_the_small_blind_and_the_next_the_big_blind() -> None:
    assert ends(settled(hand(THREE, "1 fold, 2 fold"))) == {1: "100", 2: "95", 3: "105"}


@pytest.mark.clause("PKR 3.8", "PKR 3.9.1(a)")
def test_of_two_players_the_button_posts_the_small_blind_and_acts_first() -> None:
    assert ends(settled(hand("4:100 7:100", "4 fold", button=4))) == {4: "95", 7: "105"}
    refused(hand("4:100 7:100", "7 check", button=4), "actions[0]", "seat 4 is")


@pytest.mark.clause("PKR 3.10.1(a)")
def test_of_two_players_the_other_acts_first_after_the_flop() -> None:
    start = "4 call, 7 check"
    refused(hand("4:100 7:100", f"{start}, 4 check", button=4, board=BOARD), "actions[2]", "seat 7 is")


@pytest.mark.clause("R-32")
def test_with_the_button_at_an_empty_seat_its_left_posts_the_small_blind_and_acts_first_throughout() -> None:
    assert ends(settled(hand("4:100 7:100", "4 fold", button=1))) == {4: "95", 7: "105"}
    refused(hand("4:100 7:100", "4 call, 7 check, 7 check", button=1, board=BOARD), "actions[2]", "seat 4 is")


@pytest.mark.clause("PKR 5.5")
def test_without_a_small_blind_the_first_on_the_left_posts_the_big_blind() -> None:
    result = settled(hand(THREE, "3 call, 1 fold, 2 check" + ", 2 fold", no_small_blind=True, board="2c 7d 9s"))
    assert ends(result) == {1: "100", 2: "90", 3: "110"}


@pytest.mark.clause("PKR 5.5", "PKR 4.3")
def test_without_a_small_blind_a_walk_has_no_pot() -> None:
    result = settled(hand(THREE, "3 fold, 1 fold", no_small_blind=True))
    assert result["pots"] == [] and result["uncalled"] == [{"seat": 2, "amount": "10.00", "clause": "PKR 4.3"}]


def test_the_sheet_may_name_the_seats_that_post() -> None:
    result = settled(hand(THREE, "2 fold, 3 fold", blinds={"small": 3, "big": 1}))
    assert ends(result) == {1: "105", 2: "100", 3: "95"}


@pytest.mark.clause("R-121")
@pytest.mark.parametrize("small, first", [(2, 3), (None, 2)])
def test_without_a_big_blind_the_first_to_act_follows_the_small_blind_or_the_button(
    small: int | None, first: int
) -> None:
    named = {"small": small, "big": None}
    refused(hand(THREE, "1 fold", blinds=named), "actions[0]", f"seat {first} is")


@pytest.mark.clause("PKR 3.9.1(a)", "PKR 1.5")
def test_the_first_to_act_sits_on_the_left_of_the_big_blind() -> None:
    refused(
        hand("1:100 2:100 3:100 4:100", "1 fold"), "actions[0]", "seat 4 is", "legal: fold, call 10.00, raise to 20.00"
    )


@pytest.mark.clause("PKR 3.9.1(b)")
def test_the_big_blind_may_check_or_raise_when_nobody_has_raised() -> None:
    checked = hand(THREE, "1 call, 2 call, 3 check" + CHECKED_DOWN, cards=CARDS, board=BOARD)
    assert ends(settled(checked)) == {1: "120", 2: "90", 3: "90"}
    raised = hand(THREE, "1 call, 2 call, 3 raise 20, 1 fold, 2 fold")
    assert ends(settled(raised)) == {1: "90", 2: "90", 3: "120"}


@pytest.mark.clause("PKR 1.6", "PKR 1.4")
def test_the_blinds_open_the_first_round() -> None:
    refused(hand(THREE, "1 call, 2 call, 3 bet 20"), "actions[2]", "there is a bet already", "check, raise to 20.00")


@pytest.mark.clause("PKR 1.5", "PKR 1.5(a)", "PKR 1.5(b)", "PKR 1.5(c)", "PKR 1.5(d)", "PKR 1.12", "PKR 3.13")
@pytest.mark.parametrize(
    "board, rounds, needed",
    [("", 0, "2nd Betting Round needs 3"), ("2c 7d 9s", 1, "3rd Betting Round needs 4"), ("2c 7d 9s Kh", 2, "needs 5")],
)
def test_each_round_needs_its_board_cards(board: str, rounds: int, needed: str) -> None:
    actions = "1 fold, 2 call, 3 check" + ", 2 check, 3 check" * rounds
    refused(hand(THREE, actions, board=board), "board", needed)


@pytest.mark.parametrize("count", [1, 2, 6])
def test_a_board_of_one_two_or_six_cards_is_an_error(count: int) -> None:
    board = " ".join(["2c", "7d", "9s", "Kh", "3c", "4h"][:count])
    refused(hand(THREE, "1 fold, 2 fold", board=board), "board", f"not {count}")


def test_cards_that_came_after_the_last_betting_change_nothing() -> None:
    assert ends(settled(hand(THREE, "1 fold, 2 fold", board=BOARD))) == {1: "100", 2: "95", 3: "105"}


@pytest.mark.clause("PKR 3.10.1(a)", "PKR 3.13")
@pytest.mark.parametrize("rounds, place", [(0, 3), (1, 5), (2, 7)])
def test_later_rounds_begin_on_the_left_of_the_button(rounds: int, place: int) -> None:
    actions = "1 fold, 2 call, 3 check" + ", 2 check, 3 check" * rounds + ", 3 check"
    refused(hand(THREE, actions, board=BOARD), f"actions[{place}]", "seat 2 is", "legal: fold, check, bet to 10.00")


@pytest.mark.clause("PKR 3.10.1(b)", "PKR 3.10.1(c)")
def test_a_bet_after_checks_goes_round_to_the_last_who_checked() -> None:
    actions = "1 call, 2 call, 3 check, 2 check, 3 check, 1 bet 10, 2 call"
    refused(hand(THREE, actions, board=BOARD), "actions", "seat 3 is still to act", "call 10.00, raise to 20.00")
    done = hand(THREE, f"{actions}, 3 fold" + ", 2 check, 1 check" * 2, cards=CARDS, board=BOARD)
    assert ends(settled(done)) == {1: "130", 2: "80", 3: "90"}


@pytest.mark.clause("PKR 3.10.1(d)")
def test_nobody_checks_after_a_bet() -> None:
    actions = "1 call, 2 call, 3 check, 2 bet 10, 3 check"
    refused(hand(THREE, actions, board=BOARD), "actions[4]", "10.00 is owed", "PKR 3.10.1(d)")


@pytest.mark.clause("PKR 1.9")
def test_a_call_needs_something_to_call_and_matches_it() -> None:
    refused(hand(THREE, "1 call, 2 call, 3 call"), "actions[2]", "nothing to call")
    called = hand(THREE, "1 raise 35, 2 call, 3 fold, 2 fold", board="2c 7d 9s")
    assert ends(settled(called)) == {1: "145", 2: "65", 3: "90"}


@pytest.mark.clause("PKR 1.31", "PKR 1.4")
def test_a_raise_needs_a_bet_and_a_bet_none() -> None:
    start = "1 call, 2 call, 3 check"
    refused(hand(THREE, f"{start}, 2 raise 20", board=BOARD), "actions[3]", "nothing to raise")
    refused(hand(THREE, f"{start}, 2 bet 10, 3 bet 20", board=BOARD), "actions[4]", "there is a bet already")
    refused(hand(THREE, f"{start}, 2 bet 10, 3 bet 90", board=BOARD), "actions[4]", "there is a bet already")


@pytest.mark.clause("PKR 3.5", "R-25")
@pytest.mark.parametrize("to, lawful", [("20", True), ("19", False), ("10", False)])
def test_the_first_raise_is_at_least_the_big_blind(to: str, lawful: bool) -> None:
    sheet = hand(THREE, f"1 raise {to}, 2 fold, 3 fold")
    if lawful:
        assert ends(settled(sheet)) == {1: "115", 2: "95", 3: "90"}
    else:
        refused(sheet, "actions[0]", "too small", "raise to 20.00 or more")


@pytest.mark.clause("PKR 3.5", "PKR 3.16", "R-25")
@pytest.mark.parametrize("to, lawful", [("60", True), ("59", False)])
def test_a_later_raise_is_at_least_the_one_before(to: str, lawful: bool) -> None:
    sheet = hand("1:500 2:500 3:500", f"1 raise 35, 2 raise {to}, 3 fold, 1 fold")
    if lawful:
        settled(sheet)
    else:
        refused(sheet, "actions[1]", "too small", "raise to 60.00 or more")


@pytest.mark.clause("PKR 3.16", "R-25")
def test_the_minimum_raise_is_the_largest_of_the_round_even_before_a_smaller_all_in() -> None:
    start = "1 call, 2 call, 3 check, 2 bet 50, 3 all-in"
    stacks = "1:500 2:500 3:90"
    refused(hand(stacks, f"{start}, 1 raise 129", board=BOARD), "actions[5]", "raise to 130.00 or more")
    settled(hand(stacks, f"{start}, 1 raise 130, 2 fold", board=BOARD, cards=CARDS))


@pytest.mark.clause("R-25")
@pytest.mark.parametrize("to, lawful", [("10", True), ("9", False)])
def test_a_bet_is_at_least_the_big_blind_in_each_round(to: str, lawful: bool) -> None:
    sheet = hand(THREE, f"1 raise 40, 2 call, 3 fold, 2 bet {to}, 1 fold", board=BOARD)
    if lawful:
        settled(sheet)
    else:
        refused(sheet, "actions[3]", "bet to 10.00 or more")


@pytest.mark.clause("PKR 3.4", "PKR 1.24", "PKR 3.5")
def test_there_is_no_limit_to_the_size_or_the_number_of_raises() -> None:
    totals = [20 * step for step in range(1, 13)]
    raises = ", ".join(f"{1 + at % 2} raise {to}" for at, to in enumerate(totals))
    assert ends(settled(hand("1:900 2:900", f"{raises}, 1 raise 899, 2 fold"))) == {1: "1140", 2: "660"}


@pytest.mark.clause("PKR 3.15.1", "PKR 1.2")
def test_nobody_bets_more_than_he_has() -> None:
    refused(hand(THREE, "1 raise 101"), "actions[0]", "more than the 100.00", "PKR 3.15.1")
    assert ends(settled(hand(THREE, "1 raise 100, 2 fold, 3 fold"))) == {1: "115", 2: "95", 3: "90"}


@pytest.mark.clause("R-50")
def test_a_fold_is_lawful_where_a_check_is_free() -> None:
    result = settled(hand(THREE, "1 call, 2 fold, 3 fold"))
    assert ends(result) == {1: "115", 2: "95", 3: "90"} and result["showdown"] == []


@pytest.mark.clause("R-50", "PKR 4.3")
def test_a_raise_that_nobody_can_call_is_lawful_and_goes_back() -> None:
    result = settled(hand("1:100 2:30", "1 call, 2 all-in, 1 raise 90", cards="1:AsKd 2:8h8d", board=BOARD))
    assert result["uncalled"] == [{"seat": 1, "amount": "60.00", "clause": "PKR 4.3"}]
    assert ends(result) == {1: "130", 2: "0"}


@pytest.mark.clause("PKR 1.5")
def test_a_round_ends_when_all_but_one_have_folded() -> None:
    refused(hand(THREE, "1 fold, 2 fold, 3 check"), "actions[2]", "nobody is asked any more")


def test_who_owes_nothing_to_players_who_are_all_all_in_is_not_asked() -> None:
    sheet = hand("1:10 2:100 3:100", "1 all-in, 2 fold", cards=CARDS, board=BOARD)
    assert ends(settled(sheet)) == {1: "25", 2: "95", 3: "90"}
    refused(sheet | {"actions": [*sheet["actions"], {"seat": 3, "action": "check"}]}, "actions[2]", "nobody is asked")


@pytest.mark.clause("PKR 3.15.1", "PKR 1.16")
def test_who_is_all_in_is_not_asked_again() -> None:
    actions = "1 raise 50, 2 call, 3 all-in, 1 call, 2 call" + ", 2 check, 1 check" * 3
    result = settled(hand("1:200 2:200 3:100", actions, cards=CARDS, board=BOARD))
    assert ends(result) == {1: "400", 2: "100", 3: "0"}


class TestPosts:
    """Live posts count as the first bet, dead ones and antes go into the pot (R-29)."""

    FOUR = "1:100 2:100 3:100 4:100"

    @pytest.mark.clause("R-29")
    def test_a_live_post_counts_as_a_bet_and_has_its_option(self) -> None:
        sheet = hand(self.FOUR, "4 check, 1 fold, 2 fold, 3 fold", post=[{"seat": 4, "amount": "10"}])
        assert ends(settled(sheet)) == {1: "100", 2: "95", 3: "90", 4: "115"}

    @pytest.mark.clause("R-29")
    def test_a_dead_post_goes_into_the_pot(self) -> None:
        sheet = hand(self.FOUR, "4 fold, 1 fold, 2 fold", post=[{"seat": 4, "amount": "5", "dead": True}])
        result = settled(sheet)
        assert ends(result) == {1: "100", 2: "95", 3: "110", 4: "95"}
        assert result["pots"][0]["amount"] == "15.00"

    def test_a_post_by_a_blinds_own_seat_replaces_the_blind(self) -> None:
        posts = [{"seat": 2, "amount": "10"}, {"seat": 2, "amount": "5", "dead": True}]
        sheet = hand(THREE, "1 fold, 2 check, 3 check" + ", 2 check, 3 check" * 3, post=posts, cards=CARDS, board=BOARD)
        assert ends(settled(sheet)) == {1: "100", 2: "110", 3: "90"}

    def test_antes_are_dead(self) -> None:
        sheet = hand(THREE, "1 fold, 2 call, 3 check, 2 fold", antes={"1": "1", "2": "1", "3": 1}, board=BOARD)
        result = settled(sheet)
        assert ends(result) == {1: "99", 2: "89", 3: "112"}
        assert result["pots"][0]["amount"] == "23.00"

    def test_dead_money_is_taken_before_the_blind(self) -> None:
        sheet = hand("1:100 2:100 3:12", "1 fold, 2 call", antes={"3": "5"}, cards=CARDS, board=BOARD)
        assert ends(settled(sheet)) == {1: "100", 2: "112", 3: "0"}

    def test_dead_money_belongs_to_the_main_pot_whole(self) -> None:
        sheet = hand(
            "1:3 2:100 3:100",
            "2 call, 3 check" + ", 2 check, 3 check" * 3,
            antes={"1": "5", "2": "5", "3": "5"},
            cards=CARDS,
            board=BOARD,
        )
        result = settled(sheet)
        assert [(pot["pot"], pot["amount"], pot["eligible"]) for pot in result["pots"]] == [
            ("main", "13.00", [1, 2, 3]),
            ("side-1", "20.00", [2, 3]),
        ]
        assert ends(result) == {1: "13", 2: "105", 3: "85"}


class TestShortBlinds:
    """A blind posted short does not lower what others call or the minimum raise."""

    SHORT = "1:100 2:100 3:7"

    @pytest.mark.clause("PKR 3.15.2")
    def test_others_call_the_full_blind(self) -> None:
        sheet = hand(self.SHORT, "1 call, 2 fold", cards=CARDS, board=BOARD)
        result = settled(sheet)
        assert result["uncalled"] == [{"seat": 1, "amount": "3.00", "clause": "PKR 4.3"}]
        assert ends(result) == {1: "112", 2: "95", 3: "0"}

    @pytest.mark.clause("R-25")
    def test_the_minimum_raise_stays(self) -> None:
        refused(hand(self.SHORT, "1 raise 17"), "actions[0]", "call 10.00, raise to 20.00 or more")

    def test_against_the_short_blind_alone_its_actual_amount_is_called(self) -> None:
        refused(hand(self.SHORT, "1 fold, 2 check"), "actions[1]", "call 2.00")
        result = settled(hand(self.SHORT, "1 fold, 2 call", cards=CARDS, board=BOARD))
        assert ends(result) == {1: "100", 2: "107", 3: "0"} and result["uncalled"] == []

    def test_a_small_blind_above_it_is_not_asked(self) -> None:
        result = settled(hand("1:100 2:100 3:3", "1 fold", cards=CARDS, board=BOARD))
        assert result["uncalled"] == [{"seat": 2, "amount": "2.00", "clause": "PKR 4.3"}]


@pytest.mark.clause("PKR 3.16")
def test_a_raise_is_measured_to_the_cent() -> None:
    cents = {"chip": "0.01"}
    refused(hand(THREE, "1 raise 19.99", table=cents), "actions[0]", "too small")
    assert ends(settled(hand(THREE, "1 raise 20.01, 2 fold, 3 fold", table=cents))) == {1: "115", 2: "95", 3: "90"}


class TestUnusualPosts:
    """Posts that are larger than the Big Blind, dead in a blind's place, or given up."""

    FOUR = "1:100 2:100 3:100 4:100"

    def test_a_live_post_above_the_big_blind_has_to_be_called(self) -> None:
        sheet = hand(self.FOUR, "4 check, 1 call", post=[{"seat": 4, "amount": "20"}])
        refused(sheet, "actions", "seat 2", "call 15.00, raise to 30.00 or more")

    def test_a_dead_post_in_a_blinds_place_is_no_bet(self) -> None:
        sheet = hand(THREE, "1 fold, 2 fold", post=[{"seat": 2, "amount": "5", "dead": True}])
        result = settled(sheet)
        assert ends(result) == {1: "100", 2: "95", 3: "105"}
        assert result["uncalled"] == [{"seat": 3, "amount": "10.00", "clause": "PKR 4.3"}]

    @pytest.mark.clause("PKR 3.15.2", "R-28", "R-53")
    def test_a_post_that_was_folded_is_not_called_against_a_short_blind_alone(self) -> None:
        cards = "2:8h8d 3:QcJc"
        stacks, post = "1:100 2:100 3:3 4:100", [{"seat": 4, "amount": "10"}]
        result = settled(hand(stacks, "4 fold, 1 fold", cards=cards, board=BOARD, post=post))
        assert [(pot["amount"], pot["eligible"]) for pot in result["pots"]] == [("9.00", [2, 3]), ("4.00", [2])]
        assert ends(result) == {1: "100", 2: "108", 3: "0", 4: "95"}
        assert result["uncalled"] == [{"seat": 4, "amount": "5.00", "clause": "PKR 4.3"}]


@pytest.mark.clause("PKR 1.24", "R-25")
@pytest.mark.parametrize(
    "stack, legal", [("20", "call 10.00, all-in (20.00)"), ("21", "raise to 20.00 or more, all-in")]
)
def test_a_minimum_raise_that_takes_the_whole_stack_is_named_as_an_all_in(stack: str, legal: str) -> None:
    refused(hand(f"1:{stack} 2:100 3:100"), "actions", legal)
