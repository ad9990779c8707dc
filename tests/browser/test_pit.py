"""The pit's page: an irregularity that ends in a refund, a prize that two people confirm, a fault, a role without."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Visit
from tests.browser.staff import Administrator
from tests.waiting import LONGEST_MS
from tests.web.jackpot_house import DEALERS, STRAIGHT_FLUSH, House, jackpot_house, straight_flush

AtPit = Callable[[str], Page]


@pytest.fixture
def house() -> Iterator[House]:
    with jackpot_house() as found:
        yield found


@pytest.fixture
def at_pit(browser: Browser, house: House) -> Iterator[AtPit]:
    """The pit's page on a person's own device."""
    contexts: list[BrowserContext] = []

    def opened(name: str) -> Page:
        context = browser.new_context(reduced_motion="reduce")
        context.set_default_timeout(LONGEST_MS)
        contexts.append(context)
        context.add_cookies([{"name": "croupier_session", "value": house.cookies[name], "url": house.address}])
        page = context.new_page()
        page.goto(f"{house.address}/staff#/pit")
        expect(page.get_by_role("heading", level=1)).to_have_text("Pit")
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.clause("CSP 5.24", "R-58")
def test_an_irregularity_goes_from_the_dealer_to_the_pit_and_ends_in_a_refund(house: House, at_pit: AtPit) -> None:
    before = house.ann.get("/me")["balance"]
    house.dot.do("open_round", table="B1")
    house.ann.do("place_bet", table="B1", box=1, bet="ante", amount="100.00")
    house.dot.do("close_bets", table="B1")
    pit, manager = at_pit("pat"), at_pit("sam")
    tables = pit.get_by_role("list", name="Tables")
    expect(tables).to_contain_text("1 of 7 boxes · $100")

    tables.get_by_role("link", name="B1 · By hand").click()
    of_table = pit.get_by_role("dialog", name="B1 · By hand")
    expect(of_table).not_to_contain_text("fold")
    house.dot.do("deal", table="B1", cards=[*STRAIGHT_FLUSH, *DEALERS])
    said = house.ann.get("/tables/B1")["sentence"]
    assert said == "BET or fold, please"
    expect(of_table).to_contain_text(said)  # it follows the table, in the table's own words
    of_table.get_by_role("button", name="Close", exact=True).click()
    expect(tables).to_contain_text(said)

    house.dot.do("report", table="B1", kind="unlisted")
    waits = pit.get_by_role("region", name="Queue").get_by_role("listitem")
    expect(waits).to_contain_text("CSP 5.24")
    expect(waits).to_contain_text("For the Table Game Shift Manager or above.")
    expect(waits.get_by_role("button", name="Void the round")).to_have_count(0)

    queue = manager.get_by_role("region", name="Queue")
    queue.get_by_role("button", name="Void the round").click()
    dialog = manager.get_by_role("dialog", name="Void the round")
    dialog.get_by_label("Reason").fill("the shoe was dropped")
    dialog.get_by_role("button", name="Void the round").click()
    expect(queue).to_contain_text("Nothing waits.")
    expect(pit.get_by_role("region", name="Queue")).to_contain_text("Nothing waits.")
    assert house.ann.get("/me")["balance"] == before


@pytest.mark.clause("CSP 4.5", "CSP 5.18.2(c)")
def test_two_people_confirm_a_prize_each_on_their_own_device_and_a_fault_shows_its_notice(
    house: House, at_pit: AtPit
) -> None:
    first, second = at_pit("pat"), at_pit("pim")
    straight_flush(house)
    first.get_by_role("button", name="Confirm").click()
    own = first.get_by_role("region", name="Queue").get_by_role("listitem").filter(has_text="You asked.")
    expect(own).to_contain_text("Pay the locked prizes of round")
    expect(first.get_by_role("button", name="Approve")).to_have_count(0)
    second.get_by_role("button", name="Approve").click()
    expect(first.get_by_role("region", name="Queue")).to_contain_text("Nothing waits.")
    jackpot = first.get_by_role("region", name="Jackpot grand")
    expect(jackpot).to_contain_text("$72,003.15")

    jackpot.get_by_role("button", name="Report a fault").click()
    dialog = first.get_by_role("dialog")
    dialog.get_by_label("The fault").fill("the display is dark")
    dialog.get_by_role("button", name="Report a fault").click()
    expect(jackpot).to_contain_text("the display is dark (pat): no jackpot bets")
    expect(jackpot).to_contain_text(house.ann.get("/jackpots/grand")["fault"])
    expect(jackpot.get_by_role("button", name="It works again")).to_have_count(0)
    at_pit("sam").get_by_role("button", name="It works again").click()
    expect(jackpot).not_to_contain_text("the display is dark")


def test_a_tile_leads_to_its_deeds_and_only_to_those_of_the_role(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("casino-stud", {"ante_min": "10.00", "ante_max": "500.00"})
    visitor = visit("phone", guest=False)
    staff.bring_in(visitor, "pit-supervisor")
    page = visitor.page
    page.goto(f"{visitor.address}/staff#/pit")
    tile = page.get_by_role("link", name=f"{table} · Table {table}")
    tile.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Close the table")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Limits and boxes")).to_have_count(0)
    dialog.get_by_role("button", name="Suspend").click()
    page.get_by_label("Reason").fill("a spilt drink")
    page.get_by_role("dialog").get_by_role("button", name="Suspend").click()

    own_tile = page.locator(".tile.is-suspended").filter(has=tile)  # other tables may be suspended too
    expect(own_tile).to_contain_text("a spilt drink")
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []
