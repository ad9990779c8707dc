"""Pages speak of play money, and give chips away, only where the house lets players take chips themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.floor import HouseSettings
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_MS
from tests.web.real import open_house, tables_on

TABLE = {"command": "open_table", "table": "T1", "name": "Stud", "game": "casino-stud", "pace": "test"}
LIMITS = {"ante_min": "10", "ante_max": "500"}


@pytest.fixture
def visit_a_house(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A new visitor in the lobby of a house with one table and no welcome chips."""
    store = open_store("memory:")
    tables_on(store, [{**TABLE, "settings": LIMITS}])
    house = HouseSettings(self_service_cage=request.param, welcome_chips=0)
    settings = ServeSettings(memory=True, demo=False, grace_s=0, house=house)
    with open_house(settings, store) as (address, _), closing(browser.new_context(reduced_motion="reduce")) as context:
        context.set_default_timeout(LONGEST_MS)
        page = context.new_page()
        page.goto(address)
        yield page


def go(page: Page, path: str) -> None:
    page.evaluate("(path) => { location.hash = path; }", path)


@pytest.mark.parametrize("visit_a_house", [False], indirect=True)
def test_a_real_floor_says_nowhere_that_its_chips_are_play_money(visit_a_house: Page) -> None:
    page = visit_a_house
    main, said = page.get_by_role("main"), []
    expect(main).to_contain_text("Sit down anywhere as a guest, or sign in. Chips are bought at the cage.")
    said.append(main.inner_text())
    go(page, "/sign-in")
    expect(main.get_by_role("button", name="Play as a guest", exact=True)).to_be_visible()
    said.append(main.inner_text())
    go(page, "/tables/T1")
    expect(main).to_contain_text("You are watching. Take a seat as a guest: one click, no sign-up.")
    said.append(main.inner_text())
    main.get_by_role("button", name="Play as a guest").click()
    main.get_by_role("button", name="Get chips").first.click()
    cage = page.get_by_role("dialog", name="The cage")
    expect(cage).to_contain_text("More are bought at the cage.")
    expect(cage.get_by_role("button", name="Buy")).to_have_count(0)
    said.append(cage.inner_text())
    page.keyboard.press("Escape")
    go(page, "/me")
    expect(main).to_contain_text("More are bought at the cage.")
    expect(main.get_by_role("button", name="Buy")).to_have_count(0)
    said.append(main.inner_text())
    assert [text for text in said if "play money" in text] == []


@pytest.mark.parametrize("visit_a_house", [True], indirect=True)
def test_a_house_where_players_take_chips_says_that_they_are_play_money(visit_a_house: Page) -> None:
    page = visit_a_house
    main = page.get_by_role("main")
    expect(main).to_contain_text("you play as a guest with play money")
    go(page, "/sign-in")
    expect(main.get_by_role("button", name="Play as a guest, with play money")).to_be_visible()
    go(page, "/tables/T1")
    expect(main).to_contain_text("Take a seat with play money")
    main.get_by_role("button", name="Play as a guest").click()
    main.get_by_role("button", name="Get chips").first.click()
    cage = page.get_by_role("dialog", name="The cage")
    expect(cage).to_contain_text("All of it is play money.")
    cage.get_by_role("button", name="Buy $500", exact=True).click()
    expect(page.locator("#header")).to_contain_text("$500")
    go(page, "/me")
    expect(main).to_contain_text("All of it is play money.")
