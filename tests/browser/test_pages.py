"""Every page: it opens, complains about nothing, fits its window, and keeps nobody out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.staff import POKER, Administrator
from tools.preloads import all_of

PAGES = {
    "/": "Tables",
    "/sign-in": "Sign in",
    "/me": None,
    "/history": "Your rounds",
    "/odds/casino-stud": "The odds",
    "/odds/progressive-holdem": "The odds",
    "/first-administrator": "Take charge",
}
"""By address, the heading to wait for."""


@pytest.mark.parametrize(("width", "dark"), [("phone", False), ("phone", True), ("tablet", False), ("desk", True)])
def test_each_page_fits_its_window_and_has_no_serious_finding(visit: Visit, width: str, dark: bool) -> None:
    visitor = visit(width, dark=dark)
    for path, heading in PAGES.items():
        if path == "/sign-in":
            continue  # for those who are not signed in: below
        page = visitor.go(path)
        expect(page.get_by_role("heading", level=1, name=heading or visitor.name)).to_be_visible()
        expect(page.locator(".spinner")).to_have_count(0)
        assert visitor.sideways() == 0, path
        assert visitor.serious_findings() == [], path


def test_a_stranger_is_asked_in(visit: Visit) -> None:
    visitor = visit("phone", guest=False)
    page = visitor.go("/sign-in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []


def test_an_address_that_leads_nowhere_says_so(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/no/such/page")

    expect(page.get_by_text("There is no such page here.")).to_be_visible()
    page.get_by_role("link", name="To the tables", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tables")
    assert visitor.serious_findings() == []


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/tables/NOWHERE")

    expect(page.locator(".state")).to_contain_text("There is no")


@pytest.mark.parametrize(("width", "dark"), [("phone", False), ("desk", True)])
def test_a_poker_table_has_no_serious_finding(visit: Visit, staff: Administrator, width: str, dark: bool) -> None:
    table = staff.open_table("poker", POKER, bots=0)
    visitor = visit(width, dark=dark)
    page = visitor.go(f"/tables/{table}")

    expect(page.get_by_role("button", name="Sit down at seat 1")).to_be_visible()
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []


def test_a_newcomer_sits_down_in_two_clicks(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("poker", POKER, name="Two clicks")
    visitor = visit(guest=False)
    page = visitor.go("/")
    expect(page.get_by_role("link", name="Two clicks")).to_be_visible()

    page.get_by_role("button", name="Sit down: Two clicks").click()
    page.get_by_role("button", name="Sit down at seat 2").click()

    expect(page.locator(".seat.own")).to_be_visible()
    assert visitor.table(table)["you"]["seat"] == 2


def test_a_page_loads_no_file_but_those_that_its_weight_was_counted_from(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("poker", POKER)
    page = visit().go(f"/tables/{table}")
    expect(page.locator(".sit").first).to_be_visible()

    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")

    scripts = {path.removeprefix("/") for path in loaded if path.endswith(".js")}
    assert "poker/page.js" in scripts
    assert scripts <= set(all_of("poker/page.js"))
