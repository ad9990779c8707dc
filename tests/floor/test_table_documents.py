"""The document of a table, as each viewer gets it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.floor_events.commands import Ready
from croupier.games.dealing import Device
from croupier.jackpots.commands import ReportFault
from croupier.poker import HandStage
from croupier.poker.commands import TakeSeat
from croupier.rounds import TableSettings
from croupier.rounds.commands import ExamineHand, OpenRound, PlaceBet, TurnCards
from tests.floor.house import PIT, House, player

KEYS = {
    "table", "position", "at", "sentence", "message", "values", "clause", "deadline", "window_s", "jackpot", "spots",
    "round", "hand", "seated", "you", "last",
}  # fmt: skip


def legal(house: House, viewer: str, table: str = "T1") -> list[tuple[Any, ...]]:
    return [tuple(one.values()) for one in to_builtins(house.floor.view(table, viewer))["you"]["legal"]]


def test_a_document_has_all_its_parts_for_everybody(house: House) -> None:
    house.open("T1")
    house.open("P", game="poker")
    for table in ("T1", "P"):
        for viewer in (None, "alice"):
            document = to_builtins(house.floor.view(table, viewer))
            assert set(document) == KEYS
            assert document["position"] == house.floor.position
            assert document["you"]["player"] == viewer


def test_the_sign_says_what_is_played_for_how_much(house: House) -> None:
    house.open("T1", "T2", limits=TableSettings(ante_min=10_00, ante_max=500_00, device=Device.SHOE, boxes=5))
    sign = to_builtins(house.floor.view("T1"))["table"]
    assert (sign["id"], sign["game"], sign["code"], sign["status"]) == ("T1", "casino-stud", "CSP", "open")
    assert (sign["boxes"], sign["device"]) == (5, "shoe")
    assert sign["limits"] == {"ante_min": "10.00", "ante_max": "500.00"}
    assert [row["id"] for row in to_builtins(house.floor.lobby())] == ["T1", "T2"]


@pytest.mark.parametrize(
    ("game", "bets"),
    [
        ("casino-stud", ["ante", "bet", "jackpot"]),
        ("singapore-stud", ["ante", "bet", "jackpot-player", "jackpot-dealer"]),
        ("progressive-holdem", ["ante", "flop", "turn", "river", "bonus", "jackpot"]),
    ],
)
def test_each_bet_has_its_spot_and_jackpot_bets_only_where_there_is_a_jackpot(
    house: House, game: str, bets: list[str]
) -> None:
    house.open("T1", game=game, jackpot="grand")
    house.open("T2", game=game)
    assert sorted(spot["bet"] for spot in to_builtins(house.floor.view("T1"))["spots"]) == sorted(bets)
    without = [bet for bet in bets if not bet.startswith("jackpot")]
    assert sorted(spot["bet"] for spot in to_builtins(house.floor.view("T2"))["spots"]) == sorted(without)


def test_what_a_player_can_do_follows_the_round(house: House) -> None:
    house.open("T1")
    house.chips("alice", amount=300_00)
    house.do(OpenRound(table="T1"))
    assert ("place_bet", 7, "ante") in legal(house, "alice")
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=100_00), player("alice"))
    assert ("withdraw_bet", 2, "ante") in legal(house, "alice")
    assert ("place_bet", 2, "ante") not in legal(house, "bob")
    house.do(Ready(table="T1"), player("alice"))
    assert to_builtins(house.floor.view("T1", "alice"))["you"]["ready"]


def test_at_his_decision_a_player_is_told_the_amount_if_he_holds_it(house: House) -> None:
    house.open("T1")
    house.chips("alice", amount=300_00)
    house.chips("bob", amount=299_99)
    house.deal_in("T1", "alice", "bob")
    assert legal(house, "alice") == [("examine", 1), ("place_bet", 1, "bet", "200.00"), ("fold", 1)]
    assert legal(house, "bob") == [("examine", 2), ("fold", 2)]
    house.do(ExamineHand(table="T1", box=1), player("alice"))
    assert legal(house, "alice") == [("place_bet", 1, "bet", "200.00"), ("fold", 1)]
    assert legal(house, "cat") == []


def test_the_round_before_is_shown_until_the_next_one_is_over(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    house.play_out("T1")
    assert to_builtins(house.floor.view("T1"))["last"] is None
    house.do(OpenRound(table="T1"))
    last = to_builtins(house.floor.view("T1"))["last"]
    assert (last["round"], last["settlement"]["result"]) == ("T1-1", "settled")


def test_a_jackpot_that_does_not_work_says_so_at_its_table(house: House) -> None:
    house.open("T1", "T2", jackpot="grand")
    house.do(ReportFault(jackpot="grand", what="display", table="T1"), PIT)
    assert to_builtins(house.floor.view("T1"))["jackpot"]["fault"] is not None
    assert to_builtins(house.floor.view("T2"))["jackpot"]["fault"] is None


def test_a_deadline_is_so_long_after_the_moment_at_which_the_wait_began(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    dealt_at = house.now
    document = to_builtins(house.floor.view("T1", "alice"))
    assert document["window_s"] == house.floor.tables["T1"].sign.pace.decide_s
    assert datetime.fromisoformat(document["deadline"]) == dealt_at + timedelta(seconds=document["window_s"])
    house.do(ExamineHand(table="T1", box=1), player("alice"))
    assert to_builtins(house.floor.view("T1", "alice"))["deadline"] == document["deadline"]


def test_a_poker_player_is_told_where_he_can_sit_and_what_he_can_do(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    assert ("sit", 6, "40.00", "400.00") in legal(house, "ann", "P")
    assert legal(house, "poor", "P") == []
    house.hand("P", "ann", "ben")
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    assert hand.stage is HandStage.BETTING
    turn = "ann" if hand.turn == 1 else "ben"
    assert ("act", "fold") in legal(house, turn, "P")
    other = "ben" if turn == "ann" else "ann"
    assert legal(house, other, "P") == [("sit_out",)]


def test_a_poker_player_who_sits_between_hands_can_leave_or_add_chips(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", amount=300_00)
    house.do(TakeSeat(table="P", seat=3, amount=200_00), player("ann"))
    assert legal(house, "ann", "P") == [("sit_out",), ("leave",), ("add_chips", "100.00")]
    assert to_builtins(house.floor.view("P", "ann"))["you"]["seat"] == 3


def test_the_dealers_hand_is_shown_once_it_is_turned(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.deal_in("T1", "alice")
    assert len(to_builtins(house.floor.view("T1"))["round"]["dealer"]["face_up"]) == 1
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=200_00), player("alice"))
    house.do(TurnCards(table="T1"))
    assert len(to_builtins(house.floor.view("T1"))["round"]["dealer"]["face_up"]) == 5


def test_the_server_names_a_poker_hand_for_those_alone_who_may_see_its_cards(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")
    for viewer in ("ann", "ben", None):
        for seat in to_builtins(house.floor.view("P", viewer))["hand"]["seats"]:
            own = seat["player"] == viewer
            assert (seat["hand_in_words"] is not None) is (seat["cards"] is not None) is own
