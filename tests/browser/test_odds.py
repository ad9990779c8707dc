"""The odds page shows the exact figures, and no others."""

from __future__ import annotations

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
