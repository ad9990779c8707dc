"""Bets that the house has not answered yet: on a slow line, clicks and keys come faster than the table's news."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.felt import Player, open_table
from tests.browser.slow_line import SlowLine
from tests.browser.staff import PATIENT, Administrator
from tests.browser.visitor import moment
from tests.waiting import wait_until

MINE = 3


@pytest.fixture
def at_table(visit: Visit, staff: Administrator) -> tuple[Player, SlowLine]:
    """A player at a table where bets are open, and their line."""
    visitor = visit()
    line = SlowLine(visitor.page)
    player = Player(visitor, open_table(staff, "casino-stud", pace=PATIENT))
    expect(player.spot(MINE, "ante")).to_have_class(re.compile("is-live"))
    return player, line


def boxes(player: Player) -> list[dict[str, str]]:
    """The player's bets as the server has them."""
    return [box["bets"] for box in player.document()["round"]["boxes"]]


def test_an_ante_that_is_on_its_way_is_brought_down_at_once(at_table: tuple[Player, SlowLine]) -> None:
    player, line = at_table
    line.hold()
    player.put(MINE, "ante", 500)
    player.dock.get_by_role("button", name="Ante $330 instead").click()
    expect(player.lies(MINE, "ante")).to_have_text("$330")

    line.let_go()
    wait_until(lambda: line.answers == 3, "all three commands are answered", step=moment(player.page))
    expect(player.lies(MINE, "ante")).to_have_text("$330")
    assert boxes(player) == [{"ante": "330.00"}]


def test_bets_that_are_on_their_way_are_taken_back_with_the_others(at_table: tuple[Player, SlowLine]) -> None:
    player, line = at_table
    player.put(MINE, "ante", 25)
    wait_until(lambda: boxes(player) == [{"ante": "25.00"}], "the ante is there", step=moment(player.page))
    line.hold()
    player.put(MINE, "jackpot")
    player.put(MINE - 1, "ante")
    player.page.keyboard.press("x")

    line.let_go()
    expect(player.dock.get_by_role("button", name="Deal")).to_have_count(0)
    wait_until(lambda: not any(boxes(player)), "everything is taken back", step=moment(player.page))
