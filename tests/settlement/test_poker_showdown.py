"""The order of the showdown, the winners, and the names of hands."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.settlement import settle
from tests.settlement.poker_hands import ends, hand

BOARD = "2c 7d 9s Kh 3c"
CARDS = "1:AsKd 2:8h8d 3:QcJc 4:5h5d"
FOUR = "1:900 2:900 3:900 4:900"
LIMPED = "4 call, 1 call, 2 call, 3 check"
CHECKS = ", 2 check, 3 check, 4 check, 1 check"


def settled(sheet: dict[str, Any]) -> Any:
    return settle(sheet)


def order(actions: str, stacks: str = FOUR, **fields: Any) -> list[int]:
    shown: list[int] = settled(hand(stacks, actions, cards=CARDS, board=BOARD, **fields))["showdown"]
    return shown


def heads_up(first: str, second: str, board: str = BOARD) -> Any:
    """Two hands checked down to the showdown."""
    cards = f"1:{first.replace(' ', '')} 2:{second.replace(' ', '')}"
    return settled(hand("1:100 2:100", "1 call, 2 check" + ", 2 check, 1 check" * 3, cards=cards, board=board))


class TestOrder:
    """3.14.2, R-30."""

    @pytest.mark.clause("PKR 3.14.2(a)", "R-30")
    def test_the_last_to_raise_in_the_final_round_shows_first(self) -> None:
        river = ", 2 bet 10, 3 raise 20, 4 call, 1 call, 2 call"
        assert order(LIMPED + CHECKS * 2 + river) == [3, 4, 1, 2]

    @pytest.mark.clause("PKR 3.14.2(c)", "R-30")
    def test_the_first_to_bet_shows_first_when_nobody_raised(self) -> None:
        river = ", 2 check, 3 check, 4 bet 10, 1 call, 2 call, 3 call"
        assert order(LIMPED + CHECKS * 2 + river) == [4, 1, 2, 3]

    @pytest.mark.clause("PKR 3.14.2(c)", "R-30")
    def test_after_checks_the_first_active_seat_on_the_left_of_the_button_shows_first(self) -> None:
        assert order(LIMPED + CHECKS * 3) == [2, 3, 4, 1]
        folded = LIMPED + ", 2 fold, 3 check, 4 check, 1 check" + ", 3 check, 4 check, 1 check" * 2
        assert order(folded) == [3, 4, 1]

    @pytest.mark.clause("R-30")
    def test_aggression_before_the_final_round_does_not_count(self) -> None:
        assert order("4 raise 30, 1 call, 2 call, 3 call" + CHECKS * 3) == [2, 3, 4, 1]

    @pytest.mark.clause("PKR 1.16", "R-30")
    def test_the_final_round_is_the_one_after_which_nobody_can_bet(self) -> None:
        assert order("4 all-in, 1 call, 2 fold, 3 fold", "1:500 2:900 3:900 4:500") == [4, 1]

    @pytest.mark.clause("R-30")
    @pytest.mark.parametrize("stack, expected", [(24, [2, 3, 4, 1]), (25, [4, 1, 2, 3])])
    def test_a_short_all_in_makes_nobody_the_aggressor(self, stack: int, expected: list[int]) -> None:
        river = ", 2 bet 10, 3 call, 4 all-in, 1 call, 2 call, 3 call"
        assert order(LIMPED + CHECKS * 2 + river, f"1:900 2:900 3:900 4:{stack}") == expected

    @pytest.mark.clause("R-30")
    def test_a_short_all_in_that_opens_the_round_is_aggression(self) -> None:
        river = ", 2 check, 3 check, 4 all-in, 1 call, 2 call, 3 call"
        assert order(LIMPED + CHECKS * 2 + river, "1:900 2:900 3:900 4:11") == [4, 1, 2, 3]

    @pytest.mark.clause("R-30")
    def test_blinds_and_posts_are_no_aggression(self) -> None:
        assert order("4 call, 1 fold, 2 fold", "1:900 2:900 3:10 4:900") == [3, 4]
        posted = order("1 call, 2 fold", "1:900 2:900 3:10 4:10", post=[{"seat": 4, "amount": "10"}])
        assert posted == [3, 4, 1]

    @pytest.mark.clause("R-122")
    def test_an_aggressor_who_folded_is_passed_over(self) -> None:
        river = ", 2 bet 10, 3 raise 50, 4 all-in, 1 call, 2 call, 3 fold"
        assert order(LIMPED + CHECKS * 2 + river, "1:900 2:900 3:900 4:75") == [2, 4, 1]

    @pytest.mark.clause("PKR 3.14.1")
    def test_the_last_active_player_shows_nothing_and_needs_no_cards(self) -> None:
        result = settled(hand(FOUR, "4 raise 30, 1 fold, 2 fold, 3 fold"))
        assert result["showdown"] == [] and result["pots"][0]["clause"] == "PKR 3.14.1"
        assert ends(result)[4] == "915"
        assert [seat["hand"] for seat in result["seats"]] == [None] * 4


class TestWinners:
    """3.1, 4.4: the best five of seven."""

    @pytest.mark.clause("PKR 4.4", "PKR 3.14.2(e)", "PKR 1.15", "PKR 1.21")
    def test_the_best_five_of_seven_win(self) -> None:
        result = heads_up("Qh 2h", "As Kd", "Ah Kh Th Jh 3c")
        assert ends(result) == {1: "110", 2: "90"}
        assert [seat["hand"] for seat in result["seats"]] == ["royal-flush", "two-pairs"]
        assert result["pots"][0]["clause"] == "PKR 4.4"

    @pytest.mark.clause("PKR 1.12", "PKR 3.14.2(e)")
    def test_a_board_that_both_play_is_split(self) -> None:
        result = heads_up("2h 3d", "2s 4d", "Ah Kh Qh Jh Th")
        assert result["pots"][0]["winners"] == [1, 2] and result["pots"][0]["clause"] == "PKR 4.5"

    @pytest.mark.clause("PKR 3.1.2")
    def test_the_ten_kinds_of_hand_in_order(self) -> None:
        board = "2c 2d 7h 8h 9h"
        kinds = [
            ("Th Jh", "straight-flush"),
            ("2h 2s", "four-of-a-kind"),
            ("7s 7d", "full-house"),
            ("Ah Kh", "flush"),
            ("Ts Jd", "straight"),
            ("2s Qc", "three-of-a-kind"),
            ("As Ad", "two-pairs"),
            ("Kc Qc", "one-pair"),
        ]
        for (better, name), (worse, lower) in itertools.pairwise(kinds):
            if set(better.split()) & set(worse.split()):
                continue
            result = heads_up(worse, better, board)
            assert [seat["hand"] for seat in result["seats"]] == [lower, name]
            assert result["pots"][0]["winners"] == [2]
        odd = heads_up("Ac Qs", "Ad Js", "Kh 9c 7d 4s 2h")
        assert [seat["hand"] for seat in odd["seats"]] == ["five-odd-cards"] * 2

    @pytest.mark.clause("PKR 3.1.1")
    def test_suits_are_equal_and_an_ace_is_one_only_in_the_lowest_straight(self) -> None:
        assert heads_up("As Qs", "Ah Qd", "Kd 9c 7d 4s 2h")["pots"][0]["winners"] == [1, 2]
        assert heads_up("As 8d", "6s 8c", "2c 3d 4h 5s Jd")["pots"][0]["winners"] == [2]
        assert [seat["hand"] for seat in heads_up("Ks 2d", "Ac 9s", "Ah Qd 3c 4s 8h")["seats"]] == [
            "five-odd-cards",
            "one-pair",
        ]

    @pytest.mark.clause("PKR 3.1.3", "PKR 3.1.3(a)", "PKR 3.1.3(b)", "PKR 3.1.3(c)")
    @pytest.mark.parametrize(
        "better, worse, board",
        [
            ("Kh Qd", "8h 7d", "Jc Td 9s 3h 2c"),  # straights
            ("5h Kd", "5d Qc", "5c Td 7s 3h 2c"),  # a pair and the next card
            ("Kh Jd", "Kd Tc", "Ac 8d 7s 3h 2c"),  # odd cards
        ],
    )
    def test_equal_kinds_go_by_their_cards(self, better: str, worse: str, board: str) -> None:
        assert heads_up(better, worse, board)["pots"][0]["winners"] == [1]
        assert heads_up(worse, better, board)["pots"][0]["winners"] == [2]


class TestMucking:
    """A hand that is not on the sheet is mucked."""

    @pytest.mark.clause("PKR 3.14.2(d)", "R-30")
    def test_a_hand_that_was_not_shown_cannot_win(self) -> None:
        sheet = hand("1:100 2:100", "1 call, 2 check" + ", 2 check, 1 check" * 3, cards="1:QcJc", board=BOARD)
        result = settled(sheet)
        assert result["pots"][0]["winners"] == [1] and result["showdown"] == [2, 1]
        assert [seat["hand"] for seat in result["seats"]] == ["five-odd-cards", None]

    def test_a_contested_pot_without_any_cards_is_an_error(self) -> None:
        sheet = hand("1:100 2:100", "1 call, 2 check" + ", 2 check, 1 check" * 3, board=BOARD)
        with pytest.raises(InputError, match=r"^seats: the main pot has no winner"):
            settle(sheet)

    def test_a_contested_showdown_needs_five_board_cards(self) -> None:
        sheet = hand("1:100 2:100", "1 all-in, 2 call", cards="1:QcJc 2:8h8d", board="2c 7d 9s")
        with pytest.raises(InputError, match=r"^board: a showdown needs five cards, not 3"):
            settle(sheet)

    def test_a_hand_is_named_only_after_a_showdown(self) -> None:
        result = settled(hand("1:100 2:100", "1 raise 20, 2 fold", cards="1:QcJc 2:8h8d", board=BOARD))
        assert [seat["hand"] for seat in result["seats"]] == [None, None]

    def test_a_folded_hand_is_not_named(self) -> None:
        actions = "4 call, 1 call, 2 fold, 3 check" + ", 3 check, 4 check, 1 check" * 3
        result = settled(hand(FOUR, actions, cards=CARDS, board=BOARD))
        assert [seat["hand"] for seat in result["seats"]] == ["one-pair", None, "five-odd-cards", "one-pair"]
