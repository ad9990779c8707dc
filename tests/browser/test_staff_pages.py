"""The frame of the staff's pages: a person signs in, finds the pages of their role, and no others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.staff import PASSWORD, Administrator

PAGES = {
    "Deal": "#/deal",
    "Pit": "#/pit",
    "Cage": "#/cage",
    "Cash reports": "#/cash-reports",
    "Reports": "#/reports",
    "House": "#/house",
    "People": "#/people",
    "Watch": "#/watch",
    "Audit": "#/audit",
    "Figures": "#/figures",
}
"""The pages of staff, and their addresses."""
OPEN_TO = {
    "dealer": ["Deal"],
    "pit-supervisor": ["Deal", "Pit", "Cage", "Reports"],
    "shift-manager": ["Deal", "Pit", "Cage", "Cash reports", "Reports", "House"],
    "cashier": ["Cage"],
    "administrator": ["Deal", "Pit", "Cage", "Cash reports", "Reports", "House", "People"],
    "auditor": ["Watch", "Audit", "Figures", "Cash reports", "Reports"],
}


def test_staff_who_sign_in_on_the_players_page_come_to_their_own(visit: Visit, staff: Administrator) -> None:
    name = staff.engaged("dealer")
    visitor = visit(guest=False)
    page = visitor.go("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Deal")
    expect(page.get_by_role("banner")).to_contain_text(f"{name} dealer")
    expect(page.get_by_role("banner")).to_contain_text("Connected")


@pytest.mark.parametrize("role", OPEN_TO)
def test_each_role_has_its_own_pages_and_is_told_so_at_the_others(
    visit: Visit, staff: Administrator, role: str
) -> None:
    visitor = visit("phone", guest=False, dark=role == "auditor")
    staff.bring_in(visitor, role)
    page = visitor.page
    page.goto(f"{visitor.address}/staff")
    expect(page.get_by_role("banner").get_by_role("link", name=f"{role}-one")).to_be_visible()
    expect(page.locator(".spinner")).to_have_count(0)

    links = page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_text(OPEN_TO[role])
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []
    for title in PAGES.keys() - set(OPEN_TO[role]):
        page.goto(f"{visitor.address}/staff{PAGES[title]}")
        expect(page.get_by_role("main")).to_contain_text(f"“{title}” is not a page of")


def test_a_player_finds_no_page_of_staff(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto(f"{visitor.address}/staff#/deal")

    expect(visitor.page.get_by_role("main")).to_contain_text("These pages are for the staff of the floor.")
    expect(visitor.page.get_by_role("navigation", name="Pages").get_by_role("link")).to_have_count(0)


def test_a_session_that_ends_brings_the_sign_in_form_and_then_the_same_page(visit: Visit, staff: Administrator) -> None:
    visitor = visit(guest=False)
    staff.bring_in(visitor, "dealer")
    page = visitor.page
    page.goto(f"{visitor.address}/staff#/deal")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal")

    staff.do("revoke_sessions", name=staff.engaged("dealer"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Staff sign in")
    assert visitor.serious_findings() == []
    page.get_by_label("Name").fill(staff.engaged("dealer"))
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Deal")


def test_the_header_says_when_the_line_is_cut_and_when_it_is_back(visit: Visit, staff: Administrator) -> None:
    visitor = visit(guest=False)
    staff.bring_in(visitor, "dealer")
    page = visitor.page
    page.goto(f"{visitor.address}/staff#/deal")
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("Connected")

    visitor.context.set_offline(offline=True)
    expect(banner).to_contain_text("Reconnecting")
    expect(page.locator("#alert")).to_contain_text("Nothing that you sent is lost")
    visitor.context.set_offline(offline=False)

    expect(banner).to_contain_text("Connected")
    visitor.complaints[:] = [line for line in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in line]
