"""How soon the first table can be used in a real browser with an empty cache.

    python -m bench.first_table [TURNS]

The ratio is to a page with nothing on it but the icon, opened by turns in the same browser from the same server. It
needs what `./test` sets up, and a Chrome or Chromium.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from bench.command_line import sizes
from bench.conditions import WALL, by_turns, of_target, reported
from bench.floor_house import TIMEOUT_S, served
from tools import chromium

TARGET_S = 1.0
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
TABLE, ICON = "first table", "icon alone"
LAST_ANSWER = "performance.getEntriesByType('resource').reduce((last, one) => Math.max(last, one.responseEnd), 0)"


def visit(browser: Browser, address: str, *, ready: Callable[[Page], None] = lambda _: None) -> int:
    """Open an address in a window with an empty cache, wait until it is ready, and leave."""
    context = browser.new_context()
    context.set_default_timeout(TIMEOUT_S * 1000)
    page = context.new_page()
    page.goto(address)
    ready(page)
    context.close()
    return 1


def main(turns: int) -> int:
    """Measure and print. The exit status says whether the target was met."""
    by_the_page: list[float] = []

    def can_be_used(page: Page) -> None:
        page.locator(".spot.is-live").first.or_(page.get_by_role("button", name="Play as a guest")).first.wait_for()
        by_the_page.append(page.evaluate(LAST_ANSWER) / 1000)

    program = chromium.browser()
    with reported() as report, served("memory:", "--pace", "test") as house, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        rates = by_turns(
            {
                TABLE: partial(visit, browser, f"{house.address}/#/tables/T1", ready=can_be_used),
                ICON: partial(visit, browser, f"{house.address}/icon.svg"),
            },
            turns=turns,
            clock=WALL,
        )
        browser.close()
        print(f"the first table can be used after {median(by_the_page):.2f} s by the page's own clock (target: 1 s)")
        report.add(
            rates.ratio(TABLE, ICON), of_target(f"{TABLE} within 1 s", [TARGET_S / took for took in by_the_page], WALL)
        )
    return 0 if median(by_the_page) <= TARGET_S else 1


if __name__ == "__main__":
    sys.exit(main(*sizes(__doc__, turns=10)))
