"""A jackpot's sign above the tables: meter, prizes, a pending prize, the winner, a fault and its notice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import never_after
from tests.waiting import LONGEST_MS
from tests.web.jackpot_house import House, jackpot_house, straight_flush

METERS = """() => {
    window.meters = [];
    const look = () => {
        const now = document.querySelector(".meter b").textContent;
        if (window.meters.at(-1) !== now) window.meters.push(now);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes each figure that the meter shows."""
WALL: ViewportSize = {"width": 1920, "height": 1080}


@pytest.fixture
def house() -> Iterator[House]:
    with jackpot_house() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WALL, reduced_motion="reduce")
    context.set_default_timeout(LONGEST_MS)
    yield context.new_page()
    context.close()


@pytest.mark.clause("CSP 4.5", "CSP 5.18.2(c)")
def test_a_sign_shows_a_pending_prize_its_winner_and_a_fault(house: House, page: Page) -> None:
    page.goto(f"{house.address}/sign")
    meter, notice = page.locator(".meter"), page.locator(".notice")
    expect(page.get_by_role("heading", level=1)).to_have_text("Grand jackpot")  # the only one of this floor
    expect(meter).to_have_text("$80,000.00")
    expect(page.get_by_role("row", name="Straight flush")).to_contain_text("$8,000")
    assert page.evaluate("document.documentElement.scrollHeight") <= WALL["height"], "all of it is seen at once"

    round_ = straight_flush(house)
    expect(notice).to_contain_text("PENDING")
    expect(notice).to_contain_text("table B1")
    expect(meter).to_have_text("$80,003.50")

    house.pim.do(
        "approve", approval=house.pat.do("confirm_prizes", jackpot="grand", round=round_)["answer"]["approval"]
    )
    expect(page.get_by_role("listitem")).to_contain_text("$8,000.35 Straight flush · table B1")
    expect(meter).to_have_text("$72,003.15")
    expect(notice).to_be_empty()

    house.dot.do("report_fault", jackpot="grand", what="the display is dark")
    expect(notice).to_have_text(house.ann.get("/jackpots/grand")["fault"])
    expect(page.locator("#alert")).to_have_text(notice.inner_text())
    (fault,) = house.sam.get("/jackpots/grand")["faults"]
    house.sam.do("clear_fault", jackpot="grand", fault=fault["fault"])
    expect(notice).to_be_empty()


@pytest.mark.clause("CSP 4.2")
def test_a_prize_won_at_one_table_rolls_the_meter_down_at_every_table_of_the_link(
    house: House, browser: Browser
) -> None:
    with browser.new_context(viewport=WALL, service_workers="block") as context:
        context.set_default_timeout(LONGEST_MS)
        page = context.new_page()
        page.add_init_script(never_after(ms=9000))  # else the banner might go away unseen
        page.goto(f"{house.address}/#/tables/B2")
        meter, banner = page.locator(".meter b"), page.locator(".room-banner")
        expect(meter).to_have_text("$80,000.00")
        round_ = straight_flush(house)
        expect(meter).to_have_text("$80,003.50")
        page.evaluate(METERS)

        asked = house.pat.do("confirm_prizes", jackpot="grand", round=round_)["answer"]["approval"]
        house.pim.do("approve", approval=asked)

        expect(banner).to_have_text("The grand jackpot was hit$8,000.35")
        expect(page.locator("#live")).to_have_text("The grand jackpot was hit. Its meter goes down by $8,000.35.")
        expect(page.locator(".meter .hit")).to_have_text("Hit: $8,000.35")
        expect(meter).not_to_have_text("$80,003.50")
        page.keyboard.press(" ")
        expect(banner).to_have_count(0)
        expect(meter).to_have_text("$72,003.15")
        seen = [float(one.replace("$", "").replace(",", "")) for one in page.evaluate("window.meters")]
    assert seen == sorted(seen, reverse=True)
    assert any(72_003.15 < one < 80_003.50 for one in seen)


def test_a_display_is_told_which_jackpots_there_are_and_keeps_the_one_that_is_chosen(visit: Visit) -> None:
    visitor = visit("phone", guest=False)
    page = visitor.page
    page.goto(f"{visitor.address}/sign")
    page.get_by_role("link", name="Harbour").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour jackpot")
    expect(page.get_by_role("table")).to_contain_text("Lucky Dealer")
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []
    page.goto(f"{visitor.address}/sign#nowhere")
    expect(page.get_by_role("status")).to_be_visible()
