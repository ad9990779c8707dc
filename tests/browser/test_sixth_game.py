"""A house game that the house does not know, at a table in a real browser: wide, narrow, and afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.felt import Player
from tests.browser.house import Served, served
from tests.browser.staff import ONE_ROUND, Administrator, administrator
from tests.browser.visitor import WIDTHS, Visitor, at_rest
from tests.waiting import LONGEST_MS

LIMITS = {"ante_min": "10.00", "ante_max": "500.00", "pair-plus_min": "5.00", "pair-plus_max": "50.00", "boxes": 5}


@pytest.fixture(scope="module")
def sixth_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("sixth")
    with served(folder, "--pace", "test", "--grace-s", "0", program="tests.sixth_game") as found:
        yield found


@pytest.fixture(scope="module")
def sixth_staff(playwright_driver: Playwright, sixth_floor: Served) -> Administrator:
    return administrator(playwright_driver, sixth_floor.address, sixth_floor.code)


@pytest.fixture(params=["desk", "phone"])
def player(
    request: pytest.FixtureRequest,
    browser: Browser,
    sixth_floor: Served,
    sixth_staff: Administrator,
    tmp_path: Path,
) -> Iterator[Player]:
    """A visitor at a table of the sixth game. A message on the page's console fails the test."""
    across, down = WIDTHS[request.param]
    context = browser.new_context(viewport={"width": across, "height": down}, reduced_motion="reduce")
    context.set_default_timeout(LONGEST_MS)
    visitor = Visitor(context, sixth_floor.address, tmp_path / "shots")
    visitor.sign_in_as_guest()
    yield Player(visitor, sixth_staff.open_table("three-card", LIMITS, bots=1, pace=ONE_ROUND))
    context.close()
    assert visitor.complaints == []


def test_a_round_is_bet_decided_and_told_in_the_games_own_words(player: Player) -> None:
    page = player.page
    expect(player.spot(3, "pair-plus")).to_contain_text("Pair Plus")
    player.put(3, "ante", 25)
    expect(player.lies(3, "ante")).to_have_text("$25")
    player.put(3, "pair-plus")
    expect(player.lies(3, "pair-plus")).to_have_text("$25")
    player.visitor.shot("bets")
    player.deal()
    expect(player.button("Play")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    own = next(box for box in player.document()["round"]["boxes"] if box["box"] == 3)
    assert own["hand_in_words"]
    expect(page.locator("main")).to_contain_text(own["hand_in_words"])
    player.visitor.shot("decides")
    player.button("Play").click()

    lines = player.settled(3)
    player.visitor.shot("settled")

    assert set(lines) == {"Ante", "Play", "Pair Plus"}
    assert all("THC" in line for line in lines.values())
    expect(player.sentence).to_contain_text("The Dealer")
    assert player.visitor.sideways() == 0
    assert player.visitor.serious_findings() == []


def test_every_place_of_its_description_lies_inside_its_box_and_over_no_other(player: Player) -> None:
    expect(player.spot(3, "ante")).to_be_visible()
    ground = player.page.locator(".box", has=player.spot(3, "ante")).locator(".box-ground")
    prints = [player.spot(3, bet).locator(".spot-print") for bet in ("pair-plus", "ante", "play")]
    box, *places = at_rest(player.page, ground, *prints)
    edges = [box["x"]]
    for place in places:
        assert place["y"] >= box["y"]
        assert place["y"] + place["height"] <= box["y"] + box["height"]
        edges += [place["x"], place["x"] + place["width"]]
    assert edges == sorted(edges)
    assert edges[-1] <= box["x"] + box["width"]


def test_its_round_can_be_read_again_in_the_history(player: Player) -> None:
    player.put(3, "ante", 25)
    player.deal()
    player.button("Fold").click()
    expect(player.own_lines(3).first).to_be_visible()

    page = player.visitor.go("/history")
    page.get_by_role("link", name="Harbour Three Card Poker").first.click()

    expect(page.get_by_role("heading", name="Harbour Three Card Poker")).to_be_visible()
    expect(page.get_by_role("region", name="Settlement")).to_contain_text("THC 3.8")
