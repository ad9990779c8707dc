"""Own rounds reviewed: replayed on the felt with the worth of each decision, filtered, in sessions, and shared."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.felt import Player, open_table
from tests.browser.staff import POKER, Administrator
from tests.browser.test_poker import LISTEN, check_or_call, in_turn, play_on, sit
from tests.browser.visitor import Visitor, moment
from tests.waiting import wait_until


def has_settled(visitor: Visitor, rounds: int) -> bool:
    """Whether so many of the visitor's rounds are over."""
    answer = visitor.context.request.get(f"{visitor.address}/api/v1/rounds?mine=1")
    return len([one for one in answer.json()["rounds"] if one["outcome"]]) == rounds


def test_a_mistake_is_found_filtered_replayed_on_the_felt_and_shared(visit: Visit, staff: Administrator) -> None:
    visitor = visit()
    player = Player(visitor, open_table(staff, "casino-stud"))
    # One of the two is not the best play of its hand, or both are.
    for played, decision in enumerate(("BET", "Fold"), 1):
        expect(player.spot(3, "ante")).to_have_class(re.compile("is-live"))
        player.put(3, "ante", 25)
        player.deal()
        player.button(decision).click()
        wait_until(partial(has_settled, visitor, played), "it is settled", step=moment(player.page))

    page = visitor.go("/history")
    expect(page.locator(".round-list li")).to_have_count(2)
    expect(page.locator(".session-curve svg")).to_have_attribute(
        "aria-label", re.compile("After 2 rounds the result is")
    )
    page.get_by_text("As a table").click()
    expect(page.get_by_role("region", name="The session, round by round").locator("tbody tr")).to_have_count(2)
    page.get_by_label("From").fill("2999-01-01")
    expect(page.get_by_text("No round matches these filters.")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("combobox", name="Game").select_option("casino-stud")
    expect(page.locator(".round-list li")).to_have_count(2)
    assert visitor.serious_findings() == []
    visitor.shot("history")

    page.get_by_role("link", name="Casino Stud").first.click()
    expect(page.get_by_role("button", name="Decision", exact=True)).to_be_visible()  # its worth has been counted
    page.evaluate(LISTEN)
    page.keyboard.press("Home")
    expect(page.locator(".replay-felt .figure")).to_have_count(0)
    page.keyboard.press("d")
    worth = page.get_by_role("group", name="Value of this decision")
    expect(worth).to_contain_text("Fold −$25")
    expect(worth.locator(".best")).to_have_count(1)
    assert any("Fold −$25" in said for said in page.evaluate("window.__said"))
    expect(page.locator(".replay-felt .spot[data-box='3'][data-bet='ante'] .figure")).to_have_text("$25")
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", re.compile("Fold −\\$25"))
    assert visitor.serious_findings() == []
    visitor.shot("replay")

    page.get_by_role("button", name="Link with my cards").click()
    address = page.get_by_role("textbox", name="The link").input_value()
    stranger = visit(guest=False)
    expect(opened(stranger.page, address).get_by_text("A round that its player has shared")).to_be_visible()
    expect(stranger.page.get_by_role("region", name="Settlement")).to_be_visible()
    assert visitor.name is not None
    assert not [text for text in stranger.received if visitor.name in text]
    assert stranger.serious_findings() == []
    stranger.shot("shared")

    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Withdraw")).to_have_count(0)
    expect(opened(stranger.page, address).get_by_text("This link shows no round")).to_be_visible()


def settled(visitor: Visitor) -> list[str]:
    """The visitor's rounds that are over."""
    answer = visitor.context.request.get(f"{visitor.address}/api/v1/rounds?mine=1")
    return [one["round"] for one in answer.json()["rounds"] if one["outcome"]]


def opened(page: Page, address: str) -> Page:
    page.goto("about:blank")
    page.goto(address)
    return page


def test_the_coach_speaks_after_a_poker_hand_and_never_during_it(visit: Visit, staff: Administrator) -> None:
    table = staff.open_table("poker", POKER)
    ann, ben = visit(), visit()
    pages = sit(ann, table, 1), sit(ben, table, 4)
    coach = pages[0].get_by_role("region", name="Coach")
    coach.get_by_role("switch").check()
    pages[0].evaluate(LISTEN)
    in_turn(staff, table, *pages)
    expect(coach).to_contain_text("The coach speaks after each hand.")
    play_on(pages, check_or_call)
    expect(coach.locator(".equities li")).to_have_count(4)
    expect(coach.locator(".coach-decisions li")).to_have_count(4)
    expect(coach).to_contain_text(re.compile("Against the hands? of .*|Nobody else showed: against any one hand"))
    assert any(said.startswith("Coach. ") for said in pages[0].evaluate("window.__said"))
    assert not [url for url in asked(ben.page) if url.endswith("/review")]  # Ben's coach is off
    assert ann.serious_findings() == []
    ann.shot("poker_coach")

    in_turn(staff, table, *pages)
    assert len([url for url in asked(ann.page) if url.endswith("/review")]) == 1


def asked(page: Page) -> list[str]:
    """The addresses that the page has asked for."""
    found: list[str] = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    return found
