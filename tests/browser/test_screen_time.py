"""The times of things on the screen: the deal, the settlement, the time that is left, chips that do not suffice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.felt import Player, open_table
from tests.browser.staff import ONE_ROUND, PATIENT, Administrator
from tests.browser.visitor import NEXT_FRAMES, moment
from tests.waiting import wait_until

MINE = 3
RECORD = """() => {
    window.frames_seen = [];
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    const look = () => {
        const moving = document.getAnimations().filter((one) => one.id === "move" && one.playState === "running");
        const cards = moving.filter((one) => one.effect.target.closest(".felt-card"));
        window.frames_seen.push({
            own: cards.filter((one) => one.effect.target.closest(".box.is-own")).length,
            dealer: cards.filter((one) => !one.effect.target.closest(".box")).length,
            chips: moving.length - cards.length,
            hand: text(".own-hand figcaption"),
            dealer_says: text(".felt-says"),
            sentence: text(".sentence"),
            choices: document.querySelectorAll(".dock [aria-keyshortcuts='b'], .dock [aria-keyshortcuts='f']").length,
            banner: text(".banner"),
            balance: text(".balance"),
        });
        requestAnimationFrame(look);
    };
    look();
    window.moved = [];
    const kind = (one) => (!one.closest(".felt-card") ? "chips" : one.closest(".box.is-own") ? "own" : "other");
    const note = () => {
        for (const one of document.getAnimations()) if (one.id === "move") window.moved.push(kind(one.effect.target));
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes in every frame what moves, what is named, and what is offered; and what has moved at all, however long after it
the next frame comes."""
TIMES = """() => {
    window.times = { dock: [], box: [] };
    const note = () => {
        window.times.dock.push(document.querySelector(".dock .seconds.is-amber")?.textContent ?? "");
        window.times.box.push(document.querySelector(".box.is-own .box-time text")?.textContent ?? "");
    };
    new MutationObserver(note).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""
"""Notes the seconds that are shown: a busy machine may look for them when the time is up."""
LISTEN = """() => {
    window.said = [];
    const region = document.getElementById("live");
    new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
}"""
NOTHING_ENDS_BY_ITSELF = """
    const later = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => (ms > 100 && ms < 3000 ? 0 : later(run, ms, ...more));
"""
"""The steps of the screen's own time take between a tenth of a second and three seconds."""


def test_nothing_is_named_counted_or_offered_before_its_cards_and_chips_have_been_seen(
    visit: Visit, staff: Administrator
) -> None:
    player = Player(visit(calm=False), open_table(staff, "casino-stud", pace=ONE_ROUND))
    player.put(MINE, "ante", 25)
    expect(player.button("Deal")).to_be_enabled()
    expect(player.page.locator(".balance")).to_have_text("$975")  # Deal is offered before the house has the ante
    player.page.evaluate(RECORD)
    player.page.keyboard.press("Enter")
    player.button("BET").click()
    expect(player.page.locator(".banner")).to_be_visible()
    expect(player.button("Skip")).to_have_count(0)
    told = player.settlement()
    after = int(1000 + float(told["boxes"][0]["net"]))
    expect(player.page.locator(".balance")).to_contain_text(f"${after:,}")
    player.page.evaluate(NEXT_FRAMES)
    frames: list[dict[str, Any]] = player.page.evaluate("window.frames_seen")

    assert [one for one in frames if one["own"] and (one["hand"] or one["choices"])] == []
    assert [one for one in frames if one["dealer"] and "qualif" in one["dealer_says"] + one["sentence"]] == []
    assert {"own", "chips"} <= set(player.page.evaluate("window.moved"))
    settled = next(at for at, one in enumerate(frames) if one["banner"])
    assert {one["balance"] for one in frames[:settled]} <= {"$975", "$925"}
    assert frames[-1]["balance"].startswith(f"${after:,}")
    assert re.fullmatch(r"[A-Z][a-z -]+: ([+−]\$[\d,]+|even)", frames[-1]["banner"])


def ended(player: Player, end: Callable[[], None], then: Locator) -> None:
    """End what moves, again where more came after the first time, until this is there."""

    def is_over() -> bool:
        if player.button("Skip").is_visible():
            end()
        player.page.evaluate(NEXT_FRAMES)
        return then.is_visible() and not player.button("Skip").is_visible()

    wait_until(is_over, "all has come to its end", step=moment(player.page))


def test_space_brings_the_deal_and_the_settlement_at_once_to_their_end(visit: Visit, staff: Administrator) -> None:
    visitor = visit(calm=False)
    visitor.page.add_init_script(NOTHING_ENDS_BY_ITSELF)
    player = Player(visitor, open_table(staff, "casino-stud", pace=ONE_ROUND))
    player.put(MINE, "ante", 25)
    expect(player.button("Deal")).to_be_enabled()
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".box.is-own .felt-card")).to_have_count(5)
    expect(player.button("Skip")).to_be_visible()
    ended(player, lambda: player.page.keyboard.press(" "), player.button("BET"))
    expect(player.button("BET")).to_be_visible()
    player.page.keyboard.press("b")
    expect(player.button("Skip")).to_be_visible()
    felt, banner = player.page.locator(".felt"), player.page.locator(".banner")
    ended(player, lambda: felt.click(position={"x": 20, "y": 60}), banner)
    expect(banner).to_be_visible()
    expect(player.button("Skip")).to_have_count(0)


@pytest.mark.clause("CSP 5.5")
def test_the_time_is_counted_in_seconds_and_a_time_out_says_what_it_did(visit: Visit, staff: Administrator) -> None:
    player = Player(visit(), open_table(staff, "casino-stud", pace={**ONE_ROUND, "decide_s": 9}))
    player.put(MINE, "ante", 25)
    player.page.evaluate(LISTEN)
    player.page.evaluate(TIMES)
    player.deal()
    notice = player.dock.locator(".notice")
    expect(notice).to_contain_text("Time ran out: your hand was folded.")
    notice.get_by_role("button", name="R-51").click()
    expect(player.page.get_by_role("dialog", name="R-51")).not_to_contain_text("cannot be loaded")
    times: dict[str, list[str]] = player.page.evaluate("window.times")
    assert any(re.fullmatch(r"[1-9] s", one) for one in times["dock"])
    assert any(re.fullmatch(r"[1-9] s", one) for one in times["box"])
    said = " ".join(player.page.evaluate("window.said"))
    assert len(re.findall(r"\d seconds left\.", said)) == 1
    assert "Time ran out: your hand was folded." in said


@pytest.mark.clause("CSP 3.7")
def test_an_ante_whose_bet_the_chips_do_not_cover_is_told_of_while_bets_are_open(
    visit: Visit, staff: Administrator
) -> None:
    player = Player(visit(), open_table(staff, "casino-stud", pace=PATIENT))
    player.put(MINE, "ante", 500)
    expect(player.dock).to_contain_text("The BET will need $1,000; you have $500.")
    player.dock.get_by_role("button", name="Ante $330 instead").click()
    expect(player.lies(MINE, "ante")).to_have_text("$330")
    expect(player.dock).not_to_contain_text("will need")
    player.put(MINE, "ante", 100)
    expect(player.page.locator(".balance")).to_have_text("$570")  # the house has the ante
    player.button("Get chips").click()
    player.page.get_by_role("dialog", name="The cage").get_by_role("button", name="Buy $1,000").click()
    expect(player.dock).not_to_contain_text("will need")
    assert player.document()["you"]["balance"] == "1570.00"
