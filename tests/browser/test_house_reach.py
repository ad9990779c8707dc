"""The house games for everyone: keyboard, phone, screen reader, text, a cut line, somebody who only watches."""

from __future__ import annotations

import json
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.felt import GAMES, Player, open_table
from tests.browser.staff import ONE_ROUND, Administrator
from tests.browser.visitor import moment
from tests.waiting import wait_until

MIDDLE = 4
SPOT_OR_NAME = """() => {
    const one = document.activeElement;
    if (one.dataset.bet) return `spot ${one.dataset.box} ${one.dataset.bet}`;
    if (one === document.body) return null;
    return one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent.trim();
}"""
"""The focused spot, or the name of what has the focus; empty for something without a name."""


FIRST_CHOICE = """() => {
    const ask = document.querySelector(".dock .action.primary[aria-keyshortcuts]:not([aria-disabled])");
    return ask?.getAttribute("aria-keyshortcuts");
}"""


def plays_on(player: Player) -> bool:
    """Press the key of the first choice; whether the next round is offered instead."""
    key: str | None = player.page.evaluate(FIRST_CHOICE)
    if key is not None and key != "Enter":
        player.page.keyboard.press(key)
    return bool(key == "Enter")


def test_whole_sessions_of_each_game_are_played_with_the_keyboard_alone(visit: Visit, staff: Administrator) -> None:
    visitor = visit()
    keys = visitor.page.keyboard
    for game in GAMES:
        player = Player(visitor, open_table(staff, game, pace=ONE_ROUND))
        expect(player.page.locator(".spot.is-live").first).to_be_visible()
        for key in ("ArrowLeft", "3", "a", "a", "Backspace"):
            keys.press(key)
        expect(player.lies(MIDDLE + 1, "ante")).to_have_text("$25")
        keys.press("Enter")
        expect(player.button("Fold")).to_be_visible()
        wait_until(partial(plays_on, player), "the round is settled", step=moment(player.page))
        assert {"Ante", "BET" if "stud" in game else "Flop"} <= set(player.settled(MIDDLE + 1))
        if game == "progressive-holdem":  # the five cards that count, the player's or the Dealer's
            expect(player.page.locator(".felt-card.is-lifted")).to_have_count(5)
        keys.press("Enter")
        expect(player.sentence).to_contain_text("Place your bets")
        keys.press("r")
        expect(player.button("Deal")).to_be_enabled()
        keys.press("Enter")
        expect(player.button("Fold")).to_be_visible()
        keys.press("f")
        expect(player.button("Next round")).to_be_visible()
    keys.press("?")
    expect(player.page.get_by_role("dialog", name="Keys")).to_contain_text("Repeat the last bets")
    keys.press("Escape")
    expect(player.page.get_by_role("dialog", name="Keys")).to_have_count(0)


def test_a_spot_is_reached_with_tab_space_puts_a_chip_there_and_enter_always_deals(
    visit: Visit, staff: Administrator
) -> None:
    player = Player(visit(), open_table(staff, "progressive-holdem"))
    expect(player.page.locator(".spot.is-live").first).to_be_visible()
    stops: list[str | None] = []
    for _ in range(40):
        player.page.keyboard.press("Tab")
        stops.append(player.page.evaluate(SPOT_OR_NAME))
        if stops[-1] is not None and stops[-1].endswith("ante"):
            break
    assert [one for one in stops if one == ""] == []
    assert {one for one in stops if one is not None and one.startswith("spot")} <= {
        f"spot {MIDDLE} {bet}" for bet in ("jackpot", "bonus", "ante")
    }
    player.page.keyboard.press(" ")
    expect(player.lies(MIDDLE, "ante")).to_have_text("$10")
    player.page.keyboard.press("Backspace")
    expect(player.lies(MIDDLE, "ante")).to_have_count(0)
    player.spot(MIDDLE, "ante").click()
    expect(player.button("Deal")).to_be_enabled()
    player.page.keyboard.press("Enter")
    expect(player.button("Fold")).to_be_visible()
    assert player.box(MIDDLE)["bets"]["ante"] == "10.00"


@pytest.mark.parametrize("game", ["singapore-stud", "progressive-holdem"])
def test_on_a_phone_the_whole_round_fits_and_is_played_by_thumb(visit: Visit, staff: Administrator, game: str) -> None:
    player = Player(visit("phone"), open_table(staff, game, pace=ONE_ROUND))
    player.page.locator(".tile").nth(1).click()
    player.put(2, "ante", 25)
    player.deal()
    player.dock.locator(".action.primary:not([aria-disabled])", has_text="$50").click()
    assert player.visitor.sideways() == 0
    own = player.page.locator(".box.is-own .felt-card")
    assert own.evaluate_all("all => all.length > 0 && all.every((one) => one.getClientRects().length > 0)")
    low = "all => all.filter((one) => one.className !== 'clause' && one.offsetHeight && one.offsetHeight < 44).length"
    assert player.dock.get_by_role("button").evaluate_all(low) == 0


@pytest.mark.parametrize(("width", "dark"), [("phone", True), ("tablet", False), ("desk", True)])
def test_no_serious_accessibility_finding(visit: Visit, staff: Administrator, width: str, dark: bool) -> None:
    player = Player(visit(width, dark=dark), open_table(staff, "progressive-holdem"))
    expect(player.page.locator(".spot.is-live").first).to_be_visible()
    assert player.visitor.serious_findings() == []
    player.put(MIDDLE, "ante", 25)
    player.deal()
    expect(player.button("Fold")).to_be_visible()
    assert player.visitor.serious_findings() == []
    player.button("Fold").click()
    player.settled(MIDDLE)
    assert player.visitor.serious_findings() == []


def test_a_screen_reader_hears_the_cards_the_choices_and_the_result(visit: Visit, staff: Administrator) -> None:
    # The result stays: a page that is late would be told of the next round only.
    player = Player(visit(), open_table(staff, "casino-stud", pace=ONE_ROUND))
    player.put(MIDDLE, "ante", 25)
    listen = """() => {
        window.said = [];
        const region = document.getElementById("live");
        new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
    }"""
    player.page.evaluate(listen)
    player.deal()
    player.button("Fold").click()
    player.settled(MIDDLE)
    said = " ".join(player.page.evaluate("window.said"))
    assert "Box 4: BET $50 or fold" in said
    assert "your box 4" in said
    assert "Ante loses $25; $25 down" in said
    assert " of spades" in said or " of hearts" in said or " of clubs" in said or " of diamonds" in said


def test_the_table_as_text_is_played_without_the_picture(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    expect(player.page.locator(".felt")).to_be_visible()
    player.page.keyboard.press("v")
    expect(player.page.locator(".felt")).to_have_count(0)
    player.page.get_by_label("Box").select_option("2")
    player.page.get_by_label("Amount").fill("35")
    player.page.get_by_role("button", name="Place", exact=True).click()
    expect(player.page.locator(".text-table")).to_contain_text("Box 2, yours. Ante $35")
    player.deal()
    expect(player.page.locator(".text-table")).to_contain_text(" of ")
    player.button("Fold").click()
    assert player.settled(2) == {"Ante": "loses −$35 CSP 3.12.1"}
    assert player.visitor.serious_findings() == []


def test_a_cut_line_loses_no_decision_and_doubles_none(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    player.put(MIDDLE, "ante", 25)
    player.deal()
    expect(player.button("BET")).to_be_visible()
    sent: list[str] = []
    player.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    player.visitor.context.set_offline(True)
    expect(player.dock).to_contain_text("Reconnecting; your bets are safe.")
    player.page.keyboard.press("b")
    player.page.wait_for_timeout(300)
    assert player.box(MIDDLE)["decisions"] == []
    player.visitor.context.set_offline(False)
    assert set(player.settled(MIDDLE)) == {"Ante", "BET"}
    expect(player.dock).not_to_contain_text("Reconnecting")
    bets = [frame for frame in sent if '"place_bet"' in frame]
    assert len({json.loads(frame)["id"] for frame in bets}) == 1
    cut = "ERR_INTERNET_DISCONNECTED"  # Chromium's own line for each attempt while the line was cut
    visitor = player.visitor
    visitor.complaints = [line for line in visitor.complaints if cut not in line]


def test_somebody_who_walks_past_watches_and_sits_down_with_one_click(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(guest=False), open_table(staff, "casino-stud"))
    expect(player.dock).to_contain_text("You are watching")
    expect(player.page.locator(".spot.is-live")).to_have_count(0)
    player.button("Play as a guest").click()
    player.put(MIDDLE, "ante", 25)
    expect(player.lies(MIDDLE, "ante")).to_have_text("$25")


def test_a_suspended_table_says_so(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud"))
    expect(player.page.locator(".spot.is-live").first).to_be_visible()
    staff.do("suspend_table", table=player.table, reason="The chips are counted")
    expect(player.dock).to_contain_text("bets on it are safe")
    expect(player.page.locator(".spot.is-live")).to_have_count(0)


def test_a_meter_that_others_move_counts_up_at_this_table_too(visit: Visit, staff: Administrator) -> None:
    here = Player(visit(), open_table(staff, "casino-stud"))
    there = Player(visit(), open_table(staff, "multi-link-stud"))
    before = here.page.locator(".meter b").inner_text()
    there.put(MIDDLE, "ante", 10)
    there.put(MIDDLE, "jackpot")
    there.deal()
    there.button("Fold").click()
    expect(here.page.locator(".meter b")).not_to_have_text(before)
