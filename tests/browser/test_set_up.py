"""An empty floor, set up from the browser alone: two administrators, staff, settings, a jackpot, tables, a round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import Served, served
from tests.browser.visitor import WIDTHS, Visitor
from tests.waiting import LONGEST_MS

PASSWORD = "violet tortoise harbour 41"


@pytest.fixture
def empty_floor(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "--demo", "false", "--grace-s", "0") as found:
        yield found


@pytest.fixture
def people(browser: Browser, empty_floor: Served, tmp_path: Path) -> Iterator[dict[str, Visitor]]:
    """Three people, each with a device of their own."""
    found = {}
    for name, width in (("ada", "desk"), ("bob", "phone"), ("dot", "desk")):
        across, down = WIDTHS[width]
        context = browser.new_context(viewport={"width": across, "height": down}, reduced_motion="reduce")
        context.set_default_timeout(LONGEST_MS)
        found[name] = Visitor(context, empty_floor.address, tmp_path / "shots")
    yield found
    complaints = [line for visitor in found.values() for line in visitor.complaints]
    for visitor in found.values():
        visitor.context.close()
    assert complaints == []


def take_charge(visitor: Visitor, name: str, code: str) -> Page:
    page = visitor.go("/first-administrator")
    page.get_by_label("The code on the console").fill(code)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("A password").fill(PASSWORD)
    page.get_by_role("button", name="Take charge").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("House")
    return page


def fill(page: Page, button: str, fields: dict[str, str]) -> None:
    """Fill in the open form, and send it."""
    dialog = page.get_by_role("dialog")
    for label, value in fields.items():
        field = dialog.get_by_label(label, exact=True)
        if field.evaluate("(el) => el.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_have_count(0)


def agreed(second: Page, words: str) -> None:
    """The second person reads what will be done, and agrees on their own device."""
    request = second.get_by_role("region", name="Requests").get_by_role("listitem").filter(has_text=words)
    request.get_by_role("button", name="Approve").click()
    expect(request).to_have_count(0)


def test_two_administrators_set_up_a_whole_casino_from_the_browser_alone(
    empty_floor: Served, people: dict[str, Visitor]
) -> None:
    first = take_charge(people["ada"], "ada", empty_floor.code)
    steps = first.get_by_role("region", name="Set up the floor")
    expect(steps.locator("[aria-current]")).to_contain_text("A second administrator")
    second = take_charge(people["bob"], "bob", empty_floor.second_code)
    assert people["bob"].sideways() == 0
    expect(second.get_by_role("region", name="Set up the floor").locator("[aria-current]")).to_contain_text("Staff")

    first.get_by_role("link", name="People", exact=True).click()
    for name, role in (("dot", "dealer"), ("pat", "pit-supervisor"), ("sam", "shift-manager")):
        first.get_by_role("button", name="Engage somebody").click()
        fill(first, "Engage", {"Name": name, "Role": role, "First password": PASSWORD})
        own = first.get_by_role("region", name="Requests")
        expect(own).to_contain_text("You asked.")
        expect(own.get_by_role("button", name="Approve")).to_have_count(0)
        agreed(second, f"Engage {name} as {role}")
    expect(first.get_by_role("region", name="Staff")).to_contain_text("has yet to take a password of their own")
    assert people["ada"].serious_findings() == []

    first.get_by_role("link", name="House", exact=True).click()
    expect(steps.locator("[aria-current]")).to_contain_text("Settings of the house")
    first.get_by_role("button", name="Change: Seconds that a clock gives").click()
    fill(
        first,
        "Change the setting",
        {"Seconds that a clock gives a Poker player (R-51) (seconds)": "45", "Reason": "brisk"},
    )
    agreed(second, "clock s 45")
    steps.get_by_role("button", name="Open a jackpot").click()
    fill(first, "Open the jackpot", {"Name": "grand"})
    agreed(second, "Open the jackpot grand")

    steps.get_by_role("button", name="Open Casino Stud").click()
    fill(first, "Open a table", {"Jackpot": "grand", "Short name, such as T7": "T1"})
    agreed(second, "linked to the jackpot grand")
    steps.get_by_role("button", name="Open Multi-Link").click()
    fill(first, "Open a table", {"Short name, such as T7": "T2", "Dealt by": "by_hand"})
    expect(steps).to_contain_text("Still without a table: Singapore Stud")
    for table, game in (("T3", "Singapore Stud"), ("T4", "Progressive"), ("T5", "Poker")):
        steps.get_by_role("button", name=f"Open {game}").click()
        fill(first, "Open a table", {"Short name, such as T7": table})
    expect(first.get_by_role("region", name="Tables").get_by_role("listitem")).to_have_count(5)
    expect(steps).to_have_count(0)
    assert people["ada"].serious_findings() == []

    dealer = people["dot"].page
    dealer.goto(f"{empty_floor.address}/staff")
    dealer.get_by_label("Name").fill("dot")
    dealer.get_by_label("Password").fill(PASSWORD)
    dealer.get_by_role("button", name="Sign in").click()
    dealer.get_by_role("link", name=re.compile("Multi-Link")).click()
    dealer.get_by_role("button", name=re.compile("Open the round")).click()
    expect(dealer.get_by_role("main")).to_contain_text("Place your bets, please")
