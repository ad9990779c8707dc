"""The clock on request and the time bank."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import to_builtins

from croupier.cardroom.commands import CallClock, RunOutClock, UseTimeBank
from croupier.floor import SYSTEM, HouseSettings
from croupier.floor.driving.driver import Dealers
from croupier.floor_events.commands import OpenTable
from croupier.floor_events.pace import TEST
from croupier.poker.commands import Act
from croupier.rounds.commands import DealCards
from tests.cardroom.rooms import card_room, fill, fold_out, poker, refusal, reopened_alike, room_of, start, wait
from tests.floor.house import BLINDS, DEALER, PIT, House, player

LONG = TEST._replace(decide_s=90)
ROUND = ("ann", "ben", "cat")


def in_turn(house: House, table: str) -> str:
    hand = poker(house, table).hand
    assert hand is not None
    assert hand.turn is not None
    return poker(house, table).seats[hand.turn].player


@pytest.fixture
def by_hand(house: House) -> House:
    """A table that a person deals, with a hand in which somebody is in turn."""
    card_room(house, "P", dealer="human")
    fill(house, "P", *ROUND)
    start(house, "P")
    return house


@pytest.fixture
def automatic(house: House) -> House:
    """A table where the system deals, with 90 seconds for each action."""
    card_room(house)
    house.do(OpenTable(table="P", name="P", game="poker", settings=BLINDS, pace=LONG))
    fill(house, "P", *ROUND)
    start(house, "P")
    return house


def folded(house: House, name: str) -> bool:
    hand = poker(house, "P").hand
    assert hand is not None
    seat = poker(house, "P").seat_of(name)
    assert seat is not None
    return hand.betting.bettors[hand.numbers.index(seat.number)].folded


@pytest.mark.clause("R-51")
def test_the_clock_gives_a_minute_and_then_the_hand_is_folded(by_hand: House) -> None:
    slow = in_turn(by_hand, "P")
    by_hand.do(CallClock(table="P"), DEALER)
    view = to_builtins(by_hand.floor.view("P"))
    assert view["deadline"] == (by_hand.now + timedelta(seconds=60)).isoformat()
    wait(by_hand, 58)
    assert refusal(by_hand, RunOutClock(table="P"), DEALER) == ("TIME_LEFT", "R-51")
    reopened_alike(by_hand)
    wait(by_hand, 1)

    by_hand.do(RunOutClock(table="P"), SYSTEM)

    assert folded(by_hand, slow)
    assert refusal(by_hand, RunOutClock(table="P"), SYSTEM) == ("NO_CLOCK", "R-51")


@pytest.mark.clause("R-51")
def test_a_free_check_is_made_when_the_clock_runs_out(by_hand: House) -> None:
    for _ in range(3):
        action = (
            "check"
            if "check" in str(to_builtins(by_hand.floor.view("P", in_turn(by_hand, "P")))["you"]["legal"])
            else "call"
        )
        by_hand.do(Act(table="P", action=action), player(in_turn(by_hand, "P")))
    by_hand.do(DealCards(table="P"), DEALER)
    slow = in_turn(by_hand, "P")
    by_hand.do(CallClock(table="P"), PIT)
    wait(by_hand, 60)
    by_hand.do(RunOutClock(table="P"), SYSTEM)

    assert not folded(by_hand, slow)
    assert in_turn(by_hand, "P") != slow


def test_players_at_the_table_call_it_after_a_while_and_others_do_not(by_hand: House) -> None:
    other = next(name for name in ROUND if name != in_turn(by_hand, "P"))
    assert refusal(by_hand, CallClock(table="P"), player(other))[0] == "CLOCK_TOO_SOON"
    wait(by_hand, 28)
    assert refusal(by_hand, CallClock(table="P"), player("gus")) == ("NOT_SEATED", "PKR 3.2")
    by_hand.do(CallClock(table="P"), player(other))
    assert refusal(by_hand, CallClock(table="P"), DEALER)[0] == "CLOCK_ON"
    by_hand.do(Act(table="P", action="fold"), player(in_turn(by_hand, "P")))
    assert by_hand.floor.state.poker_table("P").turn_time is None
    assert to_builtins(by_hand.floor.view("P"))["deadline"] is None
    fold_out(by_hand, "P")
    assert refusal(by_hand, CallClock(table="P"), DEALER) == ("NOBODY_IN_TURN", "PKR 1.35")


@pytest.mark.clause("R-51")
def test_a_clock_runs_out_by_itself_where_a_person_deals(by_hand: House) -> None:
    dealers = Dealers(by_hand.floor, now=by_hand.now, seed=b"seed")
    by_hand.floor.listeners.append(dealers.hear)
    assert dealers.next_due is None
    slow = in_turn(by_hand, "P")
    by_hand.do(CallClock(table="P"), DEALER)
    assert dealers.next_due == by_hand.now + timedelta(seconds=60)
    wait(by_hand, 60)

    dealers.work(by_hand.now)

    assert folded(by_hand, slow)
    assert dealers.next_due is None


def test_at_an_automatic_table_the_clock_shortens_the_time_and_never_adds_to_it(automatic: House) -> None:
    automatic.do(CallClock(table="P"), PIT)
    assert to_builtins(automatic.floor.view("P"))["window_s"] == 61
    automatic.do(Act(table="P", action="fold"), player(in_turn(automatic, "P")))
    wait(automatic, 80)
    automatic.do(CallClock(table="P"), PIT)
    assert to_builtins(automatic.floor.view("P"))["window_s"] == 90


def test_the_time_bank_gives_half_a_minute_at_a_time_until_it_is_empty(automatic: House) -> None:
    slow = in_turn(automatic, "P")
    other = next(name for name in ROUND if name != slow)
    assert refusal(automatic, UseTimeBank(table="P"), player(other)) == ("OUT_OF_TURN", "PKR 5.10")
    for count in range(1, 5):
        automatic.do(UseTimeBank(table="P"), player(slow))
        assert to_builtins(automatic.floor.view("P"))["window_s"] == 90 + 30 * count
        assert to_builtins(automatic.floor.view("P", slow))["you"]["time_bank_s"] == 120 - 30 * count
    assert refusal(automatic, UseTimeBank(table="P"), player(slow))[0] == "TIME_BANK_EMPTY"
    assert to_builtins(automatic.floor.view("P", other))["you"]["time_bank_s"] == 120
    assert "time_bank_s" not in to_builtins(automatic.floor.view("P"))["you"]
    reopened_alike(automatic)
    assert room_of(automatic).banks["P"][slow].seconds == 120
    automatic.do(Act(table="P", action="fold"), player(slow))
    assert to_builtins(automatic.floor.view("P"))["window_s"] == 90
    wait(automatic, 4 * 3600 - 60)
    assert to_builtins(automatic.floor.view("P", slow))["you"]["time_bank_s"] == 0
    wait(automatic, 120)
    assert to_builtins(automatic.floor.view("P", slow))["you"]["time_bank_s"] == 120  # full again


def test_a_dealer_waits_as_long_as_the_bank_says(automatic: House) -> None:
    dealers = Dealers(automatic.floor, now=automatic.now, seed=b"seed")
    automatic.floor.listeners.append(dealers.hear)
    due = dealers.next_due
    assert due is not None
    automatic.do(UseTimeBank(table="P"), player(in_turn(automatic, "P")))
    assert dealers.next_due == due + timedelta(seconds=30)


def test_where_nobody_counts_the_time_there_is_nothing_to_add_to(by_hand: House) -> None:
    slow = player(in_turn(by_hand, "P"))
    assert refusal(by_hand, UseTimeBank(table="P"), slow)[0] == "NO_TIME_LIMIT"
    by_hand.do(CallClock(table="P"), DEALER)
    by_hand.do(UseTimeBank(table="P"), slow)
    wait(by_hand, 65)
    assert refusal(by_hand, RunOutClock(table="P"), DEALER)[0] == "TIME_LEFT"
    by_hand.reopen(HouseSettings(time_bank_s=0))
    assert refusal(by_hand, UseTimeBank(table="P"), slow)[0] == "TIME_BANK_EMPTY"
