"""The card room's waiting lists in the lobby."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.staff import POKER, Administrator


def test_a_player_joins_a_list_in_the_lobby_and_is_told_that_a_seat_is_ready(
    visit: Visit, staff: Administrator
) -> None:
    blinds = {"small_blind": "25.00", "big_blind": "50.00"}
    staff.do("open_list", stakes="25-50", seats=4, **blinds)
    visitor = visit("phone")
    page = visitor.go("/")
    lists = page.get_by_role("region", name="Waiting lists")
    expect(lists).to_contain_text("0 waiting")

    lists.get_by_role("button", name="Join the list").click()
    expect(lists).to_contain_text("You are number 1 on the list")
    assert visitor.sideways() == 0
    assert visitor.serious_findings() == []
    table = staff.open_table("poker", {**POKER, **blinds, "seats": 4})

    # A screen reader hears the status once, and not each second.
    expect(lists.get_by_role("status")).to_have_text(f"Your seat is ready: seat 1 at Table {table}.")
    expect(lists).to_contain_text(re.compile("Take it within 0:[0-5][0-9]"))
    lists.get_by_role("link", name="To the table").click()
    expect(page.get_by_role("button", name="Sit down at seat 1")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down at seat")).to_have_count(1)
