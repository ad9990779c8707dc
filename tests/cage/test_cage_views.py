"""The documents of the cage: for the counter, for compliance, and a patron's own."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import to_builtins

from croupier.cage.commands import (
    ExcludeOneself,
    ExcludePatron,
    FileCashReport,
    LiftExclusion,
    OpenFloat,
    SellChips,
    SetLimits,
)
from croupier.command import Command
from croupier.floor import Actor, HouseSettings, Role
from croupier.floor.views.cage_desk import cage_view, limits_of_patron, patron_at_counter
from croupier.floor_events.commands import BuyChips
from croupier.people.commands import SignUp
from croupier.records.cage_book import CageBook
from croupier.refusals import Refused
from croupier.rounds.commands import CloseBets, DealCards, Fold, OpenRound, PlaceBet, SettleRound, TurnCards
from croupier.store import open_store
from tests.floor.house import PIT, SHIFT, House, player

ANN = player("ann")
CASHIER = Actor(name="Cal", role=Role.CASHIER)


@pytest.fixture
def house() -> House:
    made = House(open_store("memory:"), house=HouseSettings(limits_wait_days=3))
    made.do(SignUp(name="ann", password=b"hash"))
    made.open("T1", "T2")
    return made


def refusal(house: House, command: Command, actor: Actor) -> str:
    with pytest.raises(Refused) as refused:
        house.do(command, actor)
    return refused.value.message.key


def test_the_cage_sees_floats_by_table_and_only_requests_that_are_its_own(house: House) -> None:
    house.agree(house.do(OpenFloat(table="T1", chips=((100_00, 50),)), PIT), CASHIER)
    house.do(OpenFloat(table="T2", chips=((100_00, 20),)), PIT)
    found = to_builtins(cage_view(house.floor.at_cage(), CASHIER))

    first, second = found["tables"]
    assert (first["float"]["shift"], first["float"]["in_tray"]) == ("T1/1", "5000.00")
    assert (second["float"], second["next_shift"]) == (None, "T2/1")
    (asked,) = found["approvals"]
    assert (asked["command"]["table"], asked["hindrance"], asked["own"]) == ("T2", None, False)


def test_a_request_shows_itself_to_its_own_rank_and_its_identity_document_to_nobody() -> None:
    house = House(open_store("memory:"), house=HouseSettings(cage_limit=5_000_00))
    house.do(SignUp(name="ann", password=b"hash"))
    sale = SellChips(player="ann", chips=((10_000_00, 1),), identity="passport K1", reason="a large buy-in")
    asked = house.do(sale, CASHIER)
    assert refusal(house, sale, CASHIER) == "ALREADY_ASKED"
    lifts = Actor(name="Lea", role=Role.SHIFT_MANAGER)
    house.do(ExcludePatron(player="ann", reason="a debt"), SHIFT)
    house.do(LiftExclusion(player="ann", reason="the debt is paid"), SHIFT)

    def seen_by(actor: Actor) -> list[str]:
        return [str(one.command["command"]) for one in house.floor.waiting_for(actor)]

    assert seen_by(CASHIER) == seen_by(PIT) == ["sell_chips"]
    assert seen_by(lifts) == ["sell_chips", "lift_exclusion"]
    assert seen_by(Actor(name="Dee", role=Role.DEALER)) == seen_by(Actor(name="Cy", role=Role.CASHIER)) == []
    assert all("K1" not in str(one.document) for one in house.store.read_all())

    house.agree(house.do(LiftExclusion(player="ann", reason="for good"), SHIFT), lifts)
    house.reopen()
    house.agree(asked, PIT)
    (report,) = CageBook(house.store).reports(days=15)
    assert report["identity"] == "passport K1"


def test_a_patrons_total_stands_beside_the_threshold(house: House) -> None:
    house.do(SellChips(player="ann", chips=((1_000_00, 8),)), CASHIER)
    found = to_builtins(patron_at_counter(house.floor.at_cage(), "ANN"))

    assert (found["player"], found["paid_in"], found["paid_out"]) == ("ann", "8000.00", "0.00")
    assert (found["thresholds"]["daily"], found["thresholds"]["warn_daily"]) == ("10000.00", "8000.00")
    assert found["may_buy"]


@pytest.mark.parametrize("command", [ExcludeOneself(days=3), SetLimits(minutes=1)])
def test_the_counter_is_told_that_no_chips_are_sold_and_not_why(house: House, command: Command) -> None:
    house.do(command, ANN)
    if isinstance(command, SetLimits):
        house.do(BuyChips(amount=1_00), ANN)
        house.now += timedelta(minutes=2)
    found = to_builtins(patron_at_counter(house.floor.at_cage(), "ann"))

    assert found["may_buy"] is False
    assert "exclu" not in str(found) and "limit" not in str(found)


def test_a_patrons_own_document_has_limits_time_loss_and_what_is_pending(house: House) -> None:
    assert to_builtins(limits_of_patron(house.floor.at_cage(), "ann"))["today"] is None
    house.do(SetLimits(loss=500_00, minutes=60), ANN)
    house.do(OpenRound(table="T1"))
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), ANN)
    for command in (CloseBets(table="T1"), DealCards(table="T1")):
        house.do(command)
    house.do(Fold(table="T1", box=1), ANN)
    house.do(TurnCards(table="T1"))
    house.do(SettleRound(table="T1"))
    house.now += timedelta(minutes=5)
    house.do(SetLimits(loss=900_00, minutes=30), ANN)
    found = to_builtins(limits_of_patron(house.floor.at_cage(), "ann"))

    assert found["today"] == {"minutes": 5, "lost": "100.00", "visits": 1}
    assert found["limits"] == {"loss": "500.00", "minutes": 30, "visits": None}
    assert found["pending"] == {"from_day": "2030-02-03", "loss": "900.00", "minutes": 30, "visits": None}
    house.now += timedelta(days=3)
    found = to_builtins(limits_of_patron(house.floor.at_cage(), "ann"))
    assert (found["limits"]["loss"], found["pending"], found["today"]) == ("900.00", None, None)


def test_a_cash_report_holds_what_it_must_and_is_due_until_it_has_gone_out(house: House) -> None:
    for identity in ("passport K1", "passport K1 again"):
        house.do(SellChips(player="ann", chips=((5_000_00, 2),), identity=identity), PIT)
    book = CageBook(house.store)
    first, second = book.reports(days=15)
    assert (first["report"], first["transaction"], first["player"], first["by"]) == ("CR-1", "CT-1", "ann", PIT.name)
    assert (first["identity"], first["chips"], first["amount"]) == ("passport K1", {"5000.00": 2}, "10000.00")
    assert (first["threshold"], second["day_total"], first["missing"]) == ("single", "20000.00", [])
    assert (first["due"], first["filed"]) == ("2030-02-15", None)

    filing = FileCashReport(report="CR-1", reference="receipt 7")
    assert refusal(house, filing, PIT) == "NEEDS_AUTHORITY.role"
    assert refusal(house, FileCashReport(report="CR-3", reference="receipt 7"), SHIFT) == "NO_SUCH_REPORT"
    assert refusal(house, FileCashReport(report="CR-2", reference=" "), SHIFT) == "NOT_DOCUMENTED.reference"
    house.do(filing, SHIFT)

    assert [one["report"] for one in book.reports(days=15)] == ["CR-2", "CR-1"]
    assert book.reports(days=15)[1]["filed"]["reference"] == "receipt 7"
    house.reopen()
    assert refusal(house, filing, SHIFT) == "FILED_ALREADY"
