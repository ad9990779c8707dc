"""A meter prize in the books: paid, taken back when the settlement is reversed, kept by the House until corrected."""

from __future__ import annotations

import pytest

from croupier.floor import LinkedFloor
from croupier.games.dealing import Device
from croupier.games.prizes import Meter
from croupier.jackpots import Confirmation, ConfirmPrizes, OpenJackpot, Settings
from croupier.ledger import BrokenPromiseError, postings_of_round
from croupier.rounds import TableSettings
from croupier.rounds.commands import ExamineHand, PlaceBet, ReportIrregularity, ResolveReferral, SettleRound, TurnCards
from croupier.rounds.events import RoundSettled
from croupier.rulings import Authority
from tests.floor.test_linked_tables import seated
from tests.ledger.bookkeeping import FloorBooks

ROYAL = "As Ks Qs Js Ts"


def floor_with_a_royal(confirmation: Confirmation = Confirmation.AUTOMATIC) -> tuple[LinkedFloor, FloorBooks]:
    """Box 1 of T1 has a royal flush and its jackpot bet; its round waits for settlement."""
    floor = LinkedFloor()
    floor.open_jackpot(
        OpenJackpot(name="grand", settings=Settings(reset=500_00, jackpot_confirmation=confirmation), meter=1_000_00)
    )
    for name in ("T1", "T2"):
        floor.add_table(name, game="casino-stud", settings=TableSettings(device=Device.SHUFFLER), jackpot="grand")
    books = FloorBooks(floor)
    seated(floor, "T1", ROYAL)
    floor.send("T1", ExamineHand(box=1, player="T1"))
    floor.send("T1", PlaceBet(box=1, player="T1", bet="bet", amount=200_00))
    if floor.tables["T1"].live.state.stage.name == "TURNING":  # type: ignore[union-attr]
        floor.send("T1", TurnCards())
    books.catch_up()
    return floor, books


@pytest.mark.clause("R-16")
def test_a_prize_goes_from_the_meter_over_the_bets_to_the_player() -> None:
    floor, kept = floor_with_a_royal()
    shown = floor.jackpots["grand"].meter
    floor.settle("T1")
    kept.catch_up()
    (paid,) = [posted for posted in kept.posted if posted.why == "prizes_paid"]
    assert dict(paid.entries)["bets:T1"] == shown
    assert kept.books.balance("jackpot:grand:meter") == 500_00
    assert kept.books.balance("bets:T1") == 0


@pytest.mark.clause("R-34", "R-38", "R-105")
def test_a_prize_lost_by_a_reversed_settlement_stays_with_the_house_until_it_is_corrected() -> None:
    floor, kept = floor_with_a_royal()
    floor.settle("T1")
    kept.catch_up()
    before = kept.books.balance("house:T1"), kept.books.balance("player:T1")
    unshown = ReportIrregularity(kind="hand-not-revealed", by=Authority.HOUSE, box=1)
    floor.send("T1", unshown)
    kept.catch_up()
    assert kept.books.balance("player:T1") == 0
    floor.settle("T1")
    kept.catch_up()
    prize = floor.jackpots["grand"].hits[0].amount
    now = kept.books.balance("house:T1"), kept.books.balance("player:T1")
    assert now[0] - before[0] == before[1] - now[1] == prize


@pytest.mark.clause("R-16")
def test_a_round_that_was_referred_while_its_prize_was_paid_is_settled_from_the_meter_that_paid_it() -> None:
    floor, kept = floor_with_a_royal(Confirmation.TWO_PERSON)
    floor.settle("T1")
    floor.send("T1", ReportIrregularity(kind="unlisted", by=Authority.HOUSE, box=1))
    seated(floor, "T2", "2c 3d 5h 7s 9c")  # the meter grows meanwhile
    floor.tell("grand", ConfirmPrizes(round="T1-1", people=("S. Manager", "P. Supervisor")))
    kept.catch_up()
    floor.send("T1", ResolveReferral(by=Authority.HOUSE))
    floor.settle("T1")
    kept.catch_up()
    assert kept.books.balance("bets:T1") == 0
    hit = floor.jackpots["grand"].hits[0]
    assert kept.rounds["T1-1"].meter == Meter(hit.meter, 500_00)


@pytest.mark.clause("R-16")
def test_a_settlement_that_pays_another_prize_than_the_jackpot_is_a_broken_promise() -> None:
    floor, kept = floor_with_a_royal(Confirmation.TWO_PERSON)
    live = floor.tables["T1"].live
    assert live is not None
    (settled,) = live.propose(SettleRound())
    assert isinstance(settled, RoundSettled)
    with pytest.raises(BrokenPromiseError, match=r"its jackpot has paid 0\.00"):
        postings_of_round("T1", live.state, settled, from_jackpot=kept.books.draft().from_jackpot("T1", "T1-1"))
