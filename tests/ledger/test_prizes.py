"""A meter prize in the books: paid, and taken back into the meter when the settlement is reversed."""

from __future__ import annotations

import pytest

from croupier.jackpots import Confirmation, Settings
from croupier.ledger import BrokenPromiseError
from croupier.ledger.round_postings import postings_of_round
from croupier.rounds.commands import ExamineHand, PlaceBet, ReportIrregularity, SettleRound, TurnCards
from croupier.rounds.decide import decide
from croupier.rounds.events import RoundSettled
from croupier.store import open_store
from tests.floor.house import BOSS, SHIFT, House, player
from tests.ledger.bookkeeping import FloorBooks

ROYAL = "As Ks Qs Js Ts"


def house_with_a_royal(confirmation: Confirmation = Confirmation.AUTOMATIC) -> House:
    """Box 1 of T1 has a royal flush and its jackpot bet; its round waits for settlement."""
    house = House(open_store("memory:"))
    settings = Settings(reset=500_00, jackpot_confirmation=confirmation)
    house.open("T1", jackpot="grand", jackpots=settings, meter=1_000_00)
    house.chips("ann", amount=305_00)
    house.deal_in("T1", "ann", bets=("ante", "jackpot"), hands={1: ROYAL})
    house.do(ExamineHand(table="T1", box=1), player("ann"))
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=200_00), player("ann"))
    house.do(TurnCards(table="T1"))
    return house


@pytest.mark.clause("R-16")
def test_a_prize_goes_from_the_meter_over_the_bets_to_the_player() -> None:
    house = house_with_a_royal()
    kept = FloorBooks(house.floor)
    shown = house.floor.jackpots["grand"].meter
    house.do(SettleRound(table="T1"))
    (paid,) = [posted for posted in kept.posted if posted.why == "prizes_paid"]
    assert dict(paid.entries)["bets:T1"] == shown
    assert kept.books.balance("jackpot:grand:meter") == 500_00
    assert kept.books.balance("bets:T1") == 0


@pytest.mark.clause("CSP 4.3", "R-34", "R-38", "R-105")
def test_a_prize_lost_by_a_reversed_settlement_goes_back_to_the_meter() -> None:
    house = house_with_a_royal()
    kept = FloorBooks(house.floor)
    shown = house.floor.jackpots["grand"].meter
    house.do(SettleRound(table="T1"))
    won = kept.books.balance("player:ann")
    house.agree(house.do(ReportIrregularity(table="T1", kind="hand-not-revealed", box=1), BOSS), SHIFT)
    assert kept.books.balance("player:ann") == 0
    assert kept.books.balance("jackpot:grand:meter") == shown
    (back,) = [posted for posted in kept.posted if posted.why == "prizes_reversed"]
    assert dict(back.entries)["bets:T1"] == -shown
    house.do(SettleRound(table="T1"))
    assert won - kept.books.balance("player:ann") == shown
    assert house.floor.jackpots["grand"].meter == shown


@pytest.mark.clause("R-16")
def test_a_settlement_that_pays_another_prize_than_the_jackpot_is_a_broken_promise() -> None:
    house = house_with_a_royal(Confirmation.TWO_PERSON)
    round_ = house.round_at("T1")
    (settled,) = decide(round_, SettleRound())
    assert isinstance(settled, RoundSettled)
    with pytest.raises(BrokenPromiseError, match=r"its jackpot has paid 0\.00"):
        postings_of_round("T1", round_, settled, house.floor.state.books.draft())
