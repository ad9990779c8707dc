"""The first visit to a game, the coach on a phone, results by their size, and a felt that stays where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.felt import Player, open_table
from tests.browser.staff import ONE_ROUND, Administrator
from tests.browser.visitor import at_rest

MINE = 3
OWN_BY_OTHERS = """(desk) => {
    const width = (one) => one.getBoundingClientRect().width;
    const own = document.querySelector(desk ? ".own-hand .card" : ".box.is-own .felt-card .card-over");
    const dealers = "[aria-label^='The Dealer'] .felt-card .card-over";
    const others = document.querySelector(desk ? ".box.is-own .felt-card .card-over" : dealers);
    return width(own) / width(others);
}"""
"""How much larger the own hand is than hands on the felt, and on a phone than the Dealer's."""
BANNERS = """async () => {
    const { banners } = await import("/table/settlement.js");
    const box = (net, short = "flush", line = {}) =>
        ({ box: 1, player: "ann", hand: short, short, ante: 1000, lines: [line], net });
    const rare = box(50, "a royal flush", { prize: true, rare: true });
    const prize = box(3000, "", { prize: true });
    const boxes = [box(-3000, "one pair"), box(4999), box(5000), box(20000), rare, prize, box(0, "")];
    return banners(boxes).map((one) => `${one.tier}: ${one.text}`);
}"""
METER = """async () => {
    const { countingUp } = await import("/lib/meter.js");
    const el = document.body.appendChild(document.createElement("b"));
    countingUp(500000).created(el);
    countingUp(100000).updated(el);
    const seen = [];
    while (seen[seen.length - 1] !== "$1,000.00") {
        await new Promise(requestAnimationFrame);
        seen.push(el.textContent);
    }
    return seen.map((one) => Number(one.replace(/[$,]/g, "")));
}"""
BALANCE = """async () => {
    const { nowHave } = await import("/lib/session.js");
    const shown = () => document.querySelector(".bar .balance").textContent;
    const until = async (text) => {
        const seen = [];
        while (seen[seen.length - 1] !== text) {
            await new Promise(requestAnimationFrame);
            seen.push(shown());
        }
        return seen;
    };
    await until("$1,000");
    nowHave("915.00");
    const down = await until("$915");
    if (down.some((one) => one !== "$1,000" && one !== "$915")) throw new Error(`chips put down were counted: ${down}`);
    nowHave("1040.00");
    return (await until("$1,040")).map((one) => Number(one.replace(/[$,]/g, "")));
}"""
"""The player's chips go down at once, and are counted up when some are won."""


def test_a_newcomer_reads_three_steps_and_everybody_who_played_opens_the_next_round(
    visit: Visit, staff: Administrator
) -> None:
    player = Player(visit(), open_table(staff, "casino-stud", pace=ONE_ROUND))
    lesson = player.page.get_by_role("region", name="How this game goes")
    expect(lesson.locator("li")).to_have_count(3)
    expect(player.page.get_by_text("250 to 1")).to_be_visible()
    assert player.visitor.serious_findings() == []
    lesson.get_by_role("button", name="Play with sound").click()
    expect(lesson.get_by_role("button", name="Play with sound")).to_have_count(0)
    player.put(MINE, "ante", 25)
    player.deal()
    expect(player.page.locator(".felt-rule")).to_have_text("The Dealer qualifies with an ace and a king or better")
    player.button("Fold").click()
    player.settled(MINE)
    expect(player.page.locator(".banner")).to_have_text("Folded: −$25")
    player.page.keyboard.press("Enter")
    expect(player.sentence).to_contain_text("Place your bets")
    expect(lesson).to_have_count(0)
    player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Your decision")
    expect(keys).to_contain_text("While bets are open")


@pytest.mark.parametrize("width", ["phone", "desk"])
def test_the_felt_stays_where_it_is_and_the_coach_speaks_above_the_buttons(
    visit: Visit, staff: Administrator, width: str
) -> None:
    player = Player(visit(width), open_table(staff, "casino-stud", pace=ONE_ROUND))
    scene = player.page.locator(".scene")
    if width == "phone":  # the felt has no room for the steps
        player.button("How this game goes").click()
    player.page.locator(".how-to").get_by_role("button", name="Got it").click()
    expect(player.page.locator(".how-to")).to_have_count(0)
    player.page.keyboard.press("h")
    box = 2 if width == "phone" else MINE
    if width == "phone":
        player.page.locator(".tile").nth(1).click()
    player.put(box, "ante", 25)
    expect(player.button("Deal")).to_be_enabled()
    heights = [at_rest(player.page, scene, player.dock)]
    player.deal()
    expect(player.button("Fold")).to_be_visible()
    if width == "phone":
        expect(player.dock.locator(".coach-line")).to_contain_text("Fold −$25")
        expect(player.dock.locator(".coach-line")).to_be_in_viewport()
        stays, folds = at_rest(player.page, player.button("BET"), player.button("Fold"))
        assert stays["y"] == folds["y"]  # the coach speaks above both, and pushes neither aside
    heights.append(at_rest(player.page, scene, player.dock))
    assert 1.6 <= player.page.evaluate(OWN_BY_OTHERS, width == "desk") <= 2
    player.button("Fold").click()
    expect(player.button("Next round")).to_be_visible()
    heights.append(at_rest(player.page, scene, player.dock))
    assert heights == [heights[0]] * 3


def test_a_result_is_larger_the_rarer_it_is_and_a_meter_that_was_hit_counts_down(visit: Visit) -> None:
    page = visit(calm=False).go("/")
    assert page.evaluate(BANNERS) == [
        "small: One pair: −$30",
        "small: Flush: +$49.99",
        "large: Flush: +$50",
        "huge: Flush: +$200",
        "jackpot: Jackpot! royal flush: +$0.50",
        "large: Jackpot prize: +$30",
        "small: Folded: even",
    ]
    seen = page.evaluate(METER)
    assert seen == sorted(seen, reverse=True)
    assert any(1000 < one < 5000 for one in seen)
    expect(page.locator(".bar .balance")).to_have_text("$1,000")
    won = page.evaluate(BALANCE)
    assert won == sorted(won)
    assert all(one == int(one) for one in won)
    assert any(915 < one < 1040 for one in won)
