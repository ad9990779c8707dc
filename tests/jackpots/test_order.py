"""The winners, times and meters of payments: hand-worked orders across tables."""

from __future__ import annotations

import pytest

from croupier.games.prizes import Prize
from croupier.jackpots import (
    HOUSE,
    CompleteDeal,
    Confirmation,
    ConfirmPrizes,
    DecideOrder,
    EndRound,
    HandClaim,
    LinkStage,
    Settings,
    SharedClaim,
)
from croupier.refusals import Refused
from tests.jackpots.link import (
    COMMUNITY_ROYAL,
    FULL_HOUSE,
    ON_RIVER,
    ROYAL,
    STRAIGHT_FLUSH,
    TWO,
    Link,
    amounts,
    paid,
)


@pytest.mark.clause("CSP 4.5.2", "MLP 4.5.2", "CSP 4.5", "R-16")
def test_three_royal_flushes_at_once_are_paid_in_the_order_of_their_deals() -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b", "c")
    assert link.jackpot.meter == 100_010_50

    assert link.end("c", (1, ROYAL)) == []
    assert link.end("b", (1, ROYAL)) == []
    assert [found.name for found in link.jackpot.pending] == ["b", "c"]
    payments = link.end("a", (1, ROYAL))

    assert amounts(payments) == ["100,010.50", "50,000.00", "50,000.00"]
    assert [hit.round for hit in link.jackpot.hits] == ["a", "b", "c"]
    assert link.jackpot.meter == 50_000_00
    assert link.jackpot.pending == ()


@pytest.mark.clause("CSP 4.5.2", "R-16")
def test_a_straight_flush_between_two_royal_flushes() -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b", "c")

    link.end("c", (1, ROYAL))
    link.end("a", (1, ROYAL))
    payments = link.end("b", (1, STRAIGHT_FLUSH))

    # The first takes everything, the second a tenth of the reset, the third what is left of it.
    assert amounts(payments) == ["5,000.00", "45,000.00"]
    assert [hit.amount for hit in link.jackpot.hits] == [100_010_50, 5_000_00, 45_000_00]


@pytest.mark.clause("R-16")
def test_a_partial_prize_lowers_the_meter_and_never_resets_it() -> None:
    link = Link(meter=50_000_00)
    link.start("a", "b")

    link.end("a", (1, STRAIGHT_FLUSH))
    link.end("b", (1, STRAIGHT_FLUSH))

    assert link.jackpot.meter == 40_505_67  # 50,007.00 less 5,000.70, less a tenth of 45,006.30
    assert link.jackpot.accounts.funded_by_house + link.jackpot.accounts.funded_by_reserve == 0


@pytest.mark.clause("R-16")
def test_a_later_deal_does_not_hold_up_an_earlier_one() -> None:
    link = Link()
    link.start("a", "b")
    link.close("c")

    assert amounts(link.end("a", (1, STRAIGHT_FLUSH))) == ["5,001.05"]


@pytest.mark.clause("R-16")
@pytest.mark.parametrize("how", ["ended", "void", "paid"])
def test_whatever_ends_the_earlier_round_unlocks_the_later(how: str) -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b")
    link.end("b", (1, STRAIGHT_FLUSH))
    assert [found.name for found in link.jackpot.pending] == ["b"]

    unlocked = {
        "ended": lambda: link.end("a", (1, FULL_HOUSE)),
        "void": lambda: link.void("a"),
        "paid": lambda: link.end("a", (1, ROYAL)),
    }[how]()

    expected = {"ended": ["10,000.70"], "void": ["10,000.35"], "paid": ["100,007.00", "5,000.00"]}[how]
    assert amounts(unlocked) == expected
    assert link.jackpot.rounds["b"].stage is LinkStage.PAID


@pytest.mark.clause("R-16")
def test_a_locked_prize_that_is_voided_lets_the_next_one_be_paid() -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b", "c")
    link.end("b", (1, ROYAL))
    link.end("c", (1, STRAIGHT_FLUSH))
    link.void("b")
    assert [found.name for found in link.jackpot.pending] == ["c"]

    assert amounts(link.end("a")) == ["10,000.70"]


@pytest.mark.clause("R-16", "R-35")
def test_a_withdrawn_box_takes_nothing_and_the_next_box_takes_its_place() -> None:
    link = Link(meter=100_000_00)
    link.start("a")
    link.close("b", (2, "jackpot", 5_00), (5, "jackpot", 5_00))
    link.deal("b")
    link.end("b", (2, ROYAL), (5, ROYAL))

    link.give_back("b", (2, "jackpot"))

    assert amounts(link.end("a")) == ["100,007.00"]
    assert [hit.box for hit in link.jackpot.hits] == [5]


@pytest.mark.clause("R-16", "R-35")
def test_a_round_whose_winner_withdraws_has_ended_and_unlocks_the_next() -> None:
    settings = Settings(jackpot_confirmation=Confirmation.TWO_PERSON)
    link = Link(settings, meter=100_000_00)
    link.start("a", "b")
    link.end("a", (1, ROYAL))
    link.end("b", (1, STRAIGHT_FLUSH))
    link.do(ConfirmPrizes(round="b", people=TWO))

    payments = link.give_back("a", (1, "jackpot"))

    assert amounts(payments) == ["10,000.35"]
    assert link.jackpot.rounds["a"].stage is LinkStage.ENDED


@pytest.mark.clause("CSP 4.5.1", "MLP 4.5.1", "R-16")
def test_at_one_table_box_1_is_paid_first_however_the_claims_come() -> None:
    link = Link(meter=100_000_00)
    link.close("a", *((box, "jackpot", 5_00) for box in (1, 3, 7)))
    link.deal("a")

    payments = link.end("a", (7, STRAIGHT_FLUSH), (3, ROYAL), (1, STRAIGHT_FLUSH))

    assert [payment.box for payment in payments] == [1, 3, 7]
    assert amounts(payments) == ["10,001.05", "90,009.45", "5,000.00"]
    assert [payment.meter_after for payment in payments] == [90_009_45, 50_000_00, 45_000_00]


@pytest.mark.clause("PTH 4.5", "R-16")
def test_two_games_on_one_jackpot_are_paid_in_one_order() -> None:
    link = Link(meter=100_000_00)
    link.close("holdem", game="progressive-holdem")
    link.close("stud", game="multi-link-stud")
    link.deal("holdem")  # its hole cards; the board takes a while
    link.deal("stud")

    assert link.end("stud", (1, ROYAL)) == []
    payments = link.end("holdem", (1, Prize("royal-flush-on-the-turn", percent=25)))

    assert amounts(payments) == ["25,001.75", "75,005.25"]
    clauses = [getattr(event, "clause", None) for event in link.events[-2:]]
    assert clauses == ["PTH 4.5", "MLP 4.5.2"]


@pytest.mark.clause("R-17", "SSP 4.2")
def test_a_shared_prize_in_the_middle() -> None:
    link = Link(meter=100_000_00)
    link.start("a")
    link.close(
        "b",
        (1, "jackpot-player", 5_00),
        (2, "jackpot-dealer", 5_00),
        (4, "jackpot-dealer", 10_00),
        game="singapore-stud",
    )
    link.deal("b")
    link.start("c")
    assert link.jackpot.meter == 100_021_00

    link.end("c", (1, STRAIGHT_FLUSH))
    link.end("b", (1, STRAIGHT_FLUSH), shared=ROYAL)
    payments = link.end("a")

    # 10,002.10 to box 1; then 90,018.90 shared 1 to 2; then a tenth of the reset.
    assert amounts(payments) == ["10,002.10", "30,006.30", "60,012.60", "5,000.00"]
    assert [payment.box for payment in payments] == [1, 2, 4, 1]
    assert [payment.meter_after for payment in payments] == [90_018_90, 60_012_60, 50_000_00, 45_000_00]


@pytest.mark.clause("R-17", "R-2")
@pytest.mark.parametrize(
    ("prize", "each", "after"),
    [
        (ROYAL, 333_37, 50_000_00),  # 1,000.13 is 3 x 333.37 and 2 cents, which go into the reset
        (STRAIGHT_FLUSH, 33_33, 900_14),  # a tenth is 100.01, 3 x 33.33 and 2 cents, which stay in the meter
    ],
)
def test_odd_cents_of_a_shared_prize(prize: Prize, each: int, after: int) -> None:
    link = Link(Settings(contribution=1, seed_reserve=0), meter=1_000_13)
    link.close("a", *((box, "jackpot-dealer", 5_00) for box in (1, 2, 3)), game="singapore-stud")
    link.deal("a")
    assert link.jackpot.meter == 1_000_13  # 0.15 of a cent has come in

    payments = link.end("a", shared=prize)

    assert [payment.amount for payment in payments] == [each] * 3
    assert link.jackpot.meter == after
    assert link.jackpot.accounts.meter % 10_000 == 1_500


@pytest.mark.clause("R-17")
def test_a_shared_prize_that_nobody_has_bet_on_is_none() -> None:
    link = Link()
    link.close("a", (1, "jackpot-player", 5_00), game="singapore-stud")
    link.deal("a")

    assert link.end("a", shared=ROYAL) == []
    assert link.jackpot.rounds["a"].stage is LinkStage.ENDED


@pytest.mark.clause("R-17", "R-35")
def test_wagers_that_go_back_have_no_part_in_a_shared_prize() -> None:
    link = Link(meter=1_000_00)
    link.start("slow")
    link.close("a", (1, "jackpot-dealer", 5_00), (2, "jackpot-dealer", 5_00), game="singapore-stud")
    link.deal("a")
    link.end("a", shared=STRAIGHT_FLUSH)

    link.give_back("a", (1, "jackpot-dealer"))
    assert amounts(link.end("slow")) == ["100.70"]


@pytest.mark.clause("R-17", "R-35")
def test_a_shared_prize_ends_with_its_last_wager() -> None:
    link = Link()
    link.start("slow")
    link.close("a", (1, "jackpot-dealer", 5_00), game="singapore-stud")
    link.deal("a")
    link.end("a", shared=STRAIGHT_FLUSH)

    link.give_back("a", (1, "jackpot-dealer"))

    assert link.jackpot.pending == ()
    assert link.end("slow") == []


@pytest.mark.clause("R-111", "R-15", "R-16")
def test_a_pending_prize_is_paid_from_the_meter_as_it_stands_when_it_is_paid() -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b")
    link.end("b", (1, STRAIGHT_FLUSH))
    assert link.jackpot.meter == 100_007_00
    link.close("later", (1, "jackpot", 100_00))

    payments = link.end("a")

    assert amounts(payments) == ["10,007.70"]
    hit = link.jackpot.hits[0]
    assert (hit.displayed_at_end, hit.meter, hit.meter_after) == (100_007_00, 100_077_00, 90_069_30)


@pytest.mark.clause("R-10")
@pytest.mark.parametrize(
    ("meter", "hand", "amount", "after"),
    [
        (199_999_99, "community-royal-flush", 10_000_00, 199_999_99),
        (200_000_00, "royal-flush-on-the-river", 10_000_00, 190_000_00),  # equal: the row higher in the table
        (200_000_20, "royal-flush-on-the-river", 10_000_01, 190_000_19),
    ],
)
def test_the_largest_prize_is_the_largest_as_the_meter_stands(meter: int, hand: str, amount: int, after: int) -> None:
    link = Link(Settings(contribution=1, seed_reserve=0), meter=meter)
    link.close("a", (1, "jackpot", 1), game="progressive-holdem")
    link.deal("a")

    payments = paid(link.do(EndRound(round="a", claims=(HandClaim(1, "jackpot", (ON_RIVER, COMMUNITY_ROYAL)),))))

    assert [(payment.prize.hand, payment.amount) for payment in payments] == [(hand, amount)]
    assert link.jackpot.meter == after


@pytest.mark.clause("R-10", "R-34")
def test_a_fixed_prize_that_wins_by_size_takes_nothing_from_the_jackpot_and_can_be_voided() -> None:
    link = Link()
    link.close("a", game="progressive-holdem")
    link.deal("a")
    link.do(EndRound(round="a", claims=(HandClaim(1, "jackpot", (ON_RIVER, COMMUNITY_ROYAL)),)))
    assert link.jackpot.hit_count == 0
    assert link.jackpot.rounds["a"].stage is LinkStage.ENDED

    link.void("a")

    assert link.jackpot.meter == 50_000_00


@pytest.mark.clause("R-15")
def test_a_reset_is_funded_from_the_reserve_and_then_by_the_house() -> None:
    link = Link(Settings(reset=1_000_00), meter=2_000_00, reserve=300_00)
    link.start("a")

    payments = link.end("a", (1, ROYAL))

    assert [(payment.funded_by_reserve, payment.funded_by_house) for payment in payments] == [(300_50, 699_50)]
    assert link.jackpot.reserve == 0
    assert link.books["house"] == -2_300_00 + 1_00 - 699_50


@pytest.mark.clause("R-15")
def test_a_full_reserve_funds_the_whole_reset() -> None:
    link = Link(Settings(reset=1_000_00), reserve=5_000_00)
    link.start("a")

    payments = link.end("a", (1, ROYAL))

    assert [(payment.funded_by_reserve, payment.funded_by_house) for payment in payments] == [(1_000_00, 0)]
    assert link.jackpot.reserve == 4_000_50


def two_person() -> Link:
    link = Link(Settings(jackpot_confirmation=Confirmation.TWO_PERSON), meter=100_000_00)
    link.start("a", "b")
    return link


def test_with_two_person_confirmation_a_prize_waits_for_both_names() -> None:
    link = two_person()
    assert link.end("a", (1, ROYAL)) == []

    payments = paid(link.do(ConfirmPrizes(round="a", people=TWO)))

    assert amounts(payments) == ["100,007.00"]
    assert link.jackpot.rounds["a"].confirmed_by == TWO


def test_a_confirmation_may_come_before_its_turn_but_does_not_jump_it() -> None:
    link = two_person()
    link.end("b", (1, ROYAL))

    assert paid(link.do(ConfirmPrizes(round="b", people=TWO))) == []
    assert amounts(link.end("a")) == ["100,007.00"]


def test_a_prize_that_is_not_confirmed_holds_up_those_behind_it() -> None:
    link = two_person()
    link.end("a", (1, ROYAL))
    link.end("b", (1, ROYAL))
    assert paid(link.do(ConfirmPrizes(round="b", people=TWO))) == []

    assert amounts(paid(link.do(ConfirmPrizes(round="a", people=TWO)))) == ["100,007.00", "50,000.00"]


def test_a_confirmation_falls_away_when_a_bet_of_the_round_goes_back() -> None:
    link = Link(Settings(jackpot_confirmation=Confirmation.TWO_PERSON))
    link.start("slow")
    link.close("a", (1, "jackpot", 5_00), (2, "jackpot", 5_00))
    link.deal("a")
    link.end("a", (1, ROYAL), (2, ROYAL))
    link.do(ConfirmPrizes(round="a", people=TWO))

    link.give_back("a", (1, "jackpot"))

    assert link.end("slow") == []
    assert amounts(paid(link.do(ConfirmPrizes(round="a", people=TWO)))) == ["50,007.00"]


@pytest.mark.parametrize(
    "people",
    [(), ("Ann",), ("Ann", "Ann"), ("Ann", " ann "), ("Ann", ""), ("Ann", "Ben", "Cid"), ("Li  Wei", "li wei")],
)
def test_two_people_are_two_different_people(people: tuple[str, ...]) -> None:
    link = two_person()
    link.end("a", (1, ROYAL))

    with pytest.raises(Refused, match="two different people") as refused:
        link.do(ConfirmPrizes(round="a", people=people))
    assert refused.value.code == "TWO_PEOPLE"


def test_only_a_locked_prize_is_confirmed_and_only_once() -> None:
    link = two_person()
    for round_, code in (("a", "NOTHING_PENDING"), ("z", "UNKNOWN_ROUND")):
        with pytest.raises(Refused) as refused:
            link.do(ConfirmPrizes(round=round_, people=TWO))
        assert refused.value.code == code
    link.end("b", (1, ROYAL))
    link.do(ConfirmPrizes(round="b", people=TWO))
    with pytest.raises(Refused) as refused:
        link.do(ConfirmPrizes(round="b", people=TWO))
    assert refused.value.code == "ALREADY_CONFIRMED"


@pytest.mark.clause("CSP 4.5.2", "MLP 4.5.2", "PTH 4.5", "R-16")
def test_the_house_has_the_last_word_on_the_order() -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b", "c")
    link.end("b", (1, ROYAL))
    link.end("c", (1, STRAIGHT_FLUSH))

    link.do(DecideOrder(rounds=("c", "b"), authority=HOUSE, by="Mia", reason="surveillance"))
    assert [found.name for found in link.jackpot.pending] == ["c", "b"]

    assert amounts(link.end("a")) == ["10,001.05", "90,009.45"]


@pytest.mark.clause("CSP 4.5.2", "R-16")
def test_a_prize_that_the_house_puts_first_is_paid_at_once() -> None:
    link = Link(meter=100_000_00)
    link.start("a", "b")
    link.end("b", (1, STRAIGHT_FLUSH))

    payments = paid(link.do(DecideOrder(rounds=("b", "a"), authority=HOUSE, by="Mia", reason="dealt first")))

    assert amounts(payments) == ["10,000.70"]
    assert link.jackpot.queue == ("a",)


@pytest.mark.clause("CSP 4.5.2", "PTH 4.5", "R-16")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"authority": "dealer"}, "NOT_THE_HOUSE"),
        ({"by": " "}, "NOT_DOCUMENTED"),
        ({"reason": ""}, "NOT_DOCUMENTED"),
        ({"rounds": ("b",)}, "NOTHING_TO_ORDER"),
        ({"rounds": ("b", "a", "b")}, "NAMED_TWICE"),
        ({"rounds": ("b", "closed")}, "NOT_WAITING"),
        ({"rounds": ("b", "z")}, "NOT_WAITING"),
    ],
)
def test_how_the_house_decides(changes: dict[str, object], code: str | None) -> None:
    link = Link()
    link.start("a", "b")
    link.close("closed")
    command = DecideOrder(**{"rounds": ("b", "a"), "authority": HOUSE, "by": "Mia", "reason": "seen", **changes})  # type: ignore[arg-type]
    if code is None:
        link.do(command)
        assert link.jackpot.queue == ("b", "a")
        return
    with pytest.raises(Refused) as refused:
        link.do(command)
    assert refused.value.code == code


@pytest.mark.clause("R-16")
@pytest.mark.parametrize(("place", "lawful"), [(6, False), (7, False), (8, True)])
def test_each_deal_takes_a_place_behind_those_before(place: int, *, lawful: bool) -> None:
    link = Link()
    link.close("a")
    link.close("b")
    link.do(CompleteDeal(round="a", place=7))
    if lawful:
        link.do(CompleteDeal(round="b", place=place))
        assert link.jackpot.queue == ("a", "b")
        return
    with pytest.raises(Refused, match=rf"above 7, not {place} .CSP 4.5.2.") as refused:
        link.do(CompleteDeal(round="b", place=place))
    assert refused.value.code == "PLACE_TAKEN"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (CompleteDeal(round="z", place=99), "UNKNOWN_ROUND"),
        (CompleteDeal(round="a", place=99), "ALREADY_DEALT"),
        (EndRound(round="z"), "UNKNOWN_ROUND"),
        (EndRound(round="closed"), "NOT_IN_PLAY"),
        (EndRound(round="ended"), "NOT_IN_PLAY"),
        (EndRound(round="a", claims=(HandClaim(2, "jackpot", (ROYAL,)),)), "NO_SUCH_BET"),
        (EndRound(round="a", claims=(HandClaim(1, "jackpot", (ROYAL,)),) * 2), "CLAIMED_TWICE"),
    ],
)
def test_deals_and_ends_out_of_order(command: CompleteDeal | EndRound, code: str) -> None:
    link = Link()
    link.start("a", "ended")
    link.close("closed")
    link.end("ended")
    before = link.jackpot

    with pytest.raises(Refused) as refused:
        link.do(command)
    assert refused.value.code == code
    assert link.jackpot is before


def test_claims_without_a_share_of_the_meter_lock_nothing() -> None:
    link = Link()
    link.start("slow", "a")

    claims = (HandClaim(1, "jackpot", (FULL_HOUSE,)),)
    link.do(EndRound(round="a", claims=claims, shared=SharedClaim("jackpot", Prize("flush", to_one=50))))

    assert link.jackpot.rounds["a"].stage is LinkStage.ENDED
    assert link.jackpot.queue == ("slow",)


def test_the_state_remembers_the_latest_25_hits_and_counts_them_all() -> None:
    link = Link()
    for number in range(27):
        link.start(str(number))
        link.end(str(number), (1, STRAIGHT_FLUSH))

    assert [hit.number for hit in link.jackpot.hits] == list(range(3, 28))
    assert link.jackpot.hit_count == 27
    assert sum(hit.amount for hit in link.jackpot.hits) < link.jackpot.accounts.prizes
