"""Records that somebody has changed: `croupier verify` finds it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import verify_record
from croupier.floor import HouseSettings
from croupier.store import open_store
from tests.floor.house import House
from tests.floor.test_committed_draw import record_of

GAMES = ("casino-stud", "multi-link-stud", "singapore-stud")


def record(game: str) -> dict[str, Any]:
    """The record of a settled round with a draw, if the game has one."""
    with open_store("memory:") as store:
        house = House(store, house=HouseSettings(lucky_player=1, lucky_dealer=1))
        house.chips("ann")
        house.open("T1", game=game)
        house.deal_in("T1", "ann")
        house.play_out("T1")
        found = record_of(store, "T1-1")
    assert verify_record(found).verified
    return found


def places(found: dict[str, Any]) -> list[str]:
    checked = verify_record(found)
    assert not checked.verified
    return [problem.place for problem in checked.problems]


@pytest.mark.clause("R-18")
@pytest.mark.parametrize("name", ["poker", "casino-stud", "singapore stud"])
def test_nobody_hides_a_forged_draw_behind_another_games_name(name: str) -> None:
    found = record("singapore-stud")
    next(event for event in found["events"] if event["event"] == "bets_closed/1")["draw"]["lucky_box"] = 7
    found["game"] = name
    assert "game" in places(found)


def test_a_record_is_of_the_round_that_was_opened() -> None:
    assert places({**record("casino-stud"), "round": "T1-2"}) == ["round"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("whose", ["box", "dealer"])
def test_a_round_is_settled_from_the_cards_that_were_dealt(game: str, whose: str) -> None:
    found = record(game)
    sheet = found["events"][-1]["sheet"]
    hand = sheet["dealer"] if whose == "dealer" else sheet["boxes"][0]["cards"]
    hand[0] = next(card for card in ("As", "Ks") if card not in hand)
    assert places(found) == [f"events[{len(found['events']) - 1}].sheet"]


def test_a_card_that_is_left_out_of_a_deal_is_missed() -> None:
    found = record("casino-stud")
    *_, dealt = (event for event in found["events"] if event["event"] == "cards_dealt/1")
    dealt["cards"].pop()
    assert places(found) == [f"events[{len(found['events']) - 1}].sheet"]


def test_a_card_that_went_to_no_place_of_the_table_is_a_finding() -> None:
    found = record("casino-stud")
    number, dealt = next(one for one in enumerate(found["events"]) if one[1]["event"] == "cards_dealt/1")
    dealt["to"] = "pocket"
    assert places(found) == [f"events[{number}]"]
