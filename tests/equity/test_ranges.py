"""One hand against a range: the compiled core, the plain one and hand against hand all find the same."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from croupier.cards import DECK, Card
from croupier.hand_equity import equity, equity_against_random, equity_against_range, kernel, plain, ranges
from croupier.hand_equity.question import HOLES, equity_question
from croupier.hand_equity.ranges import against, possible
from croupier.hand_equity.starting_hands import starting_hand_equities
from croupier.hands.grid import hand_name, starting_hand
from croupier.hands.hole_cards import pair_number

NUMBERS = {hand_name(number): number for number in range(169)}


def test_pairs_are_numbered_as_the_compiled_core_numbers_them() -> None:
    assert [pair_number(*hole) for hole in HOLES] == list(range(1326))


@pytest.mark.parametrize("known", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_the_compiled_core_meets_what_the_plain_one_meets(known: int, seed: int) -> None:
    chance = Random(100 * known + seed)
    pack = chance.sample(DECK, 8)
    question = equity_question([pack[:2]], pack[2 : 2 + known], pack[7:], fewest=1)
    few = 40 if known == 3 else 1326
    weights = [
        possible(
            question, [chance.choice([0, 1, 7, 1000]) if number % (1326 // few) == 0 else 0 for number in range(1326)]
        )
        for _ in range(2)
    ]

    assert kernel.meetings(question, weights) == plain.meetings(question, weights)


@pytest.mark.parametrize("board", ["", "2c 7d 9h", "2c 7d 9h Js", "2c 7d 9h Js 2d"])
def test_a_range_of_one_hand_is_that_hand(board: str) -> None:
    found = equity_against_range("As Ah", {"Kd Kc": 3}, board)
    known = equity(["As Ah", "Kd Kc"], board).hands[0]

    assert (found.won, found.tied, found.met) == (3 * known.wins, 3 * known.ties.get(2, 0), 3 * known.boards)
    assert found.share == known.share


def test_a_range_is_its_hands_by_weight() -> None:
    found = equity_against_range("As Ah", {"Kd Kc": 3, "7h 6h": 1}, "2c 7d 9h")
    kings = equity(["As Ah", "Kd Kc"], "2c 7d 9h").hands[0]
    sevens = equity(["As Ah", "7h 6h"], "2c 7d 9h").hands[0]

    assert found.share == (3 * kings.share + sevens.share) / 4


def test_a_starting_hand_stands_for_its_pairs_without_known_cards() -> None:
    named = equity_against_range("As Ah", {"AKs": 1}, "2c 7d 9h Js")
    singly = equity_against_range("As Ah", {"Ac Kc": 1, "Ad Kd": 1}, "2c 7d 9h Js")

    assert named == singly


def test_a_random_hand_is_every_hand_that_is_left() -> None:
    found = equity_against_random("As Ah", "2c 7d 9h Js")

    assert found.met == 46 * 990
    assert found == equity_against_range("As Ah", {hand_name(number): 1 for number in range(169)}, "2c 7d 9h Js")


@pytest.mark.parametrize("own, other", [("AA", "KK"), ("AKs", "AKo"), ("T9s", "22"), ("AKs", "AKs"), ("72o", "T9o")])
def test_starting_hands_meet_as_their_pairs_do(own: str, other: str) -> None:
    weights = [int(number == NUMBERS[other]) for number in range(169)]
    one = next(hole for hole in HOLES if starting_hand(*hole) == NUMBERS[own])
    question = equity_question([one], (), (), fewest=1)
    hand_by_hand = against(question, possible(question, [weights[starting_hand(*hole)] for hole in HOLES]))

    assert starting_hand_equities().against(NUMBERS[own], weights) == hand_by_hand


def test_what_one_starting_hand_wins_the_others_lose() -> None:
    found = starting_hand_equities()
    shares = [found.against_random(number).share * sum(found.pairs[number]) for number in range(169)]

    assert sum(shares) / (1326 * 1225) == Fraction(1, 2)


def test_the_table_of_starting_hands_is_what_counting_them_gives() -> None:
    found = starting_hand_equities()
    one_of_each = {starting_hand(*hole): hole for hole in HOLES}
    assert [equity_against_random(one_of_each[number]) for number in range(169)] == [
        found.against_random(number) for number in range(169)
    ]


def test_without_the_extra_the_flop_is_counted_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    board, hand = "2c 7d 9h Js", "As Ah"
    compiled = equity_against_random(hand, board)
    monkeypatch.setattr(ranges, "can_compile", lambda: False)
    monkeypatch.delitem(__import__("sys").modules, "croupier.hand_equity.kernel")
    monkeypatch.setattr(kernel, "meetings", None)

    assert equity_against_random(hand, board) == compiled


def test_a_range_that_is_all_blocked_is_refused() -> None:
    with pytest.raises(ValueError, match="opponents: must have a hand"):
        equity_against_range("As Ah", {"As Kd": 1}, "2c 7d 9h")


def test_unseen_cards_alone_are_dealt_to_opponents() -> None:
    question = equity_question(["As Ah"], "2c 7d 9h", "Kd", fewest=1)
    left = [HOLES[number] for number, weight in enumerate(possible(question, [1] * 1326)) if weight]
    known: set[Card] = {*question.hands[0], *question.board, *question.dead}

    assert len(left) == 46 * 45 // 2
    assert not any(known & {*hole} for hole in left)
