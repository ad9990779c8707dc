"""CSP, MLP 5.17, 5.18 (PTH 5.16, 5.17): one fault, one meaning, at the jackpot desk and at a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec import to_builtins

from croupier.floor import SYSTEM as DEALER
from croupier.floor.driving.driver import Dealers
from croupier.jackpots import Measure, Settings
from croupier.jackpots.commands import AnswerFault, ClearFault, ReportFault
from croupier.rounds import Stage
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    ExamineHand,
    OpenRound,
    PlaceBet,
    ReportIrregularity,
)
from tests.floor.house import BOSS, PIT, SHIFT, House, player
from tests.floor.scenes import finish, holdem_deck, refused

Report = Callable[[House, int | None], None]

GAMES = {"casino-stud": "CSP 5.18", "multi-link-stud": "MLP 5.18", "progressive-holdem": "PTH 5.17"}
UNSEEN = {"casino-stud": "CSP 5.17", "multi-link-stud": "MLP 5.17", "progressive-holdem": "PTH 5.16"}


def at_the_desk(house: House, box: int | None = None) -> None:
    house.do(ReportFault(jackpot="grand", what="the display is dark", table="A", box=box), PIT)


def at_the_table(house: House, box: int | None = None) -> None:
    house.do(ReportIrregularity(table="A", kind="jackpot-fault", box=box), DEALER)


REPORTS = [pytest.param(at_the_desk, id="desk"), pytest.param(at_the_table, id="table")]


def games(suffix: str) -> list[object]:
    return [pytest.param(game, marks=pytest.mark.clause(f"{clause}{suffix}")) for game, clause in GAMES.items()]


def opened(house: House, game: str) -> None:
    house.open("A", "B", game=game, jackpot="grand", meter=90_000_00, jackpots=Settings())
    house.chips("ann", "ben", "cat")


def dealt(house: House, game: str, table: str = "A", *names: str) -> None:
    """A round with a jackpot bet at each box; box 1 will hold a royal flush."""
    who = names or ("ann",)
    hand = "Ah Kh" if game == "progressive-holdem" else "Ah Kh Qh Jh Th"
    house.deal_in(table, *who, bets=("ante", "jackpot"), hands={1: hand})


def bet(name: str = "ante", box: int = 1, table: str = "A") -> PlaceBet:
    return PlaceBet(table=table, box=box, bet=name, amount=100_00 if name == "ante" else 5_00)


# In the round


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(clause)) for game, clause in UNSEEN.items()]
)
@pytest.mark.parametrize("report", REPORTS)
def test_before_anyone_has_looked_the_round_is_void_and_the_contribution_leaves_the_meter(
    house: House, game: str, report: Report
) -> None:
    opened(house, game)
    dealt(house, game)
    report(house, None)
    assert house.round_at("A").stage is Stage.VOID
    assert house.floor.balance("ann") == 1_000_00
    assert house.floor.jackpots["grand"].meter == 90_000_00


@pytest.mark.parametrize("game", games(".1")[:2])
@pytest.mark.parametrize("report", REPORTS)
def test_after_a_look_the_prize_is_a_share_of_the_meter_before_the_fault(
    house: House, game: str, report: Report
) -> None:
    """Other tables go on adding to the meter; that is not part of it."""
    opened(house, game)
    dealt(house, game)
    house.do(ExamineHand(table="A", box=1), player("ann"))
    report(house, None)
    dealt(house, game, "B", "ben")
    assert house.floor.jackpots["grand"].meter == 90_007_00
    house.reopen()
    finish(house)
    settlement = house.round_at("A").settlement
    assert settlement is not None
    assert [payout.amount for payout in settlement.payouts] == [90_003_50]
    house.floor.state.books.check(house.floor.jackpots.values())


@pytest.mark.clause("PTH 5.17.1", "R-23")
@pytest.mark.parametrize("report", REPORTS)
def test_in_holdem_a_royal_flush_on_the_flop_is_paid_from_the_meter_before_the_fault(
    house: House, report: Report
) -> None:
    opened(house, "progressive-holdem")
    house.chance.stack(holdem_deck("Ah Kh", "Qh Jh Th 2c 3d"))
    house.do(OpenRound(table="A"), DEALER)
    for name in ("ante", "jackpot"):
        house.do(bet(name), player("ann"))
    house.do(CloseBets(table="A"), DEALER)
    house.do(DealCards(table="A"), DEALER)
    house.do(ExamineHand(table="A", box=1), player("ann"))
    report(house, None)
    dealt(house, "progressive-holdem", "B", "ben")
    finish(house)
    settlement = house.round_at("A").settlement
    assert settlement is not None
    (payout,) = settlement.payouts
    percent = int(payout.share.rstrip("%"))
    assert payout.amount == 90_003_50 * percent // 100


@pytest.mark.clause("R-23")
def test_a_fault_at_one_table_does_not_touch_the_others(house: House) -> None:
    opened(house, "casino-stud")
    dealt(house, "casino-stud", "A", "ann")
    dealt(house, "casino-stud", "B", "ben")
    at_the_table(house)
    assert (house.round_at("A").stage, house.round_at("B").stage) == (Stage.VOID, Stage.DECISIONS)
    finish(house, "B")
    house.do(OpenRound(table="B"), DEALER)
    house.do(bet(table="B"), player("ben"))
    house.do(bet("jackpot", table="B"), player("ben"))


# The rounds that follow


@pytest.mark.parametrize("game", games(".2(c)"))
@pytest.mark.parametrize("report", REPORTS)
def test_no_jackpot_bets_are_taken_while_the_fault_stands_and_the_table_says_so(
    house: House, game: str, report: Report
) -> None:
    opened(house, game)
    house.do(OpenRound(table="A"), DEALER)
    report(house, None)
    house.reopen()
    house.do(OpenRound(table="A"), DEALER)
    house.do(bet(), player("ann"))
    assert refused(house, bet("jackpot"), player("ann")) == ("NO_JACKPOT", f"{GAMES[game]}.2(c)")
    document = to_builtins(house.floor.view("A", "ann"))
    assert document["jackpot"]["fault"] == "No Progressive Jackpot bets are accepted or paid until further notice."
    assert document["round"]["jackpot_down"] is True
    assert not [found for found in document["you"]["legal"] if found.get("bet") == "jackpot"]
    finish_betting(house)
    house.do(ClearFault(jackpot="grand", fault=1), SHIFT)
    house.do(OpenRound(table="A"), DEALER)
    house.do(bet(), player("ann"))
    house.do(bet("jackpot"), player("ann"))
    assert to_builtins(house.floor.view("A", "ann"))["jackpot"]["fault"] is None


def finish_betting(house: House) -> None:
    house.do(CloseBets(table="A"), DEALER)
    house.do(DealCards(table="A"), DEALER)
    finish(house)


@pytest.mark.parametrize("game", games(".2(b)"))
@pytest.mark.parametrize("report", REPORTS)
def test_the_box_whose_device_fails_is_closed_and_the_others_play_for_the_jackpot(
    house: House, game: str, report: Report
) -> None:
    opened(house, game)
    report(house, 3)
    house.do(OpenRound(table="A"), DEALER)
    assert refused(house, bet(box=3), player("ann")) == ("BOX_CLOSED", f"{GAMES[game]}.2(b)")
    house.reopen()
    assert refused(house, bet(box=3), player("ann")) == ("BOX_CLOSED", f"{GAMES[game]}.2(b)")
    house.do(bet(box=2), player("ann"))
    house.do(bet("jackpot", box=2), player("ann"))
    house.do(CloseBets(table="A"), DEALER)
    assert house.floor.jackpots["grand"].meter == 90_003_50
    document = to_builtins(house.floor.view("A", "ben"))
    assert document["jackpot"]["fault"] == "No bets are accepted on box 3 until further notice."
    assert document["round"]["closed_boxes"] == [3]


@pytest.mark.clause("CSP 5.18.2(b)")
def test_a_closed_box_is_offered_to_nobody(house: House) -> None:
    opened(house, "casino-stud")
    at_the_table(house, 3)
    house.do(OpenRound(table="A"), DEALER)
    legal = to_builtins(house.floor.view("A", "ann"))["you"]["legal"]
    assert [found["box"] for found in legal] == [1, 2, 4, 5, 6, 7]


@pytest.mark.parametrize("game", games(".2(a)"))
@pytest.mark.parametrize("report", REPORTS)
def test_the_house_may_close_the_table_until_the_fault_is_mended(house: House, game: str, report: Report) -> None:
    opened(house, game)
    dealt(house, game)
    house.do(ExamineHand(table="A", box=1), player("ann"))
    report(house, None)
    house.do(AnswerFault(jackpot="grand", fault=1, measure=Measure.CLOSE_TABLE), BOSS)
    finish(house)  # the round in play is concluded
    assert refused(house, OpenRound(table="A"), DEALER) == ("TABLE_CLOSED", f"{GAMES[game]}.2(a)")
    document = to_builtins(house.floor.view("A", "ann"))
    assert document["jackpot"]["fault"] == "This table is closed until further notice."
    assert document["clause"] == f"{GAMES[game]}.2(a)"
    house.do(OpenRound(table="B"), DEALER)
    house.reopen()
    house.do(ClearFault(jackpot="grand", fault=1), SHIFT)
    house.do(OpenRound(table="A"), DEALER)


@pytest.mark.parametrize("game", games(".2"))
def test_the_choice_is_the_houses_and_can_be_made_anew(house: House, game: str) -> None:
    opened(house, game)
    at_the_table(house)
    close = AnswerFault(jackpot="grand", fault=1, measure=Measure.CLOSE_BOX, box=2)
    assert refused(house, close, SHIFT) == ("NEEDS_AUTHORITY", f"{GAMES[game]}.2")
    (fault,) = to_builtins(house.floor.view("A", None))["jackpot"]["faults"]
    assert (fault["measure"], fault["choices"]) == ("no-jackpot-bets", ["close-table", "close-box", "no-jackpot-bets"])
    house.do(OpenRound(table="A"), DEALER)
    house.do(close, BOSS)
    round_ = house.round_at("A")  # nobody had bet, so a round with the new measure takes its place
    assert (round_.id, round_.closed_boxes, round_.meter is None) == ("A-2", (2,), False)
    house.do(AnswerFault(jackpot="grand", fault=1, measure=Measure.CLOSE_TABLE), BOSS)
    assert house.round_at("A").stage is Stage.VOID
    house.do(AnswerFault(jackpot="grand", fault=1, measure=Measure.NO_JACKPOT_BETS), BOSS)
    house.do(OpenRound(table="A"), DEALER)
    assert house.round_at("A").meter is None


@pytest.mark.clause("CSP 5.18.2", "R-23")
def test_a_choice_names_a_box_of_the_table_only_where_one_is_closed(house: House) -> None:
    opened(house, "casino-stud")
    at_the_table(house)
    for measure, box, code in (
        (Measure.CLOSE_BOX, None, "BOX_NEEDED"),
        (Measure.CLOSE_BOX, 9, "NO_SUCH_BOX"),
        (Measure.NO_JACKPOT_BETS, 2, "BOX_NEEDED"),
    ):
        assert refused(house, AnswerFault(jackpot="grand", fault=1, measure=measure, box=box), BOSS)[0] == code
    assert (
        refused(house, AnswerFault(jackpot="grand", fault=2, measure=Measure.CLOSE_TABLE), BOSS)[0] == "NO_SUCH_FAULT"
    )


@pytest.mark.clause("CSP 5.18.2(c)", "R-23")
def test_a_fault_that_stands_is_not_reported_again_and_spoils_no_round_without_the_jackpot(house: House) -> None:
    opened(house, "casino-stud")
    at_the_desk(house)
    house.do(OpenRound(table="A"), DEALER)
    house.do(bet(), player("ann"))
    again = ReportIrregularity(table="A", kind="jackpot-fault")
    assert refused(house, again, DEALER) == ("ALREADY_REPORTED", "R-23")
    house.do(ReportFault(jackpot="grand", what="another thing"), PIT)
    assert house.round_at("A").stage is Stage.BETTING


@pytest.mark.clause("R-19", "R-23")
def test_in_singapore_stud_the_round_is_referred_and_the_next_takes_no_jackpot_wagers(house: House) -> None:
    opened(house, "singapore-stud")
    house.deal_in("A", "ann", bets=("ante", "jackpot-player"))
    at_the_table(house)
    assert house.round_at("A").referrals
    assert house.floor.jackpots["grand"].faults


@pytest.mark.clause("CSP 5.18.2(a)")
def test_the_automatic_dealer_opens_no_round_at_a_table_that_a_fault_has_closed(house: House) -> None:
    house.open("A", jackpot="grand")
    dealers = Dealers(house.floor, now=house.now, seed=b"seed")
    house.floor.listeners.append(dealers.hear)
    house.do(ReportFault(jackpot="grand", what="the display is dark"), PIT)
    house.do(AnswerFault(jackpot="grand", fault=1, measure=Measure.CLOSE_TABLE), BOSS)
    house.now += timedelta(minutes=5)
    dealers.work(house.now)
    assert not house.floor.tables["A"].playing
    house.do(ClearFault(jackpot="grand", fault=1), SHIFT)
    house.now += timedelta(minutes=5)
    dealers.work(house.now)
    assert house.floor.tables["A"].playing
