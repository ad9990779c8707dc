"""Contributions to a jackpot when bets are closed, and their return."""

from __future__ import annotations

import pytest

from croupier.clauses import rulebook
from croupier.jackpots import (
    PARTS_PER_CENT,
    ChangeJackpot,
    Jackpot,
    JackpotBet,
    Posting,
    ReturnBets,
    Settings,
    TakeJackpotBets,
    VoidRound,
    postings,
)
from croupier.refusals import Refused
from tests.jackpots.link import FULL_HOUSE, RETURNED, ROYAL, STRAIGHT_FLUSH, Link

THIRDS = Settings(contribution=33_33, seed_reserve=33_33)


@pytest.mark.clause("CSP 1.13", "MLP 1.13", "PTH 1.20", "R-15")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("casino-stud", "CSP 1.13"),
        ("multi-link-stud", "MLP 1.13"),
        ("progressive-holdem", "PTH 1.20"),
        ("singapore-stud", "R-15"),
    ],
)
def test_the_meter_grows_with_each_bet_when_bets_are_closed(game: str, clause: str) -> None:
    link = Link()

    link.close("a", (1, "jackpot", 5_00), (4, "jackpot", 5_00), game=game)

    assert link.jackpot.meter == 50_000_00 + 7_00
    assert link.jackpot.reserve == 1_00
    assert postings("grand", link.events[-1]) == (
        Posting("players", -10_00),
        Posting("jackpot:grand:meter", 7_00),
        Posting("jackpot:grand:reserve", 1_00),
        Posting("house", 2_00),
    )
    assert getattr(link.events[-1], "clause", None) == clause


@pytest.mark.clause("CSP 1.13", "MLP 1.13", "PTH 1.20")
def test_the_jackpot_starts_at_its_reset_is_won_falls_back_and_grows_again() -> None:
    link = Link(Settings(reset=1_000_00))
    link.start("a")
    assert link.jackpot.meter == 1_003_50

    link.end("a", (1, ROYAL))
    assert link.jackpot.meter == 1_000_00

    link.start("b")
    assert link.jackpot.meter == 1_003_50


@pytest.mark.clause("R-15")
def test_fractions_of_a_cent_are_carried_until_they_make_a_cent() -> None:
    link = Link(meter=0)
    shown = []
    for number in range(10):
        link.close(str(number), (1, "jackpot", 1))
        shown.append((link.jackpot.meter, link.jackpot.reserve))

    # 0.7 of a cent to the meter and 0.1 to the reserve, each time.
    assert shown == [(0, 0), (1, 0), (2, 0), (2, 0), (3, 0), (4, 0), (4, 0), (5, 0), (6, 0), (7, 1)]
    assert link.books["jackpot:grand:fractions"] == 0
    assert link.books["house"] == 2


@pytest.mark.clause("R-15")
def test_what_is_left_of_a_bet_is_the_houses() -> None:
    link = Link(Settings(contribution=99_99, seed_reserve=1), meter=0)

    link.close("a", (1, "jackpot", 123_45))

    assert link.jackpot.accounts.house == 0
    assert link.jackpot.accounts.meter + link.jackpot.accounts.reserve == 123_45 * PARTS_PER_CENT


@pytest.mark.clause("R-15", "R-35")
@pytest.mark.parametrize("stake", [1, 2, 3, 7, 99, 3_33, 5_00])
def test_a_void_round_leaves_the_jackpot_as_it_was_carries_included(stake: int) -> None:
    link = Link(THIRDS)
    link.close("before", (1, "jackpot", 1))
    before, books = link.jackpot.accounts, link.books.copy()

    link.close("a", (1, "jackpot", stake), (2, "jackpot", stake))
    link.close("between", (1, "jackpot", 1))
    link.void("a")
    link.void("between")

    accounts = link.jackpot.accounts
    assert (accounts.meter, accounts.reserve, accounts.house) == (before.meter, before.reserve, before.house)
    assert link.books == books
    assert "a" not in link.jackpot.rounds


@pytest.mark.clause("R-15", "R-35")
def test_single_bets_go_back_with_their_share_alone() -> None:
    link = Link()
    link.close("a", (1, "jackpot", 5_00), (2, "jackpot", 5_00))

    link.give_back("a", (2, "jackpot"))

    assert link.jackpot.meter == 50_003_50
    assert link.jackpot.rounds["a"].bets == (JackpotBet(1, "jackpot", 5_00),)
    assert link.books["players"] == -5_00


@pytest.mark.clause("R-15")
def test_what_goes_back_is_what_came_in_under_the_settings_of_that_round() -> None:
    link = Link()
    link.start("a")
    link.end("a")
    link.do(ChangeJackpot(settings=Settings(contribution=10_00), people=("Ann", "Ben"), reason="new rate"))

    link.void("a")

    assert link.jackpot.meter == 50_000_00
    assert link.books["players"] == 0


@pytest.mark.clause("R-112", "R-15")
def test_a_contribution_that_has_been_paid_out_meanwhile_is_made_good_by_the_house() -> None:
    link = Link(Settings(reset=1_00, contribution=70_00, seed_reserve=10_00))
    link.start("winner")
    link.close("void", (1, "jackpot", 10_00))
    link.end("winner", (1, ROYAL))
    assert link.jackpot.meter == 1_00
    assert link.jackpot.reserve == 50  # 1.50 had been set aside, 1.00 went into the reset

    link.void("void")

    # 7.00 must leave a meter of 1.00, and 1.00 a reserve of 0.50.
    assert (link.jackpot.meter, link.jackpot.reserve) == (0, 0)
    assert postings("grand", link.events[-1]) == (
        Posting("players", 10_00),
        Posting("jackpot:grand:meter", -1_00),
        Posting("jackpot:grand:reserve", -50),
        Posting("house", -8_50),
    )


@pytest.mark.clause("R-34")
def test_an_ended_round_can_still_be_voided_until_its_tables_next_begins() -> None:
    link = Link()
    link.close("a", table="one")
    link.deal("a")
    link.end("a", (1, FULL_HOUSE))
    link.void("a")
    assert link.jackpot.meter == 50_000_00

    link.close("b", table="one")
    link.deal("b")
    link.end("b")
    link.close("c", table="one")
    with pytest.raises(Refused, match=r"no round b that can still change .R-34.") as refused:
        link.void("b")
    assert refused.value.code == "UNKNOWN_ROUND"


@pytest.mark.clause("R-34")
def test_a_pending_prize_stands_once_its_tables_next_round_has_begun() -> None:
    link = Link()
    link.start("slow")
    link.close("a", table="one")
    link.deal("a")
    link.end("a", (1, STRAIGHT_FLUSH))
    link.close("b", table="one")

    with pytest.raises(Refused, match="round b has begun at one: a stands") as refused:
        link.void("a")
    assert refused.value.code == "TOO_LATE"
    link.end("slow")
    assert link.jackpot.hit_count == 1
    assert "a" not in link.jackpot.rounds


@pytest.mark.clause("R-34")
def test_what_has_been_paid_from_the_meter_changes_by_correction_only() -> None:
    link = Link()
    link.close("a", (1, "jackpot", 5_00), (2, "jackpot", 5_00))
    link.deal("a")
    link.end("a", (1, STRAIGHT_FLUSH))

    for command in (
        VoidRound(round="a", clause=RETURNED),
        ReturnBets(round="a", bets=((1, "jackpot"),), clause=RETURNED),
    ):
        with pytest.raises(Refused, match="only an authorised correction") as refused:
            link.do(command)
        assert refused.value.code == "PRIZE_PAID"
    link.give_back("a", (2, "jackpot"))
    assert link.jackpot.rounds["a"].bets == (JackpotBet(1, "jackpot", 5_00),)


@pytest.mark.clause("R-113", "R-17")
def test_a_wager_that_wins_leaves_its_contribution_in_the_meter() -> None:
    link = Link()
    link.close("a", (1, "jackpot-player", 5_00), game="singapore-stud")
    link.deal("a")

    link.end("a", (1, STRAIGHT_FLUSH))

    assert link.jackpot.meter == 50_003_50 - 5_000_35
    assert link.jackpot.accounts.meter_shares_back == 0


def one_round_open() -> Link:
    link = Link(Settings(largest_bet=10_00))
    link.close("a", table="one")
    return link


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"game": "poker"}, "NO_JACKPOT"),
        ({"round": "a"}, "ROUND_KNOWN"),
        ({"table": "one"}, "ROUND_OPEN"),
        ({"bets": (JackpotBet(1, "jackpot", 5_00), JackpotBet(1, "jackpot", 6_00))}, "BET_TWICE"),
        ({"bets": (JackpotBet(1, "jackpot-player", 5_00), JackpotBet(1, "jackpot-dealer", 5_00))}, None),
        ({"bets": (JackpotBet(1, "jackpot", 1),)}, None),
        ({"bets": (JackpotBet(1, "jackpot", 0),)}, "NO_STAKE"),
        ({"bets": (JackpotBet(1, "jackpot", 10_00),)}, None),
        ({"bets": (JackpotBet(1, "jackpot", 10_01),)}, "UNREASONABLE_BET"),
        ({"bets": ()}, None),
    ],
)
def test_bets_that_are_closed(changes: dict[str, object], code: str | None) -> None:
    link = one_round_open()
    given = {"round": "b", "table": "two", "game": "casino-stud", "bets": (JackpotBet(1, "jackpot", 5_00),), **changes}
    command = TakeJackpotBets(**given)  # type: ignore[arg-type]
    if code is None:
        link.do(command)
        return
    before: Jackpot = link.jackpot
    with pytest.raises(Refused) as refused:
        link.do(command)
    assert refused.value.code == code
    assert link.jackpot is before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (VoidRound(round="z", clause=RETURNED), "UNKNOWN_ROUND"),
        (ReturnBets(round="a", bets=(), clause=RETURNED), "NO_BETS"),
        (ReturnBets(round="a", bets=((2, "jackpot"),), clause=RETURNED), "NO_SUCH_BET"),
        (ReturnBets(round="a", bets=((1, "jackpot-dealer"),), clause=RETURNED), "NO_SUCH_BET"),
    ],
)
def test_bets_that_cannot_go_back(command: VoidRound | ReturnBets, code: str) -> None:
    with pytest.raises(Refused) as refused:
        one_round_open().do(command)
    assert refused.value.code == code


def test_a_bet_goes_back_once_however_often_it_is_named() -> None:
    link = one_round_open()

    link.give_back("a", (1, "jackpot"), (1, "jackpot"))

    assert link.books["players"] == 0
    with pytest.raises(Refused):
        link.give_back("a", (1, "jackpot"))


def test_a_void_says_under_which_clause() -> None:
    link = one_round_open()

    link.void("a", rulebook("CSP")["5.17"])

    assert getattr(link.events[-1], "clause", None) == "CSP 5.17"
