"""An empty floor, set up from the browser alone: two administrators, staff, settings, a jackpot, tables, a round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import snippets
from tests.browser.house import Served, served
from tests.browser.lesson import Lesson
from tests.browser.visitor import WIDTHS, Visitor, at_rest, moment
from tests.waiting import LONGEST_MS, wait_until

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


def take_charge(lesson: Lesson, visitor: Visitor, *, code: str, name: str, password: str) -> Page:
    page = visitor.go("/first-administrator")
    lesson.enter(page, "The code on the console", code, named_on_page=False)
    lesson.enter(page, "Your name", name)
    lesson.enter(page, "A password", password)
    lesson.choose(page, "Take charge")
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


def agreed(second: Page, words: str, lesson: Lesson | None = None) -> None:
    """The second person reads what will be done, and agrees on their own device; in the lesson, as the page says."""
    request = second.get_by_role("region", name="Requests").get_by_role("listitem").filter(has_text=words)
    if lesson is None:
        request.get_by_role("button", name="Approve").click()
    else:
        lesson.choose(request, "Approve")
    expect(request).to_have_count(0)


def take_charge_and_engage_staff(lesson: Lesson, floor: Served, ada: Visitor, bob: Visitor) -> tuple[Page, Page]:
    """Two administrators take charge and engage a cashier; their pages."""
    first = take_charge(lesson, ada, code=floor.code, name="ada", password="violet tortoise harbour 41")
    lesson.sees(first, "House")
    lesson.sees(first, "Set up the floor")
    steps = first.get_by_role("region", name="Set up the floor")
    expect(steps.locator("[aria-current]")).to_contain_text("A second administrator")
    second = take_charge(lesson, bob, code=floor.second_code, name="bob", password="copper kettle morning 58")
    expect(second.get_by_role("region", name="Set up the floor").locator("[aria-current]")).to_contain_text("Staff")

    lesson.choose(first, "People", "link")
    lesson.choose(first, "Engage somebody")
    dialog = first.get_by_role("dialog")
    lesson.enter(dialog, "Name", "cay")
    lesson.enter(dialog, "Role", "Cashier")
    lesson.enter(dialog, "First password", "silver window garden 23")
    lesson.choose(dialog, "Engage")
    lesson.sees(first, "Waits for a second person")
    expect(first.get_by_role("region", name="Requests").get_by_role("button", name="Approve")).to_have_count(0)
    agreed(second, "Engage cay as cashier.", lesson)
    expect(first.get_by_role("region", name="Staff")).to_contain_text("cay")
    return first, second


def open_a_jackpot_and_a_table(lesson: Lesson, first: Page, second: Page) -> None:
    steps, dialog = first.get_by_role("region", name="Set up the floor"), first.get_by_role("dialog")
    lesson.choose(first, "House", "link")
    expect(steps.locator("[aria-current]")).to_contain_text("Settings of the house")
    lesson.choose(steps, "Open a jackpot")
    lesson.enter(dialog, "Name", "grand")
    lesson.choose(dialog, "Open the jackpot")
    agreed(second, "Open the jackpot grand", lesson)
    lesson.choose(steps, "Open Casino Stud")
    lesson.enter(dialog, "Short name, such as T7", "T1")
    lesson.enter(dialog, "Jackpot", "grand")
    lesson.enter(dialog, "Pace", "Brisk")
    lesson.choose(dialog, "Open a table")
    agreed(second, "linked to the jackpot grand", lesson)
    lesson.sees(first, "Tables")
    expect(first.get_by_role("region", name="Tables")).to_contain_text("T1 · Casino Stud")


def sell_chips_and_play(lesson: Lesson, floor: Served, first: Page, visitor: Visitor) -> None:
    """A player joins in the private window, gets chips from the administrator, and plays a round."""
    private = visitor.page
    lesson.choose(private, "Sign out")
    expect(private.get_by_role("button", name="Sign in")).to_be_visible()
    private.goto(f"{floor.address}/")
    lesson.choose(private, "Sign in", "link")
    lesson.choose(private, "I am new")
    lesson.enter(private, "Name", "alice")
    lesson.enter(private, "Password", "amber lantern meadow 17")
    visitor.received.clear()
    lesson.choose(private.get_by_role("main"), "Join")
    expect(private.locator("#header")).to_contain_text("$0")
    # The lobby is complete, and its line is open: what happens before is not told.
    expect(private.get_by_role("main").locator(".table-card")).to_have_count(5)
    heard = visitor.received
    wait_until(lambda: any('"type":"lobby"' in one for one in heard), "the line is open", step=moment(private))

    lesson.choose(first, "Cage", "link")
    lesson.enter(first, "Patron", "alice")
    lesson.choose(first, "Find")
    first.get_by_label("Number of $25 chips").fill("8")
    lesson.sees(first, "Total")
    expect(first.get_by_role("main")).to_contain_text("$200")
    top_of_page = at_rest(private, private.get_by_role("main"))
    lesson.choose(first, "Sell chips")
    expect(first.get_by_role("main")).to_contain_text("alice has bought $200 in chips.")

    expect(private.locator(".for-you")).to_contain_text("ada sells 200.00 of chips to alice")
    assert at_rest(private, private.get_by_role("main")) == top_of_page
    lesson.choose(private, "OK")
    expect(private.locator(".for-you")).to_have_text("")
    lesson.choose(private, "Sit down", of=": Casino Stud")
    private.get_by_role("radio", name="$25 chip").click()
    lesson.sees(private, "Ante")
    private.get_by_role("button", name=re.compile(r"Ante: put \$25 down")).first.click()
    lesson.choose(private, "Deal $25")
    lesson.choose(private, "Fold")
    expect(private.locator(".settled")).to_contain_text("CSP 3.12.1")
    expect(private.locator("#header")).to_contain_text("$175")


def engage_more_staff(ada: Visitor, first: Page, second: Page) -> None:
    for name, role in (("dot", "dealer"), ("pat", "pit-supervisor"), ("sam", "shift-manager"), ("aud", "auditor")):
        first.get_by_role("button", name="Engage somebody").click()
        fill(first, "Engage", {"Name": name, "Role": role, "First password": PASSWORD})
        expect(first.get_by_role("region", name="Requests")).to_contain_text("You asked.")
        agreed(second, f"Engage {name} as {role}")
    expect(first.get_by_role("region", name="Staff")).to_contain_text("has not chosen a password of their own yet")
    assert ada.serious_findings() == []


def complete_the_list(ada: Visitor, first: Page, second: Page) -> None:
    """A setting, and a table of each other game: nothing is left to set up."""
    first.get_by_role("button", name="Change: Seconds that a clock gives").click()
    fill(
        first,
        "Change the setting",
        {"Seconds that a clock gives a Poker player (R-51) (seconds)": "45", "Reason": "brisk"},
    )
    agreed(second, "clock s 45")
    steps = first.get_by_role("region", name="Set up the floor")
    steps.get_by_role("button", name="Open Multi-Link").click()
    fill(first, "Open a table", {"Short name, such as T7": "T2", "Dealt by": "by_hand"})
    agreed(second, "T2")
    expect(steps).to_contain_text("Still without a table: Singapore Stud")
    for table, game in (("T3", "Singapore Stud"), ("T4", "Progressive"), ("T5", "Poker")):
        steps.get_by_role("button", name=f"Open {game}").click()
        fill(first, "Open a table", {"Short name, such as T7": table})
    expect(first.get_by_role("region", name="Tables").get_by_role("listitem")).to_have_count(5)
    expect(steps).to_have_count(0)
    assert ada.serious_findings() == []


def open_a_round_by_hand(floor: Served, dealer: Page) -> None:
    dealer.goto(f"{floor.address}/staff")
    dealer.get_by_label("Name").fill("dot")
    dealer.get_by_label("Password").fill(PASSWORD)
    dealer.get_by_role("button", name="Sign in").click()
    dealer.get_by_role("link", name=re.compile("Multi-Link")).click()
    dealer.get_by_role("button", name=re.compile("Open the round")).click()
    expect(dealer.get_by_role("main")).to_contain_text("The number of a box opens its bets")


def test_two_administrators_set_up_a_whole_casino_as_the_tutorial_says_and_beyond(
    empty_floor: Served, people: dict[str, Visitor], tmp_path: Path
) -> None:
    lesson = Lesson("open-a-real-floor.md")
    first, second = take_charge_and_engage_staff(lesson, empty_floor, people["ada"], people["bob"])
    assert people["bob"].sideways() == 0
    engage_more_staff(people["ada"], first, second)
    open_a_jackpot_and_a_table(lesson, first, second)
    complete_the_list(people["ada"], first, second)
    open_a_round_by_hand(empty_floor, people["dot"].page)
    sell_chips_and_play(lesson, empty_floor, first, people["bob"])
    lesson.is_over()
    *_, commands = snippets.blocks(lesson.page, "sh")
    said = snippets.run(commands.replace("floor.db", "floor.sqlite"), tmp_path, at=tmp_path)
    assert said.count('"events"') == 2
    assert '"verified": true' in said
