"""Floats of tables: fills, credits, chips sold at the table, and a count that closes to the cent."""

from __future__ import annotations

import csv
from datetime import timedelta
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from croupier.cage.chips import in_chips
from croupier.cage.commands import (
    CloseFloat,
    CountDrop,
    CreditFloat,
    ExcludePatron,
    FillFloat,
    LiftExclusion,
    OpenFloat,
    SellAtTable,
    SellChips,
)
from croupier.cage.events import DropCounted, FloatFilled
from croupier.cli.report_text import report_text
from croupier.command import Command
from croupier.floor import Actor, CommandResult, HouseSettings, Role
from croupier.floor.drafting.checkpoints import checkpoint_of, restored
from croupier.floor.views.approvals_view import approvals_seen
from croupier.floor_events.commands import CloseTable
from croupier.gaming_day import GamingDay
from croupier.ledger.accounts import house as bank
from croupier.ledger.accounts import tray
from croupier.people.commands import Approve, SignUp
from croupier.records.cage_book import CageBook
from croupier.records.report import report
from croupier.records.report_csv import write_csv
from croupier.records.takings import takings_of
from croupier.records.theory import Theory
from croupier.refusals import Refused
from croupier.rounds.commands import Fold, OpenRound, PlaceBet
from croupier.store import open_store
from tests.floor.house import DEALER, PIT, SHIFT, House, everything, player

OPENING = ((50, 200), (25_00, 100), (100_00, 50))  # 7,600.00


def new_house(dealer: str = "automatic") -> House:
    made = House(open_store("memory:"))
    made.do(SignUp(name="ann", password=b"hash"))
    made.open("T1", dealer=dealer)
    return made


@pytest.fixture
def house() -> House:
    made = new_house("human")
    two(made, OpenFloat(table="T1", chips=OPENING))
    return made


def test_people_at_the_table_are_told_at_once_that_its_float_is_open() -> None:
    made = new_house("human")
    assert two(made, OpenFloat(table="T1", chips=OPENING)).tables == {
        "T1"
    }  # "Sell chips" comes to the Dealer's console


def two(house: House, command: Command) -> CommandResult:
    """One person asks, another agrees."""
    return house.agree(house.do(command, PIT), SHIFT)


def refusal(house: House, command: Command, actor: Actor = PIT) -> str:
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(command, actor)
    assert everything(house) == before
    return refused.value.message.key


def in_tray(house: House) -> int:
    books, opened = house.floor.state.books, house.floor.state.cage.floats["T1"]
    return books.balance(tray("T1")) + books.balance(bank("T1")) - opened.bank


def play(house: House, *, stays: bool) -> None:
    """A round with an ante of 100.00."""
    house.deal_in("T1", "ann")
    if not stays:
        house.do(Fold(table="T1", box=1), player("ann"))
    house.play_out("T1")


def counted(done: CommandResult) -> DropCounted:
    (found,) = [one.event for one in done.events if isinstance(one.event, DropCounted)]
    return found


def test_a_fill_takes_two_signatures_and_the_next_number(house: House) -> None:
    before = everything(house)
    asked = house.do(FillFloat(table="T1", chips=((100_00, 10),)), PIT)
    assert house.floor.state.books.balance(tray("T1")) == 7_600_00
    with pytest.raises(Refused):
        house.agree(asked, PIT)

    house.agree(asked, SHIFT)
    two(house, FillFloat(table="T1", chips=((100_00, 1),)))

    assert before["cage"] != everything(house)["cage"]
    assert house.floor.state.cage.fills == 2
    assert house.floor.state.books.balance(tray("T1")) == 8_700_00


CASHIER = Actor(name="Cal", role=Role.CASHIER)
OTHER_CASHIER = Actor(name="Kit", role=Role.CASHIER)


@pytest.mark.parametrize(("asks", "agrees"), [(CASHIER, PIT), (PIT, CASHIER)])
def test_a_cashier_signs_with_the_pit(house: House, asks: Actor, agrees: Actor) -> None:
    done = house.agree(house.do(FillFloat(table="T1", chips=((100_00, 10),)), asks), agrees)

    (filled,) = [one.event for one in done.events if isinstance(one.event, FloatFilled)]
    assert (filled.number, filled.by, filled.agreed) == ("F-1", asks.name, agrees.name)


def test_two_cashiers_alone_fill_no_float_and_a_cashier_confirms_nothing_else(house: House) -> None:
    fill = house.do(FillFloat(table="T1", chips=((100_00, 10),)), CASHIER).answer["approval"]
    house.do(ExcludePatron(player="ann", reason="a court order"), SHIFT)
    lift = house.do(LiftExclusion(player="ann", reason="the order has ended"), SHIFT).answer["approval"]

    assert refusal(house, Approve(approval=fill), OTHER_CASHIER) == "NEEDS_AUTHORITY.agrees"
    assert refusal(house, Approve(approval=lift), CASHIER) == "NEEDS_AUTHORITY.agrees"


def test_the_slips_of_a_day_have_their_numbers_and_both_signatures(house: House) -> None:
    two(house, FillFloat(table="T1", chips=((100_00, 10),)))
    two(house, CreditFloat(table="T1", chips=((25_00, 4),)))
    two(house, CloseFloat(table="T1", chips=in_chips(8_500_00)))
    two(house, CountDrop(shift="T1/1", amount=50_00))

    drop, closed, credit, fill, opened = CageBook(house.store).slips(GamingDay(), "2030-01-31")
    assert [one["number"] for one in (opened, fill, credit, closed)] == ["T1/1", "F-1", "C-1", "T1/1"]
    assert (fill["chips"], fill["by"], fill["agreed"]) == ({"100.00": 10}, PIT.name, SHIFT.name)
    assert (drop["amount"], drop["difference"]) == ("50.00", "50.00")
    assert CageBook(house.store).slips(GamingDay(), "2030-02-01") == []


def test_the_report_of_the_day_has_each_shift_with_its_count() -> None:
    house = new_house()
    two(house, OpenFloat(table="T1", chips=OPENING))
    two(house, FillFloat(table="T1", chips=((100_00, 10),)))
    house.do(SellAtTable(table="T1", player="ann", chips=((100_00, 2),)), PIT)
    play(house, stays=False)
    two(house, CreditFloat(table="T1", chips=((25_00, 4),)))
    two(house, CloseFloat(table="T1", chips=in_chips(in_tray(house))))
    house.now += timedelta(days=1)  # the box is counted in the morning, for the day before
    two(house, CountDrop(shift="T1/1", amount=200_00))

    (day, *_) = report(takings_of(house.store), theory=Theory(lambda *_: "not counted"))["days"]
    (line,) = day["floats"]
    assert (line["opening"], line["filled"], line["credited"]) == ("7600.00", "1000.00", "100.00")
    assert (line["drop"], line["win"], line["difference"]) == ("200.00", "100.00", "0.00")
    assert line["win"] == day["house_games"][0]["win"] == day["floats_total"]["ledger_win"]
    assert (day["floats_total"]["uncounted"], day["cage"]["bought"]) == (0, "1200.00")
    file = StringIO()
    write_csv({"days": [day]}, file)
    (row,) = [row for row in csv.DictReader(StringIO(file.getvalue())) if row["kind"] == "float"]
    assert (row["shift"], row["filled"], row["drop"], row["difference"]) == ("T1/1", "1000.00", "200.00", "0.00")
    assert "T1/1" in report_text({"days": [day], "day_begins": "06:00", "position": 1})


def test_no_more_is_credited_or_sold_than_lies_in_the_tray(house: House) -> None:
    assert refusal(house, CreditFloat(table="T1", chips=((50, 1), (100_00, 76)))) == "NOT_IN_TRAY"
    assert refusal(house, SellAtTable(table="T1", player="ann", chips=((100_00, 77),)), DEALER) == "NOT_IN_TRAY"
    two(house, CreditFloat(table="T1", chips=((100_00, 76),)))
    assert in_tray(house) == 0


def test_a_float_is_opened_and_closed_only_while_no_bet_lies_on_the_table(house: House) -> None:
    assert refusal(house, OpenFloat(table="T1", chips=OPENING)) == "FLOAT_OPEN"
    assert refusal(house, CloseTable(table="T1"), SHIFT) == "FLOAT_OPEN"
    house.do(OpenRound(table="T1"), DEALER)
    asked = house.do(CloseFloat(table="T1", chips=OPENING), PIT).answer["approval"]
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=10_00), player("ann"))
    assert refusal(house, CloseFloat(table="T1", chips=OPENING)) == "ROUND_OPEN.table"
    assert refusal(house, Approve(approval=asked), SHIFT) == "ROUND_OPEN.table"
    assert refusal(house, CountDrop(shift="T1/1", amount=0)) == "NO_SUCH_SHIFT"


def test_cash_at_a_table_counts_towards_the_threshold(house: House) -> None:
    two(house, FillFloat(table="T1", chips=((10_000_00, 1),)))
    sale = SellAtTable(table="T1", player="ann", chips=((10_000_00, 1),))
    assert refusal(house, sale, DEALER) == "IDENTITY_NEEDED"
    assert refusal(house, sale, Actor(name="Ada", role=Role.AUDITOR)) == "NEEDS_AUTHORITY.role"


def test_sales_at_a_table_and_at_the_cage_count_towards_one_limit(house: House) -> None:
    house.reopen(HouseSettings(cage_limit=1_000_00))
    sale = SellAtTable(table="T1", player="ann", chips=((100_00, 6),))
    house.do(SellChips(player="ann", chips=((100_00, 4),)), PIT)
    assert house.do(sale, PIT).answer == {}  # 1,000.00 in all
    before, one_more = house.floor.balance("ann"), SellAtTable(table="T1", player="ann", chips=((50, 1),))
    assert refusal(house, one_more, PIT) == "NOT_DOCUMENTED.cage_limit"
    assert house.do(one_more, DEALER).answer == {}  # each member of staff has a limit of their own

    asked = house.do(replace(one_more, reason="a large buy-in"), PIT)
    (shown,) = to_builtins(approvals_seen(house.floor.state, SHIFT, now=house.now, in_place_s=0))
    assert shown["sentence"] == "Sell 0.50 in chips at T1 to ann for cash: a large buy-in"
    assert refusal(house, Approve(approval=asked.answer["approval"]), DEALER) == "NEEDS_AUTHORITY.role"
    house.agree(asked, SHIFT)
    assert house.floor.balance("ann") == before + 1_00


def test_a_wrong_count_is_an_alarm_with_the_difference(house: House) -> None:
    two(house, CloseFloat(table="T1", chips=in_chips(7_599_50)))
    done = counted(two(house, CountDrop(shift="T1/1", amount=0)))

    assert (done.win, done.ledger_win, done.difference) == (-50, 0, -50)
    assert any("T1/1" in alarm.what for alarm in house.floor.state.alarms.values())


STEPS = st.lists(st.tuples(st.sampled_from(["fill", "credit", "sell", "stay", "fold"]), st.integers(1, 40)), max_size=8)


@settings(max_examples=40, deadline=None)
@given(steps=STEPS, shifts=st.integers(1, 2))
def test_the_count_closes_to_the_cent_over_any_shift(steps: list[tuple[str, int]], shifts: int) -> None:
    house = new_house()
    for number in range(1, shifts + 1):
        two(house, OpenFloat(table="T1", chips=OPENING))
        before, cash = house.floor.state.books.balance(bank("T1")), 0
        for deed, count in steps:
            chips = ((25_00, count),)
            if deed == "fill":
                two(house, FillFloat(table="T1", chips=chips))
            elif deed == "credit" and in_tray(house) >= 25_00 * count:
                two(house, CreditFloat(table="T1", chips=chips))
            elif deed == "sell" and in_tray(house) >= 25_00 * count:
                house.do(SellAtTable(table="T1", player="ann", chips=chips), PIT)
                cash += 25_00 * count
            elif deed in ("stay", "fold") and house.floor.state.books.balance("player:ann") >= 300_00:
                play(house, stays=deed == "stay")
        if in_tray(house) < 0:  # the House has lost more than the tray held
            two(house, FillFloat(table="T1", chips=in_chips(-in_tray(house))))
        two(house, CloseFloat(table="T1", chips=in_chips(in_tray(house))))
        done = counted(two(house, CountDrop(shift=f"T1/{number}", amount=cash)))

        books = house.floor.state.books
        assert done.difference == 0
        assert done.win == done.ledger_win == books.balance(bank("T1")) - before
        assert books.balance(tray("T1")) == 0
        assert sum(books.balances.values()) == 0
    state = house.floor.state.cage
    assert restored(checkpoint_of(house.floor.state, house.floor.position), house.store).cage == state
    assert house.reopen().state.cage == state
