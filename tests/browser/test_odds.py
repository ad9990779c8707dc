"""The odds page shows the exact figures, and no others."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

import croupier
from tests.browser.conftest import Visit


def test_the_figures_are_the_exact_ones(visit: Visit) -> None:
    found: dict[str, Any] = dict(croupier.odds("casino-stud", jackpot_bet="5"))
    page = visit().go("/odds/casino-stud")
    expect(page.get_by_role("heading", name="How a round ends")).to_be_visible()

    figures = page.locator(".figures")
    expect(figures).to_contain_text(f"{100 * found['main']['house_edge']:.3f}%")
    expect(figures).to_contain_text(f"{found['main']['combinations']:,}")
    expect(page.get_by_role("row", name="Fold").first).to_contain_text("47.77%")
    fair = f"${float(found['side_bets']['jackpot']['break_even_meter']):,.2f}"
    expect(page.get_by_role("main")).to_contain_text(fair)


def test_the_decision_chart_says_what_to_do(visit: Visit) -> None:
    page = visit().go("/odds/casino-stud")
    expect(page.get_by_role("heading", name="What to do")).to_be_visible()

    expect(page.get_by_title("A-K-J against A: always BET")).to_have_count(1)
    expect(page.get_by_title("A-K-10 against K: always fold")).to_have_count(1)


def test_a_smaller_jackpot_bet_is_fair_at_another_meter(visit: Visit) -> None:
    page = visit().go("/odds/multi-link-stud")
    expect(page.get_by_role("heading", name="The jackpot")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("$1,379,894.74")

    page.get_by_role("button", name="$1 bet").click()

    expect(page.get_by_role("main")).to_contain_text("$12,021.05")


def test_the_probability_sheet_can_be_taken_along(visit: Visit) -> None:
    page = visit().go("/odds/casino-stud")
    expect(page.get_by_role("heading", name="Take it with you")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="HTML").click()

    assert "probability sheet" in download.value.path().read_text(encoding="utf-8")


def test_own_prices_are_priced_exactly_and_kept_in_a_link(visit: Visit) -> None:
    """A mathematician's story: two rows, the target meter, the link on a phone in the dark, another Dealer, reset."""
    approved: dict[str, Any] = dict(croupier.odds("casino-stud", jackpot_bet="5"))
    prices: dict[str, Any] = {"pay": {"royal-flush": 100}, "prize": {"flush": "150"}, "jackpot_bet": "5"}
    own: dict[str, Any] = dict(croupier.odds("casino-stud", **prices))
    page = visit().go("/odds/casino-stud")
    page.get_by_role("link", name="Own prices").click()
    figures = page.locator(".price-figures")
    expect(figures).to_contain_text(f"{100 * approved['main']['house_edge']:.4f}%")

    page.get_by_role("textbox", name="Royal flush pays, to 1").fill("100")
    page.get_by_role("group", name="Flush", exact=True).last.get_by_role("textbox").fill("150")

    expect(figures).to_contain_text(f"{100 * own['main']['house_edge']:.4f}%")
    expect(figures).to_contain_text(f"approved: {100 * approved['main']['house_edge']:.4f}%")
    fair = f"${float(own['side_bets']['jackpot']['break_even_meter']):,.2f}"
    expect(page.locator(".verdict")).to_contain_text(fair)
    page.get_by_role("slider", name="Straight flush pays, to 1").press("ArrowRight")
    expect(page.get_by_role("textbox", name="Straight flush pays, to 1")).to_have_value("51")
    page.get_by_role("button", name="Straight flush: back to 50 to 1").click()
    expect(page).to_have_url(re.compile(r"\?pay=royal-flush:100&prize=flush:150.00$"))

    phone = visit("phone", dark=True)
    again = phone.go(page.url.split("#")[1])
    expect(again.locator(".price-figures")).to_contain_text(f"{100 * own['main']['house_edge']:.4f}%")
    assert phone.sideways() == 0
    assert phone.serious_findings() == []
    again.get_by_label("The Dealer qualifies").select_option("none")
    no_qualification: dict[str, Any] = dict(croupier.odds("casino-stud", qualifies="none", **prices))
    edge = f"{100 * no_qualification['main']['house_edge']:.4f}%".replace("-", "\u2212")
    expect(again.locator(".price-figures")).to_contain_text(edge)
    again.get_by_role("button", name="Reset all prices").click()
    expect(again.locator(".price-figures")).not_to_contain_text("approved:")
    expect(again.get_by_role("textbox", name="Royal flush pays, to 1")).to_have_value("250")
