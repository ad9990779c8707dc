"""Waiting lists: joining and leaving, calls with a time to answer, and seats held meanwhile."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from croupier.cardroom.commands import (
    AnswerOffer,
    CallNext,
    ChangeList,
    CloseList,
    JoinList,
    LeaveList,
    OpenList,
    PassOver,
)
from croupier.cardroom.events import InterestReached
from croupier.floor import SYSTEM, CommandResult
from croupier.floor.driving.driver import Dealers
from croupier.floor_events.commands import CloseTable, ResumeTable, SuspendTable
from croupier.people.commands import LockPerson
from croupier.poker.commands import TakeSeat
from tests.cardroom.rooms import (
    LIST,
    SIX,
    STAKE,
    card_room,
    fill,
    held,
    hold_for,
    leave,
    names,
    refusal,
    reopened_alike,
    room_of,
    seats,
    wait,
)
from tests.floor.house import BOSS, DEALER, PIT, SHIFT, House, player


def join(house: House, *waiting: str) -> None:
    for name in waiting:
        house.do(JoinList(stakes="1-2"), player(name))


def test_an_opened_seat_is_held_for_the_first_on_the_list_and_nobody_else_gets_it(full: House) -> None:
    join(full, "gus", "hal")
    leave(full, "P", "cat")

    assert held(full) == [("P", 3, "gus", "call")]
    take = TakeSeat(table="P", seat=3, amount=STAKE)
    assert refusal(full, take, player("hal"))[0] == "SEAT_HELD"
    assert refusal(full, take, player("ike"))[0] == "SEAT_HELD"
    reopened_alike(full)
    full.do(take, player("gus"))
    assert seats(full, "P")[3] == "gus"
    assert (names(full), held(full)) == (("hal",), [])


def test_players_are_called_in_the_order_in_which_they_joined_also_when_seats_open_together(full: House) -> None:
    join(full, "gus", "hal", "ike")
    leave(full, "P", "eve")
    leave(full, "P", "ben")

    assert held(full) == [("P", 5, "gus", "call"), ("P", 2, "hal", "call")]


@pytest.mark.parametrize(("lose", "left"), [(True, ("hal",)), (False, ("gus", "hal"))])
def test_a_called_player_who_does_not_answer_loses_the_call_and_by_setting_his_place(
    full: House, lose: bool, left: tuple[str, ...]
) -> None:
    full.do(ChangeList(stakes="1-2", lose_place=lose, answer_s=30), PIT)
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    over = PassOver(table="P", seat=3)
    wait(full, 28)
    assert refusal(full, over, SYSTEM)[0] == "TIME_LEFT"
    wait(full, 1)
    full.do(over, SYSTEM)

    assert held(full) == [("P", 3, "hal", "call")]
    assert names(full) == left


def test_a_call_lapses_with_whatever_happens_next_and_comes_back_for_another_seat(full: House) -> None:
    full.do(ChangeList(stakes="1-2", lose_place=False), PIT)
    join(full, "gus")
    leave(full, "P", "cat")
    wait(full, 60)
    join(full, "hal")

    assert held(full) == [("P", 3, "hal", "call")]
    leave(full, "P", "dan")
    assert held(full) == [("P", 3, "hal", "call"), ("P", 4, "gus", "call")]


def test_a_declined_call_goes_to_the_next_player(full: House) -> None:
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    assert refusal(full, AnswerOffer(table="P", accept=True), player("gus")) == ("SIT_TO_ACCEPT", "PKR 3.2")
    full.do(AnswerOffer(table="P", accept=False), player("gus"))

    assert held(full) == [("P", 3, "hal", "call")]
    assert refusal(full, AnswerOffer(table="P", accept=False), player("gus"))[0] == "NO_SEAT_HELD"


def test_leaving_the_list_gives_up_the_held_seat(full: House) -> None:
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    full.do(LeaveList(stakes="1-2"), player("gus"))

    assert held(full) == [("P", 3, "hal", "call")]
    assert refusal(full, LeaveList(stakes="1-2"), player("gus"))[0] == "NOT_LISTED"


def test_players_who_lost_their_places_and_join_again_are_called_for_a_seat_that_is_still_open(full: House) -> None:
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    for name in ("gus", "hal"):
        full.do(AnswerOffer(table="P", accept=False), player(name))
    join(full, "hal", "gus")

    assert held(full) == [("P", 3, "hal", "call")]
    assert names(full) == ("hal", "gus")


def test_a_player_who_leaves_the_list_and_joins_again_is_called_for_a_seat_that_he_let_go(full: House) -> None:
    full.do(ChangeList(stakes="1-2", lose_place=False), PIT)
    join(full, "gus")
    leave(full, "P", "cat")
    full.do(AnswerOffer(table="P", accept=False), player("gus"))
    assert held(full) == []
    full.do(LeaveList(stakes="1-2"), player("gus"))
    join(full, "gus")

    assert held(full) == [("P", 3, "gus", "call")]


@pytest.mark.parametrize("name", ["gus", "hal", "ike"])
def test_a_seat_that_everybody_on_the_list_has_let_go_is_open_to_all(full: House, name: str) -> None:
    full.do(ChangeList(stakes="1-2", lose_place=False), PIT)
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    full.do(AnswerOffer(table="P", accept=False), player("gus"))
    full.do(AnswerOffer(table="P", accept=False), player("hal"))
    reopened_alike(full)
    full.do(TakeSeat(table="P", seat=3, amount=STAKE), player(name))

    assert seats(full, "P")[3] == name


def test_a_seated_player_is_told_that_he_has_a_seat_and_not_to_join_the_list(full: House) -> None:
    full.do(ChangeList(stakes="1-2", automatic=False), PIT)
    join(full, "gus")
    leave(full, "P", "cat")

    take = TakeSeat(table="P", seat=3, amount=STAKE)
    assert refusal(full, take, player("ann")) == ("SEATED_ALREADY", "PKR 3.2")
    assert refusal(full, take, player("hal"))[0] == "LIST_WAITS"


def test_a_dealer_who_names_a_table_that_is_not_there_is_told_so(full: House) -> None:
    assert refusal(full, CallNext(table="Q"), DEALER)[0] == "NO_SUCH_TABLE"
    assert refusal(full, CallNext(table="P"), DEALER)[0] == "NOT_YOUR_TABLE"


def test_staff_take_a_player_who_is_locked_out_off_the_list_and_put_none_on_it(full: House) -> None:
    join(full, "gus", "hal")
    for name in ("gus", "hal", "ike"):
        full.do(LockPerson(name=name, reason="shouted"), BOSS)
    leave(full, "P", "cat")
    assert refusal(full, AnswerOffer(table="P", accept=True, player="gus"), PIT)[0] == "LOCKED_OUT"
    full.do(AnswerOffer(table="P", accept=False, player="gus"), PIT)
    full.do(LeaveList(stakes="1-2", player="hal"), PIT)

    assert (names(full), held(full)) == ((), [])
    assert refusal(full, JoinList(stakes="1-2", player="ike"), PIT)[0] == "LOCKED_OUT"


def test_a_person_is_on_a_list_once_and_not_while_in_such_a_game(full: House) -> None:
    join(full, "gus")

    assert refusal(full, JoinList(stakes="1-2"), player("gus"))[0] == "LISTED_ALREADY"
    assert refusal(full, JoinList(stakes="1-2"), player("ann")) == ("SEATED_ELSEWHERE", "PKR 3.2")
    assert refusal(full, JoinList(stakes="5-10"), player("gus"))[0] == "NO_SUCH_LIST"


def test_staff_speak_for_a_player_without_a_screen_and_players_for_nobody_else(full: House) -> None:
    assert refusal(full, JoinList(stakes="1-2", player="hal"), player("gus")) == ("NOT_YOURS", "PKR 3.3")
    assert refusal(full, JoinList(stakes="1-2"), DEALER)[0] == "PLAYER_NEEDED"
    assert refusal(full, JoinList(stakes="1-2", player="nobody"), DEALER)[0] == "NO_SUCH_PERSON"
    full.do(JoinList(stakes="1-2", player="HAL"), DEALER)
    assert names(full) == ("hal",)
    full.do(LeaveList(stakes="1-2", player="hal"), PIT)
    assert names(full) == ()


def test_nobody_passes_the_players_who_wait(house: House) -> None:
    card_room(house, "P")
    house.do(ChangeList(stakes="1-2", automatic=False), PIT)
    join(house, "gus")
    take = TakeSeat(table="P", seat=1, amount=STAKE)
    assert refusal(house, take, player("hal"))[0] == "LIST_WAITS"
    assert [one for one in to_builtins(house.floor.view("P", "hal"))["you"]["legal"] if one["command"] == "sit"] == []

    house.do(take, player("gus"))

    assert (names(house), seats(house, "P")) == ((), {1: "gus"})


def test_staff_call_by_hand_where_the_list_says_so(full: House) -> None:
    full.do(ChangeList(stakes="1-2", automatic=False), PIT)
    join(full, "gus")
    assert refusal(full, CallNext(table="P"), PIT)[0] == "NO_OPEN_SEAT"
    leave(full, "P", "cat")
    assert held(full) == []
    assert refusal(full, CallNext(table="P"), player("gus"))[0] == "NEEDS_AUTHORITY"
    full.do(CallNext(table="P"), PIT)
    assert held(full) == [("P", 3, "gus", "call")]
    leave(full, "P", "dan")
    assert refusal(full, CallNext(table="P"), PIT)[0] == "NOBODY_WAITS"


def test_an_interest_list_tells_the_pit_once_when_it_is_long_enough(house: House) -> None:
    card_room(house, "Q")
    fill(house, "Q", *SIX)
    house.do(OpenList(stakes="5-10", small_blind=5_00, big_blind=10_00, seats=6, interest=3), PIT)
    reached: list[int] = []

    def hear(done: CommandResult) -> None:
        reached.extend(noted.event.names for noted in done.events if isinstance(noted.event, InterestReached))

    def wanted() -> bool:
        found = {one["stakes"]: one for one in to_builtins(house.floor.staff_card_room())["lists"]}
        return bool(found["5-10"]["table_wanted"])

    house.floor.listeners.append(hear)
    for name in ("gus", "hal"):
        house.do(JoinList(stakes="5-10"), player(name))
    assert (wanted(), reached) == (False, [])
    house.do(JoinList(stakes="5-10"), player("ike"))
    house.do(JoinList(stakes="5-10"), player("joy"))
    assert (wanted(), reached) == (True, [3])

    for name in ("gus", "hal"):
        house.do(LeaveList(stakes="5-10"), player(name))
    assert wanted() is False
    house.do(JoinList(stakes="5-10"), player("gus"))

    assert (wanted(), reached) == (True, [3, 3])


def test_a_table_that_is_opened_for_a_list_calls_its_players(house: House) -> None:
    card_room(house)
    join(house, "gus", "hal")
    house.open("P", game="poker")

    assert held(house) == [("P", 1, "gus", "call"), ("P", 2, "hal", "call")]
    house.do(CloseTable(table="P"), SHIFT)
    assert (held(house), names(house)) == ([], ("gus", "hal"))


def test_lists_are_for_blinds_and_seats_and_for_one_game_each(house: House) -> None:
    card_room(house, "P")
    assert refusal(house, LIST, PIT)[0] == "ALREADY_OPEN"

    def opening(stakes: str, *, seats: int = 9, big_blind: int = 2_00) -> OpenList:
        return OpenList(stakes=stakes, small_blind=1_00, big_blind=big_blind, seats=seats)

    assert refusal(house, opening("x", seats=6), PIT)[0] == "BAD_LIST"
    assert refusal(house, opening("x", seats=1), PIT) == ("BAD_LIST", "R-1")
    assert refusal(house, opening("x", big_blind=3_00), PIT) == ("BAD_LIST", "PKR 1.7")
    assert refusal(house, opening("x y"), PIT)[0] == "BAD_NAME"
    assert refusal(house, opening("x"), player("ann"))[0] == "NEEDS_AUTHORITY"
    house.do(opening("1-2-nine"), PIT)
    house.do(CloseList(stakes="1-2"), PIT)
    assert set(room_of(house).lists) == {"1-2-nine"}


def test_a_called_player_sits_at_one_table_only(house: House) -> None:
    card_room(house, "P", "Q")
    fill(house, "P", *SIX)
    house.open("R", game="poker", limits=house.floor.state.poker_table("P").limits._replace(seats=5))
    house.do(TakeSeat(table="R", seat=1, amount=STAKE), player("gus"))
    join(house, "gus")

    take = TakeSeat(table="Q", seat=hold_for(house, "gus").seat, amount=STAKE)
    assert refusal(house, take, player("gus")) == ("SEATED_ELSEWHERE", "PKR 3.2")
    leave(house, "R", "gus")
    house.do(take, player("gus"))
    assert seats(house, "Q") == {1: "gus"}


def test_a_call_to_a_table_where_play_is_stopped_is_taken_back_and_made_again(full: House) -> None:
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    full.do(SuspendTable(table="P", reason="a spilt drink"), PIT)
    assert (held(full), names(full)) == ([], ("gus", "hal"))
    wait(full, 600)
    full.do(ResumeTable(table="P"), PIT)
    assert held(full) == [("P", 3, "gus", "call")]


@pytest.mark.clause("PKR 3.6", "PKR 3.6.2", "R-54")
def test_a_called_player_brings_what_the_table_asks_and_at_least_what_he_left_with(full: House) -> None:
    leave(full, "P", "cat")
    join(full, "cat")
    assert held(full) == [("P", 3, "cat", "call")]

    def taken(amount: int) -> tuple[str, str | None]:
        return refusal(full, TakeSeat(table="P", seat=3, amount=amount), player("cat"))

    assert taken(199_00) == ("WRONG_STAKE", "PKR 3.6.2")
    assert taken(39_00) == ("WRONG_STAKE", "PKR 3.6")
    assert taken(401_00) == ("WRONG_STAKE", "PKR 3.6")
    full.do(TakeSeat(table="P", seat=3, amount=200_00), player("cat"))


@pytest.mark.parametrize("dealer", ["automatic", "human"])
def test_a_call_lapses_by_itself_whoever_deals(house: House, dealer: str) -> None:
    card_room(house, "P", dealer=dealer)
    dealers = Dealers(house.floor, now=house.now, seed=b"seed")
    house.floor.listeners.append(dealers.hear)
    join(house, "gus", "hal")
    assert [hold[2] for hold in held(house)] == ["gus", "hal"]
    assert dealers.next_due is not None
    assert dealers.next_due.timestamp() == hold_for(house, "gus").until_s
    wait(house, 60)

    dealers.work(house.now)

    assert (held(house), names(house)) == ([], ())
    assert dealers.next_due is None


def test_a_player_reads_his_position_and_how_long_his_seat_is_held(full: House) -> None:
    join(full, "gus", "hal")
    leave(full, "P", "cat")
    wait(full, 20)

    own = to_builtins(full.floor.card_room("hal"))
    assert (own["lists"][0]["your_position"], own["lists"][0]["waiting"], own["offers"]) == (2, 1, [])
    assert "names" not in own["lists"][0]
    (offer,) = to_builtins(full.floor.card_room("gus"))["offers"]
    assert (offer["table"], offer["seat"], offer["seconds_left"]) == ("P", 3, 40)
    pit = to_builtins(full.floor.staff_card_room())
    assert pit["lists"][0]["names"] == [{"player": "gus", "called": True}, {"player": "hal", "called": False}]
    assert [hold["player"] for hold in pit["holds"]] == ["gus"]
