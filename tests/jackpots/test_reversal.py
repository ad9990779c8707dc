"""R-34, R-58, R-105: prizes that were paid are taken back, and jackpot bets are corrected, to the part of a cent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.clauses import reading
from croupier.games.prizes import Prize
from croupier.jackpots import CorrectStake, LinkedRoundReopened, LinkStage, ReopenRound, ReportFault, Settings
from croupier.refusals import Refused
from tests.jackpots.link import FULL_HOUSE, ROYAL, STRAIGHT_FLUSH, TWO, Link, amounts

LATE, DECIDED = reading("R-34"), reading("R-58")


def reopen(name: str, people: tuple[str, ...] = TWO, reason: str = "seen on film") -> ReopenRound:
    return ReopenRound(round=name, people=people, reason=reason, clause=LATE)


def money(link: Link) -> tuple[object, ...]:
    accounts = link.jackpot.accounts
    return accounts.meter, accounts.reserve, accounts.house, accounts.prizes, accounts.funded_by_house


def refused(link: Link, command: ReopenRound | CorrectStake) -> tuple[str, str | None]:
    before = link.jackpot
    with pytest.raises(Refused) as found:
        link.do(command)
    assert link.jackpot is before
    return found.value.code, None if found.value.clause is None else found.value.clause.cite


@pytest.mark.clause("R-34", "R-105")
@pytest.mark.parametrize("prize", [ROYAL, STRAIGHT_FLUSH], ids=["all", "a tenth"])
def test_a_prize_that_is_taken_back_leaves_the_meter_as_if_it_had_not_been_paid(prize: Prize) -> None:
    link = Link(Settings(reset=5_000_00), meter=90_000_00, reserve=100_00)
    link.start("a")
    before = money(link)
    assert link.end("a", (1, prize))
    assert link.jackpot.hits
    link.do(reopen("a"))
    assert money(link) == before
    assert not link.jackpot.hits
    assert link.jackpot.rounds["a"].stage is LinkStage.DEALT


@pytest.mark.clause("R-34", "R-105")
def test_a_void_after_the_prize_leaves_the_jackpot_as_it_was_before_the_round() -> None:
    link = Link(meter=90_000_00)
    before = money(link)
    link.start("a")
    link.end("a", (1, ROYAL))
    link.do(reopen("a"))
    link.void("a")
    assert money(link) == before


@pytest.mark.clause("R-105", "R-112")
def test_where_a_small_meter_was_reset_and_paid_again_the_house_makes_good_what_is_missing() -> None:
    link = Link(Settings(reset=1_000_00), meter=100_00)
    link.start("a", "b")
    link.end("a", (1, ROYAL))
    link.end("b", (1, STRAIGHT_FLUSH))
    for name in ("c", "d", "e", "f", "g", "h", "i", "j"):
        link.start(name)
        link.end(name, (1, Prize("straight-flush", percent=90)))
    assert link.jackpot.meter < 900_00
    link.do(reopen("a"))
    assert link.jackpot.meter == 0


@pytest.mark.clause("R-16", "R-105")
def test_a_round_that_is_opened_again_has_its_old_place_and_later_ones_wait_for_it() -> None:
    link = Link(Settings(reset=50_000_00), meter=90_000_00)
    link.start("a", "b", "c")
    link.end("a", (1, ROYAL))
    link.do(reopen("a"))
    assert link.jackpot.queue == ("a", "b", "c")
    assert link.end("b", (1, STRAIGHT_FLUSH)) == []
    assert amounts(link.end("a")) == ["9,001.05"]


@pytest.mark.clause("R-105")
def test_nobody_takes_a_prize_back_alone_or_without_a_reason() -> None:
    link = Link(meter=90_000_00)
    link.start("a")
    assert refused(link, reopen("a")) == ("NOT_ENDED", "R-34")
    link.end("a", (1, ROYAL))
    assert refused(link, reopen("a", ("Ann",))) == ("TWO_PEOPLE", "R-105")
    assert refused(link, reopen("a", ("Ann", "ann "))) == ("TWO_PEOPLE", "R-105")
    assert refused(link, reopen("a", reason=" ")) == ("NOT_DOCUMENTED", "R-105")


@pytest.mark.clause("R-34")
@pytest.mark.parametrize("prize", [None, FULL_HOUSE], ids=["nothing", "a fixed prize"])
def test_a_round_that_took_nothing_from_the_meter_is_opened_again_by_one_person(prize: Prize | None) -> None:
    link = Link()
    link.start("a")
    link.end("a", *(() if prize is None else ((1, prize),)))
    (event,) = link.do(reopen("a", ("Ann",), ""))
    assert isinstance(event, LinkedRoundReopened)
    assert (event.payments, link.jackpot.rounds["a"].stage) == ((), LinkStage.DEALT)


@pytest.mark.clause("R-34")
def test_nothing_is_taken_back_once_the_tables_next_round_has_begun() -> None:
    link = Link(meter=90_000_00)
    link.close("a", table="T")
    link.deal("a")
    link.end("a", (1, ROYAL))
    link.close("b", table="T")
    assert refused(link, reopen("a"))[0] in ("TOO_LATE", "UNKNOWN_ROUND")


@pytest.mark.clause("R-23", "R-105")
def test_the_meter_before_a_fault_rises_again_with_a_prize_that_is_taken_back() -> None:
    link = Link(Settings(reset=50_000_00), meter=90_000_00)
    link.start("a", "b")
    link.do(ReportFault(what="display", by="Ann", table="table b"))
    registered = link.jackpot.rounds["b"].registered
    link.end("a", (1, STRAIGHT_FLUSH))
    assert link.jackpot.rounds["b"].registered != registered
    link.do(reopen("a"))
    assert link.jackpot.rounds["b"].registered == registered


@pytest.mark.clause("R-15", "R-58")
@given(first=st.integers(1, 5_000), then=st.integers(0, 5_000), rate=st.integers(1, 90_00))
def test_a_corrected_bet_leaves_the_jackpot_as_if_it_had_been_placed_so(first: int, then: int, rate: int) -> None:
    settings = Settings(contribution=rate)
    link, other = Link(settings), Link(settings)
    link.close("a", (1, "jackpot", first), (2, "jackpot", 500))
    link.do(CorrectStake(round="a", box=1, bet="jackpot", stake=then, clause=DECIDED))
    placed = [(1, "jackpot", then), (2, "jackpot", 500)] if then else [(2, "jackpot", 500)]
    other.close("a", *placed)
    assert money(link) == money(other)
    assert link.jackpot.rounds["a"].bets == other.jackpot.rounds["a"].bets


@pytest.mark.clause("R-58")
def test_a_bet_of_a_round_that_has_ended_is_corrected_only_once_the_round_is_opened_again() -> None:
    link = Link()
    link.start("a")
    link.end("a")
    change = CorrectStake(round="a", box=1, bet="jackpot", stake=1_00, clause=DECIDED)
    assert refused(link, change)[0] == "NOT_IN_PLAY"
    link.do(reopen("a"))
    link.do(change)
    assert link.jackpot.rounds["a"].bets[0].stake == 1_00
