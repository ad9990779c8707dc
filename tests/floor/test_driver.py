"""All dealers and bots of a floor, driven by a clock that the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from croupier.command import Command
from croupier.floor.dealing.dealer import next_step
from croupier.floor.dealing.dealer_step import Step
from croupier.floor.demo.demo_floor import demo_commands, make_demo, open_hand_dealt_table
from croupier.floor.drafting.command_result import GivenCommand
from croupier.floor.driving import driver
from croupier.floor.driving.driver import FIRST_RETRY_S, Dealers
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events.commands import CloseTable, OpenTable, Ready
from croupier.floor_events.pace import DEMO
from croupier.floor_simulation.faults import FaultyStore, StoreFault
from croupier.poker.commands import Act, TakeSeat
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import Fold, OpenRound, PlaceBet, ReportIrregularity, ResolveReferral
from croupier.store import open_store
from tests.floor.house import BLINDS, LIMITS, PIT, SHIFT, START, House, player

PACE = DEMO


@pytest.fixture
def house() -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(store)


class Evening:
    """A floor with its dealers."""

    def __init__(self, house: House, *commands: Command, people: int = 0) -> None:
        self.house = house
        for command in commands:
            house.do(command)
        self.begin(people)

    def begin(self, people: int) -> None:
        self.dealers = Dealers(self.house.floor, now=self.house.now, seed=b"seed")
        self.house.floor.listeners.append(self.dealers.hear)
        self.dealers.presence(people, self.house.now)

    def wait(self, seconds: float) -> None:
        """The clock runs, and what is due is done when it is due."""
        until = self.house.now + timedelta(seconds=seconds)
        while (due := self.dealers.next_due) is not None and due <= until:
            self.house.now = max(self.house.now, due)
            self.dealers.work(self.house.now)
        self.house.now = until

    def table(self, name: str = "T1") -> HouseTable:
        return self.house.floor.state.house_table(name)

    def stage(self, name: str = "T1") -> Stage:
        round_ = self.table(name).round
        assert round_ is not None
        return round_.stage

    def poker(self, name: str = "T1") -> FloorPokerTable:
        return self.house.floor.state.poker_table(name)


def casino_stud(bots: int = 0) -> OpenTable:
    return OpenTable(table="T1", name="Stud", game="casino-stud", settings=LIMITS, pace=PACE, bots=bots)


def poker(bots: int = 0) -> OpenTable:
    return OpenTable(table="T1", name="Poker", game="poker", settings=BLINDS, pace=PACE, bots=bots)


def test_a_round_runs_from_the_first_bet_to_the_next_round(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    assert evening.stage() is Stage.BETTING
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    evening.wait(PACE.bets_s + PACE.deal_s)
    assert evening.stage() is Stage.DECISIONS
    evening.wait(PACE.decide_s + PACE.deal_s + PACE.settle_s)
    assert evening.stage() is Stage.SETTLED
    evening.wait(PACE.results_s)
    assert (evening.stage(), evening.table().rounds) == (Stage.BETTING, 2)


def test_an_empty_table_does_nothing_for_hours(house: House) -> None:
    evening = Evening(house, casino_stud(bots=3), people=0)
    evening.wait(1)
    before = house.floor.position
    evening.wait(36_000)
    assert house.floor.position == before
    assert evening.dealers.next_due is None


def test_who_is_ready_is_not_waited_for(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    house.do(Ready(table="T1"), player("ann"))
    evening.wait(0)
    assert evening.stage() is Stage.DEALING


def test_the_next_round_opens_once_everybody_who_played_wants_it_and_is_not_dealt_by_that(house: House) -> None:
    evening = Evening(house, casino_stud(bots=2), people=1)
    evening.wait(1 + PACE.bots_s)
    for name, box in (("ann", 1), ("bob", 4)):
        house.chips(name)
        house.do(PlaceBet(table="T1", box=box, bet="ante", amount=100_00), player(name))
        house.do(Ready(table="T1"), player(name))
    while evening.stage() is not Stage.SETTLED:
        evening.wait(1)
    before = evening.table().rounds
    assert {"command": "ready"} in to_builtins(house.floor.view("T1", "ann"))["you"]["legal"]
    house.do(Ready(table="T1"), player("ann"))
    evening.wait(0)
    assert evening.table().rounds == before
    house.do(Ready(table="T1"), player("bob"))
    evening.wait(0)
    assert evening.table().rounds == before + 1
    assert to_builtins(house.floor.view("T1", "ann"))["you"]["ready"] is False
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    evening.wait(1)
    assert evening.stage() is Stage.BETTING


def test_bots_play_while_somebody_is_there_and_end_their_round_when_he_leaves(house: House) -> None:
    evening = Evening(house, casino_stud(bots=3), people=1)
    evening.wait(600)
    assert evening.table().rounds > 5
    evening.wait(PACE.bots_s)
    evening.dealers.presence(0, house.now)
    evening.wait(300)
    rounds = evening.table().rounds
    evening.wait(3600)
    assert evening.table().rounds == rounds
    assert evening.stage() is Stage.BETTING
    evening.dealers.presence(1, house.now)
    evening.wait(120)
    assert evening.table().rounds > rounds


def test_a_person_beside_bots_has_a_box(house: House) -> None:
    evening = Evening(house, casino_stud(bots=6), people=1)
    house.chips("ann")
    evening.wait(2 + PACE.bots_s)
    round_ = evening.table().round
    assert round_ is not None
    free = next(box for box in range(1, 8) if box not in round_.boxes)
    house.do(PlaceBet(table="T1", box=free, bet="ante", amount=100_00), player("ann"))
    house.do(Ready(table="T1"), player("ann"))
    evening.wait(1)
    assert evening.stage() is not Stage.BETTING


@pytest.mark.clause("R-24")
def test_after_a_restart_deadlines_are_taken_anew(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    house.now += timedelta(hours=1)
    house.reopen()
    evening.begin(people=1)
    evening.wait(PACE.bets_s - 1)
    assert evening.stage() is Stage.BETTING
    evening.wait(1)
    assert evening.stage() is Stage.DEALING


def test_what_the_pit_must_decide_is_waited_for_and_then_has_its_whole_time(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    evening.wait(PACE.bets_s + PACE.deal_s)
    house.do(ReportIrregularity(table="T1", kind="unlisted"), PIT)
    evening.wait(3600)
    assert evening.stage() is Stage.DECISIONS
    house.do(ResolveReferral(table="T1"), SHIFT)
    evening.wait(PACE.decide_s - 1)
    assert evening.stage() is Stage.DECISIONS
    evening.wait(2)
    assert evening.stage() is not Stage.DECISIONS


def test_the_sentence_and_the_deadline_of_a_table(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    assert to_builtins(house.floor.view("T1"))["deadline"] is None
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    seen = to_builtins(house.floor.view("T1"))
    assert (seen["sentence"], seen["window_s"]) == ("Place your bets, please", PACE.bets_s)
    assert seen["deadline"] == (house.now + timedelta(seconds=PACE.bets_s)).isoformat()


def test_poker_bots_play_hands_among_themselves(house: House) -> None:
    evening = Evening(house, poker(bots=4), people=1)
    evening.wait(1200)
    assert evening.poker().state.rounds > 5
    evening.dealers.presence(0, house.now)
    evening.wait(300)
    hands = evening.poker().state.rounds
    evening.wait(3600)
    assert evening.poker().state.rounds == hands
    assert not evening.poker().playing


def test_once_every_person_has_folded_the_bots_play_the_rest_at_once(house: House) -> None:
    evening = Evening(house, poker(bots=4), people=1)
    house.chips("ann")
    house.do(TakeSeat(table="T1", seat=1, amount=200_00), player("ann"))
    for _ in range(600):
        evening.wait(1)
        hand = evening.poker().hand
        if hand is not None and hand.turn == 1:
            break
    house.do(Act(table="T1", action="fold"), player("ann"))
    evening.wait(4)
    assert not evening.poker().playing
    hands = evening.poker().state.rounds
    evening.wait(4)
    assert evening.poker().state.rounds == hands + 1


def test_bots_play_the_rest_of_a_hand_at_once_for_a_person_who_has_sat_down_during_it(house: House) -> None:
    evening = Evening(house, poker(bots=4), people=1)
    while not evening.poker().playing:
        evening.wait(1)
    house.chips("ann")
    house.do(TakeSeat(table="T1", seat=1, amount=200_00), player("ann"))
    evening.wait(PACE.bots_s + 8)
    hand = evening.poker().hand
    assert hand is not None
    assert "ann" in [seat.player for seat in hand.sheet.seats]


def test_at_a_full_table_a_bot_gives_up_its_seat_between_hands_and_leaves_it_free(house: House) -> None:
    evening = Evening(house, poker(bots=4), people=1)
    evening.wait(60)
    for name in ("ann", "bob"):
        house.chips(name)
        seat = evening.poker().state.free_seats[0]
        house.do(TakeSeat(table="T1", seat=seat, amount=200_00), player(name))
    assert evening.poker().state.free_seats == []
    for _ in range(300):
        evening.wait(1)
        if evening.poker().state.free_seats:
            break
    assert len(evening.poker().state.free_seats) == 1
    evening.wait(300)
    assert evening.poker().state.free_seats


@pytest.mark.clause("R-51", "PKR 5.4.2")
def test_a_poker_player_who_lets_his_time_run_out_is_away_from_then_on_and_gone_in_the_end(house: House) -> None:
    evening = Evening(house, poker(bots=3), people=1)
    house.chips("ann")
    house.do(TakeSeat(table="T1", seat=1, amount=200_00), player("ann"))
    evening.wait(240)
    seat = evening.poker().state.seat_of("ann")
    assert seat is None or seat.away
    evening.wait(1800)
    assert evening.poker().state.seat_of("ann") is None
    assert house.floor.balance("ann") > 900_00


def test_a_poker_player_who_acts_is_not_away(house: House) -> None:
    evening = Evening(house, poker(bots=3), people=1)
    house.chips("ann")
    house.do(TakeSeat(table="T1", seat=1, amount=200_00), player("ann"))
    for _ in range(400):
        evening.wait(1)
        hand = evening.poker().hand
        if hand is not None and hand.turn == 1:
            house.do(Act(table="T1", action="fold"), player("ann"))
    seat = evening.poker().state.seat_of("ann")
    assert seat is not None
    assert not seat.away


def test_what_a_store_refuses_is_tried_again_later_under_the_same_id() -> None:
    faults: list[StoreFault | None] = []
    with open_store("memory:") as inner:
        house = House(FaultyStore(inner, lambda: faults.pop(0) if faults else None))
        evening = Evening(house, casino_stud())
        faults += [StoreFault.FULL, StoreFault.UNAVAILABLE, StoreFault.LOST_AFTER]
        evening.wait(0)
        assert evening.table().round is None
        evening.wait(FIRST_RETRY_S)
        assert evening.table().round is None
        evening.wait(2 * FIRST_RETRY_S)
        assert (evening.table().rounds, faults) == (1, [])


def test_when_a_store_is_back_nobody_waits_any_longer_and_nobody_has_lost_time() -> None:
    faults: list[StoreFault | None] = []
    with open_store("memory:") as inner:
        house = House(FaultyStore(inner, lambda: faults.pop(0) if faults else None))
        evening = Evening(house, casino_stud())
        evening.wait(1)
        house.chips("ann")
        house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
        faults += [StoreFault.UNAVAILABLE] * 8
        evening.wait(PACE.bets_s + 100)  # the waits between two tries have grown
        assert evening.stage() is Stage.BETTING
        faults.clear()
        evening.dealers.start_anew(house.now)
        assert evening.dealers.next_due == house.now + timedelta(seconds=PACE.bets_s)
        evening.wait(PACE.bets_s + 1)
        assert evening.stage() is not Stage.BETTING


def test_the_last_rounds_end_and_no_new_ones_are_opened(house: House) -> None:
    evening = Evening(house, casino_stud(bots=2), people=1)
    evening.wait(1 + PACE.bots_s)
    evening.dealers.last_rounds(house.now)
    evening.wait(600)
    assert (evening.stage(), evening.table().rounds) == (Stage.SETTLED, 1)
    assert evening.dealers.next_due is None


def test_bets_that_are_stored_together_plan_their_table_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann", "bob")
    planned: list[str] = []

    def counted(table: Table, *given: Any, **named: Any) -> Step:
        planned.append(table.sign.id)
        return next_step(table, *given, **named)

    monkeypatch.setattr(driver, "next_step", counted)
    bets = [PlaceBet(table="T1", box=box, bet="ante", amount=100_00) for box in (1, 2)]
    house.floor.do_many(
        [GivenCommand(bet, player(name), f"bet-{name}") for bet, name in zip(bets, ("ann", "bob"), strict=True)]
    )
    assert evening.dealers.next_due == house.now + timedelta(seconds=PACE.bets_s)
    assert planned == ["T1"]


def test_bets_stay_open_for_their_whole_time_after_the_first_bet_even_if_the_table_was_not_planned_before_it(
    house: House,
) -> None:
    evening = Evening(house, casino_stud())
    house.chips("ann")
    house.do(OpenRound(table="T1"))
    house.now += timedelta(seconds=3)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    assert evening.dealers.next_due == house.now + timedelta(seconds=PACE.bets_s)


def test_two_hundred_tables_are_looked_at_only_when_something_is_due(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(200):
        house.do(OpenTable(table=f"T{number}", name="Stud", game="casino-stud", settings=LIMITS, pace=PACE))
    evening = Evening(house)
    evening.wait(1)
    looked: list[str] = []
    look = Dealers._plan_table

    def counted(dealers: Dealers, name: str) -> None:
        looked.append(name)
        look(dealers, name)

    monkeypatch.setattr(Dealers, "_plan_table", counted)
    house.chips("ann")
    house.do(PlaceBet(table="T7", box=1, bet="ante", amount=100_00), player("ann"))
    evening.wait(PACE.bets_s)
    assert set(looked) == {"T7"}


def test_a_move_that_came_too_late_is_refused_and_forgotten(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    evening.wait(PACE.bets_s + PACE.deal_s + PACE.decide_s - 1)
    (due,) = evening.dealers.due(house.now + timedelta(seconds=1))
    house.do(Fold(table="T1", box=1), player("ann"))
    with pytest.raises(Refused):
        house.floor.do(due.command, actor=due.actor, command_id=due.command_id)
    evening.wait(PACE.deal_s + PACE.settle_s)
    assert evening.stage() is Stage.SETTLED


def test_a_first_start_makes_a_table_of_each_game_and_a_second_one_nothing(house: House) -> None:
    make_demo(house.floor)
    tables = dict(house.floor.tables)
    assert sorted(table.sign.game for table in tables.values()) == [
        "casino-stud",
        "multi-link-stud",
        "poker",
        "progressive-holdem",
        "singapore-stud",
    ]
    assert {table.jackpot for table in tables.values() if isinstance(table, HouseTable)} == {"grand", "harbour"}
    position = house.floor.position
    make_demo(house.reopen())
    assert house.floor.position == position


def test_a_demo_that_was_interrupted_is_completed_and_a_floor_with_tables_of_its_own_is_left_alone(
    house: House,
) -> None:
    for command in demo_commands()[:4]:
        house.do(command)
    make_demo(house.floor)
    assert len(house.floor.tables) == 5
    with open_store("memory:") as store:
        other = House(store)
        other.open("A1")
        make_demo(other.floor)
        assert list(other.floor.tables) == ["A1"]


def test_a_demo_floor_has_one_table_that_a_person_deals_by_hand(house: House) -> None:
    open_hand_dealt_table(house.floor)
    assert not house.floor.tables
    make_demo(house.floor)
    open_hand_dealt_table(house.floor)
    house.do(CloseTable(table="T6"), SHIFT)
    open_hand_dealt_table(house.reopen())
    table = house.floor.state.house_table("T6")
    assert (table.sign.dealer, table.limits.by_hand, table.sign.status) == ("human", True, Status.CLOSED)


def test_somebody_who_walks_in_plays_at_each_demo_table_within_ten_seconds(house: House) -> None:
    make_demo(house.floor)
    evening = Evening(house, people=1)
    house.chips("ann", amount=5_000_00)
    evening.wait(10)
    for name, table in list(house.floor.tables.items()):
        if isinstance(table, HouseTable):
            taken = table.round.boxes if table.round is not None else {}
            box = next(box for box in range(1, 8) if box not in taken)
            house.do(PlaceBet(table=name, box=box, bet="ante", amount=10_00), player("ann"))
        else:
            seat = next(seat for seat in range(1, 7) if seat not in table.state.seats)
            house.do(TakeSeat(table=name, seat=seat, amount=200_00), player("ann"))
    assert house.now - START < timedelta(seconds=60)
    evening.wait(300)
    assert all(table.rounds > 2 for table in house.floor.tables.values() if isinstance(table, HouseTable))


def test_a_mistake_at_one_table_is_logged_and_keeps_no_other_from_going_on(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plan = Dealers._plan

    def mistaken(dealers: Dealers, table: Table, watched: Any) -> Any:
        if table.id == "T1":
            raise ZeroDivisionError("a mistake")
        return plan(dealers, table, watched)

    monkeypatch.setattr(Dealers, "_plan", mistaken)
    evening = Evening(house, casino_stud(), replace(casino_stud(), table="T2"))
    evening.wait(1)
    assert evening.table("T1").round is None
    assert evening.stage("T2") is Stage.BETTING
    assert "nothing goes on by itself at T1: a mistake" in caplog.text


def test_a_bot_looks_at_its_hand_before_it_decides(house: House) -> None:
    evening = Evening(house, casino_stud(bots=1), people=1)
    evening.wait(1)
    while evening.stage() is not Stage.DECISIONS:
        evening.wait(0.01)
    evening.wait(PACE.bots_s / 2)
    round_ = evening.table().round
    assert round_ is not None
    (box,) = round_.boxes.values()
    assert (box.examined, box.decisions) == (True, ())
    evening.wait(PACE.bots_s / 2)
    assert evening.stage() is not Stage.DECISIONS


def test_time_counts_from_when_people_could_know_of_it(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.floor.listeners.insert(0, lambda _: setattr(house, "now", house.now + timedelta(seconds=3)))  # a slow store
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    del house.floor.listeners[0]
    evening.wait(PACE.bets_s - 1)
    assert evening.stage() is Stage.BETTING
    evening.wait(1)
    assert evening.stage() is Stage.DEALING


@pytest.mark.parametrize("jump", [timedelta(hours=-2), timedelta(hours=3)])
def test_when_the_clock_is_set_deadlines_are_taken_anew(house: House, jump: timedelta) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    house.now += jump
    evening.dealers.work(house.now)
    assert evening.dealers.next_due == house.now + timedelta(seconds=PACE.bets_s)
    evening.wait(PACE.bets_s - 1)
    assert evening.stage() is Stage.BETTING
    evening.wait(2)
    assert evening.stage() is not Stage.BETTING


@pytest.mark.clause("R-51")
def test_a_clock_set_forward_by_less_than_the_deadline_ends_nobodys_time_early(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    evening.dealers.work(house.now, elapsed_s=100.0)
    house.now += timedelta(seconds=PACE.bets_s - 2)
    evening.dealers.work(house.now, elapsed_s=101.0)
    assert evening.dealers.next_due == house.now + timedelta(seconds=PACE.bets_s)


def test_time_that_has_really_passed_is_no_jump_of_the_clock(house: House) -> None:
    evening = Evening(house, casino_stud())
    evening.wait(1)
    house.chips("ann")
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))
    due = house.now + timedelta(seconds=PACE.bets_s)
    evening.dealers.work(house.now, elapsed_s=100.0)
    house.now += timedelta(seconds=PACE.bets_s - 2)
    evening.dealers.work(house.now, elapsed_s=100.0 + PACE.bets_s - 2)
    assert evening.dealers.next_due == due
