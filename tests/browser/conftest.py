"""A real Chromium, a floor of our own, and visitors to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.house import Served, served
from tests.browser.staff import Administrator, administrator
from tests.browser.visitor import WIDTHS, Visitor
from tests.waiting import LONGEST_MS
from tools import chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=LONGEST_MS)


class Visit(Protocol):
    """Asks one more person in; `app`: with a service worker, as a browser has one."""

    def __call__(
        self,
        width: str = "desk",
        *,
        dark: bool = False,
        guest: bool = True,
        calm: bool = True,
        app: bool = False,
    ) -> Visitor: ...


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """A browser on this machine; none at all is a failure."""
    try:
        return chromium.browser()
    except chromium.NoBrowserError as problem:
        pytest.fail(str(problem), pytrace=False)


# For these tests, and not for the session: while the driver runs, its event loop counts as this thread's, and tests
# elsewhere that the same worker goes on to could run none of their own.
@pytest.fixture(scope="package")
def playwright_driver(browser_path: Path) -> Iterator[Playwright]:
    assert browser_path  # with it the driver was made ready
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright_driver: Playwright, browser_path: Path) -> Iterator[Browser]:
    found = playwright_driver.chromium.launch(executable_path=browser_path, args=FLAGS, timeout=LONGEST_MS)
    yield found
    found.close()


@pytest.fixture(scope="package")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A demo floor of this worker's own."""
    with served(tmp_path_factory.mktemp("floor"), "--pace", "test", "--grace-s", "0") as found:
        yield found


@pytest.fixture(scope="package")
def staff(playwright_driver: Playwright, floor: Served) -> Administrator:
    """The floor's administrator, who opens tables for tests."""
    return administrator(playwright_driver, floor.address, floor.code)


@pytest.fixture
def visit(browser: Browser, floor: Served, tmp_path: Path) -> Iterator[Visit]:
    """Visitors who leave when the test is over; whatever their pages complained about fails it."""
    visitors: list[Visitor] = []

    def ask_in(
        width: str = "desk", *, dark: bool = False, guest: bool = True, calm: bool = True, app: bool = False
    ) -> Visitor:
        across, down = WIDTHS[width]
        scheme: Literal["dark", "light"] = "dark" if dark else "light"
        motion: Literal["reduce", "no-preference"] = "reduce" if calm else "no-preference"
        workers: Literal["allow", "block"] = "allow" if app else "block"
        context = browser.new_context(
            viewport={"width": across, "height": down},
            color_scheme=scheme,
            reduced_motion=motion,
            service_workers=workers,
        )
        context.set_default_timeout(LONGEST_MS)
        visitor = Visitor(context, floor.address, tmp_path / "shots")
        if guest:
            visitor.sign_in_as_guest()
        visitors.append(visitor)
        return visitor

    yield ask_in
    complaints = [line for visitor in visitors for line in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []
