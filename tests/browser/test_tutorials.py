"""The tutorials that are done in the browser, step by step as their pages say."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier import forget_game, register_game
from croupier.web.server.settings import ServeSettings
from tests import snippets
from tests.browser.conftest import Visit
from tests.browser.house import Served
from tests.browser.lesson import Lesson
from tests.snippets import TUTORIALS, SavedFile
from tests.waiting import LONGEST_MS
from tests.web.real import open_house

CARDS = "2c as kd ac qh 9h 8d 5s 4c 3d kc"


def test_a_newcomer_plays_a_first_round_with_the_coach(visit: Visit) -> None:
    lesson = Lesson("your-first-round.md")
    page = visit(guest=False).go()
    dock = page.get_by_role("region", name="State of play, and your actions")
    lesson.sees(page.get_by_role("main"), "Tables")
    lesson.choose(page, "Sit down", of=": Casino Stud")
    expect(page.locator("#header")).to_contain_text("$1,000")
    lesson.sees(page, "How this game goes")
    lesson.choose(page, "Got it")
    lesson.sees(page, "Coach")
    page.get_by_role("switch", name="Show the value of each choice").check()
    page.get_by_role("radio", name="$25 chip").click()
    lesson.sees(page, "Ante")
    page.get_by_role("button", name=re.compile(r"Ante: put \$25 down")).first.click()
    lesson.choose(dock, "Deal $25")
    lesson.sees(dock, "Fold")
    expect(page.get_by_text("best", exact=True).first).to_be_visible()
    lesson.choose(dock, "BET $50")
    lesson.sees(page, "Last round")
    result = page.locator(".settled")
    expect(result).to_contain_text("you")
    result.locator("li", has_text="you").get_by_role("button", name=re.compile("^CSP")).first.click()
    expect(page.get_by_role("dialog")).to_contain_text("CSP")
    lesson.press(page, "Escape")
    lesson.choose(page, "History", "link")
    expect(page.get_by_role("main")).to_contain_text("1 round")
    lesson.choose(page, "Tables", "link")
    lesson.is_over()


def test_a_newcomer_prices_a_pay_table_in_the_browser(visit: Visit) -> None:
    lesson = Lesson("re-price-a-pay-table.md")
    page = visit(guest=False).go()
    lesson.choose(page, "Odds", "link")
    lesson.choose(page, "Own prices", "link")
    lesson.sees(page, "The BET")
    for hand, units in (("Royal flush", "100"), ("Full house", "8")):
        lesson.sees(page.get_by_role("main"), hand)
        page.get_by_role("textbox", name=f"{hand} pays, to 1").first.fill(units)
    lesson.sees(page, "House edge")
    expect(page.get_by_role("main")).to_contain_text("5.0575%")
    lesson.choose(page, "Copy the link")
    lesson.choose(page, "Reset all prices")
    expect(page.get_by_role("main")).to_contain_text("5.1991%")
    lesson.is_over()


def sign_in(lesson: Lesson, page: Page, floor: Served, name: str) -> None:
    assert f"`{name}`" in lesson.text
    lesson.enter(page, "Name", name)
    lesson.enter(page, "Password", floor.password(name), named_on_page=False)
    lesson.choose(page, "Sign in")


def bet_and_deal(lesson: Lesson, page: Page, player: str) -> None:
    """A round from its opening to the cards."""
    lesson.choose(page, "Open the round")
    expect(page.get_by_role("main")).to_contain_text("The number of a box opens its bets")
    lesson.press(page, "1")
    lesson.enter(page, "Player", player, named_on_page=False)
    lesson.enter(page, "Ante", "50")
    lesson.press(page, "Enter")
    expect(page.get_by_role("form", name="Bets of box 1")).to_have_count(0)  # the console does one thing at a time
    lesson.choose(page, "Close bets")
    expect(page.get_by_role("form", name="Cards").get_by_role("textbox")).to_be_focused()
    lesson.type(page, CARDS)
    lesson.press(page, "Enter")
    expect(page.get_by_role("form", name="Cards")).to_have_count(0)


def deal_a_round(lesson: Lesson, dealer: Page, player: str) -> None:
    """From the first bet to the last chip."""
    bet_and_deal(lesson, dealer, player)
    lesson.choose(dealer, "BET $100")
    lesson.choose(dealer, "Turn the cards up")
    expect(dealer.get_by_role("main")).to_contain_text("a pair of kings")
    lesson.choose(dealer, "Settle")
    lesson.sees(dealer, "Payments")
    expect(dealer.get_by_role("main")).to_contain_text("2 left")
    lesson.choose(dealer, "Done, next")
    dealer.get_by_role("button", name="Done, next").click()
    expect(dealer.get_by_role("main")).to_contain_text("all done")


def report_a_case(lesson: Lesson, dealer: Page, player: str) -> None:
    """In the next round something happens that the rules do not settle."""
    bet_and_deal(lesson, dealer, player)
    lesson.choose(dealer, "Irregularity")
    window = dealer.get_by_role("dialog")
    lesson.choose(window, "Anything else")
    lesson.choose(window, "Report")
    lesson.choose(window, "Go on")
    expect(dealer.get_by_role("main")).to_contain_text("Play waits for a decision of the pit")


def decide_it(lesson: Lesson, pit: Page, dealer: Page) -> None:
    """The shift manager lets play go on, and suspends the table for a moment."""
    lesson.choose(pit, "Pit", "link")
    lesson.sees(pit, "Queue")
    # Other cases may wait on this floor too.
    own_case = pit.get_by_role("listitem").filter(has=pit.get_by_text("T6", exact=True))
    lesson.choose(own_case, "Play on")
    window = pit.get_by_role("dialog")
    lesson.enter(window, "Reason", "the cards are dry")
    lesson.choose(window, "Play on")
    lesson.choose(pit, "T6 · Stud dealt by hand", "link")
    lesson.choose(window, "Suspend")
    lesson.enter(window, "Reason", "a clean layout")
    lesson.choose(window, "Suspend")
    expect(pit.get_by_role("main")).to_contain_text("suspended: a clean layout")
    expect(dealer.get_by_role("main")).to_contain_text("suspended")
    lesson.choose(pit, "T6 · Stud dealt by hand", "link")
    lesson.choose(window, "Reopen")
    expect(dealer.get_by_role("main")).not_to_contain_text("suspended")


def test_a_newcomer_deals_a_round_by_hand_and_decides_a_case_in_the_pit(visit: Visit, floor: Served) -> None:
    lesson = Lesson("deal-and-supervise.md")
    page, dealer = visit(guest=False).go(), visit(guest=False).page
    lesson.choose(page, "Play as a guest")
    player = page.locator("#header").get_by_text("guest-").inner_text()

    dealer.goto(f"{floor.address}/staff")
    sign_in(lesson, dealer, floor, "demo-dealer")
    lesson.sees(dealer, "Deal")
    lesson.choose(dealer, "Stud dealt by hand", "link")
    deal_a_round(lesson, dealer, player)
    report_a_case(lesson, dealer, player)
    page.goto(f"{floor.address}/staff".replace("127.0.0.1", "localhost"))
    sign_in(lesson, page, floor, "demo-shift-manager")
    decide_it(lesson, page, dealer)
    lesson.choose(dealer, "Fold")
    lesson.choose(dealer, "Turn the cards up")
    lesson.choose(dealer, "Settle")
    expect(dealer.get_by_role("main")).to_contain_text("1 left")
    lesson.choose(dealer, "Done, next")
    expect(dealer.get_by_role("main")).to_contain_text("all done")
    lesson.is_over()


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of the tutorial, saved as its page says, in the house for as long as the test runs."""
    for step in snippets.steps(TUTORIALS / "add-a-game.md"):
        if isinstance(step, SavedFile):
            (tmp_path / step.name).write_text(step.text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module("high_card").HIGH_CARD
    register_game(game, import_module("high_card_rulings").RULINGS)
    yield
    forget_game(game)
    for name in ("high_card", "high_card_rulings"):
        del sys.modules[name]


@pytest.mark.usefixtures("own_game")
def test_a_newcomer_opens_a_table_of_their_own_game_and_plays_there(browser: Browser) -> None:
    lesson = Lesson("add-a-game.md")
    settings = ServeSettings(memory=True, pace="test", grace_s=0)
    with (
        open_house(settings) as (address, house),
        closing(browser.new_context()) as ada,
        closing(browser.new_context(reduced_motion="reduce")) as player,
    ):
        for context in (ada, player):
            context.set_default_timeout(LONGEST_MS)
        page = ada.new_page()
        page.goto(f"{address}/#/first-administrator")
        lesson.enter(page, "The code on the console", house.first_codes[0], named_on_page=False)
        lesson.enter(page, "Your name", "ada")
        lesson.enter(page, "A password", "violet tortoise harbour 41")
        lesson.choose(page, "Take charge")
        lesson.sees(page, "House")
        lesson.choose(page, "Open High Card")
        dialog = page.get_by_role("dialog")
        lesson.enter(dialog, "Short name, such as T7", "T7")
        lesson.enter(dialog, "Pace", "Brisk")
        lesson.choose(dialog, "Open a table")
        expect(dialog).to_have_count(0)

        page = player.new_page()
        page.goto(address)
        lesson.sees(page, "High Card")
        lesson.choose(page, "Sit down", of=": High Card")
        page.get_by_role("radio", name="$25 chip").click()
        lesson.sees(page, "Ante")
        page.get_by_role("button", name=re.compile(r"Ante: put \$25 down")).first.click()
        dock = page.get_by_role("region", name="State of play, and your actions")
        lesson.choose(dock, "Deal")
        lesson.choose(dock, "Raise")
        expect(page.locator(".settled")).to_contain_text("HIC 3.")
    lesson.is_over()
