"""Own prices in a question: other rows, another qualifying hand, and the counts from which a page prices a game."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.exact_odds import odds
from croupier.exact_odds.hand_patterns import lowest_like
from croupier.exact_odds.price_counts import price_counts
from croupier.exact_odds.report import rendered
from croupier.exact_odds.stud_counts import dealers_of
from croupier.hands import category, strength
from tests.odds.deals import dealt, others

FIVE_ODD_CARDS = 1_302_540
SUITS_OF_ODD_CARDS = 4**5 - 4
"""The ways to give suits to five different ranks, flushes apart."""


def told(game: str, **question: Any) -> dict[str, Any]:
    return dict(odds(game, **question))


def jackpot(game: str, **question: Any) -> dict[str, Any]:
    found: dict[str, Any] = told(game, **question)["side_bets"]["jackpot"]
    return found


def hit(bet: dict[str, Any], hand: str) -> Fraction:
    row = next(row for row in bet["hits"] if row["hand"] == hand)
    return Fraction(row["combinations"], row["of"])


@pytest.mark.parametrize(
    "question, place, reason",
    [
        ({"qualifies": "knave"}, "qualifies", "is no hand"),
        ({"qualifies": 7}, "qualifies", "must be text"),
        ({"prize": {"royal": "10%"}}, "prize.royal", "must be five-odd-cards or"),
        ({"prize": {"flush": "101%"}}, "prize.flush", "must be 1 to 100"),
        ({"prize": {"flush": "ten"}}, "prize.flush", "is no prize: write 10%"),
        ({"prize": {"flush": "1.234"}}, "prize.flush", "is not an amount of money"),
        ({"prize": {"flush": "0 to 1"}}, "prize.flush", "must be 1 to 1000000"),
        ({"prize": {"magic-card": "5 to 1"}}, "prize.magic-card", "must be five-odd-cards or"),
        ({"prize": [1]}, "prize", "must be a mapping"),
        ({"bonus": {"a-k-suited": 5}}, "bonus", "casino-stud has no Bonus"),
        ({"game": "singapore-stud", "prize": {"magic-card": "10%"}}, "prize.magic-card", "a draw pays so many to 1"),
        ({"game": "progressive-holdem", "qualifies": "pair"}, "qualifies", "the Dealer always plays"),
        ({"game": "progressive-holdem", "prize": {"flush": "5"}}, "prize.flush", "must be royal-flush-on-the-flop or"),
        ({"game": "progressive-holdem", "bonus": {"aces": 5}}, "bonus.aces", "or a starting hand such as KQs"),
        ({"game": "progressive-holdem", "bonus": {"KQs": "5"}}, "bonus.KQs", "must be a whole number"),
    ],
)
def test_bad_prices_name_the_place(question: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        odds(**{"game": "casino-stud", **question})
    assert caught.value.place == place
    assert reason in caught.value.reason


def test_another_qualifying_hand_counts_the_dealer_s_hands_as_plain_counting_does() -> None:
    random = Random(22)
    own = dealt(random, 5)
    (up,) = dealt(random, 1, own)
    ours = strength(own)
    hands = [strength((up, *hidden)) for hidden in others(own, (up,), many=4)]
    for pattern in ("*", "A", "one-pair", "88"):
        lowest = lowest_like(pattern, "")
        below = sum(lowest <= hand < ours for hand in hands)
        above = sum(hand >= lowest and hand > ours for hand in hands)
        none = sum(hand < lowest for hand in hands)
        assert dealers_of(own, up, lowest) == (category(ours), none, below, above)


def test_with_no_qualification_and_no_decision_both_sides_win_equally_often() -> None:
    ways = {
        row["way"]: row["combinations"] for row in told("casino-stud", qualifies="none", strategy="all")["main"]["ways"]
    }
    assert "dealer-does-not-qualify" not in ways
    assert sum(many for way, many in ways.items() if way.startswith("win-")) == ways["lose"]


def test_the_approved_prices_given_as_own_change_nothing() -> None:
    passing = ("elapsed_seconds", "from_cache")
    approved = told("casino-stud")
    own = told("casino-stud", qualifies="ace-king", prize={"flush": "100", "royal-flush": "100%"}, pay={"flush": 5})
    assert {key: own[key] for key in approved if key not in passing} == {
        key: value for key, value in approved.items() if key not in passing
    }
    assert own.keys() - approved.keys() == {"qualifies", "prize"}


@pytest.mark.clause("R-11", "CSP 3.12.1", "MLP 3.12.1")
def test_a_prize_on_a_hand_that_is_folded_is_lost_where_a_fold_costs_the_bet() -> None:
    """AKJ83 stays with 64 of the sets of five odd cards: A-K-J-8-3 up to A-K-Q-J-9."""
    question: dict[str, Any] = {"strategy": "AKJ83", "prize": {"five-odd-cards": "2"}}
    staying = Fraction(64 * SUITS_OF_ODD_CARDS, 2_598_960)
    assert hit(jackpot("casino-stud", **question), "five-odd-cards") == staying
    assert hit(jackpot("multi-link-stud", **question), "five-odd-cards") == Fraction(FIVE_ODD_CARDS, 2_598_960)


def test_a_jackpot_without_a_share_of_the_meter_is_fair_at_no_meter() -> None:
    fixed = {"royal-flush": "1000", "straight-flush": "none", "flush": "3 to 1"}
    bet = jackpot("casino-stud", prize=fixed, jackpot_bet=5)
    assert (bet["break_even_meter"], bet["return_per_meter_dollar"]) == (None, 0)
    assert [row["pays"] for row in bet["hits"]] == ["1000.00", "500.00", "200.00", "3 to 1"]
    sheet = rendered(odds("casino-stud", prize=fixed, jackpot_bet=5), ".html").decode()
    assert "1,000.00 dollars" in sheet
    assert "10 % of the meter" not in sheet


def test_own_rows_of_the_bonus() -> None:
    """1,225 pairs of the Dealer meet each of the four suited ace-kings and king-queens."""
    approved = told("progressive-holdem")["side_bets"]["bonus"]
    own = told("progressive-holdem", bonus={"a-k-suited": 30, "KQs": 5})["side_bets"]["bonus"]
    assert own["net"] - approved["net"] == 4 * 1225 * (30 - 25) + 4 * 1225 * (5 + 1)


@pytest.mark.clause("R-10")
def test_the_larger_own_prize_of_a_hand_and_a_board_pays() -> None:
    """A board of four of a kind gives everybody one: whichever row pays more has these deals."""
    hand, board = "four-of-a-kind", "community-four-of-a-kind"
    dear = jackpot("progressive-holdem", prize={board: "301"})
    cheap = jackpot("progressive-holdem", prize={board: "299"})
    assert hit(dear, hand) + hit(dear, board) == hit(cheap, hand) + hit(cheap, board)
    assert hit(dear, board) > hit(cheap, board)


@pytest.mark.parametrize("pay", [{}, {"royal-flush": 100}, {"one-pair": 0, "five-odd-cards": 17}, {"flush": 1000}])
def test_the_counts_price_any_pay_table_as_it_is_counted(pay: dict[str, int]) -> None:
    """Best play follows the prices: with nothing on a pair, some pairs are folded."""
    counts = price_counts("casino-stud")
    net = 0
    for row in counts["bet"]:
        to_one = pay.get(row["hand"], row["pays"])
        _, none, below, _, above, folded = [step for step in row["steps"] if step[0] <= to_one][-1]
        net += none + below * (1 + 2 * to_one) - 3 * above - folded
    assert net == told("casino-stud", pay=pay)["main"]["net"]


def test_the_counts_of_a_fixed_strategy_do_not_follow_the_prices() -> None:
    counts = price_counts("casino-stud", strategy="pair")
    assert [len(row["steps"]) for row in counts["bet"]] == [1] * 10
    assert (counts["strategy"], counts["qualifies"]) == ("pair", "ace-king")
