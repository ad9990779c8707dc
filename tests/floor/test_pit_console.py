"""The pit's document: tables at a glance, what waits for whom, and what a role may not see."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.cardroom.commands import AssignDealer
from croupier.cards import cards
from croupier.floor import Actor, Role
from croupier.floor.views.pit_console import planned_an_hour
from croupier.floor_events.commands import CloseTable, ConfigureTable, RaiseAlarm, SuspendTable, TakeAlarm
from croupier.floor_events.pace import CASINO
from croupier.gaming_day import GamingDay
from croupier.jackpots.commands import CorrectJackpot
from croupier.people.commands import Approve, SignUp
from croupier.people.passwords import LIGHT, hash_password
from croupier.records.day_rounds import DayRounds, day_rounds
from croupier.rounds.commands import CloseBets, DealCards, OpenRound, PlaceBet, ReportIrregularity, ResolveReferral
from croupier.table_commands import ManagerDecision
from croupier.web.doors.pit import table_now
from tests.floor.house import DEALER, LIMITS, PIT, SHIFT, House, player

GAMES = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem")
OTHER_SHIFT = Actor(name="Sue", role=Role.SHIFT_MANAGER)


def pit(house: House, actor: Actor = PIT) -> dict[str, Any]:
    document: dict[str, Any] = to_builtins(house.floor.pit(actor, in_place_s=0))
    return document


def tile(house: House, table: str) -> dict[str, Any]:
    (found,) = [row for row in pit(house)["tables"] if row["id"] == table]
    return dict(found)


def test_a_tile_says_what_happens_at_a_table_since_when_and_for_how_much(house: House) -> None:
    house.open("A")
    house.chips("ann", "ben")
    house.deal_in("A", "ann", "ben")

    found = tile(house, "A")
    assert (found["stage"], found["since"]) == ("decisions", house.now.isoformat())
    assert (found["taken"], found["boxes"], found["money"]) == (2, LIMITS.boxes, "200.00")
    assert (found["dealer"], found["rounds"], found["playing"]) == ("automatic", 1, True)
    house.play_out("A")
    assert tile(house, "A")["money"] == "0.00"


def test_the_dealer_on_record_is_named_at_the_table_and_in_the_list(house: House) -> None:
    house.open("P", game="poker", dealer="human")
    house.do(SignUp(name="Dee", role=Role.DEALER, password=hash_password("a pass phrase", salt=bytes(16), cost=LIGHT)))
    house.do(AssignDealer(table="P", dealer="Dee"), PIT)

    assert tile(house, "P")["dealer"] == "Dee"
    assert pit(house)["dealers"] == [{"name": "Dee", "table": "P", "since_s": int(house.now.timestamp())}]


def test_money_at_a_poker_table_is_all_stakes_and_pots(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")

    found = tile(house, "P")
    assert (found["money"], found["taken"], found["stage"]) == ("400.00", 2, "a player to act")
    assert found["planned_an_hour"] is None


def test_a_suspended_table_stays_in_sight_and_a_closed_one_does_not(house: House) -> None:
    house.open("A", "B")
    house.do(SuspendTable(table="A", reason="a spilt drink"), PIT)
    house.do(CloseTable(table="B"), SHIFT)

    (found,) = pit(house)["tables"]
    assert (found["id"], found["status"], found["reason"]) == ("A", "suspended", "a spilt drink")


@pytest.mark.parametrize("game", GAMES)
def test_the_plan_counts_each_wait_of_a_round(house: House, game: str) -> None:
    house.open("A", game=game)
    house.do(ConfigureTable(table="A", pace=CASINO), SHIFT)

    seconds = 60 if game != "progressive-holdem" else 20 + 3 * (4 + 20) + 4 + 4 + 8
    assert planned_an_hour(house.floor.tables["A"]) == round(3600 / seconds)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("CSP 5.24", "MLP 5.24", "PTH 5.23", "R-19", "R-58")
def test_a_referral_waits_with_its_decisions_and_the_rank_for_it(house: House, game: str) -> None:
    house.open("A", game=game)
    house.chips("ann")
    house.deal_in("A", "ann")
    house.do(ReportIrregularity(table="A", kind="unlisted"), PIT)

    (found,) = tile(house, "A")["referrals"]
    assert found["kind"] == "unlisted"
    assert found["authority"] == ("house" if game == "singapore-stud" else "shift-manager")
    needs = {one["decision"]: one["needs"] for one in found["options"]}
    assert needs["return-hand"] == ["box"]
    assert needs["correct-bet"] == ["amount", "bet", "box"]
    assert "correct-card" not in needs, "the system dealt these cards itself"
    decider = Actor(name="Boss", role=Role.ADMINISTRATOR)
    house.do(ResolveReferral(table="A", decision=ManagerDecision.VOID_ROUND, reason="seen on film"), decider)
    assert tile(house, "A")["referrals"] == []
    assert tile(house, "A")["money"] == "0.00"


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_referral_at_poker_is_about_seats(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")
    house.do(ReportIrregularity(table="P", kind="unlisted"), PIT)

    (found,) = tile(house, "P")["referrals"]
    assert {one["decision"]: one["needs"] for one in found["options"]}["fold-hand"] == ["seat"]


@pytest.mark.clause("CSP 5.10")
def test_an_open_offer_names_the_players_who_have_not_chosen(house: House) -> None:
    house.open("A", dealer="human", limits=replace(LIMITS, by_hand=True))
    house.chips("ann")
    house.do(OpenRound(table="A"), DEALER)
    house.do(PlaceBet(table="A", box=1, bet="ante", amount=100_00), player("ann"))
    house.do(CloseBets(table="A"), DEALER)
    house.do(DealCards(table="A", cards=cards("2c 8h 6s")), DEALER)
    house.do(ReportIrregularity(table="A", kind="exposed-card", facts={"count": 1, "whose": "player"}), DEALER)

    offer = tile(house, "A")["offer"]
    assert (offer["boxes"], offer["options"]) == ([{"box": 1, "player": "ann"}], ["continue", "withdraw"])
    assert offer["clause"] == "CSP 5.10"


def test_an_alarm_stays_until_somebody_takes_it(house: House) -> None:
    house.do(RaiseAlarm(what="the clock is wrong"))
    (alarm,) = pit(house)["alarms"]
    assert alarm["what"] == "the clock is wrong"
    house.do(TakeAlarm(alarm=alarm["alarm"]), PIT)
    assert pit(house)["alarms"] == []


@pytest.mark.clause("R-105")
def test_a_request_is_shown_to_its_asker_and_to_those_who_can_answer(house: House) -> None:
    house.open("A", jackpot="grand")
    done = house.do(CorrectJackpot(jackpot="grand", meter=5_00, reason="counted again"), SHIFT)

    (own,) = pit(house, SHIFT)["approvals"]
    assert own["own"]
    assert own["hindrance"] is not None
    (others,) = pit(house, OTHER_SHIFT)["approvals"]
    assert (others["own"], others["hindrance"], others["by"]) == (False, None, "Sam")
    assert others["command"]["reason"] == "counted again"
    assert others["for"] == "the Table Game Shift Manager or above"
    assert pit(house, PIT)["approvals"] == [], "it takes a shift manager"
    house.do(Approve(approval=done.answer["approval"]), OTHER_SHIFT)
    assert pit(house, SHIFT)["approvals"] == []


def test_tables_stand_in_the_order_in_which_people_count(house: House) -> None:
    for name in ("T10", "T9", "T2"):
        house.open(name)
    assert [row["id"] for row in pit(house)["tables"]] == ["T2", "T9", "T10"]
    assert [row["id"] for row in to_builtins(house.floor.lobby())] == ["T2", "T9", "T10"]


def test_rounds_are_counted_from_the_morning_on(house: House) -> None:
    house.open("A")
    house.open("P", game="poker")
    house.chips("ann", "ben", amount=10_000_00)
    tables = ("A", "P")

    def today() -> list[DayRounds]:
        found = day_rounds(house.store, [table_now(house.floor.tables[one]) for one in tables], GamingDay(), house.now)
        return [found[one] for one in tables]

    assert today() == [DayRounds(0, None)] * 2
    for _ in range(3):
        house.deal_in("A", "ann")
        house.play_out("A")
    house.hand("P", "ann", "ben")
    assert [one.finished for one in today()] == [3, 0], "a hand in play is not finished"
    house.fold_out("P")
    assert [one.finished for one in today()] == [3, 1]
    house.now += timedelta(hours=12)
    assert today() == [DayRounds(0, None)] * 2
    house.deal_in("A", "ann")
    house.play_out("A")
    house.now += timedelta(minutes=30) - timedelta(seconds=6)
    assert today()[0] == DayRounds(1, 2)
