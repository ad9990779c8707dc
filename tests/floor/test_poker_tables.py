"""A Poker table on the store."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from croupier.poker import HandStage
from croupier.poker.commands import Act, FlipMarker, LeaveTable, ShowDown, TakeSeat
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards, OpenRound, RunOutOfTime, SettleRound
from tests.floor.house import House, everything, player


def play_hand(house: House, table: str) -> None:
    """Everybody checks or calls to the end."""
    while (found := house.floor.state.poker_table(table)).playing:
        hand = found.hand
        assert hand is not None
        match hand.stage:
            case HandStage.BETTING:
                assert hand.turn is not None
                name = found.state.seats[hand.turn].player
                legal = [one["action"] for one in to_builtins(house.floor.view(table, name))["hand"]["legal"]]
                house.do(Act(table=table, action="check" if "check" in legal else "call"), player(name))
            case HandStage.DEAL | HandStage.BOARD:
                house.do(DealCards(table=table))
            case HandStage.MARKER:
                house.do(FlipMarker(table=table))
            case HandStage.SHOWDOWN:
                house.do(ShowDown(table=table))
            case _:
                house.do(SettleRound(table=table))


def test_a_hand_moves_chips_from_stacks_through_the_pot_to_stacks_and_rake(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben", "cat")
    house.hand("P", "ann", "ben", "cat")
    play_hand(house, "P")
    balances = house.floor.state.books.balances
    stacks = [balances[f"stack:P:{name}"] for name in ("ann", "ben", "cat")]
    assert balances["pot:P"] == 0
    assert sum(stacks) + balances.get("rake:P", 0) == 600_00
    assert [seat.stack for seat in house.floor.state.poker_table("P").state.seats.values()] == stacks


def test_who_leaves_takes_his_stack_with_him(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann")
    house.do(TakeSeat(table="P", seat=1, amount=200_00), player("ann"))
    assert house.floor.balance("ann") == 800_00
    house.do(LeaveTable(table="P"), player("ann"))
    assert house.floor.balance("ann") == 1_000_00


@pytest.mark.clause("R-51")
def test_a_seat_whose_time_runs_out_folds_when_it_would_have_to_call(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    house.do(RunOutOfTime(table="P", seat=hand.turn))
    after = house.floor.state.poker_table("P").hand
    assert after is not None
    assert after.stage is HandStage.SETTLEMENT


@pytest.mark.clause("R-24")
def test_after_a_restart_a_hand_goes_on_from_the_same_deck(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    play_hand(house, "P")
    hand = house.floor.state.poker_table("P").hand
    kept = house.store.secret("deck/P/1")
    assert hand is not None
    assert kept is not None
    there = [card for cards in hand.hole for card in cards] + list(hand.board) + list(hand.burnt)
    assert sorted(there) == sorted(kept[32:][: len(there)])


def test_house_commands_are_refused_at_a_poker_table(house: House) -> None:
    house.open("P", game="poker")
    with pytest.raises(Refused) as refused:
        house.do(OpenRound(table="P"))
    assert refused.value.code == "WRONG_GAME"
