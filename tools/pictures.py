"""The pictures of docs/images, taken from a floor of their own.

    python -m tools.pictures            all of them
    python -m tools.pictures poker      one

A browser plays until a good moment comes: a hand worth a BET with the coach beside it, a round that is won. The cards
fall as they fall, so the pictures differ from one time to the next.
"""

from __future__ import annotations

import base64
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools import chromium

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDE: ViewportSize = {"width": 1280, "height": 760}
TALL: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 700}
PHONE_SCALE = 1.5
GAP = 20
ADDRESS = re.compile(r"open at (http://\S+?)/?$")
MADE = re.compile("pair|three|straight|flush")
"""Words for a hand that is worth showing."""
QUALITY = 82
MOST_ROUNDS = 40
OPEN_MS = 90_000
Scheme = Literal["light", "dark"]
DECIDE = "b", "t", "r", "c"
"""The keys of the bets at a decision, and of a check, the first that is offered."""


@contextmanager
def floor() -> Iterator[str]:
    """The address of a demo floor that keeps nothing."""
    command = [sys.executable, "-m", "croupier", "serve", "--memory", "--port", "0", "--log-level", "error"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield next(found[1] for line in server.stdout if (found := ADDRESS.search(line.strip())))
    finally:
        server.terminate()
        server.wait()


def visit(browser: Browser, address: str, path: str, size: ViewportSize, scheme: Scheme = "light") -> Page:
    """A guest at a page of the floor, who has read how the games go."""
    phone = size is PHONE
    context = browser.new_context(
        viewport=size,
        reduced_motion="reduce",
        color_scheme=scheme,
        device_scale_factor=PHONE_SCALE if phone else 1,
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(OPEN_MS)
    context.request.post(f"{address}/api/v1/guest", data={}, headers={"X-Croupier": "1"})
    page = context.new_page()
    games = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem", "poker")
    page.add_init_script(f"localStorage.setItem('croupier.taught', JSON.stringify({list(games)}))")
    page.goto(f"{address}/#{path}")
    return page


def save(page: Page, name: str) -> None:
    """Write what the page shows now."""
    found = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (IMAGES / f"{name}.webp").write_bytes(base64.b64decode(found["data"]))


def table_of(page: Page, game: str) -> str:
    """The first table of a game."""
    tables = page.context.request.get(f"{page.url.split('#')[0]}api/v1/tables").json()["tables"]
    return next(str(one["id"]) for one in tables if one["game"] == game)


def offered(page: Page, *keys: str) -> str | None:
    """The first of these keys for which the dock has a button."""
    return next((key for key in keys if page.locator(f".moves [aria-keyshortcuts='{key}']").count()), None)


def until(page: Page, what: str, found: Callable[[], bool]) -> None:
    for _ in range(OPEN_MS // 100):
        if found():
            return
        page.wait_for_timeout(100)
    raise TimeoutError(what)


def bet(page: Page, chip: int, *keys: str) -> None:
    """Put one chip on each of these bets of the chosen box, as soon as bets are open."""
    page.locator(".tray").wait_for()
    page.get_by_role("radio", name=f"${chip} chip", exact=True).click()
    page.evaluate("document.activeElement.blur()")
    for key in ("a", *keys):
        page.keyboard.press(key)
        page.wait_for_timeout(300)


def is_over(page: Page) -> bool:
    return page.locator(".moves", has_text="Next round").count() > 0


def next_round(page: Page) -> None:
    until(page, "the round is over", lambda: is_over(page))
    page.keyboard.press("Enter")


def casino_stud(browser: Browser, address: str) -> None:
    """A hand worth a BET, with the coach beside it."""
    page = visit(browser, address, "/tables/T1", WIDE)
    page.locator(".dock").wait_for()
    page.keyboard.press("h")
    for _ in range(MOST_ROUNDS):
        bet(page, 25, "j")
        page.keyboard.press("Enter")
        until(page, "a decision", lambda: offered(page, "b") is not None)
        page.locator(".bars").wait_for()
        best = page.locator(".bars .is-best", has_text="BET").count()
        if best and page.locator(".own-hand", has_text=MADE).count():
            break
        page.keyboard.press("f")
        next_round(page)
    save(page, "casino-stud")


def progressive_holdem(browser: Browser, address: str) -> None:
    """A round that is won, settled bet by bet."""
    page = visit(browser, address, "/", WIDE)
    page.goto(f"{address}/#/tables/{table_of(page, 'progressive-holdem')}")
    page.locator(".dock").wait_for()
    for _ in range(MOST_ROUNDS):
        bet(page, 25, "j", "o")
        page.keyboard.press("Enter")
        play(page)
        if page.locator(".banner", has_text="+").count():
            break
        page.keyboard.press("Enter")
    page.wait_for_timeout(800)
    save(page, "progressive-holdem")


def play(page: Page, seen: Callable[[], None] = lambda: None) -> None:
    """Bet at each decision until the round is settled; `seen` is called at the first."""
    first = True
    while not is_over(page):
        key = offered(page, *DECIDE)
        if key is not None:
            if first:
                page.wait_for_timeout(400)
                seen()
            first = False
            page.keyboard.press(key)
        page.wait_for_timeout(150)


def phone(browser: Browser, address: str) -> None:
    """Three moments of a round that is won at Singapore Stud, side by side."""
    page = visit(browser, address, "/", PHONE)
    page.goto(f"{address}/#/tables/{table_of(page, 'singapore-stud')}")
    page.locator(".dock").wait_for()
    shots: list[bytes] = []
    for _ in range(MOST_ROUNDS):
        shots.clear()
        bet(page, 25, "j")
        shots.append(page.screenshot())
        page.keyboard.press("Enter")
        play(page, lambda: shots.append(page.screenshot()))
        page.wait_for_timeout(800)
        shots.append(page.screenshot())
        if page.locator(".banner", has_text="+").count():
            break
        page.keyboard.press("Enter")
    beside(browser, shots, "phone")


def beside(browser: Browser, shots: list[bytes], name: str) -> None:
    """One picture of several."""
    width, height = int(PHONE["width"] * PHONE_SCALE), int(PHONE["height"] * PHONE_SCALE)
    across = len(shots) * width + (len(shots) - 1) * GAP
    page = browser.new_page(viewport={"width": across, "height": height})
    pictures = "".join(f"<img src='data:image/png;base64,{base64.b64encode(one).decode()}'>" for one in shots)
    page.set_content(f"<body style='margin:0;display:flex;gap:{GAP}px;background:#fff'>{pictures}</body>")
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    save(page, name)


def poker(browser: Browser, address: str) -> None:
    """The player's turn after the flop, with something to call or to win."""
    page = visit(browser, address, "/", TALL)
    page.goto(f"{address}/#/tables/{table_of(page, 'poker')}")
    page.locator(".sit").first.click()
    page.locator(".seat.own").wait_for()
    for _ in range(MOST_ROUNDS * 4):
        page.locator(".deeds .button", has_text="Fold").wait_for()
        page.wait_for_timeout(400)
        words = page.locator(".seat.own .tag", has_text=MADE)
        if page.locator(".board .card").count() >= 3 and words.count():
            break
        page.keyboard.press("c")
        page.wait_for_timeout(1500)
    save(page, "poker")


def lobby(browser: Browser, address: str) -> None:
    """The jackpots and the tables."""
    page = visit(browser, address, "/", TALL)
    page.get_by_role("button", name="Sit down").first.wait_for()
    page.wait_for_timeout(6000)  # the bots have sat down
    save(page, "lobby")


def odds(browser: Browser, address: str) -> None:
    """When to BET with ace-king at Casino Stud."""
    page = visit(browser, address, "/odds/casino-stud", TALL, "dark")
    chart = page.get_by_role("heading", name="What to do")
    chart.wait_for()
    chart.evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 80)")
    page.wait_for_timeout(500)
    save(page, "odds")


PICTURES: dict[str, Callable[[Browser, str], None]] = {
    "casino-stud": casino_stud,
    "progressive-holdem": progressive_holdem,
    "phone": phone,
    "poker": poker,
    "lobby": lobby,
    "odds": odds,
}


def main(names: list[str]) -> None:
    program = chromium.browser()
    with floor() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name in names or PICTURES:
            PICTURES[name](browser, address)
            print(f"{name}.webp: {(IMAGES / f'{name}.webp').stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
