"""Patrons' own limits and exclusions, at the cage and at the tables."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.cage.commands import ExcludeOneself, ExcludePatron, LiftExclusion, SetLimits
from croupier.command import Command
from croupier.floor import Actor, Role
from croupier.floor.drafting.checkpoints import checkpoint_of, restored
from croupier.floor_events.commands import BuyChips, CashOut
from croupier.people.commands import SignUp
from croupier.poker.commands import AddChips, LeaveTable, TakeSeat
from croupier.refusals import Refused
from croupier.rounds.commands import CloseBets, DealCards, Fold, OpenRound, PlaceBet, SettleRound, TurnCards
from croupier.store import open_store
from tests.floor.house import BOSS, PIT, SHIFT, House, everything, player

ANN = player("ann")
SECOND = Actor(name="Sue", role=Role.SHIFT_MANAGER)


@pytest.fixture
def house() -> House:
    made = House(open_store("memory:"))
    made.do(SignUp(name="ann", password=b"hash"))
    made.open("T1", "T2")
    made.open("P1", game="poker")
    return made


def refusal(house: House, command: Command, actor: Actor = ANN) -> str:
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(command, actor)
    assert everything(house) == before
    return refused.value.message.key


def ante(table: str = "T1", box: int = 1, amount: int = 100_00, for_player: str = "") -> PlaceBet:
    return PlaceBet(table=table, box=box, bet="ante", amount=amount, for_player=for_player)


def lose_ante(house: House, table: str = "T1", amount: int = 100_00) -> None:
    house.do(OpenRound(table=table))
    house.do(ante(table, amount=amount), ANN)
    house.do(CloseBets(table=table))
    house.do(DealCards(table=table))
    house.do(Fold(table=table, box=1), ANN)
    house.do(TurnCards(table=table))
    house.do(SettleRound(table=table))


def test_an_excluded_patron_neither_buys_chips_nor_sits_nor_bets_but_is_paid(house: House) -> None:
    house.do(OpenRound(table="T1"))
    house.do(ExcludeOneself(days=2), ANN)

    assert refusal(house, BuyChips(amount=10_00)) == "PATRON_LIMIT.excluded"
    assert refusal(house, ante()) == "PATRON_LIMIT.excluded"
    assert refusal(house, TakeSeat(table="P1", seat=1, amount=100_00)) == "PATRON_LIMIT.excluded"
    house.do(CashOut(amount=10_00), ANN)


def test_an_exclusion_ends_with_its_last_gaming_day(house: House) -> None:
    house.do(ExcludeOneself(days=2), ANN)
    house.now = house.now.replace(day=2, month=2, hour=5, minute=59, second=50)  # still the first of February
    assert refusal(house, BuyChips(amount=10_00)) == "PATRON_LIMIT.excluded"

    house.now += timedelta(seconds=30)
    house.do(BuyChips(amount=10_00), ANN)


@pytest.mark.parametrize("command", [SetLimits(loss=50_00), ExcludeOneself()])
def test_the_reason_is_told_to_the_patron_alone(house: House, command: Command) -> None:
    house.do(OpenRound(table="T1"))
    house.do(command, ANN)

    assert refusal(house, ante(for_player="ann"), PIT) == "PATRON_LIMIT.not_now"
    if isinstance(command, ExcludeOneself):
        assert refusal(house, BuyChips(amount=10_00, player="ANN"), PIT) == "PATRON_LIMIT.not_now"


def test_an_exclusion_is_lifted_by_two_people_and_is_never_shortened(house: House) -> None:
    house.do(ExcludePatron(player="ann", reason="a court order"), SHIFT)
    assert refusal(house, ExcludeOneself(days=1)) == "EXCLUDED_ALREADY"
    asked = house.do(LiftExclusion(player="ann", reason="the order has ended"), SHIFT)
    assert refusal(house, BuyChips(amount=10_00)) == "PATRON_LIMIT.excluded"

    house.agree(asked, SECOND)

    house.do(BuyChips(amount=10_00), ANN)
    assert refusal(house, LiftExclusion(player="ann", reason="again"), BOSS) == "NOT_EXCLUDED"


def test_an_ante_counts_with_the_bet_that_may_follow_it(house: House) -> None:
    house.do(SetLimits(loss=600_00), ANN)
    house.do(OpenRound(table="T1"))
    house.do(OpenRound(table="T2"))

    house.do(ante(), ANN)
    assert refusal(house, ante("T2", amount=100_01)) == "PATRON_LIMIT.loss"
    house.do(ante("T2"), ANN)

    assert refusal(house, PlaceBet(table="T2", box=1, bet="jackpot", amount=5_00)) != "PATRON_LIMIT.loss"
    assert refusal(house, ante("T1", 2, 10_00)) == "PATRON_LIMIT.loss"
    assert refusal(house, TakeSeat(table="P1", seat=1, amount=40_00)) == "PATRON_LIMIT.loss"


def test_a_patron_at_the_limit_may_still_finish_the_round(house: House) -> None:
    house.do(SetLimits(loss=300_00), ANN)
    house.deal_in("T1", "ann")
    house.do(SetLimits(loss=1_00), ANN)

    house.play_out("T1")


def test_losses_count_by_gaming_day_and_chips_bought_or_cashed_are_none(house: House) -> None:
    house.do(SetLimits(loss=350_00), ANN)
    lose_ante(house)
    house.do(BuyChips(amount=500_00), ANN)
    house.do(CashOut(amount=200_00), ANN)
    house.do(OpenRound(table="T1"))

    assert refusal(house, ante(amount=84_00)) == "PATRON_LIMIT.loss"
    house.do(ante(amount=83_00), ANN)

    house.now += timedelta(days=1)
    house.do(OpenRound(table="T2"))
    assert house.floor.state.cage.patrons["ann"].day == "2030-01-31"
    house.do(ante("T2", amount=33_00), ANN)
    assert house.floor.state.cage.patrons["ann"].day == "2030-02-01"


def test_chips_at_a_poker_table_are_at_stake_until_they_are_back(house: House) -> None:
    house.do(SetLimits(loss=100_00), ANN)
    house.do(TakeSeat(table="P1", seat=1, amount=60_00), ANN)
    assert refusal(house, AddChips(table="P1", amount=41_00)) == "PATRON_LIMIT.loss"
    house.do(LeaveTable(table="P1"), ANN)

    house.do(OpenRound(table="T1"))
    house.do(ante(amount=33_00), ANN)


def test_no_chips_are_sold_once_the_loss_is_reached(house: House) -> None:
    house.do(SetLimits(loss=300_00), ANN)
    lose_ante(house)
    house.do(BuyChips(amount=10_00), ANN)
    house.do(SetLimits(loss=100_00), ANN)

    assert refusal(house, BuyChips(amount=10_00)) == "PATRON_LIMIT.loss"


def test_time_counts_from_the_first_play_of_the_day(house: House) -> None:
    house.do(SetLimits(minutes=60), ANN)
    house.now += timedelta(hours=2)
    house.do(OpenRound(table="T1"))
    house.do(ante(), ANN)
    house.now += timedelta(minutes=59, seconds=58)

    house.do(BuyChips(amount=1_00), ANN)  # a second before the hour is over
    assert refusal(house, BuyChips(amount=1_00)) == "PATRON_LIMIT.time"
    assert refusal(house, ante(box=2)) == "PATRON_LIMIT.time"


def test_visits_count_by_calendar_month(house: House) -> None:
    house.now = house.now.replace(day=29)
    house.do(SetLimits(visits=2), ANN)
    for _ in range(2):
        house.do(BuyChips(amount=1_00), ANN)
        house.do(BuyChips(amount=1_00), ANN)
        house.now += timedelta(days=1)

    assert refusal(house, BuyChips(amount=1_00)) == "PATRON_LIMIT.visits"
    house.now += timedelta(days=1)
    house.do(BuyChips(amount=1_00), ANN)


def test_a_looser_limit_waits_for_the_next_gaming_day(house: House) -> None:
    house.do(SetLimits(loss=30_00), ANN)
    house.do(SetLimits(), ANN)
    house.do(OpenRound(table="T1"))
    assert refusal(house, ante()) == "PATRON_LIMIT.loss"

    house.now += timedelta(hours=10)
    house.do(ante(), ANN)


def test_limits_and_exclusions_outlive_a_restart_and_a_checkpoint(house: House) -> None:
    house.do(SetLimits(loss=300_00, minutes=90, visits=4), ANN)
    house.do(BuyChips(amount=10_00), ANN)
    house.do(ExcludePatron(player="ann", reason="a court order", days=3), SHIFT)
    before = everything(house)

    kept = checkpoint_of(house.floor.state, house.floor.position)
    house.reopen()

    assert everything(house)["cage"] == before["cage"]
    assert restored(kept, house.store).cage == house.floor.state.cage


def test_nobody_sets_the_limits_of_another(house: House) -> None:
    assert refusal(house, SetLimits(loss=1_00), SHIFT) == "NEEDS_AUTHORITY.role"
    assert refusal(house, ExcludePatron(player="ann", reason="x"), PIT) == "NEEDS_AUTHORITY.role"
