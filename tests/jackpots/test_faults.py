"""A jackpot that is not fully functional."""

from __future__ import annotations

import pytest

from croupier.clauses import rulebook
from croupier.games.prizes import Prize
from croupier.jackpots import ClearFault, ReportFault, TakeJackpotBets, meter_before_fault
from croupier.refusals import Refused
from tests.jackpots.link import ROYAL, STRAIGHT_FLUSH, Link, amounts

SYSTEM_DOWN = ReportFault(what="system", by="Ann")


def running() -> Link:
    """Two rounds in play, each with 5.00, and 100,007.00 on the meter."""
    link = Link(meter=100_000_00)
    link.start("a", "b")
    return link


@pytest.mark.clause("CSP 5.18.2(c)", "MLP 5.18.2(c)", "PTH 5.17.2(c)")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("casino-stud", "CSP 5.18.2(c)"),
        ("multi-link-stud", "MLP 5.18.2(c)"),
        ("progressive-holdem", "PTH 5.17.2(c)"),
        ("singapore-stud", "R-19"),
    ],
)
def test_no_jackpot_bets_are_accepted_until_the_fault_is_cleared(game: str, clause: str) -> None:
    link = running()
    link.do(SYSTEM_DOWN)
    before = link.jackpot

    with pytest.raises(Refused) as refused:
        link.close("c", game=game)
    assert (refused.value.code, str(refused.value.clause)) == ("JACKPOT_FAULT", clause)
    assert link.jackpot is before

    link.do(ClearFault(fault=1, by="Ben"))
    link.close("c", game=game)
    assert link.jackpot.faults == ()


@pytest.mark.clause("CSP 5.18.2(c)")
def test_the_notice_is_displayed_while_the_fault_lasts() -> None:
    link = running()
    link.do(ReportFault(what="display", by="Ann", notice="No jackpot bets tonight."))
    assert link.jackpot.notices == ("No jackpot bets tonight.",)

    link.do(ClearFault(fault=1, by="Ann"))
    assert not link.jackpot.notices


@pytest.mark.clause("CSP 5.18.2(c)", "R-23")
@pytest.mark.parametrize(
    ("table", "box", "refused"),
    [("one", 3, True), ("one", 2, False), ("two", 3, False)],
)
def test_a_fault_of_one_box_stops_the_bets_of_that_box_alone(table: str, box: int, *, refused: bool) -> None:
    link = Link()
    link.do(ReportFault(what="device", by="Ann", table="one", box=3))
    if refused:
        with pytest.raises(Refused, match="no jackpot bets are accepted: device"):
            link.close("a", (box, "jackpot", 5_00), table=table)
        return
    link.close("a", (box, "jackpot", 5_00), table=table)


@pytest.mark.clause("CSP 5.18.2(c)")
def test_a_round_without_jackpot_bets_is_played_whatever_the_fault() -> None:
    link = Link()
    link.do(SYSTEM_DOWN)

    link.do(TakeJackpotBets(round="a", table="one", game="casino-stud", bets=()))

    assert link.jackpot.meter == 50_000_00


@pytest.mark.clause("CSP 5.18.1", "MLP 5.18.1", "PTH 5.17.1", "CSP 5.17", "R-23")
def test_rounds_that_go_on_are_paid_from_the_meter_before_the_fault() -> None:
    link = running()
    link.do(SYSTEM_DOWN)
    link.void("b", rulebook("CSP")["5.17"])  # at that table nobody had looked
    assert link.jackpot.meter == 100_003_50
    assert meter_before_fault(link.jackpot, "a") == 100_007_00

    payments = link.end("a", (1, ROYAL))

    assert amounts(payments) == ["100,007.00"]
    assert meter_before_fault(link.jackpot, "a") == 100_007_00
    # As if b had gone back after the reset.
    assert link.jackpot.meter == 49_996_50


@pytest.mark.clause("R-23")
def test_a_fault_at_one_table_leaves_the_others_on_the_running_meter() -> None:
    link = running()
    link.do(ReportFault(what="device", by="Ann", table="table a"))
    link.close("c", (1, "jackpot", 100_00))
    assert meter_before_fault(link.jackpot, "b") is None

    assert amounts(link.end("a", (1, STRAIGHT_FLUSH))) == ["10,000.70"]
    assert amounts(link.end("b", (1, STRAIGHT_FLUSH))) == ["9,007.63"]  # of 100,077.00 less 10,000.70


@pytest.mark.clause("R-16", "R-23")
def test_what_came_in_after_the_fault_stays_in_the_meter_when_it_is_reset() -> None:
    link = running()
    link.do(ReportFault(what="device", by="Ann", table="table a"))
    link.close("c", (1, "jackpot", 100_00))

    assert amounts(link.end("a", (1, ROYAL))) == ["100,007.00"]

    assert link.jackpot.meter == 50_070_00


@pytest.mark.clause("R-16", "R-23")
@pytest.mark.parametrize(
    ("first", "second"),
    [(ROYAL, ["50,000.00"]), (STRAIGHT_FLUSH, ["89,999.30"])],  # 100,007.00 less a tenth of 100,077.00
)
def test_the_meter_before_the_fault_falls_with_the_prizes_paid_before(first: Prize, second: list[str]) -> None:
    link = running()
    link.do(ReportFault(what="device", by="Ann", table="table b"))
    link.close("c", (1, "jackpot", 100_00))

    link.end("a", (1, first))

    assert amounts(link.end("b", (1, ROYAL))) == second


@pytest.mark.clause("R-16", "R-23")
def test_a_prize_after_a_reset_lowers_the_meter_before_the_fault_from_the_reset() -> None:
    link = Link(meter=100_000_00)
    link.close("a", (1, "jackpot", 5_00), (2, "jackpot", 5_00))
    link.deal("a")
    link.start("b")
    link.do(SYSTEM_DOWN)

    link.end("a", (1, ROYAL), (2, STRAIGHT_FLUSH))

    assert meter_before_fault(link.jackpot, "b") == 45_000_00
    assert amounts(link.end("b", (1, ROYAL))) == ["45,000.00"]


@pytest.mark.clause("R-23")
def test_a_second_fault_does_not_change_the_meter_before_the_first() -> None:
    link = running()
    link.do(ReportFault(what="device", by="Ann", table="table a"))
    link.close("c", (1, "jackpot", 100_00))
    link.do(SYSTEM_DOWN)

    found = {name: meter_before_fault(link.jackpot, name) for name in ("a", "b", "c")}
    assert found == {"a": 100_007_00, "b": 100_077_00, "c": 100_077_00}


@pytest.mark.clause("R-23")
def test_a_round_keeps_the_meter_before_the_fault_when_the_fault_is_cleared() -> None:
    link = running()
    link.do(ReportFault(what="device", by="Ann", table="table a"))
    link.do(ClearFault(fault=1, by="Ann"))
    link.close("c", (1, "jackpot", 100_00))

    assert amounts(link.end("a", (1, STRAIGHT_FLUSH))) == ["10,000.70"]


@pytest.mark.clause("R-112", "R-23")
def test_a_prize_from_before_the_fault_that_is_more_than_is_there_is_made_good_by_the_house() -> None:
    link = Link(meter=0)
    link.start("a")
    link.close("b", (1, "jackpot", 100_00))
    link.do(SYSTEM_DOWN)
    link.void("b")
    assert link.jackpot.meter == 3_50

    payments = link.end("a", (1, STRAIGHT_FLUSH))  # of 73.50

    assert amounts(payments) == ["7.35"]
    assert link.jackpot.meter == 0
    assert (payments[0].funded_by_house, payments[0].meter_after) == (3_85, 0)


@pytest.mark.clause("R-112", "R-23")
def test_the_meter_before_the_fault_is_used_up_by_a_larger_prize_paid_before() -> None:
    link = Link(meter=100_00)
    link.start("a", "b")
    link.do(ReportFault(what="device", by="Ann", table="table b"))
    link.close("c", (1, "jackpot", 100_000_00))
    link.end("a", (1, STRAIGHT_FLUSH))

    assert meter_before_fault(link.jackpot, "b") == 0
    assert amounts(link.end("b", (1, STRAIGHT_FLUSH))) == ["0.00"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ReportFault(what=" ", by="Ann"), "NOT_DOCUMENTED"),
        (ReportFault(what="device", by=""), "NOT_DOCUMENTED"),
        (ReportFault(what="device", by="Ann", notice=""), "NOT_DOCUMENTED"),
        (ReportFault(what="device", by="Ann", box=3), "NO_TABLE"),
        (ReportFault(what="system", by="Ben"), "ALREADY_REPORTED"),
        (ReportFault(what="system", by="Ben", table="one"), None),
        (ReportFault(what="display", by="Ben"), None),
        (ClearFault(fault=2, by="Ann"), "NO_SUCH_FAULT"),
        (ClearFault(fault=1, by=""), "NOT_DOCUMENTED"),
        (ClearFault(fault=1, by="Ann"), None),
    ],
)
def test_how_faults_are_reported_and_cleared(command: ReportFault | ClearFault, code: str | None) -> None:
    link = running()
    link.do(SYSTEM_DOWN)
    if code is None:
        link.do(command)
        return
    with pytest.raises(Refused) as refused:
        link.do(command)
    assert refused.value.code == code


def test_faults_are_numbered_through() -> None:
    link = Link()
    for number in (1, 2):
        link.do(SYSTEM_DOWN)
        assert link.jackpot.faults[0].number == number
        assert link.jackpot.faults[0].meter_before == 50_000_00
        link.do(ClearFault(fault=number, by="Ann"))
