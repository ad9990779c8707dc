"""A player's own ways: several tables side by side, own keys, own bet sizes, amounts in big blinds."""

from __future__ import annotations

import re

from playwright.sync_api import FrameLocator, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.felt import open_table
from tests.browser.staff import POKER, Administrator
from tests.browser.test_poker import LISTEN, bar, button, in_turn, sit


def test_the_table_that_needs_the_player_comes_forward(visit: Visit, staff: Administrator) -> None:
    visitor = visit()
    first, second = open_table(staff, "casino-stud"), open_table(staff, "progressive-holdem")
    page = visitor.go("/side-by-side")
    page.locator("main").get_by_role("button", name=f"Table {first}", exact=True).click()
    page.get_by_label("Add a table").select_option(f"Table {second}")
    expect(page).to_have_url(re.compile(f"#/side-by-side/{first},{second}$"))
    page.evaluate(LISTEN)
    tables = {table: page.frame_locator(f"iframe[data-table='{table}']") for table in (first, second)}
    for table, frame in tables.items():
        frame.locator(".spot.is-live[data-bet='ante']").first.click()
        frame.get_by_role("button", name=re.compile("^Deal")).click()
        expect(tab(page.locator("body"), table)).to_contain_text("your turn")
    front = page.locator(".side-table.is-front")
    expect(front).to_have_attribute("aria-label", f"Table {first}")  # it needs the player too
    visitor.shot("side_by_side")

    fold(tables[first])
    expect(front).to_have_attribute("aria-label", f"Table {second}")
    expect(tab(page.locator("body"), first)).not_to_contain_text("your turn")
    assert f"Your turn at Table {second}." in page.evaluate("window.__said")
    expect(tables[second].get_by_role("button", name=re.compile("^Fold"))).to_be_visible()
    expect(page.locator(f"iframe[data-table='{second}']")).to_be_focused()
    page.keyboard.press("f")  # the keys go to the table in front
    expect(tab(page.locator("body"), second)).not_to_contain_text("your turn")
    assert visitor.serious_findings() == []

    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator("iframe:visible")).to_have_count(1)
    assert visitor.sideways() == 0
    shown = page.locator("iframe:visible").bounding_box()
    assert shown is not None
    assert shown["width"] == 360
    assert shown["height"] > 500
    page.get_by_role("button", name=f"Table {first}", exact=True).click()
    expect(front).to_have_attribute("aria-label", f"Table {first}")


def tab(page: Locator, table: str) -> Locator:
    return page.locator(".side-tabs .tab", has_text=f"Table {table}")


def fold(table: FrameLocator) -> None:
    table.get_by_role("button", name=re.compile("^Fold")).click()


def test_own_keys_own_bet_sizes_and_amounts_in_big_blinds(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("poker", POKER)
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 4)
    for visitor, page in ((ann, pages[0]), (ben, pages[1])):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Keys and bet sizes").click()
        page.get_by_role("switch", name=re.compile("Amounts in big blinds")).check()
        sizes = page.get_by_role("textbox", name=re.compile("Bet sizes"))
        sizes.fill("33%, lots")
        sizes.press("Tab")
        expect(page.get_by_text("Not a bet size: lots.")).to_be_visible()
        sizes.fill("33%, 4bb")
        sizes.press("Tab")
        page.get_by_role("textbox", name="Fold").press("c")
        expect(page.get_by_role("textbox", name=re.compile("^Check"))).to_have_value("F")  # no two share a key
        assert visitor.serious_findings() == []
        page.get_by_role("button", name="Close").click()
    page = in_turn(staff, table, *pages)
    expect(button(page, "Call")).to_have_text(re.compile("Call 0.5 BB"))
    expect(bar(page).get_by_role("group", name="Bet sizes")).to_have_text("Min33%4 BBAll-in")
    page.get_by_role("button", name="4 BB", exact=True).click()
    expect(button(page, "Raise to")).to_have_text(re.compile("Raise to 4 BB"))
    bar(page).get_by_label(re.compile("^Amount, from")).fill("6.5")
    expect(button(page, "Raise to")).to_have_text(re.compile("Raise to 6.5 BB"))
    expect(page.locator(".seat.own .stack-line")).to_have_text(re.compile("BB"))
    ann.shot("big_blinds")
    page.get_by_role("heading", level=1).click()  # out of the field
    page.keyboard.press("c")
    expect(page.locator(".result p").first).to_contain_text("BB")  # C folds now
