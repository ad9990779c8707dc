"""A house game's table on the store: from the bets to the last chip."""

from __future__ import annotations

import pytest

from croupier.floor_events.commands import BuyChips
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    ExamineHand,
    Fold,
    OpenRound,
    PlaceBet,
    SettleRound,
    TurnCards,
    WithdrawBet,
)
from tests.floor.house import House, everything, player


def test_a_round_moves_chips_between_players_bets_and_house_and_leaves_no_bet_on_the_table(house: House) -> None:
    house.open("T1")
    house.chips("alice", "bob")
    house.deal_in("T1", "alice", "bob")
    house.do(ExamineHand(table="T1", box=1), player("alice"))
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=200_00), player("alice"))
    house.do(Fold(table="T1", box=2), player("bob"))
    house.do(TurnCards(table="T1"))
    house.do(SettleRound(table="T1"))
    balances = house.floor.state.books.balances
    assert house.floor.balance("bob") == 900_00
    assert balances["bets:T1"] == 0
    assert sum(balances.values()) == 0
    assert balances["player:alice"] + balances["house:T1"] == 1_100_00


def test_nobody_bets_chips_that_he_does_not_hold(house: House) -> None:
    house.open("T1")
    house.chips("alice", amount=99_99)
    house.do(OpenRound(table="T1"))
    with pytest.raises(Refused) as refused:
        house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
    assert refused.value.code == "NOT_ENOUGH_CHIPS"
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=99_99), player("alice"))


def test_a_bet_that_is_withdrawn_comes_back(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    house.do(PlaceBet(table="T1", box=3, bet="ante", amount=50_00), player("alice"))
    assert house.floor.balance("alice") == 950_00
    house.do(WithdrawBet(table="T1", box=3, bet="ante"), player("alice"))
    assert house.floor.balance("alice") == 1_000_00


def test_a_box_is_its_players_own(house: House) -> None:
    house.open("T1")
    house.chips("alice", "bob")
    house.do(OpenRound(table="T1"))
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=50_00), player("alice"))
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(WithdrawBet(table="T1", box=1, bet="ante"), player("bob"))
    assert refused.value.code == "NOT_YOURS"
    assert everything(house) == before


def test_the_cards_are_those_of_the_deck_that_was_committed_to(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    table = house.floor.state.house_table("T1")
    assert table.round is not None
    kept = house.store.secret("deck/T1-1")
    assert kept is not None
    assert tuple(kept[32:][: table.taken]) == tuple(table.round.cards())


def test_a_refused_command_changes_nothing_and_can_be_given_again_later(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(CloseBets(table="T1"), command_id="close")
    assert refused.value.code == "NO_BETS"
    assert everything(house) == before
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=50_00), player("alice"))
    house.do(CloseBets(table="T1"), command_id="close")
    assert house.floor.state.house_table("T1").taken == 0


def test_a_repeated_command_gives_the_first_answer_and_changes_nothing(house: House) -> None:
    house.open("T1")
    first = house.do(OpenRound(table="T1"), command_id="open")
    before = everything(house)
    again = house.do(OpenRound(table="T1"), command_id="open")
    assert (again.repeated, again.position, again.answer) == (True, first.position, {"round": "T1-1"})
    assert everything(house) == before


def test_a_repeat_that_would_be_lawful_again_is_not_carried_out_twice(house: House) -> None:
    house.do(BuyChips(amount=10_00), player("alice"), command_id="buy")
    again = house.do(BuyChips(amount=10_00), player("alice"), command_id="buy")
    assert again.repeated
    assert house.floor.balance("alice") == 10_00


def test_two_people_may_use_the_same_command_id(house: House) -> None:
    house.do(BuyChips(amount=10_00), player("alice"), command_id="1")
    house.do(BuyChips(amount=20_00), player("bob"), command_id="1")
    assert (house.floor.balance("alice"), house.floor.balance("bob")) == (10_00, 20_00)


@pytest.mark.clause("R-24")
def test_after_a_restart_a_round_goes_on_where_it_stood_from_the_same_deck(house: House) -> None:
    house.open("T1", game="progressive-holdem")
    house.chips("alice")
    house.deal_in("T1", "alice")
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    house.do(PlaceBet(table="T1", box=1, bet="flop", amount=200_00), player("alice"))
    while house.floor.state.house_table("T1").playing:
        step(house)
    table = house.floor.state.house_table("T1")
    kept = house.store.secret("deck/T1-1")
    assert table.round is not None
    assert kept is not None
    assert sorted(table.round.cards()) == sorted(kept[32:][: table.taken])


def step(house: House) -> None:
    round_ = house.floor.state.house_table("T1").round
    assert round_ is not None
    match round_.stage:
        case Stage.DEALING:
            house.do(DealCards(table="T1"))
        case Stage.TURNING:
            house.do(TurnCards(table="T1"))
        case Stage.DECISIONS:
            bet = round_.now.decides
            assert bet is not None
            amount = round_.game.multiples[bet] * 100_00
            house.do(PlaceBet(table="T1", box=1, bet=bet, amount=amount), player("alice"))
        case _:
            house.do(SettleRound(table="T1"))
